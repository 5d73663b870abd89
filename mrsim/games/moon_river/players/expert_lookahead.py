"""What experts ask: they look ahead as planners do, and judge what they see by a network that has learnt."""

from mrsim.engine.jit import cached_rule, rule
from mrsim.games.moon_river.players.expert_claims import judge_claims, outcome_of_claim
from mrsim.games.moon_river.players.expert_search import search_guessed_dominoes
from mrsim.games.moon_river.players.expert_value import value_of_ranch
from mrsim.games.moon_river.players.imagined_moves import OF_RIVAL, cost_of_theft, imagined_ranch, look_up
from mrsim.games.moon_river.players.lookahead import (
    OPTIONS,
    outlook_of_bonus,
    outlook_of_discard,
    outlook_of_drought,
    outlook_of_recruit,
    outlook_of_ride,
    outlook_of_split,
    outlook_of_swap,
    outlook_of_theft,
)
from mrsim.games.moon_river.rules.partners import swap_other, swap_own, swap_theirs, theft_cell, theft_victim
from mrsim.games.moon_river.rules.records import NONE, PLAYERS
from mrsim.games.moon_river.views import BonusTile, Domino, Me, Parcel, Recruit, Ride, Split, Swap, Theft, ThirstyCow


@cached_rule
def expected_of_claim(me: Me, parcel: Parcel, closely: float, spite: float) -> float:
    """What the ranch will come to with this parcel and what follows, and what others lose, weighed by `spite`."""
    me.scratch.expert.judges = 1
    if look_up(me):
        judge_claims(me, spite)
    slot = 0
    while me.game.next_column[slot] != parcel.number_in_box:
        slot += 1
    points = outcome_of_claim(me, slot, int(closely), spite)
    me.scratch.expert.judges = 0
    return points


@cached_rule
def expected_of_domino(me: Me, domino: Domino, judged: float, options: float, claims: float, closely: float) -> float:
    """What the ranch will come to: the best `options` are followed up, each with `closely` many dominoes."""
    me.scratch.expert.judges = 1
    if look_up(me):
        search_guessed_dominoes(me, int(judged), int(options), int(claims), int(closely))
    desk = me.scratch.desk[OPTIONS]
    i = me.scratch.expert.asked
    if i >= desk.count or desk.code[i] != domino.code:
        i = 0
        while desk.code[i] != domino.code:
            i += 1
    me.scratch.expert.asked = i + 1
    points = desk.score[i]
    me.scratch.expert.judges = 0
    return points


@cached_rule
def expected_of_split(me: Me, split: Split) -> float:
    """What the ranch will come to with these cows on each parcel."""
    me.scratch.expert.judges = 1
    points = outlook_of_split(me, split)
    me.scratch.expert.judges = 0
    return points


@cached_rule
def expected_of_drought(me: Me, cow: ThirstyCow) -> float:
    """What the ranch will come to without this cow."""
    me.scratch.expert.judges = 1
    points = outlook_of_drought(me, cow)
    me.scratch.expert.judges = 0
    return points


@cached_rule
def expected_of_recruit(me: Me, recruit: Recruit) -> float:
    """What the ranch will come to with this partner, his effect used."""
    me.scratch.expert.judges = 1
    points = outlook_of_recruit(me, recruit)
    me.scratch.expert.judges = 0
    return points


@cached_rule
def expected_of_ride(me: Me, ride: Ride) -> float:
    """What the ranch will come to after this step and the steps left, or if it stops."""
    me.scratch.expert.judges = 1
    points = outlook_of_ride(me, ride)
    me.scratch.expert.judges = 0
    return points


@cached_rule
def expected_of_swap(me: Me, swap: Swap) -> float:
    """What the ranch will come to after a swap, or none, less what the other player gains by it."""
    me.scratch.expert.judges = 1
    points = outlook_of_swap(me, swap)
    if swap.code != NONE:
        points -= gain_of_swapped(me, swap.code) / (me.game.players - 1)
    me.scratch.expert.judges = 0
    return points


@rule
def gain_of_swapped(me: Me, code: int) -> float:
    """What a swap changes for the player that parcels are swapped with."""
    game, outlook, rival = me.game, me.scratch.expert, swap_other(code)
    me.scratch.game[OF_RIVAL // PLAYERS].ranch[OF_RIVAL % PLAYERS] = game.ranch[rival]
    ranch = imagined_ranch(me, OF_RIVAL)
    before = value_of_ranch(outlook, ranch, game, me.box)
    ranch.held[swap_theirs(code)] = game.ranch[me.seat_number].held[swap_own(code)]
    return value_of_ranch(outlook, ranch, game, me.box) - before


@cached_rule
def expected_of_theft(me: Me, theft: Theft) -> float:
    """What the ranch will come to with a stolen cow, or none, and what its victim loses."""
    me.scratch.expert.judges = 1
    points = outlook_of_theft(me, theft)
    if theft.code != NONE:
        points += cost_of_theft(me, theft_victim(theft.code), theft_cell(theft.code)) / (me.game.players - 1)
    me.scratch.expert.judges = 0
    return points


@cached_rule
def expected_of_discard(me: Me, parcel: Parcel) -> float:
    """What the ranch will come to without this parcel."""
    me.scratch.expert.judges = 1
    points = outlook_of_discard(me, parcel)
    me.scratch.expert.judges = 0
    return points


@cached_rule
def expected_of_bonus(me: Me, tile: BonusTile) -> float:
    """What the ranch will come to with a bonus tile and the partner it brings."""
    me.scratch.expert.judges = 1
    points = outlook_of_bonus(me, tile)
    me.scratch.expert.judges = 0
    return points
