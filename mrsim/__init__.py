"""Monte Carlo balance analysis of board games."""

from typing import TYPE_CHECKING, Any

from mrsim.errors import InputError
from mrsim.version import VERSION

__version__ = VERSION
__all__ = ["InputError", "__version__", "open_run", "play"]

if TYPE_CHECKING:
    from mrsim.opened import open_run
    from mrsim.playing import play


def __getattr__(name: str) -> Any:
    """What brings numpy and polars along is imported when it is first used."""
    if name == "play":
        from mrsim.playing import play

        return play
    if name == "open_run":
        from mrsim.opened import open_run

        return open_run
    raise AttributeError(f"module 'mrsim' has no attribute {name!r}")
