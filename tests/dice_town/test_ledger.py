"""The ledger: games that were played once stay the same, unless somebody gives a reason."""

import csv
import hashlib
import io
from pathlib import Path

import pytest

from mrsim.games.dice_town.game import RULES_VERSION
from tests.dice_town.help import match

LEDGER = Path(__file__).with_name("ledger.csv")
FORM = ("players", "settings", "strategies", "seed")
BLOCKS = 25


def lines() -> list[dict[str, str]]:
    with LEDGER.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def checksum(line: dict[str, str]) -> str:
    """Of all rows of the first blocks."""
    pairs = (pair.split("=") for pair in line["settings"].split())
    values = {name: int(value) if value.isdecimal() else value for name, value in pairs}
    played = match(line["strategies"], seed=int(line["seed"]), players=int(line["players"]), **values)
    return hashlib.sha256(played.play(0, BLOCKS).tobytes()).hexdigest()[:16]


def as_csv(cells: list[str]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="").writerow(cells)
    return text.getvalue()


@pytest.mark.parametrize("line", lines(), ids=lambda line: "-".join(line[name] for name in FORM))
def test_games_are_those_of_the_ledger(line: dict[str, str]) -> None:
    now = checksum(line)
    new = as_csv([*(line[name] for name in FORM), now, "WHY THE GAMES CHANGED"])
    assert now == line["checksum"], (
        f"these games are others now; if they are meant to be, give {LEDGER} a reason:\n{new}"
    )


def test_every_line_of_the_ledger_gives_a_reason_and_is_about_other_games() -> None:
    assert all(line["reason"].strip() for line in lines())
    assert len({line["checksum"] for line in lines()}) == len(lines()) >= 9


LEDGER_OF_RULES: dict[int, str] = {1: "ed1bed0b1cc5a2f7"}
"""For each version of the rules a checksum of the whole ledger: who changes games raises RULES_VERSION."""


def test_other_games_are_another_version_of_the_rules() -> None:
    whole = hashlib.sha256("".join(line["checksum"] for line in lines()).encode()).hexdigest()[:16]
    assert LEDGER_OF_RULES[RULES_VERSION] == whole, "the ledger changed: raise RULES_VERSION and add its checksum"
    assert max(LEDGER_OF_RULES) == RULES_VERSION
