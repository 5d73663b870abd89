"""What a strategy file says of itself, read without running it."""

import ast
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from mrsim.errors import InputError
from mrsim.strategy.file_lookup import RANDOM, is_own, named_files
from mrsim.strategy.source import parse_source, read_source

Origin = Literal["yours", "shipped", "built in"]

RANDOM_STORY = "Draws every decision uniformly from its legal options."


@dataclass(frozen=True)
class StrategyProfile:
    """The docstring, and two constants that a file may have: `STYLE = "thief"` and `RUNG = 2`."""

    name: str
    file: Path | None
    story: str
    origin: Origin
    style: str | None = None
    rung: int | None = None
    """Its place on the ladder of skill, random being 0; None off the ladder."""

    @property
    def summary(self) -> str:
        """The first sentence of the story, or its first line."""
        return self.story.partition("\n")[0]


def read_profile(file: Path) -> StrategyProfile:
    """What a strategy file says of itself: its story, its style and its rung."""
    tree = parse_source(file, read_source(file))
    constants = {
        target.id: node.value.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    style, rung = constants.get("STYLE"), constants.get("RUNG")
    return StrategyProfile(
        file.stem,
        file,
        ast.get_docstring(tree) or "",
        _origin_of(file),
        style if isinstance(style, str) else None,
        rung if isinstance(rung, int) else None,
    )


def known_strategies(game: str) -> list[StrategyProfile]:
    """Every strategy that can be named without a path; what is wrong with a file is its story."""
    return [
        StrategyProfile(RANDOM, None, RANDOM_STORY, "built in", rung=0),
        *map(_profile_or_mistake, named_files(game)),
    ]


def skill_ladder(game: str) -> list[StrategyProfile]:
    """The rungs of skill, from random up."""
    return sorted((one for one in known_strategies(game) if one.rung is not None), key=lambda one: one.rung or 0)


def rungs_by_strategy(game: str) -> dict[str, int]:
    """The rung of every strategy on the ladder of skill."""
    return {one.name: one.rung or 0 for one in skill_ladder(game)}


def _profile_or_mistake(file: Path) -> StrategyProfile:
    try:
        return read_profile(file)
    except InputError as error:
        return StrategyProfile(file.stem, file, str(error), _origin_of(file))


def _origin_of(file: Path) -> Origin:
    return "yours" if is_own(file) else "shipped"
