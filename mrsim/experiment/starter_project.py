"""The files of a project for somebody's own game: its box, an experiment about it, and what guards both."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from mrsim.experiment.template import toml_value
from mrsim.games.contract import Boxes, Setting
from mrsim.version import REPOSITORY, VERSION

BOX: Final = Path("box") / "mine.toml"
EXPERIMENT: Final = "seats"
MARGIN: Final = 5


def project_files(game: str, boxes: Boxes, settings: Sequence[Setting]) -> dict[Path, str]:
    """Every file of the project by its path in the folder."""
    box = boxes.load(boxes.settings(boxes.editions[0], None))
    return {
        **boxes.files(box, BOX),
        Path("experiments") / f"{EXPERIMENT}.toml": experiment_text(game, settings),
        Path("README.md"): readme_text(game),
        Path(".gitignore"): "reports/\n",
        Path(".pre-commit-config.yaml"): hooks_text(game),
        Path(".github") / "workflows" / "balance.yml": workflow_text(),
    }


def experiment_text(game: str, settings: Sequence[Setting]) -> str:
    """An experiment that asks whether all seats of the box win alike."""
    players = max(next((setting.choices or (2,) for setting in settings if setting.name == "players"), (2,)))
    return "\n".join(
        [
            'question = "Do all seats of my box win alike?"',
            f"game = {toml_value(game)}",
            "",
            "[settings]",
            f"players = {players}",
            f"box = {toml_value(BOX.as_posix())}",
            "",
            "[lineups]",
            'make = "mirror"',
            'strategies = ["greedy", "careful"]',
            "",
            "[design]",
            "blocks = 4000",
            "",
            "# How far from an equal share is still balanced, in percentage points.",
            "[[targets]]",
            'share = "seat"',
            'within = ["lineup"]',
            f"margin = {MARGIN}",
            "",
        ]
    )


def readme_text(game: str) -> str:
    """What is in the folder, and what to type."""
    option = f" --game {game}"
    return f"""# My game

The box is [{BOX.as_posix()}]({BOX.as_posix()}); what it should be is said in [experiments/](experiments).

```sh
mrsim box check {BOX.as_posix()}{option}
mrsim plan {EXPERIMENT}
mrsim run {EXPERIMENT}
mrsim report {EXPERIMENT} --open
```

Change the box, commit, and open a pull request: the workflow in [.github/workflows](.github/workflows) plays every
experiment, writes what it found below the pull request, and fails if a target is violated. Until mrsim has a public
place, put the owner of its repository for `{REPOSITORY.partition("/")[0]}` there and in `.pre-commit-config.yaml`.
"""


def hooks_text(game: str) -> str:
    """Checks before each commit."""
    return f"""repos:
  - repo: https://github.com/{REPOSITORY}
    rev: v{VERSION}
    hooks:
      - id: mrsim-box-check
        args: [--game, {game}]
      - id: mrsim-strategies-check
        args: [--game, {game}]
"""


def workflow_text() -> str:
    """Plays the experiments for every pull request."""
    return f"""name: balance
on:
  pull_request:
  workflow_dispatch:
permissions:
  contents: read
  pull-requests: write
jobs:
  balance:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v5
      - uses: {REPOSITORY}@v{VERSION}
        with:
          experiments: experiments/*.toml
"""
