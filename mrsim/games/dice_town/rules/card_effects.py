"""What a store card does when it was played and not cancelled (chapter 1)."""

from mrsim.engine.jit import formula, rule
from mrsim.games.dice_town.rules.agenda import GIVEN, STORE_DRAW, VISIT, ask, later
from mrsim.games.dice_town.rules.agenda import STEAL as STEAL_TASK
from mrsim.games.dice_town.rules.codes import (
    DESPERADO,
    DOC,
    DOUBLE_NUGGETS,
    DOUBLE_SALOON,
    DOUBLE_STORE,
    HALF_HAUL,
    HOLDUP,
    HOUSE_CALL,
    INSURANCE,
    OLD_SHERIFF,
    SMOKE_SIGNAL,
    SURVEYOR,
    SWINDLER,
    TWO_REVOLVERS,
    WHISKEY,
)
from mrsim.games.dice_town.rules.events import GIVE
from mrsim.games.dice_town.rules.hall import take_top_property
from mrsim.games.dice_town.rules.indian_die import call_die
from mrsim.games.dice_town.rules.purses import collect_cash, take_cash_of
from mrsim.games.dice_town.rules.question_codes import GIVE as GIVE_QUESTION
from mrsim.games.dice_town.rules.records import NONE, Table
from mrsim.games.dice_town.rules.saloon import choose_outlaw, return_loot, take_ranch
from mrsim.games.dice_town.rules.sheriff import throw_once_more
from mrsim.games.dice_town.rules.store_cards import is_at_once, offer_different
from mrsim.games.kit.compiled.events import tell

HOLDUP_CASH = 4
SWINDLED_CASH = 2


@rule
def resolve(table: Table, kind: int, seat: int, target: int) -> None:
    """A card that was not cancelled has its effect."""
    game = table.game
    if not game.stands:
        return
    if is_at_once(kind):
        resolve_at_once(table, kind, seat, target)
    elif kind == DOUBLE_NUGGETS:
        game.taking += game.number
    elif kind == HALF_HAUL:
        amount = game.haul // 2
        game.haul -= amount
        take_cash_of(table, seat, target, amount)
    elif kind == OLD_SHERIFF:
        game.badge_to = NONE
    elif kind == SURVEYOR:
        take_top_property(table, seat)
    else:
        resolve_visit(table, kind, seat, target)


@rule
def resolve_visit(table: Table, kind: int, seat: int, target: int) -> None:
    """The cards of the store, the saloon, the hunt, the doc and the village."""
    game = table.game
    if kind == DOUBLE_STORE:
        later(game, STORE_DRAW, seat, game.number, 0)
    elif kind == DOUBLE_SALOON:
        later(game, STEAL_TASK, seat, 0, 0)
    elif kind == HOUSE_CALL:
        later(game, VISIT, seat, DOC, 0)
    elif kind == WHISKEY:
        take_ranch(table, seat, target)
    elif kind == INSURANCE:
        return_loot(table, game.actors[game.rank], seat)
    elif kind == DESPERADO:
        choose_outlaw(game, table.box, seat)
    elif kind == TWO_REVOLVERS:
        throw_once_more(table, seat, target)
    elif kind == SMOKE_SIGNAL:
        call_die(table, seat)


@rule
def resolve_at_once(table: Table, kind: int, seat: int, victim: int) -> None:
    """A holdup, a gift or a swindler has its effect."""
    game = table.game
    if kind == HOLDUP:
        take_cash_of(table, seat, victim, HOLDUP_CASH)
        game.person[seat].robbed += 1
    elif kind == SWINDLER:
        collect_cash(table, seat, SWINDLED_CASH)
    elif game.person[victim].hand:
        game.offered = 0
        offer_different(game, table.box, game.person[victim].hand, 0)
        game.about = seat
        later(game, GIVEN, victim, seat, 0)
        ask(game, victim, GIVE_QUESTION)


@formula
def give_card(table: Table, giver: int, seat: int) -> None:
    """The card that was chosen passes to another player."""
    card = table.game.choice
    table.game.person[giver].hand &= ~(1 << card)
    table.game.person[seat].hand |= 1 << card
    tell(table, GIVE, (giver, seat, 0, card))
