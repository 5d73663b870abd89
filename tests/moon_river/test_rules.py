"""The sentences of the rules, each on the compiled rules; numbers in brackets are sections."""

from collections.abc import Iterable, Sequence
from itertools import permutations
from typing import Any

import pytest

from mrsim.engine.records import zero_record, zero_records
from mrsim.games.moon_river.names import SCENARIOS
from mrsim.games.moon_river.players.table import MATCH_TYPE, STEPS
from mrsim.games.moon_river.results.rows import ROW
from mrsim.games.moon_river.rules.ending import place
from mrsim.games.moon_river.rules.grid import cell_number
from mrsim.games.moon_river.rules.partners import (
    COWBOY,
    SPECIALIST,
    recruit_code,
    ride_code,
    swap_code,
    theft_code,
    unprotected_herds,
)
from mrsim.games.moon_river.rules.ranch import add_parcel
from mrsim.games.moon_river.rules.records import NONE
from mrsim.games.moon_river.rules.scoring import largest_territory, scenario_points
from mrsim.games.moon_river.rules.setup import form_column, placing_seat
from mrsim.games.moon_river.rules.two_players import bonus_code, removal_code
from tests.moon_river.help import Turn, called, camp, cells_in, named, pack
from tests.moon_river.referee import Cell, Chip, Parcel, Ranch
from tests.moon_river.test_referee import drawn, the_printed_example, with_partners

DESPERADO = Chip("desperado", "specialist")
PLAIN = [Parcel("farm"), Parcel("farm")]


def full(landscape: str = "corn") -> Ranch:
    """A ranch in which no farm can be laid: its bridges are covered, and no farm lies."""
    ranch = camp()
    ranch.laid = {cell: Parcel(landscape) for cell in ranch.bridges}
    return ranch


def pastures(*cows: int) -> Ranch:
    """Meadows along row 2, from column 1, with so many cows on each."""
    ranch = camp()
    for column, number in enumerate(cows, start=1):
        ranch.laid[(column, 2)] = Parcel("meadow")
        ranch.cows[(column, 2)] = number
    return ranch


def code(make: Any, *facts: Any) -> int:
    """An option as a number; a cell is given as (column, row)."""
    return int(called(make)(*(cell_number(fact) if isinstance(fact, tuple) else fact for fact in facts)))


def kinds(events: Iterable[dict[str, Any]]) -> list[str]:
    return [event["event"] for event in events]


# --- 3 Set-up ---


def test_lowest_back_number_nearest_to_the_box_equal_numbers_keep_drawing_order() -> None:
    turn = Turn()
    for drawn_numbers in [(4, 2, 2, 1), (1, 1, 1, 1), (6, 5, 4, 3), (3, 1, 3, 1)]:
        deck = [turn.first_spare + slot for slot in range(4)]
        for parcel, number in zip(deck, drawn_numbers, strict=True):
            turn.table.box.parcel[parcel].number = number
        turn.table.deal.deck[:4] = deck
        turn.game.parcels_drawn = 0
        called(form_column)(turn.table)
        expected = sorted(deck, key=lambda parcel: drawn_numbers[parcel - turn.first_spare])
        assert turn.game.next_column.tolist() == expected


def test_with_2_players_the_first_places_one_the_other_both_the_first_the_last() -> None:
    turn = Turn(players=2)
    seats = []
    for claims in range(4):
        turn.game.claims = claims
        seats.append(called(placing_seat)(turn.game))
    assert seats == [0, 1, 1, 0]


# --- 4.1 Take, 4.2 Expand ---


@pytest.mark.parametrize("round_number", [1, 24])
@pytest.mark.parametrize(("held", "forced"), [(3, False), (4, True)])
def test_more_held_than_the_reserve_has_spaces_must_expand_in_round_24_too(
    held: int, forced: bool, round_number: int
) -> None:
    turn = Turn(held=[[Parcel("farm")] * held], reserve=3, round_number=round_number)
    assert (NONE not in turn.options()) == forced
    assert turn.lay((2, 1), (2, 2))[0]["forced"] == forced


def test_whatever_is_left_goes_into_the_reserve() -> None:
    turn = Turn(held=[[Parcel("farm"), Parcel("corn"), Parcel("forest")]])
    turn.lay((2, 1), (2, 2))
    assert (turn.held(), turn.question) == ([2], "claim")


