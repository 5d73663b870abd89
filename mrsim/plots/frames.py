"""Frames as plots take them: polars or pandas, a line for each thing that is drawn."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import polars as pl

from mrsim.errors import InputError, choose_from
from mrsim.formatting import enumerate_words
from mrsim.games.printed_names import label_values
from mrsim.plots.theme import LabelLook, look_of_label

Frame = Any
"""A frame of polars, lazy or not, or one of pandas."""
Looks = Mapping[str, LabelLook | str]
"""How values are drawn, by their ids: a colour, or a colour and a marker."""
Line = Mapping[str, Any]

VALUE, LOW, HIGH = "value", "low", "high"
NOT_KEYS: Final = ("rows", "blocks", "measure", "unit", VALUE, "before")
"""The columns of numbers begin with one of these; those before it say what a line is about."""
VERDICT_OF_CHANGE: Final = {"up": "above", "down": "below", "same": "balanced", "undecided": "undecided"}
"""The verdict whose sign and colour a change has."""


def read_frame(frame: Frame, needed: Sequence[str] = ()) -> pl.DataFrame:
    """The frame in polars; refused where it lacks a column that is needed."""
    if isinstance(frame, pl.LazyFrame):
        found = frame.collect()
    elif isinstance(frame, pl.DataFrame):
        found = frame
    elif hasattr(frame, "iloc"):
        found = pl.from_pandas(frame)
    else:
        raise InputError(f"frame: a {type(frame).__name__} is no frame of polars or pandas.")
    lacking = [name for name in needed if name not in found.columns]
    if lacking:
        raise InputError(f"frame: it lacks the column {enumerate_words(lacking)}; it has {', '.join(found.columns)}.")
    return found


def find_keys(frame: pl.DataFrame, by: str | Sequence[str] | None) -> list[str]:
    """The columns that say what a line is about: the named ones, or those before the first column of numbers."""
    if by is not None:
        keys = [by] if isinstance(by, str) else list(by)
        read_frame(frame, keys)
        return keys
    first = next((at for at, name in enumerate(frame.columns) if name in NOT_KEYS), 0)
    if not first:
        raise InputError(f"by: name the columns that say what a line is about; {choose_from(frame.columns)}.")
    return frame.columns[:first]


def name_rows(frame: pl.DataFrame, keys: Sequence[str]) -> list[str]:
    """What each line is about, in words: `Mary, Gold Rush`."""
    return [name_line(line, keys) for line in frame.iter_rows(named=True)]


def name_line(line: Line, keys: Sequence[str]) -> str:
    """The group of a line in words: `Mary, Gold Rush`."""
    return label_values((name, line[name]) for name in keys)


def list_values(frame: pl.DataFrame, column: str) -> list[str]:
    """All values that a column can have, in order; where it doesn't say, those that it has."""
    kind = frame.schema[column]
    if isinstance(kind, pl.Enum):
        return kind.categories.to_list()
    return [str(value) for value in frame[column].unique(maintain_order=True)]


def looks_of_rows(frame: pl.DataFrame, column: str, looks: Looks | None) -> list[LabelLook]:
    """How each line is drawn: as it was asked, or else by the place of its value among all."""
    places = {value: number for number, value in enumerate(list_values(frame, column))}
    return [_look_of_value(value, places[value], looks or {}) for value in map(str, frame[column])]


def _look_of_value(value: str, place: int, looks: Looks) -> LabelLook:
    """The look that was asked for a value; a colour alone gets the marker of its place."""
    asked, usual = looks.get(value), look_of_label(place)
    if asked is None:
        return usual
    return LabelLook(asked, usual.marker) if isinstance(asked, str) else asked


def find_meant(frame: pl.DataFrame, *, differences: bool) -> list[float | None]:
    """What each value is compared with: what is meant, an equal share, or no difference."""
    name = next((name for name in ("meant", "equal") if name in frame.columns), None)
    if name is None:
        return [0.0 if differences else None] * len(frame)
    return frame[name].to_list()


def find_verdicts(frame: pl.DataFrame, meant: Sequence[float | None]) -> list[str]:
    """The verdict on each line: its own, that of a change, or the side on which it stands out; empty for none."""
    if "verdict" in frame.columns:
        return [str(kind or "") for kind in frame["verdict"]]
    if "change" in frame.columns:
        return [VERDICT_OF_CHANGE.get(str(kind), "") for kind in frame["change"]]
    if "stands_out" in frame.columns:
        pairs = zip(frame["stands_out"], frame[VALUE], meant, strict=True)
        return [side_of_meant(value - (aim or 0.0)) if stands_out else "" for stands_out, value, aim in pairs]
    return [""] * len(frame)


def side_of_meant(off: float | None) -> str:
    """`above` or `below`: the side of what is meant on which a share lies; empty where it is exact or unknown."""
    return "" if not off else "above" if off > 0 else "below"


def find_column(frame: pl.DataFrame, name: str, default: Any) -> list[Any]:
    """The values of a column; the same default for all where the frame lacks it."""
    return frame[name].to_list() if name in frame.columns else [default] * len(frame)


def keep_known(frame: pl.DataFrame, column: str) -> pl.DataFrame:
    """The lines that have a number; refused where none has."""
    known = frame.filter(pl.col(column).is_not_null())
    if known.is_empty():
        raise InputError(f"frame: no line has a number in the column {column}; more games may give one.")
    return known
