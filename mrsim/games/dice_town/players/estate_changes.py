"""What actions and cards bring on average to the estates that an expert imagines."""

from typing import Final

from mrsim.engine.bitset import count_cells
from mrsim.engine.jit import cached_rule, rule
from mrsim.games.dice_town.facts.expert_features import (
    BADGE_HAD,
    BAG_LEFT,
    CARDS_HAD,
    CASH_HAD,
    DEEDS_HAD,
    IN_BANK,
    IN_MINE,
    NUGGETS_HAD,
    PROPERTIES_LEFT,
    RANCHES_HAD,
    RECRUITED_HAD,
    REWARDS_HAD,
    REWARDS_WANTED,
    RIVER_LEFT,
    SAFE_HAD,
    VILLAINS_LEFT,
    VILLAINS_WANTED,
)
from mrsim.games.dice_town.players.estates import CAPTURED, CARD_POINTS, DEED_POINTS, KINDS, total_of
from mrsim.games.dice_town.rules.card_effects import HOLDUP_CASH, SWINDLED_CASH
from mrsim.games.dice_town.rules.codes import (
    BANK,
    BARBED_WIRE,
    BASE_ACTION,
    DOG,
    EQUIPMENT,
    GOLD,
    HOLDUP,
    LEVY,
    MINE,
    MULE,
    NOTHING_FOUND,
    PURSE,
    SALOON,
    SHERIFF,
    STAR,
    STORE,
    SWINDLER,
    TOLL,
    TOP_ELIXIR,
)
from mrsim.games.dice_town.rules.dice import SIDES
from mrsim.games.dice_town.rules.doc import LEVIED_NUGGETS, PROTECTED_DEEDS, TOLL_CASH
from mrsim.games.dice_town.rules.points import POINTS_A_CAPTURED
from mrsim.games.dice_town.rules.records import DICE, HALL_SPACES, NONE, OPEN_ELIXIRS, Box, GameState, TownOutlook

BEST_VALUE: Final = 20
"""The highest number of points on a store card."""
OTHER_FIND: Final = 1.5
"""Nuggets that a river card is taken to bring of which it can't be said beforehand."""


@cached_rule
def foresee_draws(outlook: TownOutlook, box: Box) -> None:
    """Points of the best of some store cards, drawn from all cards of the box."""
    for number in range(DICE + 1):
        outlook.best_drawn[number] = 0.0
    for value in range(1, BEST_VALUE + 1):
        better = 0
        for card in range(box.store_cards):
            better += value_drawn(outlook, box, card) >= value
        miss, missed = 1.0 - better / max(1, box.store_cards), 1.0
        for number in range(1, DICE + 1):
            missed *= miss
            outlook.best_drawn[number] += 1.0 - missed


@rule
def value_drawn(outlook: TownOutlook, box: Box, card: int) -> float:
    """Points of a store card at the end, as things stand for the owner."""
    kind = box.store_kind[card]
    if kind == MULE:
        return outlook.estate_now[outlook.owner, CARDS_HAD] + 1.0
    if kind == DOG:
        return POINTS_A_CAPTURED * outlook.own_now[CAPTURED]
    return float(box.store_value[card])


@cached_rule
def imagine_act(
    outlook: TownOutlook, game: GameState, box: Box, seat: int, place: int, action: int, number: int
) -> None:
    """A player carries out an action with this number of dice of the place's face."""
    if action == NONE:
        return
    if action == BASE_ACTION:
        imagine_base(outlook, game, box, seat, place, number)
    else:
        imagine_west(outlook, game, box, seat, place, number)


@rule
def imagine_base(outlook: TownOutlook, game: GameState, box: Box, seat: int, place: int, number: int) -> None:
    """The base action of a place."""
    estate, town = outlook.estate, outlook.town
    if place == MINE:
        dig_up(outlook, seat, float(number))
    elif place == BANK:
        estate[seat, CASH_HAD] += game.bank
        town[IN_BANK] -= game.bank
    elif place == STORE:
        for _ in range(2 if game.round_number == 1 else 1):
            draw_card(outlook, box, seat, number)
    elif place == SALOON:
        victim = likely_victim(outlook, game, box, seat)
        if victim != NONE:
            imagine_theft(outlook, box, seat, victim, number)
    elif place == SHERIFF:
        pin_badge(outlook, seat, 1.0)
    else:
        for space in range(min(number + 1, HALL_SPACES, game.hall_cards)):
            card = game.hall[space]
            own_card(outlook, seat, float(box.ranches >> card & 1), float(box.property_value[card]))


