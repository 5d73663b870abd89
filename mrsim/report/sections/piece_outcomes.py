"""The pieces of a game: how each looks, who takes it when, and how those fare who do."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import polars as pl

from mrsim import formatting
from mrsim.analysis.statistics.piece_outcomes import OWNERS, TAKEN_PARTS, group_arms_by_pieces
from mrsim.analysis.tables import MEASURE, UNIT, ResultTable, TableLine
from mrsim.formatting import enumerate_words, name_as_heading, name_in_words
from mrsim.games.contract import Tile
from mrsim.games.printed_names import label_value, print_name
from mrsim.plots import draw_pieces
from mrsim.plots.axes import text_width
from mrsim.plots.pieces import NAME_HEIGHT, NAME_WIDTH, PIECE_ROW_HEIGHT, PIECES_HEAD, SHARE_PADDING
from mrsim.report.model import Grid, ReportFigure, Section, SectionPart
from mrsim.report.sections.table_grids import format_measure
from mrsim.report.subject import Subject
from mrsim.report.svg_figures import make_page_figure

PICTURE: Final = 40
PICTURE_ROOM: Final = 48
END: Final = "</svg>"
SHARE_TITLE, SCORE_TITLE, TAKEN_TITLE = "win share", "score", "taken in a game"
MOST_IN_FIGURE: Final = 12
"""Pieces in one picture; a longer one would leave the page beside it empty."""
BESIDE_SCORE: Final = (SHARE_TITLE, SCORE_TITLE, TAKEN_TITLE)
HOW_TO_READ_PIECES: Final = (
    "Each counts once, for the player who took it. It goes with winning; it need not cause it: players who are ahead "
    "may take others than those behind. The dot is the win share of those players, the line its 95 % interval, the "
    "dashed line an equal share. The bars divide all that are taken of a piece."
)


def piece_parts(subject: Subject) -> Iterator[SectionPart]:
    """One for each tally of who took what, and each box."""
    tables = subject.findings.of(OWNERS)
    looks = {
        (name, group.number): group.look
        for name in dict.fromkeys(table.key.tally for table in tables)
        for group in group_arms_by_pieces(subject.context, name)
    }
    for table in tables:
        look = looks[table.key.tally, table.key.group]
        divided = [
            part
            for part in subject.findings.of(TAKEN_PARTS)
            if (part.key.tally, part.key.group) == (table.key.tally, table.key.group)
        ]
        yield pieces_part(subject, table, divided, look.tiles if look else {})


def pieces_part(
    subject: Subject, table: ResultTable, divided: Sequence[ResultTable], tiles: Mapping[str, Tile]
) -> SectionPart:
    """The pieces of one box: a picture of each group, and a table of all. Pieces have their printed names."""
    kind = table.by[0]
    data = pl.concat([table.lines, *(one.lines for one in divided)], how="diagonal")
    table, divided = with_printed_pieces(table), [with_printed_pieces(one) for one in divided]
    tiles = {print_name(kind, name): tile for name, tile in tiles.items()}
    fared = {
        name: {line[MEASURE]: line for line in table.lines.iter_rows(named=True) if line[kind] == name}
        for name in dict.fromkeys(table.lines[kind])
    }
    factions = {column.name for column in subject.game.columns if column.role == "faction"}
    when = next((one for one in divided if one.by[1] not in factions), None)
    told = (
        headline_of_pieces(kind, fared),
        describe_first_taken(when),
        describe_bars(when),
        describe_not_drawn(fared, tiles),
    )
    return SectionPart(
        table.name,
        table.title,
        " ".join(filter(None, told)),
        tuple(piece_figures(fared, when, tiles)),
        piece_grid(kind, fared, divided, tiles),
        data,
        HOW_TO_READ_PIECES,
    )


def with_printed_pieces(table: ResultTable) -> ResultTable:
    """The table with the printed names of its pieces."""
    kind = table.by[0]
    names = {name: print_name(kind, name) for name in table.lines[kind].unique()}
    printed = pl.col(kind).cast(pl.String).replace(names)
    return replace(table, lines=table.lines.with_columns(printed))


def describe_bars(when: ResultTable | None) -> str:
    """What the bars are, from left to right."""
    if when is None:
        return ""
    places = when.lines[when.by[1]].unique().sort()
    return f"Bars, from left to right: {', '.join(label_value(when.by[1], place) for place in places)}."


def headline_of_pieces(kind: str, fared: Mapping[str, Mapping[str, TableLine]]) -> str:
    """The pieces of those who win most and least."""
    ordered = sorted(
        (lines[SHARE_TITLE]["value"], name) for name, lines in fared.items() if lines[SHARE_TITLE]["value"] is not None
    )
    most, least = (describe_owners(kind, name, fared[name][SHARE_TITLE]) for _, name in (ordered[-1], ordered[0]))
    return f"Win shares are highest with {most}, and lowest with {least}."


def describe_owners(kind: str, name: str, line: TableLine) -> str:
    """The win share of those who took one piece."""
    share, interval = (
        formatting.format_value(line["value"], "share"),
        formatting.format_interval(line["low"], line["high"], "share"),
    )
    return f"{label_piece(kind, name)} ({share}; {interval})"


def label_piece(kind: str, name: str) -> str:
    """A printed name that has several words says what it is; another is told with its kind: `card gold-2`."""
    return name if " " in name else f"{name_in_words(kind)} {name}"


def describe_not_drawn(fared: Mapping[str, Mapping[str, TableLine]], tiles: Mapping[str, Tile]) -> str:
    """The pieces of which too few were taken for an interval, so that no picture has them; empty if there are none."""
    missing = [name for name, lines in fared.items() if name in tiles and not has_interval(lines)]
    return f"Taken too seldom to be drawn: {enumerate_words(missing)}." if missing else ""


def has_interval(lines: Mapping[str, TableLine]) -> bool:
    """Whether the win share of the owners of a piece is known well enough to be drawn."""
    return lines[SHARE_TITLE]["value"] is not None and lines[SHARE_TITLE]["low"] is not None


def describe_first_taken(when: ResultTable | None) -> str:
    """Which piece is taken most often in the first of several ways: `Face K is most often kept in the 1st throw`."""
    if when is None:
        return ""
    kind, axis = when.by
    place, _ = ends_of_axis(when)
    line = max(
        (line for line in when.lines.iter_rows(named=True) if str(line[axis]) == place), key=lambda one: one["value"]
    )
    share = formatting.format_value(line["value"], "share")
    piece = label_piece(kind, line[kind])
    return f"Most often {label_value(axis, place)}: {piece} ({share} of all)."


def piece_figures(
    fared: Mapping[str, Mapping[str, TableLine]], when: ResultTable | None, tiles: Mapping[str, Tile]
) -> Iterator[ReportFigure]:
    """A picture for each group of tiles, all on the same scales."""
    rows = piece_frame({name: lines for name, lines in fared.items() if name in tiles}, when, tiles)
    if rows.is_empty():
        return
    bounds = (min(rows["low"]) - SHARE_PADDING, max(rows["high"]) + SHARE_PADDING)
    most = max((value for own in rows["taken"] for value in own), default=0.0)
    taken = ends_of_axis(when) if when else None
    for group in dict.fromkeys(tiles[name].group for name in rows["name"]):
        of_group = rows.filter(pl.col("name").is_in([name for name in rows["name"] if tiles[name].group == group]))
        for number, shown in enumerate(split_evenly(of_group, MOST_IN_FIGURE)):
            title = f"{group}, continued" if number else group
            yield draw_pieces_figure(shown, tiles, taken, bounds, most, describe_pieces(shown, tiles), title)


def split_evenly(rows: pl.DataFrame, most: int) -> Iterator[pl.DataFrame]:
    """The rows in order, in the fewest parts that have no more than this many rows each."""
    parts = -(-len(rows) // most)
    size = -(-len(rows) // parts)
    for first in range(0, len(rows), size):
        yield rows[first : first + size]


def piece_frame(
    fared: Mapping[str, Mapping[str, TableLine]], when: ResultTable | None, tiles: Mapping[str, Tile]
) -> pl.DataFrame:
    """A line for each piece, for a plot; without those that nobody took, or too few."""
    return pl.DataFrame(
        [
            {
                "name": name,
                **{end: lines[SHARE_TITLE][end] for end in ("value", "low", "high", "equal")},
                "taken": parts_of_piece(when, name) if when else [],
                "copies": tiles[name].copies if name in tiles else None,
                "note": note_on_piece(lines),
            }
            for name, lines in fared.items()
            if has_interval(lines)
        ],
        infer_schema_length=None,
    )


def note_on_piece(lines: Mapping[str, TableLine]) -> str:
    """What a piece brings, or how many points its owners have."""
    brought = (f"{name_in_words(what)} {format_brought(lines[what])}" for what in measures_brought(lines))
    return next(brought, f"{formatting.format_value(lines[SCORE_TITLE]['value'], 'points')} points")


def parts_of_piece(when: ResultTable, name: str) -> list[float]:
    """Which part of a piece is taken in each of several ways, in their order."""
    kind, way = when.by
    found = {line[way]: line["value"] or 0.0 for line in when.lines.iter_rows(named=True) if line[kind] == name}
    return [found.get(place, 0.0) for place in when.lines[way].unique().sort()]


def measures_brought(lines: Mapping[str, TableLine]) -> list[str]:
    """What is known of a piece besides how often it is taken and how those fare who do."""
    return [measure for measure in lines if measure not in BESIDE_SCORE]


def format_brought(line: TableLine) -> str:
    """Points with their sign."""
    shown = formatting.format_value(line["value"], line[UNIT])
    return f"+{shown}" if line["value"] and line["value"] > 0 else shown


def ends_of_axis(when: ResultTable) -> tuple[str, str]:
    """The first and the last place of its axis."""
    places = when.lines[when.by[1]].unique().sort().to_list()
    return str(places[0]), str(places[-1])


def describe_pieces(rows: pl.DataFrame, tiles: Mapping[str, Tile]) -> str:
    """The finding in words."""
    return ". ".join(
        f"{one['name']} ({tiles[one['name']].picture.words}): "
        f"win share {formatting.format_value(one['value'], 'share')} "
        f"({formatting.format_interval(one['low'], one['high'], 'share')})"
        for one in rows.iter_rows(named=True)
    )


def piece_grid(
    kind: str, fared: Mapping[str, Mapping[str, TableLine]], divided: Sequence[ResultTable], tiles: Mapping[str, Tile]
) -> Grid:
    """One row for each piece, with all of its numbers."""
    places = [(table, place) for table in divided for place in table.lines[table.by[1]].unique().sort()]
    found = {
        (table.name, line[kind], line[table.by[1]]): line
        for table in divided
        for line in table.lines.iter_rows(named=True)
    }
    has_copies = any(tiles[name].copies for name in fared if name in tiles)
    about = ("What it is", *(["Copies"] if has_copies else [])) if tiles else ()
    brought = measures_brought(next(iter(fared.values())))
    shown = (TAKEN_TITLE, SHARE_TITLE, SCORE_TITLE, *brought)
    rows = tuple(
        (
            name,
            *(describe_tile(tiles[name], has_copies=has_copies) if name in tiles else ("",) * len(about)),
            *(format_measure(lines[measure]) for measure in shown),
            *(format_taken_share(found.get((table.name, name, place))) for table, place in places),
        )
        for name, lines in fared.items()
    )
    names = (
        *("Taken in a game", "Win share", "Score", *map(name_as_heading, brought)),
        *(label_value(table.by[1], place) for table, place in places),
    )
    return Grid(
        f"Each {name_in_words(kind)}: which part is taken as what and by whom",
        (name_as_heading(kind), *about, *names),
        rows,
    )


def describe_tile(tile: Tile, *, has_copies: bool) -> tuple[str, ...]:
    """What is on it, and how many there are where that is said."""
    return (tile.picture.words, *([str(tile.copies)] if has_copies else []))


def format_taken_share(line: TableLine | None) -> str:
    """A part of all that is taken."""
    return formatting.format_value(line["value"] if line else None, "share")


def draw_pieces_figure(
    rows: pl.DataFrame,
    tiles: Mapping[str, Tile],
    taken: tuple[str, str] | None,
    bounds: tuple[float, float],
    most: float,
    alt: str,
    title: str,
) -> ReportFigure:
    """The pictures of pieces beside who takes them and how those fare, all on one scale.

    The `bounds` of win shares and the `most` that is taken at once are shared by figures.
    """
    draw = partial(draw_pieces, rows, taken=taken, most=most, bounds=bounds, room_for_pictures=PICTURE_ROOM)
    drawn = make_page_figure(draw, alt, title)
    names = [str(name) for name in rows[rows.columns[0]]]
    pictures = draw_tiles(
        [tiles[name] for name in names], is_named_above=any(text_width(n) > NAME_WIDTH for n in names)
    )
    return ReportFigure(f"{drawn.svg.removesuffix(END)}{pictures}{END}", alt, title)


def draw_tiles(tiles: Sequence[Tile], *, is_named_above: bool) -> str:
    """The pictures of pieces, one below the other, level with their rows."""
    above = NAME_HEIGHT if is_named_above else 0
    return "".join(
        f'<svg x="0" y="{PIECES_HEAD + (PIECE_ROW_HEIGHT + above) * at + above + 2:g}" width="{PICTURE}" '
        f'height="{PICTURE}" viewBox="{view_box(tile)}">{tile.picture.markup}</svg>'
        for at, tile in enumerate(tiles)
    )


def view_box(tile: Tile) -> str:
    """What is seen of a tile's picture."""
    return " ".join(f"{side:g}" for side in tile.picture.view)


SECTIONS: Final = (
    Section(130, "pieces", "{pieces}", "What players take, how and who, and how those fare who do.", piece_parts),
)
