"""What tuning has confirmed, as rows of the table beside a strategy: they name the forms that were played."""

from pathlib import Path

from mrsim import games
from mrsim.files import is_file, write_atomically
from mrsim.games.contract import Setting
from mrsim.games.kit.knob_tables import (
    Dimensions,
    check_ties,
    dimensions_of_game,
    knob_rows_as_csv,
    merge_rows,
    read_knob_rows,
)
from mrsim.matches.play import check_settings
from mrsim.strategy.knobs import knob_values
from mrsim.strategy.loading import load_strategy
from mrsim.strategy.question import Strategy
from mrsim.strategy.situations import KnobRow
from mrsim.tuning.candidate_games import TableForm
from mrsim.tuning.knob_space import plain_name
from mrsim.tuning.stages import TuningResult, TuningTask


def rows_of_winner(tuned: TuningResult) -> list[KnobRow]:
    """A row for each form and each knob that the winner turns; none where nothing is confirmed."""
    if tuned.new is None or tuned.confirmed is None or not tuned.confirmed.worthwhile:
        return []
    turned = tuned.space.turned(tuned.new.values)
    named = [situation_of_form(tuned.task.game, form) for form in tuned.task.forms]
    return merge_rows([], (KnobRow(where, knob, value) for where in named for knob, value in turned.items()))


def situation_of_form(game: str, form: TableForm) -> tuple[tuple[str, str], ...]:
    """What a row names for a form; an assumption about the printed game only where it is another than usual."""
    settings, dimensions = games.settings_of_game(game), known_dimensions(game)
    values = check_settings(game, dict(form))
    named = {one.name: str(values[one.name]) for one in settings if not is_as_assumed(one, values)}
    given = {one.gives: values[one.name][0] for one in settings if one.gives and values[one.name]}
    found = named | given
    return tuple((name, found[name]) for name in dimensions if found.get(name) in dimensions[name])


def is_as_assumed(setting: Setting, values: TableForm) -> bool:
    """Whether a setting is an assumption that is made unless another one is named."""
    return setting.is_assumed and values[setting.name] == setting.default


def known_dimensions(game: str) -> Dimensions:
    """What values of knobs may depend on in a game."""
    found = games.find_game(game)
    return dimensions_of_game(found.settings, found.columns)


def spell_rows(tuned: TuningResult) -> str:
    """The rows of the winner as a table; empty where nothing is confirmed."""
    rows = rows_of_winner(tuned)
    return knob_rows_as_csv(rows, known_dimensions(tuned.task.game)) if rows else ""


def check_fits(file: Path, task: TuningTask) -> None:
    """Refuse a table that can't take the rows of these forms, before an hour of playing."""
    strategy = load_plain(task)
    forms = [situation_of_form(task.game, form) for form in task.forms]
    rows = [KnobRow(where, knob, value) for where in forms for knob, value in knob_values(strategy).items()]
    if task.knobs:
        rows = [row for row in rows if {row.knob, *row.knob.split(".", 1)} & set(task.knobs)]
    check_ties(str(file), merge_rows(read_if_there(file, task), rows))


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
