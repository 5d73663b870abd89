"""Every field of every view says what it says it does, compiled and uncompiled."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest

from mrsim.games.moon_river.players.decisions import DECISIONS
from mrsim.games.moon_river.presentation.transcript import read_events
from mrsim.games.moon_river.rules.expanding import first_cell_of, first_position, second_cell_of, second_position
from mrsim.games.moon_river.rules.partners import (
    chosen_side,
    ride_end,
    ride_start,
    saloon_seat,
    swap_other,
    swap_own,
    swap_theirs,
    theft_cell,
    theft_victim,
)
from mrsim.games.moon_river.rules.question_codes import QUESTION_NAMES
from mrsim.games.moon_river.rules.records import NO_PARCEL, NONE
from mrsim.games.moon_river.rules.two_players import bonus_cell, bonus_side, bonus_tile
from mrsim.games.moon_river.views import Me, PublicTable
from mrsim.strategy.question import view_fields
from tests.moon_river import plain_views as plain
from tests.moon_river.help import Playing, called, match, named
from tests.moon_river.many_forms import PRINT_CHECKSUMS, checksums_of_games, run
from tests.moon_river.plain_views import Picture, Values, picture

OPTIONS = 3
"""Of a decision that is looked at, so many options are, and the last one, which is to decline."""
OFTEN = 0.06
RARE = ("bonus", "cows", "drought", "circle", "swap", "steal", "discard")

FORMS: list[dict[str, Any]] = [
    {"strategies": "greedy,random", "players": 2, "mode": "legends", "scenario": "outlaws"},
    {"strategies": "random", "players": 2},
    {"strategies": "greedy,random,greedy", "players": 3, "mode": "legends", "scenario": "gold-rush"},
    {
        "strategies": "random",
        "players": 3,
        "geometry": "straight",
        "edit": "cowboy_steps=2 expert_points=2 saloon_seats=7",
    },
    {"strategies": "greedy,random,random,greedy", "players": 4, "mode": "legends", "scenario": "timber-rafting"},
    {
        "strategies": "greedy,random,random,greedy",
        "players": 4,
        "mode": "legends",
        "scenario": "moon-river-city",
        "edit": "group_size=2 group_points=7 cowboy_steps=5 two_dominoes_from=5",
    },
]

# --- Reading fields ---


def numbers(view: type, prefix: str = "") -> list[str]:
    """Every field that is a number, those of views within views too."""
    found = []
    for name in view_fields(view):
        given = vars(view)[name].fget.__annotations__["return"]
        found += numbers(given, f"{prefix}{name}.") if hasattr(given, "_fields") else [prefix + name]
    return found


@cache
def reader(view: type, show: Any = None) -> Callable[..., None]:
    """A compiled function that writes every number of a view into a row."""
    names = numbers(view)
    makes = "View(game, box, seat)" if view is PublicTable else "me" if view is Me else "show(me, code)"
    lines = [f"    row[{i}] = view.{name}" for i, name in enumerate(names)]
    source = "def reading(game, box, seat, scratch, code, row):\n    me = Me(game, box, seat, scratch)\n"
    namespace = {"Me": Me, "View": view, "show": show or view}
    exec("\n".join([f"{source}    view = {makes}", *lines]), namespace)
    return numba.njit(namespace["reading"])


def values(game: Playing, view: type, code: int, show: Any = None) -> Values:
    """What a view says now; as whenever a player is asked, what was weighed for another ranch is forgotten."""
    row = np.zeros(len(numbers(view)))
    record = game.game
    game.scratch.halves.weighed = 0
    reader(view, show)(record, game.table.box, int(record.seat), game.scratch, code, row)
    return dict(zip(numbers(view), row.tolist(), strict=True))


# --- What they should say ---


def prefixed(name: str, parcel: Values) -> Values:
    return {f"{name}.{field}": value for field, value in parcel.items()}


def expected_domino(now: Picture, code: int) -> Values:
    if code == NONE:
        numbers_, said = (NO_PARCEL, NO_PARCEL), plain.passing(now)
    else:
        held = now.held[now.seat]
        numbers_ = held[called(first_position)(code)], held[called(second_position)(code)]
        cells = named(called(first_cell_of)(code)), named(called(second_cell_of)(code))
        said = plain.domino(now, cells, numbers_)
    first, second = (plain.parcel(now, number) for number in numbers_)
    return {**said, **prefixed("first", first), **prefixed("second", second)}


def expected_swap(now: Picture, code: int) -> Values:
    if code == NONE:
        nothing = plain.parcel(now, NO_PARCEL)
        return {**plain.NO_SWAP, **prefixed("given", nothing), **prefixed("taken", nothing)}
    other = called(swap_other)(code)
    given, taken = now.held[now.seat][called(swap_own)(code)], now.held[other][called(swap_theirs)(code)]
    said = plain.swap(now, given, other, taken)
    return {**said, **prefixed("given", plain.parcel(now, given)), **prefixed("taken", plain.parcel(now, taken))}


def expected_ride(now: Picture, code: int) -> Values:
    if code == NONE:
        return plain.stopping(now)
    return plain.ride(now, named(called(ride_start)(code)), named(called(ride_end)(code)))


def expected_theft(now: Picture, code: int) -> Values:
    if code == NONE:
        return plain.NO_THEFT
    return plain.theft(now, called(theft_victim)(code), named(called(theft_cell)(code)))


def expected_tile(now: Picture, code: int) -> Values:
    cell = called(bonus_cell)(code)
    if cell == NONE:
        return plain.NO_TILE
    return plain.bonus(now, 2 * called(bonus_tile)(code) + called(bonus_side)(code), named(cell))


EXPECTED: dict[str, Callable[[Picture, int], Values]] = {
    "claim": lambda now, code: plain.parcel(now, now.next_column[code]),
    "expand": expected_domino,
    "cows": plain.split,
    "drought": lambda now, code: plain.thirsty_cow(now, named(code)),
    "circle": plain.circle,
    "recruit": lambda now, code: plain.recruit(now, called(saloon_seat)(code), called(chosen_side)(code)),
    "cowboy": expected_ride,
    "swap": expected_swap,
    "steal": expected_theft,
    "discard": lambda now, code: plain.parcel(now, now.held[now.seat][code]),
    "bonus": expected_tile,
}


@dataclass
class Look:
    """What the views said at a decision."""

    now: Picture
    question: str
    me: Values
    table: Values
    options: dict[int, Values]


def looks(game: Playing, chance: np.random.Generator) -> Iterator[Look]:
    """A game with a look at some of its decisions, told once it is over: then is known who chose what, and when."""
    game.table.log.listening = 1
    found: list[tuple[Look, int]] = []
    events: list[dict[str, Any]] = []
    for question in game.decisions():
        events += read_events(game.table.log)
        if chance.random() < (1 if question in RARE else OFTEN):
            found.append((look(game, question, chance), len(events)))
    events += read_events(game.table.log)
    for each, at in found:
        later, now = events[at:], each.now
        now.turns_left = sum(event["event"] == "take" and event["player"] == now.seat for event in later)
        claims = [event["player"] for event in later if event["event"] == "claim" and event["round"] == now.round + 1]
        now.claims_after = tuple(seat for seat in claims if seat != now.seat)
        yield each


def look(game: Playing, question: str, chance: np.random.Generator) -> Look:
    """What the views say of a few options."""
    asked = next(each for each in DECISIONS if each.name == question)
    options = game.options()
    chosen = {*chance.permutation(options)[:OPTIONS].tolist(), *options[-1:]}
    return Look(
        picture(game),
        question,
        values(game, Me, 0),
        values(game, PublicTable, 0),
        {code: values(game, asked.option, code, asked.show) for code in chosen},
    )


SHORT = """kind,count,landscape,cows,drought,recruit,gold,beaver,corn,number
D,8,desert,2,1,1,1,0,0,1
A,8,farm,1,0,1,0,0,0,2
F,4,forest,1,0,0,0,2,0,3
K,4,corn,0,1,0,0,0,2,4
"""


def with_few_cows(folder: Path, parcels: str) -> str:
    (folder / "own.csv").write_text(parcels)
    (folder / "own.toml").write_text('parcels = "own.csv"\ncows = 5\n')
    return str(folder / "own.toml")


@pytest.fixture(scope="module")
def short_box(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Six rounds, and too few cows."""
    return with_few_cows(tmp_path_factory.mktemp("box"), SHORT)


