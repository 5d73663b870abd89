"""A plain referee for Moon River: reads one complete transcript and checks every event against the rules.

The referee plays nothing and chooses nothing. It keeps its own picture of the game in sets and dicts, works
out what the rules allow next, and refuses the first event that is anything else. Numbers in brackets, such as
(4.2), are sections of the rules. Cells are (column, row), both from 1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, NoReturn

Cell = tuple[int, int]

COLUMNS = 5
COLUMN_PARCELS = 4

LANDSCAPES = ("desert", "canyon", "meadow", "forest", "farm", "corn")
PARTNERS = ("desperado", "rustler", "gold_digger", "trapper", "farmer")
SIDES = ("cowboy", "specialist")
BOARDS = ("camp", "mary", "wesley", "calamity", "big-jo")

RESOURCES = ("gold", "beaver", "corn")
RESOURCE_OF_LANDSCAPE = {
    "desert": "gold",
    "canyon": "gold",
    "meadow": "gold",
    "forest": "beaver",
    "corn": "corn",
}
RESOURCE_OF_PARTNER = {"gold_digger": "gold", "trapper": "beaver", "farmer": "corn"}


class Refusal(Exception):
    """The transcript breaks a rule; the message says which event and what was expected."""


# --- The things on the table ---


@dataclass(frozen=True)
class Parcel:
    """One parcel with its symbols; a laid bonus tile is a parcel with nothing but a recruit symbol."""

    landscape: str
    cows: int = 0
    drought: int = 0
    recruit: int = 0
    gold: int = 0
    beaver: int = 0
    corn: int = 0
    number: int = 1

    def symbols(self, resource: str) -> int:
        """How often the resource is printed on the parcel."""
        return {"gold": self.gold, "beaver": self.beaver, "corn": self.corn}[resource]


@dataclass(frozen=True)
class Rules:
    """The numbers that a designer may change, as printed; a set-up says which are not."""

    cowboy_steps: int = 3
    expert_points: int = 1
    group_size: int = 3
    group_points: int = 10
    saloon_seats: int = 5
    two_dominoes_from: int = 4


class Chip(NamedTuple):
    """A partner chip, laid with one of its sides up."""

    partner: str
    side: str

    @property
    def face(self) -> str:
        """What the chip is now: a cowboy, or its specialist."""
        return "cowboy" if self.side == "cowboy" else self.partner


class Domino(NamedTuple):
    """Two held parcels and the cell each of them is laid on."""

    parcels: tuple[int, int]
    cells: tuple[Cell, Cell]


@dataclass
class Ranch:
    """All that lies above one board."""

    rows: int = 5
    blocked: frozenset[Cell] = frozenset()
    river: frozenset[Cell] = frozenset()
    bridges: frozenset[Cell] = frozenset()
    laid: dict[Cell, Parcel] = field(default_factory=dict)
    cows: Counter[Cell] = field(default_factory=Counter)
    partners: dict[Cell, Chip] = field(default_factory=dict)
    rules: Rules = Rules()

    @property
    def land(self) -> dict[Cell, str]:
        """The landscape of every laid cell."""
        return {cell: parcel.landscape for cell, parcel in self.laid.items()}


@dataclass(frozen=True)
class Score:
    """The score of one ranch (6)."""

    territories: int
    resources: int
    partners: int
    scenario: int
    largest_territory: int
    cows: int

    @property
    def total(self) -> int:
        """The points; the largest territory and the cows only break ties."""
        return self.territories + self.resources + self.partners + self.scenario


@dataclass(frozen=True)
class Verdict:
    """An accepted game: its outcome, and how often things happened in it."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]
    rounds: int
    scores: tuple[Score, ...]
    dominoes: int
    cows_put: int
    droughts: int  # those that removed a cow
    recruits: int
    cow_moves: int
    swaps: int
    thefts: int
    bonus_tiles: int  # those that were laid
    forced_discards: int  # parcels
    final_discards: int  # parcels
    overpopulation: int  # cows


# --- Cells and territories ---


def neighbours(cell: Cell) -> set[Cell]:
    """The four orthogonal neighbours, inside the grid or not."""
    column, row = cell
    return {(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)}


def groups(cells: Iterable[Cell]) -> list[set[Cell]]:
    """The orthogonally connected groups of these cells."""
    waiting = set(cells)
    found = []
    while waiting:
        group: set[Cell] = set()
        border = {waiting.pop()}
        while border:
            cell = border.pop()
            group.add(cell)
            border |= neighbours(cell) & waiting
            waiting -= border
        found.append(group)
    return found


def territories(land: Mapping[Cell, str]) -> list[set[Cell]]:
    """A territory is all orthogonally connected laid cells of one landscape (6)."""
    return [
        territory for landscape in LANDSCAPES for territory in groups(cell for cell in land if land[cell] == landscape)
    ]


def territory_of(land: Mapping[Cell, str], cell: Cell) -> set[Cell]:
    """The territory that a laid cell belongs to now."""
    return next(territory for territory in territories(land) if cell in territory)


def cows_in(ranch: Ranch, cells: Iterable[Cell]) -> int:
    """The cows that stand on these cells."""
    return sum(ranch.cows[cell] for cell in cells)


def is_protected(ranch: Ranch, cell: Cell) -> bool:
    """Every partner, either side, protects all cows of the territory it stands in (4.4)."""
    return any(other in ranch.partners for other in territory_of(ranch.land, cell))


# --- Laying ---


def in_grid(cell: Cell, rows: int) -> bool:
    """The grid is 5 wide and 5 high, with two players 10 high (2)."""
    return 1 <= cell[0] <= COLUMNS and 1 <= cell[1] <= rows


