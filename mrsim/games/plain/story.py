"""A told game of plain Python as a story for the terminal."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from rich.console import RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from mrsim.formatting import name_in_words, ordinal

Event = Mapping[str, Any]

MARGIN: Final = 20
"""Characters at the left that say whose turn it is."""
OPTIONS_SHOWN: Final = 8


def tell_plain_story(title: str, events: Sequence[Event]) -> Iterator[RenderableType]:
    """What happened, line by line, and the points at the end."""
    setup = events[0]
    yield Rule(Text(title, "bold"), align="left", characters="─")
    yield from players_at_table(setup)
    last = None
    for event in events[1:]:
        match event["event"]:
            case "choice":
                name = player_name(setup, event["player"]) if event["player"] != last else Text()
                asked = f"{name_in_words(event['question'])}: " if "question" in event else ""
                yield story_line(name, Text.assemble((asked, "dim"), event["option"]))
                last = event["player"]
            case "told":
                yield story_line(Text(), Text(event["text"], "italic"))
            case "options":
                yield from weighed_options(event)
                last = None
    yield Text()
    yield points_table(setup, [event for event in events if event["event"] == "score"], events[-1])


def player_name(setup: Event, seat: int) -> Text:
    """Who sits there, short enough for the margin."""
    name = Text.assemble(ordinal(seat + 1), " ", (setup["strategies"][seat], "dim"))
    name.truncate(MARGIN - 1, overflow="ellipsis")
    return name


def players_at_table(setup: Event) -> Iterator[RenderableType]:
    """Who plays, and what."""
    factions = setup.get("factions")
    for seat, strategy in enumerate(setup["strategies"]):
        what = f"{factions[seat]}, played by {strategy}" if factions else f"played by {strategy}"
        yield Text(f"{ordinal(seat + 1)} player: {what}")
    known = ("event", "game", "players", "strategies", "seed", "index", "factions")
    others = [f"{name} {value}" for name, value in setup.items() if name not in known]
    if others:
        yield Text("; ".join(others))
    yield Text()


def story_line(name: Text, text: Text) -> RenderableType:
    """A line with the name at the left."""
    table = Table.grid(padding=0)
    table.add_column(width=MARGIN)
    table.add_column()
    table.add_row(name, text)
    return table


def weighed_options(event: Event) -> Iterator[RenderableType]:
    """The options with their scores, the best first."""
    ranked = sorted(enumerate(event["options"]), key=lambda pair: (pair[0] != event["chosen"], -pair[1]["score"]))
    yield Text(f"{ordinal(event['player'] + 1)} player, {event['question']}:", "dim")
    for place, option in ranked[:OPTIONS_SHOWN]:
        mark = ">" if place == event["chosen"] else " "
        yield Padding(Text(f"{mark} {option['score']:8.2f}  {option['option']}", "dim"), (0, 0, 0, 2))
    if len(ranked) > OPTIONS_SHOWN:
        yield Padding(Text(f"and {len(ranked) - OPTIONS_SHOWN} more", "dim"), (0, 0, 0, 2))


def points_table(setup: Event, scores: Sequence[Event], result: Event) -> Table:
    """The points of all players, with what they come from."""
    parts = list(scores[0]["parts"])
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold", pad_edge=False)
    table.add_column("player")
    for heading in ("points", *(parts if len(parts) > 1 else ())):
        table.add_column(heading.replace("_", " "), justify="right")
    table.add_column("")
    for score in scores:
        seat = score["player"]
        won = "wins" if result["winners"] == [seat] else "shares the win" if seat in result["winners"] else ""
        shown = [str(score["parts"][part]) for part in parts] if len(parts) > 1 else []
        table.add_row(player_name(setup, seat), str(score["points"]), *shown, won)
    return table
