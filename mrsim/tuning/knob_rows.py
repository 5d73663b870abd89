"""What tuning has confirmed, as rows of the table beside a strategy: they name the forms that were played."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from mrsim import games
from mrsim.files import is_file, write_atomically
from mrsim.games.kit.knob_tables import (
    check_ties,
    knob_rows_as_csv,
    merge_rows,
    read_knob_rows,
)
from mrsim.strategy.knobs import knob_values
from mrsim.strategy.loading import load_strategy
from mrsim.strategy.question import Strategy
from mrsim.strategy.situations import KnobRow
from mrsim.tuning.game_forms import known_dimensions, situation_of_form
from mrsim.tuning.knob_space import plain_name
from mrsim.tuning.stages import TuningResult, TuningTask


def rows_of_winner(tuned: TuningResult) -> list[KnobRow]:
    """A row for each form and each knob that the winner turns; none where nothing is confirmed."""
    if tuned.new is None or tuned.confirmed is None or not tuned.confirmed.worthwhile:
        return []
    turned = tuned.space.turned(tuned.new.values)
    named = [situation_of_form(tuned.task.game, form) for form in tuned.task.forms]
    return merge_rows([], (KnobRow(where, knob, value) for where in named for knob, value in turned.items()))


def spell_rows(tuned: Sequence[TuningResult]) -> str:
    """The rows of the winners as a table; empty where nothing is confirmed."""
    rows = merge_rows([], (row for one in tuned for row in rows_of_winner(one)))
    return knob_rows_as_csv(rows, known_dimensions(tuned[0].task.game)) if rows else ""


def check_fits(file: Path, tasks: Sequence[TuningTask]) -> None:
    """Refuse a table that can't take the rows of these tasks, before an hour of playing."""
    rows = read_if_there(file, tasks[0])
    for task in tasks:
        rows = merge_rows(rows, _rows_to_fill(task))
    check_ties(str(file), rows)


def _rows_to_fill(task: TuningTask) -> Iterator[KnobRow]:
    for where in (situation_of_form(task.game, form) for form in task.forms):
        for knob, value in knob_values(load_plain(task)).items():
            if not task.knobs or {knob, *knob.split(".", 1)} & set(task.knobs):
                yield KnobRow(where, knob, value)


def name_situation(task: TuningTask, dimensions: Sequence[str]) -> str:
    """What tells a task from the others: `players 2, board mary`."""
    where = dict(situation_of_form(task.game, task.forms[0]))
    return ", ".join(f"{name} {where[name]}" for name in dimensions if name in where)


def write_knob_rows(file: Path, tuned: TuningResult) -> bool:
    """Add the rows of the winner to a table, in place of those for the same situations; False where there are none."""
    rows = rows_of_winner(tuned)
    if rows:
        merged = merge_rows(read_if_there(file, tuned.task), rows)
        write_atomically(file, knob_rows_as_csv(merged, known_dimensions(tuned.task.game)))
    return bool(rows)


def read_if_there(file: Path, task: TuningTask) -> list[KnobRow]:
    """The rows of a table that may not have been begun."""
    return read_knob_rows(str(file), load_plain(task), known_dimensions(task.game)) if is_file(file) else []


def load_plain(task: TuningTask) -> Strategy:
    """The strategy that is tuned, as its file has it."""
    return load_strategy(plain_name(task.strategy), task.game, games.find_game(task.game).questions)
