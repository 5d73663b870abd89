"""Monte Carlo balance analysis of board games."""

from typing import TYPE_CHECKING, Any

from mrsim.errors import InputError
from mrsim.version import VERSION

__version__ = VERSION
__all__ = ["InputError", "__version__", "play", "run"]

if TYPE_CHECKING:
    from mrsim.asking import run
    from mrsim.playing import play


def __getattr__(name: str) -> Any:
    """`mrsim.play` and `mrsim.run` bring numpy and polars along, so they are imported when they are first used."""
    if name == "play":
        from mrsim.playing import play

        return play
    if name == "run":
        from mrsim.asking import run

        return run
    raise AttributeError(f"module 'mrsim' has no attribute {name!r}")
