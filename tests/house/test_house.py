"""House rules: who may import whom, what is packaged, what a wheel holds."""

import ast
import os
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "mrsim"

# Each part of the package and the parts it may import, besides itself and what has no parts (errors, version).
MAY_IMPORT = {
    "errors": set(),
    "formatting": set(),
    "percentages": {"formatting"},
    "version": set(),
    "theme_colors": set(),
    "files": {"errors"},
    "spreadsheets": set(),
    "toml_files": {"errors"},
    "parallel": {"errors"},
    "interrupts": set(),
    "notebook_html": set(),
    "progress": {"matches.batches", "sums.running_sums"},
    "engine": {"errors"},
    "seeds": {"engine.rng"},
    "strategy": {"_shipped", "engine", "errors", "files"},
    "games": {
        *("engine", "formatting", "notebook_html", "parallel", "strategy", "errors", "files", "spreadsheets"),
        "toml_files",
    },
    "plain": {"games"},
    "stats": set(),
    "sums": {"games.contract", "stats"},
    "matches": {
        *("formatting", "engine.jit", "games", "parallel", "stats", "sums", "errors", "files", "spreadsheets"),
    },
    "experiment": {
        *("games.contract", "matches", "strategy.file_lookup", "strategy.source", "sums", "errors", "toml_files"),
        *("percentages", "version"),
    },
    "runs": {
        *("experiment", "games", "matches", "strategy.file_lookup", "strategy.fingerprint", "strategy.source", "sums"),
        *("interrupts", "parallel", "progress", "errors", "files", "spreadsheets", "version"),
    },
    "analysis": {
        *("formatting", "experiment", "games.contract", "games.printed_names", "runs", "stats", "sums", "errors"),
        *("notebook_html", "percentages"),
    },
    "plots": {"formatting", "theme_colors", "games.contract", "games.printed_names", "errors", "files"},
    "report": {
        *("formatting", "theme_colors", "plots"),
        *("analysis", "experiment", "games", "runs", "stats", "strategy", "sums"),
        *("errors", "files", "spreadsheets", "version"),
    },
    "reprints": {"games.contract", "errors", "spreadsheets"},
    "ladder": {"formatting", "games", "matches", "parallel", "progress", "stats", "strategy", "errors", "version"},
    "tuning": {
        *("formatting", "engine.rng", "games", "matches", "parallel", "progress", "seeds", "stats"),
        *("strategy", "errors", "files"),
    },
    "learning": {"engine.rng", "games", "matches", "parallel", "files", "errors"},
    "checkup": {
        *("formatting", "games", "ladder", "matches", "parallel", "progress", "stats", "strategy", "sums", "errors"),
    },
    "search": {
        *("formatting", "analysis", "experiment", "games", "matches", "parallel", "progress", "runs", "seeds"),
        *("interrupts", "percentages", "stats", "sums", "errors"),
    },
    "exploiting": {
        *("formatting", "analysis.targets", "experiment", "games", "interrupts", "matches", "parallel", "progress"),
        *("runs", "search.evaluation_store", "seeds", "stats", "strategy.question", "sums", "tuning", "errors"),
    },
    "adapting": {
        *("experiment", "games", "learning", "matches", "exploiting", "runs", "seeds", "stats", "strategy", "sums"),
        *("tuning", "errors", "files"),
    },
    "api": {
        *("adapting", "analysis", "experiment", "games", "matches", "parallel", "progress", "exploiting", "report"),
        *("runs", "search"),
        *("formatting", "interrupts", "notebook_html", "plots", "sums", "tuning", "errors", "files"),
    },
    "studio": {
        *("formatting", "analysis", "api", "experiment", "games", "interrupts", "progress", "report", "runs"),
        *("matches", "parallel", "exploiting", "search", "stats", "strategy.file_lookup", "errors", "files", "version"),
    },
    "cli": {"*"},
    "__init__": {"*"},
    "__main__": {"*"},
    "_shipped": set(),
}
SHARED_BY_GAMES = {
    "contract",
    "kit",
    "printed_names",
}
KNOW_NO_COMPILER = {
    *("stats", "sums", "analysis", "experiment", "runs", "matches", "errors", "api"),
    *("plots", "adapting", "checkup", "ladder", "learning", "tuning", "exploiting", "search"),
    *("files", "spreadsheets", "toml_files"),
}


def sources():
    return sorted(PACKAGE.rglob("*.py"))


