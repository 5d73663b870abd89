"""What an option is said to bring is what it brings: against plain scoring, and against carrying it out."""

from collections import Counter
from pathlib import Path
from typing import Any

import numba
import pytest
from hypothesis import assume, event, given
from hypothesis import strategies as st

from mrsim.games.moon_river.facts.option_gains import chip_gain, cow_gain, cow_worth, domino_gain, face_gain
from mrsim.games.moon_river.names import LANDSCAPES, SCENARIOS
from mrsim.games.moon_river.players.table import STEPS
from mrsim.games.moon_river.rules.grid import cell_number
from mrsim.games.moon_river.rules.partners import COWBOY, chosen_side
from mrsim.games.moon_river.rules.question_codes import QUESTION_NAMES
from mrsim.games.moon_river.rules.records import NONE
from mrsim.games.moon_river.rules.scoring import total_points
from mrsim.games.moon_river.views import Me, Split
from tests.moon_river.help import Playing, Turn, called, camp, copied, match
from tests.moon_river.plain_scoring import Domino, best_after, points_with, splits_of
from tests.moon_river.random_ranches import parcels, points_now, ranches, with_parcels
from tests.moon_river.referee import (
    Chip,
    Parcel,
    Ranch,
    connects,
    free_cells,
    legal_dominoes,
)

SCENARIO = st.sampled_from([None, *SCENARIOS])
ROWS = st.sampled_from([5, 10])


def laid_out(ranch: Ranch, scenario: str | None, **facts: object) -> Turn:
    return Turn(ranch, players=2 if ranch.rows == 10 else 4, scenario=scenario, **facts)


# --- against plain scoring ---


def weighed(turn: Turn, domino: Domino) -> int:
    (one, two), cells = turn.held(), [cell_number(cell) for cell in domino]
    return int(called(domino_gain)(turn.game, turn.table.box, 0, one, two, *cells))


def draw_domino(data: st.DataObject, ranch: Ranch, held: list[Parcel]) -> Domino:
    """A legal domino; those that touch more are looked for."""
    legal = sorted(domino.cells for domino in legal_dominoes(ranch, dict(enumerate(held))))
    assume(legal)
    cells = data.draw(st.sampled_from(legal))
    return dict(zip(cells, held, strict=True))


@given(st.data(), ROWS, SCENARIO)
def test_a_domino_brings_what_the_ranch_scores_more_after_it(
    data: st.DataObject, rows: int, scenario: str | None
) -> None:
    ranch = data.draw(ranches(rows))
    held = data.draw(st.lists(parcels(tuple(sorted({*ranch.land.values(), "farm"}))), min_size=2, max_size=2))
    domino = draw_domino(data, ranch, held)
    turn = laid_out(ranch, scenario, held=[held])
    cows = Counter({cell: parcel.cows for cell, parcel in domino.items()})
    gain = best_after(ranch, domino, [cows], scenario) - points_now(ranch, scenario)
    event(f"one landscape: {held[0].landscape == held[1].landscape}")
    crowded = max(ranch.cows.values(), default=0) > 1
    event(f"droughts and crowds: {crowded and any(parcel.drought for parcel in held)}")
    event(f"loses points: {gain < 0}")
    assert weighed(turn, domino) == gain


@given(st.data(), SCENARIO, st.integers(0, 5))
def test_a_domino_with_the_last_cows_is_weighed_with_the_best_of_their_splits(
    data: st.DataObject, scenario: str | None, supply: int
) -> None:
    ranch = data.draw(ranches())
    held = data.draw(st.lists(parcels(tuple(sorted({*ranch.land.values(), "farm"}))), min_size=2, max_size=2))
    domino = draw_domino(data, ranch, held)
    turn = laid_out(ranch, scenario, held=[held], supply=supply)
    splits = splits_of(domino, supply)
    gain = best_after(ranch, domino, splits, scenario) - points_now(ranch, scenario)
    assert weighed(turn, domino) == gain


@numba.njit
def split_gain(game: Any, box: Any, scratch: Any, code: int) -> int:
    return Split(Me(game, box, 0, scratch), code).gain


@given(st.data(), st.integers(1, 3))
def test_a_split_of_the_last_cows_brings_what_they_score_now(data: st.DataObject, supply: int) -> None:
    ranch = data.draw(ranches())
    landscapes = sorted({*ranch.land.values(), "farm"} - {"corn"})
    held = [Parcel(data.draw(st.sampled_from(landscapes)), cows=data.draw(st.integers(2, 3))) for _ in range(2)]
    domino = draw_domino(data, ranch, held)
    turn = laid_out(ranch, None, held=[held], supply=supply)
    turn.lay(*domino)
    assert turn.question == "cows"
    laid = with_parcels(ranch, domino)
    for on_first in turn.options():
        cows = Counter(dict(zip(domino, (on_first, supply - on_first), strict=True)))
        gain = points_with(laid, frozenset((ranch.cows + cows).items()), None)
        gain -= points_with(laid, frozenset((+ranch.cows).items()), None)
        assert split_gain(turn.game, turn.table.box, turn.scratch, on_first) == gain


@given(st.data(), SCENARIO)
def test_a_bonus_tile_brings_what_the_ranch_scores_more_after_it(data: st.DataObject, scenario: str | None) -> None:
    ranch = data.draw(ranches(10))
    face = Parcel(data.draw(st.sampled_from(LANDSCAPES[:-1])), recruit=1)
    places = sorted(cell for cell in free_cells(ranch) if connects(ranch, face.landscape, cell))
    assume(places)
    turn = laid_out(ranch, scenario)
    for cell in places:
        gain = points_now(with_parcels(ranch, {cell: face}), scenario) - points_now(ranch, scenario)
        landscape = LANDSCAPES.index(face.landscape)
        assert gain == called(face_gain)(turn.game, turn.table.box, 0, landscape, cell_number(cell))


