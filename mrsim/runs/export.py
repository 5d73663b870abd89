"""A run as one file for other programs."""

from pathlib import Path

import polars as pl

from mrsim.errors import missing_package
from mrsim.files import check_writable, written_atomically
from mrsim.runs.reader import StoredRun
from mrsim.spreadsheets import without_formulas

MAKE_TABLE = "CREATE TABLE games AS SELECT * FROM rows_of_run"


def export_rows(run: StoredRun, to: str, file: Path) -> int:
    """Write every row that counts; the file appears when it is whole. Return the number of rows."""
    rows = run.rows()
    check_writable("out", file)
    with written_atomically(file, pl.exceptions.PolarsError, *database_errors(to)) as unfinished:
        if to == "parquet":
            rows.sink_parquet(unfinished)
        elif to == "csv":
            without_formulas(rows).sink_csv(unfinished)
        else:
            write_duckdb(rows, unfinished)
    return int(rows.select(pl.len()).collect().item())


def write_duckdb(rows: pl.LazyFrame, file: Path) -> None:
    """A database with one table."""
    import duckdb

    table = rows.collect().to_arrow()
    with duckdb.connect(str(file)) as database:
        database.register("rows_of_run", table)
        database.execute(MAKE_TABLE)


def database_errors(to: str) -> tuple[type[Exception], ...]:
    """The errors with which DuckDB says that something can't be written."""
    if to != "duckdb":
        return ()
    try:
        import duckdb
    except ImportError:
        raise missing_package("to: duckdb", "duckdb") from None
    return (duckdb.Error,)