def test_a_domino_is_legal_if_one_of_its_two_cells_is_a_bridge_cell_any_landscape() -> None:
    turn = Turn(held=[[Parcel("corn"), Parcel("forest")]])
    pairs = {frozenset(where[2:]) for where in turn.dominoes()}
    assert pairs == {
        frozenset(pair)
        for pair in [
            [(2, 1), (1, 1)],
            [(2, 1), (2, 2)],
            [(3, 2), (2, 2)],
            [(3, 2), (4, 2)],
            [(3, 2), (3, 3)],
            [(4, 1), (5, 1)],
            [(4, 1), (4, 2)],
        ]
    }
    assert len(turn.dominoes()) == 2 * len(pairs)


def test_a_domino_is_legal_if_one_parcel_shares_an_edge_with_a_laid_parcel_of_its_own_landscape() -> None:
    ranch = full()
    ranch.laid[(5, 5)] = Parcel("farm")
    turn = Turn(ranch, held=[[Parcel("farm"), Parcel("forest")]])
    placed = {where[2:] for where in turn.dominoes()}
    assert placed == {
        ((4, 5), (3, 5)),
        ((4, 5), (4, 4)),
        ((5, 4), (5, 3)),
        ((5, 4), (4, 4)),
    }


def test_the_two_parcels_of_the_domino_itself_do_not_count_for_each_other() -> None:
    assert Turn(full(), held=[PLAIN]).options() == [NONE]


@pytest.mark.parametrize(("held", "dominoes"), [(2, 1), (3, 1), (4, 2), (5, 2), (6, 2), (7, 2)])
def test_a_player_who_holds_4_or_more_may_lay_up_to_2_dominoes_otherwise_1(held: int, dominoes: int) -> None:
    turn = Turn(held=[[Parcel("farm")] * held], reserve=6)
    for _ in range(dominoes):
        assert turn.question == "expand"
        turn.answer(turn.options()[0])
    assert turn.question == "claim"


def test_only_the_first_domino_can_be_forced() -> None:
    turn = Turn(held=[PLAIN * 2], reserve=3)
    assert NONE not in turn.options()
    turn.lay((2, 1), (2, 2))
    assert turn.question == "expand"
    assert NONE in turn.options()
    assert turn.lay((4, 1), (4, 2))[0]["forced"] is False


def test_one_domino_is_completely_resolved_before_the_next() -> None:
    recruit = Parcel("farm", recruit=1)
    turn = Turn(held=[[recruit, Parcel("farm"), *PLAIN]], saloon=["farmer"])
    turn.lay((2, 1), (2, 2))
    assert turn.question == "recruit"
    turn.answer(code(recruit_code, 0, SPECIALIST))
    assert turn.question == "expand"


@pytest.mark.parametrize("round_number", [1, 24])
def test_forced_and_no_pair_can_be_laid_removes_any_2_held_parcels(round_number: int) -> None:
    for first, second in permutations(range(4), 2):
        turn = Turn(full(), held=[PLAIN * 2], reserve=3, round_number=round_number)
        numbers = [*turn.held()]
        assert (turn.question, turn.options()) == ("expand", [])
        turn.answer(NONE)
        assert (turn.question, turn.options()) == ("discard", [0, 1, 2, 3])
        assert turn.answer(first) == []
        assert (turn.question, turn.options()) == ("discard", [0, 1, 2])
        told = turn.answer(second - (second > first))[0]
        assert told == {
            "event": "discard",
            "player": 0,
            "parcels": [numbers[first], numbers[second]],
            "reason": "forced",
        }
        if round_number == 1:
            assert turn.held() == [n for n in numbers if n not in told["parcels"]]
            assert turn.question == "claim"


def test_a_domino_that_cannot_be_laid_is_never_formed_voluntarily() -> None:
    turn = Turn(full(), held=[[Parcel("farm")] * 3], reserve=3)
    assert turn.options() == [NONE]
    assert turn.answer(NONE) == []
    assert (turn.question, len(turn.held())) == ("claim", 3)


def test_a_ranchero_goes_on_a_free_parcel_of_the_next_column() -> None:
    turn = Turn()
    assert (turn.question, turn.options()) == ("claim", [0, 1, 2, 3])
    turn.answer(2)
    assert (turn.question, int(turn.game.seat), turn.options()) == ("claim", 1, [0, 1, 3])


# --- 4.3 Symbols ---


def test_each_cow_symbol_puts_1_cow_from_the_supply_on_its_parcel() -> None:
    turn = Turn(held=[[Parcel("farm", cows=2), Parcel("desert", cows=1)]], supply=9)
    turn.lay((2, 1), (2, 2))
    assert turn.cows() == {(2, 1): 2, (2, 2): 1}
    assert turn.game.supply == 6


