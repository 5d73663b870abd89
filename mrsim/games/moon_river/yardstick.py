"""How to ask a plain C program for the same games: `PARCELS.csv SET PLAYERS MODE STRATEGY`, three or four players."""

import csv
from pathlib import Path
from typing import Final

from mrsim.games.moon_river.box import BoxContents, load_box
from mrsim.games.moon_river.names import SCENARIOS

PLAYERS: Final = (3, 4)
STRATEGIES: Final = ("random", "greedy")
COLUMNS: Final = ("kind", "count", "landscape", "cows", "drought", "recruit", "gold", "beaver", "corn", "number")


def arguments_of_yardstick(
    box: BoxContents, players: int, scenario: str | None, strategy: str, folder: Path
) -> list[str] | None:
    """What the program is started with; None if it can't play this."""
    if players not in PLAYERS or strategy not in STRATEGIES or box.rules != load_box().rules:
        return None
    file = folder / "parcels.csv"
    with file.open("w", newline="", encoding="utf-8") as target:
        writer = csv.writer(target)
        writer.writerow(("set", *COLUMNS))
        writer.writerows((box.name, kind.name, *(getattr(kind, name) for name in COLUMNS[1:])) for kind in box.kinds)
    mode = "base" if scenario is None else str(SCENARIOS.index(scenario) + 1)
    return [str(file), box.name, str(players), mode, strategy]
