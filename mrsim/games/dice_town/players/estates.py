"""What everybody has as an expert sees it, and what the network makes of it.

An estate is a row of numbers that may be changed in the mind: an expert adds what an action would bring on average,
asks the network what the town is worth to it then, and puts everything back. Of others it counts only what all see.
"""

from typing import Final

from mrsim.engine.bitset import count_cells, lowest_cell, without_lowest
from mrsim.engine.jit import cached_rule, rule
from mrsim.games.dice_town.facts.expert_features import (
    BADGE_HAD,
    BAG_LEFT,
    CARDS_HAD,
    CASH_HAD,
    DEEDS_HAD,
    DIE_OF_OTHER,
    DISCARDED,
    FIRST_KIND,
    FIRST_OF_BOX,
    FIRST_OF_OWNER,
    FIRST_OF_TOWN,
    HALL_LOWEST,
    HALL_POINTS,
    HALL_RANCHES,
    HELD,
    IN_BANK,
    IN_COACH,
    IN_MINE,
    NUGGETS_HAD,
    OF_BOX,
    OF_ESTATE,
    OF_TOWN,
    OPEN_WIRES,
    OWN_DIE,
    PROPERTIES_LEFT,
    RANCH_POINTS,
    RANCHES_HAD,
    RECRUITED_HAD,
    REWARDS_HAD,
    REWARDS_WANTED,
    RIVER_LEFT,
    ROUND_PLAYED,
    SAFE_HAD,
    TOTAL_POINTS,
    TOWN_FEATURES,
    VILLAINS_LEFT,
    VILLAINS_WANTED,
)
from mrsim.games.dice_town.facts.standing import HIDDEN_CARD, HIDDEN_DEED
from mrsim.games.dice_town.names import STORE_KINDS
from mrsim.games.dice_town.rules.codes import EQUIPMENT
from mrsim.games.dice_town.rules.decks import cards_left
from mrsim.games.dice_town.rules.places import has_second
from mrsim.games.dice_town.rules.points import (
    BADGE_POINTS,
    DOLLARS_A_POINT,
    rewards_of,
    store_points,
    value_of_deeds,
)
from mrsim.games.dice_town.rules.records import NONE, OPEN_ELIXIRS, Box, GameState, TownOutlook
from mrsim.games.kit.compiled.value_network import value_of_inputs

CARD_POINTS, DEED_POINTS, CAPTURED = range(3)
"""What an expert knows of itself alone."""
KINDS: Final = len(STORE_KINDS)


@cached_rule
def look_around(outlook: TownOutlook, game: GameState, box: Box, seat: int) -> None:
    """Count what everybody has, as one player sees it; the imagined town is the same at first."""
    outlook.owner = seat
    outlook.players = game.players
    for other in range(game.players):
        count_estate(outlook, game, box, other)
    count_own(outlook, game, box, seat)
    count_town(outlook, game, box)
    count_hall(outlook, game, box)
    count_box(outlook, game, box)
    imagine_again(outlook)


@rule
def count_estate(outlook: TownOutlook, game: GameState, box: Box, seat: int) -> None:
    """What everybody sees of a player."""
    person = game.person[seat]
    outlook.estate_now[seat, NUGGETS_HAD] = person.nuggets
    outlook.estate_now[seat, CASH_HAD] = person.cash
    outlook.estate_now[seat, REWARDS_HAD] = rewards_of(box, person.captured)
    outlook.estate_now[seat, BADGE_HAD] = 1.0 if game.sheriff == seat else 0.0
    outlook.estate_now[seat, CARDS_HAD] = count_cells(person.hand)
    outlook.estate_now[seat, DEEDS_HAD] = count_cells(person.deeds)
    outlook.estate_now[seat, SAFE_HAD] = value_of_deeds(box, person.safe)
    outlook.estate_now[seat, RANCHES_HAD] = count_cells(person.ranches)
    outlook.estate_now[seat, RECRUITED_HAD] = count_cells(person.recruited)