def test_every_field_says_what_a_plain_count_says(short_box: str) -> None:
    chance = np.random.default_rng(5)
    seen: Counter[str] = Counter()
    short = {"strategies": "greedy", "box": short_box}
    games = [(form, 3) for form in FORMS] + [({**short, "players": n}, block) for n in (2, 4) for block in range(4)]
    for form, block in games:
        for each in looks(Playing(match(**form), block), chance):
            assert each.me == plain.me(each.now)
            assert each.table == plain.table(each.now)
            for code, said in each.options.items():
                expected = EXPECTED[each.question](each.now, code)
                assert said == expected, [name for name in said if said[name] != expected.get(name)]
                seen[each.question] += 1
    assert set(seen) == set(QUESTION_NAMES)
    assert min(seen.values()) > 3, seen


# --- Compiled and uncompiled ---


def reads_everything() -> str:
    """A strategy whose scores hang on every field of every view."""
    functions = []
    for asked in DECISIONS:
        common = [*numbers(Me, "me."), *numbers(PublicTable, "table.")] if asked.name == "claim" else []
        reads = [*common, *numbers(asked.option, "option.")]
        lines = [f"    value += {weight} * {field}" for weight, field in enumerate(reads, 1)]
        body = "\n".join(["    value = 0", *lines, "    return value % 101"])
        functions.append(f"def {asked.name}(me, table, option):\n{body}\n")
    return "\n\n".join(functions)


def test_every_field_is_the_same_compiled_and_uncompiled(tmp_path: Path) -> None:
    file, box = tmp_path / "everything.py", with_few_cows(tmp_path, SHORT.replace(",8,", ",4,"))
    file.write_text(reads_everything())
    plainly = run(["-c", PRINT_CHECKSUMS, str(file), box], NUMBA_DISABLE_JIT="1")
    assert plainly.returncode == 0, plainly.stderr
    assert plainly.stdout.split() == checksums_of_games(str(file), box)


# --- Views themselves ---


@pytest.mark.parametrize("view", [Me, PublicTable, *dict.fromkeys(asked.option for asked in DECISIONS)])
def test_every_field_has_a_story_of_its_own_in_one_line(view: type) -> None:
    stories = [vars(view)[name].__doc__ for name in view_fields(view)]
    assert all(story.endswith(".") and "\n" not in story for story in stories)
    assert len(set(stories)) == len(stories)
