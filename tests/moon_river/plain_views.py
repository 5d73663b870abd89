"""What every field of every view should say, worked out the long way from a plain picture of the table.

A picture is taken at a decision. What only the rest of the game tells (who chooses next, turns to come) is filled
in when the game is over.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

from mrsim.games.moon_river.names import LANDSCAPES, PARTNERS, RESOURCES, SCENARIOS, SIDES
from mrsim.games.moon_river.rules.records import NO_PARCEL, NONE
from tests.moon_river.help import Playing, cells_in, named
from tests.moon_river.plain_scoring import Domino, best_after, splits_of
from tests.moon_river.random_ranches import copied, overpopulation, points_now, with_parcels
from tests.moon_river.referee import (
    Cell,
    Chip,
    Parcel,
    Ranch,
    Rules,
    connects,
    cows_in,
    free_cells,
    groups,
    is_protected,
    legal_dominoes,
    neighbours,
    scenario_points,
    score_ranch,
    territories,
    territory_of,
)

Values = dict[str, Any]


@dataclass
class Picture:
    """The table at a decision."""

    seat: int
    players: int
    rounds: int
    round: int
    question: int
    scenario: str | None
    supply: int
    saloon: list[int]
    chips_left: int
    parcels_left: int
    ranches: list[Ranch]
    held: list[list[int]]
    reserve: int
    box: dict[int, Parcel]
    next_column: list[int]
    dominoes: int
    dominoes_left: int
    forced: bool
    steps_left: int
    circle: Cell
    domino: list[tuple[int, Cell]]
    bonus_taken: bool
    droughts_left: list[int]
    faces: list[str]
    free_slots: int
    skull: Cell
    tiles: list[int]
    """Those that are left."""
    turns_left: int = 0
    claims_after: tuple[int, ...] = ()
    """Seats that choose a parcel of the next column later in this round, in their order."""

    @property
    def ranch(self) -> Ranch:
        """The own ranch."""
        return self.ranches[self.seat]

    def points(self, seat: int) -> int:
        """Points of a seat now."""
        return points_now(self.ranches[seat], self.scenario)

    @property
    def others(self) -> list[int]:
        """The other seats."""
        return [seat for seat in range(self.players) if seat != self.seat]

    @property
    def best_other(self) -> int:
        """The other seat with the most points, the first of equals."""
        return max(self.others, key=lambda seat: (self.points(seat), -seat))


def plain_parcel(record: Any) -> Parcel:
    """A parcel of the box."""
    landscape = LANDSCAPES[record.landscape]
    resource = {"forest": "beaver", "corn": "corn"}.get(landscape, "gold")
    symbols = {resource: int(record.resource)} if record.resource else {}
    return Parcel(
        landscape, int(record.cows), int(record.drought), int(record.recruit), number=int(record.number), **symbols
    )


def plain_ranch(game: Playing, seat: int, box: Mapping[int, Parcel]) -> Ranch:
    """A ranch as it lies."""
    table = game.table
    ranch = table.game.ranch[seat]
    rows = 10 if game.match.players == 2 else 5
    grid = {(column, row) for column in range(1, 6) for row in range(1, rows + 1)}
    laid = {named(cell): cell for cell in range(50) if int(ranch.laid) >> cell & 1}
    return Ranch(
        rows,
        blocked=frozenset(grid - cells_in(table.box.usable)),
        river=frozenset(cells_in(table.box.river)),
        bridges=frozenset(cells_in(ranch.bridges)),
        laid={cell: box[int(ranch.parcel[number])] for cell, number in laid.items()},
        cows=Counter({cell: int(ranch.cows[number]) for cell, number in laid.items() if ranch.cows[number]}),
        partners={
            cell: Chip(PARTNERS[ranch.chip[number] >> 1], SIDES[ranch.chip[number] & 1])
            for cell, number in laid.items()
            if int(ranch.partners) >> number & 1
        },
        rules=Rules(**game.match.box.rules.by_name),
    )


def picture(game: Playing) -> Picture:
    """The table as it is now."""
    record, box = game.game, game.table.box
    parcels = {number: plain_parcel(box.parcel[number]) for number in [*range(box.parcels + 4), NO_PARCEL]}
    own = record.ranch[record.seat]
    return Picture(
        seat=int(record.seat),
        players=int(record.players),
        rounds=int(box.rounds),
        round=int(record.round_number),
        question=int(record.question),
        scenario=None if record.scenario == NONE else SCENARIOS[record.scenario],
        supply=int(record.supply),
        saloon=[int(chip) for chip in record.saloon],
        chips_left=int(box.chips - record.chips_drawn),
        parcels_left=int(box.parcels - record.parcels_drawn),
        ranches=[plain_ranch(game, seat, parcels) for seat in range(record.players)],
        held=[record.ranch[seat].held[: record.ranch[seat].holding].tolist() for seat in range(record.players)],
        reserve=int(own.reserve),
        box=parcels,
        next_column=record.next_column.tolist() if record.round_number < box.rounds else [],
        dominoes=int(own.dominoes),
        dominoes_left=int(record.dominoes_left),
        forced=bool(record.forced or record.emptying),
        steps_left=int(record.steps_left),
        circle=named(record.circle),
        domino=[(int(record.domino_parcel[half]), named(record.domino_cell[half])) for half in range(2)],
        bonus_taken=bool(own.bonus_taken),
        droughts_left=record.droughts_left.tolist(),
        faces=[parcels[int(box.parcels) + face].landscape for face in range(4)],
        free_slots=sum(owner == NONE for owner in record.next_owner),
        skull=named(record.skull),
        tiles=[tile for tile in range(2) if record.tiles[tile]],
    )


# --- Cells and cows ---


def counting(ranch: Ranch, cells: Iterable[Cell]) -> int:
    """Cows that count on some cells: one to a cell."""
    return sum(ranch.cows[cell] > 0 for cell in cells)


def border(cells: Iterable[Cell]) -> set[Cell]:
    """All neighbours of some cells."""
    return set().union(*(neighbours(cell) for cell in cells))


def pairs(cells: set[Cell]) -> int:
    """Pairs of cells side by side."""
    return sum(other in cells for column, row in cells for other in [(column + 1, row), (column, row + 1)])


def protected(ranch: Ranch, cells: Iterable[Cell]) -> int:
    """Cows in territories with a partner."""
    return sum(ranch.cows[cell] for cell in cells if is_protected(ranch, cell))


def posse(ranch: Ranch, cell: Cell) -> set[Cell]:
    """The group of partners that one on this cell belongs to."""
    return next(group for group in groups({*ranch.partners, cell}) if cell in group)


# --- The player and the table ---


def me(now: Picture) -> Values:
    """The player who decides."""
    ranch, held = now.ranch, now.held[now.seat]
    thin = copied(ranch)
    thin.cows -= overpopulation(ranch)
    score = score_ranch(thin, now.scenario)
    chips = Counter(chip.face for chip in ranch.partners.values())
    free = free_cells(ranch)
    return {
        "seat": now.seat,
        "score": score.total,
        "territory_points": score.territories,
        "resource_points": score.resources,
        "partner_points": score.partners,
        "scenario_points": score.scenario,
        "place": 1 + sum(now.points(other) > score.total for other in now.others),
        "lead": score.total - max(now.points(other) for other in now.others),
        "turns_left": now.turns_left,
        "dominoes_left": now.dominoes_left,
        "forced": now.forced,
        "cows": ranch.cows.total(),
        "protected_cows": protected(ranch, ranch.laid),
        "unprotected_cows": ranch.cows.total() - protected(ranch, ranch.laid),
        "crowded_cows": overpopulation(ranch).total(),
        "holding": len(held),
        "reserve": now.reserve,
        "spaces": now.reserve - len(held),
        "free_cells": len(free),
        "spots": pairs(free),
        "bridges_free": len(free & ranch.bridges),
        "highest_row": max((row for _, row in ranch.laid), default=0),
        "largest_territory": score.largest_territory,
        "dominoes": now.dominoes,
        "partners": len(ranch.partners),
        "outlaws": chips["desperado"] + chips["rustler"],
        "gold_diggers": chips["gold_digger"],
        "trappers": chips["trapper"],
        "farmers": chips["farmer"],
        "gold": sum(parcel.gold for parcel in ranch.laid.values()),
        "beavers": sum(parcel.beaver for parcel in ranch.laid.values()),
        "corn": sum(parcel.corn for parcel in ranch.laid.values()),
    }


def table(now: Picture) -> Values:
    """What everybody sees."""
    points = [now.points(seat) for seat in range(now.players)]
    return {
        "players": now.players,
        "round": now.round,
        "rounds": now.rounds,
        "rounds_left": now.rounds - now.round,
        "scenario": NONE if now.scenario is None else SCENARIOS.index(now.scenario),
        "supply": now.supply,
        "leader": points.index(max(points)),
        "leader_score": max(points),
        "best_other": now.best_other,
        "best_other_score": points[now.best_other],
        "claims_left": len(now.claims_after),
        "parcels_left": now.parcels_left,
        "saloon": sum(chip != NONE for chip in now.saloon),
        "chips_left": now.chips_left,
        **vars(now.ranch.rules),
    }


# --- Parcels ---


def gain_of(now: Picture, seat: int, domino: Domino) -> int:
    """Points of a domino in some ranch."""
    ranch = now.ranches[seat]
    return best_after(ranch, domino, splits_of(domino, now.supply), now.scenario) - points_now(ranch, now.scenario)


def dominoes_of(now: Picture, seat: int, one: int, two: int) -> list[Domino]:
    """Every legal domino of two parcels."""
    pair = {0: now.box[one], 1: now.box[two]}
    found = legal_dominoes(now.ranches[seat], pair)
    return [dict(zip(domino.cells, pair.values(), strict=True)) for domino in found]


def best_with(now: Picture, seat: int, number: int, *without: int) -> int:
    """Points of the best legal domino of a parcel and another held one."""
    if number == NO_PARCEL:
        return 0
    partners = [other for other in now.held[seat] if other not in (number, *without)]
    dominoes = [domino for other in partners for domino in dominoes_of(now, seat, number, other)]
    return max((gain_of(now, seat, domino) for domino in dominoes), default=0)


def best_alone(now: Picture, seat: int, number: int) -> int:
    """Points of a parcel laid alone where it connects best."""
    if number == NO_PARCEL:
        return 0
    ranch, parcel = now.ranches[seat], now.box[number]
    cells = [cell for cell in free_cells(ranch) if connects(ranch, parcel.landscape, cell)]
    arrivals = [(cell, Counter({cell: min(parcel.cows, now.supply)})) for cell in cells]
    points = [best_after(ranch, {cell: parcel}, [cows], now.scenario) for cell, cows in arrivals]
    return max(points) - points_now(ranch, now.scenario) if points else 0


def scenario_worth(now: Picture, number: int) -> int:
    """Most points for the scenario on any free cell that has a free neighbour."""
    if number == NO_PARCEL or now.scenario is None:
        return 0
    ranch, parcel, free = now.ranch, now.box[number], free_cells(now.ranch)
    best = 0
    for cell in free & border(free):
        after = with_parcels(ranch, {cell: parcel})
        if parcel.recruit:
            after.partners[cell] = Chip("rustler", "specialist")
        best = max(best, scenario_points(after, now.scenario) - scenario_points(ranch, now.scenario))
    return best


def open_territory(ranch: Ranch, landscape: str) -> set[Cell]:
    """The largest territory with a free cell beside it, of equals one with the most cows."""
    found = [t for t in territories(ranch.land) if ranch.land[min(t)] == landscape and border(t) & free_cells(ranch)]
    return max(found, key=lambda t: (len(t), counting(ranch, t)), default=set())


def parcel(now: Picture, number: int) -> Values:
    """A parcel on offer or held."""
    this, ranch = now.box[number], now.ranch
    free = free_cells(ranch)
    resource = sum(this.symbols(name) for name in RESOURCES)
    experts = {"gold_digger": this.gold, "trapper": this.beaver, "farmer": this.corn}
    beside = border(cell for cell, landscape in ranch.land.items() if landscape == this.landscape)
    mates = [other for other in now.held[now.seat] if other != number]
    territory = open_territory(ranch, this.landscape)
    real = number != NO_PARCEL
    after = [seat for seat in now.claims_after if real]
    return {
        "landscape": LANDSCAPES.index(this.landscape),
        "cows": this.cows,
        "drought": this.drought,
        "recruit": this.recruit,
        "resource": resource,
        "resource_worth": resource + sum(experts.get(chip.face, 0) for chip in ranch.partners.values()),
        "has_gold": this.gold > 0,
        "number": this.number,
        "order": now.next_column.index(number) if number in now.next_column else NONE,
        "acts_first": number in now.next_column[:1],
        "room": len(beside & free),
        "reach": sum(connects(ranch, this.landscape, cell) for cell in free),
        "territory": len(territory),
        "herd": counting(ranch, territory),
        "alike": sum(now.box[other].landscape == this.landscape for other in mates),
        "pairs": sum(len(dominoes_of(now, now.seat, number, other)) for other in mates if real),
        "best_gain": best_with(now, now.seat, number),
        "lone_gain": best_alone(now, now.seat, number),
        "scenario_worth": scenario_worth(now, number),
        "worth_to_next": best_with(now, after[0], number) if after else 0,
        "worth_to_leader": best_with(now, now.best_other, number),
        "lone_gain_of_next": best_alone(now, after[0], number) if after else 0,
    }


# --- Dominoes ---


def thirsty(ranch: Ranch, territory: set[Cell], droughts: int) -> tuple[int, int]:
    """Cows that count after droughts, crowds first; and how many died."""
    cows = {cell: ranch.cows[cell] for cell in territory if ranch.cows[cell]}
    died = 0
    for _ in range(droughts):
        if cows:
            cell = max(cows, key=lambda cell: cows[cell])
            cows[cell] -= 1
            died += 1
            cows = {cell: n for cell, n in cows.items() if n}
    return len(cows), died


def domino(now: Picture, cells: tuple[Cell, Cell], numbers: tuple[int, int]) -> Values:
    """Two held parcels on two cells; what becomes of them if the first gets its cows first."""
    ranch, here = now.ranch, dict(zip(cells, (now.box[number] for number in numbers), strict=True))
    first, second = here.values()
    after = with_parcels(ranch, here)
    on_first = min(first.cows, now.supply)
    after.cows = ranch.cows + Counter({cells[0]: on_first, cells[1]: min(second.cows, now.supply - on_first)})
    joined = [territory_of(after.land, cell) for cell in cells]
    same = first.landscape == second.landscape
    droughts = [first.drought + second.drought] * 2 if same else [first.drought, second.drought]
    herds = [thirsty(after, territory, n) for territory, n in zip(joined, droughts, strict=True)]
    free, left = free_cells(ranch), free_cells(ranch) - set(cells)
    gain = gain_of(now, now.seat, here)
    scenario = scenario_points(after, now.scenario) - scenario_points(ranch, now.scenario)
    goods = sum(parcel(now, number)["resource_worth"] for number in numbers)
    circles = {cell for cell, parcel in here.items() if parcel.recruit}
    return {
        "passes": False,
        "gain": gain,
        "gain_territories": gain - scenario - goods,
        "gain_resources": goods,
        "gain_scenario": scenario,
        "score_after": now.points(now.seat) + gain,
        "territory": len(joined[0]),
        "second_territory": len(joined[1]),
        "herd": herds[0][0],
        "second_herd": herds[1][0],
        "same_landscape": same,
        "new_cows": after.cows.total() - ranch.cows.total(),
        "lost_cows": herds[0][1] + (0 if same else herds[1][1]),
        "recruits": first.recruit + second.recruit,
        "group": max((len(gang) for gang in groups({*ranch.partners, *circles}) if gang & circles), default=0),
        "protects": bool((joined[0] | joined[1]) & set(ranch.partners)),
        "joins": sum(
            ranch.land.get(other) == parcel.landscape for cell, parcel in here.items() for other in neighbours(cell)
        ),
        "free_neighbours": len(border(joined[0] | joined[1]) & left),
        "blocked": len([c for c in left if neighbours(c) & free and not neighbours(c) & left]),
        "spots": pairs(left),
        "row": max(row for _, row in cells),
        "river_distance": min(abs(a - c) + abs(b - d) for (a, b), (c, d) in product(cells, ranch.river)),
        "touches_river": bool(set(cells) & ranch.river),
        "bridges_used": len(set(cells) & ranch.bridges),
        "brings_bonus": any(row == 10 for _, row in cells) and not now.bonus_taken,
        "keeps": len(now.held[now.seat]) - 2,
    }


def passing(now: Picture) -> Values:
    """To lay nothing."""
    nothing = dict.fromkeys(
        "gain gain_territories gain_resources gain_scenario territory second_territory herd second_herd same_landscape "
        "new_cows lost_cows recruits group protects joins free_neighbours blocked row river_distance touches_river "
        "bridges_used brings_bonus".split(),
        0,
    )
    return {
        **nothing,
        "passes": True,
        "score_after": now.points(now.seat),
        "spots": pairs(free_cells(now.ranch)),
        "keeps": len(now.held[now.seat]),
    }


# --- Symbols ---


def split(now: Picture, on_first: int) -> Values:
    """The last cows on two parcels."""
    cells = [cell for _, cell in now.domino]
    arriving = Counter(dict(zip(cells, (on_first, now.supply - on_first), strict=True)))
    after = copied(now.ranch)
    after.cows = now.ranch.cows + arriving
    gain, done = 0, set[Cell]()
    for cell in cells:
        territory = territory_of(after.land, cell)
        if territory - done:
            done |= territory
            droughts = sum(now.droughts_left[half] for half in range(2) if cells[half] in territory)
            left, _ = thirsty(after, territory, droughts)
            gain += len(territory) * (left - counting(now.ranch, territory))
    first, second = (territory_of(now.ranch.land, cell) for cell in cells)
    return {
        "on_first": on_first,
        "on_second": now.supply - on_first,
        "gain": gain,
        "territory": len(first),
        "second_territory": len(second),
    }


def thirsty_cow(now: Picture, cell: Cell) -> Values:
    """A cow that a drought may take."""
    territory = territory_of(now.ranch.land, cell)
    left = copied(now.ranch)
    left.cows = left.cows - Counter([cell])
    return {
        "cows": now.ranch.cows[cell],
        "loss": now.points(now.seat) - points_now(left, now.scenario),
        "territory": len(territory),
        "herd": counting(now.ranch, territory),
    }


def circle(now: Picture, half: int) -> Values:
    """One of two circles."""
    number, cell = now.domino[half]
    territory = territory_of(now.ranch.land, cell)
    return {
        "is_second": half == 1,
        "landscape": LANDSCAPES.index(now.box[number].landscape),
        "territory": len(territory),
        "herd": counting(now.ranch, territory),
        "is_protected": is_protected(now.ranch, cell),
        "group": len(posse(now.ranch, cell)),
    }


# --- Partners ---


def moved(ranch: Ranch, start: Cell, end: Cell) -> Ranch:
    """The ranch after a cow has gone from one cell to another."""
    other = copied(ranch)
    other.cows = other.cows - Counter([start]) + Counter([end])
    return other


def steps(ranch: Ranch) -> list[tuple[Cell, Cell]]:
    """Every step of a cow, in the order in which the engine numbers cells."""
    starts = sorted((cell for cell in ranch.cows if ranch.cows[cell]), key=in_order)
    return [(start, end) for start in starts for end in sorted(neighbours(start) & pastures(ranch), key=in_order)]


def in_order(cell: Cell) -> tuple[int, int]:
    """Row by row."""
    return cell[1], cell[0]


def pastures(ranch: Ranch) -> set[Cell]:
    """Where cows may go."""
    return {cell for cell, landscape in ranch.land.items() if landscape != "corn"}


def walks(ranch: Ranch, start: Cell, most: int) -> set[Cell]:
    """Where a cow can be after at most so many steps."""
    cells = {start}
    for _ in range(most):
        cells |= border(cells) & pastures(ranch)
    return cells


def ride_gain(ranch: Ranch) -> int:
    """The better of one long walk and the best single steps, three at most."""
    most = ranch.rules.cowboy_steps
    walking = max((walk_gain(ranch, start, most) for start in +ranch.cows), default=0)
    stepping, at = 0, ranch
    for _ in range(min(most, 3)):
        best = max(steps(at), key=lambda step: points_now(moved(at, *step), None), default=None)
        gain = points_now(moved(at, *best), None) - points_now(at, None) if best else 0
        if best and gain > 0:
            stepping, at = stepping + gain, moved(at, *best)
    return max(walking, stepping, 0)


def walk_gain(ranch: Ranch, start: Cell, most: int) -> int:
    """Most points of one cow that takes at most so many steps."""
    ends = walks(ranch, start, most)
    return max(points_now(moved(ranch, start, end), None) for end in ends) - points_now(ranch, None)


def recruit(now: Picture, saloon_seat: int, side: int) -> Values:
    """A chip and a side, on the circle."""
    ranch, partner, cell = now.ranch, now.saloon[saloon_seat], now.circle
    hired = copied(ranch)
    hired.partners[cell] = Chip(PARTNERS[partner], SIDES[side])
    territory = territory_of(ranch.land, cell)
    face = hired.partners[cell].face
    symbols = {
        name: sum(parcel.symbols(resource) for parcel in ranch.laid.values())
        for name, resource in [("gold_digger", "gold"), ("trapper", "beaver"), ("farmer", "corn")]
    }
    singles = [points_now(moved(ranch, *step), None) - points_now(ranch, None) for step in steps(ranch)]
    robbed = [
        now.points(other) - points_now(without_cow(now.ranches[other], where), now.scenario)
        for other in now.others
        for where in +now.ranches[other].cows
        if not is_protected(now.ranches[other], where)
    ]
    stolen = copied(ranch)
    stolen.cows = stolen.cows + Counter([cell])
    return {
        "partner": partner,
        "as_cowboy": face == "cowboy",
        "gain": points_now(hired, now.scenario) - now.points(now.seat),
        "resource_symbols": symbols.get(face, 0),
        "step_gain": max([0, *singles]) if face == "cowboy" and ranch.rules.cowboy_steps else 0,
        "ride_gain": ride_gain(ranch) if face == "cowboy" else 0,
        "steal_gain": points_now(stolen, now.scenario) - now.points(now.seat) if face == "rustler" and robbed else 0,
        "steal_loss": max(robbed, default=0) if face == "rustler" else 0,
        "can_swap": face == "desperado" and bool(now.held[now.seat]) and any(now.held[o] for o in now.others),
        "protects": 0 if is_protected(ranch, cell) else cows_in(ranch, territory),
        "territory": len(territory),
        "herd": counting(ranch, territory),
        "group": len(posse(ranch, cell)),
        "joins_outlaws": any(
            ranch.partners[other].face in ("desperado", "rustler") for other in posse(ranch, cell) - {cell}
        ),
        "waiting": sum(chip != NONE for chip in now.saloon),
    }


def without_cow(ranch: Ranch, cell: Cell) -> Ranch:
    """The ranch with a cow less."""
    other = copied(ranch)
    other.cows = other.cows - Counter([cell])
    return other


def ride(now: Picture, start: Cell, end: Cell) -> Values:
    """One step of a cow."""
    ranch, after = now.ranch, moved(now.ranch, start, end)
    before = points_now(ranch, None)
    onward = [points_now(moved(ranch, start, stop), None) for stop in walks(ranch, end, now.steps_left - 1)]
    safe = [is_protected(ranch, cell) for cell in (start, end)]
    return {
        "stops": False,
        "gain": points_now(after, None) - before,
        "walk_gain": max(onward) - before,
        "steps_left": now.steps_left,
        "from_crowd": ranch.cows[start] > 1,
        "to_crowd": ranch.cows[end] > 0,
        "from_territory": len(territory_of(ranch.land, start)),
        "to_territory": len(territory_of(ranch.land, end)),
        "protects": safe == [False, True],
        "unprotects": safe == [True, False],
    }


def stopping(now: Picture) -> Values:
    """To move no more."""
    nothing = "gain walk_gain from_crowd to_crowd from_territory to_territory protects unprotects"
    return {**dict.fromkeys(nothing.split(), 0), "stops": True, "steps_left": now.steps_left}


def swap(now: Picture, given: int, other: int, taken: int) -> Values:
    """Two parcels change hands."""
    own = best_with(now, now.seat, taken, given) - best_with(now, now.seat, given)
    theirs = best_with(now, other, given, taken) - best_with(now, other, taken)
    return {
        "declines": False,
        "other": other,
        "gain": own,
        "other_gain": theirs,
        "other_score": now.points(other),
        "other_leads": now.points(other) == max(now.points(seat) for seat in range(now.players)),
    }


NO_SWAP: Values = {
    "declines": True,
    "other": NONE,
    "gain": 0,
    "other_gain": 0,
    "other_score": 0,
    "other_leads": False,
}


def theft(now: Picture, victim: int, cell: Cell) -> Values:
    """A cow comes to the own circle."""
    gained = copied(now.ranch)
    gained.cows = gained.cows + Counter([now.circle])
    robbed = without_cow(now.ranches[victim], cell)
    return {
        "declines": False,
        "victim": victim,
        "gain": points_now(gained, now.scenario) - now.points(now.seat),
        "loss": now.points(victim) - points_now(robbed, now.scenario),
        "victim_score": now.points(victim),
        "victim_leads": now.points(victim) == max(now.points(seat) for seat in range(now.players)),
    }


NO_THEFT: Values = {
    "declines": True,
    "victim": NONE,
    "gain": 0,
    "loss": 0,
    "victim_score": 0,
    "victim_leads": False,
}


def bonus(now: Picture, face: int, cell: Cell) -> Values:
    """A face of a bonus tile on a cell."""
    tile = Parcel(now.faces[face], recruit=1)
    after = with_parcels(now.ranch, {cell: tile})
    territory = territory_of(after.land, cell)
    return {
        "leaves": False,
        "landscape": LANDSCAPES.index(tile.landscape),
        "gain": points_now(after, now.scenario) - now.points(now.seat),
        "territory": len(territory),
        "herd": counting(after, territory),
        "protects": 0 if territory & set(after.partners) else cows_in(after, territory),
        "group": len(posse(after, cell)),
    }


NO_TILE: Values = {
    "leaves": True,
    "landscape": NONE,
    "gain": 0,
    "territory": 0,
    "herd": 0,
    "protects": 0,
    "group": 0,
}