@pytest.mark.parametrize(
    ("symbols", "supply", "first_gets"),
    [((3, 1), 2, [1, 2]), ((1, 3), 2, [0, 1]), ((3, 3), 3, [0, 1, 2, 3]), ((2, 2), 3, [1, 2])],
)
def test_if_the_supply_is_short_as_many_as_are_left_on_which_of_the_two_is_the_owners_choice(
    symbols: tuple[int, int], supply: int, first_gets: list[int]
) -> None:
    for choice in first_gets:
        turn = Turn(held=[[Parcel("farm", cows=n) for n in symbols]], supply=supply)
        turn.lay((2, 1), (2, 2))
        assert (turn.question, turn.options()) == ("cows", first_gets)
        turn.answer(choice)
        expected = {(2, 1): choice, (2, 2): supply - choice}
        assert turn.cows() == {cell: n for cell, n in expected.items() if n}
        assert (turn.game.supply, turn.question) == (0, "claim")


@pytest.mark.parametrize(("symbols", "supply"), [((3, 0), 2), ((0, 3), 1), ((2, 2), 4), ((3, 3), 0)])
def test_nothing_is_asked_where_the_supply_leaves_no_choice(symbols: tuple[int, int], supply: int) -> None:
    turn = Turn(held=[[Parcel("farm", cows=n) for n in symbols]], supply=supply)
    turn.lay((2, 1), (2, 2))
    assert turn.question == "claim"
    assert turn.cows().total() == min(supply, sum(symbols))


def test_a_drought_removes_1_cow_owners_choice_which_from_its_territory_back_to_the_supply() -> None:
    ranch = pastures(1, 0, 2)
    ranch.laid[(2, 4)] = Parcel("meadow")
    ranch.cows[(2, 4)] = 1  # another territory
    turn = Turn(ranch, held=[[Parcel("meadow", drought=1), Parcel("farm")]], supply=5)
    turn.lay((4, 2), (4, 1))
    assert turn.question == "drought"
    assert {named(cell) for cell in turn.options()} == {(1, 2), (3, 2)}
    told = turn.answer(cell_number((3, 2)))
    assert told == [{"event": "drought", "player": 0, "skull": [4, 2], "removed": [3, 2]}]
    assert turn.cows() == {(1, 2): 1, (3, 2): 1, (2, 4): 1}
    assert (turn.game.supply, turn.question) == (6, "claim")


def test_without_a_cow_in_its_territory_a_drought_does_nothing() -> None:
    turn = Turn(pastures(1, 1), held=[[Parcel("farm", drought=1), Parcel("farm")]])
    turn.lay((4, 1), (4, 2))
    assert (turn.question, turn.options()) == ("drought", [])
    assert turn.answer(NONE)[0]["removed"] is None
    assert turn.cows() == {(1, 2): 1, (2, 2): 1}


def test_cows_just_placed_count_for_a_drought() -> None:
    turn = Turn(held=[[Parcel("farm", cows=1, drought=1), Parcel("corn")]])
    assert kinds(turn.lay((2, 1), (2, 2))) == ["place", "cow"]
    assert [named(cell) for cell in turn.options()] == [(2, 1)]


def test_a_drought_strikes_the_territory_that_its_parcel_now_belongs_to() -> None:
    ranch = pastures(1)
    ranch.laid[(3, 2)] = Parcel("meadow")
    ranch.cows[(3, 2)] = 1
    turn = Turn(ranch, held=[[Parcel("meadow", drought=1), Parcel("meadow", cows=1)]])
    turn.lay((2, 2), (2, 1))
    assert {named(cell) for cell in turn.options()} == {(1, 2), (2, 1), (3, 2)}


def test_each_drought_symbol_removes_a_cow_of_the_territory_of_its_own_parcel() -> None:
    held = [Parcel("meadow", drought=2), Parcel("farm", cows=1, drought=1)]
    turn = Turn(pastures(3), held=[held])
    turn.lay((2, 2), (2, 1))
    asked = []
    while turn.question == "drought":
        asked.append((named(turn.game.skull), [named(cell) for cell in turn.options()]))
        turn.answer(turn.options()[0])
    assert asked == [((2, 2), [(1, 2)]), ((2, 2), [(1, 2)]), ((2, 1), [(2, 1)])]
    assert turn.cows() == {(1, 2): 1}


def test_a_drought_has_no_meaning_later() -> None:
    ranch = camp()
    ranch.laid[(2, 1)] = Parcel("farm", drought=2)
    turn = Turn(ranch, held=[[Parcel("farm", cows=1), Parcel("corn")]])
    turn.lay((2, 2), (2, 3))
    assert (turn.question, turn.cows()) == ("claim", {(2, 2): 1})


