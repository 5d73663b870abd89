"""The player who decides, and what everybody sees of the town. To read only.

An attribute costs nothing until it is read. The record fields behind a view (`game`, `box`, …) are not part of it:
the loader of strategies refuses names that are not listed as properties.
"""

from typing import NamedTuple

from mrsim.engine.bitset import count_cells
from mrsim.engine.views import compiled_view
from mrsim.games.dice_town.facts.standing import best_other, visible_points
from mrsim.games.dice_town.rules.decks import cards_left
from mrsim.games.dice_town.rules.dice import count_dice
from mrsim.games.dice_town.rules.points import points_now
from mrsim.games.dice_town.rules.records import Box, GameState, Scratch


@compiled_view
class Me(NamedTuple):
    """The player who decides."""

    game: GameState
    box: Box
    seat_number: int
    scratch: Scratch

    @property
    def seat(self) -> int:
        """Own seat, from 0; seat 0 began as sheriff."""
        return self.seat_number

    @property
    def cash(self) -> int:
        """Dollars in the own purse."""
        return self.game.person[self.seat_number].cash

    @property
    def nuggets(self) -> int:
        """Nuggets in the own purse."""
        return self.game.person[self.seat_number].nuggets

    @property
    def points(self) -> int:
        """Points if the game ended now, the own hand included."""
        return points_now(self.game, self.box, self.seat_number)

    @property
    def lead(self) -> int:
        """Own points that everybody sees minus those of the best other player."""
        other = best_other(self.game, self.box, self.seat_number)
        own = visible_points(self.game, self.box, self.seat_number)
        return own - visible_points(self.game, self.box, other)

    @property
    def is_sheriff(self) -> bool:
        """True if one has the badge."""
        return self.game.sheriff == self.seat_number

    @property
    def dice(self) -> int:
        """Own dice that are kept."""
        return count_dice(self.game.person[self.seat_number].dice)

    @property
    def free(self) -> int:
        """Own dice that are not kept yet."""
        return self.game.person[self.seat_number].free

    @property
    def store_cards(self) -> int:
        """Store cards in the own hand."""
        return count_cells(self.game.person[self.seat_number].hand)

    @property
    def deeds(self) -> int:
        """Deeds in the own hand, which can be stolen."""
        return count_cells(self.game.person[self.seat_number].deeds)

    @property
    def ranches(self) -> int:
        """Ranches of the player who decides."""
        return count_cells(self.game.person[self.seat_number].ranches)

    @property
    def recruited(self) -> int:
        """Villains that lie open before one."""
        return count_cells(self.game.person[self.seat_number].recruited)


@compiled_view
class PublicTable(NamedTuple):
    """What all players see of the table."""

    game: GameState
    box: Box
    seat_number: int

    @property
    def players(self) -> int:
        """Players in the game."""
        return self.game.players

    @property
    def round(self) -> int:
        """The round being played, from 1."""
        return self.game.round_number

    @property
    def throw(self) -> int:
        """The throw of this round, from 1."""
        return self.game.throw

    @property
    def place(self) -> int:
        """The place that is being played: 0 mine, 1 bank, 2 store, 3 saloon, 4 sheriff, 5 hall."""
        return self.game.place

    @property
    def sheriff(self) -> int:
        """The seat of the sheriff."""
        return self.game.sheriff

    @property
    def mine(self) -> int:
        """Nuggets in the mine."""
        return self.game.mine

    @property
    def bank(self) -> int:
        """Dollars in the bank."""
        return self.game.bank

    @property
    def stagecoach(self) -> int:
        """Dollars on the stagecoach."""
        return self.game.coach

    @property
    def properties(self) -> int:
        """Properties in the hall and its deck."""
        return self.game.hall_cards + cards_left(self.game.properties)

    @property
    def wanted(self) -> int:
        """Villains that are wanted."""
        return count_cells(self.game.wanted)

    @property
    def number(self) -> int:
        """Dice of the place's face in the hand of the player who acts."""
        return self.game.number

    @property
    def best_other(self) -> int:
        """The seat of the other player with the most points that everybody sees."""
        return best_other(self.game, self.box, self.seat_number)
