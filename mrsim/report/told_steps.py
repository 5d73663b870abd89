"""Every step of a told game as plain data, with its pictures: the report and the studio step through it."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from mrsim.games.contract import OPTIONS, Drawn, Ending, Game
from mrsim.games.printed_names import name_player, print_name

MOST_OPTIONS: Final = 8
Events = Sequence[Mapping[str, Any]]


def describe_steps(game: Game, events: Events) -> dict[str, Any]:
    """Who plays, every step with its pictures and the options that were weighed, and how it ended.

    Equal pictures are there once: a step names them by their numbers.
    """
    ending = game.ending(events) if isinstance(game, Drawn) else None
    pictures: dict[tuple[str, str, tuple[float, ...]], int] = {}
    steps, after = [], 1
    for step in game.steps(events) if isinstance(game, Drawn) else ():
        shown = [*step.players, *([step.table] if step.table else [])]
        weighed = [event for event in events[after : step.event] if event["event"] == OPTIONS]
        steps.append(
            {
                "words": step.words,
                "pictures": [
                    pictures.setdefault((one.markup, one.words, tuple(one.view)), len(pictures)) for one in shown
                ],
                "has_table": step.table is not None,
                "options": describe_options(weighed[-1]) if weighed else [],
            }
        )
        after = step.event
    return {
        "players": name_players(events, ending),
        "pictures": [{"markup": markup, "words": words, "view": view} for markup, words, view in pictures],
        "steps": steps,
        "ending": ending.verdict if ending else "",
        "reading": ending.reading if ending else "",
    }


def name_players(events: Events, ending: Ending | None) -> list[str]:
    """Who sits where: the seat, what the player was given, and the strategy."""
    names = [print_name("strategy", name) for name in events[0]["strategies"]]
    factions = [finish.faction for finish in ending.players] if ending else [""] * len(names)
    pairs = zip(factions, names, strict=True)
    return [", ".join(filter(None, (name_player(seat), *pair))) for seat, pair in enumerate(pairs)]


def describe_options(event: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The options that were weighed, the best first."""
    chosen = event["options"][event["chosen"]]
    best = sorted(event["options"], key=lambda one: -one["score"])[:MOST_OPTIONS]
    return [{"option": str(one["option"]), "score": round(one["score"], 2), "is_chosen": one is chosen} for one in best]
