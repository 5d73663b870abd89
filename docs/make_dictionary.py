# ruff: noqa: INP001  a script, in no package
"""Makes docs/reference/data-dictionary.md from the columns that the games define.

python docs/make_dictionary.py
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from mrsim import games
from mrsim.games.contract import SCHEMA_VERSION, Column, Game
from mrsim.matches.frames import empty_arrays, to_frame

FILE: Final = Path(__file__).with_name("reference") / "data-dictionary.md"

HEAD: Final = f"""\
# Data dictionary

[Documentation](../README.md) · [Glossary](glossary.md)

Schema version {SCHEMA_VERSION}. Made by `docs/make_dictionary.py` from the columns that the games define; do not edit.

`mrsim.play(…)` gives these columns as a polars frame, and `mrsim play … --rows FILE` writes them to a file.
There is one row for each game and seat, in the order of block, rotation and seat.
Columns of words are categories in a frame (`Enum`) and in Parquet, and text in CSV.
A null value is an empty cell in CSV.
"""

ROLES: Final = {
    "key": "identifies a row: no two rows have the same block, rotation and seat",
    "player": "says who sat there",
    "faction": "says what the player started with, where that differs between players",
    "choice": "is an early decision by which players can be grouped",
    "mode": "says under which rules the game was played",
    "outcome": "says how the game ended",
    "part": "is a part of the score; the parts of a row add up to its score",
    "count": "counts something that happened",
    "decision": "counts what there was to decide",
    "standing": "needs the standing after every round; null in blocks where it is not kept (`--standings-every`)",
}


def dictionary() -> str:
    """The whole page."""
    lines = [HEAD, "| role | meaning |", "|---|---|"]
    lines += [f"| {role} | {story} |" for role, story in ROLES.items()]
    for name in games.compiled_games():
        lines += ["", *game_lines(games.find_game(name))]
    return "\n".join(lines) + "\n"


def game_lines(game: Game) -> Iterator[str]:
    """A table of the columns of one game."""
    yield f"## {game.title}"
    yield ""
    yield "| name | type | role | null? | values | meaning |"
    yield "|---|---|---|---|---|---|"
    types = types_of(game)
    for column in game.columns:
        role = f"{column.role}: {column.group}" if column.group else column.role
        null = "yes" if column.nullable else ""
        words = (
            "as in the line-up" if has_open_words(column) else ", ".join(f"`{word}`" for word in column.labels or ())
        )
        yield f"| `{column.name}` | {types[column.name]} | {role} | {null} | {words} | {column.story} |"


def types_of(game: Game) -> dict[str, str]:
    """The polars type of each column of the results."""
    open_words = {column.name: ("any",) for column in game.columns if has_open_words(column)}
    frame = to_frame(empty_arrays(game.columns, 0), game.columns, open_words)
    return {name: str(kind).partition("(")[0] for name, kind in frame.schema.items()}


def has_open_words(column: Column) -> bool:
    """Whether the values of a column are the names in the line-up."""
    return column.labels == ()


if __name__ == "__main__":
    FILE.write_text(dictionary(), encoding="utf-8", newline="\n")