def free_cells(ranch: Ranch) -> set[Cell]:
    """Cells of the grid that are neither blocked nor covered."""
    grid = {(column, row) for column in range(1, COLUMNS + 1) for row in range(1, ranch.rows + 1)}
    return grid - ranch.blocked - set(ranch.laid)


def connects(ranch: Ranch, landscape: str, cell: Cell) -> bool:
    """A bridge takes any landscape; else a laid parcel of the same landscape must share an edge (4.2)."""
    return cell in ranch.bridges or any(
        ranch.laid[other].landscape == landscape for other in neighbours(cell) if other in ranch.laid
    )


def legal_dominoes(ranch: Ranch, held: Mapping[int, Parcel]) -> Iterator[Domino]:
    """Every domino that can be laid with these held parcels (4.2)."""
    free = free_cells(ranch)
    for a in held:
        for b in held:
            if a >= b:
                continue
            for cell in free:
                for other in neighbours(cell) & free:
                    if connects(ranch, held[a].landscape, cell) or connects(ranch, held[b].landscape, other):
                        yield Domino((a, b), (cell, other))


def can_lay_a_domino(ranch: Ranch, held: Mapping[int, Parcel]) -> bool:
    """Whether any pair of the held parcels can be laid anywhere."""
    return any(True for _ in legal_dominoes(ranch, held))


def bonus_tile_fits(ranch: Ranch, landscapes: Iterable[str]) -> bool:
    """Whether a bonus tile with one of these landscapes can be laid anywhere (7)."""
    return any(connects(ranch, side, cell) for side in landscapes for cell in free_cells(ranch))


# --- Scoring ---


def overpopulation(ranch: Ranch) -> Counter[Cell]:
    """The cows that leave at the end: every cell keeps at most one (5)."""
    return Counter({cell: count - 1 for cell, count in ranch.cows.items() if count > 1})


def territory_points(ranch: Ranch) -> int:
    """Each territory: cells times cows."""
    return sum(len(territory) * cows_in(ranch, territory) for territory in territories(ranch.land))


def resource_symbols(ranch: Ranch) -> Counter[str]:
    """How many symbols of each resource lie in the ranch."""
    return Counter(
        {resource: sum(parcel.symbols(resource) for parcel in ranch.laid.values()) for resource in RESOURCES}
    )


def partner_points(ranch: Ranch) -> int:
    """Gold diggers, trappers, farmers: 1 point for each symbol of theirs, each chip separately (4.4)."""
    symbols = resource_symbols(ranch)
    return ranch.rules.expert_points * sum(
        symbols[RESOURCE_OF_PARTNER[chip.face]] for chip in ranch.partners.values() if chip.face in RESOURCE_OF_PARTNER
    )


def timber_rafting(ranch: Ranch) -> list[int]:
    """A forest territory that touches the river."""
    forest = (cell for cell, landscape in ranch.land.items() if landscape == "forest")
    return [len(group) for group in groups(forest) if group & ranch.river]


def gold_rush(ranch: Ranch) -> list[int]:
    """At least 3 parcels with gold, whatever their landscape; the gold symbols count."""
    gold = {cell: parcel.gold for cell, parcel in ranch.laid.items() if parcel.gold > 0}
    return [sum(gold[cell] for cell in group) for group in groups(gold) if len(group) >= ranch.rules.group_size]


def outlaws(ranch: Ranch) -> list[int]:
    """Cells with a partner, at least one of them a desperado or a rustler."""
    return [
        len(group)
        for group in groups(ranch.partners)
        if any(ranch.partners[cell].face in ("desperado", "rustler") for cell in group)
    ]


def moon_river_city(ranch: Ranch) -> list[int]:
    """Farms."""
    farms = (cell for cell, landscape in ranch.land.items() if landscape == "farm")
    return [len(group) for group in groups(farms)]


SCENARIOS = {
    "timber-rafting": timber_rafting,
    "gold-rush": gold_rush,
    "outlaws": outlaws,
    "moon-river-city": moon_river_city,
}


def scenario_points(ranch: Ranch, scenario: str | None) -> int:
    """Each group of n >= 3 scores 10 x (n - 2); the base game has no scenario (6)."""
    if scenario is None:
        return 0
    least, points = ranch.rules.group_size, ranch.rules.group_points
    return sum(points * (1 + n - least) for n in SCENARIOS[scenario](ranch) if n >= least)


def score_ranch(ranch: Ranch, scenario: str | None = None) -> Score:
    """The score of a ranch as it lies there, that is after overpopulation (6)."""
    return Score(
        territories=territory_points(ranch),
        resources=resource_symbols(ranch).total(),
        partners=partner_points(ranch),
        scenario=scenario_points(ranch, scenario),
        largest_territory=max((len(territory) for territory in territories(ranch.land)), default=0),
        cows=ranch.cows.total(),
    )


def winners(scores: Sequence[Score]) -> set[int]:
    """Most points; ties: larger largest territory, then more cows, then the win is shared (6)."""
    ranks = [(score.total, score.largest_territory, score.cows) for score in scores]
    return {seat for seat, rank in enumerate(ranks) if rank == max(ranks)}


# --- Reading events ---


