"""Chapter 5: ties at a place, which the sheriff decides, and the bribes that the tied offer."""

from mrsim.engine.bitset import lowest_cell
from mrsim.engine.jit import formula, rule
from mrsim.games.dice_town.rules.agenda import BRIBED, JUDGED, ask, at_table, clockwise, later, offer
from mrsim.games.dice_town.rules.codes import NUGGET_CODE, PROPERTY_CODE, STORE_CODE
from mrsim.games.dice_town.rules.events import TIE
from mrsim.games.dice_town.rules.limits import MOST_BRIBE, PLAYERS
from mrsim.games.dice_town.rules.notes import note_bribes
from mrsim.games.dice_town.rules.question_codes import BRIBE, JUDGE
from mrsim.games.dice_town.rules.records import NONE, Box, GameState, Player, Table
from mrsim.games.dice_town.rules.store_cards import offer_different
from mrsim.games.kit.compiled.events import tell


@formula
def break_tie(table: Table) -> None:
    """The tied bid, then the sheriff names one of them."""
    game = table.game
    for seat in range(game.players):
        game.person[seat].answer = NONE
        game.person[seat].ties += game.tied >> seat & 1
    ask_bribe(table, 0)


@rule
def ask_bribe(table: Table, position: int) -> None:
    """The next of the tied but the sheriff bids, sealed; when all have, the sheriff names one."""
    game, box = table.game, table.box
    for place in range(position, game.players if box.bribes else 0):
        seat = at_table(game, place)
        if game.tied >> seat & 1 and seat != game.sheriff:
            list_bribes(game, box, game.person[seat])
            later(game, BRIBED, place, seat, 0)
            ask(game, seat, BRIBE)
            return
    ask_sheriff(game)


@rule
def list_bribes(game: GameState, box: Box, person: Player) -> None:
    """Some dollars, some nuggets or one card of the hand; or nothing."""
    cash, nuggets = min(box.bribe_cash, person.cash), min(box.bribe_nuggets, person.nuggets)
    for i in range(MOST_BRIBE):  # a fixed number is quicker, and who has less offers the first of them
        game.offer[i] = 1 + i
    for i in range(MOST_BRIBE):
        game.offer[cash + i] = NUGGET_CODE + 1 + i
    game.offered = cash + nuggets
    offer_different(game, box, person.hand, STORE_CODE)
    offer_different_deeds(game, box, person.deeds)
    offer(game, NONE)


@rule
def offer_different_deeds(game: GameState, box: Box, deeds: int) -> None:
    """Each different property of a set."""
    while deeds:
        deed = lowest_cell(deeds)
        offer(game, PROPERTY_CODE + deed)
        deeds &= ~box.property_like[deed]


@formula
def note_bribe(table: Table, position: int, seat: int) -> None:
    """Sealed until all have bid."""
    table.game.person[seat].answer = table.game.choice
    table.game.person[seat].bribes_offered += table.game.choice != NONE
    ask_bribe(table, position + 1)


@formula
def ask_sheriff(game: GameState) -> None:
    """The sheriff sees the offers and names one of the tied."""
    game.offered = 0
    for steps in range(game.players):
        seat = clockwise(game, game.sheriff, steps)
        if game.tied >> seat & 1:
            offer(game, seat)
    later(game, JUDGED, 0, 0, 0)
    ask(game, game.sheriff, JUDGE)


@rule
def settle_tie(table: Table) -> None:
    """The named player's offer is paid; all others lapse."""
    game, chosen = table.game, table.game.choice
    tell_tie(table, chosen)
    if table.notes.noting:
        note_bribes(table)
    game.person[game.sheriff].judgements += 1
    if chosen != game.sheriff and game.person[chosen].answer != NONE:
        pay_bribe(game, chosen, game.person[chosen].answer)


@formula
def tell_tie(table: Table, chosen: int) -> None:
    """Who was tied, what they offered, who was named."""
    game = table.game
    log = table.log
    tell(table, TIE, (game.place, game.rank, game.sheriff, game.tied, chosen))
    if log.listening:
        for seat in range(PLAYERS):
            answer = game.person[seat].answer if game.tied >> seat & 1 else NONE
            log.event[log.count - 1, 6 + seat] = answer


@formula
def pay_bribe(game: GameState, seat: int, bribe: int) -> None:
    """What was offered passes to the sheriff."""
    briber, sheriff = game.person[seat], game.person[game.sheriff]
    briber.bribes_paid += 1
    if bribe >= PROPERTY_CODE:
        briber.deeds &= ~(1 << bribe - PROPERTY_CODE)
        sheriff.deeds |= 1 << bribe - PROPERTY_CODE
    elif bribe >= STORE_CODE:
        briber.hand &= ~(1 << bribe - STORE_CODE)
        sheriff.hand |= 1 << bribe - STORE_CODE
    elif bribe > NUGGET_CODE:
        briber.nuggets -= bribe - NUGGET_CODE
        sheriff.nuggets += bribe - NUGGET_CODE
    else:
        briber.cash -= bribe
        sheriff.cash += bribe
