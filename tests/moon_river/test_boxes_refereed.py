"""Boxes that nobody sells: whatever a designer writes down is played by the rules."""

import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from mrsim.games.contract import Told
from mrsim.games.moon_river.game import MoonRiverMatch
from mrsim.games.moon_river.names import BOARDS, LANDSCAPES, PARTNERS, RESOURCE_OF, RESOURCES, SCENARIOS
from tests.moon_river.help import Playing, accepted, match
from tests.moon_river.referee import Verdict

HEADER = "kind,count,landscape,cows,drought,recruit,gold,beaver,corn,number"
GRID = [(column, row) for column in range(1, 6) for row in range(1, 6)]
Cells = Sequence[tuple[int, int]]


# --- boxes ---


@dataclass(frozen=True)
class Kind:
    landscape: str
    cows: int = 0
    drought: int = 0
    recruit: int = 0
    resource: int = 0
    number: int = 1

    def line(self, name: str, count: int) -> str:
        resources = [self.resource if RESOURCE_OF[self.landscape] == each else 0 for each in RESOURCES]
        cells = [name, count, self.landscape, self.cows, self.drought, self.recruit, *resources, self.number]
        return ",".join(map(str, cells))


@dataclass(frozen=True)
class OwnBox:
    """What a designer writes; `own` is False for a box of other parcels and nothing else."""

    kinds: tuple[tuple[Kind, int], ...]
    own: bool = True
    cows: int = 32
    partners: tuple[int, ...] = (5, 5, 3, 5, 2)
    reserve: int = 3
    bridges: Cells = ((2, 1), (3, 2), (4, 1))
    blocked: Cells = ((3, 1),)
    river: Cells = ((1, 1), (2, 1), (4, 1), (5, 1), (3, 2))
    bonus_tiles: Sequence[Sequence[str]] = field(default=(("desert", "canyon"), ("meadow", "forest")))

    def csv(self) -> str:
        lines = [kind.line(f"kind {n}", count) for n, (kind, count) in enumerate(self.kinds)]
        return "\n".join([HEADER, *lines]) + "\n"

    def toml(self) -> str:
        lines = ['parcels = "own.csv"', f"cows = {self.cows}"]
        lines += [f"bonus_tiles = {[list(tile) for tile in self.bonus_tiles]}".replace("'", '"')]
        lines += ["[partners]", *(f"{name} = {n}" for name, n in zip(PARTNERS, self.partners, strict=True))]
        lines += ["[geometry]", f"blocked = {as_lists(self.blocked)}", f"river = {as_lists(self.river)}"]
        for board in BOARDS:
            lines += [f"[boards.{board}]", f"reserve = {self.reserve}", f"bridges = {as_lists(self.bridges)}"]
        return "\n".join(lines) + "\n"

    def written(self, folder: Path) -> str:
        """The file that a user names."""
        (folder / "own.csv").write_text(self.csv())
        (folder / "own.toml").write_text(self.toml())
        return str(folder / ("own.toml" if self.own else "own.csv"))

    def match(self, strategies: str, **values: object) -> MoonRiverMatch:
        with tempfile.TemporaryDirectory() as folder:
            return match.__wrapped__(strategies, box=self.written(Path(folder)), **values)


def as_lists(cells: Cells) -> list[list[int]]:
    return [list(cell) for cell in cells]


@st.composite
def kinds(draw: st.DrawFn) -> Kind:
    landscape = draw(st.sampled_from(LANDSCAPES))
    stands = landscape != "corn"
    return Kind(
        landscape,
        cows=draw(st.integers(0, 3)) if stands else 0,
        drought=draw(st.integers(0, 2)),
        recruit=draw(st.integers(0, 1)) if stands else 0,
        resource=draw(st.integers(0, 9)) if RESOURCE_OF[landscape] else 0,
        number=draw(st.integers(1, 99)),
    )


@st.composite
def parcels(draw: st.DrawFn) -> tuple[tuple[Kind, int], ...]:
    """A multiple of 4 from 8 to 160, split between some kinds."""
    number = 4 * draw(st.integers(2, 40))
    cuts = sorted(draw(st.lists(st.integers(0, number), max_size=7)))
    counts = [end - start for start, end in pairwise([0, *cuts, number])]
    return tuple((draw(kinds()), count) for count in counts)


@st.composite
def boxes(draw: st.DrawFn) -> OwnBox:
    some_cells = st.lists(st.sampled_from(GRID), unique=True, max_size=6)
    face = st.sampled_from([name for name in LANDSCAPES if name != "corn"])
    blocked = draw(some_cells)
    usable = st.sampled_from([cell for cell in GRID if cell not in blocked])
    frequent = draw(st.sampled_from(PARTNERS))
    partners = tuple(draw(st.integers(5 if name == frequent else 0, 6)) for name in PARTNERS)
    return OwnBox(
        draw(parcels()),
        own=draw(st.booleans()),
        cows=draw(st.one_of(st.integers(0, 10), st.integers(0, 99))),
        partners=partners,
        reserve=draw(st.integers(2, 6)),
        bridges=draw(st.lists(usable, unique=True, min_size=1, max_size=4)),
        blocked=blocked,
        river=draw(st.lists(usable, unique=True, max_size=6)),
        bonus_tiles=draw(st.tuples(st.tuples(face, face), st.tuples(face, face))),
    )


# --- what happened ---