def test_symbols_go_in_the_order_cows_drought_recruit() -> None:
    held = [Parcel("farm", cows=2, drought=1, recruit=1), Parcel("desert", cows=2)]
    turn = Turn(held=[held], supply=3, saloon=["farmer"])
    turn.lay((2, 1), (2, 2))
    asked = []
    while turn.question not in ("claim", "cowboy"):
        asked.append(turn.question)
        turn.answer(turn.options()[0])
    assert asked == ["cows", "drought", "recruit"]


def test_the_player_must_take_one_of_the_chips_in_the_saloon_and_chooses_its_side() -> None:
    for seat, side in [(0, SPECIALIST), (0, COWBOY), (2, SPECIALIST), (2, COWBOY)]:
        held = [Parcel("farm"), Parcel("farm", recruit=1)]
        turn = Turn(held=[held], saloon=["farmer", "rustler", "trapper"])
        turn.game.saloon[1] = NONE
        turn.lay((2, 1), (2, 2))
        assert turn.question == "recruit"
        assert turn.options() == [code(recruit_code, slot, up) for slot in (0, 2) for up in (0, 1)]
        told = turn.answer(code(recruit_code, seat, side))[0]
        assert told == {
            "event": "recruit",
            "player": 0,
            "circle": [2, 2],
            "slot": seat,
            "partner": "farmer" if seat == 0 else "trapper",
            "side": "specialist" if side else "cowboy",
        }
        assert turn.game.saloon[seat] == NONE
        assert cells_in(turn.game.ranch[0].partners) == {(2, 2)}


@pytest.mark.parametrize("first", [0, 1])
def test_the_order_of_two_circles_is_the_players_choice_and_the_first_is_fully_done(first: int) -> None:
    held = [Parcel("farm", cows=1, recruit=1), Parcel("desert", recruit=1)]
    turn = Turn(held=[held], saloon=["farmer", "desperado"])
    turn.lay((2, 1), (2, 2))
    assert (turn.question, turn.options()) == ("circle", [0, 1])
    turn.answer(first)
    told = turn.answer(code(recruit_code, 0, COWBOY))
    assert told[0]["circle"] == [[2, 1], [2, 2]][first]
    assert turn.question == "cowboy"
    turn.answer(NONE)
    assert turn.question == "recruit"
    told = turn.answer(code(recruit_code, 1, COWBOY))
    assert told[0]["circle"] == [[2, 2], [2, 1]][first]


def test_with_an_empty_saloon_the_symbol_is_lost() -> None:
    circles = [Parcel("farm", recruit=1), Parcel("desert", recruit=1)]
    turn = Turn(held=[circles])
    turn.lay((2, 1), (2, 2))
    assert turn.question == "claim"
    turn.game.saloon[0] = 0  # too late
    turn.answer(0)
    assert (turn.question, int(turn.game.seat)) == ("claim", 1)
    turn = Turn(held=[circles], saloon=["farmer"])
    turn.lay((2, 1), (2, 2))
    turn.answer(1)
    turn.answer(code(recruit_code, 0, SPECIALIST))
    assert (turn.question, cells_in(turn.game.ranch[0].partners)) == ("claim", {(2, 2)})


# --- 4.4 Partners ---


def recruiting(
    *ranches: Ranch, partner: str, side: int = SPECIALIST, held: Sequence[Sequence[Parcel]] = ((), ())
) -> Turn:
    """A turn in which the first domino has brought this partner to (2, 1)."""
    (own, *others) = held
    turn = Turn(*ranches, held=[[*PLAIN, *own], *others], saloon=[partner], reserve=6)
    pack(Parcel("farm", recruit=1), turn.table.box.parcel[turn.held()[0]])
    turn.lay((2, 1), (1, 1))
    turn.answer(code(recruit_code, 0, side))
    return turn


@pytest.mark.parametrize("side", ["cowboy", "specialist"])
def test_every_partner_either_side_protects_all_cows_of_the_territory_it_stands_in(side: str) -> None:
    victim = pastures(1, 0, 1)
    victim.laid[(5, 5)] = Parcel("farm")
    victim.cows[(5, 5)] = 2
    assert set(unprotected(victim)) == {(1, 2), (3, 2), (5, 5)}
    assert set(unprotected(with_partners(victim, Chip("farmer", side), [(2, 2)]))) == {(5, 5)}


def unprotected(ranch: Ranch) -> set[Cell]:
    turn = Turn(ranch)
    return cells_in(called(unprotected_herds)(turn.game.ranch[0]))