def part_of(file):
    name = file.relative_to(PACKAGE).parts[0]
    return name.removesuffix(".py")


def imports(file):
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: imports are absolute"
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def allowed(module, part):
    own = module.removeprefix("mrsim.").split(".")
    if "*" in MAY_IMPORT[part] or own[0] == part:
        return True
    names = {own[0], ".".join(own[:2])}
    return bool(names & MAY_IMPORT[part])


@pytest.mark.parametrize("file", sources(), ids=lambda file: str(file.relative_to(PACKAGE)))
def test_imports_follow_the_arrows(file):
    part = part_of(file)
    wrong = [m for m in imports(file) if m.startswith("mrsim.") and not allowed(m, part)]
    assert not wrong, f"{part} may import {MAY_IMPORT[part]}"


def test_the_arrows_run_in_one_direction():
    left = {part: {name.split(".")[0] for name in names} - {"*"} for part, names in MAY_IMPORT.items()}
    while ends := [part for part, names in left.items() if not names & left.keys()]:
        left = {part: names for part, names in left.items() if part not in ends}
    assert not left, "these import each other, or one that does"


@pytest.mark.parametrize("file", sources(), ids=lambda file: str(file.relative_to(PACKAGE)))
def test_what_looks_at_results_knows_no_compiler(file):
    if part_of(file) in KNOW_NO_COMPILER:
        assert not [module for module in imports(file) if module.split(".")[0] == "numba"]


def test_games_know_nothing_of_each_other():
    for folder in sorted(PACKAGE.glob("games/*/")):
        for file in folder.rglob("*.py"):
            others = [m for m in imports(file) if m.startswith("mrsim.games.") and m.split(".")[2] != folder.name]
            assert {m.split(".")[2] for m in others} <= SHARED_BY_GAMES, file


def test_the_package_list_is_the_folders():
    listed = set(tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["packages"])
    inside = {".".join(init.parent.relative_to(ROOT).parts) for init in PACKAGE.rglob("__init__.py")}
    strategies = {f"mrsim._shipped.strategies.{f.parent.name}" for f in ROOT.glob("strategies/*/*.py")}
    assert listed == inside | {f"mrsim._shipped.{one}" for one in ("strategies", "experiments", "games")} | strategies


def test_constraints_name_versions_only():
    for line in (ROOT / "constraints.txt").read_text().splitlines():
        assert line.startswith("#") or line.count("==") == 1
        assert "/" not in line


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", str(folder), str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return next(folder.glob("*.whl"))


def test_a_wheel_installs_no_top_level_name_but_mrsim(wheel):
    names = {name.split("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert {name for name in names if not name.endswith(".dist-info")} == {"mrsim"}


def test_a_wheel_plays_from_a_directory_that_is_not_the_checkout(wheel, tmp_path):
    installed, elsewhere = tmp_path / "installed", tmp_path / "elsewhere"
    zipfile.ZipFile(wheel).extractall(installed)
    elsewhere.mkdir()
    command = [
        sys.executable,
        "-m",
        "mrsim",
        *"play moon-river --strategies greedy,random --players 2 --games 2".split(),
    ]
    environment = os.environ | {"PYTHONPATH": str(installed), "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(command, cwd=elsewhere, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "2 games of 1 deal" in done.stdout


def test_a_home_that_cannot_be_written_is_no_hindrance(tmp_path):
    command = [sys.executable, "-c", "from mrsim.engine.cache_folders import cache_folder; print(cache_folder())"]
    environment = os.environ | {
        "PYTHONPATH": str(ROOT),
        "HOME": "/proc/nowhere",
        "XDG_CACHE_HOME": "/proc/nowhere",
        "TMPDIR": str(tmp_path),
    }
    folder = subprocess.check_output(command, env=environment, text=True).strip()
    assert Path(folder).is_relative_to(tmp_path)


def test_compiled_code_of_versions_long_unused_is_removed(tmp_path):
    from mrsim.engine import cache_folders

    for name, days in (("old", 20), ("recent", 1), ("own", 20)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "used").touch()
        then = (tmp_path / name / "used").stat().st_mtime - days * 86_400
        os.utime(tmp_path / name / "used", (then, then))
    cache_folders.prune_versions(tmp_path, keep=tmp_path / "own")
    assert {folder.name for folder in tmp_path.iterdir()} == {"recent", "own"}
