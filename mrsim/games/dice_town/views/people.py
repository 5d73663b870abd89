"""Options that are about people: bribes, judgements, actions and victims."""

from typing import NamedTuple

from mrsim.engine.bitset import count_cells
from mrsim.engine.views import compiled_view
from mrsim.games.dice_town.facts.standing import visible_points
from mrsim.games.dice_town.facts.worth import act_worth, coded_worth, in_points, offer_worth, place_worth
from mrsim.games.dice_town.rules.codes import BASE_ACTION, NUGGET_CODE, PROPERTY_CODE, STORE_CODE
from mrsim.games.dice_town.rules.dice import dice_of
from mrsim.games.dice_town.rules.records import NONE
from mrsim.games.dice_town.views.player import Me


@compiled_view
class Bribe(NamedTuple):
    """Something that is offered to the sheriff, and paid if one is named; or nothing."""

    me: Me
    code: int

    @property
    def declines(self) -> bool:
        """True if nothing is offered."""
        return self.code == NONE

    @property
    def cash(self) -> int:
        """Dollars in the offer."""
        return self.code if 0 < self.code < NUGGET_CODE else 0

    @property
    def nuggets(self) -> int:
        """Nuggets in the offer."""
        return self.code - NUGGET_CODE if NUGGET_CODE < self.code < STORE_CODE else 0

    @property
    def is_card(self) -> bool:
        """True if a card of the hand is offered."""
        return self.code >= STORE_CODE

    @property
    def cost(self) -> float:
        """What it costs in points."""
        return offer_worth(self.me.game, self.me.box, self.me.seat_number, self.code)

    @property
    def prize(self) -> float:
        """Points that the place brings to the player who is named."""
        game, seat = self.me.game, self.me.seat_number
        number = dice_of(game.person[seat].dice, game.place)
        return place_worth(game, self.me.box, seat, game.place, number)

    @property
    def rivals(self) -> int:
        """The others who are tied."""
        return count_cells(self.me.game.tied) - 1


@compiled_view
class Named(NamedTuple):
    """One of the tied, whom the sheriff names."""

    me: Me
    code: int

    @property
    def seat(self) -> int:
        """The seat of this player."""
        return self.code

    @property
    def is_self(self) -> bool:
        """True if the sheriff names themselves."""
        return self.code == self.me.seat_number

    @property
    def offer(self) -> float:
        """What they offer, in points; 0 from the sheriff."""
        if self.code == self.me.seat_number:
            return 0.0
        offered = self.me.game.person[self.code].answer
        return offer_worth(self.me.game, self.me.box, self.me.seat_number, offered)

    @property
    def prize(self) -> float:
        """Points that the place brings to them."""
        game = self.me.game
        number = dice_of(game.person[self.code].dice, game.place)
        return place_worth(game, self.me.box, self.code, game.place, number)

    @property
    def points(self) -> int:
        """Their points as everybody sees them."""
        return visible_points(self.me.game, self.me.box, self.code)


@compiled_view
class Act(NamedTuple):
    """An action at the place; the second there may decline."""

    me: Me
    code: int

    @property
    def place(self) -> int:
        """The place: 0 mine, 1 bank, 2 store, 3 saloon, 4 sheriff, 5 hall."""
        return self.me.game.place

    @property
    def is_base(self) -> bool:
        """True for the base action."""
        return self.code == BASE_ACTION

    @property
    def declines(self) -> bool:
        """True if nothing is done, and the wagon stays open."""
        return self.code == NONE

    @property
    def number(self) -> int:
        """Own dice of the place's face."""
        return dice_of(self.me.game.person[self.me.seat_number].dice, self.me.game.place)

    @property
    def gain(self) -> float:
        """Points that it brings, on average where chance decides."""
        game, seat = self.me.game, self.me.seat_number
        number = dice_of(game.person[seat].dice, game.place)
        return act_worth(game, self.me.box, seat, game.place, self.code, number)

    @property
    def open_wagon(self) -> bool:
        """True if the own wagon is open, so that acting costs the visit to Doc Badluck."""
        return self.me.game.person[self.me.seat_number].wagon == 0


@compiled_view
class Victim(NamedTuple):
    """A player from whom something is taken."""

    me: Me
    code: int

    @property
    def seat(self) -> int:
        """The seat of this player."""
        return self.code

    @property
    def points(self) -> int:
        """Their points as everybody sees them."""
        return visible_points(self.me.game, self.me.box, self.code)

    @property
    def cash(self) -> int:
        """Dollars of this player."""
        return self.me.game.person[self.code].cash

    @property
    def store_cards(self) -> int:
        """Store cards in their hand."""
        return count_cells(self.me.game.person[self.code].hand)

    @property
    def deeds(self) -> int:
        """Deeds in their hand."""
        return count_cells(self.me.game.person[self.code].deeds)

    @property
    def ranches(self) -> int:
        """Ranches of this player."""
        return count_cells(self.me.game.person[self.code].ranches)

    @property
    def riches(self) -> float:
        """What they have that can be taken, as everybody sees it: money in points, and cards."""
        person = self.me.game.person[self.code]
        return in_points(person.cash) + count_cells(person.deeds) + count_cells(person.hand)


@compiled_view
class Booty(NamedTuple):
    """A card that a thief keeps."""

    me: Me
    code: int

    @property
    def is_deed(self) -> bool:
        """True for a deed."""
        return self.code >= PROPERTY_CODE

    @property
    def gain(self) -> float:
        """What it is worth to the thief."""
        return coded_worth(self.me.game, self.me.box, self.me.seat_number, self.code)
