"""A plain, slow referee of Wind River: it reads a told game and knows the rules, but none of the simulator.

Every event is checked: that it may happen now, and what follows from it. What is said of the box but not in the
first line is as printed, unless that line says so under `other_rules`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

Hex = tuple[int, int]
Event = Mapping[str, Any]

PLAINS = None
PRINTED = {
    "buffalo_limit": 5,
    "starting_tipis": 2,
    "block_limit": 10,
    "placing_cost": 3,
    "feeding_cost": 1,
    "toll": 1,
    "stagger": "odd",
}
ACTIONS = ("move_tipi", "gather", "place_tipi", "herd", "pass")


class Foul(AssertionError):
    """Something that the rules forbid."""


def check(holds: bool, *what: object) -> None:
    if not holds:
        raise Foul(*what)


@dataclass
class Player:
    stock: int
    blocks: int
    camp: Counter[Hex] = field(default_factory=Counter)
    home: int = 0
    starved: int = 0
    placed: int = 0
    gathered: int = 0
    fed: int = 0
    tolls: int = 0
    walks: int = 0
    drives: int = 0
    passes: int = 0
    start_rows: int = 0
    turns_camped: int = 0


class Board:
    """The hexes, and who lies beside whom."""

    def __init__(self, setup: Event, rules: Mapping[str, Any]) -> None:
        self.lanes, self.rows = setup["lanes"], setup["rows"]
        self.closed = set(setup["closed_lanes"])
        self.forward = 1 if rules["stagger"] == "odd" else 0

    def has(self, lane: int, row: int) -> bool:
        return 0 <= lane < self.lanes and 0 <= row < self.rows and lane not in self.closed

    def steps(self, lane: int, row: int) -> Iterator[tuple[int, int]]:
        """Forward: straight on, then to both sides; those off the board too."""
        slant = row + 1 if lane % 2 == self.forward else row
        yield lane, row + 1
        yield lane - 1, slant
        yield lane + 1, slant

    def ahead(self, hexagon: Hex) -> set[Hex | None]:
        """Where a step forward can lead to."""
        found: set[Hex | None] = set()
        for lane, row in self.steps(*hexagon):
            if row >= self.rows:
                found.add(PLAINS)
            elif self.has(lane, row):
                found.add((lane, row))
        return found

    def around(self, hexagon: Hex) -> set[Hex | None]:
        """Where a tipi can go."""
        everywhere = [(lane, row) for lane in range(self.lanes) for row in range(self.rows) if self.has(lane, row)]
        return self.ahead(hexagon) | {other for other in everywhere if hexagon in self.ahead(other)}


@dataclass
class Verdict:
    """What the referee found at the end."""

    players: list[Player]
    winners: list[int]
    turns: int
    capped: bool
    buffaloes: int


class Game:
    def __init__(self, events: Iterable[Event]) -> None:
        self.events = list(events)
        self.at = 1
        self.setup = setup = self.events[0]
        check(setup["event"] == "setup" and setup["game"] == "wind-river")
        check(setup["players"] in (3, 4) and len(setup["strategies"]) == setup["players"])
        check(setup["start_player"] == 0)
        self.rules = {**PRINTED, **setup.get("other_rules", {})}
        self.board = Board(setup, self.rules)
        self.players = [Player(setup["tipis_each"], setup["blocks_each"]) for _ in range(setup["players"])]
        self.herd = Counter((lane, row) for lane, row in setup["buffaloes"])
        check(all(self.board.has(*hexagon) for hexagon in self.herd))
        check(all(n <= self.rules["buffalo_limit"] for n in self.herd.values()))
        self.turns = 0

    def next(self, *names: str) -> Event:
        event = self.events[self.at]
        check(event["event"] in names, self.at, event, "expected", names)
        self.at += 1
        return event

    def tipis_on(self, hexagon: Hex) -> int:
        return sum(player.camp[hexagon] for player in self.players)

    def others_on(self, mover: Player, hexagon: Hex) -> int:
        return self.tipis_on(hexagon) - mover.camp[hexagon]

    def standing(self) -> int:
        return sum(player.camp.total() for player in self.players)

    # --- the course of a game

    def judged(self) -> Verdict:
        for number in range(self.rules["starting_tipis"] * len(self.players)):
            self.pitch(number % len(self.players))
        seat = 0
        capped = False
        while True:
            self.turn(seat)
            self.turns += 1
            if not self.standing():
                break
            if self.events[self.at]["event"] == "score":
                capped = True
                break
            seat = (seat + 1) % len(self.players)
        return self.end(capped)

    def pitch(self, seat: int) -> None:
        event = self.next("pitch")
        check(event["player"] == seat)
        where = spot(event["hex"])
        check(where is not None and self.board.has(*where) and self.tipis_on(where) == 0, event)
        self.players[seat].camp[where] += 1
        self.players[seat].stock -= 1
        self.players[seat].start_rows += where[1]

    def turn(self, seat: int) -> None:
        player = self.players[seat]
        self.herding(seat, player)
        self.feeding(seat, player)
        self.action(seat, player)
        player.turns_camped += player.camp.total() > 0

    def herding(self, seat: int, player: Player) -> None:
        """As many different buffaloes as there are own tipis: those that have moved are counted apart."""
        due = min(player.camp.total(), self.herd.total())
        moved: Counter[Hex] = Counter()
        while due and self.can_move(self.herd - moved):
            event = self.next("herd")
            check(event["player"] == seat and event["extra"] is False, event)
            start, end = spot(event["from"]), spot(event["to"])
            check(self.herd[start] - moved[start] > 0, "that buffalo has moved already", event)
            self.move_buffalo(start, end)
            if end is not PLAINS:
                moved[end] += 1
            due -= 1

    def can_move(self, movable: Counter[Hex]) -> bool:
        return any(
            end is PLAINS or self.herd[end] < self.rules["buffalo_limit"]
            for start in movable
            for end in self.board.ahead(start)
        )

    def move_buffalo(self, start: Hex | None, end: Hex | None) -> None:
        check(start is not None and self.herd[start] > 0 and end in self.board.ahead(start), start, end)
        self.herd[start] -= 1
        if end is not PLAINS:
            check(self.herd[end] < self.rules["buffalo_limit"], "no room", end)
            self.herd[end] += 1
        self.herd += Counter()

    def feeding(self, seat: int, player: Player) -> None:
        event = self.next("feed")
        check(event["player"] == seat, event)
        unfed: Counter[Hex] = Counter()
        for hexagon, own in player.camp.items():
            left = max(0, self.herd[hexagon] - self.others_on(player, hexagon))
            unfed[hexagon] = max(0, own - left)
        cost = self.rules["feeding_cost"]
        fed = next(n for n in range(unfed.total(), -1, -1) if n * cost <= player.blocks)
        paid = fed * cost
        check(event["paid"] == paid, event, paid)
        player.blocks -= paid
        player.fed += paid
        starved = Counter(spot(each) for each in event["starved"])
        check(starved.total() == unfed.total() - fed and starved <= unfed, event, unfed)
        player.camp -= starved
        player.stock += starved.total()
        player.starved += starved.total()

    def action(self, seat: int, player: Player) -> None:
        event = self.next(*ACTIONS)
        check(event["player"] == seat, event)
        if event["event"] == "herd":
            check(event["extra"] is True, event)
            self.move_buffalo(spot(event["from"]), spot(event["to"]))
            player.drives += 1
        elif event["event"] == "pass":
            check(not self.can_act(player), "something is possible", event)
            player.passes += 1
        else:
            check(player.camp.total() > 0, "no tipi on the board", event)
            {"move_tipi": self.move_tipi, "gather": self.gather, "place_tipi": self.place}[event["event"]](
                player, event
            )

    def can_act(self, player: Player) -> bool:
        if self.can_move(self.herd):
            return True
        walks = any(self.may_walk(player, end) for start in player.camp for end in self.board.around(start))
        return walks or self.yields(player) > 0 or any(self.may_place(player, each) for each in player.camp)

    def may_walk(self, player: Player, end: Hex | None) -> bool:
        return end is PLAINS or self.others_on(player, end) == 0 or player.blocks >= self.rules["toll"]

    def move_tipi(self, player: Player, event: Event) -> None:
        start, end = spot(event["from"]), spot(event["to"])
        check(start is not None and player.camp[start] > 0 and end in self.board.around(start), event)
        check(self.may_walk(player, end), "blocks are needed", event)
        paying = [0] * len(self.players)
        player.camp -= Counter([start])
        if end is PLAINS:
            player.home += 1
        else:
            if self.others_on(player, end):
                meeting = [other is player or other.camp[end] > 0 for other in self.players]
                paying = [
                    min(self.rules["toll"], other.blocks) if meets else 0
                    for other, meets in zip(self.players, meeting, strict=True)
                ]
            player.camp[end] += 1
        check(event["paid"] == paying, event, paying)
        for other, paid in zip(self.players, paying, strict=True):
            other.blocks -= paid
            other.tolls += paid
        player.walks += 1

    def yields(self, player: Player) -> int:
        alone = [hexagon for hexagon in player.camp if not self.others_on(player, hexagon)]
        blocks = sum(max(0, self.herd[hexagon] - player.camp[hexagon]) for hexagon in alone)
        return min(blocks, self.rules["block_limit"] - player.blocks)

    def gather(self, player: Player, event: Event) -> None:
        blocks = self.yields(player)
        check(event["blocks"] == blocks >= 1, event, blocks)
        player.blocks += blocks
        player.gathered += blocks

    def may_place(self, player: Player, hexagon: Hex) -> bool:
        pays = player.blocks >= self.rules["placing_cost"] and player.stock > 0
        return pays and player.camp[hexagon] > 0 and not self.others_on(player, hexagon)

    def place(self, player: Player, event: Event) -> None:
        hexagon = spot(event["hex"])
        check(hexagon is not None and self.may_place(player, hexagon), event)
        player.blocks -= self.rules["placing_cost"]
        player.stock -= 1
        player.camp[hexagon] += 1
        player.placed += 1

    # --- the end

    def end(self, capped: bool) -> Verdict:
        ranks = []
        for seat, player in enumerate(self.players):
            event = self.next("score")
            check(event == {"event": "score", "player": seat, "tipis": player.home, "blocks": player.blocks}, event)
            ranks.append((player.home, player.blocks))
        winners = [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
        event = self.next("result")
        check(event == {"event": "result", "winners": winners, "turns": self.turns, "capped": capped}, event)
        check(self.at == len(self.events), "something comes after the end")
        for player in self.players:
            everywhere = player.home + player.stock + player.camp.total()
            check(everywhere == self.setup["tipis_each"], "tipis get lost")
        return Verdict(self.players, winners, self.turns, capped, self.herd.total())


def spot(pair: list[int] | None) -> Hex | None:
    return PLAINS if pair is None else (pair[0], pair[1])


def referee(events: Iterable[Event]) -> Verdict:
    """The verdict on a told game; a Foul if anything in it is against the rules."""
    return Game(events).judged()
