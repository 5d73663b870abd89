"""What many tests need: matches in a few words, rules called from Python, and turns laid out by hand."""

from __future__ import annotations

import functools
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from mrsim.engine.jit import entry_point
from mrsim.engine.records import zero_record, zero_records
from mrsim.games.contract import Lineup, Told
from mrsim.games.kit.compiled.loop import OVER
from mrsim.games.moon_river.box import load_box
from mrsim.games.moon_river.game import MoonRiver, MoonRiverMatch
from mrsim.games.moon_river.names import LANDSCAPES, PARTNERS, SCENARIOS, SIDES
from mrsim.games.moon_river.players.decisions import list_options
from mrsim.games.moon_river.players.learnt_weights import new_scratch
from mrsim.games.moon_river.players.table import STEPS, deal, open_game
from mrsim.games.moon_river.presentation.transcript import read_events
from mrsim.games.moon_river.results.rows import ROW
from mrsim.games.moon_river.rules.expanding import first_cell_of, first_position, second_cell_of, second_position
from mrsim.games.moon_river.rules.grid import cell_name, cell_number
from mrsim.games.moon_river.rules.partners import SPECIALIST, start_special
from mrsim.games.moon_river.rules.question_codes import QUESTION_NAMES
from mrsim.games.moon_river.rules.ranch import add_parcel, add_partner, put_cows
from mrsim.games.moon_river.rules.records import (
    BOX_TYPE,
    COLUMN,
    DEAL_TYPE,
    DESK_TYPE,
    GAME_TYPE,
    LOG_TYPE,
    MOST_SALOON_SEATS,
    NONE,
    Table,
)
from mrsim.games.moon_river.rules.scoring import total_points
from mrsim.games.moon_river.rules.setup import clear_table, empty_ranch
from mrsim.games.moon_river.rules.turn import answer, begin_turn, question_of_turn
from tests.moon_river.referee import Cell, Parcel, Ranch, Verdict, referee

MATCH_VALUES: Mapping[str, Any] = {
    "players": 4,
    "mode": "base",
    "scenario": "random",
    "boards": None,
    "edition": "h1",
    "geometry": "camp-square",
    "box": None,
    "edit": "none",
}


@functools.cache
def match(
    strategies: str = "random",
    *,
    seed: int = 7,
    standings_every: int = 0,
    noise_by_player: bool = False,
    **values: Any,
) -> MoonRiverMatch:
    """A match; what is not said is as a user gets it."""
    lineup = Lineup(tuple(strategies.split(",")), noise_by_player)
    return MoonRiver().match({**MATCH_VALUES, **values}, lineup, seed, standings_every)


@functools.cache
def called(rule: Any) -> Callable[..., Any]:
    """A rule as Python can call it, compiled."""
    return entry_point(getattr(rule, "py_func", rule))  # type: ignore[no-any-return]


def copied(record: Any) -> Any:
    """Another record with the same contents."""
    other = zero_records(record.dtype, 1)
    other[0] = record
    return other[0]


# --- told games ---


