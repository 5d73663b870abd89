"""A program that uses numba itself beside mrsim: it compiles, caches and collects garbage as it would without."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

USES_NUMBA = '''
import gc, re, sys
from typing import NamedTuple

import numba
import numpy as np

if sys.argv[1] == "beside mrsim":
    import mrsim.games.moon_river.game
    import mrsim.games.wind_river.game
    import mrsim.games.moon_river.players.monte_carlo


class Herd(NamedTuple):
    """Its fields are called like properties of our views."""

    cows: int
    gain: float
    row: int


@numba.njit
def worth(herd):
    return herd.cows * herd.gain + herd.row


@numba.njit(cache=True)
def doubled(number):
    return 2 * number


@numba.njit
def total(record):
    return record.weight + record.parts[-2]


watched = []


class Watch(numba.core.event.Listener):
    def on_start(self, event):
        watched.append(gc.isenabled())

    def on_end(self, event):
        pass


numba.core.event.register("numba:compile", Watch())
record = np.zeros(1, np.dtype([("weight", "f8"), ("parts", "i8", 3)])).view(np.recarray)[0]
record.weight, record.parts[1] = 1.5, 2
print(worth(Herd(3, 1.5, 1)), doubled(21), total(record))
(compiled,) = total.overloads.values()
print(re.sub(r"\\d+", "N", compiled.fndesc.mangled_name))  # numba counts functions and types
(compiled,) = worth.overloads.values()
print(re.sub(r"\\d+", "N", compiled.fndesc.mangled_name))  # numba counts functions and types
print(type(doubled._cache).__module__, type(doubled._cache._impl.locator).__name__, doubled._cache.cache_path)
print(sorted((name, str(value)) for name, value in vars(numba.config).items() if name.isupper()))
print(numba.core.dispatcher.FunctionCache, set(watched), gc.isenabled())
'''


def test_numba_behaves_the_same_with_and_without_mrsim(tmp_path):
    file = tmp_path / "notebook.py"
    file.write_text(USES_NUMBA)

    def run(how):
        environment = os.environ | {"PYTHONPATH": str(ROOT)}
        command = [sys.executable, str(file), how]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout

    alone = run("alone")
    assert alone.startswith("5.5 42 3.5\n")
    assert run("beside mrsim") == alone


@pytest.mark.parametrize("was_on", [True, False])
def test_the_garbage_collector_is_as_it_was_after_a_function_of_ours_is_compiled(tmp_path, was_on):
    file = tmp_path / "ours.py"
    file.write_text(
        "import gc\n"
        "from mrsim.engine.jit import entry_point\n\n\n"
        "@entry_point\ndef doubled(number):\n    return 2 * number\n\n\n"
        f"{'gc.enable()' if was_on else 'gc.disable()'}\nprint(doubled(21), gc.isenabled())\n"
    )
    environment = os.environ | {"PYTHONPATH": str(ROOT), "XDG_CACHE_HOME": str(tmp_path / "cache")}
    done = subprocess.run([sys.executable, str(file)], env=environment, capture_output=True, text=True, check=False)
    assert done.stdout == f"42 {was_on}\n", done.stderr
