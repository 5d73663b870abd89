"""What tuning has confirmed, as rows of the table beside a strategy: they name the forms that were played."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from mrsim import games
from mrsim.errors import InputError, one_of
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
from mrsim.matches.play import check_settings, prepare_match
from mrsim.strategy.file_lookup import RANDOM
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


def split_by_situation(game: str, forms: Sequence[TableForm], dimensions: Sequence[str]) -> list[list[TableForm]]:
    """The forms in groups, each with its own values of these dimensions, which a table of knobs can name.

    A setting that gives each player something, such as a board, gives the first player each value in turn, and the
    others each of the rest equally often. A form that knows no such thing, such as the base game, stays as it is.
    """
    known = known_dimensions(game)
    for name in dimensions:
        one_of("by", name, tuple(known), "dimension")
    for setting in games.settings_of_game(game):
        if setting.gives in dimensions:
            forms = [other for form in forms for other in deal_out(game, form, setting)]
    groups: dict[tuple[str, ...], list[TableForm]] = {}
    for form in forms:
        where = dict(situation_of_form(game, form))
        groups.setdefault(tuple(where.get(name, "") for name in dimensions), []).append(form)
    return list(groups.values())


def deal_out(game: str, form: TableForm, setting: Setting) -> Iterator[TableForm]:
    """The form with each value of a setting for the first player, unless values are named or there are none."""
    if form[setting.name] or not can_name(game, form, setting):
        yield form
        return
    for value in setting.every:
        rest = [other for other in setting.every if other != value]
        for first in range(len(rest) if form["players"] <= len(rest) else 1):
            others = (rest[first:] + rest[:first])[: form["players"] - 1]
            yield {**form, setting.name: ",".join((value, *others))}


def with_additions(game: str, forms: Sequence[TableForm]) -> list[TableForm]:
    """The forms, and each once more with every addition to what the first player has: a space or a bridge more."""
    if not games.has_box(game):
        return list(forms)
    boxes = games.boxes_of_game(game)
    found: list[TableForm] = []
    for form in forms:
        settings = check_settings(game, dict(form))
        given = {settings[one.name][0] for one in games.settings_of_game(game) if one.gives and settings[one.name]}
        changes = [one for one in boxes.adding_changes(boxes.load(settings)) if one.owner in given]
        found += [form, *(boxes.followed(form, one.edit) for one in changes)]
    return found


def can_name(game: str, form: TableForm, setting: Setting) -> bool:
    """Whether the game takes values of a setting in a form."""
    try:
        named = {**form, setting.name: ",".join(setting.every[: form["players"]])}
        prepare_match(game, strategies=RANDOM, **named)
    except InputError:
        return False
    return True


def is_as_assumed(setting: Setting, values: TableForm) -> bool:
    """Whether a setting is an assumption that is made unless another one is named."""
    return setting.is_assumed and values[setting.name] == setting.default


def known_dimensions(game: str) -> Dimensions:
    """What values of knobs may depend on in a game."""
    found = games.find_game(game)
    return dimensions_of_game(found.settings, found.columns)


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
