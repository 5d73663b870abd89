"""A run as one file for other programs."""

from pathlib import Path

import polars as pl

from mrsim.errors import InputError
from mrsim.experiment.results import Run

MAKE_TABLE = "CREATE TABLE games AS SELECT * FROM rows_of_run"


def write(run: Run, to: str, file: Path) -> int:
    """Every row that counts; the file appears when it is whole. Returns how many rows."""
    rows = run.rows()
    if not file.absolute().parent.is_dir():
        raise InputError(f"{file} can't be written: there is no folder {file.parent}.")
    if file.is_dir():
        raise InputError(f"{file} can't be written: it is a folder.")
    unfinished = file.with_name(f".{file.name}.unfinished")
    try:
        if to == "parquet":
            rows.sink_parquet(unfinished)
        elif to == "csv":
            rows.sink_csv(unfinished)
        else:
            write_duckdb(rows, unfinished)
        unfinished.replace(file)
    except OSError as error:
        unfinished.unlink(missing_ok=True)
        raise InputError(f"{file} can't be written: {error.strerror or error}.") from None
    return int(rows.select(pl.len()).collect().item())


def write_duckdb(rows: pl.LazyFrame, file: Path) -> None:
    """A database with one table."""
    try:
        import duckdb
    except ImportError:
        raise InputError('to: duckdb needs an extra: pip install "mrsim[duckdb]".') from None
    table = rows.collect().to_arrow()
    with duckdb.connect(str(file)) as database:
        database.register("rows_of_run", table)
        database.execute(MAKE_TABLE)
