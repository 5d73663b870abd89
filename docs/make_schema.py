# ruff: noqa: INP001  a script, in no package
"""Writes docs/reference/experiment.schema.json: with it, editors complete and check experiment files."""

import json
from pathlib import Path

from mrsim.experiment.spec import Experiment

FILE = Path(__file__).with_name("reference") / "experiment.schema.json"


def text() -> str:
    """The schema as JSON text."""
    return json.dumps({"title": "An experiment", **Experiment.model_json_schema()}, indent=2) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
