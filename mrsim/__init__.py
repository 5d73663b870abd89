"""Monte Carlo balance analysis of board games."""

from typing import TYPE_CHECKING, Any

from mrsim.errors import InputError
from mrsim.version import VERSION

__version__ = VERSION
__all__ = ["InputError", "__version__", "play"]

if TYPE_CHECKING:
    from mrsim.playing import play


def __getattr__(name: str) -> Any:
    """`mrsim.play` brings numpy and polars along, so it is imported when it is first used."""
    if name == "play":
        from mrsim.playing import play

        return play
    raise AttributeError(f"module 'mrsim' has no attribute {name!r}")
