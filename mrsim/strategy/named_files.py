"""Files that a strategy plays by, named where it is named: `careful:knobs=mine.csv`, `expert:networks=mine.npz`."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Final

from mrsim.errors import InputError
from mrsim.files import is_file
from mrsim.strategy.knobs import KNOB_FOLLOWS, KNOBS, NAMED_FILES, NETWORKS
from mrsim.strategy.question import Strategy

ADAPTED_FOLDER: Final = "adapted"
"""The name of the folder of files by which strategies play that have adapted to a box."""
ADAPTED: Final = re.compile(
    rf"(?P<strategy>[^\s:,]+)(?P<settings>(:[^\s,]*?)?):({KNOBS}|{NETWORKS})=([^\s,:]*/)?{ADAPTED_FOLDER}/[0-9a-f]+\.\w+"
)


def names_file(setting: str) -> bool:
    """Whether `name=value` names a file rather than turns a knob."""
    return setting.partition("=")[0] in NAMED_FILES


def play_by_file(typed: str, strategy: Strategy, setting: str) -> Strategy:
    """The strategy with a file that it plays by; InputError where there is no such file."""
    name, _, file = setting.partition("=")
    if not is_file(file):
        raise InputError(f"{typed}: there is no file {file}; {name}= names one that exists.")
    if name == KNOBS:
        return replace(strategy, knobs_file=Path(file))
    return replace(strategy, networks_file=Path(file))


def with_named_files_at(typed: str, place: dict[str, str]) -> str:
    """The strategy as it is named where its files lie at other places."""
    strategy, *settings = KNOB_FOLLOWS.split(typed)
    moved = []
    for setting in settings:
        name, _, file = setting.partition("=")
        moved.append(f"{name}={place.get(file, file)}" if names_file(setting) else setting)
    return ":".join([strategy, *moved])


def files_in_name(typed: str) -> list[str]:
    """The files that are named with a strategy."""
    return [one.partition("=")[2] for one in KNOB_FOLLOWS.split(typed)[1:] if names_file(one)]


def print_strategies(lineup: str) -> str:
    """Strategies as they are printed: `adapted careful ×4` for one that plays by what it found in a box."""
    return ADAPTED.sub(r"adapted \g<strategy>\g<settings>", lineup)
