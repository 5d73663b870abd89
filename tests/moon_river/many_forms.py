"""Games of many forms and their digest: `python -m tests.moon_river.many_forms BLOCKS` for another interpreter."""

import hashlib
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.moon_river.help import match

FORMS: tuple[dict[str, Any], ...] = (
    {"strategies": "random", "players": 2},
    {"strategies": "greedy", "players": 2, "mode": "legends", "scenario": "outlaws"},
    {"strategies": "greedy,random,greedy", "players": 3, "edition": "h2"},
    {"strategies": "random", "players": 3, "mode": "legends", "scenario": "gold-rush", "geometry": "straight"},
    {"strategies": "random", "players": 4, "noise_by_player": True},
    {"strategies": "random:never=pass:always=swap,greedy:always=specialist:ignore=cows:ignore=corn", "players": 2},
    {
        "strategies": "greedy:never=drought:ignore=gold,random:never=cowboy,greedy:ignore=partners:ignore=scenario",
        "players": 3,
        "mode": "legends",
        "scenario": "outlaws",
    },
    {"strategies": "greedy,random,random,greedy", "players": 4, "mode": "legends", "scenario": "timber-rafting"},
    {"strategies": "greedy", "players": 4, "mode": "legends", "scenario": "moon-river-city", "edition": "h6"},
)
ROOT = Path(__file__).resolve().parents[2]


def digest(blocks: int) -> str:
    """Of all rows of so many blocks of every form."""
    rows = [match(seed=11, standings_every=2, **form).play(0, blocks) for form in FORMS]
    return hashlib.sha256(b"".join(each.tobytes() for each in rows)).hexdigest()


def digest_of_the_largest_box() -> str:
    """1,024 parcels of every symbol, 512 chips, 256 rounds; and rare questions all the way."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "own.csv").write_text(
            "kind,count,landscape,cows,drought,recruit,gold,beaver,corn,number\n"
            "M,512,meadow,3,2,1,9,0,0,99\nF,256,forest,3,2,1,0,9,0,1\nK,256,corn,0,2,0,0,0,9,50\n"
        )
        chips = "[partners]\ndesperado = 512\nrustler = 0\ngold_digger = 0\ntrapper = 0\nfarmer = 0\n"
        Path(folder, "own.toml").write_text(
            f'parcels = "own.csv"\ncows = 7\n{chips}[boards.camp]\nreserve = 6\nbridges = [[1, 1]]\n'
        )
        file = str(Path(folder, "own.toml"))
        rows = [
            match(strategies, players=players, box=file).play(0, 1)
            for players, strategies in [(2, "random"), (2, "greedy"), (4, "random")]
        ]
    return hashlib.sha256(b"".join(each.tobytes() for each in rows)).hexdigest()


def checksums_of_games(file: str, box: str) -> list[str]:
    """Of games with a strategy and a box that users wrote; the first one leaves sources out."""
    import mrsim

    lineups = (2, "legends", f"{file}:ignore=cows,{file}:ignore=partners"), (3, "base", file)
    played = (
        mrsim.play("moon-river", games=1, jobs=1, deals="single", strategies=names, box=box, players=players, mode=mode)
        for players, mode, names in lineups
    )
    return [hashlib.sha256(rows.drop("strategy").write_csv().encode()).hexdigest() for rows in played]


PRINT_CHECKSUMS = """
import sys
from tests.moon_river.many_forms import checksums_of_games
print(*checksums_of_games(*sys.argv[1:]))
"""


def run(code: list[str], **settings: str) -> subprocess.CompletedProcess[str]:
    """Another interpreter, with settings of numba."""
    environment = {**os.environ, **settings, "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        [sys.executable, *code], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )


if __name__ == "__main__":
    sys.stdout.write(f"{digest(int(sys.argv[1]))} {digest_of_the_largest_box()}\n")
