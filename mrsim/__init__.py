"""Monte Carlo balance analysis of board games: who wins more than a fair share, and what would change that.

play         plays games and returns a frame with a row for each player
run          plays an experiment, a question with a margin, into a folder
open_run     opens such a folder again; a Run has findings, headline, plots, report and whatif
sweep        plays an experiment with several values of a setting or a knob
deviations   finds what each small change of the box does
balance      searches for a box that comes nearer to fair
compensate   finds the bonuses with which everybody would win a fair share
exploit      finds how much better each board, style or seat could be played
tune         looks for better values of the knobs of a strategy
duel         plays one strategy against another
live_whatif  plays a what-if in the background, for notebooks

Experiment, Run and InputError are the classes that they take, return and raise; __version__ is the version.

    >>> import mrsim
    >>> rows = mrsim.play("moon-river", players=2, strategies="random", games=100, seed=7)
    >>> rows["seat"].n_unique()
    2

`help(mrsim.run)` and the others say more, each with an example.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from mrsim.errors import InputError
from mrsim.version import VERSION

__version__ = VERSION
__all__ = [
    "Experiment",
    "InputError",
    "Run",
    "__version__",
    "balance",
    "compensate",
    "deviations",
    "duel",
    "exploit",
    "live_whatif",
    "open_run",
    "play",
    "run",
    "sweep",
    "tune",
]

if TYPE_CHECKING:
    from mrsim.api.experiments import run
    from mrsim.api.saved_run import Run, open_run
    from mrsim.api.searches import balance, compensate, deviations, exploit, sweep, tune
    from mrsim.experiment.spec import Experiment
    from mrsim.matches.duels import duel
    from mrsim.matches.play import play
    from mrsim.studio.live_whatif import live_whatif

MODULES: Final = {
    "mrsim.api.experiments": ("run",),
    "mrsim.api.saved_run": ("Run", "open_run"),
    "mrsim.api.searches": ("balance", "compensate", "deviations", "exploit", "sweep", "tune"),
    "mrsim.experiment.spec": ("Experiment",),
    "mrsim.matches.duels": ("duel",),
    "mrsim.matches.play": ("play",),
    "mrsim.studio.live_whatif": ("live_whatif",),
}
"""Where the names come from. They bring numpy and polars along, so they are imported when they are first used."""

SUBMODULES: Final = ("plots",)
"""Parts that are imported when they are first used, because they bring matplotlib along."""


def __getattr__(name: str) -> Any:
    if name in SUBMODULES:
        return import_module(f"mrsim.{name}")
    for module, names in MODULES.items():
        if name in names:
            return getattr(import_module(module), name)
    raise AttributeError(f"module 'mrsim' has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
