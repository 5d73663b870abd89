"""The sheriff's office: the badge, and the hunt for villains that are wanted (chapter 6)."""

from mrsim.engine.bitset import lowest_cell, without_lowest
from mrsim.engine.jit import formula, rule
from mrsim.games.dice_town.rules.agenda import CAPTURE as CAPTURE_TASK
from mrsim.games.dice_town.rules.agenda import MOVE_BADGE, ask, later, offer
from mrsim.games.dice_town.rules.chance import HUNTED, REROLLED, chance_key, draw_face
from mrsim.games.dice_town.rules.codes import OLD_SHERIFF, TWO_REVOLVERS
from mrsim.games.dice_town.rules.dice import SIDES, dice_of, one_die
from mrsim.games.dice_town.rules.events import BADGE, CAPTURE, HUNT, REROLL
from mrsim.games.dice_town.rules.question_codes import REROLL as REROLL_QUESTION
from mrsim.games.dice_town.rules.records import NONE, Box, GameState, Table
from mrsim.games.dice_town.rules.store_cards import ask_holder, ask_others
from mrsim.games.dice_town.rules.throwing import thrown_dice
from mrsim.games.kit.compiled.events import tell


@rule
def claim_badge(table: Table, seat: int) -> None:
    """Become sheriff, unless one of the others plays `old-sheriff`; the sheriff stays it."""
    game = table.game
    if seat != game.sheriff:
        game.badge_to = seat
        later(game, MOVE_BADGE, 0, 0, 0)
        ask_others(game, table.box, OLD_SHERIFF, seat, 1)


@formula
def move_badge(table: Table) -> None:
    """The badge passes, unless it was kept where it is."""
    game = table.game
    if game.badge_to != NONE:
        game.sheriff = game.badge_to
        tell(table, BADGE, (game.sheriff,))


@formula
def hunt(table: Table, seat: int) -> None:
    """All kings are thrown aside; `two-revolvers` is asked, then villains are captured."""
    game = table.game
    game.hunted = thrown_dice(chance_key(table, HUNTED, seat), game.number)
    tell(table, HUNT, (seat, game.hunted))
    later(game, CAPTURE_TASK, seat, 0, 0)
    ask_holder(table, TWO_REVOLVERS, seat)


@formula
def ask_reroll(game: GameState, seat: int) -> None:
    """Which of the dice thrown is thrown once more, if any."""
    game.offered = 0
    for face in range(SIDES):
        if dice_of(game.hunted, face):
            offer(game, face)
    offer(game, NONE)
    ask(game, seat, REROLL_QUESTION)


@formula
def throw_once_more(table: Table, seat: int, face: int) -> None:
    """`two-revolvers` has its effect."""
    game = table.game
    new = draw_face(chance_key(table, REROLLED, seat), 0)
    game.hunted += one_die(new) - one_die(face)
    tell(table, REROLL, (seat, face, new))


@rule
def capture(table: Table, seat: int) -> None:
    """Each die captures one wanted villain of its face: the dearest, then that with the lowest number."""
    game = table.game
    caught = 0
    for face in range(SIDES):
        for _ in range(dice_of(game.hunted, face)):
            villain = dearest_wanted(game, table.box, face)
            if villain != NONE:
                caught |= 1 << villain
                game.wanted &= ~(1 << villain)
    game.person[seat].captured |= caught
    if caught:
        tell(table, CAPTURE, (seat, caught))


@formula
def dearest_wanted(game: GameState, box: Box, face: int) -> int:
    """The wanted villain of a face with the highest reward; NONE if there is none."""
    dearest, cards = NONE, game.wanted
    while cards:
        villain = lowest_cell(cards)
        if box.villain_wanted[villain] == face and (
            dearest == NONE or box.villain_reward[villain] > box.villain_reward[dearest]
        ):
            dearest = villain
        cards = without_lowest(cards)
    return dearest