def test_partners_protect_the_territory_as_it_is_now() -> None:
    ranch = pastures(1)
    ranch.laid[(3, 2)] = Parcel("meadow", recruit=1)
    turn = Turn(with_partners(ranch, DESPERADO, [(3, 2)]))
    record = turn.game.ranch[0]
    assert cells_in(called(unprotected_herds)(record)) == {(1, 2)}
    called(add_parcel)(record, 0, turn.table.box.parcel[0], cell_number((2, 2)))
    assert cells_in(called(unprotected_herds)(record)) == set()


def test_partners_do_not_protect_from_droughts() -> None:
    ranch = with_partners(pastures(1), DESPERADO, [(1, 2)])
    turn = Turn(ranch, held=[[Parcel("meadow", drought=1), Parcel("farm")]])
    turn.lay((2, 2), (2, 1))
    assert [named(cell) for cell in turn.options()] == [(1, 2)]


def test_a_cowboy_makes_up_to_3_steps_and_the_same_cow_may_go_several_times() -> None:
    turn = recruiting(pastures(1, 0, 0, 0), partner="trapper", side=COWBOY)
    for start in [(1, 2), (2, 2), (3, 2)]:
        assert turn.question == "cowboy"
        turn.answer(code(ride_code, start, (start[0] + 1, 2)))
    assert (turn.question, turn.cows()) == ("claim", {(4, 2): 1})


def test_a_cowboy_may_stop_after_any_step() -> None:
    for steps in range(3):
        turn = recruiting(pastures(1, 0), partner="farmer", side=COWBOY)
        for step in range(steps):
            turn.answer(code(ride_code, (1 + step % 2, 2), (2 - step % 2, 2)))
        assert turn.options()[-1] == NONE
        assert turn.answer(NONE) == []
        assert turn.question == "claim"


def test_cows_step_to_orthogonally_adjacent_laid_cells_never_onto_corn_and_may_be_stacked() -> None:
    ranch = drawn("..k..", ".fDc.", ".....")
    ranch.cows[(2, 2)] = 1
    ranch.cows[(4, 2)] = 2
    turn = recruiting(ranch, partner="farmer", side=COWBOY, held=[()])
    rides = {(named(option & 63), named(option >> 6)) for option in turn.options() if option != NONE}
    from_desert = {((3, 2), (2, 2)), ((3, 2), (4, 2))}
    others = {((2, 2), (3, 2)), ((2, 2), (2, 1)), ((4, 2), (3, 2))}
    assert rides == from_desert | others
    turn.answer(code(ride_code, (3, 2), (4, 2)))
    assert turn.cows() == {(2, 2): 1, (4, 2): 3}


def test_nothing_is_moved_where_no_cow_can_step() -> None:
    turn = recruiting(drawn("....D", ".....", "....."), partner="farmer", side=COWBOY)
    assert (turn.question, turn.options()) == ("cowboy", [NONE])


def test_a_desperado_swaps_one_held_parcel_with_one_of_another_players_reserve() -> None:
    turn = recruiting(
        partner="desperado", held=[[Parcel("corn")], [Parcel("forest"), Parcel("desert")], [Parcel("meadow")]]
    )
    mine, theirs, third = turn.held(0), turn.held(1), turn.held(2)
    assert turn.question == "swap"
    expected = [code(swap_code, 0, 1, 0), code(swap_code, 0, 1, 1), code(swap_code, 0, 2, 0), NONE]
    assert turn.options() == expected
    told = turn.answer(code(swap_code, 0, 1, 1))
    assert told[0] == {"event": "swap", "player": 0, "gives": mine[0], "other": 1, "takes": theirs[1]}
    assert (turn.held(0), turn.held(1), turn.held(2)) == ([theirs[1]], [theirs[0], mine[0]], third)


@pytest.mark.parametrize("held", [[[], [Parcel("corn")]], [[Parcel("corn")], []]])
def test_both_must_have_at_least_one_parcel_to_swap(held: list[list[Parcel]]) -> None:
    turn = recruiting(partner="desperado", held=held)
    assert (turn.question, turn.options()) == ("swap", [NONE])


def test_a_rustler_takes_one_cow_from_another_ranch_onto_his_own_parcel_or_none() -> None:
    guarded = with_partners(pastures(1), DESPERADO, [(1, 2)])
    for choice in [(1, (1, 2)), (1, (2, 2)), None]:
        turn = recruiting(pastures(1), pastures(1, 2), guarded, partner="rustler")
        assert turn.question == "steal"
        assert turn.options() == [code(theft_code, 1, (1, 2)), code(theft_code, 1, (2, 2)), NONE]
        if choice is None:
            assert turn.answer(NONE) == []
            continue
        told = turn.answer(code(theft_code, *choice))
        assert told == [{"event": "steal", "player": 0, "victim": 1, "from": list(choice[1]), "to": [2, 1]}]
        assert turn.cows(0) == {(1, 2): 1, (2, 1): 1}
        assert turn.cows(1).total() == 2
        assert turn.game.supply == 32


