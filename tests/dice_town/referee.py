"""A plain, slow referee of Dice Town: it reads a told game and knows the rules, but none of the simulator.

Every event is checked: that it may happen now, and what follows from it. A card is in one place at any time, because
it has one entry in a dictionary; money and nuggets pass from one purse to another.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

Event = Mapping[str, Any]
Place = tuple[Any, ...]

FACES = ["9", "10", "J", "Q", "K", "A"]
FACE_OF = {"mine": "9", "bank": "10", "store": "J", "saloon": "Q", "sheriff": "K", "hall": "A"}
AT_ONCE = ("holdup", "gift", "swindler")
END_VALUE = {"cattle": 7, "winchester": 6}
MOST_ROUNDS = 200
MOST_PLAYS = 100
MOST_BRIBE = 5, 3
"""Dollars and nuggets in the usual box; a transcript does not say them."""
VILLAGE = None

BAG, DISCARD, HALL, BOX, WANTED, SHELF, USED = (
    (name,) for name in ("bag", "discard", "hall", "box", "wanted", "shelf", "used")
)


class Foul(AssertionError):
    """Something that the rules forbid."""


def check(holds: object, *what: object) -> None:
    if not holds:
        raise Foul(*what)


@dataclass
class Player:
    cash: int
    nuggets: int = 0
    dice: Counter[str] = field(default_factory=Counter)
    counts: Counter[str] = field(default_factory=Counter)
    points: dict[str, int] = field(default_factory=dict)

    @property
    def free(self) -> int:
        return 5 - self.dice.total()


@dataclass
class Verdict:
    """What the referee found at the end."""

    players: list[Player]
    winners: list[int]
    rounds: int
    ended_by: str
    sheriff: int
    cards_in: Mapping[Place, list[int]]


def poker(dice: Counter[str], kickers: str = "all") -> tuple[Any, ...]:
    """How much a hand is worth: the greater tuple wins."""
    groups = sorted(((n, FACES.index(face)) for face, n in dice.items() if n), reverse=True)
    sizes = [n for n, _ in groups]
    ranks = [rank for _, rank in groups]
    if sizes == [1, 1, 1, 1, 1]:
        straight = ranks[0] - ranks[-1] == 4
        return (4 if straight else 0, ranks[:1] if straight else ranks)
    kinds = [[2, 1, 1, 1], [2, 2, 1], [3, 1, 1], None, [3, 2], [4, 1], [5]]
    if kickers == "groups":
        ranks = [rank for n, rank in groups if n > 1]
    return (1 + kinds.index(sizes), ranks)


class Game:
    def __init__(self, events: Iterable[Event], most_bribe: tuple[int, int] = MOST_BRIBE) -> None:
        self.events = list(events)
        self.at = 1
        self.most_cash, self.most_nuggets = most_bribe
        self.setup = setup = self.events[0]
        check(setup["event"] == "setup" and setup["game"] == "dice-town")
        self.n = setup["players"]
        self.settings = setup["settings"]
        self.expansion = setup["expansion"] == "wild-west"
        self.module = setup["indian_die"] and self.expansion
        check(2 <= self.n <= (6 if self.expansion else 5) and len(setup["strategies"]) == self.n)
        self.players = [Player(cash) for cash in setup["cash"]]
        self.mine, self.bank, self.coach = setup["nuggets"], setup["bank"], setup["stagecoach"]
        self.money = self.all_money()
        self.sheriff = setup["sheriff"]
        check(self.sheriff == 0)
        self.round_number = 0
        self.holder: int | None = VILLAGE
        self.guarded: int | None = None
        self.closed: str | None = None
        self.wagons: set[int] = set()
        self.played_this_round: Counter[int] = Counter()
        self.lay_out()

    def lay_out(self) -> None:
        """Every card has a place."""
        setup = self.setup
        sorts = ("store", "properties", "river", "villains", "elixirs")
        self.card = {card["id"]: card for sort in sorts for card in setup[sort]}
        check(len(self.card) == sum(len(setup[sort]) for sort in sorts), "ids are not unique")
        self.decks = {name: list(ids) for name, ids in setup["decks"].items()}
        self.hall, self.shelf = list(setup["hall"]), list(setup["elixirs_open"])
        check(len(self.hall) == 3 and len(self.shelf) == 2)
        check(len(setup["wanted"]) == (2 if self.expansion else 0))
        check(self.n == 2 or not setup["away"])
        where: list[tuple[int, Place]] = [(card["id"], BAG) for card in setup["store"]]
        where += [(card, BOX) for card in setup["away"]] + [(card, HALL) for card in self.hall]
        where += [(card, WANTED) for card in setup["wanted"]] + [(card, SHELF) for card in self.shelf]
        where += [(card, ("deck", name)) for name, ids in self.decks.items() for card in ids]
        self.where = dict(where)
        self.lying: defaultdict[Place, set[int]] = defaultdict(set)
        for card, place in where:
            self.lying[place].add(card)
        check(len(where) == len(self.where) == len(self.card), "a card is nowhere, or in two places")
        for sort, held in (
            ("properties", {"deck", "hall", "box"}),
            ("river", {"deck"}),
            ("villains", {"deck", "wanted"}),
        ):
            check(all(self.where[card["id"]][0] in held for card in setup[sort]), sort)
        check(all(card["id"] in self.decks[sort] for sort in ("river",) for card in setup[sort]))

    # --- events, cards and purses

    def peek(self) -> Event:
        return self.events[self.at] if self.at < len(self.events) else {"event": "nothing"}

    def next(self, *names: str) -> Event:
        event = self.peek()
        check(event["event"] in names, self.at, event, "expected", names)
        self.at += 1
        return event

    def expect(self, **wanted: Any) -> None:
        """Exactly this event comes now."""
        check(self.peek() == wanted, self.at, self.peek(), "expected", wanted)
        self.at += 1

    def kind(self, card: int) -> str:
        return str(self.card[card]["kind"])

    def move(self, card: int, source: Place, target: Place) -> None:
        check(self.where.get(card) == source, self.at, card, self.where.get(card), "should be", source)
        self.where[card] = target
        self.lying[source].remove(card)
        self.lying[target].add(card)

    def cards_in(self, *place: Any) -> list[int]:
        return sorted(self.lying[place])

    def store_hand(self, seat: int) -> list[int]:
        return [card for card in self.cards_in("hand", seat) if self.kind(card) != "deed"]

    def deeds(self, seat: int) -> list[int]:
        return [card for card in self.cards_in("hand", seat) if self.kind(card) == "deed"]

    def take_top(self, deck: str, target: Place) -> int:
        card = self.decks[deck].pop(0)
        self.move(card, ("deck", deck), target)
        return card

    def all_money(self) -> int:
        return sum(player.cash for player in self.players) + self.bank + self.coach

    def gain(self, seat: int, what: str, amount: int, source: str | int) -> None:
        """Something passes, and is told unless it is nothing."""
        if amount == 0:
            return
        self.expect(event="gain", player=seat, what=what, amount=amount, source=source)
        name = "nuggets" if what == "nugget" else "cash"
        if isinstance(source, int):
            setattr(self.players[source], name, getattr(self.players[source], name) - amount)
        else:
            where = {"mine": "mine", "bank": "bank", "stagecoach": "coach"}[source]
            setattr(self, where, getattr(self, where) - amount)
        setattr(self.players[seat], name, getattr(self.players[seat], name) + amount)
        check(min(self.mine, self.bank, self.coach) >= 0 and all(p.cash >= 0 <= p.nuggets for p in self.players))

    def order(self) -> list[int]:
        """Table order: from the sheriff of now."""
        return [(self.sheriff + step) % self.n for step in range(self.n)]

    def clockwise(self, seat: int) -> list[int]:
        return [(seat + step) % self.n for step in range(1, self.n)]

    # --- the course of a game

    def judged(self) -> Verdict:
        while True:
            self.round()
            check(self.all_money() == self.money, "money gets lost")
            nuggets = self.mine + sum(player.nuggets for player in self.players)
            check(nuggets == self.setup["nuggets"], "nuggets get lost")
            properties_gone = not self.decks["properties"] and not self.hall
            if self.mine == 0 or properties_gone or self.round_number == MOST_ROUNDS:
                ended = {(True, True): "both", (True, False): "nuggets", (False, True): "properties"}
                return self.end(ended.get((self.mine == 0, properties_gone), "cap"))

    def round(self) -> None:
        self.round_number += 1
        self.expect(event="round", number=self.round_number, sheriff=self.sheriff)
        self.wagons, self.guarded, self.closed = set(), None, None
        self.played_this_round = Counter()
        for player in self.players:
            player.dice = Counter()
        self.throwing()
        for seat in self.order():
            event = self.next("hand")
            check(event["player"] == seat and Counter(event["dice"]) == self.players[seat].dice, event)
        self.roll_indian_die()
        for name in FACE_OF:
            acted = {} if self.closed == name else self.play_place(name)
            if name == "bank" and self.coach:
                self.expect(event="coach_to_bank", amount=self.coach)
                self.bank, self.coach = self.bank + self.coach, 0
            if name == "hall":
                self.give_to_tribe(acted)
        if self.closed != "doc":
            self.visit_doc()
        self.send_smoke_signals()

    # --- throwing

    def throwing(self) -> None:
        throw, final = 0, False
        while True:
            throw += 1
            self.prepare(throw)
            throwing = [seat for seat in self.order() if self.players[seat].free]
            if not throwing:
                return
            rolled = {}
            for seat in throwing:
                event = self.next("roll")
                dice = event["rolled"]
                check((event["player"], event["throw"], event["final"]) == (seat, throw, final), event)
                check(len(dice) == self.players[seat].free and set(dice) <= set(FACES), event)
                rolled[seat] = Counter(dice)
            if final:
                for seat, dice in rolled.items():
                    self.players[seat].dice += dice
                return
            for seat, dice in rolled.items():
                self.keep(seat, throw, dice)
            free = [player.free for player in self.players]
            if not any(free):
                return
            final = final or not all(free)

    def prepare(self, throw: int) -> None:
        turn = 0
        order = self.order()
        while self.peek()["event"] == "prepare":
            event = self.next("prepare")
            seat, card, faces = event["player"], event["card"], event["faces"]
            check(event["throw"] == throw and order.index(seat) >= turn, event)
            turn = order.index(seat)
            if "wanted" in self.card[card]:
                check(1 <= len(faces) <= 2 and set(faces) == {self.card[card]["face"]}, event)
                self.move(card, ("recruited", seat), WANTED)
                self.players[seat].counts["villains_used"] += 1
            else:
                check(self.kind(card) == "loaded-die" and len(faces) == 1 and faces[0] in FACES, event)
                self.move(card, ("hand", seat), DISCARD)
                self.players[seat].counts["cards_played"] += 1
            check(len(faces) <= self.players[seat].free, event)
            self.players[seat].dice += Counter(faces)

    def keep(self, seat: int, throw: int, rolled: Counter[str]) -> None:
        event = self.next("keep")
        player, kept = self.players[seat], Counter(event["kept"])
        price = abs(kept.total() - 1)
        check((event["player"], event["throw"], event["paid"]) == (seat, throw, price), event)
        check(kept <= rolled and price <= player.cash, event)
        player.dice += kept
        player.cash -= price
        self.coach += price
        player.counts["paid_for_dice"] += price

    def roll_indian_die(self) -> None:
        if self.holder is VILLAGE:
            return
        event = self.next("indian")
        seat, effect = event["player"], event["effect"]
        check(seat == self.holder, event)
        self.holder = VILLAGE
        if effect in ("shaman", "ambush"):
            victim = event["victim"]
            if effect == "ambush":
                check(victim != seat, event)
            elif self.settings["shaman"] == "own":
                check(victim == seat, event)
            dice = self.players[victim].dice
            check(dice[event["from"]] > 0 and event["to"] in FACES, event)
            dice[event["from"]] -= 1
            dice[event["to"]] += 1
        elif effect == "warpath":
            check(event["place"] in (*FACE_OF, "doc"), event)
            self.closed = event["place"]
        elif effect == "bodyguard":
            self.guarded = seat
        else:
            check(effect == "blank", event)

    # --- who acts

    def strength(self, name: str, seat: int) -> Any:
        dice = self.players[seat].dice
        return poker(dice, self.settings["kickers"]) if name == "hall" else dice[FACE_OF[name]]

    def best(self, name: str, seats: Sequence[int]) -> list[int]:
        strongest = max(self.strength(name, seat) for seat in seats)
        return [seat for seat in seats if self.strength(name, seat) == strongest]

    def play_place(self, name: str) -> dict[str, tuple[int, list[int]]]:
        """Who acted, and at the hall what was taken there."""
        competing = [seat for seat in range(self.n) if self.strength(name, seat)]
        acted: dict[str, tuple[int, list[int]]] = {}
        if not competing:
            return acted
        first = self.decided(name, "first", self.best(name, competing), ["base", "wild-west"])
        if first is None:
            return acted
        event = self.next("act")
        check((event["place"], event["player"], event["rank"]) == (name, first, "first"), event)
        check(event["action"] in self.possible(first, name), event)
        acted["first"] = first, self.act(first, name, event["action"])
        others = [seat for seat in competing if seat != first]
        if not self.expansion or self.n == 2 or not others or self.settings["second"] == "none":
            return acted
        left = "base" if event["action"] == "wild-west" else "wild-west"
        second = self.decided(name, "second", self.best(name, others), [left])
        wanted = {"event": "act", "place": name, "player": second, "rank": "second", "action": left}
        if second is None or (self.settings["second"] == "may" and self.peek() != wanted):
            return acted
        self.expect(**wanted)
        acted["second"] = second, self.act(second, name, left)
        return acted

    def decided(self, name: str, rank: str, tied: list[int], actions: list[str]) -> int | None:
        """Who of the best it is; None if nothing is possible."""

        def can(seat: int) -> bool:
            return bool(set(self.possible(seat, name)) & set(actions))

        if len(tied) == 1:
            chosen = tied[0]
        elif any(map(can, tied)):
            chosen = self.tie(name, rank, tied)
        else:
            return None
        return chosen if can(chosen) else None

    def tie(self, name: str, rank: str, tied: list[int]) -> int:
        event = self.next("tie")
        wanted = {"event": "tie", "place": name, "rank": rank, "sheriff": self.sheriff, "among": tied}
        check({key: event[key] for key in wanted} == wanted, event, wanted)
        chosen, offers = event["chosen"], event["offers"]
        bidders = [offer["player"] for offer in offers]
        check(chosen in tied and bidders == sorted(set(bidders)) and set(bidders) <= set(tied) - {self.sheriff}, event)
        check(not offers or self.settings["bribes"] == "sealed", event)
        for offer in offers:
            seat, cash, nuggets, card = (offer[key] for key in ("player", "cash", "nuggets", "card"))
            check((cash > 0) + (nuggets > 0) + (card is not None) == 1, offer)
            check(0 <= cash <= min(self.most_cash, self.players[seat].cash), offer)
            check(0 <= nuggets <= min(self.most_nuggets, self.players[seat].nuggets), offer)
            check(card is None or self.where[card] == ("hand", seat), offer)
            if seat == chosen:
                self.pay_bribe(seat, cash, nuggets, card)
        return int(chosen)

    def pay_bribe(self, seat: int, cash: int, nuggets: int, card: int | None) -> None:
        briber, sheriff = self.players[seat], self.players[self.sheriff]
        briber.cash, sheriff.cash = briber.cash - cash, sheriff.cash + cash
        briber.nuggets, sheriff.nuggets = briber.nuggets - nuggets, sheriff.nuggets + nuggets
        if card is not None:
            self.move(card, ("hand", seat), ("hand", self.sheriff))
        briber.counts["bribes_paid"] += 1

    # --- what is possible, and what happens

    def unguarded(self, seat: int) -> list[int]:
        return [other for other in self.clockwise(seat) if other != self.guarded]

    def loot(self, seat: int) -> list[int]:
        """What a thief may draw from."""
        return self.store_hand(seat) if self.settings["loot"] == "store" else self.cards_in("hand", seat)

    def holds(self, seat: int, kind: str) -> bool:
        return any(self.kind(card) == kind for card in self.store_hand(seat))

    def with_ranches(self, seat: int) -> list[int]:
        return [other for other in self.unguarded(seat) if self.cards_in("ranch", other)]

    def with_loot(self, seat: int) -> list[int]:
        return [other for other in self.unguarded(seat) if self.loot(other)]

    def may_steal(self, seat: int) -> bool:
        return bool(self.with_loot(seat) or (self.holds(seat, "whiskey") and self.with_ranches(seat)))

    def may_draw(self) -> bool:
        return bool(self.lying[BAG] or self.lying[DISCARD])

    def possible(self, seat: int, name: str) -> list[str]:
        base, west = {
            "mine": (self.mine > 0, self.decks["river"]),
            "bank": (self.bank > 0, self.coach > 0),
            "store": (self.may_draw(), True),
            "saloon": (self.may_steal(seat), self.decks["villains"]),
            "sheriff": (True, self.lying[WANTED]),
            "hall": (self.hall, self.decks["properties"]),
        }[name]
        return ["base"] * bool(base) + ["wild-west"] * bool(west and self.expansion)

    def act(self, seat: int, name: str, action: str) -> list[int]:
        """Carry an action out; at the hall, what was taken."""
        self.wagons.add(seat)
        self.players[seat].counts[f"{name} {action}"] += 1
        number = self.players[seat].dice[FACE_OF[name]]
        return getattr(self, f"{name}_{action.replace('-', '_')}")(seat, number) or []

    def plays(self, seat: int, kind: str) -> Event | None:
        """The card of this kind that this player shows now, with its counters; `stands` says how that ended."""
        event = self.peek()
        if event["event"] != "play_card" or event["player"] != seat or self.kind(event["card"]) != kind:
            return None
        self.played_this_round[seat] += 1
        check(self.played_this_round[seat] <= MOST_PLAYS, "cards are played for ever")
        return self.shown(kind)

    def shown(self, kind: str) -> Event:
        event = self.next("play_card")
        check(event["cancels"] is None and self.kind(event["card"]) == kind, event)
        self.players[event["player"]].counts["cards_played"] += 1
        self.move(event["card"], ("hand", event["player"]), DISCARD)
        last, counters = event, 0
        while self.peek()["event"] == "play_card" and self.peek()["cancels"] is not None:
            counter = self.next("play_card")
            check(counter["cancels"] == last["card"] and self.kind(counter["card"]) == "counter", counter)
            check(counter["player"] != last["player"] and counter["victim"] is counter["face"] is None, counter)
            self.move(counter["card"], ("hand", counter["player"]), DISCARD)
            self.players[counter["player"]].counts["cards_played"] += 1
            last, counters = counter, counters + 1
        return {**event, "stands": counters % 2 == 0}

    def is_plain(self, event: Event) -> bool:
        """Without victim or face; whether it stands."""
        check(event["victim"] is event["face"] is None, event)
        return bool(event["stands"])

    # the mine

    def mine_base(self, seat: int, number: int) -> None:
        taking = number
        while self.mine > taking and (event := self.plays(seat, "double-nuggets")):
            taking += number if self.is_plain(event) else 0
        self.gain(seat, "nugget", min(taking, self.mine), "mine")

    def mine_wild_west(self, seat: int, number: int) -> None:
        del number
        card = self.take_top("river", BOX)
        self.expect(event="draw", player=seat, deck="river", seen=[card], kept=[card], back=[])
        self.river_effect(seat, card)

    def river_effect(self, seat: int, card: int) -> None:
        kind, _, amount = self.kind(card).partition("-")
        if kind == "gold":
            self.gain(seat, "nugget", min(int(amount), self.mine), "mine")
        elif kind == "purse":
            self.gain(seat, "cash", min(int(amount), self.bank), "bank")
        elif kind == "star":
            self.pass_badge(seat)
        elif kind == "discovery":
            self.discover(seat)
        elif kind == "coupon" and self.cards_in("discard"):
            event = self.next("draw")
            check((event["player"], event["deck"], event["back"]) == (seat, "discard", []), event)
            check(event["seen"] == event["kept"] and len(event["kept"]) == 1, event)
            self.receive(seat, event["kept"][0], DISCARD)

    def discover(self, seat: int) -> None:
        river = self.decks["river"]
        if not river:
            return
        event = self.next("draw")
        seen, kept, back = event["seen"], event["kept"], event["back"]
        check((event["player"], event["deck"], seen) == (seat, "river", river[:3]), event, river)
        check(len(kept) == 1 and sorted(kept + back) == sorted(seen), event)
        self.decks["river"] = back + river[3:]
        self.move(kept[0], ("deck", "river"), BOX)
        self.river_effect(seat, kept[0])

    # the bank

    def bank_base(self, seat: int, number: int) -> None:
        del number
        haul = self.bank
        self.gain(seat, "cash", haul, "bank")
        for other in self.clockwise(seat):
            while haul >= 2 and (event := self.plays(other, "half-haul")):
                check(event["victim"] == seat and event["face"] is None, event)
                if event["stands"]:
                    self.gain(other, "cash", haul // 2, seat)
                    haul -= haul // 2

    def bank_wild_west(self, seat: int, number: int) -> None:
        self.gain(seat, "cash", min(number, self.coach), "stagecoach")

    # the store

    def store_base(self, seat: int, number: int) -> None:
        for _ in range(2 if self.round_number == 1 else 1):
            self.draw_from_bag(seat, number)
        while self.may_draw() and (event := self.plays(seat, "double-store")):
            if self.is_plain(event):
                self.draw_from_bag(seat, number)

    def draw_from_bag(self, seat: int, wanted: int) -> None:
        """One of the cards drawn is kept."""
        first = self.cards_in("bag")
        if len(first) < wanted and (pile := self.cards_in("discard")):
            event = self.next("shuffle")
            check(event["deck"] == "store" and sorted(event["order"]) == pile, event)
            for card in pile:
                self.move(card, DISCARD, BAG)
        elif len(first) > wanted:
            first = []
        number = min(wanted, len(self.cards_in("bag")))
        if number == 0:
            return
        event = self.next("draw")
        seen, kept, back = event["seen"], event["kept"], event["back"]
        check((event["player"], event["deck"]) == (seat, "store"), event)
        check(len(set(seen)) == len(seen) == number and set(seen) >= set(first), event)
        check(len(kept) == 1 and sorted(kept + back) == sorted(seen), event)
        check(all(self.where[card] == BAG for card in seen), event)
        self.receive(seat, kept[0], BAG)

    def receive(self, seat: int, card: int, source: Place) -> None:
        """Somebody gets a store card; some are played at once."""
        kind = self.kind(card)
        self.move(card, source, ("hand", seat))
        if kind not in AT_ONCE:
            return
        others = self.clockwise(seat)
        victims = {
            "holdup": [other for other in others if self.players[other].cash and other != self.guarded],
            "gift": [other for other in others if self.store_hand(other)],
            "swindler": [other for other in others if self.players[other].cash],
        }[kind]
        if not victims:
            self.expect(event="void", player=seat, card=card)
            self.move(card, ("hand", seat), DISCARD)
            return
        event = self.shown(kind)
        victim = event["victim"]
        check((event["player"], event["card"], event["face"]) == (seat, card, None), event)
        check(victim is None if kind == "swindler" else victim in victims, event)
        if not event["stands"]:
            return
        if kind == "holdup":
            self.gain(seat, "cash", min(4, self.players[victim].cash), victim)
        elif kind == "swindler":
            self.collect(seat, "cash", 2)
        elif self.store_hand(victim):
            given = self.next("give")
            check((given["player"], given["to"]) == (victim, seat), given)
            check(given["card"] in self.store_hand(victim), given)
            self.move(given["card"], ("hand", victim), ("hand", seat))

    def collect(self, seat: int, what: str, amount: int) -> None:
        """From every other player, as far as they have it."""
        for other in self.order():
            if other != seat:
                player = self.players[other]
                self.gain(seat, what, min(amount, player.nuggets if what == "nugget" else player.cash), other)

    def store_wild_west(self, seat: int, number: int) -> None:
        del number
        self.visit(seat, "store")

    # the saloon

    def saloon_base(self, seat: int, number: int) -> None:
        self.steal(seat, number)
        while self.may_steal(seat) and (event := self.plays(seat, "double-saloon")):
            if self.is_plain(event):
                self.steal(seat, number)

    def steal(self, seat: int, number: int) -> None:
        while ranchers := self.with_ranches(seat):
            event = self.plays(seat, "whiskey")
            if event is None:
                break
            check(event["victim"] in ranchers and event["face"] is None, event)
            if event["stands"]:
                self.steal_ranch(seat, event["victim"])
                return
        if victims := self.with_loot(seat):
            event = self.next("steal")
            victim, seen, card = event["victim"], event["seen"], event["card"]
            check(event["player"] == seat and victim in victims and card in seen, event)
            check(len(set(seen)) == len(seen) == min(number, len(self.loot(victim))), event)
            check(set(seen) <= set(self.loot(victim)), event)
            self.move(card, ("hand", victim), ("hand", seat))
            self.insure(seat, victim, card, "hand")

    def steal_ranch(self, seat: int, victim: int) -> None:
        event = self.next("steal")
        check((event["player"], event["victim"], event["seen"]) == (seat, victim, []), event)
        self.move(event["card"], ("ranch", victim), ("ranch", seat))
        self.insure(seat, victim, event["card"], "ranch")

    def insure(self, thief: int, victim: int, card: int, where: str) -> None:
        self.players[thief].counts["thefts"] += 1
        while event := self.plays(victim, "insurance"):
            if self.is_plain(event):
                if self.where[card] == (where, thief):
                    self.expect(event="give", player=thief, to=victim, card=card)
                    self.move(card, (where, thief), (where, victim))
                return

    def saloon_wild_west(self, seat: int, number: int) -> None:
        del number
        deck = self.decks["villains"]
        target = ("recruited", seat)
        while len(deck) >= 2 and (event := self.plays(seat, "desperado")):
            if self.is_plain(event):
                drawn = self.next("draw")
                (card,) = drawn["kept"]
                check(drawn == {**self.drawing(seat, "villains", card)} and card in deck, drawn)
                deck.remove(card)
                self.move(card, ("deck", "villains"), target)
                shuffled = self.next("shuffle")
                check(shuffled["deck"] == "villains" and sorted(shuffled["order"]) == sorted(deck), shuffled)
                self.decks["villains"] = list(shuffled["order"])
                return
        self.expect(**self.drawing(seat, "villains", self.take_top("villains", target)))

    def drawing(self, seat: int, deck: str, card: int) -> dict[str, Any]:
        return {"event": "draw", "player": seat, "deck": deck, "seen": [card], "kept": [card], "back": []}

    # the sheriff

    def pass_badge(self, seat: int) -> None:
        if seat == self.sheriff:
            return
        for other in self.clockwise(seat):
            while event := self.plays(other, "old-sheriff"):
                if self.is_plain(event):
                    return
        self.expect(event="badge", player=seat)
        self.sheriff = seat

    def sheriff_base(self, seat: int, number: int) -> None:
        del number
        self.pass_badge(seat)

    def sheriff_wild_west(self, seat: int, number: int) -> None:
        event = self.next("hunt")
        rolled = Counter(event["rolled"])
        check(event["player"] == seat and rolled.total() == number and set(rolled) <= set(FACES), event)
        while event := self.plays(seat, "two-revolvers"):
            check(event["victim"] is None and rolled[event["face"]] > 0, event)
            if event["stands"]:
                again = self.next("reroll")
                check((again["player"], again["from"]) == (seat, event["face"]) and again["to"] in FACES, again)
                rolled[again["from"]] -= 1
                rolled[again["to"]] += 1
        caught = []
        for face, n in rolled.items():
            wanted = [card for card in self.cards_in("wanted") if self.card[card]["wanted"] == face]
            caught += sorted(wanted, key=lambda card: (-self.card[card]["reward"], card))[:n]
        if caught:
            event = self.next("capture")
            check(event["player"] == seat and sorted(event["villains"]) == sorted(caught), event, caught)
            for card in caught:
                self.move(card, WANTED, ("captured", seat))

    # the hall

    def hall_base(self, seat: int, number: int) -> list[int]:
        taken = self.hall[: min(3, 1 + number)]
        self.hall = self.hall[len(taken) :]
        for card in taken:
            self.move(card, HALL, self.home_of(card, seat))
        while len(self.hall) < 3 and self.decks["properties"]:
            self.hall.append(self.take_top("properties", HALL))
        self.expect(event="hall", player=seat, cards=taken, hall=self.hall)
        return taken + self.survey(seat)

    def home_of(self, card: int, seat: int) -> Place:
        return ("ranch" if self.kind(card) == "ranch" else "hand", seat)

    def hall_wild_west(self, seat: int, number: int) -> list[int]:
        del number
        return [self.take_property(seat), *self.survey(seat)]

    def take_property(self, seat: int) -> int:
        card = self.decks["properties"][0]
        self.take_top("properties", self.home_of(card, seat))
        self.expect(**self.drawing(seat, "properties", card))
        return card

    def survey(self, seat: int) -> list[int]:
        taken = []
        while self.decks["properties"] and (event := self.plays(seat, "surveyor")):
            if self.is_plain(event):
                taken.append(self.take_property(seat))
        return taken

    def give_to_tribe(self, acted: Mapping[str, tuple[int, list[int]]]) -> None:
        if self.peek()["event"] != "die":
            return
        event = self.next("die")
        check(self.module and self.holder is VILLAGE and event["from"] == "village", event)
        given = dict(acted.values())
        check(event["gives"] in given.get(event["player"], []), event, acted)
        self.move(event["gives"], self.home_of(event["gives"], event["player"]), BOX)
        self.holder = event["player"]

    # Doc Badluck and smoke signals

    def visit_doc(self) -> None:
        for seat in self.order():
            if seat not in self.wagons:
                self.visit(seat, "doc")
            else:
                while event := self.plays(seat, "house-call"):
                    if self.is_plain(event):
                        self.visit(seat, "doc")

    def visit(self, seat: int, place: str) -> None:
        if self.peek()["event"] == "shuffle":
            self.shuffle_elixirs()
            check(self.peek().get("top"), "nobody needed the elixirs that were shuffled")
        event = self.next("elixir")
        card, top = event["card"], event["top"]
        check((event["player"], event["place"]) == (seat, place), event)
        check(card == self.decks["elixirs"][0] if top else card in self.shelf, event)
        if top:
            self.take_top("elixirs", USED)
        self.players[seat].counts["visits"] += 1
        self.elixir_effect(seat, self.kind(card))
        if not top:
            self.move(card, SHELF, USED)
            if not self.decks["elixirs"]:
                self.shuffle_elixirs()
            self.shelf[self.shelf.index(card)] = self.take_top("elixirs", SHELF)
            self.expect(event="shelf", open=self.shelf)

    def shuffle_elixirs(self) -> None:
        check(not self.decks["elixirs"])
        event = self.next("shuffle")
        check(event["deck"] == "elixirs" and sorted(event["order"]) == self.cards_in("used"), event)
        for card in event["order"]:
            self.move(card, USED, ("deck", "elixirs"))
        self.decks["elixirs"] = list(event["order"])

    def elixir_effect(self, seat: int, kind: str) -> None:
        if kind == "barbed-wire":
            values = sorted((self.card[deed]["value"] for deed in self.deeds(seat)), reverse=True)[:2]
            if values:
                event = self.next("protect")
                deeds = event["deeds"]
                check(event["player"] == seat and len(set(deeds)) == len(deeds), event)
                check(sorted((self.card[deed]["value"] for deed in deeds), reverse=True) == values, event)
                for deed in deeds:
                    self.move(deed, ("hand", seat), ("safe", seat))
        elif kind == "tonic":
            self.draw_from_bag(seat, 1)
        elif kind == "toll":
            self.collect(seat, "cash", 2)
        else:
            check(kind == "levy")
            self.collect(seat, "nugget", 1)

    def send_smoke_signals(self) -> None:
        for seat in self.order():
            while self.module and self.holder != seat and (event := self.plays(seat, "smoke-signal")):
                if self.is_plain(event):
                    source = "village" if self.holder is VILLAGE else self.holder
                    self.expect(**{"event": "die", "player": seat, "gives": None, "from": source})
                    self.holder = seat

    # --- the end

    def store_points(self, seat: int, captured: int) -> int:
        cards = self.store_hand(seat)
        values = ((self.card[card]["value"], END_VALUE.get(self.kind(card), 0)) for card in cards)
        points = sum(printed if value is None else value for value, printed in values)
        mules, dogs = (sum(self.kind(card) == kind for card in cards) for kind in ("mule", "dog"))
        return points + mules * len(cards) + dogs * 2 * captured

    def points_of(self, seat: int) -> dict[str, int]:
        """The points of a player if the game ended now, by where they come from."""
        captured = self.cards_in("captured", seat)
        deeds = self.deeds(seat) + self.cards_in("safe", seat)
        ranches = len(self.cards_in("ranch", seat))
        return {
            "nuggets": self.players[seat].nuggets,
            "money": (self.players[seat].cash + self.rewards_of(seat)) // 2,
            "badge": 5 if seat == self.sheriff else 0,
            "store": self.store_points(seat, len(captured)),
            "deeds": sum(self.card[deed]["value"] for deed in deeds),
            "ranches": ranches * (ranches + 1) // 2,
        }

    def rewards_of(self, seat: int) -> int:
        return sum(self.card[card]["reward"] for card in self.cards_in("captured", seat))

    def end(self, ended_by: str) -> Verdict:
        totals = []
        for seat, player in enumerate(self.players):
            player.points = self.points_of(seat)
            total = sum(player.points.values())
            rewards = self.rewards_of(seat)
            self.expect(event="score", player=seat, **player.points, total=total, cash=player.cash, rewards=rewards)
            totals.append(total)
        winners = [seat for seat, total in enumerate(totals) if total == max(totals)]
        self.expect(event="result", winners=winners, rounds=self.round_number, ended_by=ended_by)
        check(self.at == len(self.events), "something comes after the end")
        places = {place: self.cards_in(*place) for place in set(self.where.values())}
        return Verdict(self.players, winners, self.round_number, ended_by, self.sheriff, places)


def referee(events: Iterable[Event], most_bribe: tuple[int, int] = MOST_BRIBE) -> Verdict:
    """The verdict on a told game; a Foul if anything in it is against the rules."""
    return Game(events, most_bribe).judged()
