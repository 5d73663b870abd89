"""Finds the files of experiments: one's own in the folder `experiments`, and those that come with mrsim."""

from pathlib import Path
from typing import Final

from mrsim.errors import InputError, did_you_mean

INSTALLED_EXPERIMENTS: Final = Path(__file__).resolve().parents[1] / "_shipped" / "experiments"
EXPERIMENTS_IN_CHECKOUT: Final = Path(__file__).resolve().parents[2] / "experiments"
SHIPPED_EXPERIMENTS: Final = INSTALLED_EXPERIMENTS if INSTALLED_EXPERIMENTS.is_dir() else EXPERIMENTS_IN_CHECKOUT


def experiment_files() -> dict[str, Path]:
    """The file of every experiment that can be named without a path; one's own come first."""
    own = {file.stem: file for file in sorted(Path("experiments").glob("*.toml"))}
    return own | {name: file for name, file in shipped_experiments().items() if name not in own}


def shipped_experiments() -> dict[str, Path]:
    """The file of each experiment that comes with mrsim."""
    return {file.stem: file for file in sorted(SHIPPED_EXPERIMENTS.glob("*.toml"))}


def find_experiment(name: str) -> Path:
    """The file of an experiment named by a user: a path, or a name."""
    if name.endswith(".toml"):
        if not Path(name).is_file():
            raise InputError(f"{name}: there is no such experiment file.")
        return Path(name)
    files = experiment_files()
    if name in files:
        return files[name]
    hint = did_you_mean(name, files)
    raise InputError(f"There is no experiment {name}.{hint} Known: {', '.join(files)}; or name a file ending in .toml.")