def test_a_specialist_has_no_immediate_effect_but_points() -> None:
    for partner in ("gold_digger", "trapper", "farmer"):
        assert recruiting(pastures(1), partner=partner).question == "claim"


@pytest.mark.parametrize(
    ("chips", "points"),
    [
        ([Chip("gold_digger", "specialist")], 4),
        ([Chip("gold_digger", "specialist"), Chip("gold_digger", "specialist")], 8),
        ([Chip("trapper", "specialist")], 1),
        ([Chip("farmer", "specialist"), Chip("trapper", "specialist")], 19),
        ([Chip("farmer", "cowboy"), Chip("gold_digger", "cowboy")], 0),
        ([Chip("desperado", "specialist"), Chip("rustler", "specialist")], 0),
    ],
)
def test_gold_diggers_trappers_farmers_score_1_for_each_symbol_each_chip_separately(
    chips: list[Chip], points: int
) -> None:
    ranch = the_printed_example()
    ranch.partners = dict(zip([(1, 1), (2, 1), (1, 2), (2, 2)], chips, strict=False))
    assert Turn(ranch).points() == 71 + points


# --- 5 End ---


def test_at_the_end_of_his_last_turn_a_player_keeps_laying_while_any_legal_domino_exists() -> None:
    turn = Turn(held=[PLAIN * 2], reserve=3, round_number=24)
    assert turn.lay((2, 1), (2, 2))[0]["forced"] is True
    assert NONE in turn.options()
    assert turn.answer(NONE) == []
    assert (turn.question, NONE in turn.options()) == ("expand", False)
    told = turn.lay((4, 1), (4, 2))
    assert (told[0]["final"], told[0]["forced"]) == (True, False)
    assert turn.question == "over"


def test_what_is_left_at_the_very_end_is_discarded() -> None:
    turn = Turn(held=[[*PLAIN, Parcel("corn")]], round_number=24)
    told = turn.lay((2, 1), (2, 2))
    assert told[1] == {"event": "discard", "player": 0, "parcels": [2], "reason": "final"}
    assert int(turn.game.ranch[0].final_discards) == 1


def test_in_round_24_nobody_chooses_and_every_cell_keeps_at_most_1_cow() -> None:
    turn = Turn(pastures(3, 1, 2), held=[PLAIN], round_number=24)
    assert turn.question == "expand"
    told = turn.lay((2, 1), (1, 1))
    assert "claim" not in kinds(told)
    assert {"event": "overpopulation", "player": 0, "removed": 3} in told
    assert turn.cows() == {(1, 2): 1, (2, 2): 1, (3, 2): 1}
    score = next(event for event in told if event["event"] == "score")
    assert (score["territories"], score["cows"], score["largest_territory"]) == (9, 3, 3)
    assert told[-1] == {"event": "result", "winners": [0]}


# --- 6 Score ---


def test_the_printed_example_scores_89() -> None:
    assert Turn(the_printed_example()).points() == 89


GROUPS_OF_6 = {
    "timber-rafting": drawn("ff...", "ff...", "ff..."),
    "gold-rush": drawn("dcm..", "mcd..", ".....", symbols={(x, y): 1 for x in (1, 2, 3) for y in (2, 3)}),
    "outlaws": with_partners(
        with_partners(drawn("adcfm", "a...."), Chip("farmer", "cowboy"), [(x, 2) for x in range(1, 6)]),
        Chip("rustler", "specialist"),
        [(1, 1)],
    ),
    "moon-river-city": drawn("aaa..", "aaa..", "....."),
}
TWO_GROUPS_OF_3 = {
    "timber-rafting": drawn("f...f", "f...f", "f...f"),
    "gold-rush": drawn("d.c..", "d.m..", "d.d..", symbols={(x, y): 1 for x in (1, 3) for y in (1, 2, 3)}),
    "outlaws": with_partners(
        with_partners(drawn("a.a..", "a.a..", "a.a.."), DESPERADO, [(1, 2), (3, 1)]),
        Chip("farmer", "specialist"),
        [(1, 1), (1, 3), (3, 2), (3, 3)],
    ),
    "moon-river-city": drawn("a.a..", "a.a..", "a.a.."),
}


