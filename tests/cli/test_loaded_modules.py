"""What a command loads before it does anything: every library costs time at each start."""

import json
import subprocess
import sys

import pytest

OF_TYPER = {"annotated_doc", "attr", "linkify_it", "markdown_it", "mdurl", "pygments", "rich", "shellingham", "typer"}
"""What typer loads, some of it only where it is installed."""
OF_ANSWERS = {"annotated_types", "pydantic", "pydantic_core", "typing_extensions", "typing_inspection"}
"""What typer loads besides to run a command."""
OF_NUMBA = {
    *("cffi", "charset_normalizer", "colorama", "coverage", "cython", "cython_runtime", "llvmlite", "numba", "numpy"),
    *("scipy", "yaml"),
}
"""Numba looks for most of these, and uses them where they are installed."""
OF_GAMES = OF_TYPER | OF_ANSWERS | OF_NUMBA | {"platformdirs"}
LOADED = """
import contextlib, io, json, sys
sys.argv = ["mrsim", *json.loads(sys.argv[1])]
before = set(sys.modules)
from mrsim.cli.main import main
with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):
    main()
own = {"mrsim", *sys.stdlib_module_names}
print(json.dumps(sorted({name.split(".")[0] for name in set(sys.modules) - before} - own)))
"""
PLAY = ("play", "moon-river", "--games", "4", "--strategies", "random")
REPLAY = ("replay", "moon-river", "--seed", "7")


@pytest.mark.parametrize(
    ("command", "allowed"),
    [(("--help",), OF_TYPER), (PLAY, OF_GAMES | {"polars"}), (REPLAY, OF_GAMES)],
    ids=["help", "play", "replay"],
)
def test_a_command_loads_these_libraries_and_no_others(command, allowed):
    told = subprocess.check_output([sys.executable, "-c", LOADED, json.dumps(command)], text=True)
    assert {name for name in json.loads(told) if not name.startswith("_")} <= allowed
