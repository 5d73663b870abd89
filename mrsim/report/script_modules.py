"""Modules of JavaScript as one script, for pages and widgets that load nothing."""

import re
from collections.abc import Iterable
from typing import Final

MODULE_WORDS: Final = re.compile(r"^(import .*\n|export )", re.MULTILINE)


def join_modules(modules: Iterable[str]) -> str:
    """The modules one after the other, without imports and exports; their names must differ."""
    return "\n".join(MODULE_WORDS.sub("", module) for module in modules)