def scored(ranch: Ranch, scenario: str) -> int:
    turn = Turn(ranch, scenario=scenario)
    return int(called(scenario_points)(turn.game.ranch[0], turn.table.box, SCENARIOS.index(scenario)))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_one_group_of_6_scores_40_and_two_groups_of_3_score_20(scenario: str) -> None:
    assert scored(GROUPS_OF_6[scenario], scenario) == 40
    assert scored(TWO_GROUPS_OF_3[scenario], scenario) == 20
    ranch = GROUPS_OF_6[scenario]
    assert Turn(ranch, scenario=scenario).points() == 40 + Turn(ranch).points()


@pytest.mark.parametrize(
    ("scenario", "ranch"),
    [
        pytest.param("timber-rafting", drawn("fff..", ".....", "....."), id="a forest away from the river"),
        pytest.param("timber-rafting", drawn("f....", "f...."), id="a forest of 2"),
        pytest.param("gold-rush", drawn("dd...", symbols={(1, 1): 1, (2, 1): 1}), id="2 parcels with gold"),
        pytest.param("gold-rush", drawn("ffff.", symbols={(1, 1): 2, (2, 1): 2, (4, 1): 2}), id="beavers"),
        pytest.param("moon-river-city", drawn("aa...", "..aa."), id="corners do not connect"),
        pytest.param(
            "outlaws",
            with_partners(drawn("aaa.."), Chip("desperado", "cowboy"), [(1, 1), (2, 1), (3, 1)]),
            id="outlaws on their cowboy side",
        ),
    ],
)
def test_no_group_no_points(scenario: str, ranch: Ranch) -> None:
    assert scored(ranch, scenario) == 0


def test_gold_rush_counts_gold_symbols_of_at_least_3_parcels() -> None:
    two = drawn("dd...", symbols={(1, 1): 4, (2, 1): 4})
    three = drawn("dmc..", symbols={(1, 1): 4, (2, 1): 4, (3, 1): 1})
    assert (scored(two, "gold-rush"), scored(three, "gold-rush")) == (0, 70)


def test_the_largest_territory_is_any_landscape_with_or_without_cows() -> None:
    turn = Turn(drawn("kkk..", "AAk..", "....."))
    assert called(largest_territory)(turn.game.ranch[0]) == 4


# points, largest territory, cows
@pytest.mark.parametrize(
    ("ranks", "places", "twelfths"),
    [
        ([(9, 1, 1), (8, 9, 9), (7, 9, 9), (6, 9, 9)], [1, 2, 3, 4], [12, 0, 0, 0]),
        ([(9, 4, 1), (9, 5, 0), (9, 3, 9), (1, 1, 1)], [2, 1, 3, 4], [0, 12, 0, 0]),
        ([(9, 4, 1), (9, 4, 2), (9, 4, 0), (9, 3, 9)], [2, 1, 3, 4], [0, 12, 0, 0]),
        ([(9, 4, 2), (9, 4, 2), (9, 4, 0), (9, 3, 9)], [1, 1, 3, 4], [6, 6, 0, 0]),
        ([(9, 4, 2), (1, 1, 1), (9, 4, 2), (9, 4, 2)], [1, 4, 1, 1], [4, 0, 4, 4]),
        ([(0, 0, 0)] * 4, [1, 1, 1, 1], [3, 3, 3, 3]),
        ([(5, 5, 5)] * 3, [1, 1, 1], [4, 4, 4]),
        ([(5, 5, 5), (5, 5, 6)], [2, 1], [0, 12]),
        ([(5, 5, 5)] * 2, [1, 1], [6, 6]),
    ],
)
def test_most_points_wins_then_the_larger_largest_territory_then_more_cows_then_the_win_is_shared(
    ranks: list[tuple[int, int, int]], places: list[int], twelfths: list[int]
) -> None:
    turn = Turn(players=len(ranks))
    for seat, (points, largest, cows) in enumerate(ranks):
        ranch = turn.game.ranch[seat]
        ranch.points, ranch.largest, ranch.herds = points, largest, (1 << cows) - 1 << seat
    for seat in range(len(ranks)):
        turn.game.ranch[seat].place = called(place)(turn.game, seat)
    rows = zero_records(ROW, len(ranks))
    STEPS.write_game(rows, turn.table, zero_record(MATCH_TYPE), 0, 0)
    assert rows.place.tolist() == places
    assert rows.win_twelfths.tolist() == twelfths
    points = [rank[0] for rank in ranks]
    best_other = [max(points[:seat] + points[seat + 1 :]) for seat in range(len(ranks))]
    assert rows.margin.tolist() == [own - other for own, other in zip(points, best_other, strict=True)]