def accepted(told: Told) -> Verdict:
    """The referee's verdict on a told game, whose rows must say the same."""
    verdict = referee(json.loads(json.dumps(told.events)))
    rows = told.rows
    ranks = [(score.total, score.largest_territory, score.cows) for score in verdict.scores]
    places = [1 + sum(other > rank for other in ranks) for rank in ranks]
    expected: dict[str, list[int]] = {
        "seat": list(range(len(ranks))),
        "score": list(verdict.totals),
        "place": places,
        "win_twelfths": [12 // len(verdict.winners) if place == 1 else 0 for place in places],
        "margin": [
            total - max(verdict.totals[:seat] + verdict.totals[seat + 1 :]) for seat, total in enumerate(verdict.totals)
        ],
        "partner_points": [score.partners for score in verdict.scores],
        "scenario_points": [score.scenario for score in verdict.scores],
        "largest_territory": [score.largest_territory for score in verdict.scores],
        "cows": [score.cows for score in verdict.scores],
    }
    for name, column in expected.items():
        assert rows[name].tolist() == column, name
    landscapes = ("desert", "canyon", "meadow", "forest", "farm")
    assert sums(rows, landscapes, "points") == [score.territories for score in verdict.scores]
    assert sums(rows, ("gold", "beaver", "corn"), "points") == [score.resources for score in verdict.scores]
    assert [seat for seat, place in enumerate(places) if place == 1] == list(verdict.winners)
    totals = {
        "dominoes": verdict.dominoes,
        "forced_discards": verdict.forced_discards,
        "final_discards": verdict.final_discards,
        "cows_stolen": verdict.thefts,
        "cows_robbed": verdict.thefts,
        "cows_dried": verdict.droughts,
        "cows_crowded": verdict.overpopulation,
        "swaps": verdict.swaps,
    }
    for name, total in totals.items():
        assert rows[name].sum() == total, name
    chips = [f"{partner}_{side}" for partner in PARTNERS for side in SIDES]
    assert sum(int(rows[name].sum()) for name in chips) == verdict.recruits
    return verdict


def sums(rows: Any, names: Iterable[str], what: str) -> list[int]:
    """The sum of several columns, by row."""
    return [int(n) for n in sum(rows[f"{name}_{what}"].astype(int) for name in names)]


# --- games decision by decision ---


class Playing:
    """A game that stands still at every decision."""

    def __init__(self, match: MoonRiverMatch, block: int = 0, rotation: int = 0) -> None:
        here = match.places()
        self.match, self.block, self.rotation = match, block, rotation
        self.table, self.desk, self.scratch = here.table, here.desk, here.scratch
        deal(self.table, match.match_record(tally=False), block)
        open_game(self.table, match.match_record(tally=False), block, rotation)

    @property
    def game(self) -> Any:
        """The record that changes."""
        return self.table.game

    def is_over(self) -> bool:
        """Whether nobody has to decide anything any more."""
        return bool(self.game.question == OVER)

    def choice(self) -> int:
        """What whoever has to decide chooses; nothing is carried out yet."""
        return int(STEPS.choose(self.table, self.desk, self.scratch, self.match.seats))

    def carry_on(self, choice: int) -> None:
        """Carry a choice out and run on to the next decision."""
        STEPS.carry_on(self.table, self.desk, choice)

    def step(self) -> None:
        """One decision and what follows from it."""
        self.carry_on(self.choice())

    def decisions(self) -> Iterator[str]:
        """The name of every question, while it waits for its answer."""
        while not self.is_over():
            yield QUESTION_NAMES[self.game.question]
            self.step()

    def options(self) -> list[int]:
        """The codes of all legal options."""
        called(list_options)(self.table, self.desk)
        return self.desk.code[: self.desk.count].tolist()  # type: ignore[no-any-return]

    def with_records(self, game: Any, deal: Any) -> Playing:
        """The same match at another table."""
        other = object.__new__(Playing)
        other.__dict__.update(self.__dict__)
        other.table, other.desk = Table(game, self.table.box, deal, zero_record(LOG_TYPE)), zero_record(DESK_TYPE)
        return other

    def played_on(self) -> bytes:
        """The rows of the game once it is played to its end."""
        while not self.is_over():
            self.step()
        rows = zero_records(ROW, self.match.players)
        STEPS.write_game(rows, self.table, self.match.match_record(tally=False), self.block, self.rotation)
        return rows.tobytes()


# --- turns laid out by hand ---


def pack(parcel: Parcel, record: Any) -> None:
    """A plain parcel as the engine reads it."""
    record.landscape = LANDSCAPES.index(parcel.landscape)
    record.cows, record.drought, record.recruit = parcel.cows, parcel.drought, parcel.recruit
    record.resource = parcel.gold + parcel.beaver + parcel.corn
    record.number = parcel.number


def mask(cells: Iterable[Cell]) -> int:
    """Cells as the engine holds them."""
    return sum(1 << cell_number(cell) for cell in cells)


def cells_in(cells: int) -> set[Cell]:
    """What a mask holds."""
    return {named(cell) for cell in range(62) if int(cells) >> cell & 1}


def named(cell: int) -> Cell:
    """A cell of the engine as (column, row)."""
    column, row = cell_name(int(cell))
    return column, row


def camp(rows: int = 5) -> Ranch:
    """An empty ranch above a camp board."""
    return Ranch(
        rows,
        blocked=frozenset({(3, 1)}),
        river=frozenset({(1, 1), (2, 1), (4, 1), (5, 1), (3, 2)}),
        bridges=frozenset({(2, 1), (3, 2), (4, 1)}),
    )


class Turn:
    """The turn of player 0 in the middle of a game: ranches and reserves as given, then the rules go on.

    The last of the parcels that player 0 holds is the one he takes in this turn. What is offered lies in the next
    column. Everything else on the table is desert without symbols.
    """

    def __init__(
        self,
        *ranches: Ranch,
        held: Sequence[Sequence[Parcel]] = ((Parcel("desert"),),),
        players: int = 4,
        saloon: Sequence[str] = (),
        supply: int = 32,
        scenario: str | None = None,
        reserve: int = 3,
        round_number: int = 1,
        offered: Sequence[Parcel] = (),
        bonus_tiles: Sequence[tuple[str, str]] = (("desert", "canyon"), ("meadow", "forest")),
    ) -> None:
        rows = 10 if players == 2 else 5
        self.table = Table(zero_record(GAME_TYPE), zero_record(BOX_TYPE), zero_record(DEAL_TYPE), zero_record(LOG_TYPE))
        self.desk, self.scratch = zero_record(DESK_TYPE), new_scratch(players)
        self.parcels: list[Parcel] = []
        ranches = (*ranches, *(camp(rows) for _ in range(players - len(ranches))))
        self.fill_box(ranches[0], rows, supply, reserve)
        self.game.players = players
        called(clear_table)(self.table)
        self.game.scenario = NONE if scenario is None else SCENARIOS.index(scenario)
        for seat in range(players):
            called(empty_ranch)(self.table, seat, 0)
            self.lay_out(self.game.ranch[seat], ranches[seat])
        for seat, parcels in enumerate(held):
            self.hold(seat, parcels)
        for seat in range(MOST_SALOON_SEATS):
            self.game.saloon[seat] = PARTNERS.index(saloon[seat]) if seat < len(saloon) else NONE
        self.finish_box(bonus_tiles)
        self.begin(round_number)
        for number, parcel in zip(self.game.next_column, offered, strict=False):
            self.parcels[number] = parcel
            pack(parcel, self.table.box.parcel[number])

    def fill_box(self, ranch: Ranch, rows: int, supply: int, reserve: int) -> None:
        """The geometry is that of the first ranch."""
        box = self.table.box
        for name, value in load_box().rules.by_name.items():
            setattr(box, name, value)
        box.usable = mask((column, row) for column in range(1, 6) for row in range(1, rows + 1))
        box.usable &= ~mask(ranch.blocked)
        box.river = mask(ranch.river)
        box.reserve[0] = reserve
        box.cows = supply

    def add(self, parcel: Parcel) -> int:
        """One more parcel in the box; its number."""
        pack(parcel, self.table.box.parcel[len(self.parcels)])
        self.parcels.append(parcel)
        return len(self.parcels) - 1

    def lay_out(self, record: Any, ranch: Ranch) -> None:
        """Everything that lies on a ranch, in the order in which it was laid."""
        record.bridges = mask(ranch.bridges)
        for cell, parcel in ranch.laid.items():
            number = self.add(parcel)
            called(add_parcel)(record, number, self.table.box.parcel[number], cell_number(cell))
        for cell, cows in ranch.cows.items():
            if cows:
                called(put_cows)(record, cell_number(cell), cows)
        for cell, chip in ranch.partners.items():
            self.lay_chip(record, cell_number(cell), PARTNERS.index(chip.partner), SIDES.index(chip.side))

    def lay_chip(self, record: Any, cell: int, partner: int, side: int) -> None:
        """A chip that came there earlier."""
        called(add_partner)(record, cell)
        record.chip[cell] = partner << 1 | side
        record.hired[side, partner] += 1
        if side == SPECIALIST:
            called(start_special)(record, partner, cell)

    def hold(self, seat: int, parcels: Sequence[Parcel]) -> None:
        """A reserve; the last parcel of player 0 comes with his turn."""
        numbers = [self.add(parcel) for parcel in parcels]
        if seat == 0:
            self.game.column[0] = numbers.pop()
        ranch = self.game.ranch[seat]
        ranch.holding = len(numbers)
        for i, number in enumerate(numbers):
            ranch.held[i] = number

    def finish_box(self, bonus_tiles: Sequence[tuple[str, str]]) -> None:
        """The rest of 24 rounds is desert; the faces of the bonus tiles come last."""
        box = self.table.box
        self.first_spare = self.add(Parcel("desert"))
        while len(self.parcels) < self.first_spare + 96:
            self.add(Parcel("desert"))
        box.rounds = 24
        box.parcels = box.slots = len(self.parcels)
        for face, landscape in enumerate(face for tile in bonus_tiles for face in tile):
            pack(Parcel(landscape, recruit=1), box.parcel[box.parcels + face])

    def begin(self, round_number: int) -> None:
        """Player k stands on slot k (two players on two each); it is the turn of slot 0."""
        game = self.game
        for slot in range(COLUMN):
            if slot:
                game.column[slot] = self.first_spare + slot
            game.owner[slot] = slot % game.players if slot < game.players or game.players == 2 else NONE
            game.next_column[slot] = self.first_spare + COLUMN + slot
            game.next_owner[slot] = NONE
        game.round_number = round_number
        game.parcels_drawn = self.table.box.parcels
        game.effect = NONE
        self.table.log.listening = 1
        called(begin_turn)(self.table, 0)
        game.question = called(question_of_turn)(self.table)

    @property
    def game(self) -> Any:
        """The record that changes."""
        return self.table.game

    @property
    def question(self) -> str:
        """What is asked now."""
        return "over" if self.game.question == OVER else QUESTION_NAMES[self.game.question]

    def options(self) -> list[int]:
        """The codes of all legal options."""
        called(list_options)(self.table, self.desk)
        return self.desk.code[: self.desk.count].tolist()  # type: ignore[no-any-return]

    def answer(self, choice: int) -> list[dict[str, Any]]:
        """Answer the question; what happened is told."""
        self.table.log.count = 0
        called(answer)(self.table, choice)
        return list(read_events(self.table.log))

    def dominoes(self) -> dict[tuple[int, int, Cell, Cell], int]:
        """The codes of the dominoes that can be laid, by parcels and cells."""
        held = self.game.ranch[self.game.seat].held
        return {
            (
                int(held[called(first_position)(code)]),
                int(held[called(second_position)(code)]),
                named(called(first_cell_of)(code)),
                named(called(second_cell_of)(code)),
            ): code
            for code in self.options()
            if code != NONE
        }

    def lay(self, *where: Cell) -> list[dict[str, Any]]:
        """Lay the first two held parcels there, the first one first."""
        held = self.game.ranch[self.game.seat].held
        return self.answer(self.dominoes()[(int(held[0]), int(held[1]), *where)])

    def cows(self, seat: int = 0) -> Counter[Cell]:
        """Where cows stand."""
        cows = self.game.ranch[seat].cows
        return Counter({named(cell): int(n) for cell, n in enumerate(cows) if n})

    def held(self, seat: int = 0) -> list[int]:
        """Numbers of the held parcels."""
        ranch = self.game.ranch[seat]
        return ranch.held[: ranch.holding].tolist()  # type: ignore[no-any-return]

    def points(self, seat: int = 0) -> int:
        """The score if the game ended now."""
        return int(called(total_points)(self.game.ranch[seat], self.table.box, self.game.scenario))