@dataclass(frozen=True)
class Event:
    """One event with its number in the transcript, counted from 1, and readers for its fields."""

    number: int
    kind: str
    fields: Mapping[str, object]

    def refuse(self, sentence: str) -> NoReturn:
        """Stop: this event breaks a rule."""
        raise Refusal(f"event {self.number} ({self.kind}): {sentence}")

    def check(self, holds: bool, sentence: str) -> None:
        """Refuse with the sentence unless the rule holds."""
        if not holds:
            self.refuse(sentence)

    def value(self, name: str) -> object:
        """A field as it is; it must be there."""
        self.check(name in self.fields, f"the field {name!r} is missing")
        return self.fields[name]

    def whole(self, name: str) -> int:
        """A field that is a whole number."""
        return self._whole(name, self.value(name))

    def wholes(self, name: str) -> list[int]:
        """A field that is a list of whole numbers."""
        return [self._whole(name, entry) for entry in self.entries(name)]

    def flag(self, name: str) -> bool:
        """A field that is true or false."""
        value = self.value(name)
        if not isinstance(value, bool):
            self.refuse(f"{name!r} must be true or false, not {value!r}")
        return value

    def word(self, name: str, words: Iterable[str]) -> str:
        """A field that is one of these words."""
        return self._word(name, self.value(name), words)

    def words(self, name: str, words: Iterable[str]) -> list[str]:
        """A field that is a list of some of these words."""
        return [self._word(name, entry, words) for entry in self.entries(name)]

    def word_or_none(self, name: str, words: Iterable[str]) -> str | None:
        """A field that is one of these words or null."""
        return None if self.value(name) is None else self.word(name, words)

    def cell(self, name: str) -> Cell:
        """A field that is a cell."""
        return self._cell(name, self.value(name))

    def cells(self, name: str) -> list[Cell]:
        """A field that is a list of cells."""
        return [self._cell(name, entry) for entry in self.entries(name)]

    def cell_or_none(self, name: str) -> Cell | None:
        """A field that is a cell or null."""
        return None if self.value(name) is None else self.cell(name)

    def entries(self, name: str) -> Sequence[object]:
        """A field that is a list."""
        value = self.value(name)
        if not isinstance(value, list | tuple):
            self.refuse(f"{name!r} must be a list, not {value!r}")
        return value

    def each(self, name: str) -> Sequence[Event]:
        """The entries of a list, each read like an event that has only this field."""
        return [Event(self.number, self.kind, {name: entry}) for entry in self.entries(name)]

    def part(self, name: str) -> Event:
        """A field that is itself an object, read like an event."""
        return self._part(name, self.value(name))

    def parts(self, name: str) -> Sequence[Event]:
        """A field that is a list of objects, each read like an event."""
        return [self._part(name, entry) for entry in self.entries(name)]

    def _whole(self, name: str, value: object) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            self.refuse(f"{name!r} must be made of whole numbers, not {value!r}")
        return value

    def _word(self, name: str, value: object, words: Iterable[str]) -> str:
        if not isinstance(value, str) or value not in words:
            self.refuse(f"{name!r} must be one of {', '.join(words)}, not {value!r}")
        return value

    def _cell(self, name: str, value: object) -> Cell:
        if not isinstance(value, list | tuple) or len(value) != 2:
            self.refuse(f"{name!r} must be made of cells [column, row], not {value!r}")
        return self._whole(name, value[0]), self._whole(name, value[1])

    def _part(self, name: str, value: object) -> Event:
        if not isinstance(value, Mapping):
            self.refuse(f"{name!r} must be made of objects, not {value!r}")
        return Event(self.number, self.kind, value)


class Story:
    """The events of a transcript, read one after another."""

    def __init__(self, events: Iterable[Mapping[str, object]]) -> None:
        numbered = [Event(n, str(event.get("event")), event) for n, event in enumerate(events, start=1)]
        end = Event(len(numbered) + 1, "end of the transcript", {})
        # Explanations of the choices belong to no rule.
        self._coming = iter([event for event in numbered if event.kind != "options"])
        self._end = end
        self.last = end
        self.next = next(self._coming, end)

    def read(self, kind: str, rule: str) -> Event:
        """The next event, which must be of this kind because of this rule."""
        self.next.check(self.next.kind == kind, f"expected {kind!r}: {rule}")
        self.last = self.next
        self.next = next(self._coming, self._end)
        return self.last

    def read_of(self, player: int, kind: str, rule: str) -> Event:
        """The next event, which must be of this kind and of this player because of this rule."""
        event = self.read(kind, rule)
        told = event.whole("player")
        event.check(told == player, f"expected player {player}, not {told}: {rule}")
        return event

    def read_up_to(self, limit: int, player: int, kind: str, rule: str) -> Iterator[Event]:
        """As many events of this kind as are told, of which the rule allows so many."""
        count = 0
        while self.next.kind == kind:
            count += 1
            self.next.check(count <= limit, rule)
            yield self.read_of(player, kind, rule)

    def finish(self) -> None:
        """Nothing follows the result."""
        self.next.check(self.next is self._end, "nothing follows the result")


# --- Set-up ---


@dataclass(frozen=True)
class Setup:
    """What the first event tells and later events need."""

    players: int
    scenario: str | None
    parcels: Mapping[int, Parcel]
    ranches: Sequence[Ranch]
    reserve: Sequence[int]
    cows: int
    bonus_tiles: Mapping[int, Sequence[str]]
    rules: Rules

    @property
    def rounds(self) -> int:
        """Every column is one round."""
        return len(self.parcels) // COLUMN_PARCELS


def read_setup(event: Event) -> Setup:
    """The set-up, checked against sections 1 to 3."""
    event.check(event.value("game") == "moon-river", "'game' must be 'moon-river'")
    players = event.whole("players")
    event.check(2 <= players <= 4, f"the game is for 2 to 4 players, not {players}")
    event.check(len(event.entries("strategies")) == players, "every seat has one strategy")
    event.value("seed")
    event.check(event.whole("index") >= 0, "'index' counts games from 0")
    order = event.wholes("ranchero_order")
    event.check(order == list(range(players)), "seats are numbered by the draw, so they are drawn 0, 1, 2 ... (3)")
    cows = event.whole("cows")
    event.check(cows >= 0, "the supply of cows cannot be negative")
    rules = read_rules(event)
    return Setup(
        players=players,
        scenario=read_scenario(event),
        parcels=read_box(event),
        ranches=read_boards(event, players, rules),
        reserve=read_reserve(event, players),
        cows=cows,
        bonus_tiles=read_bonus_tiles(event, players),
        rules=rules,
    )


