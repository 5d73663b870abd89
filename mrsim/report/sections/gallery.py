"""Games worth seeing: the last picture of each, and how to tell it from the beginning."""

import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

import polars as pl
from markupsafe import escape

from mrsim.formatting import name_as_heading, name_in_words
from mrsim.games.contract import Drawn, Ending, Finish
from mrsim.games.contract import Picture as FromGame
from mrsim.games.printed_names import name_player, print_name
from mrsim.plots.theme import SMALL
from mrsim.report.model import Grid, ReportFigure, Section, SectionPart
from mrsim.report.page_colors import css_color
from mrsim.report.subject import Subject

GALLERY: Final = "gallery"
PICTURE_HEIGHT: Final = 400
"""Pixels of the highest picture."""
PICTURE_WIDTH: Final = 200
LINE: Final = 16
ViewBox = tuple[float, float, float, float]
"""Left, top, width, height."""
CAPTION_LENGTH: Final = 32
"""Characters beneath a picture."""


def gallery_parts(subject: Subject) -> Iterator[SectionPart]:
    """One for each game that was told."""
    for number, (kind, events) in enumerate(subject.run.told().items()):
        part = told_game_part(subject, kind, events)
        yield replace(part, reading="") if number else part  # how to read them is said once


def told_game_part(subject: Subject, kind: str, events: Sequence[Mapping[str, Any]]) -> SectionPart:
    """Pictures of its end, where the game can be drawn, and the command that replays it."""
    game = subject.game
    ending = game.ending(events) if isinstance(game, Drawn) else None
    return SectionPart(
        f"game-{kind}",
        f"The {kind} game",
        f"{ending.setting}. {ending.verdict}" if ending else "",
        tuple(ending_figures(ending)) if ending else (),
        ending_grid(kind, ending) if ending else None,
        data=ending_frame(ending) if ending else None,
        reading=ending.reading if ending else "",
        code=(("The whole game", f"mrsim replay --run {shlex.quote(subject.run.name_in_commands)} --{kind}"),),
    )


def ending_figures(ending: Ending) -> Iterator[ReportFigure]:
    """The players, the winner first, and what lies between them."""
    for one in sorted(ending.players, key=lambda one: one.place):
        yield draw_finish(one)
    if ending.table:
        yield ReportFigure(caption_picture(ending.table, ()), f"{ending.table.words}.", "On the table")


def draw_finish(one: Finish) -> ReportFigure:
    """A player's last picture, and where the points come from."""
    plays = print_name("strategy", one.strategy)
    said = f"The {name_player(one.seat)}, {plays}, {one.faction}: place {one.place} with {one.score} points"
    sources = [f"{name_in_words(name)} {number}" for name, number in one.parts.items()]
    return ReportFigure(
        caption_picture(
            one.picture,
            [shorten_name(plays), *(" · ".join(pair) for pair in pair_sources(sources))],
        ),
        f"{said} ({', '.join(sources)}). {one.picture.words}.",
        f"{one.place}. {one.faction}: {one.score} {'point' if one.score == 1 else 'points'}",
    )


def shorten_name(name: str) -> str:
    """The name, cut to the room that there is for it."""
    return name if len(name) <= CAPTION_LENGTH else f"{name[: CAPTION_LENGTH - 1]}…"


def pair_sources(sources: Sequence[str]) -> Iterator[Sequence[str]]:
    """Two in a line."""
    for at in range(0, len(sources), 2):
        yield sources[at : at + 2]


def caption_picture(picture: FromGame, lines: Sequence[str]) -> str:
    """A drawing with words below it."""
    _, _, width, height = picture.view
    scale = min(PICTURE_HEIGHT / height, PICTURE_WIDTH / width)
    high = scale * height
    words = "".join(
        f'<text x="0" y="{high + LINE * (at + 1):g}">{escape(line)}</text>' for at, line in enumerate(lines)
    )
    whole = (0, 0, max(PICTURE_WIDTH, scale * width), high + LINE * len(lines) + LINE / 3)
    return _wrap_in_svg(
        whole,
        f'{_draw_game_picture(picture, scale)}<g style="fill:{css_color("muted")};font-size:{SMALL:g}px">{words}</g>',
    )


def ending_grid(kind: str, ending: Ending) -> Grid:
    """Where the points come from."""
    sources = tuple(ending.players[0].parts)
    rows = tuple(
        (
            *(name_player(one.seat), print_name("strategy", one.strategy), one.faction),
            *(str(number) for number in (*one.parts.values(), one.score, one.place)),
        )
        for one in ending.players
    )
    names = ("Player", "Strategy", "Plays", *map(name_as_heading, sources), "Points", "Place")
    return Grid(f"The end of the {kind} game", names, rows, 3)


def ending_frame(ending: Ending) -> pl.DataFrame:
    """The same for machines."""
    return pl.DataFrame(
        [
            {"seat": one.seat, "strategy": one.strategy, "plays": one.faction, **one.parts}
            | {"points": one.score, "place": one.place}
            for one in ending.players
        ]
    )


SECTIONS: Final = (Section(150, GALLERY, "Gallery", "Games worth seeing, as they ended.", gallery_parts),)


def _draw_game_picture(picture: FromGame, scale: float) -> str:
    """A picture that a game has drawn, as a whole drawing."""
    return _wrap_in_svg(picture.view, picture.markup, scale)


def _wrap_in_svg(view: ViewBox, inside: str, scale: float = 1) -> str:
    """A whole `<svg>`: the part of the plane that is seen, with `scale` pixels for each of its units."""
    left, top, width, height = view
    return (
        f'<svg viewBox="{left:g} {top:g} {width:g} {height:g}" width="{scale * width:g}" height="{scale * height:g}">'
        f"{inside}</svg>"
    )
