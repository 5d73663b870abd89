"""The runs in a folder, each in a few words."""

from pathlib import Path
from typing import Any

from mrsim.errors import InputError
from mrsim.runs.store import MANIFEST, RunFolder


def list_runs(folder: Path) -> list[dict[str, Any]]:
    """A summary of every run in a folder."""
    return [run_summary(file.parent) for file in sorted(folder.glob(f"*/{MANIFEST}"))]


def run_summary(run: Path) -> dict[str, Any]:
    """The summary of a run in the list; of one that can't be read, the reason."""
    try:
        manifest = RunFolder(run).manifest()
    except InputError as error:
        return {"run": str(run), "status": "unreadable", "arms": None, "blocks": None, "question": str(error)}
    return {
        "run": str(run),
        "status": manifest.status,
        "arms": len(manifest.arms),
        "blocks": manifest.blocks,
        "question": manifest.experiment.get("question"),
    }
