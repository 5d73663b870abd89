"""Monte Carlo balance analysis of board games."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from mrsim.errors import InputError
from mrsim.version import VERSION

__version__ = VERSION
__all__ = ["InputError", "__version__", "open_run", "play", "run"]

if TYPE_CHECKING:
    from mrsim.api.experiments import run
    from mrsim.api.saved_run import open_run
    from mrsim.matches.play import play

FROM = {"play": "mrsim.matches.play", "run": "mrsim.api.experiments", "open_run": "mrsim.api.saved_run"}


def __getattr__(name: str) -> Any:
    """What brings numpy and polars along is imported when it is first used."""
    if name in FROM:
        return getattr(import_module(FROM[name]), name)
    raise AttributeError(f"module 'mrsim' has no attribute {name!r}")
