"""A what-if: changes of an experiment as variants that play the same deals."""

import re
from collections.abc import Sequence
from typing import Any, Final

from mrsim.errors import InputError
from mrsim.experiment.spec import BASE, EDIT, UNTIL_COMPARED, Design, Experiment, Results, Stop, Variant

NOTHING: Final = "none"
MOST_BLOCKS: Final = 20_000
NAMED_EDIT: Final = re.compile(r'(?P<name>[A-Za-z][\w -]*)=(?P<edit>"?[A-Za-z][^\s]*?(?:=|[+-]\d).*|"[^"]+"\S.*)')
"""A name before an edit: what comes after the first = is an edit by itself, and not a value."""
CHANGED: Final = re.compile(r"[+-]\d")
"""What the words of a name don't have."""
QUOTES_OF_ONE: Final = 2
PART_BLOCKS: Final = 100
"""Small parts: a first look is short, and the run continues from what it played."""


def add_what_if_variants(experiment: Experiment, edits: Sequence[str], boxes: Sequence[str]) -> Experiment:
    """The experiment with the changes in the place of its own variants, by their names."""
    if not edits and not boxes:
        raise InputError('what is to be changed? Give --edit "C1-2 C3+2", or --box FILE.')
    named = name_edits(edits)
    before = experiment.settings.get(EDIT, NOTHING)
    variants = {name: Variant(edit=edit_after(before, edit)) for name, edit in named.items()}
    variants |= {box: Variant(box=box) for box in boxes}
    targets = [target.model_copy(update={"within": without_variant(target.within)}) for target in experiment.targets]
    return experiment.model_copy(update={"variants": variants, "targets": tuple(targets), "results": Results()})


def name_edits(typed: Sequence[str]) -> dict[str, str]:
    """The edits by their names: `drier=canyon.drought-2` names one, any other is called as it is typed."""
    found: dict[str, str] = {}
    for text in typed:
        name, edit = split_name(text)
        if name in found and found[name] != edit:
            raise InputError(f"edit: two edits are called {name}; give each a name of its own.")
        if name == BASE:
            raise InputError(f"edit: {BASE} is what nothing is changed in; give the edit another name.")
        found[name] = edit
    return found


def split_name(typed: str) -> tuple[str, str]:
    """The name of an edit and the edit: `cows=28` is an edit, `fewer=cows=28` has a name."""
    found = NAMED_EDIT.fullmatch(typed.strip())
    if found is None:
        return typed, typed
    name, edit = found["name"], found["edit"]
    if " " in name and CHANGED.search(name):
        raise InputError(f"edit: {name} could be a name or an edit; give the name as one word, or another --edit.")
    is_quoted = edit.startswith('"') and edit.endswith('"') and edit.count('"') == QUOTES_OF_ONE
    return name, edit.strip('"') if is_quoted else edit


def without_variant(within: Sequence[str]) -> tuple[str, ...]:
    """The target without `variant` in its `within`: targets are judged in each variant anyway."""
    return tuple(name for name in within if name != "variant")


def edit_after(before: Any, edit: str) -> str:
    """An edit of a box that is edited already."""
    if isinstance(before, tuple):
        raise InputError("settings.edit is a list, and a what-if starts from one box: add --set settings.edit=EDITS.")
    return edit if before == NOTHING else f"{before}; {edit}"


def until_compared(experiment: Experiment, most: int) -> Experiment:
    """Until it is clear what every variant changes. A first look is one of these looks, however early it ends."""
    if most < 1:
        raise InputError(f"blocks: {most} is too few; 1 or more of each combination are played.")
    design: Design = experiment.design.model_copy(update={"blocks": most})
    return experiment.model_copy(update={"design": design, "stop": Stop(rule=UNTIL_COMPARED)})
