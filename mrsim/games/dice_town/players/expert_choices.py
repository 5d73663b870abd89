"""What an expert of Dice Town thinks of its options: what the town would be worth to it, says its network."""

from typing import Final

from mrsim.engine.bitset import lowest_cell, without_lowest
from mrsim.engine.jit import cached_rule, rule
from mrsim.games.dice_town.facts.at_stake import HANDS_WEIGHED
from mrsim.games.dice_town.facts.expert_features import (
    CARDS_HAD,
    CASH_HAD,
    DEEDS_HAD,
    IN_BANK,
    IN_COACH,
    NUGGETS_HAD,
    OWN_DIE,
    RANCHES_HAD,
    RECRUITED_HAD,
)
from mrsim.games.dice_town.facts.odds import throws_left
from mrsim.games.dice_town.facts.worth import act_worth
from mrsim.games.dice_town.players.estate_changes import (
    drink_up,
    foresee_draws,
    gain_card,
    imagine_act,
    imagine_theft,
    lose_card,
    lose_deed,
)
from mrsim.games.dice_town.players.estates import DEED_POINTS, imagine_again, look_around, worth_of_town
from mrsim.games.dice_town.players.planning import chosen_worth, weigh_hands
from mrsim.games.dice_town.rules.agenda import STEAL_FROM
from mrsim.games.dice_town.rules.codes import (
    BASE_ACTION,
    FIRST,
    HALL,
    LOADED_DIE,
    NUGGET_CODE,
    PROPERTY_CODE,
    STORE_CODE,
    WEST_ACTION,
)
from mrsim.games.dice_town.rules.dice import count_dice, dice_of, one_die, price_of
from mrsim.games.dice_town.rules.hands import hand_number
from mrsim.games.dice_town.rules.places import best_seats, has_second
from mrsim.games.dice_town.rules.possible import is_possible
from mrsim.games.dice_town.rules.records import DICE, NONE, OPEN_ELIXIRS, TownOutlook
from mrsim.games.dice_town.views.cards import Elixir, Gift, Ware
from mrsim.games.dice_town.views.dice import Keep, Preparation
from mrsim.games.dice_town.views.people import Act, Booty, Bribe, Named, Victim
from mrsim.games.dice_town.views.player import Me

LOOKED_AROUND: Final = 16
"""Bit of what was reckoned for the decision at hand, beside those of `at_stake`."""
TYPICAL: Final = 2
"""Dice of a place's face that a player has who acts there."""


@cached_rule
def consider(me: Me) -> None:
    """Look around once for each decision; then imagine the town again."""
    scratch = me.scratch
    if scratch.searched & LOOKED_AROUND:
        imagine_again(scratch.outlook)
        return
    scratch.searched |= LOOKED_AROUND
    look_around(scratch.outlook, me.game, me.box, me.seat_number)
    await_coach(scratch.outlook)
    foresee_draws(scratch.outlook, me.box)
    scratch.outlook.stands_at = worth_of_town(scratch.outlook)


@rule
def await_coach(outlook: TownOutlook) -> None:
    """The money of the stagecoach is in the bank when the round is over, and only then does the network know a town."""
    outlook.town_now[IN_BANK] += outlook.town_now[IN_COACH]
    outlook.town_now[IN_COACH] = 0.0
    imagine_again(outlook)


# Actions


@rule
def usual_action(me: Me, seat: int, place: int, number: int) -> int:
    """What a player would do at a place; nothing if nothing is possible."""
    game, box = me.game, me.box
    base = is_possible(game, box, seat, place, BASE_ACTION)
    west = is_possible(game, box, seat, place, WEST_ACTION)
    if base and west:
        better = act_worth(game, box, seat, place, WEST_ACTION, number) > act_worth(
            game, box, seat, place, BASE_ACTION, number
        )
        return WEST_ACTION if better else BASE_ACTION
    return BASE_ACTION if base else WEST_ACTION if west else NONE