@rule
def imagine_west(outlook: TownOutlook, game: GameState, box: Box, seat: int, place: int, number: int) -> None:
    """The action of Wild West at a place."""
    estate, town = outlook.estate, outlook.town
    if place == MINE:
        pan(outlook, game, box, seat)
    elif place == BANK:
        taken = min(number, game.coach)
        estate[seat, CASH_HAD] += taken
        town[IN_BANK] -= taken
    elif place == STORE:
        see_doc(outlook, game, box, seat)
    elif place == SALOON:
        estate[seat, RECRUITED_HAD] += 1.0
        town[VILLAINS_LEFT] -= 1.0
    elif place == SHERIFF:
        hunt_down(outlook, seat, number)
    else:
        own_card(outlook, seat, outlook.ranch_share, outlook.mean_deed)


@rule
def dig_up(outlook: TownOutlook, seat: int, nuggets: float) -> None:
    """Nuggets from the mine."""
    taken = min(nuggets, outlook.town[IN_MINE])
    outlook.estate[seat, NUGGETS_HAD] += taken
    outlook.town[IN_MINE] -= taken


@rule
def pan(outlook: TownOutlook, game: GameState, box: Box, seat: int) -> None:
    """The mean of the river cards that are left."""
    left = game.river.end - game.river.top
    nuggets, dollars, stars = 0.0, 0.0, 0
    for i in range(game.river.top, game.river.end):
        card = game.river.card[i]
        kind = box.river_kind[card]
        if kind == GOLD:
            nuggets += min(float(box.river_amount[card]), outlook.town[IN_MINE])
        elif kind == PURSE:
            dollars += float(min(box.river_amount[card], game.bank))
        elif kind == STAR:
            stars += 1
        elif kind != NOTHING_FOUND:
            nuggets += OTHER_FIND
    if left:
        dig_up(outlook, seat, nuggets / left)
        outlook.estate[seat, CASH_HAD] += dollars / left
        outlook.town[IN_BANK] -= dollars / left
        pin_badge(outlook, seat, stars / left)
        outlook.town[RIVER_LEFT] -= 1.0


@rule
def pin_badge(outlook: TownOutlook, seat: int, chance: float) -> None:
    """The badge passes to a player, perhaps."""
    for other in range(outlook.players):
        outlook.estate[other, BADGE_HAD] *= 1.0 - chance
    outlook.estate[seat, BADGE_HAD] += chance


@rule
def draw_card(outlook: TownOutlook, box: Box, seat: int, number: int) -> None:
    """The best of some store cards."""
    outlook.estate[seat, CARDS_HAD] += 1.0
    outlook.town[BAG_LEFT] -= 1.0
    if seat == outlook.owner:
        outlook.own[CARD_POINTS] += outlook.best_drawn[number]
        for kind in range(EQUIPMENT + 1, KINDS):
            outlook.kinds[kind] += count_cells(box.of_kind[kind]) / box.store_cards


@rule
def own_card(outlook: TownOutlook, seat: int, ranches: float, value: float) -> None:
    """A property: a ranch, or a deed of this value; or perhaps the one, perhaps the other."""
    outlook.estate[seat, RANCHES_HAD] += ranches
    outlook.estate[seat, DEEDS_HAD] += 1.0 - ranches
    outlook.town[PROPERTIES_LEFT] -= 1.0
    if seat == outlook.owner:
        outlook.own[DEED_POINTS] += (1.0 - ranches) * value


@rule
def hunt_down(outlook: TownOutlook, seat: int, kings: int) -> None:
    """Each king captures one of the wanted villains in six, at most all of them."""
    share = min(1.0, kings / SIDES)
    rewards, villains = share * outlook.town[REWARDS_WANTED], share * outlook.town[VILLAINS_WANTED]
    outlook.estate[seat, REWARDS_HAD] += rewards
    outlook.town[REWARDS_WANTED] -= rewards
    outlook.town[VILLAINS_WANTED] -= villains
    if seat == outlook.owner:
        outlook.own[CAPTURED] += villains
        outlook.own[CARD_POINTS] += POINTS_A_CAPTURED * villains * outlook.kinds[DOG]


# Thefts


@rule
def likely_victim(outlook: TownOutlook, game: GameState, box: Box, thief: int) -> int:
    """The richest of those who have cards to steal; a thief may not know better."""
    victim, most = NONE, 0.0
    for other in range(outlook.players):
        if other != thief and other != game.guarded:
            loot = outlook.estate[other, CARDS_HAD] + box.loot_deeds * outlook.estate[other, DEEDS_HAD]
            points = total_of(outlook, other)
            if loot > 0.0 and (victim == NONE or points > most):
                victim, most = other, points
    return victim


