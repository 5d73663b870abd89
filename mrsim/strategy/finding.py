"""Which file a strategy is, as users name it."""

from difflib import get_close_matches
from pathlib import Path
from typing import Final

from mrsim.errors import InputError
from mrsim.strategy.players import RANDOM

INSTALLED: Final = Path(__file__).resolve().parents[1] / "_shipped" / "strategies"
IN_CHECKOUT: Final = Path(__file__).resolve().parents[2] / "strategies"
SHIPPED: Final = INSTALLED if INSTALLED.is_dir() else IN_CHECKOUT
"""A wheel carries the strategies inside the package; an editable install reads them where they are written."""


def folders(game: str) -> list[Path]:
    """Where the strategies of a game are looked for, the first file of a name winning."""
    under = game.replace("-", "_")
    return [folder / under for folder in (Path("strategies"), SHIPPED)]


def shipped_files(game: str) -> dict[str, Path]:
    """Every strategy that can be named without a path."""
    found: dict[str, Path] = {}
    for folder in folders(game):
        for file in sorted(folder.glob("*.py")):
            found.setdefault(file.stem, file)
    return found


def find(name: str, game: str) -> Path:
    """The file of a strategy named by a user: a path, or a shipped name."""
    if name.endswith(".py"):
        if not Path(name).is_file():
            raise InputError(f"{name}: there is no such strategy file.")
        return Path(name)
    files = shipped_files(game)
    if name in files:
        return files[name]
    known = [RANDOM, *files]
    near = get_close_matches(name, known, n=1)
    hint = f" Did you mean {near[0]}?" if near else ""
    raise InputError(f"There is no strategy {name}.{hint} Known: {', '.join(known)}; or name a file ending in .py.")
