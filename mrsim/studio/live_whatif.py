"""A what-if that a notebook shows while it is played."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from mrsim.errors import InputError, missing_package

if TYPE_CHECKING:
    from mrsim.studio.live_widget import LiveWhatif


def live_whatif(
    experiment: str | Path,
    *edits: str,
    changes: Sequence[str] = (),
    boxes: Sequence[str] = (),
    blocks: int | None = None,
    out: Path | str | None = None,
    jobs: int | None = None,
) -> "LiveWhatif":
    """Play a what-if in the background, as `mrsim whatif` does, and show in a notebook what each look has found.

    The cell shows what each edit does to each share with its interval, and has a button that stops. It needs
    `pip install anywidget`.

    Args:
        experiment: a name, or a file ending in .toml.
        edits: changes such as "canyon.drought-2", or with a name, "drier=canyon.drought-2".
        changes: other values of keys, such as "design.seed=7".
        boxes: files of boxes.
        blocks: the most deals of each arm that are played; 20,000 by default.
        out: the folder; reports/EXPERIMENT-whatif, or with a number after others, by default.
        jobs: threads; as many as there are cores by default.

    Returns:
        The widget. `stop()` does what its button does; `wait()` waits for the end and returns the run.

    Example:
        >>> import mrsim
        >>> live = mrsim.live_whatif("quickstart", "canyon.drought-2", changes=["settings.players=2"], blocks=8)
        >>> live.wait().blocks
        8

    """
    from mrsim.api.experiments import request_run, request_what_if

    if not isinstance(experiment, str | Path):
        raise InputError(f"experiment: {type(experiment).__name__} is no name of an experiment and no file of one.")
    try:
        from mrsim.studio.live_widget import LiveWhatif
    except ModuleNotFoundError:
        raise missing_package("live_whatif", "anywidget") from None
    base = request_run(experiment, changes=changes)
    request = request_what_if(base.experiment, base.command, edits=edits, boxes=boxes, blocks=blocks, out=out)
    return LiveWhatif(request, jobs)