# --- 7 Two players ---


def high(top: int, *bridges: Cell) -> Ranch:
    """A ranch of two players: farms in column 1 up to this row."""
    ranch = camp(rows=10)
    ranch.bridges = frozenset(bridges)
    ranch.laid = {(1, row): Parcel("farm") for row in range(1, top + 1)}
    return ranch


def test_the_first_domino_on_row_10_brings_a_bonus_tile_after_all_its_effects() -> None:
    held = [Parcel("farm", recruit=1), Parcel("meadow")]
    turn = Turn(high(8), players=2, held=[held], saloon=["farmer", "trapper"])
    turn.lay((1, 9), (1, 10))
    assert turn.question == "recruit"
    turn.answer(code(recruit_code, 0, SPECIALIST))
    assert turn.question == "bonus"
    assert turn.options() == [code(bonus_code, 1, 0, (2, 10))]  # a meadow beside the meadow
    told = turn.answer(turn.options()[0])
    assert told == [{"event": "bonus", "player": 0, "tile": 1, "landscape": "meadow", "cell": [2, 10]}]
    assert turn.question == "recruit"
    assert turn.answer(code(recruit_code, 1, SPECIALIST))[0]["circle"] == [2, 10]
    assert turn.question == "claim"


def test_a_domino_below_row_10_brings_no_bonus_tile_and_a_second_one_on_it_none_either() -> None:
    turn = Turn(high(7), players=2, held=[[Parcel("farm")] * 4], reserve=6)
    turn.lay((1, 8), (1, 9))
    assert turn.question == "expand"
    turn.lay((1, 10), (2, 10))
    assert turn.question == "bonus"
    turn.answer(turn.options()[0])
    assert turn.question == "claim"
    assert turn.question == "claim"
    second = Turn(high(8), players=2, held=[PLAIN])
    second.game.ranch[0].bonus_taken = 1
    second.lay((1, 9), (1, 10))
    assert second.question == "claim"


def test_a_bonus_tile_must_be_laid_if_any_tile_and_side_fits_anywhere() -> None:
    turn = Turn(high(8, (3, 4)), players=2, held=[PLAIN])
    turn.lay((1, 9), (1, 10))
    expected = [code(bonus_code, tile, side, (3, 4)) for tile in (0, 1) for side in (0, 1)]
    assert turn.options() == expected


def test_a_bonus_tile_that_fits_nowhere_is_the_players_choice_and_leaves() -> None:
    for tile in (0, 1):
        turn = Turn(high(8), players=2, held=[PLAIN], saloon=["farmer"])
        turn.lay((1, 9), (1, 10))
        assert turn.options() == [code(removal_code, 0), code(removal_code, 1)]
        told = turn.answer(code(removal_code, tile))
        assert told == [{"event": "bonus", "player": 0, "tile": tile, "landscape": None, "cell": None}]
        assert (turn.question, turn.game.tiles.tolist()) == ("claim", [tile, 1 - tile])


def test_the_other_player_gets_the_other_tile() -> None:
    turn = Turn(high(8, (3, 4)), players=2, held=[PLAIN])
    turn.game.tiles[0] = 0
    turn.lay((1, 9), (1, 10))
    assert turn.options() == [code(bonus_code, 1, side, (3, 4)) for side in (0, 1)]


def test_a_laid_bonus_tile_is_a_parcel_in_every_respect() -> None:
    ranch = high(8)
    ranch.laid[(2, 9)] = Parcel("meadow")
    ranch.cows[(2, 9)] = 1
    turn = Turn(ranch, players=2, held=[[Parcel("farm"), Parcel("meadow")] * 2], reserve=6)
    turn.lay((1, 9), (1, 10))
    before = turn.points()
    assert turn.question == "bonus"
    turn.answer(code(bonus_code, 1, 0, (2, 10)))
    assert (before, turn.points()) == (1, 3)
    farm_and_meadow = ((4, 10), (3, 10))
    assert farm_and_meadow in {where[2:] for where in turn.dominoes()}


def test_whoever_has_two_rancheros_has_a_turn_for_each_and_empties_the_reserve_at_the_last() -> None:
    turn = Turn(players=2, held=[PLAIN], round_number=24)
    assert NONE in turn.options()
    told = turn.answer(NONE)
    assert kinds(told) == ["take", "take"]  # the other player, then the second ranchero
    assert (turn.question, int(turn.game.seat), len(turn.held())) == ("expand", 0, 3)
    turn.answer(NONE)
    assert (turn.question, NONE in turn.options()) == ("expand", False)