@rule
def count_own(outlook: TownOutlook, game: GameState, box: Box, seat: int) -> None:
    """What the owner alone knows."""
    person = game.person[seat]
    outlook.own_now[CARD_POINTS] = store_points(box, person)
    outlook.own_now[DEED_POINTS] = value_of_deeds(box, person.deeds)
    outlook.own_now[CAPTURED] = count_cells(person.captured)
    for kind in range(KINDS):
        outlook.kinds_now[kind] = 0.0
    hand = person.hand
    while hand:
        outlook.kinds_now[box.store_kind[lowest_cell(hand)]] += 1.0
        hand = without_lowest(hand)


@rule
def count_town(outlook: TownOutlook, game: GameState, box: Box) -> None:
    """What lies in the town."""
    town = outlook.town_now
    town[IN_MINE] = game.mine
    town[PROPERTIES_LEFT] = game.hall_cards + cards_left(game.properties)
    town[IN_BANK] = game.bank
    town[IN_COACH] = game.coach
    town[VILLAINS_WANTED] = count_cells(game.wanted)
    town[REWARDS_WANTED] = rewards_of(box, game.wanted)
    town[VILLAINS_LEFT] = cards_left(game.villains)
    town[RIVER_LEFT] = cards_left(game.river)
    town[BAG_LEFT] = count_cells(game.bag)
    town[DISCARDED] = count_cells(game.discard)
    town[OWN_DIE] = 1.0 if game.die_holder == outlook.owner else 0.0
    town[DIE_OF_OTHER] = 1.0 if game.die_holder != NONE and game.die_holder != outlook.owner else 0.0
    town[ROUND_PLAYED] = game.round_number
    for kind in range(box_kinds()):
        town[OPEN_WIRES + kind] = 0.0
    if box.elixirs:
        for space in range(OPEN_ELIXIRS):
            town[OPEN_WIRES + box.elixir_kind[game.open_elixir[space]]] += 1.0


@rule
def box_kinds() -> int:
    """Kinds of elixirs."""
    return OWN_DIE - OPEN_WIRES


@rule
def count_hall(outlook: TownOutlook, game: GameState, box: Box) -> None:
    """What lies at the hall."""
    town = outlook.town_now
    town[HALL_LOWEST], town[HALL_POINTS], town[HALL_RANCHES] = 0.0, 0.0, 0.0
    for space in range(game.hall_cards):
        card = game.hall[space]
        is_ranch = box.ranches >> card & 1 == 1
        points = 1.0 if is_ranch else float(box.property_value[card])
        if space == 0:
            town[HALL_LOWEST] = points
        town[HALL_POINTS] += points
        town[HALL_RANCHES] += 1.0 if is_ranch else 0.0


@rule
def count_box(outlook: TownOutlook, game: GameState, box: Box) -> None:
    """The numbers of the box, and what its cards are worth on average."""
    x = outlook.network.input
    x[FIRST_OF_BOX] = box.nuggets
    x[FIRST_OF_BOX + 1] = box.properties - box.away
    x[FIRST_OF_BOX + 2] = box.indian_die
    x[FIRST_OF_BOX + 3] = box.wild_west
    x[FIRST_OF_BOX + 4] = 1.0 if has_second(game, box) else 0.0
    ranches, points = count_cells(box.ranches), 0.0
    for card in range(box.properties):
        points += box.property_value[card]
    outlook.ranch_share = ranches / box.properties
    outlook.mean_deed = points / max(1, box.properties - ranches)


@rule
def imagine_again(outlook: TownOutlook) -> None:
    """The imagined town is the one that there is."""
    for seat in range(outlook.players):
        for held in range(HELD):
            outlook.estate[seat, held] = outlook.estate_now[seat, held]
    for k in range(len(OF_TOWN)):
        outlook.town[k] = outlook.town_now[k]
    for k in range(CAPTURED + 1):
        outlook.own[k] = outlook.own_now[k]
    for kind in range(KINDS):
        outlook.kinds[kind] = outlook.kinds_now[kind]


