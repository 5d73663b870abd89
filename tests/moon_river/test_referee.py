"""The referee itself: its plain functions against the examples of the rules, and small games made by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import pytest

from tests.moon_river.referee import (
    RESOURCE_OF_LANDSCAPE,
    Cell,
    Chip,
    Parcel,
    Ranch,
    Refusal,
    Score,
    bonus_tile_fits,
    can_lay_a_domino,
    free_cells,
    gold_rush,
    is_protected,
    legal_dominoes,
    overpopulation,
    referee,
    scenario_points,
    score_ranch,
    territories,
    territory_of,
    winners,
)

Events = list[dict[str, Any]]

CAMP_BRIDGES = frozenset({(2, 1), (3, 2), (4, 1)})
CAMP_RIVER = frozenset({(1, 1), (2, 1), (4, 1), (5, 1), (3, 2)})
LETTERS = {"d": "desert", "c": "canyon", "m": "meadow", "f": "forest", "a": "farm", "k": "corn"}


def drawn(*rows: str, symbols: Mapping[Cell, int] | None = None) -> Ranch:
    """A camp ranch as drawn, the top row first; a capital letter is a cell with a cow, a dot is empty."""
    ranch = Ranch(blocked=frozenset({(3, 1)}), river=CAMP_RIVER, bridges=CAMP_BRIDGES)
    for row, line in enumerate(reversed(rows), start=1):
        for column, letter in enumerate(line, start=1):
            if letter != ".":
                cell = (column, row)
                landscape = LETTERS[letter.lower()]
                ranch.laid[cell] = parcel(landscape, (symbols or {}).get(cell, 0))
                ranch.cows[cell] = int(letter.isupper())
    return ranch


def parcel(landscape: str, symbols: int = 0) -> Parcel:
    """A parcel with so many symbols of the resource that its landscape carries."""
    own = RESOURCE_OF_LANDSCAPE.get(landscape)
    return Parcel(
        landscape,
        gold=symbols if own == "gold" else 0,
        beaver=symbols if own == "beaver" else 0,
        corn=symbols if own == "corn" else 0,
    )


def with_partners(ranch: Ranch, chip: Chip, cells: Iterable[Cell]) -> Ranch:
    """The ranch with such a chip on each of the cells."""
    ranch.partners.update(dict.fromkeys(cells, chip))
    return ranch


# --- Territories and scores (6) ---


def the_printed_example() -> Ranch:
    """Territories 5x1, 7x3, 3x2, 4x4, a forest without cows, 4 gold, 1 beaver, 18 corn, one farmer."""
    gold = {(1, 5): 1, (2, 5): 1, (1, 3): 1, (5, 2): 1}
    beaver = {(4, 2): 1}
    corn = {(5, 5): 4, (4, 4): 4, (5, 4): 5, (5, 3): 5}
    ranch = drawn(
        "MMMmk",
        "mmmkk",
        "Ddddk",
        "dAAfC",
        "AA.Cc",
        symbols=gold | beaver | corn,
    )
    return with_partners(ranch, Chip("farmer", "specialist"), [(1, 1)])


def test_printed_example_scores_89() -> None:
    score = score_ranch(the_printed_example())
    assert (score.territories, score.resources, score.partners, score.total) == (48, 23, 18, 89)
    assert (score.largest_territory, score.cows) == (7, 10)


def test_a_farmer_on_his_cowboy_side_scores_nothing() -> None:
    ranch = with_partners(the_printed_example(), Chip("farmer", "cowboy"), [(1, 1)])
    assert score_ranch(ranch).partners == 0


def test_each_chip_scores_separately() -> None:
    ranch = with_partners(the_printed_example(), Chip("gold_digger", "specialist"), [(2, 1), (2, 2)])
    ranch = with_partners(ranch, Chip("trapper", "specialist"), [(3, 2)])
    assert score_ranch(ranch).partners == 18 + 4 + 4 + 1


def test_a_territory_is_all_orthogonally_connected_cells_of_one_landscape() -> None:
    land = {(1, 1): "desert", (2, 2): "desert", (1, 2): "canyon", (1, 3): "canyon", (2, 1): "canyon"}
    assert sorted(map(sorted, territories(land))) == [[(1, 1)], [(1, 2), (1, 3)], [(2, 1)], [(2, 2)]]
    assert territory_of(land, (1, 3)) == {(1, 2), (1, 3)}


def test_an_empty_ranch_scores_nothing() -> None:
    assert score_ranch(Ranch(), "outlaws") == Score(0, 0, 0, 0, 0, 0)


def test_every_cell_keeps_at_most_one_cow() -> None:
    ranch = drawn("Aa...", ".....")
    ranch.cows[(1, 2)] = 3
    assert overpopulation(ranch) == Counter({(1, 2): 2})


@pytest.mark.parametrize(
    ("picture", "points"),
    [
        pytest.param(("ff...", "ff...", "ff..."), 40, id="one group of 6"),
        pytest.param(("f...f", "f...f", "f...f"), 20, id="two groups of 3"),
        pytest.param(("f....", "f...."), 0, id="a group of 2"),
        pytest.param(("fff..", ".....", "....."), 0, id="away from the river"),
        pytest.param(("..f..", "..f..", "..f..", "....."), 10, id="the river cell above the board"),
    ],
)
def test_timber_rafting_is_a_forest_that_touches_the_river(picture: tuple[str, ...], points: int) -> None:
    assert scenario_points(drawn(*picture), "timber-rafting") == points


@pytest.mark.parametrize(
    ("picture", "points"),
    [
        pytest.param(("aaa..", "aaa..", "....."), 40, id="one group of 6"),
        pytest.param(("a.a..", "a.a..", "a.a.."), 20, id="two groups of 3"),
        pytest.param(("aa...", ".aa..", "....."), 20, id="one group of 4"),
        pytest.param(("aa...", "..aa.", "....."), 0, id="corners do not connect"),
    ],
)
def test_moon_river_city_is_farms(picture: tuple[str, ...], points: int) -> None:
    assert scenario_points(drawn(*picture), "moon-river-city") == points


@pytest.mark.parametrize(
    ("picture", "gold", "points"),
    [
        pytest.param(("dcm..", "mcd.."), [1, 1, 1, 1, 1, 1], 40, id="one group of 6 of any landscape"),
        pytest.param(("dcm..", ".....", "mcd.."), [1, 1, 1, 1, 1, 1], 20, id="two groups of 3"),
        pytest.param(("ddd..", "....."), [2, 3, 1], 40, id="n counts the symbols"),
        pytest.param(("dd...", "....."), [9, 9], 0, id="two parcels are no group"),
        pytest.param(("dddd.", "....."), [1, 1, 0, 1], 0, id="a parcel without gold parts the group"),
    ],
)
def test_gold_rush_is_three_parcels_with_gold_and_counts_symbols(
    picture: tuple[str, ...], gold: list[int], points: int
) -> None:
    cells = sorted(drawn(*picture).laid, key=lambda cell: (-cell[1], cell[0]))
    ranch = drawn(*picture, symbols=dict(zip(cells, gold, strict=True)))
    assert scenario_points(ranch, "gold-rush") == points


def test_gold_rush_ignores_beavers_and_corn() -> None:
    ranch = drawn("fkf..", symbols={(1, 1): 3, (2, 1): 5, (3, 1): 3})
    assert gold_rush(ranch) == []


def test_outlaws_are_cells_with_a_partner_of_whom_one_is_a_desperado_or_a_rustler() -> None:
    six = [(1, 2), (2, 2), (3, 2), (1, 3), (2, 3), (3, 3)]
    ranch = with_partners(drawn("ddd..", "ccc..", "....."), Chip("trapper", "cowboy"), six)
    assert scenario_points(ranch, "outlaws") == 0
    ranch.partners[(1, 2)] = Chip("rustler", "cowboy")
    assert scenario_points(ranch, "outlaws") == 0, "a chip on its cowboy side is not the outlaw"
    ranch.partners[(1, 2)] = Chip("rustler", "specialist")
    assert scenario_points(ranch, "outlaws") == 40


def test_outlaws_two_groups_of_three_score_20() -> None:
    ranch = drawn("ddd..", ".....", "mmm..", ".....")
    with_partners(ranch, Chip("farmer", "specialist"), [(1, 4), (2, 4), (1, 2), (2, 2)])
    with_partners(ranch, Chip("desperado", "specialist"), [(3, 4), (3, 2)])
    assert scenario_points(ranch, "outlaws") == 20


def test_ties_go_to_the_larger_territory_then_to_more_cows_then_the_win_is_shared() -> None:
    low = Score(19, 0, 0, 0, 9, 9)
    plain = Score(20, 0, 0, 0, 4, 3)
    same = Score(10, 4, 3, 3, 4, 3)
    herd = Score(20, 0, 0, 0, 4, 4)
    wide = Score(20, 0, 0, 0, 5, 0)
    assert winners([low, plain, wide, herd]) == {2}
    assert winners([low, plain, herd, same]) == {2}
    assert winners([low, plain, same]) == {1, 2}


# --- Laying and partners (4) ---


def cells_of(wanted: int, ranch: Ranch, held: Mapping[int, Parcel]) -> set[Cell]:
    """Where a held parcel can go."""
    return {
        cell
        for domino in legal_dominoes(ranch, held)
        for number, cell in zip(domino.parcels, domino.cells, strict=True)
        if number == wanted
    }


def test_a_bridge_takes_any_landscape() -> None:
    held = {0: Parcel("desert"), 1: Parcel("forest")}
    dominoes = set(legal_dominoes(drawn("....."), held))
    assert all(set(domino.cells) & CAMP_BRIDGES for domino in dominoes)
    assert {domino.cells for domino in dominoes} >= {((2, 1), (1, 1)), ((1, 1), (2, 1)), ((3, 2), (3, 3))}


def test_without_a_bridge_a_parcel_shares_an_edge_with_its_own_landscape() -> None:
    ranch = Ranch(laid={(3, 3): Parcel("desert")})
    held = {0: Parcel("desert"), 1: Parcel("forest")}
    assert cells_of(0, ranch, held) == {(2, 3), (4, 3), (3, 2), (3, 4)}
    assert not can_lay_a_domino(ranch, {1: Parcel("forest"), 2: Parcel("corn")})


def test_the_two_parcels_of_a_domino_do_not_count_for_each_other() -> None:
    ranch = Ranch(laid={(3, 3): Parcel("desert")})
    assert not can_lay_a_domino(ranch, {0: Parcel("forest"), 1: Parcel("forest")})


def test_one_parcel_is_no_domino() -> None:
    assert not can_lay_a_domino(drawn("....."), {0: Parcel("desert")})


def test_the_ranch_has_24_usable_cells_and_49_with_two_players() -> None:
    assert len(free_cells(Ranch(rows=5, blocked=frozenset({(3, 1)})))) == 24
    assert len(free_cells(Ranch(rows=10, blocked=frozenset({(3, 1)})))) == 49


def test_a_bonus_tile_needs_a_bridge_or_its_own_landscape() -> None:
    ranch = Ranch(laid={(3, 3): Parcel("desert")})
    assert bonus_tile_fits(ranch, ["desert", "canyon"])
    assert not bonus_tile_fits(ranch, ["meadow", "forest"])


def test_every_partner_either_side_protects_its_territory() -> None:
    ranch = with_partners(drawn("AA.A.", "....."), Chip("farmer", "cowboy"), [(2, 2)])
    assert is_protected(ranch, (1, 2))
    assert not is_protected(ranch, (4, 2))


# --- Small games made by hand ---


def in_box(key: int, landscape: str, **symbols: int) -> dict[str, Any]:
    """One parcel as the set-up tells it."""
    blank = {"cows": 0, "drought": 0, "recruit": 0, "gold": 0, "beaver": 0, "corn": 0, "number": 1}
    return {"id": key, "kind": f"X{key}", "landscape": landscape, **blank, **symbols}


def set_up(players: int, parcels: list[dict[str, Any]], **changes: Any) -> dict[str, Any]:
    """The first event of a base game on camps."""
    event = {
        "event": "setup",
        "game": "moon-river",
        "players": players,
        "mode": "base",
        "scenario": None,
        "boards": ["camp"] * players,
        "strategies": ["by hand"] * players,
        "seed": 1,
        "index": 0,
        "parcels": parcels,
        "geometry": {
            "blocked": [[3, 1]],
            "river": [[1, 1], [2, 1], [4, 1], [5, 1], [3, 2]],
            "bridges": [[[2, 1], [3, 2], [4, 1]]] * players,
            "rows": 10 if players == 2 else 5,
        },
        "reserve": [3] * players,
        "ranchero_order": list(range(players)),
        "cows": 32,
        "bonus_tiles": [["desert", "canyon"], ["meadow", "forest"]] if players == 2 else [],
    }
    return event | changes


def told(kind: str, player: int | None = None, **fields: Any) -> dict[str, Any]:
    """One event; a field called start is written as from, because that is a word of the language."""
    if "start" in fields:
        fields["from"] = fields.pop("start")
    return {"event": kind} | ({} if player is None else {"player": player}) | fields


def laid(player: int, parcels: list[int], cells: list[list[int]], **flags: bool) -> dict[str, Any]:
    """One domino."""
    return told("place", player, parcels=parcels, cells=cells, **({"forced": False, "final": False} | flags))


def scored(player: int, points: tuple[int, int, int, int], largest: int, cows: int) -> dict[str, Any]:
    """One score, from the points for territories, resources, partners and scenario."""
    names = ("territories", "resources", "partners", "scenario")
    parts = dict(zip(names, points, strict=True))
    return told("score", player, **parts, total=sum(points), largest_territory=largest, cows=cows)


SALOON: list[str | None] = ["farmer", "rustler", "trapper", "desperado", "gold_digger"]


def the_small_game() -> Events:
    """Two players and 8 parcels, on camps."""
    parcels = [
        in_box(0, "desert", drought=1, number=1),
        in_box(1, "farm", cows=1, recruit=1, number=6),
        in_box(2, "forest", beaver=2, number=3),
        in_box(3, "farm", cows=1, recruit=1, number=6),
        in_box(4, "meadow", cows=3, drought=1, number=5),
        in_box(5, "corn", corn=4, number=4),
        in_box(6, "meadow", cows=1, recruit=1, number=6),
        in_box(7, "canyon", gold=1, number=3),
    ]
    return [
        set_up(2, parcels),
        told("saloon", partners=list(SALOON)),
        told("column", round=1, drawn=[1, 0, 3, 2], parcels=[0, 2, 1, 3]),
        told("claim", 0, round=1, slot=2),
        told("claim", 1, round=1, slot=3),
        told("claim", 1, round=1, slot=0),
        told("claim", 0, round=1, slot=1),
        told("column", round=2, drawn=[5, 7, 4, 6], parcels=[7, 5, 4, 6]),
        # Round 1
        told("take", 1, parcel=0),
        told("claim", 1, round=2, slot=2),
        told("take", 0, parcel=2),
        told("claim", 0, round=2, slot=0),
        told("take", 0, parcel=1),
        laid(0, [1, 2], [[2, 1], [1, 1]]),
        told("cow", 0, cell=[2, 1], count=1),
        told("recruit", 0, circle=[2, 1], slot=0, partner="farmer", side="cowboy"),
        told("move_cow", 0, start=[2, 1], to=[1, 1]),
        told("claim", 0, round=2, slot=1),
        told("take", 1, parcel=3),
        told("claim", 1, round=2, slot=3),
        told("saloon", partners=["trapper", *SALOON[1:]]),
        # Round 2
        told("take", 0, parcel=7),
        told("take", 0, parcel=5),
        laid(0, [7, 5], [[4, 1], [5, 1]], final=True),
        told("take", 1, parcel=4),
        told("take", 1, parcel=6),
        laid(1, [4, 3], [[3, 2], [2, 2]], forced=True),
        told("cow", 1, cell=[3, 2], count=3),
        told("cow", 1, cell=[2, 2], count=1),
        told("drought", 1, skull=[3, 2], removed=[3, 2]),
        told("recruit", 1, circle=[2, 2], slot=1, partner="rustler", side="specialist"),
        told("steal", 1, victim=0, start=[1, 1], to=[2, 2]),
        laid(1, [6, 0], [[3, 3], [4, 3]], final=True),
        told("cow", 1, cell=[3, 3], count=1),
        told("drought", 1, skull=[4, 3], removed=None),
        told("recruit", 1, circle=[3, 3], slot=3, partner="desperado", side="specialist"),
        told("overpopulation", 1, removed=2),
        scored(0, (0, 7, 0, 0), largest=1, cows=0),
        scored(1, (5, 0, 0, 0), largest=2, cows=3),
        told("result", winners=[0]),
    ]


def the_legends_game() -> Events:
    """Two players and 8 parcels; one bridge lies below row 10, the other is walled in; there is one cow."""
    parcels = [
        in_box(0, "meadow", cows=2, recruit=1),
        in_box(1, "farm"),
        in_box(2, "corn", corn=5),
        in_box(3, "desert", cows=1),
        in_box(4, "forest"),
        in_box(5, "canyon"),
        in_box(6, "farm"),
        in_box(7, "desert", gold=1),
    ]
    start = set_up(
        2,
        parcels,
        mode="legends",
        scenario="outlaws",
        boards=["mary", "wesley"],
        geometry={
            "blocked": [[2, 1], [4, 1], [3, 2]],
            "river": [[1, 1], [3, 1], [5, 1]],
            "bridges": [[[1, 9]], [[3, 1]]],
            "rows": 10,
        },
        reserve=[4, 3],
        cows=1,
    )
    return [
        start,
        told("saloon", partners=list(SALOON)),
        told("column", round=1, drawn=[0, 1, 2, 3], parcels=[0, 1, 2, 3]),
        told("claim", 0, round=1, slot=0),
        told("claim", 1, round=1, slot=1),
        told("claim", 1, round=1, slot=2),
        told("claim", 0, round=1, slot=3),
        told("column", round=2, drawn=[4, 5, 6, 7], parcels=[4, 5, 6, 7]),
        # Round 1
        told("take", 0, parcel=0),
        told("claim", 0, round=2, slot=0),
        told("take", 1, parcel=1),
        told("claim", 1, round=2, slot=1),
        told("take", 1, parcel=2),
        told("claim", 1, round=2, slot=2),
        told("take", 0, parcel=3),
        told("claim", 0, round=2, slot=3),
        told("saloon", partners=list(SALOON)),
        # Round 2
        told("take", 0, parcel=4),
        laid(0, [0, 3], [[1, 9], [1, 10]]),
        told("cow", 0, cell=[1, 10], count=1),
        told("recruit", 0, circle=[1, 9], slot=3, partner="desperado", side="specialist"),
        told("swap", 0, gives=4, other=1, takes=1),
        told("bonus", 0, tile=0, landscape="desert", cell=[2, 10]),
        told("recruit", 0, circle=[2, 10], slot=2, partner="trapper", side="cowboy"),
        told("move_cow", 0, start=[1, 10], to=[2, 10]),
        told("take", 1, parcel=5),
        told("take", 1, parcel=6),
        told("discard", 1, parcels=[4, 6], reason="forced"),
        told("discard", 1, parcels=[2, 5], reason="final"),
        told("take", 0, parcel=7),
        laid(0, [7, 1], [[3, 10], [3, 9]], final=True),
        scored(0, (3, 1, 0, 0), largest=3, cows=1),
        scored(1, (0, 0, 0, 0), largest=0, cows=0),
        told("result", winners=[0]),
    ]


def the_game_for_three() -> Events:
    """Three players and 8 parcels: a parcel of each column is spare, and the win is shared."""
    start = set_up(3, [in_box(number, "farm") for number in range(8)])
    return [
        start,
        told("saloon", partners=list(SALOON)),
        told("column", round=1, drawn=[3, 2, 1, 0], parcels=[3, 2, 1, 0]),
        told("claim", 0, round=1, slot=1),
        told("claim", 1, round=1, slot=0),
        told("claim", 2, round=1, slot=3),
        told("spare", round=1, parcel=1),
        told("column", round=2, drawn=[4, 5, 6, 7], parcels=[4, 5, 6, 7]),
        # Round 1
        told("take", 1, parcel=3),
        told("claim", 1, round=2, slot=2),
        told("take", 0, parcel=2),
        told("claim", 0, round=2, slot=0),
        told("take", 2, parcel=0),
        told("claim", 2, round=2, slot=3),
        told("spare", round=2, parcel=5),
        told("saloon", partners=list(SALOON)),
        # Round 2
        told("take", 0, parcel=4),
        laid(0, [2, 4], [[2, 1], [1, 1]], final=True),
        told("take", 1, parcel=6),
        laid(1, [3, 6], [[4, 1], [5, 1]]),
        told("take", 2, parcel=7),
        laid(2, [0, 7], [[3, 3], [3, 2]], final=True),
        scored(0, (0, 0, 0, 0), largest=2, cows=0),
        scored(1, (0, 0, 0, 0), largest=2, cows=0),
        scored(2, (0, 0, 0, 0), largest=2, cows=0),
        told("result", winners=[0, 1, 2]),
    ]


def the_patient_game() -> Events:
    """Two players and 12 parcels; nobody lays anything before his last turn, when he holds 6."""
    events = [
        set_up(2, [in_box(number, "farm") for number in range(12)], reserve=[6, 6]),
        told("saloon", partners=list(SALOON)),
        told("column", round=1, drawn=[0, 1, 2, 3], parcels=[0, 1, 2, 3]),
        *(told("claim", player, round=1, slot=slot) for slot, player in enumerate([0, 1, 1, 0])),
        told("column", round=2, drawn=[4, 5, 6, 7], parcels=[4, 5, 6, 7]),
    ]
    for number in (1, 2):
        for slot, player in enumerate([0, 1, 1, 0]):
            events.append(told("take", player, parcel=4 * (number - 1) + slot))
            events.append(told("claim", player, round=number + 1, slot=slot))
        if number == 1:
            events.append(told("column", round=3, drawn=[8, 9, 10, 11], parcels=[8, 9, 10, 11]))
        events.append(told("saloon", partners=list(SALOON)))
    return [
        *events,
        told("take", 0, parcel=8),
        told("take", 1, parcel=9),
        told("take", 1, parcel=10),
        laid(1, [1, 2], [[2, 1], [1, 1]]),
        laid(1, [5, 6], [[2, 2], [1, 2]]),
        laid(1, [9, 10], [[4, 1], [5, 1]], final=True),
        told("take", 0, parcel=11),
        laid(0, [0, 3], [[2, 1], [1, 1]], final=True),
        laid(0, [4, 7], [[2, 2], [1, 2]], final=True),
        laid(0, [8, 11], [[3, 2], [3, 3]], final=True),
        scored(0, (0, 0, 0, 0), largest=6, cows=0),
        scored(1, (0, 0, 0, 0), largest=4, cows=0),
        told("result", winners=[0]),
    ]


Change = Callable[[Events], None]


def where(events: Events, kind: str, nth: int) -> int:
    """The place of the nth event of a kind, from 0."""
    return [place for place, event in enumerate(events) if event["event"] == kind][nth]


def alter(kind: str, nth: int, **fields: Any) -> Change:
    """Write other fields into the nth event of a kind."""
    return lambda events: events[where(events, kind, nth)].update(told(kind, **fields))


def drop(kind: str, nth: int) -> Change:
    """Leave the nth event of a kind out."""
    return lambda events: events.__delitem__(where(events, kind, nth))


def add_after(kind: str, nth: int, *more: dict[str, Any]) -> Change:
    """Tell more events after the nth of a kind."""

    def change(events: Events) -> None:
        place = where(events, kind, nth) + 1
        events[place:place] = more

    return change


def alter_parcel(number: int, **symbols: Any) -> Change:
    """Print something else on a parcel of the box."""
    return lambda events: events[0]["parcels"][number].update(symbols)


def test_the_small_game_is_accepted() -> None:
    verdict = referee(the_small_game())
    assert (verdict.totals, verdict.winners, verdict.rounds) == ((7, 5), (0,), 2)
    assert (verdict.dominoes, verdict.recruits, verdict.thefts, verdict.cow_moves) == (4, 3, 1, 1)
    assert (verdict.cows_put, verdict.droughts, verdict.overpopulation) == (6, 1, 2)
    assert (verdict.forced_discards, verdict.final_discards) == (0, 0)


def test_the_legends_game_is_accepted() -> None:
    verdict = referee(the_legends_game())
    assert (verdict.totals, verdict.winners) == ((4, 0), (0,))
    assert (verdict.cows_put, verdict.swaps, verdict.bonus_tiles) == (1, 1, 1)
    assert (verdict.forced_discards, verdict.final_discards) == (2, 2)


def test_the_game_for_three_is_accepted() -> None:
    verdict = referee(the_game_for_three())
    assert (verdict.totals, verdict.winners, verdict.dominoes) == ((0, 0, 0), (0, 1, 2), 3)


def test_the_patient_game_is_accepted() -> None:
    verdict = referee(the_patient_game())
    assert (verdict.rounds, verdict.dominoes, verdict.winners) == (3, 6, (0,))


@pytest.mark.parametrize(
    ("game", "changes"),
    [
        pytest.param(
            the_small_game,
            [alter("place", 3, final=False)],
            id="who holds 4 may lay the second domino before the emptying",
        ),
        pytest.param(
            the_small_game,
            [
                drop("move_cow", 0),
                drop("steal", 0),
                alter("overpopulation", 0, removed=1),
                alter("score", 0, territories=1, total=8, cows=1),
            ],
            id="an immediate effect may be declined",
        ),
        pytest.param(
            the_small_game,
            [alter("saloon", 1, partners=[None, *SALOON[1:]])],
            id="the saloon is refilled only while the stack lasts",
        ),
        pytest.param(
            the_small_game,
            [
                add_after("setup", 0, told("options", 0, anything=[1, 2])),
                add_after("place", 0, told("options", 0)),
            ],
            id="explanations are no events of the game",
        ),
        pytest.param(
            the_legends_game,
            [alter("cow", 0, cell=[1, 9]), alter("move_cow", 0, start=[1, 9], to=[1, 10])],
            id="a short supply is split as the owner likes",
        ),
        pytest.param(
            the_legends_game,
            [alter("discard", 0, parcels=[5, 2]), alter("discard", 1, parcels=[6, 4])],
            id="any 2 held parcels leave",
        ),
    ],
)
def test_what_the_rules_leave_open_is_accepted(game: Callable[[], Events], changes: list[Change]) -> None:
    events = game()
    for change in changes:
        change(events)
    referee(events)


def refused(game: Callable[[], Events], sentence: str, rule: str, *changes: Change) -> Any:
    """A game that is changed so that it breaks a rule, and what the referee says to it."""
    return pytest.param(game, changes, sentence, id=rule)


BROKEN = [
    # Set-up
    refused(
        the_small_game,
        "event 1 (setup): parcel 5 is corn, which carries neither cows nor recruit",
        "corn carries neither cows nor recruit",
        alter_parcel(5, cows=1),
    ),
    refused(
        the_small_game,
        "parcel 2 must have 0 to 0 gold symbols",
        "a parcel carries only the resource of its landscape",
        alter_parcel(2, gold=1),
    ),
    refused(
        the_small_game,
        "the ids of the parcels count from 0, each once",
        "each parcel has its own id",
        alter_parcel(5, id=4),
    ),
    refused(
        the_small_game,
        "legends mode has a scenario, the base game none",
        "the base game has no scenario",
        alter("setup", 0, scenario="outlaws"),
    ),
    refused(
        the_legends_game,
        "every player has a different legend",
        "every player has a different legend",
        alter("setup", 0, boards=["mary", "mary"]),
    ),
    refused(
        the_small_game,
        "event 2 (saloon): 5 partners are turned up at the start",
        "5 partners are turned up",
        alter("saloon", 0, partners=[*SALOON[:4], None]),
    ),
    refused(
        the_small_game,
        "event 3 (column): expected [0, 2, 1, 3]: sorted by back number, equal numbers in drawing order",
        "equal numbers keep drawing order",
        alter("column", 0, parcels=[0, 2, 3, 1]),
    ),
    refused(
        the_small_game,
        "event 8 (column): each parcel of the box is drawn at most once",
        "a parcel is drawn once",
        alter("column", 1, drawn=[0, 7, 4, 6]),
    ),
    refused(
        the_small_game,
        "event 5 (claim): expected player 1, not 0",
        "the player drawn first places one, the other places both",
        alter("claim", 1, player=0),
    ),
    refused(
        the_small_game,
        "event 5 (claim): slot 2 is not free",
        "the ranchero goes on a free parcel",
        alter("claim", 1, slot=2),
    ),
    refused(
        the_game_for_three,
        "expected 'spare': with 3 players a parcel of column 1 leaves",
        "with 3 players the parcel nobody chose leaves",
        drop("spare", 0),
    ),
    refused(
        the_game_for_three,
        "(spare): expected parcel 5, which nobody chose",
        "the parcel nobody chose leaves, no other",
        alter("spare", 1, parcel=4),
    ),
    # A turn
    refused(
        the_small_game,
        "event 9 (take): expected player 1, not 0: the next ranchero in the column is player 1's",
        "players act in the order of their rancheros",
        alter("take", 0, player=0),
    ),
    refused(
        the_small_game,
        "event 9 (take): expected parcel 0, which is under the ranchero",
        "take the parcel under the ranchero",
        alter("take", 0, parcel=2),
    ),
    refused(
        the_small_game,
        "event 18 (take): expected 'claim': player 0 puts a ranchero into column 2",
        "choose: place the ranchero on the next column",
        drop("claim", 6),
    ),
    refused(
        the_small_game,
        "event 14 (place): player 0 does not hold parcel 7",
        "two held parcels make a domino",
        alter("place", 0, parcels=[1, 7]),
    ),
    refused(
        the_small_game,
        "event 14 (place): no cell is a bridge and no parcel shares an edge",
        "a domino connects",
        alter("place", 0, cells=[[1, 2], [1, 3]]),
    ),
    refused(
        the_small_game,
        "event 14 (place): the cell (3, 1) is blocked",
        "the middle of the board blocks a cell",
        alter("place", 0, cells=[[2, 1], [3, 1]]),
    ),
    refused(
        the_small_game,
        "event 14 (place): the cell (2, 0) lies outside the grid",
        "row 1 touches the board",
        alter("place", 0, cells=[[2, 1], [2, 0]]),
    ),
    refused(
        the_small_game,
        "event 14 (place): the cells must be orthogonally adjacent",
        "two orthogonally adjacent cells",
        alter("place", 0, cells=[[2, 1], [4, 1]]),
    ),
    refused(
        the_small_game,
        "event 24 (place): the cell (1, 1) is not free",
        "laid on two free cells",
        alter("place", 1, cells=[[1, 2], [1, 1]]),
    ),
    refused(
        the_small_game,
        "event 27 (place): 'forced' must be True",
        "more held than the reserve has spaces: the player must expand",
        alter("place", 2, forced=False),
    ),
    refused(
        the_small_game,
        "event 27 (discard): expected 'place': a legal domino exists, so player 1 must lay one",
        "a forced player for whom any legal domino exists must lay one",
        add_after("take", 7, told("discard", 1, parcels=[0, 3], reason="forced")),
    ),
    refused(
        the_small_game,
        "event 14 (place): 'final' must be False",
        "only the last turn empties the reserve",
        alter("place", 0, final=True),
    ),
    refused(
        the_patient_game,
        "(place): a player who held 6 lays at most 2 in a turn",
        "a player who holds 4 may lay up to 2 dominoes",
        alter("place", 2, final=False),
    ),
    refused(
        the_legends_game,
        "(discard): exactly 2 parcels leave",
        "remove any 2 held parcels",
        alter("discard", 0, parcels=[4, 5, 6]),
    ),
    refused(
        the_legends_game,
        "(discard): expected the reason 'forced'",
        "forced and no pair can be laid, so 2 parcels leave",
        drop("discard", 0),
    ),
    # Symbols
    refused(
        the_small_game,
        "event 29 (cow): the domino puts 4 cows, not 3",
        "each cow symbol puts 1 cow on its parcel",
        alter("cow", 1, count=2),
    ),
    refused(
        the_small_game,
        "event 28 (cow): the parcel on (3, 2) has 3 cow symbols, not 4",
        "no more cows than symbols",
        alter("cow", 1, count=4),
    ),
    refused(
        the_legends_game,
        "(cow): the domino puts 1 cows, not 2, with 1 in supply",
        "if the supply is short, as many as are left",
        alter("cow", 0, cell=[1, 9], count=2),
    ),
    refused(
        the_small_game,
        "event 30 (drought): the territory of (3, 2) has a cow, which must leave",
        "cows just placed count",
        alter("drought", 0, removed=None),
    ),
    refused(
        the_small_game,
        "event 30 (drought): (2, 2) is not in the territory of (3, 2)",
        "a cow of the territory leaves",
        alter("drought", 0, removed=[2, 2]),
    ),
    refused(
        the_small_game,
        "(drought): no cow stands on (4, 3)",
        "without a cow a drought does nothing",
        alter("drought", 1, removed=[4, 3]),
    ),
    refused(
        the_small_game,
        "expected 'drought': the parcel on (4, 3) has a drought symbol",
        "each drought symbol is told",
        drop("drought", 1),
    ),
    # Partners
    refused(
        the_small_game,
        "expected 'recruit': player 1 must recruit for [(3, 3)]",
        "the player must take one of the chips",
        drop("recruit", 2),
    ),
    refused(
        the_small_game,
        "event 16 (recruit): expected farmer, who sits in slot 0",
        "one of the chips in the saloon",
        alter("recruit", 0, partner="trapper"),
    ),
    refused(
        the_small_game,
        "(recruit): slot 1 of the saloon is empty",
        "a chip is taken once",
        alter("recruit", 2, slot=1),
    ),
    refused(
        the_small_game,
        "event 21 (saloon): expected rustler in seat 1: chips keep their seat",
        "chips keep their seat",
        alter("saloon", 1, partners=["trapper", "trapper", "rustler", "desperado", "gold_digger"]),
    ),
    refused(
        the_small_game,
        "(move_cow): a cowboy moves own cows up to 3 steps",
        "up to 3 steps",
        add_after(
            "move_cow",
            0,
            told("move_cow", 0, start=[1, 1], to=[2, 1]),
            told("move_cow", 0, start=[2, 1], to=[1, 1]),
            told("move_cow", 0, start=[1, 1], to=[2, 1]),
        ),
    ),
    refused(
        the_small_game,
        "event 17 (move_cow): a cow never goes onto corn",
        "never onto corn",
        alter_parcel(2, landscape="corn", beaver=0, corn=2),
    ),
    refused(
        the_small_game,
        "event 17 (move_cow): no parcel is laid on (2, 2)",
        "cows step on laid cells",
        alter("move_cow", 0, to=[2, 2]),
    ),
    refused(
        the_small_game,
        "event 17 (move_cow): expected 'claim'",
        "the effect belongs to the chosen side",
        alter("recruit", 0, side="specialist"),
    ),
    refused(
        the_small_game,
        "(steal): a partner protects the territory of (2, 1)",
        "every partner, either side, protects",
        drop("move_cow", 0),
        alter("steal", 0, start=[2, 1]),
    ),
    refused(
        the_small_game,
        "(steal): the cow goes onto the rustler's own parcel, (2, 2)",
        "onto the rustler's own parcel",
        alter("steal", 0, to=[3, 2]),
    ),
    refused(
        the_legends_game,
        "(swap): player 1 does not hold parcel 3",
        "a parcel of another player's reserve",
        alter("swap", 0, takes=3),
    ),
    refused(
        the_legends_game,
        "(swap): 'other' must be another player",
        "swaps with another player",
        alter("swap", 0, other=0),
    ),
    # Two players
    refused(
        the_legends_game,
        "(bonus): a bonus tile must be laid if any tile and side fits anywhere",
        "it must be laid if any tile and side fits anywhere",
        alter("bonus", 0, landscape=None, cell=None),
    ),
    refused(
        the_legends_game,
        "expected 'bonus': player 0 covers row 10 for the first time",
        "the first to cover a cell of row 10 takes a bonus tile",
        drop("bonus", 0),
    ),
    refused(
        the_legends_game,
        "(bonus): expected a side of tile 0",
        "chooses its side",
        alter("bonus", 0, landscape="meadow"),
    ),
    refused(
        the_legends_game,
        "(bonus): a bonus tile needs a bridge or its own landscape",
        "lays it by the connection rule",
        alter("bonus", 0, cell=[4, 5]),
    ),
    refused(
        the_legends_game,
        "(bonus): expected 'score'",
        "one bonus tile for each player",
        add_after("place", 1, told("bonus", 0, tile=1, landscape="meadow", cell=[2, 9])),
    ),
    # The end
    refused(
        the_small_game,
        "(discard): expected 'place': a legal domino exists, so player 1 must lay one",
        "he keeps laying dominoes while any legal one exists",
        add_after("steal", 0, told("discard", 1, parcels=[0, 6], reason="final")),
    ),
    refused(
        the_legends_game,
        "(discard): expected the rest, [2, 5]",
        "then discards the rest",
        alter("discard", 1, parcels=[2]),
    ),
    refused(
        the_small_game,
        "(overpopulation): expected 2 cows to leave",
        "every cell keeps at most 1 cow",
        alter("overpopulation", 0, removed=3),
    ),
    refused(
        the_small_game,
        "expected 'overpopulation': the players [1] have too many cows on a cell",
        "overpopulation comes before the score",
        drop("overpopulation", 0),
    ),
    refused(
        the_small_game,
        "(score): expected 7 for 'resources' of player 0",
        "1 point for each resource symbol",
        alter("score", 0, resources=8),
    ),
    refused(
        the_small_game,
        "(result): expected [0] to win",
        "most points wins",
        alter("result", 0, winners=[1]),
    ),
    refused(
        the_game_for_three,
        "(result): expected [0, 1, 2] to win",
        "then the win is shared",
        alter("result", 0, winners=[0]),
    ),
    refused(
        the_small_game,
        "event 41 (take): nothing follows the result",
        "the result is the last line",
        add_after("result", 0, told("take", 0, parcel=1)),
    ),
    refused(
        the_small_game,
        "event 40 (end of the transcript): expected 'result'",
        "a transcript is complete",
        drop("result", 0),
    ),
]


@pytest.mark.parametrize(("game", "changes", "sentence"), BROKEN)
def test_what_breaks_a_rule_is_refused(game: Callable[[], Events], changes: tuple[Change, ...], sentence: str) -> None:
    events = game()
    for change in changes:
        change(events)
    with pytest.raises(Refusal) as refusal:
        referee(events)
    assert sentence in str(refusal.value)
