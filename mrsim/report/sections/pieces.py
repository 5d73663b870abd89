"""The pieces of a game: how each looks, who takes it when, and how its owners fare."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import polars as pl

from mrsim.analysis.looks import Alike
from mrsim.analysis.owned import pieces as boxes
from mrsim.analysis.tables import MEASURE, Table
from mrsim.analysis.tallied import tallies_of
from mrsim.games.contract import Tile
from mrsim.report import numbers
from mrsim.report.figures.pieces import Piece, pieces
from mrsim.report.sections.reading import Line, heading, measured, worded
from mrsim.report.shown import Grid, Part, Picture
from mrsim.report.subject import Subject

OWNED: Final = "-owned"
BY: Final = "-by-"
SHARE, SCORE, TAKEN = "win share", "score", "taken in a game"
AIR: Final = 0.01
READING: Final = (
    "Each piece counts once, for whoever took it. This goes with winning; it need not be why: whoever is ahead may "
    "take other pieces than whoever is behind. The bars say which part of a kind is taken first, second and so on. The "
    "dot is the win share of its owners, the line its 95 % interval, the dashed line an equal share."
)


def parts(subject: Subject) -> Iterator[Part]:
    """One for each tally of who took what, and each box."""
    for name in tallies_of(subject.run):
        for group in boxes(subject.context):
            table = subject.findings.table(f"{name}{OWNED}{group.suffix}")
            if table:
                yield of_box(subject, table, divisions(subject, name, group), group.look.tiles if group.look else {})


def divisions(subject: Subject, name: str, group: Alike) -> list[Table]:
    """The tables that say which part is taken, along other axes."""
    return [
        table
        for table in subject.findings.tables
        if table.name.startswith(name + BY) and table.name == f"{name}{BY}{table.by[1]}{group.suffix}"
    ]


def of_box(subject: Subject, table: Table, divided: Sequence[Table], tiles: Mapping[str, Tile]) -> Part:
    """All pieces of a box."""
    kind = table.by[0]
    fared = {
        name: {line[MEASURE]: line for line in table.lines.iter_rows(named=True) if line[kind] == name}
        for name in dict.fromkeys(table.lines[kind])
    }
    factions = {column.name for column in subject.game.columns if column.role == "faction"}
    when = next((one for one in divided if one.by[1] not in factions), None)
    return Part(
        table.name,
        table.title,
        " ".join(filter(None, (told(kind, fared), first(when)))),
        tuple(drawn(fared, when, tiles)),
        grid(kind, fared, divided, tiles),
        pl.concat([table.lines, *(one.lines for one in divided)], how="diagonal"),
        READING,
    )


def told(kind: str, fared: Mapping[str, Mapping[str, Line]]) -> str:
    """Whose owners win most and least."""
    ordered = sorted(
        (lines[SHARE]["value"], name) for name, lines in fared.items() if lines[SHARE]["value"] is not None
    )
    most, least = (sentence(kind, name, fared[name][SHARE]) for _, name in (ordered[-1], ordered[0]))
    return f"Owners of {most} win most, those of {least} least."


def sentence(kind: str, name: str, line: Line) -> str:
    """One of them."""
    share, interval = numbers.number(line["value"], "share"), numbers.interval(line["low"], line["high"], "share")
    return f"{worded(kind)} {name} ({share}; {interval})"


def first(when: Table | None) -> str:
    """What is most often taken first."""
    if when is None:
        return ""
    kind, axis = when.by
    place = when.lines[axis].to_list()[0]
    line = max((line for line in when.lines.iter_rows(named=True) if line[axis] == place), key=lambda one: one["value"])
    share = numbers.number(line["value"], "share")
    return f"Most often taken {place}: {line[kind]}, {share} of all that are taken."


def drawn(fared: Mapping[str, Mapping[str, Line]], when: Table | None, tiles: Mapping[str, Tile]) -> Iterator[Picture]:
    """A picture for each group of tiles, all on the same scales."""
    rows = [piece(tiles[name], name, lines, when) for name, lines in fared.items() if name in tiles]
    known = [one for one in rows if one]
    if not known:
        return
    bounds = (min(one.low for one in known) - AIR, max(one.high for one in known) + AIR)
    most = max((value for one in known for value in one.taken), default=0.0)
    for group in dict.fromkeys(tiles[one.name].group for one in known):
        shown = [one for one in known if tiles[one.name].group == group]
        yield Picture(pieces(shown, "–".join(ends(when)) if when else "", bounds, most), alternative(shown), group)


def piece(tile: Tile, name: str, lines: Mapping[str, Line], when: Table | None) -> Piece | None:
    """A row of a picture; None where nobody ever took it, or too few did."""
    line = lines[SHARE]
    if line["value"] is None or line["low"] is None:
        return None
    taken = [one["value"] or 0.0 for one in when.lines.iter_rows(named=True) if one[when.by[0]] == name] if when else []
    return Piece(name, tile, taken, line["value"], line["low"], line["high"], line["equal"], lines[SCORE]["value"])


def ends(when: Table) -> tuple[str, str]:
    """The first and the last place of its axis."""
    places = when.lines[when.by[1]].unique().sort().to_list()
    return str(places[0]), str(places[-1])


def alternative(rows: Sequence[Piece]) -> str:
    """The finding in words."""
    return ". ".join(
        f"{one.name} ({one.tile.picture.words}): owners win {numbers.number(one.value, 'share')} "
        f"({numbers.interval(one.low, one.high, 'share')})"
        for one in rows
    )


def grid(
    kind: str, fared: Mapping[str, Mapping[str, Line]], divided: Sequence[Table], tiles: Mapping[str, Tile]
) -> Grid:
    """All numbers."""
    places = [(table, place) for table in divided for place in table.lines[table.by[1]].unique().sort()]
    found = {
        (table.name, line[kind], line[table.by[1]]): line
        for table in divided
        for line in table.lines.iter_rows(named=True)
    }
    rows = tuple(
        (
            name,
            *(looks(tiles[name]) if tiles else ()),
            *(measured(lines[measure]) for measure in (TAKEN, SHARE, SCORE)),
            *(part(found.get((table.name, name, place))) for table, place in places),
        )
        for name, lines in fared.items()
    )
    about = ("Printed", "Copies") if tiles else ()
    names = ("Taken in a game", "Owners win", "Owners score", *(str(place) for _, place in places))
    return Grid(f"Each {worded(kind)}: which part is taken as what and by whom", (heading(kind), *about, *names), rows)


def looks(tile: Tile) -> tuple[str, str]:
    """What is on it, and how many there are."""
    return tile.picture.words, str(tile.copies)


def part(line: Line | None) -> str:
    """A part of all that is taken."""
    return numbers.number(line["value"] if line else None, "share")
