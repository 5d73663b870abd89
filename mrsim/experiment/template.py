"""Experiments written as TOML: a commented one to start from, and any experiment as a file that says the same."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from mrsim.experiment.spec import Design, Experiment, SpecTable
from mrsim.games.contract import Setting


def experiment_template(game: str, settings: Sequence[Setting]) -> str:
    """A file that runs as it is."""
    return "\n".join(
        [
            'question = "Who wins more often: who takes what scores now, or who draws?"',
            f'game = "{game}"',
            "",
            "# Every setting of the game; a list is an axis, and all combinations are played.",
            "[settings]",
            *(line for setting in settings for line in setting_lines(setting)),
            "",
            "# Who plays. make: listed, mirror, one-against-all or round-robin.",
            "[lineups]",
            'make = "one-against-all"',
            'strategies = ["greedy", "random"]',
            "",
            "[design]",
            *keys_of(Design),
            "",
            "# What should be equal, and how far off is still balanced, in percentage points: 5 are one win more or",
            "# less in 20 games of a player, 2 are one in 50, 1 is one in 100. Half the margin takes four times the",
            "# games; `mrsim plan` says what yours means at a table.",
            "[[targets]]",
            'share = "strategy"',
            "margin = 5",
            "",
            "# Named changes; the base is always played too.",
            "# [variants]",
            '# other-greedy = { strategies = { greedy = "my-greedy" } }',
            "",
        ]
    )


def setting_lines(setting: Setting) -> Iterator[str]:
    """What a setting is for, and its default; commented out where there is none."""
    choices = f" One of {', '.join(map(str, setting.choices))}." if setting.choices else ""
    yield f"# {setting.story}{choices}"
    if setting.default is None:
        yield f"# {setting.name} = {toml_value(next(iter(setting.choices or ()), setting.example))}"
    else:
        yield f"{setting.name} = {toml_value(setting.default)}"


def keys_of(table: type[SpecTable]) -> Iterator[str]:
    """The keys of a table with their defaults."""
    for name, field in table.model_fields.items():
        yield f"# {field.description}"
        yield f"{name} = {toml_value(field.default)}"


def toml_value(value: Any) -> str:
    """A plain value as TOML writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{quoted_text(key)} = {toml_value(item)}' for key, item in value.items())} }}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(toml_value, value))}]"
    return quoted_text(value) if isinstance(value, str) else str(value)


def quoted_text(text: str) -> str:
    """A text in quotes, escaped as TOML wants it: as JSON does, and DEL too."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def experiment_as_toml(experiment: Experiment) -> str:
    """The text of a file that says the same as an experiment."""
    entries = experiment.model_dump(exclude_defaults=True)
    return "".join(f"{key} = {toml_value(value)}\n" for key, value in entries.items())
