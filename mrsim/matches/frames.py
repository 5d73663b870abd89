"""Rows as the engine writes them become columns of a frame."""

import io
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from mrsim.games.contract import Column, Tally

Arrays = dict[str, npt.NDArray[Any]]


def empty_arrays(columns: Sequence[Column], rows: int) -> Arrays:
    """Empty arrays for a number of rows, column by column."""
    return {column.name: np.empty(rows, column.kind) for column in columns}


def fill_arrays(arrays: Arrays, at: int, rows: npt.NDArray[Any]) -> None:
    """Turn some rows into columns; a few thousand at a time stay in the cache of a core."""
    for name, array in arrays.items():
        array[at : at + len(rows)] = rows[name]


def to_frame(arrays: Arrays, columns: Sequence[Column], words: Mapping[str, Sequence[str]]) -> pl.DataFrame:
    """Codes become words, and -1 null where a column says so. `words` adds to the labels of the columns."""
    return pl.DataFrame([_column_series(column, arrays[column.name], words.get(column.name)) for column in columns])


def _column_series(column: Column, values: npt.NDArray[Any], words: Sequence[str] | None) -> pl.Series:
    series = pl.Series(column.name, values)
    if column.nullable:
        series = series.set(series == -1, None)
    labels = words or column.labels
    if labels:
        series = series.cast(pl.UInt16).cat.to(pl.Enum(labels))
    return series


def tally_frame(tally: Tally, table: npt.NDArray[np.int64]) -> pl.DataFrame:
    """A line for each place where anything was counted."""
    places = np.nonzero(table.any(axis=-1))
    axes = [
        pl.Series(axis.name, at.astype(np.uint32)).cast(pl.UInt16).cat.to(pl.Enum(axis.labels))
        for axis, at in zip(tally.axes, places, strict=True)
    ]
    counts = [pl.Series(name, table[places][:, number]) for number, name in enumerate(tally.measures)]
    return pl.DataFrame([*axes, *counts])


def as_parquet(frame: pl.DataFrame) -> bytes:
    """A frame as a file; statistics would cost more to write than they ever save."""
    contents = io.BytesIO()
    frame.write_parquet(contents, compression="zstd", compression_level=1, statistics=False)
    return contents.getvalue()
