"""A question in SQL about the games of a run: DuckDB reads its files as they are, and nothing else."""

from typing import TYPE_CHECKING, Final

from mrsim.errors import InputError, missing_package
from mrsim.runs.part_files import ROWS
from mrsim.runs.reader import StoredRun

if TYPE_CHECKING:
    import polars as pl

VIEW: Final = "games"
"""The one table: a row for each player of each game, as `rows()` has them."""


def query_run(run: StoredRun, question: str) -> "pl.DataFrame":
    """The answer to a question in SQL about the table `games`; InputError where DuckDB refuses it."""
    try:
        import duckdb
    except ImportError:
        raise missing_package("sql", "duckdb") from None
    import polars as pl

    if not run.keeps_rows:
        raise InputError(f"{run.folder.folder} keeps sums and no rows; run it with results.keep=rows.")
    with duckdb.connect() as database:
        database.execute(f"SET allowed_directories = [{quoted_literal(str(run.folder.folder.absolute()))}]")
        database.execute("SET enable_external_access = false")
        database.execute(f"CREATE VIEW {VIEW} AS {view_of_run(run)}")
        try:
            answer = database.sql(question)
            found = None if answer is None else pl.from_arrow(answer.to_arrow_table())
        except duckdb.Error as error:
            raise InputError(f"sql: {' '.join(str(error).split())}") from None
    if not isinstance(found, pl.DataFrame):
        raise InputError("sql: this asks for nothing; write select … from games.")
    return found


def view_of_run(run: StoredRun) -> str:
    """All arms below each other, each with its number and its axes."""
    return " UNION ALL BY NAME ".join(view_of_arm(run, number) for number in range(len(run.arms)))


def view_of_arm(run: StoredRun, number: int) -> str:
    """The blocks of one arm that count."""
    import polars as pl

    files = run.files(ROWS, number)
    there = pl.scan_parquet(files[:1]).collect_schema().names()
    axes = {name: value for name, value in run.arms[number].axes.items() if name not in there}
    added = [f"{quoted_literal(str(value))} AS {quoted_name(name)}" for name, value in axes.items()]
    columns = ", ".join([f"{number} AS arm", *added, "*"])
    named = ", ".join(quoted_literal(str(file.absolute())) for file in files)
    return f"SELECT {columns} FROM read_parquet([{named}]) WHERE block < {run.blocks}"  # noqa: S608  all is quoted


def quoted_literal(text: str) -> str:
    """A text as SQL has it."""
    return "'" + text.replace("'", "''") + "'"


def quoted_name(name: str) -> str:
    """The name of a column as SQL has it."""
    return '"' + name.replace('"', '""') + '"'
