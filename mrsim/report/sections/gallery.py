"""Games worth seeing: the last picture of each, and how to tell it from the beginning."""

import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

import polars as pl
from markupsafe import escape

from mrsim.games.contract import Drawn, Ending, Finish
from mrsim.games.contract import Picture as FromGame
from mrsim.report.figures.by_hand import of_game, svg
from mrsim.report.sections.reading import heading, worded
from mrsim.report.shown import Grid, Part, Picture
from mrsim.report.style import SMALL, var
from mrsim.report.subject import Subject

HIGH: Final = 400
"""Pixels of the highest picture."""
WIDE: Final = 200
LINE: Final = 16
ROOM: Final = 32
"""Characters beneath a picture."""


def parts(subject: Subject) -> Iterator[Part]:
    """One for each game that was told."""
    for number, (kind, events) in enumerate(subject.run.told().items()):
        part = of_game_told(subject, kind, events)
        yield replace(part, reading="") if number else part  # how to read them is said once


def of_game_told(subject: Subject, kind: str, events: Sequence[Mapping[str, Any]]) -> Part:
    """Its end as pictures, where the game can be drawn; its story, and how to have it told with everything."""
    game = subject.game
    ending = game.ending(events) if isinstance(game, Drawn) else None
    name = subject.run.folder.folder.resolve().name
    return Part(
        f"game-{kind}",
        f"The {kind} game",
        f"{ending.setting}. {ending.verdict}" if ending else "",
        tuple(drawn(one) for one in sorted(ending.players, key=lambda one: one.place)) if ending else (),
        grid(kind, ending) if ending else None,
        data=data(ending) if ending else None,
        reading=ending.reading if ending else "",
        code=(("Tell it again", f"mrsim replay --run {shlex.quote(name)} --{kind}"),),
    )


def drawn(one: Finish) -> Picture:
    """A player's last picture, and where the points come from."""
    said = f"Seat {one.seat}, {one.strategy}, {one.faction}: place {one.place} with {one.score} points"
    sources = [f"{worded(name)} {number}" for name, number in one.parts.items()]
    return Picture(
        captioned(one.picture, [shortened(one.strategy), *(" · ".join(pair) for pair in batched(sources))]),
        f"{said} ({', '.join(sources)}). {one.picture.words}.",
        f"{one.place}. {one.faction}: {one.score} {'point' if one.score == 1 else 'points'}",
    )


def shortened(name: str) -> str:
    """As much of it as there is room for."""
    return name if len(name) <= ROOM else f"{name[: ROOM - 1]}…"


def batched(sources: Sequence[str]) -> Iterator[Sequence[str]]:
    """Two in a line."""
    for at in range(0, len(sources), 2):
        yield sources[at : at + 2]


def captioned(picture: FromGame, lines: Sequence[str]) -> str:
    """A drawing with words below it."""
    _, _, width, height = picture.view
    scale = min(HIGH / height, WIDE / width)
    high = scale * height
    words = "".join(
        f'<text x="0" y="{high + LINE * (at + 1):g}">{escape(line)}</text>' for at, line in enumerate(lines)
    )
    whole = (0, 0, max(WIDE, scale * width), high + LINE * len(lines) + LINE / 3)
    return svg(whole, f'{of_game(picture, scale)}<g style="fill:{var("muted")};font-size:{SMALL:g}px">{words}</g>')


def grid(kind: str, ending: Ending) -> Grid:
    """Where the points come from."""
    sources = tuple(ending.players[0].parts)
    rows = tuple(
        (
            *(str(one.seat), one.strategy, one.faction),
            *(str(number) for number in (*one.parts.values(), one.score, one.place)),
        )
        for one in ending.players
    )
    names = ("Seat", "Strategy", "Plays", *map(heading, sources), "Points", "Place")
    return Grid(f"The end of the {kind} game", names, rows, 3)


def data(ending: Ending) -> pl.DataFrame:
    """The same for machines."""
    return pl.DataFrame(
        [
            {"seat": one.seat, "strategy": one.strategy, "plays": one.faction, **one.parts}
            | {"points": one.score, "place": one.place}
            for one in ending.players
        ]
    )