def read_rules(event: Event) -> Rules:
    """The numbers of the rules; those that are not named are as printed."""
    if "other_rules" not in event.fields:
        return Rules()
    other = event.part("other_rules")
    known = set(vars(Rules()))
    event.check(set(other.fields) <= known, f"the rules with other numbers must be some of {sorted(known)}")
    return Rules(**{name: other.whole(name) for name in other.fields})


def read_scenario(event: Event) -> str | None:
    """One scenario is in play in legends mode, none in the base game (3)."""
    mode = event.word("mode", ("base", "legends"))
    scenario = event.word_or_none("scenario", SCENARIOS)
    event.check((mode == "legends") == (scenario is not None), "legends mode has a scenario, the base game none (3)")
    return scenario


def read_boards(event: Event, players: int, rules: Rules) -> Sequence[Ranch]:
    """An empty ranch above each board; in legends mode every player has a different legend (3)."""
    boards = event.words("boards", BOARDS)
    event.check(len(boards) == players, "every seat has one board")
    if event.value("mode") == "legends":
        event.check(len(set(boards)) == players, "in legends mode every player has a different legend (3)")
        event.check("camp" not in boards, "in legends mode nobody plays on a camp (3)")
    else:
        event.check(set(boards) == {"camp"}, "in the base game everybody plays on a camp (1)")
    geometry = event.part("geometry")
    rows = geometry.whole("rows")
    event.check(rows == (10 if players == 2 else 5), "a ranch is 5 rows high, with 2 players 10 (2)")
    bridges = [frozenset(each.cells("bridges")) for each in geometry.each("bridges")]
    event.check(len(bridges) == players, "every seat has its bridges")
    if event.value("mode") == "base":
        event.check(len(set(bridges)) == 1, "the camp sides are all alike, bridges too (1)")
    blocked = frozenset(geometry.cells("blocked"))
    river = frozenset(geometry.cells("river"))
    for cell in blocked.union(river, *bridges):
        event.check(in_grid(cell, rows), f"the cell {cell} of the geometry lies outside the grid (2)")
    return [Ranch(rows, blocked, river, bridges[seat], rules=rules) for seat in range(players)]


def read_reserve(event: Event, players: int) -> Sequence[int]:
    """A reserve has 2 to 6 spaces (1)."""
    reserve = event.wholes("reserve")
    event.check(len(reserve) == players, "every seat has a reserve")
    event.check(all(2 <= spaces <= 6 for spaces in reserve), "a reserve has 2 to 6 spaces (1)")
    if event.value("mode") == "base":
        event.check(len(set(reserve)) == 1, "the camp sides are all alike, reserves too (1)")
    return reserve


def read_bonus_tiles(event: Event, players: int) -> Mapping[int, Sequence[str]]:
    """Two bonus tiles of two landscapes, in the game for two only (1)."""
    sides = [tile.words("bonus_tiles", LANDSCAPES) for tile in event.each("bonus_tiles")]
    event.check(len(sides) == (2 if players == 2 else 0), "there are two bonus tiles with 2 players, else none (1)")
    event.check(all(len(tile) == 2 for tile in sides), "a bonus tile has two sides (1)")
    return dict(enumerate(sides))


def read_box(event: Event) -> Mapping[int, Parcel]:
    """The parcels by id: any multiple of 4 from 8 on, ids counted from 0 (1)."""
    parts = event.parts("parcels")
    event.check(
        len(parts) >= 8 and len(parts) % COLUMN_PARCELS == 0,
        f"a box has a multiple of 4 parcels from 8 on, not {len(parts)} (1)",
    )
    box = {part.whole("id"): read_parcel(part) for part in parts}
    event.check(set(box) == set(range(len(parts))), "the ids of the parcels count from 0, each once")
    return box


def read_parcel(part: Event) -> Parcel:
    """One parcel with symbols as a box may have them (1)."""
    part.value("kind")
    parcel = Parcel(
        landscape=part.word("landscape", LANDSCAPES),
        cows=part.whole("cows"),
        drought=part.whole("drought"),
        recruit=part.whole("recruit"),
        gold=part.whole("gold"),
        beaver=part.whole("beaver"),
        corn=part.whole("corn"),
        number=part.whole("number"),
    )
    name = f"parcel {part.whole('id')}"
    part.check(0 <= parcel.cows <= 3, f"{name} must have 0 to 3 cows (1)")
    part.check(0 <= parcel.drought <= 2, f"{name} must have 0 to 2 droughts (1)")
    part.check(0 <= parcel.recruit <= 1, f"{name} must have 0 or 1 recruit (1)")
    part.check(1 <= parcel.number <= 99, f"{name} must have a back number from 1 to 99 (1)")
    own = RESOURCE_OF_LANDSCAPE.get(parcel.landscape)
    for resource in RESOURCES:
        most = 9 if resource == own else 0
        part.check(0 <= parcel.symbols(resource) <= most, f"{name} must have 0 to {most} {resource} symbols (1)")
    if parcel.landscape == "corn":
        part.check(parcel.cows == parcel.recruit == 0, f"{name} is corn, which carries neither cows nor recruit (1)")
    return parcel


# --- The game ---