@cached_rule
def imagine_theft(outlook: TownOutlook, box: Box, thief: int, victim: int, number: int) -> None:
    """One of a victim's cards passes to a thief, who prefers deeds; more cards seen are better ones."""
    cards, deeds = outlook.estate[victim, CARDS_HAD], box.loot_deeds * outlook.estate[victim, DEEDS_HAD]
    if cards + deeds <= 0.0:
        return
    none = 1.0
    for _ in range(number):
        none *= cards / (cards + deeds)
    lose_card(outlook, victim, none)
    lose_deed(outlook, victim, 1.0 - none)
    outlook.estate[thief, CARDS_HAD] += none
    outlook.estate[thief, DEEDS_HAD] += 1.0 - none
    if thief == outlook.owner:
        outlook.own[CARD_POINTS] += none * outlook.best_drawn[number]
        outlook.own[DEED_POINTS] += (1.0 - none) * (outlook.mean_deed + BETTER_SEEN * (min(float(number), deeds) - 1.0))


BETTER_SEEN: Final = 0.4
"""Points by which the best of some deeds is better for each one more."""


@cached_rule
def lose_card(outlook: TownOutlook, seat: int, cards: float) -> None:
    """Store cards leave a hand, perhaps; nobody knows which."""
    if seat == outlook.owner:
        left = 1.0 - cards / max(1.0, outlook.estate[seat, CARDS_HAD])
        outlook.own[CARD_POINTS] *= left
        for kind in range(KINDS):
            outlook.kinds[kind] *= left
    outlook.estate[seat, CARDS_HAD] -= cards


@cached_rule
def lose_deed(outlook: TownOutlook, seat: int, deeds: float) -> None:
    """Deeds leave a hand, perhaps."""
    if seat == outlook.owner:
        outlook.own[DEED_POINTS] *= 1.0 - deeds / max(1.0, outlook.estate[seat, DEEDS_HAD])
    outlook.estate[seat, DEEDS_HAD] -= deeds


# Doc Badluck, and cards that are played at once


@rule
def see_doc(outlook: TownOutlook, game: GameState, box: Box, seat: int) -> None:
    """An open elixir, which the patient takes to be the better one."""
    best = 0
    for space in range(1, OPEN_ELIXIRS):
        if box.elixir_kind[game.open_elixir[space]] > box.elixir_kind[game.open_elixir[best]]:
            best = space
    drink_up(outlook, game, box, seat, best)


@cached_rule
def drink_up(outlook: TownOutlook, game: GameState, box: Box, seat: int, space: int) -> None:
    """The effect of an open elixir; the unseen one is taken for a tonic."""
    kind = UNSEEN if space == TOP_ELIXIR else box.elixir_kind[game.open_elixir[space]]
    if kind == BARBED_WIRE:
        fence(outlook, seat)
    elif kind == TOLL:
        collect(outlook, seat, CASH_HAD, float(TOLL_CASH))
    elif kind == LEVY:
        collect(outlook, seat, NUGGETS_HAD, float(LEVIED_NUGGETS))
    else:
        draw_card(outlook, box, seat, 1)


UNSEEN: Final = -1
"""The kind of an elixir that nobody has seen."""


@rule
def fence(outlook: TownOutlook, seat: int) -> None:
    """Two deeds are protected: the mean of those in hand, for which two are the best is not remembered here."""
    deeds = outlook.estate[seat, DEEDS_HAD]
    fenced = min(deeds, float(PROTECTED_DEEDS))
    points = fenced * outlook.mean_deed
    if seat == outlook.owner:
        points = outlook.own[DEED_POINTS] * fenced / max(1.0, deeds)
        outlook.own[DEED_POINTS] -= points
    outlook.estate[seat, DEEDS_HAD] -= fenced
    outlook.estate[seat, SAFE_HAD] += points


@rule
def collect(outlook: TownOutlook, seat: int, held: int, amount: float) -> None:
    """Every other player gives some dollars or nuggets, as far as they have them."""
    for other in range(outlook.players):
        if other != seat:
            given = min(amount, outlook.estate[other, held])
            outlook.estate[other, held] -= given
            outlook.estate[seat, held] += given


@cached_rule
def gain_card(outlook: TownOutlook, box: Box, seat: int, card: int) -> None:
    """A store card that is known; one that is played at once has its effect."""
    kind = box.store_kind[card]
    if kind == SWINDLER:
        collect(outlook, seat, CASH_HAD, float(SWINDLED_CASH))
    elif kind == HOLDUP:
        rob(outlook, seat)
    else:
        outlook.estate[seat, CARDS_HAD] += 1.0
        if seat == outlook.owner:
            outlook.kinds[kind] += 1.0
            outlook.own[CARD_POINTS] += value_drawn(outlook, box, card) + outlook.kinds[MULE] * (kind != MULE)


@rule
def rob(outlook: TownOutlook, seat: int) -> None:
    """A holdup of the other player with most money."""
    victim = NONE
    for other in range(outlook.players):
        richer = victim == NONE or outlook.estate[other, CASH_HAD] > outlook.estate[victim, CASH_HAD]
        if other != seat and richer:
            victim = other
    taken = min(float(HOLDUP_CASH), outlook.estate[victim, CASH_HAD])
    outlook.estate[victim, CASH_HAD] -= taken
    outlook.estate[seat, CASH_HAD] += taken