@cached_rule
def worth_of_act(me: Me, seat: int, place: int, action: int, number: int) -> float:
    """What the town is worth once somebody has acted."""
    consider(me)
    imagine_act(me.scratch.outlook, me.game, me.box, seat, place, action, number)
    return worth_of_town(me.scratch.outlook)


@cached_rule
def worth_for_second(me: Me, first: int, action: int) -> float:
    """What the town is worth once the first has acted, and then the strongest other has taken what is left."""
    game, box = me.game, me.box
    consider(me)
    number = dice_of(game.person[first].dice, game.place)
    imagine_act(me.scratch.outlook, game, box, first, game.place, action, number)
    others = best_seats(game, first) if has_second(game, box) else 0
    if others:
        second = lowest_cell(others)
        other_action = WEST_ACTION - action
        if is_possible(game, box, second, game.place, other_action):
            number = dice_of(game.person[second].dice, game.place)
            imagine_act(me.scratch.outlook, game, box, second, game.place, other_action, number)
    return worth_of_town(me.scratch.outlook)


@cached_rule
def expected_act(me: Me, act: Act) -> float:
    """What an action leads to; for the second, who may decline, Doc Badluck is the other way."""
    game = me.game
    if game.rank == FIRST:
        return worth_for_second(me, me.seat_number, act.code)
    if act.code == NONE:
        if game.person[me.seat_number].wagon:
            consider(me)
            return me.scratch.outlook.stands_at
        return worth_of_visit(me)
    number = dice_of(game.person[me.seat_number].dice, game.place)
    return worth_of_act(me, me.seat_number, game.place, act.code, number)


@rule
def worth_of_visit(me: Me) -> float:
    """The better of the open elixirs."""
    best = worth_of_elixir(me, 0)
    for space in range(1, OPEN_ELIXIRS):
        best = max(best, worth_of_elixir(me, space))
    return best


@cached_rule
def worth_of_elixir(me: Me, space: int) -> float:
    """What the town is worth once an elixir was drunk."""
    consider(me)
    drink_up(me.scratch.outlook, me.game, me.box, me.seat_number, space)
    return worth_of_town(me.scratch.outlook)


@cached_rule
def expected_elixir(me: Me, elixir: Elixir) -> float:
    """What an elixir leads to."""
    return worth_of_elixir(me, elixir.code)


# Ties


@rule
def pay(me: Me, seat: int, bribe: int) -> None:
    """A bribe passes to the sheriff in the mind; what others offer as a card is seen when they offer it."""
    outlook, sheriff = me.scratch.outlook, me.game.sheriff
    if bribe == NONE or sheriff == NONE:
        return
    if bribe >= PROPERTY_CODE:
        value = float(me.box.property_value[bribe - PROPERTY_CODE])
        for other, sign in ((seat, -1.0), (sheriff, 1.0)):
            outlook.estate[other, DEEDS_HAD] += sign
            if other == me.seat_number:
                outlook.own[DEED_POINTS] += sign * value
    elif bribe >= STORE_CODE:
        lose_card(outlook, seat, 1.0)
        gain_card(outlook, me.box, sheriff, bribe - STORE_CODE)
    elif bribe > NUGGET_CODE:
        outlook.estate[seat, NUGGETS_HAD] -= float(bribe - NUGGET_CODE)
        outlook.estate[sheriff, NUGGETS_HAD] += float(bribe - NUGGET_CODE)
    else:
        outlook.estate[seat, CASH_HAD] -= float(bribe)
        outlook.estate[sheriff, CASH_HAD] += float(bribe)


@cached_rule
def worth_of_named(me: Me, seat: int, bribe: int) -> float:
    """What the town is worth if a player pays this, is named, and acts as usual."""
    game, box = me.game, me.box
    consider(me)
    pay(me, seat, bribe)
    number = dice_of(game.person[seat].dice, game.place)
    action = usual_action(me, seat, game.place, number)
    if game.rank != FIRST:
        action = game.other_action if is_possible(game, box, seat, game.place, game.other_action) else NONE
    imagine_act(me.scratch.outlook, game, box, seat, game.place, action, number)
    return worth_of_town(me.scratch.outlook)


