"""The bank and the stagecoach (chapter 6)."""

from mrsim.engine.jit import formula
from mrsim.games.dice_town.rules.codes import HALF_HAUL
from mrsim.games.dice_town.rules.events import COACH_TO_BANK
from mrsim.games.dice_town.rules.purses import take_from_bank
from mrsim.games.dice_town.rules.records import Table
from mrsim.games.dice_town.rules.store_cards import ask_others
from mrsim.games.kit.compiled.events import tell


@formula
def rob_bank(table: Table, seat: int) -> None:
    """Take all money of the bank; the others are asked for `half-haul`, clockwise."""
    game = table.game
    game.haul = game.bank
    take_from_bank(table, seat, game.bank)
    ask_others(game, table.box, HALF_HAUL, seat, 1)


@formula
def move_coach_to_bank(table: Table) -> None:
    """Move the money of the stagecoach to the bank: after the bank is played, or skipped because it is closed."""
    game = table.game
    if game.coach:
        tell(table, COACH_TO_BANK, (game.coach,))
    game.bank += game.coach
    game.coach = 0