class Game:
    """The referee's own picture of one game, moved on by reading its story."""

    def __init__(self, story: Story) -> None:
        setup = read_setup(story.read("setup", "it is the first line"))
        self.story = story
        self.setup = setup
        self.ranches = setup.ranches
        self.held: list[set[int]] = [set() for _ in range(setup.players)]
        self.supply = setup.cows
        self.undrawn = set(setup.parcels)
        self.columns: dict[int, list[int]] = {}
        self.rancheros: dict[int, dict[int, int]] = {}  # by round, then slot: the player
        self.saloon: list[str | None] = [None] * setup.rules.saloon_seats
        self.stack_is_over = False
        self.bonus_tiles = dict(setup.bonus_tiles)
        self.reached_the_top: set[int] = set()
        self.laid: set[int] = set()
        self.discarded: set[int] = set()
        self.spare: set[int] = set()
        self.tally: Counter[str] = Counter()

    # Set-up (3) and rounds (4)

    def set_up(self) -> None:
        """Saloon, first column, its claims, second column (3)."""
        self.refill_the_saloon()
        self.story.last.check(not self.stack_is_over, "5 partners are turned up at the start (3)")
        self.form_column(1)
        order = [0, 1, 1, 0] if self.setup.players == 2 else range(self.setup.players)
        for player in order:
            self.choose(player, 1)
        self.spare_parcel_leaves(1)
        self.form_column(2)

    def play_round(self, number: int) -> None:
        """The rancheros act in the order of the column; two players have one turn for each ranchero (4)."""
        turns = sorted(self.rancheros[number].items())
        for slot, player in turns:
            comes_again = any(later > slot and other == player for later, other in turns)
            is_last_turn = number == self.setup.rounds and not comes_again
            self.take(player, self.columns[number][slot])
            self.expand(player, is_last_turn)
            if is_last_turn:
                self.empty_the_reserve(player)
            self.keep_within_the_reserve(player)
            if number < self.setup.rounds:
                self.choose(player, number + 1)
        if number < self.setup.rounds:
            self.end_round(number)

    def end_round(self, number: int) -> None:
        """The spare leaves, a column is formed while parcels are left, the saloon is refilled (4.5)."""
        self.spare_parcel_leaves(number + 1)
        if number + 2 <= self.setup.rounds:
            self.form_column(number + 2)
        self.refill_the_saloon()

    def form_column(self, number: int) -> None:
        """Draw 4 parcels and sort them by back number; equal numbers keep the drawing order (3)."""
        event = self.story.read("column", f"column {number} is formed now (3, 4.5)")
        event.check(event.whole("round") == number, f"expected the column of round {number}")
        drawn = event.wholes("drawn")
        event.check(
            len(drawn) == COLUMN_PARCELS and len(set(drawn)) == COLUMN_PARCELS,
            "four different parcels are drawn (3)",
        )
        event.check(set(drawn) <= self.undrawn, "each parcel of the box is drawn at most once")
        expected = sorted(drawn, key=lambda parcel: self.setup.parcels[parcel].number)
        event.check(
            event.wholes("parcels") == expected,
            f"expected {expected}: sorted by back number, equal numbers in drawing order (3)",
        )
        self.undrawn -= set(drawn)
        self.columns[number] = expected
        self.rancheros[number] = {}

    def choose(self, player: int, number: int) -> None:
        """Place the ranchero on a free parcel of the column (3, 4.5)."""
        event = self.story.read_of(player, "claim", f"player {player} puts a ranchero into column {number} (3, 4.5)")
        event.check(event.whole("round") == number, f"expected a claim in column {number}")
        slot = event.whole("slot")
        event.check(0 <= slot < COLUMN_PARCELS, "a column has the slots 0 to 3")
        event.check(slot not in self.rancheros[number], f"slot {slot} is not free: a ranchero stands there (4.5)")
        self.rancheros[number][slot] = player

    def spare_parcel_leaves(self, number: int) -> None:
        """With 3 players the parcel nobody chose leaves the game, in every column (3, 4.5)."""
        if self.setup.players != 3:
            return
        event = self.story.read("spare", f"with 3 players a parcel of column {number} leaves (3, 4.5)")
        event.check(event.whole("round") == number, f"expected the spare parcel of column {number}")
        (left,) = (p for slot, p in enumerate(self.columns[number]) if slot not in self.rancheros[number])
        event.check(event.whole("parcel") == left, f"expected parcel {left}, which nobody chose (3)")
        self.spare.add(left)

    def refill_the_saloon(self) -> None:
        """Chips keep their seat, empty seats fill from seat 0 up while the stack lasts (3, 4.5)."""
        event = self.story.read("saloon", "the saloon is told after set-up and after every round but the last (4.5)")
        told = [entry.word_or_none("partners", PARTNERS) for entry in event.each("partners")]
        event.check(len(told) == len(self.saloon), f"the saloon has {len(self.saloon)} seats")
        for seat, (before, chip) in enumerate(zip(self.saloon, told, strict=True)):
            if before is not None:
                event.check(chip == before, f"expected {before} in seat {seat}: chips keep their seat")
            elif chip is None:
                self.stack_is_over = True
            else:
                event.check(
                    not self.stack_is_over,
                    f"seat {seat} cannot be filled: another seat stayed empty, so the stack is over (4.5)",
                )
                self.saloon[seat] = chip

    # A turn (4.1, 4.2, 5)

    def take(self, player: int, parcel: int) -> None:
        """Take the parcel under the ranchero (4.1)."""
        event = self.story.read_of(player, "take", f"the next ranchero in the column is player {player}'s (4)")
        event.check(event.whole("parcel") == parcel, f"expected parcel {parcel}, which is under the ranchero (4.1)")
        self.held[player].add(parcel)

    def expand(self, player: int, is_last_turn: bool) -> None:
        """Lay 1 domino, or up to 2 when holding 4; optional unless the reserve is too small (4.1, 4.2)."""
        holds = len(self.held[player])
        limit = 2 if holds >= self.setup.rules.two_dominoes_from else 1
        laid = 0
        if holds > self.setup.reserve[player]:
            if not self.can_lay(player):
                self.discard_because_forced(player)
                return
            self.lay_domino(player, forced=True, final=False)
            laid = 1
        while self.story.next.kind == "place":
            if is_last_turn and self.story.next.flag("final"):
                return  # The emptying has begun.
            self.story.next.check(laid < limit, f"a player who held {holds} lays at most {limit} in a turn (4.2)")
            self.lay_domino(player, forced=False, final=False)
            laid += 1

    def empty_the_reserve(self, player: int) -> None:
        """At the end of his last turn a player lays while he can, then discards the rest (5)."""
        while self.can_lay(player):
            self.lay_domino(player, forced=False, final=True)
        if self.held[player]:
            event = self.story.read_of(player, "discard", f"player {player} discards what he could not lay (5)")
            event.check(event.value("reason") == "final", "expected the reason 'final' (5)")
            rest = sorted(self.held[player])
            event.check(sorted(event.wholes("parcels")) == rest, f"expected the rest, {rest} (5)")
            self.discard(player, rest)

    def discard_because_forced(self, player: int) -> None:
        """Forced and no pair can be laid anywhere: any 2 held parcels leave (4.2)."""
        event = self.story.read_of(
            player,
            "discard",
            f"player {player} must expand and no domino can be laid, so 2 parcels leave (4.2)",
        )
        event.check(event.value("reason") == "forced", "expected the reason 'forced' (4.2)")
        parcels = event.wholes("parcels")
        event.check(len(parcels) == 2 and len(set(parcels)) == 2, "exactly 2 parcels leave (4.2)")
        self.check_held(event, player, parcels)
        self.discard(player, parcels)

    def discard(self, player: int, parcels: Sequence[int]) -> None:
        """Parcels leave the game."""
        reason = str(self.story.last.value("reason"))
        self.held[player] -= set(parcels)
        self.discarded |= set(parcels)
        self.tally[f"{reason} discards"] += len(parcels)

    def keep_within_the_reserve(self, player: int) -> None:
        """Whatever is left goes into the reserve (4.1)."""
        spaces = self.setup.reserve[player]
        self.story.last.check(
            len(self.held[player]) <= spaces,
            f"player {player} ends his turn with more than {spaces} parcels (4.1)",
        )

    def can_lay(self, player: int) -> bool:
        """Whether the player holds a domino that can be laid."""
        held = {parcel: self.setup.parcels[parcel] for parcel in self.held[player]}
        return can_lay_a_domino(self.ranches[player], held)

    def check_held(self, event: Event, player: int, parcels: Iterable[int]) -> None:
        """A player lays, swaps and discards only parcels that he holds."""
        for parcel in parcels:
            event.check(parcel in self.held[player], f"player {player} does not hold parcel {parcel}")

    # Laying and its symbols (4.2, 4.3)

    def lay_domino(self, player: int, *, forced: bool, final: bool) -> None:
        """Lay two held parcels and resolve the domino completely (4.2, 4.3)."""
        ranch = self.ranches[player]
        event = self.story.read_of(player, "place", f"a legal domino exists, so player {player} must lay one (4.2, 5)")
        event.check(event.flag("forced") == forced, f"'forced' must be {forced}: it marks what 4.1 forces")
        event.check(event.flag("final") == final, f"'final' must be {final}: it marks the emptying (5)")
        parcels, cells = event.wholes("parcels"), event.cells("cells")
        event.check(len(parcels) == len(cells) == len(set(parcels)) == 2, "a domino is two parcels on two cells (4.2)")
        self.check_held(event, player, parcels)
        for cell in cells:
            self.check_free(event, ranch, cell)
        event.check(cells[1] in neighbours(cells[0]), "the cells must be orthogonally adjacent (4.2)")
        domino = {cell: self.setup.parcels[parcel] for parcel, cell in zip(parcels, cells, strict=True)}
        event.check(
            any(connects(ranch, parcel.landscape, cell) for cell, parcel in domino.items()),
            "no cell is a bridge and no parcel shares an edge with a laid parcel of its own landscape (4.2)",
        )
        ranch.laid.update(domino)
        self.held[player] -= set(parcels)
        self.laid |= set(parcels)
        self.tally["dominoes"] += 1
        self.put_cows(player, domino)
        self.suffer_droughts(player, domino)
        self.recruit(player, {cell for cell, parcel in domino.items() if parcel.recruit})
        self.take_bonus_tile(player, domino)

    def check_free(self, event: Event, ranch: Ranch, cell: Cell) -> None:
        """Parcels are laid on free cells of the grid; laid ones never move (2, 4.2)."""
        event.check(in_grid(cell, ranch.rows), f"the cell {cell} lies outside the grid (2)")
        event.check(cell not in ranch.blocked, f"the cell {cell} is blocked (2)")
        event.check(cell not in ranch.laid, f"the cell {cell} is not free (4.2)")

    def put_cows(self, player: int, domino: Mapping[Cell, Parcel]) -> None:
        """Each cow symbol puts 1 cow on its parcel; a short supply is split as the owner likes (4.3)."""
        due = min(self.supply, sum(parcel.cows for parcel in domino.values()))
        put: Counter[Cell] = Counter()
        for event in self.story.read_up_to(len(domino), player, "cow", "one event tells the cows of a parcel (4.3)"):
            cell, count = event.cell("cell"), event.whole("count")
            event.check(cell in domino and cell not in put, "cows go on each parcel of this domino, told once (4.3)")
            symbols = domino[cell].cows
            event.check(1 <= count <= symbols, f"the parcel on {cell} has {symbols} cow symbols, not {count} (4.3)")
            put[cell] = count
        self.story.last.check(
            put.total() == due,
            f"the domino puts {due} cows, not {put.total()}, with {self.supply} in supply (4.3)",
        )
        self.ranches[player].cows += put
        self.supply -= due
        self.tally["cows put"] += due

    def suffer_droughts(self, player: int, domino: Mapping[Cell, Parcel]) -> None:
        """Each drought symbol removes 1 cow from the territory that its parcel now belongs to (4.3)."""
        ranch = self.ranches[player]
        for skull, parcel in domino.items():
            for _ in range(parcel.drought):
                event = self.story.read_of(player, "drought", f"the parcel on {skull} has a drought symbol (4.3)")
                event.check(event.cell("skull") == skull, f"expected the drought of the parcel on {skull} (4.3)")
                territory = territory_of(ranch.land, skull)
                removed = event.cell_or_none("removed")
                if removed is None:
                    event.check(
                        cows_in(ranch, territory) == 0,
                        f"the territory of {skull} has a cow, which must leave (4.3)",
                    )
                    continue
                event.check(removed in territory, f"{removed} is not in the territory of {skull} (4.3)")
                event.check(ranch.cows[removed] > 0, f"no cow stands on {removed} (4.3)")
                ranch.cows[removed] -= 1
                self.supply += 1
                self.tally["droughts"] += 1

    # Partners (4.3, 4.4)

    def recruit(self, player: int, circles: set[Cell]) -> None:
        """For each recruit symbol, in any order, the player must take a chip while there is one (4.3)."""
        while circles and any(chip is not None for chip in self.saloon):
            event = self.story.read_of(player, "recruit", f"player {player} must recruit for {sorted(circles)} (4.3)")
            circle, slot = event.cell("circle"), event.whole("slot")
            event.check(circle in circles, f"expected one of the circles {sorted(circles)} (4.3)")
            event.check(0 <= slot < len(self.saloon), f"the saloon has the slots 0 to {len(self.saloon) - 1}")
            partner = self.saloon[slot]
            event.check(partner is not None, f"slot {slot} of the saloon is empty (4.3)")
            chip = Chip(event.word("partner", PARTNERS), event.word("side", SIDES))
            event.check(chip.partner == partner, f"expected {partner}, who sits in slot {slot} of the saloon (4.3)")
            circles = circles - {circle}
            self.saloon[slot] = None
            self.ranches[player].partners[circle] = chip
            self.tally["recruits"] += 1
            self.use_immediate_effect(player, chip.face, circle)

    def use_immediate_effect(self, player: int, face: str, circle: Cell) -> None:
        """The player may use the effect of the side that he chose (4.3, 4.4)."""
        if face == "cowboy":
            steps = self.setup.rules.cowboy_steps
            rule = f"a cowboy moves own cows up to {steps} steps (4.4)"
            for event in self.story.read_up_to(steps, player, "move_cow", rule):
                self.move_cow(event, player)
        elif face == "desperado":
            for event in self.story.read_up_to(1, player, "swap", "a desperado swaps one parcel (4.4)"):
                self.swap(event, player)
        elif face == "rustler":
            for event in self.story.read_up_to(1, player, "steal", "a rustler takes one cow (4.4)"):
                self.steal(event, player, circle)

    def move_cow(self, event: Event, player: int) -> None:
        """One step of an own cow to an orthogonally adjacent laid cell, never onto corn (4.4)."""
        ranch = self.ranches[player]
        start, end = event.cell("from"), event.cell("to")
        event.check(ranch.cows[start] > 0, f"no cow of player {player} stands on {start} (4.4)")
        event.check(end in neighbours(start), f"{end} is not orthogonally adjacent to {start} (4.4)")
        event.check(end in ranch.laid, f"no parcel is laid on {end} (4.4)")
        event.check(ranch.laid[end].landscape != "corn", "a cow never goes onto corn (4.4)")
        ranch.cows[start] -= 1
        ranch.cows[end] += 1
        self.tally["cow moves"] += 1

    def swap(self, event: Event, player: int) -> None:
        """Swap one held parcel with one of another player's reserve; both must have one (4.4)."""
        other = self.another_player(event, player, "other")
        gives, takes = event.whole("gives"), event.whole("takes")
        self.check_held(event, player, [gives])
        self.check_held(event, other, [takes])
        self.held[player] = self.held[player] - {gives} | {takes}
        self.held[other] = self.held[other] - {takes} | {gives}
        self.tally["swaps"] += 1

    def steal(self, event: Event, player: int, circle: Cell) -> None:
        """Take one cow from another ranch, out of a territory without any partner (4.4)."""
        victim = self.another_player(event, player, "victim")
        robbed = self.ranches[victim]
        start, end = event.cell("from"), event.cell("to")
        event.check(robbed.cows[start] > 0, f"no cow of player {victim} stands on {start} (4.4)")
        event.check(not is_protected(robbed, start), f"a partner protects the territory of {start} (4.4)")
        event.check(end == circle, f"the cow goes onto the rustler's own parcel, {circle} (4.4)")
        event.check(self.ranches[player].laid[end].landscape != "corn", "a cow cannot stand on corn (1)")
        robbed.cows[start] -= 1
        self.ranches[player].cows[end] += 1
        self.tally["thefts"] += 1

    def another_player(self, event: Event, player: int, name: str) -> int:
        """A field that names a seat other than the player's own."""
        other = event.whole(name)
        event.check(0 <= other < self.setup.players and other != player, f"{name!r} must be another player (4.4)")
        return other

    # Two players (7)

    def take_bonus_tile(self, player: int, domino: Iterable[Cell]) -> None:
        """Who first covers row 10 with a domino takes a bonus tile, after all effects of that domino (7)."""
        ranch = self.ranches[player]
        if self.setup.players != 2 or player in self.reached_the_top:
            return
        if all(row < ranch.rows for _, row in domino):
            return
        self.reached_the_top.add(player)
        event = self.story.read_of(player, "bonus", f"player {player} covers row {ranch.rows} for the first time (7)")
        tile = event.whole("tile")
        event.check(tile in self.bonus_tiles, f"expected one of the tiles {sorted(self.bonus_tiles)} (7)")
        landscape, cell = event.word_or_none("landscape", LANDSCAPES), event.cell_or_none("cell")
        if landscape is None or cell is None:
            event.check(landscape is None and cell is None, "a tile has both a landscape and a cell, or neither (7)")
            fits = any(bonus_tile_fits(ranch, sides) for sides in self.bonus_tiles.values())
            event.check(not fits, "a bonus tile must be laid if any tile and side fits anywhere (7)")
            del self.bonus_tiles[tile]
            return
        event.check(landscape in self.bonus_tiles[tile], f"expected a side of tile {tile} (7)")
        self.check_free(event, ranch, cell)
        event.check(connects(ranch, landscape, cell), "a bonus tile needs a bridge or its own landscape (7)")
        del self.bonus_tiles[tile]
        ranch.laid[cell] = Parcel(landscape, recruit=1)
        self.tally["bonus tiles"] += 1
        self.recruit(player, {cell})

    # The end (5, 6)

    def lose_overpopulation(self) -> None:
        """After all turns every cell keeps at most 1 cow; told for those who lose any (5)."""
        waiting = {seat for seat, ranch in enumerate(self.ranches) if overpopulation(ranch)}
        while waiting:
            event = self.story.read("overpopulation", f"the players {sorted(waiting)} have too many cows on a cell (5)")
            player = event.whole("player")
            event.check(player in waiting, f"expected one of the players {sorted(waiting)}, each once (5)")
            leaving = overpopulation(self.ranches[player])
            event.check(event.whole("removed") == leaving.total(), f"expected {leaving.total()} cows to leave (5)")
            self.ranches[player].cows -= leaving
            self.tally["overpopulation"] += leaving.total()
            waiting.remove(player)

    def check_scores(self) -> list[Score]:
        """Every player's score, counted anew (6)."""
        scores = [score_ranch(ranch, self.setup.scenario) for ranch in self.ranches]
        waiting = set(range(self.setup.players))
        while waiting:
            event = self.story.read("score", f"the players {sorted(waiting)} have not been scored (6)")
            player = event.whole("player")
            event.check(player in waiting, f"expected one of the players {sorted(waiting)}, each once (6)")
            score = scores[player]
            expected = {
                "territories": score.territories,
                "resources": score.resources,
                "partners": score.partners,
                "scenario": score.scenario,
                "total": score.total,
                "largest_territory": score.largest_territory,
                "cows": score.cows,
            }
            for name, count in expected.items():
                event.check(event.whole(name) == count, f"expected {count} for {name!r} of player {player} (6)")
            waiting.remove(player)
        return scores

    def check_result(self, scores: Sequence[Score]) -> set[int]:
        """The winners, and nothing after them (6)."""
        event = self.story.read("result", "it is the last line")
        expected = winners(scores)
        event.check(sorted(event.wholes("winners")) == sorted(expected), f"expected {sorted(expected)} to win (6)")
        self.story.finish()
        return expected

    def account_for_everything(self) -> None:
        """No parcel and no cow is lost or invented."""
        last = self.story.last
        last.check(not any(self.held), "nobody holds a parcel at the end (5)")
        last.check(not self.undrawn, "every parcel has been drawn (5)")
        ends = [self.laid, self.discarded, self.spare]
        gone = set().union(*ends)
        last.check(
            gone == set(self.setup.parcels) and len(gone) == sum(map(len, ends)),
            "every parcel is laid, discarded or spare, and only one of these",
        )
        cows = self.supply + sum(ranch.cows.total() for ranch in self.ranches) + self.tally["overpopulation"]
        last.check(cows == self.setup.cows, f"there are {cows} cows at the end, not {self.setup.cows}")


def referee(events: Iterable[Mapping[str, object]]) -> Verdict:
    """Check a whole game, from 'setup' to 'result'; raise Refusal at the first event that breaks a rule."""
    game = Game(Story(events))
    game.set_up()
    for number in range(1, game.setup.rounds + 1):
        game.play_round(number)
    game.lose_overpopulation()
    scores = game.check_scores()
    won = game.check_result(scores)
    game.account_for_everything()
    return Verdict(
        totals=tuple(score.total for score in scores),
        winners=tuple(sorted(won)),
        rounds=game.setup.rounds,
        scores=tuple(scores),
        dominoes=game.tally["dominoes"],
        cows_put=game.tally["cows put"],
        droughts=game.tally["droughts"],
        recruits=game.tally["recruits"],
        cow_moves=game.tally["cow moves"],
        swaps=game.tally["swaps"],
        thefts=game.tally["thefts"],
        bonus_tiles=game.tally["bonus tiles"],
        forced_discards=game.tally["forced discards"],
        final_discards=game.tally["final discards"],
        overpopulation=game.tally["overpopulation"],
    )