@cached_rule
def worth_of_town(outlook: TownOutlook) -> float:
    """What the imagined town is worth to the owner."""
    write_town(outlook)
    return POINT_WORTH * lead_of_owner(outlook) + value_of_inputs(outlook.network, len(TOWN_FEATURES))


POINT_WORTH: Final = 0.3
"""What a point more than the others is taken to be worth; the network says how much more or less it is."""


@rule
def lead_of_owner(outlook: TownOutlook) -> float:
    """Points of the owner less those that the others have on average."""
    others = 0.0
    for seat in range(outlook.players):
        if seat != outlook.owner:
            others += outlook.total[seat]
    return outlook.total[outlook.owner] - others / (outlook.players - 1)


@rule
def write_town(outlook: TownOutlook) -> None:
    """Give the network what it looks at; what is in the box is there already."""
    for seat in range(outlook.players):
        outlook.total[seat] = total_of(outlook, seat)
    owner = outlook.owner
    write_estate(outlook, owner, 0)
    best = 0.0
    left = (1 << outlook.players) - 1 & ~(1 << owner)
    for place in range(1, outlook.players):
        richest = richest_of(outlook, left)
        left &= ~(1 << richest)
        write_estate(outlook, richest, place)
        if place == 1:
            best = outlook.total[richest]
    x = outlook.network.input
    for k in range(CAPTURED + 1):
        x[FIRST_OF_OWNER + k] = outlook.own[k]
    x[FIRST_KIND] = outlook.total[owner] - best
    for kind in range(EQUIPMENT + 1, KINDS):
        x[FIRST_KIND + kind] = outlook.kinds[kind]
    for k in range(len(OF_TOWN)):
        x[FIRST_OF_TOWN + k] = outlook.town[k]


@rule
def total_of(outlook: TownOutlook, seat: int) -> float:
    """Points of a player: the owner's as they are, of others with a guess at each hidden card."""
    nuggets, cash = outlook.estate[seat, NUGGETS_HAD], outlook.estate[seat, CASH_HAD]
    points = nuggets + (cash + outlook.estate[seat, REWARDS_HAD]) / DOLLARS_A_POINT
    points += BADGE_POINTS * outlook.estate[seat, BADGE_HAD] + outlook.estate[seat, SAFE_HAD]
    points += points_of_ranches(outlook.estate[seat, RANCHES_HAD])
    if seat == outlook.owner:
        return points + outlook.own[CARD_POINTS] + outlook.own[DEED_POINTS]
    return points + HIDDEN_CARD * outlook.estate[seat, CARDS_HAD] + HIDDEN_DEED * outlook.estate[seat, DEEDS_HAD]


@rule
def points_of_ranches(ranches: float) -> float:
    """1, 3, 6, 10 … points, and what lies between."""
    return ranches * (ranches + 1.0) / 2.0


@rule
def richest_of(outlook: TownOutlook, seats: int) -> int:
    """Of some players, as bits, the one with most points; of equal ones the next after the owner."""
    richest, seat = NONE, outlook.owner
    for _ in range(outlook.players):
        seat = seat + 1 if seat + 1 < outlook.players else 0
        if seats >> seat & 1 and (richest == NONE or outlook.total[seat] > outlook.total[richest]):
            richest = seat
    return richest


@rule
def write_estate(outlook: TownOutlook, seat: int, place: int) -> None:
    """A player's holdings as inputs."""
    x, first = outlook.network.input, place * len(OF_ESTATE)
    for held in range(HELD):
        x[first + held] = outlook.estate[seat, held]
    x[first + RANCH_POINTS] = points_of_ranches(outlook.estate[seat, RANCHES_HAD])
    x[first + TOTAL_POINTS] = outlook.total[seat]


assert FIRST_OF_BOX + len(OF_BOX) == len(TOWN_FEATURES)  # noqa: S101  the box is the last of the inputs
