"""Reads an experiment from its TOML, or refuses it with file, table and key."""

import tomllib
from collections.abc import Mapping, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any, Final, NoReturn, get_args

from pydantic import BaseModel, ValidationError

from mrsim.errors import InputError, one_of, quote_value, refuse_value
from mrsim.experiment.file_lookup import find_experiment
from mrsim.experiment.spec import MINUTES, Experiment
from mrsim.toml_files import MOST_KEY_PARTS, name_place, parse_toml, read_toml_file

ExperimentLike = str | Path | Experiment | Mapping[str, Any]
"""How an experiment may be given from Python: a name, a file, an `Experiment`, or its keys as a dict."""

VALUE_KINDS: Final = {
    "bool_type": "a number, a text, or true or false",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "finite_number": "a number",
    "string_type": "a text",
    "string_pattern_mismatch": "a name with no space before or after it",
    "tuple_type": "a list",
    "dict_type": "a table",
    "model_type": "a table",
}
"""The value that is meant, by pydantic's kind of mistake. No key is only true or false: `bool_type` is any value."""
BOUNDS: Final = {
    "greater_than_equal": ("ge", "{} or more"),
    "greater_than": ("gt", "more than {}"),
    "less_than_equal": ("le", "{} or less"),
    "less_than": ("lt", "less than {}"),
}


def read_experiment(file: Path, changes: Sequence[str] = ()) -> Experiment:
    """An experiment; `changes` are as typed after --set: `design.blocks=500`."""
    return changed_entries(read_toml_file(file), changes, str(file))


def resolve_experiment(experiment: ExperimentLike, changes: Sequence[str] = ()) -> Experiment:
    """An experiment by its name, its file, or as it is, with other values of some keys."""
    if isinstance(experiment, str | Path):
        return read_experiment(find_experiment(str(experiment)), changes)
    if isinstance(experiment, Experiment):
        return change_experiment(experiment, changes)
    return changed_entries(deepcopy(dict(experiment)), changes, "the experiment")


def change_experiment(experiment: Experiment, changes: Sequence[str]) -> Experiment:
    """An experiment with other values of some keys."""
    return changed_entries(experiment.model_dump(exclude_defaults=True), changes, "the experiment")


def changed_entries(entries: dict[str, Any], changes: Sequence[str], source: str) -> Experiment:
    """The experiment with these entries after some changes."""
    for change in changes:
        set_key(entries, change)
    asked = as_experiment(entries, source)
    if asked.stop.rule == MINUTES and asked.stop.minutes is None:
        raise InputError(f"{name_place(source, ['stop'], 'minutes')} is missing: {describe_key(['stop', 'minutes'])}")
    return asked


def as_experiment(entries: Mapping[str, Any], source: str) -> Experiment:
    """The experiment with these entries; the first mistake is refused in a sentence."""
    try:
        return Experiment.model_validate(freeze_lists(entries))
    except ValidationError as error:
        refuse_entry(source, error.errors()[0])
    except RecursionError:
        raise InputError(f"{source}: the experiment is nested too deeply.") from None


def freeze_lists(value: Any) -> Any:
    """Lists as tuples, all the way down."""
    if isinstance(value, Mapping):
        return {key: freeze_lists(item) for key, item in value.items()}
    return tuple(freeze_lists(item) for item in value) if isinstance(value, list | tuple) else value


def set_key(entries: dict[str, Any], change: str) -> None:
    """`design.blocks=500` sets one key; the value is read as TOML, or else as text."""
    path, equals, text = change.partition("=")
    if not equals or not path.strip():
        raise InputError(f"--set {change}: it is written KEY=VALUE, such as design.blocks=500.")
    try:
        value = parse_toml(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        value = text
    except ValueError as error:
        raise InputError(f"--set {change}: {error}.") from None
    *tables, key = path.strip().split(".")
    if len(tables) >= MOST_KEY_PARTS:
        raise InputError(f"--set {change}: a key has more than {MOST_KEY_PARTS} parts.")
    table = entries
    for name in tables:
        table = table.setdefault(name, {})
        if not isinstance(table, dict):
            raise InputError(f"--set {change}: {name} is no table.")
    table[key] = value


# What is wrong


def refuse_entry(source: str, error: Any) -> NoReturn:
    """Refuse an entry of an experiment for a mistake that pydantic found."""
    where = [part for part in error["loc"] if not _is_of_path(part)]
    if error["type"] == "extra_forbidden":
        one_of(name_place(source, where[:-1]), where[-1], known_keys(where[:-1]), "key")
    place = name_place(source, where[:-1], where[-1])
    if error["type"] == "value_error":
        raise InputError(f"{place}: {error['ctx']['error']}.")
    if error["type"] == "missing":
        raise InputError(f"{place} is missing: {describe_key(where)}")
    refuse_value(place, f"{quote_value(error['input'])} is not possible", f"it takes {expected_value(error)}")


def expected_value(error: Any) -> str:
    """The values that would be right, in plain words."""
    if error["type"] in BOUNDS:
        name, words = BOUNDS[error["type"]]
        bound = error["ctx"][name]
        return words.format(int(bound) if bound == int(bound) else bound)
    if error["type"] == "literal_error":
        return str(error["ctx"]["expected"])
    if error["type"] == "bool_type" and error["loc"][0] == "settings":
        return f"{VALUE_KINDS['bool_type']}, or a list of these"
    return VALUE_KINDS.get(error["type"], "another kind of value")


def _is_of_path(part: str | int) -> bool:
    """Pydantic names the branches of a union within the path, and says where a key itself is wrong."""
    return isinstance(part, str) and (part in ("bool", "int", "float", "str", "[key]") or part.startswith("tuple["))


def known_keys(where: Sequence[str | int]) -> list[str]:
    """The keys of the table at a place."""
    return list(_table_at(where).model_fields)


def describe_key(where: Sequence[str | int]) -> str:
    """The description of a key."""
    field = _table_at(where[:-1]).model_fields[str(where[-1])]
    return field.description or f"a table with {', '.join(known_keys(where))}."


def _table_at(where: Sequence[str | int]) -> type[BaseModel]:
    """The table at a place."""
    model: type[BaseModel] = Experiment
    for part in where:
        if isinstance(part, str) and part in model.model_fields:
            model = _table_of(model.model_fields[part].annotation) or model
    return model


def _table_of(annotation: Any) -> type[BaseModel] | None:
    """The kind of table that a field holds, alone, in a list or by name."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    found = (_table_of(argument) for argument in get_args(annotation))
    return next((table for table in found if table is not None), None)
