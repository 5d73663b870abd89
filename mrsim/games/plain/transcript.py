"""The transcript of a plain game: its setup, what was weighed, what was chosen, what the game told, and its end."""

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from mrsim.games.contract import OPTIONS
from mrsim.games.plain.base import PlainGame

if TYPE_CHECKING:
    from mrsim.games.plain.match import GameInPlay, PlainMatch

Event = dict[str, Any]


def opening_event(match: "PlainMatch", here: "GameInPlay") -> Event:
    """The first line of a transcript."""
    boxes = match.declared.boxes
    return {
        "event": "setup",
        "game": match.game,
        "players": match.players,
        "strategies": [match.strategies[player] for player in here.player_in_seat],
        "seed": match.seed,
        "index": here.block * match.different_rotations + here.rotation,
        **({"factions": list(here.game.faction)} if here.game.faction else {}),
        **{name: match.values[name] for name in match.declared.choices},
        **(boxes.changes_to_tell(match.box) if boxes else {}),
    }


def begin_telling(game: PlainGame) -> None:
    """From now on the game keeps what it tells."""
    game._told = []  # noqa: SLF001  the game's own machinery


def told_events(game: PlainGame) -> list[Event]:
    """What the game has told since it was last asked."""
    told = game._told or []  # noqa: SLF001  the game's own machinery
    events: list[Event] = [{"event": "told", "text": str(text)} for text in told]
    told.clear()
    return events


def choice_event(game: PlainGame, seat: int, question: str, option: Any, *, is_named: bool) -> Event:
    """What was chosen, with the question if it is to be named."""
    asked = {"question": question} if is_named else {}
    return {"event": "choice", "player": seat, **asked, "option": game.describe(option)}


def options_event(
    game: PlainGame, seat: int, question: str, options: Sequence[Any], scores: Sequence[float], place: int
) -> Event:
    """What was weighed, with the score of each option and the place of the one that was chosen."""
    weighed = [{"option": game.describe(option), "score": score} for option, score in zip(options, scores, strict=True)]
    return {"event": OPTIONS, "player": seat, "question": question, "options": weighed, "chosen": place}


def end_events(rows: Any, parts: Collection[str], drawing: str) -> Iterator[Event]:
    """The points of every player, and who has won."""
    for seat, row in enumerate(rows):
        of_parts = {name: int(row[name]) for name in parts}
        yield {"event": "score", "player": seat, "points": int(row.score), "parts": of_parts}
    winners = [seat for seat, row in enumerate(rows) if row.place == 1]
    yield {"event": "result", "winners": winners, **({"drawing": drawing} if drawing else {})}