@cached_rule
def expected_named(me: Me, named: Named) -> float:
    """What it leads to if the sheriff names this player."""
    bribe = NONE if named.code == me.seat_number else me.game.person[named.code].answer
    return worth_of_named(me, named.code, bribe)


@cached_rule
def expected_bribe(me: Me, bribe: Bribe, nothing: float, typical: float) -> float:
    """What a bribe leads to: being named is the likelier the more it is worth to the sheriff.

    `nothing` is the chance of being named without a bribe among two, and `typical` what the others offer, in points.
    """
    game = me.game
    lost, rivals, tied = 0.0, 0, game.tied
    while tied:
        rival = lowest_cell(tied)
        if rival != me.seat_number:
            lost += worth_of_named(me, rival, NONE)
            rivals += 1
        tied = without_lowest(tied)
    lost /= max(1, rivals)
    offered = bribe.cost
    named = (nothing + offered) / (nothing + offered + rivals * (nothing + typical))
    return named * worth_of_named(me, me.seat_number, bribe.code) + (1.0 - named) * lost


# Cards


@cached_rule
def expected_ware(me: Me, ware: Ware) -> float:
    """What the town is worth with a store card that is taken."""
    consider(me)
    gain_card(me.scratch.outlook, me.box, me.seat_number, ware.code)
    return worth_of_town(me.scratch.outlook)


@cached_rule
def expected_loot(me: Me, booty: Booty) -> float:
    """What the town is worth with a card that is stolen."""
    consider(me)
    outlook = me.scratch.outlook
    if booty.code >= PROPERTY_CODE:
        lose_deed(outlook, me.game.victim, 1.0)
        outlook.estate[me.seat_number, DEEDS_HAD] += 1.0
        outlook.own[DEED_POINTS] += float(me.box.property_value[booty.code - PROPERTY_CODE])
    else:
        lose_card(outlook, me.game.victim, 1.0)
        gain_card(outlook, me.box, me.seat_number, booty.code - STORE_CODE)
    return worth_of_town(outlook)


@cached_rule
def expected_victim(me: Me, victim: Victim) -> float:
    """What the town is worth once somebody was robbed of a card; of other things the richest is robbed."""
    game = me.game
    if game.agenda[game.tasks - 1, 0] != STEAL_FROM:
        return victim.points + victim.riches / 100
    consider(me)
    imagine_theft(me.scratch.outlook, me.box, me.seat_number, victim.code, game.number)
    return worth_of_town(me.scratch.outlook)


@cached_rule
def expected_gift(me: Me, gift: Gift) -> float:
    """What the town is worth once a property was given for the Indian die, or not."""
    consider(me)
    outlook = me.scratch.outlook
    if gift.code != NONE:
        outlook.town[OWN_DIE] = 1.0
        if me.box.ranches >> gift.code & 1:
            outlook.estate[me.seat_number, RANCHES_HAD] -= 1.0
        else:
            outlook.estate[me.seat_number, DEEDS_HAD] -= 1.0
            outlook.own[DEED_POINTS] -= float(me.box.property_value[gift.code])
    return worth_of_town(outlook)


# Dice


@cached_rule
def reckon_by_worth(me: Me, ties: float, seconds: float) -> None:
    """Fill in what every set of dice is worth, with places weighed by the network."""
    game, scratch = me.game, me.scratch
    if scratch.searched & HANDS_WEIGHED:
        return
    scratch.searched |= HANDS_WEIGHED
    scratch.throws = throws_left(game, me.seat_number)
    for place in range(HALL + 1):
        scratch.weight[place] = 1.0
        foresee_place(me, place)
    weigh_hands(game, me.seat_number, ties, seconds, scratch)


