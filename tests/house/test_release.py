"""A release: the files that repeat the version, and the wheel in environments of its own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from docs.make_release_files import release_files
from mrsim.version import VERSION
from tests.command import ROOT

INSTALLERS = {
    "pip": ["{python} -m venv here", "here/bin/python -m pip install -q {wheel}", "here/bin/mrsim"],
    "pipx": ["{python} -m pipx install -q --force {wheel}", "bin/mrsim"],
    "uv": ["{python} -m uv tool install -q --force {wheel}", "bin/mrsim"],
}


def test_files_that_repeat_the_version_and_the_dependencies_are_up_to_date():
    for file, text in release_files().items():
        assert file.read_text(encoding="utf-8") == text, "run docs/make_release_files.py"


def test_the_changelog_and_the_site_name_the_version():
    assert f"\n## {VERSION}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f'"version": "{VERSION}"' in (ROOT / "docs" / "static" / "versions.json").read_text(encoding="utf-8")


@pytest.mark.parametrize("file", sorted((ROOT / ".github" / "workflows").glob("*.yml")), ids=lambda file: file.stem)
def test_a_workflow_has_no_more_rights_than_it_names(file):
    workflow = yaml.safe_load(file.read_text(encoding="utf-8"))
    assert "contents" in workflow["permissions"]
    assert all("runs-on" in job for job in workflow["jobs"].values())


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    folder = tmp_path_factory.mktemp("dist")
    done = subprocess.run([ROOT / ".ci" / "build", folder], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.mark.long
def test_the_same_sources_give_the_same_bytes_twice(built):
    assert sorted(file.name for file in built.iterdir()) == [
        f"mrsim-{VERSION}-py3-none-any.whl",
        f"mrsim-{VERSION}.tar.gz",
    ]


@pytest.mark.long
@pytest.mark.parametrize("installer", INSTALLERS)
def test_the_wheel_is_installed_and_answers_away_from_the_checkout(installer, built, tmp_path):
    *commands, mrsim = INSTALLERS[installer]
    (wheel,) = built.glob("*.whl")
    bare = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    kept = {"PIP_CONSTRAINT": str(ROOT / "constraints.txt"), "UV_CONSTRAINT": str(ROOT / "constraints.txt")}
    homes = {"PIPX_HOME": tmp_path / "pipx", "PIPX_BIN_DIR": tmp_path / "bin"}
    homes |= {"UV_TOOL_DIR": tmp_path / "uv", "UV_TOOL_BIN_DIR": tmp_path / "bin"}
    env = bare | kept | {name: str(path) for name, path in homes.items()}
    for command in commands:
        words = command.format(python=sys.executable, wheel=wheel).split(" ")
        words[0] = words[0] if Path(words[0]).is_absolute() else str(tmp_path / words[0])
        done = subprocess.run(words, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
        if "No module named" in done.stderr:
            pytest.skip(f"{installer} is not here: pip install {installer}")
        assert done.returncode == 0, done.stderr
    for arguments in (["--version"], ["play", "moon-river", "--games", "200"], ["box", "check", "h1"]):
        done = subprocess.run(
            [tmp_path / mrsim, *arguments], cwd=tmp_path, env=bare, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
