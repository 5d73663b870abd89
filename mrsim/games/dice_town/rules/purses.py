"""Money and nuggets pass from one purse to another; neither is made or lost."""

from mrsim.engine.jit import formula, rule
from mrsim.games.dice_town.rules.agenda import at_table
from mrsim.games.dice_town.rules.events import CASH, FROM_BANK, FROM_COACH, FROM_MINE, GAIN, NUGGET
from mrsim.games.dice_town.rules.records import Table
from mrsim.games.kit.compiled.events import tell


@rule
def take_nuggets(table: Table, seat: int, amount: int) -> None:
    """Take nuggets from the mine, at most as many as are left there."""
    game = table.game
    amount = min(amount, game.mine)
    game.mine -= amount
    game.person[seat].nuggets += amount
    tell_gain(table, seat, NUGGET, amount, FROM_MINE)


@rule
def take_from_bank(table: Table, seat: int, amount: int) -> None:
    """Take money from the bank, at most as much as it has."""
    game = table.game
    amount = min(amount, game.bank)
    game.bank -= amount
    game.person[seat].cash += amount
    tell_gain(table, seat, CASH, amount, FROM_BANK)


@formula
def take_from_coach(table: Table, seat: int, amount: int) -> None:
    """Take money from the stagecoach, at most as much as is on it."""
    game = table.game
    amount = min(amount, game.coach)
    game.coach -= amount
    game.person[seat].cash += amount
    tell_gain(table, seat, CASH, amount, FROM_COACH)


@rule
def take_cash_of(table: Table, seat: int, victim: int, amount: int) -> None:
    """Take money from another player, at most as much as they have."""
    amount = min(amount, table.game.person[victim].cash)
    table.game.person[victim].cash -= amount
    table.game.person[seat].cash += amount
    tell_gain(table, seat, CASH, amount, victim)


@formula
def take_nuggets_of(table: Table, seat: int, victim: int, amount: int) -> None:
    """Take nuggets from another player, at most as many as they have."""
    amount = min(amount, table.game.person[victim].nuggets)
    table.game.person[victim].nuggets -= amount
    table.game.person[seat].nuggets += amount
    tell_gain(table, seat, NUGGET, amount, victim)


@rule
def tell_gain(table: Table, seat: int, what: int, amount: int, source: int) -> None:
    """Tell what was taken, unless it is nothing."""
    if amount:
        tell(table, GAIN, (seat, what, amount, source))


@rule
def collect_cash(table: Table, seat: int, amount: int) -> None:
    """Of every other player, in table order."""
    for position in range(table.game.players):
        other = at_table(table.game, position)
        if other != seat:
            take_cash_of(table, seat, other, amount)


@formula
def collect_nuggets(table: Table, seat: int, amount: int) -> None:
    """Of every other player, in table order."""
    for position in range(table.game.players):
        other = at_table(table.game, position)
        if other != seat:
            take_nuggets_of(table, seat, other, amount)