@given(st.data(), ROWS, SCENARIO)
def test_a_chip_brings_what_the_scenario_scores_more_with_it(
    data: st.DataObject, rows: int, scenario: str | None
) -> None:
    ranch = data.draw(ranches(rows))
    turn = laid_out(ranch, scenario)
    before = points_now(ranch, scenario)
    for cell in set(ranch.laid) - set(ranch.partners):
        for chip in (Chip("rustler", "specialist"), Chip("rustler", "cowboy")):
            ranch.partners[cell] = chip
            gain = points_now(ranch, scenario) - before
            del ranch.partners[cell]
            leads = chip.side == "specialist"
            assert gain == called(chip_gain)(turn.game, turn.table.box, turn.game.ranch[0], cell_number(cell), leads)


@given(ranches())
def test_a_cow_is_worth_its_territory_where_it_stands_alone(ranch: Ranch) -> None:
    turn = laid_out(ranch, None)
    before = points_now(ranch, None)
    for cell in ranch.laid:
        ranch.cows[cell] += 1
        assert called(cow_gain)(turn.game.ranch[0], cell_number(cell)) == points_now(ranch, None) - before
        ranch.cows[cell] -= 1
        if ranch.cows[cell]:
            ranch.cows[cell] -= 1
            loss = before - points_now(ranch, None)
            assert called(cow_worth)(turn.game.ranch[0], cell_number(cell)) == loss
            ranch.cows[cell] += 1


# --- against carrying it out ---


def points(game: Playing) -> list[int]:
    """What every seat would score now."""
    ranches = [game.game.ranch[seat] for seat in range(game.match.players)]
    return [int(called(total_points)(ranch, game.table.box, game.game.scenario)) for ranch in ranches]


def after(game: Playing, option: int) -> list[int]:
    """Points once an option is carried out, its cows and droughts too, and nothing else is decided."""
    other = game.with_records(copied(game.game), game.table.deal)
    other.carry_on(option)
    while not other.is_over() and QUESTION_NAMES[other.game.question] in ("cows", "drought"):
        other.step()
    return points(other)


@pytest.mark.parametrize("scenario", [None, *SCENARIOS])
@pytest.mark.parametrize("players", [2, 4])
def test_greedy_players_score_each_option_by_what_carrying_it_out_brings(players: int, scenario: str | None) -> None:
    mode = "base" if scenario is None else "legends"
    game = Playing(match("greedy", players=players, mode=mode, scenario=scenario or "random"), block=1)
    checked: Counter[str] = Counter()
    for question in game.decisions():
        game.choice()
        if game.desk.count < 2 or question in ("claim", "circle", "swap", "discard", "cows"):
            continue
        before, seat = points(game), int(game.game.seat)
        options = zip(game.desk.code[: game.desk.count], game.desk.score[: game.desk.count], strict=True)
        for code, score in list(options):
            if code == NONE:
                assert score in (1.5, 0.5, -0.5)  # passing, stopping, declining
                continue
            gains = [now - then for now, then in zip(after(game, code), before, strict=True)]
            expected = float(gains[seat])
            if question == "recruit" and called(chosen_side)(code) == COWBOY:
                expected += 3
            if question == "steal":
                expected += -sum(gain for other, gain in enumerate(gains) if other != seat) / players
            assert score == expected, question
            checked[question] += 1
    assert {"expand", "recruit", "cowboy"} <= {name for name, times in checked.items() if times > 20}


SHORT = """kind,count,landscape,cows,drought,recruit,gold,beaver,corn,number
D,48,desert,2,1,0,0,0,0,1
A,48,farm,1,0,0,0,0,0,2
"""


def test_greedy_players_get_what_a_domino_with_the_last_cows_was_weighed_at(tmp_path: Path) -> None:
    (tmp_path / "own.csv").write_text(SHORT)
    (tmp_path / "own.toml").write_text('parcels = "own.csv"\ncows = 4\n')
    played = match("greedy", box=str(tmp_path / "own.toml"))
    short = 0
    for block in range(5):
        game = Playing(played, block)
        for question in game.decisions():
            if question != "expand" or game.game.supply > 3:
                continue
            choice = game.choice()
            before, seat = points(game), int(game.game.seat)
            if choice != NONE and game.desk.count > 1:
                score = game.desk.score[game.desk.chosen]
                assert after(game, choice)[seat] - before[seat] == score
                short += game.game.supply > 0
    assert short > 5


def test_greedy_splits_the_last_cows_as_it_weighed_the_domino_droughts_counted() -> None:
    ranch = camp()
    ranch.laid = {(column, 5): Parcel("desert") for column in range(1, 5)}
    ranch.laid[(4, 3)] = Parcel("farm")
    domino = {(5, 5): Parcel("desert", cows=1, drought=1), (5, 4): Parcel("farm", cows=1)}
    turn = laid_out(ranch, None, held=[list(domino.values())], supply=1)
    gain = weighed(turn, domino)
    turn.lay(*domino)
    asked = []
    while turn.question in ("cows", "drought"):
        asked.append(turn.question)
        turn.answer(STEPS.choose(turn.table, turn.desk, turn.scratch, match("greedy").seats))
    assert asked == ["cows", "drought"]
    assert turn.points() == gain == 1
