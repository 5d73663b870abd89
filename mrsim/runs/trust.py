"""Strategy files that a run folder names: they are trusted or refused before any of them is run.

What a user names on a command line, an experiment file included, is the user's own choice. A manifest may come from
anybody, and loading a strategy runs it.
"""

from collections.abc import Sequence

from mrsim.errors import InputError
from mrsim.experiment.arms import Arm
from mrsim.runs.changed_since import changed_strategies, other_version, strategy_files
from mrsim.runs.reader import StoredRun
from mrsim.strategy.file_lookup import is_own


def check_trusted(run: StoredRun, planned: Sequence[Arm], *, trust: bool) -> None:
    """The arms of a run may be loaded: nothing has changed since, and what did not come with mrsim is trusted."""
    folder = run.folder.folder
    known = {arm.identity_text for arm in run.arms}
    for arm in planned:
        if arm.identity_text not in known:
            raise InputError(f"{folder}: its manifest contradicts itself: it has no arm {arm.name}.")
    changed = changed_strategies(run.arms, planned)
    if changed:
        raise InputError(other_version(folder, changed))
    others = sorted({str(file) for _, file in strategy_files(planned) if is_own(file)})
    if others and not trust:
        raise InputError(
            f"{folder} names strategies that did not come with mrsim, and would run them: {', '.join(others)}; "
            "read them, then give --trust."
        )
