"""Chapter 2: the decks are shuffled once for a block; a game begins with them."""

from mrsim.engine.jit import formula, rule
from mrsim.games.dice_town.rules.agenda import BEGIN_ROUND, later
from mrsim.games.dice_town.rules.chance import (
    DEAL_ELIXIRS,
    DEAL_PROPERTIES,
    DEAL_RIVER,
    DEAL_VILLAINS,
    begin_chance,
)
from mrsim.games.dice_town.rules.decks import copy_deck, shuffle_new, take_top
from mrsim.games.dice_town.rules.notes import begin_notes
from mrsim.games.dice_town.rules.question_codes import NOTHING_ASKED
from mrsim.games.dice_town.rules.records import (
    HALL_SPACES,
    NONE,
    OPEN_ELIXIRS,
    Box,
    Deal,
    GameState,
    Player,
    Table,
)

WANTED_AT_FIRST = 2


@rule
def deal_block(deal: Deal, box: Box, seed: int, block: int) -> None:
    """Shuffle everything that is shuffled before the first round."""
    begin_chance(deal, seed, block)
    shuffle_new(deal.properties, box.properties, deal.chance[DEAL_PROPERTIES])
    shuffle_new(deal.river, box.river_cards, deal.chance[DEAL_RIVER])
    shuffle_new(deal.villains, box.villains, deal.chance[DEAL_VILLAINS])
    shuffle_new(deal.elixirs, box.elixirs, deal.chance[DEAL_ELIXIRS])


@rule
def set_up(table: Table) -> None:
    """Everything lies where it begins; the first round is to be played. Who sits where is set by the caller."""
    game, box, deal = table.game, table.box, table.deal
    copy_deck(game.properties, deal.properties)
    copy_deck(game.river, deal.river)
    copy_deck(game.villains, deal.villains)
    copy_deck(game.elixirs, deal.elixirs)
    lay_out_cards(game, box)
    game.mine = box.nuggets
    game.bank = box.bank
    game.coach = box.coach
    game.sheriff = 0
    game.round_number = 0
    game.die_holder = NONE
    game.choice = NONE
    game.question = NOTHING_ASKED
    for seat in range(game.players):
        begin_player(game.person[seat], box)
    game.tasks = 0
    later(game, BEGIN_ROUND, 0, 0, 0)
    if table.notes.noting:
        begin_notes(table.notes, game)


@formula
def lay_out_cards(game: GameState, box: Box) -> None:
    """The bag, the hall, the villains that are wanted and the elixirs that lie open."""
    game.bag = (1 << box.store_cards) - 1
    game.discard = 0
    game.properties.top += box.away
    game.hall_cards = HALL_SPACES
    for space in range(HALL_SPACES):
        game.hall[space] = take_top(game.properties)
    game.wanted = 0
    if box.villains:
        for _ in range(WANTED_AT_FIRST):
            game.wanted |= 1 << take_top(game.villains)
    game.used_elixirs = 0
    for space in range(OPEN_ELIXIRS):
        game.open_elixir[space] = take_top(game.elixirs)


@formula
def begin_player(person: Player, box: Box) -> None:
    """Money, and nothing else."""
    person.cash = box.cash
    person.nuggets = 0
    person.hand = 0
    person.deeds = 0
    person.safe = 0
    person.ranches = 0
    person.recruited = 0
    person.captured = 0
    person.thefts = 0
    person.robbed = 0
    person.cards_played = 0
    person.villains_used = 0
    person.visits = 0
    person.ties = 0
    person.bribes_offered = 0
    person.bribes_paid = 0
    person.judgements = 0
    person.dice_paid = 0
    person.decisions = 0
    person.real_choices = 0
    for act in range(len(person.acts)):
        person.acts[act] = 0
