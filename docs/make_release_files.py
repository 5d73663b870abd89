# ruff: noqa: INP001  a script, in no package
"""Writes what says the version and the dependencies once more: CITATION.cff and the recipe for conda-forge.

python docs/make_release_files.py
"""

import re
import tomllib
from pathlib import Path
from typing import Final

from mrsim.version import REPOSITORY, VERSION

ROOT: Final = Path(__file__).resolve().parents[1]
CITATION: Final = ROOT / "CITATION.cff"
RECIPE: Final = ROOT / ".github" / "conda" / "recipe.yaml"
OTHER_NAMES: Final = {"matplotlib": "matplotlib-base"}
"""What conda-forge calls a package otherwise."""
REQUIREMENT: Final = re.compile(r"(?P<name>[\w-]+)(?P<version>.*)")

CITATION_TEXT: Final = """cff-version: 1.2.0
message: If you use mrsim in published work, please cite it.
title: "mrsim: {description}"
type: software
authors:
  - name: The authors of mrsim
version: {version}
license: {license}
repository-code: https://github.com/{repository}
abstract: >-
  Plays board games against themselves many thousands of times and says which strategies, seats and factions win more
  than their share, how certain that is, and what a change of the box would do.
keywords:
  - board games
  - game balance
  - Monte Carlo
  - sequential analysis
"""
RECIPE_TEXT: Final = """# For conda-forge, made by docs/make_release_files.py; the sha256 is that of the released sdist.
schema_version: 1

context:
  version: "{version}"

package:
  name: mrsim
  version: ${{{{ version }}}}

source:
  url: https://github.com/{repository}/releases/download/v${{{{ version }}}}/mrsim-${{{{ version }}}}.tar.gz
  sha256: 0000000000000000000000000000000000000000000000000000000000000000

build:
  noarch: python
  script: python -m pip install . --no-deps --no-build-isolation
  python:
    entry_points:
      - mrsim = {command}

requirements:
  host:
    - python {python}
    - pip
{build}
  run:
    - python {python}
{run}

tests:
  - script:
      - mrsim --version
      - mrsim box check h1
      - mrsim play moon-river --games 200

about:
  summary: {description}
  license: {license}
  license_file: LICENSE
"""


def release_files() -> dict[Path, str]:
    """The text of each file, from pyproject.toml and the version."""
    found = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    project = found["project"]
    said = {
        "version": VERSION,
        "repository": REPOSITORY,
        "description": project["description"].partition(":")[0],
        "license": project["license"],
    }
    recipe = RECIPE_TEXT.format(
        **said,
        command=project["scripts"]["mrsim"],
        python=project["requires-python"],
        build=requirement_lines(found["build-system"]["requires"]),
        run=requirement_lines(project["dependencies"]),
    )
    return {CITATION: CITATION_TEXT.format(**said), RECIPE: recipe}


def requirement_lines(requirements: list[str]) -> str:
    """Requirements as the recipe lists them."""
    found = [REQUIREMENT.fullmatch(each) for each in requirements]
    return "\n".join(f"    - {OTHER_NAMES.get(each['name'], each['name'])} {each['version']}" for each in found if each)


if __name__ == "__main__":
    for file, text in release_files().items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="\n")