@rule
def foresee_place(me: Me, place: int) -> None:
    """What it is worth to be first at a place rather than another player, and to be second."""
    scratch = me.scratch
    rivals = worth_of_rivals(me, place)
    for number in range(DICE + 1):
        if number == 0 and place != HALL:
            scratch.brings[place, number] = 0.0
            scratch.follows[place, number] = 0.0
        else:
            weigh_actions(me, place, number, rivals)


@rule
def worth_of_rivals(me: Me, place: int) -> float:
    """What the town is worth on average once one of the others has acted at a place."""
    total, game = 0.0, me.game
    number = 1 if place == HALL else TYPICAL
    for other in range(game.players):
        if other != me.seat_number:
            total += worth_of_act(me, other, place, usual_action(me, other, place, number), number)
    return total / (game.players - 1)


@rule
def weigh_actions(me: Me, place: int, number: int, rivals: float) -> None:
    """The better of the two actions is for the first, the other one for the second."""
    game, box, scratch = me.game, me.box, me.scratch
    stands, best, other = scratch.outlook.stands_at, 0.0, 0.0
    possible = 0
    for action in range(BASE_ACTION, WEST_ACTION + 1):
        if is_possible(game, box, me.seat_number, place, action):
            worth = worth_of_act(me, me.seat_number, place, action, number)
            if possible == 0 or worth > best:
                other = best
                best = worth
            else:
                other = worth
            possible += 1
    scratch.brings[place, number] = max(0.0, best - rivals) if possible else 0.0
    two = possible > 1 and has_second(game, box)
    scratch.follows[place, number] = max(0.0, other - stands) if two else 0.0


@cached_rule
def price_of_dollar(me: Me) -> float:
    """What a dollar is worth that goes to the stagecoach, and from there to the bank."""
    consider(me)
    outlook = me.scratch.outlook
    outlook.estate[me.seat_number, CASH_HAD] -= float(TYPICAL)
    outlook.town[IN_BANK] += float(TYPICAL)
    return max(LEAST_PRICE, (outlook.stands_at - worth_of_town(outlook)) / TYPICAL)


LEAST_PRICE: Final = 0.02


@cached_rule
def worth_of_set(me: Me, dice: int, price: float) -> float:
    """What a set of kept dice is worth, with the best use of the throws to come."""
    scratch, size = me.scratch, count_dice(dice)
    if size < DICE and scratch.throws > 1:
        return chosen_worth(scratch, dice, size, price)
    return scratch.worth[hand_number(dice)]


@cached_rule
def expected_keep(me: Me, kept: Keep, ties: float, seconds: float, thrift: float) -> float:
    """What keeping some dice leads to, over all throws to come, less `thrift` times what it costs."""
    consider(me)
    reckon_by_worth(me, ties, seconds)
    price = thrift * price_of_dollar(me)
    dice = me.game.person[me.seat_number].dice + kept.code
    return worth_of_set(me, dice, price) - price * price_of(count_dice(kept.code))


@cached_rule
def expected_preparation(me: Me, preparation: Preparation, ties: float, seconds: float) -> float:
    """What dice are worth that are set before a throw, less what the villain or the card is worth later."""
    consider(me)
    reckon_by_worth(me, ties, seconds)
    price = price_of_dollar(me)
    dice = me.game.person[me.seat_number].dice
    if preparation.code == NONE:
        return worth_of_set(me, dice, price)
    return worth_of_set(me, dice + preparation.dice * one_die(preparation.face), price) - cost_of_setting(
        me, preparation
    )


@rule
def cost_of_setting(me: Me, preparation: Preparation) -> float:
    """What the villain or the loaded die would be worth later."""
    consider(me)
    outlook = me.scratch.outlook
    if preparation.loaded:
        outlook.estate[me.seat_number, CARDS_HAD] -= 1.0
        outlook.kinds[LOADED_DIE] -= 1.0
    else:
        outlook.estate[me.seat_number, RECRUITED_HAD] -= 1.0
    return max(0.0, outlook.stands_at - worth_of_town(outlook))