def happenings(played: MoonRiverMatch, told: Told, verdict: Verdict, block: int, rotation: int) -> set[str]:
    """The rare things of a game."""
    game = Playing(played, block, played.same_as[rotation])
    found = {f"the question {question}" for question in game.decisions()}
    bonus = facts(told, "bonus", "cell")
    circles = sum(each.recruit for each in laid_parcels(told)) + verdict.bonus_tiles
    signs = {
        "circles without a chip": circles > verdict.recruits,
        "an empty saloon": any(not any(saloon) for saloon in facts(told, "saloon", "partners")),
        "a forced discard": verdict.forced_discards > 0,
        "a final discard of five or more": max(map(len, facts(told, "discard", "parcels")), default=0) > 4,
        "a bonus tile that fits nowhere": None in bonus,
        "a bonus tile in row 10": any(cell and cell[1] == 10 for cell in bonus),
        "a ranch without a free cell": is_full(game),
        "cow symbols without cows": sum(each.cows for each in laid_parcels(told)) > verdict.cows_put,
        "a shared win": len(verdict.winners) > 1,
    }
    return found | {sign for sign, holds in signs.items() if holds}


def facts(told: Told, kind: str, name: str) -> list[Any]:
    """One field of all events of a kind."""
    return [each[name] for each in told.events if each["event"] == kind]


def laid_parcels(told: Told) -> list[Kind]:
    box = told.events[0]["parcels"]
    laid = [box[number] for domino in facts(told, "place", "parcels") for number in domino]
    return [Kind(parcel["landscape"], cows=parcel["cows"], recruit=parcel["recruit"]) for parcel in laid]


def is_full(game: Playing) -> bool:
    return any(not game.game.ranch[seat].free for seat in range(game.match.players))


# --- the tests ---


@given(boxes(), st.integers(2, 4), st.sampled_from([None, *SCENARIOS]), st.sampled_from(["random", "greedy"]))
def test_the_referee_accepts_games_with_any_box(
    box: OwnBox, players: int, scenario: str | None, strategies: str
) -> None:
    mode = "base" if scenario is None else "legends"
    played = box.match(strategies, players=players, mode=mode, scenario=scenario or "random")
    told = played.tell(0, 1)
    verdict = accepted(told)
    assert verdict.rounds == sum(count for _, count in box.kinds) // 4
    for happening in happenings(played, told, verdict, 0, 1):
        event(happening)


CROWDED = OwnBox(((Kind("desert", cows=3), 16), (Kind("farm", cows=3), 16)), cows=4)
INVITING = OwnBox(((Kind("forest", recruit=1), 32), (Kind("canyon", recruit=1), 32)), partners=(1,) * 5)
NARROW = OwnBox(tuple((Kind(landscape), 16) for landscape in LANDSCAPES), reserve=2, bridges=[(1, 1)], blocked=[(2, 2)])
LONG = OwnBox(((Kind("meadow", cows=1, number=3), 80), (Kind("meadow", drought=2), 80)), bridges=[(3, 2)])
TIGHT = OwnBox(((Kind("farm", number=9), 80),), reserve=6, bridges=[(5, 5)], blocked=GRID[:-4], river=[])
SMALL = OwnBox(((Kind("corn", drought=2), 8),))


@pytest.mark.parametrize("strategies", ["random", "greedy"])
@pytest.mark.parametrize(
    ("box", "players", "happening"),
    [
        pytest.param(CROWDED, 3, "the question cows", id="the last cows are split"),
        pytest.param(CROWDED, 4, "cow symbols without cows", id="the supply runs short"),
        pytest.param(INVITING, 4, "circles without a chip", id="circles find nobody"),
        pytest.param(INVITING, 2, "an empty saloon", id="nobody is left to refill the saloon"),
        pytest.param(INVITING, 3, "the question circle", id="two circles on one domino"),
        pytest.param(NARROW, 4, "a forced discard", id="expanding is forced and impossible"),
        pytest.param(NARROW, 3, "the question discard", id="which parcels leave is asked"),
        pytest.param(LONG, 2, "a bonus tile that fits nowhere", id="no bonus tile fits"),
        pytest.param(LONG, 2, "the question drought", id="droughts find cows"),
        pytest.param(LONG, 4, "a ranch without a free cell", id="a ranch is full"),
        pytest.param(TIGHT, 4, "a final discard of five or more", id="a large reserve is left at the end"),
        pytest.param(SMALL, 4, "a shared win", id="two rounds of nothing"),
    ],
)
def test_the_referee_accepts_what_is_rare_and_it_does_happen(
    box: OwnBox, players: int, happening: str, strategies: str
) -> None:
    played = box.match(strategies, players=players)
    found: Counter[str] = Counter()
    for block in range(12):
        told = played.tell(block, 0)
        found.update(happenings(played, told, accepted(told), block, 0))
    assert found[happening]


def test_a_bonus_tile_is_laid_wherever_it_connects() -> None:
    tiles = (("farm", "desert"), ("farm", "farm"))
    played = OwnBox(((Kind("farm"), 160),), bonus_tiles=tiles).match("random", players=2)
    found: Counter[str] = Counter()
    for block in range(20):
        told = played.tell(block, 0)
        verdict = accepted(told)
        found.update(happenings(played, told, verdict, block, 0))
        assert not found["a bonus tile that fits nowhere"]
    assert found["a bonus tile in row 10"]
