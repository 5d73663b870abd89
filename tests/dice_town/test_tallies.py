"""What is counted over many games is what a referee counts who watches the same games being told."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import numpy as np
import pytest

from tests.dice_town.help import match
from tests.dice_town.referee import Event, Game, Place, poker

BLOCKS = 6
FORMS: list[dict[str, Any]] = [
    {"players": 4},
    {"players": 2, "bribes": "none"},
    {"players": 3, "expansion": "base"},
    {"players": 5, "indian_die": 0},
    {"players": 6, "second": "must", "loot": "store"},
]
MIXED = ("greedy", "random", "careful")
HANDS = [
    "high card",
    "one pair",
    "two pairs",
    "three of a kind",
    "straight",
    "full house",
    "four of a kind",
    "five of a kind",
]
THROWS = ["1st", "2nd", "3rd"]
Found = Counter[tuple[Any, ...]]


class Watching(Game):
    """A referee who counts what each seat does."""

    def __init__(self, events: Any) -> None:
        super().__init__(events)
        self.seen: list[Found] = [Counter() for _ in range(self.n)]
        self.brought: list[Found] = [Counter() for _ in range(self.n)]
        self.rounds: list[tuple[int, int, int]] = []

    def round(self) -> None:
        super().round()
        owned = [
            card for seat in range(self.n) for where in ("safe", "ranch") for card in self.cards_in(where, seat)
        ] + [card for seat in range(self.n) for card in self.deeds(seat)]
        cash, nuggets = (sum(getattr(player, name) for player in self.players) for name in ("cash", "nuggets"))
        self.rounds.append((cash, nuggets, len(owned)))

    def keep(self, seat: int, throw: int, rolled: Counter[str]) -> None:
        kept = self.peek()["kept"]
        super().keep(seat, throw, rolled)
        for face in kept:
            self.seen[seat]["dice", face, THROWS[throw - 1] if throw <= len(THROWS) else "later"] += 1

    def next(self, *names: str) -> Event:
        event = super().next(*names)
        if event["event"] == "roll" and event["final"]:
            for face in event["rolled"]:
                self.seen[event["player"]]["dice", face, "final"] += 1
        if event["event"] == "prepare":
            for face in event["faces"]:
                self.seen[event["player"]]["dice", face, "set"] += 1
            self.use(event["player"], event["card"])
        if event["event"] == "play_card":
            self.use(event["player"], event["card"])
        if event["event"] == "elixir":
            self.use(event["player"], event["card"])
        return event

    def use(self, seat: int, card: int) -> None:
        self.seen[seat]["cards", self.name_of(card), "used"] += 1

    def name_of(self, card: int) -> str:
        """As the box calls it."""
        printed = self.card[card]
        if "wanted" in printed:
            return f"villain-{printed['face']}-{printed['wanted']}"
        named = printed["kind"] in ("equipment", "deed")
        return f"{printed['kind']}-{printed['value']}" if named else str(printed["kind"])

    def river_effect(self, seat: int, card: int) -> None:
        self.use(seat, card)
        super().river_effect(seat, card)

    def play_place(self, name: str) -> Any:
        acted = super().play_place(name)
        if name == "hall":
            self.show_hands({seat: rank for rank, (seat, _) in acted.items()})
        return acted

    def give_to_tribe(self, acted: Any) -> None:
        if self.closed == "hall":
            self.show_hands({})
        super().give_to_tribe(acted)

    def show_hands(self, ranks: dict[int, str]) -> None:
        for seat, player in enumerate(self.players):
            self.seen[seat]["hands", HANDS[poker(player.dice)[0]], ranks.get(seat, "neither")] += 1

    def act(self, seat: int, name: str, action: str) -> list[int]:
        told = self.events[self.at - 1]
        before = sum(self.points_of(seat).values())
        taken = super().act(seat, name, action)
        self.seen[seat]["actions", f"{name} {action}", told["rank"], str(seat)] += 1
        self.brought[seat][f"{name} {action}", told["rank"]] += sum(self.points_of(seat).values()) - before
        return taken

    def tie(self, name: str, rank: str, tied: list[int]) -> int:
        offers = {offer["player"]: self.offer_in_words(offer) for offer in self.peek()["offers"]}
        sheriff = self.sheriff
        chosen = super().tie(name, rank, tied)
        if self.settings["bribes"] != "none":
            for seat in tied:
                if seat != sheriff:
                    self.seen[seat]["bribes", offers.get(seat, "no bribe"), "named" if seat == chosen else "not"] += 1
        return chosen

    def offer_in_words(self, offer: Event) -> str:
        if offer["card"] is not None:
            return "deed" if self.kind(offer["card"]) == "deed" else "store card"
        if offer["nuggets"]:
            return f"{offer['nuggets']} nugget{'s' if offer['nuggets'] > 1 else ''}"
        return f"${offer['cash']}"

    def keep_cards(self, places: dict[Place, list[int]]) -> None:
        """What lies before everybody at the end."""
        for place, cards in places.items():
            if place[0] in ("hand", "safe", "ranch", "captured"):
                for card in cards:
                    self.seen[place[1]]["cards", self.name_of(card), "kept"] += 1


def form_name(form: dict[str, Any]) -> str:
    return " ".join(map(str, form.values()))


@pytest.fixture(scope="module", params=FORMS, ids=form_name)
def counted(request):
    """The tables of a match, by name, with its tallies; and what the referee saw in each of its games."""
    form = request.param
    played = match(",".join((MIXED * 2)[: form["players"]]), seed=11, **form)
    tables = [np.zeros(tally.shape, np.int64) for tally in played.tallies]
    played.play_and_tally(0, BLOCKS, tables)
    watched = []
    for block in range(BLOCKS):
        for rotation in played.rotations_of(block):
            told = played.tell(block, rotation)
            game = Watching(json.loads(json.dumps(told.events)))
            game.keep_cards(dict(game.judged().cards_in))
            watched.append((told, game))
    return {tally.name: (tally, table) for tally, table in zip(played.tallies, tables, strict=True)}, watched


def as_counts(tally: Any, table: Any, measure: str) -> Found:
    """What is in a table and not nothing, by the words of its axes."""
    values = table[..., tally.measures.index(measure)]
    return Counter(
        {
            tuple(axis.labels[at] for axis, at in zip(tally.axes, place, strict=True)): int(values[tuple(place)])
            for place in np.argwhere(values)
        }
    )


@pytest.mark.parametrize("name", ["actions", "dice", "hands", "bribes", "cards"])
def test_what_players_take_and_how_they_fare_is_what_a_referee_sees(counted, name):
    tables, watched = counted
    taken, wins, points = Counter(), Counter(), Counter()
    for told, game in watched:
        strategies = told.events[0]["strategies"]
        for seat, seen in enumerate(game.seen):
            for (what, *where), times in seen.items():
                if what == name:
                    place = (*where, strategies[seat])
                    taken[place] += times
                    wins[place] += times * int(told.rows.win_twelfths[seat])
                    points[place] += times * int(told.rows.score[seat])
    for measure, expected in (("taken", taken), ("win_twelfths", wins), ("points", points)):
        assert as_counts(*tables[name], measure) == +expected, measure
    assert taken or name == "bribes"


def test_what_an_action_brings_is_what_a_referee_would_count_after_it_and_not_before(counted):
    tables, watched = counted
    brought, of_town = Counter(), Counter()
    for told, game in watched:
        strategies = told.events[0]["strategies"]
        for seat, seen in enumerate(game.brought):
            for (action, rank), points in seen.items():
                brought[action, rank, str(seat), strategies[seat]] += points
                of_town[strategies[seat], action] += points
    assert as_counts(*tables["actions"], "brought") == Counter({place: n for place, n in brought.items() if n})
    assert as_counts(*tables["town"], "points_brought") == Counter({place: n for place, n in of_town.items() if n})
    assert sum(of_town.values()) > 0


def test_the_town_has_all_actions(counted):
    tables, _ = counted
    acted = Counter()
    for (action, _, _, strategy), times in as_counts(*tables["actions"], "taken").items():
        acted[strategy, action] += times
    assert as_counts(*tables["town"], "actions") == acted


def test_the_course_of_a_game_is_what_a_referee_finds_after_each_round(counted):
    tables, watched = counted
    table = tables["purses_of_all_players"][1]
    expected = np.zeros_like(table)
    for _, game in watched:
        for number, sums in enumerate(game.rounds):
            expected[number] += (1, *sums)
    np.testing.assert_array_equal(table, expected)
    assert table[0, 0] == len(watched)


def test_a_box_of_another_size_has_the_cards_that_it_has():
    changed = match("random", players=3, edit="deed-7+2 cattle-1")
    (cards,) = (tally for tally in changed.tallies if tally.name == "cards")
    assert "deed-7" in cards.axes[0].labels
    assert "cattle" not in cards.axes[0].labels
