"""Games that are only imagined: copies to try things out on, in which everything hidden is dealt again.

Nothing hidden is used: a copy holds what everybody sees, and what nobody has seen yet is shuffled with a key of the
decision.
"""

from mrsim.engine.jit import formula, rule
from mrsim.engine.rng import derive_key, shuffled_position
from mrsim.games.moon_river.names import PARTNERS, SIDES
from mrsim.games.moon_river.rules.records import Table
from mrsim.games.moon_river.rules.setup import is_shown
from mrsim.games.moon_river.views import Me

PARCELS, CHIPS = range(2)
"""What is dealt again, each with a key of its own."""


@formula
def imagined(me: Me, number: int) -> Table:
    """A copy of the game in the place with this number; what is hidden has to be dealt before it is played on."""
    me.scratch.game[number] = me.game
    return Table(me.scratch.game[number], me.box, me.scratch.deal, me.scratch.log)


@rule
def redeal_unseen(table: Table, key: int) -> None:
    """Shuffle what nobody has seen: the parcels in the box, the chips in the stacks."""
    deal_parcels(table, derive_key(key, PARCELS))
    deal_chips(table, derive_key(key, CHIPS))


@rule
def deal_parcels(table: Table, key: int) -> None:
    """The parcels not yet turned up, behind those that are."""
    deck = table.deal.deck
    first = table.game.parcels_drawn
    count = 0
    for parcel in range(table.box.parcels):
        if not is_shown(table.game, parcel):
            position = shuffled_position(key, count)
            deck[first + count] = deck[first + position]
            deck[first + position] = parcel
            count += 1


@rule
def deal_chips(table: Table, key: int) -> None:
    """The chips that are neither in the saloon nor hired, behind those drawn."""
    chips = table.deal.chips
    first = table.game.chips_drawn
    count = 0
    for partner in range(len(PARTNERS)):
        for _ in range(chips_left(table, partner)):
            position = shuffled_position(key, count)
            chips[first + count] = chips[first + position]
            chips[first + position] = partner
            count += 1


@rule
def chips_left(table: Table, partner: int) -> int:
    """How many chips of a partner nobody has seen."""
    game, box = table.game, table.box
    left = 0
    for slot in range(box.chip_slots):
        left += box.chip_in_slot[slot] == partner
    for seat in range(game.saloon_seats):
        left -= game.saloon[seat] == partner
    for seat in range(game.players):
        for side in range(len(SIDES)):
            left -= game.ranch[seat].hired[side, partner]
    return left
