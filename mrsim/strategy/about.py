"""What a strategy file says of itself, read without running it."""

import ast
from dataclasses import dataclass
from pathlib import Path

from mrsim.errors import InputError
from mrsim.strategy.finding import shipped_files
from mrsim.strategy.players import RANDOM

RANDOM_STORY = "Draws every decision uniformly from its legal options."


@dataclass(frozen=True)
class About:
    """The docstring, and two constants that a file may have: `STYLE = "thief"` and `RUNG = 2`."""

    name: str
    file: Path | None
    story: str
    style: str | None = None
    rung: int | None = None
    """Its place on the ladder of skill, random being 0; None off the ladder."""

    @property
    def summary(self) -> str:
        """The first sentence of the story, or its first line."""
        return self.story.partition("\n")[0]


def about(file: Path) -> About:
    """Read one file."""
    try:
        tree = ast.parse(file.read_text(encoding="utf-8"), filename=str(file))
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{file}: the strategy can't be read: {error}.") from None
    except SyntaxError as error:
        raise InputError(f"{file}, line {error.lineno}: this is not Python: {error.msg}.") from None
    constants = {
        target.id: node.value.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    style, rung = constants.get("STYLE"), constants.get("RUNG")
    return About(
        file.stem,
        file,
        ast.get_docstring(tree) or "",
        style if isinstance(style, str) else None,
        rung if isinstance(rung, int) else None,
    )


def known(game: str) -> list[About]:
    """Every strategy that can be named without a path."""
    return [About(RANDOM, None, RANDOM_STORY, rung=0), *map(about, shipped_files(game).values())]


def ladder(game: str) -> list[About]:
    """The rungs of skill, from random up."""
    return sorted((one for one in known(game) if one.rung is not None), key=lambda one: one.rung or 0)
