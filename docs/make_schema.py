# ruff: noqa: INP001  a script, in no package
"""Writes the schemas of experiments and boxes: with them, editors complete and check these files.

python docs/make_schema.py
"""

import json
from pathlib import Path
from typing import Any, Final

from mrsim import games
from mrsim.experiment.spec import Experiment
from mrsim.version import REPOSITORY

FOLDER: Final = Path(__file__).with_name("reference")
DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
ADDRESS: Final = f"https://raw.githubusercontent.com/{REPOSITORY}/main/docs/reference"
"""Where the schemas lie, which is how catalogues of schemas name them."""


def schema_files() -> dict[Path, str]:
    """The text of each schema by its file."""
    found = {"experiment": {"title": "An experiment", **Experiment.model_json_schema()}}
    for game in filter(games.has_box, games.compiled_games()):
        found[f"{game}-box"] = games.boxes_of_game(game).file_schema()
    return {FOLDER / f"{name}.schema.json": schema_text(name, schema) for name, schema in found.items()}


def schema_text(name: str, schema: dict[str, Any]) -> str:
    """A schema as JSON, with its address."""
    named = {"$schema": DIALECT, "$id": f"{ADDRESS}/{name}.schema.json"}
    return json.dumps({**named, **schema}, indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    for file, text in schema_files().items():
        file.write_text(text, encoding="utf-8", newline="\n")
