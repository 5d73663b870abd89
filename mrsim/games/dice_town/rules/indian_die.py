"""The Indian die (chapter 8)."""

from mrsim.engine.jit import formula, rule
from mrsim.engine.rng import draw_below
from mrsim.games.dice_town.names import PLACES
from mrsim.games.dice_town.rules.agenda import INDIAN_CHOSEN, SMOKE_NEXT, WINDOW, ask, at_table, clockwise, later, offer
from mrsim.games.dice_town.rules.chance import AMBUSHED, ROLLED, SIDES, chance_key, draw_face
from mrsim.games.dice_town.rules.codes import (
    AMBUSH,
    BLANK,
    BODYGUARD,
    FROM_CODE,
    SHAMAN,
    SMOKE_SIGNAL,
    VICTIM_CODE,
    WARPATH,
)
from mrsim.games.dice_town.rules.dice import dice_of, one_die
from mrsim.games.dice_town.rules.events import CLOSE_PLACE, DIE, INDIAN, TURN_DIE
from mrsim.games.dice_town.rules.question_codes import INDIAN as INDIAN_QUESTION
from mrsim.games.dice_town.rules.records import NONE, Box, GameState, Table
from mrsim.games.dice_town.rules.store_cards import held_card
from mrsim.games.kit.compiled.events import tell


@rule
def roll_indian_die(table: Table) -> None:
    """Its holder rolls it and puts it back into the village."""
    game, holder = table.game, table.game.die_holder
    if holder == NONE:
        return
    game.die_holder = NONE
    game.effect = rolled_effect(table.box, chance_key(table, ROLLED, holder))
    if game.effect == BODYGUARD:
        game.guarded = holder
    if game.effect == BODYGUARD or game.effect == BLANK:
        tell(table, INDIAN, (holder, game.effect))
        return
    list_indian(game, table.box, holder)
    later(game, INDIAN_CHOSEN, holder, 0, 0)
    ask(game, holder, INDIAN_QUESTION)


@formula
def rolled_effect(box: Box, key: int) -> int:
    """What the die shows."""
    faces = 0
    for effect in range(len(box.indian_faces)):
        faces += box.indian_faces[effect]
    face = draw_below(key, faces)
    effect = 0
    while face >= box.indian_faces[effect]:
        face -= box.indian_faces[effect]
        effect += 1
    return effect


@rule
def list_indian(game: GameState, box: Box, holder: int) -> None:
    """Whose die becomes what; or which place is closed."""
    game.offered = 0
    if game.effect == WARPATH:
        for place in range(len(PLACES)):
            offer(game, place)
        return
    for steps in range(game.players):
        victim = clockwise(game, holder, steps)
        if (victim == holder) == (game.effect == SHAMAN) or (game.effect == SHAMAN and box.shaman_any):
            list_dice(game, victim)


@formula
def list_dice(game: GameState, victim: int) -> None:
    """Each face of a hand, for the shaman with each new face."""
    for face in range(SIDES):
        if dice_of(game.person[victim].dice, face):
            for new in range(SIDES if game.effect == SHAMAN else 1):
                offer(game, victim * VICTIM_CODE + face * FROM_CODE + new)


@formula
def carry_out_indian(table: Table, holder: int) -> None:
    """Turn a die, throw it again, or close a place."""
    game, choice = table.game, table.game.choice
    if game.effect == WARPATH:
        game.closed_place = choice
        tell(table, CLOSE_PLACE, (holder, WARPATH, choice))
        return
    victim, face = choice // VICTIM_CODE, choice % VICTIM_CODE // FROM_CODE
    new = choice % FROM_CODE
    if game.effect == AMBUSH:
        new = draw_face(chance_key(table, AMBUSHED, holder), 0)
    game.person[victim].dice += one_die(new) - one_die(face)
    tell(table, TURN_DIE, (holder, game.effect, victim, face, new))


@formula
def smoke_next(table: Table, position: int) -> None:
    """In table order, `smoke-signal`."""
    game = table.game
    for place in range(position, game.players):
        seat = at_table(game, place)
        if held_card(game, table.box, seat, SMOKE_SIGNAL):
            later(game, SMOKE_NEXT, place + 1, 0, 0)
            later(game, WINDOW, SMOKE_SIGNAL, seat, 0)
            return


@formula
def call_die(table: Table, seat: int) -> None:
    """`smoke-signal` has its effect."""
    tell(table, DIE, (seat, NONE, table.game.die_holder))
    table.game.die_holder = seat
