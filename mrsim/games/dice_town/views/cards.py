"""Options that are about cards: played or not, taken, given away, drunk."""

from typing import NamedTuple

from mrsim.engine.views import compiled_view
from mrsim.games.dice_town.facts.worth import card_worth, play_worth, property_worth, river_worth
from mrsim.games.dice_town.rules.codes import BARBED_WIRE, EQUIPMENT, LEVY, TOLL, TONIC, TOP_ELIXIR
from mrsim.games.dice_town.rules.mine import DISCOVERED_CARDS, ORDERS, other_card
from mrsim.games.dice_town.rules.records import NONE
from mrsim.games.dice_town.views.player import Me


@compiled_view
class Playing(NamedTuple):
    """To play a store card, or not."""

    me: Me
    code: int

    @property
    def declines(self) -> bool:
        """True if it is kept."""
        return self.code == NONE

    @property
    def kind(self) -> int:
        """The kind of card that is asked about, by its number in the list of store cards."""
        return self.me.box.store_kind[self.me.game.card]

    @property
    def gain(self) -> float:
        """Points that playing it brings; 0 if it is kept."""
        return 0.0 if self.code == NONE else play_worth(self.me.game, self.me.box, self.me.seat_number)


@compiled_view
class Ware(NamedTuple):
    """A store card that is taken or given away."""

    me: Me
    code: int

    @property
    def kind(self) -> int:
        """Its kind, by its number in the list of store cards."""
        return self.me.box.store_kind[self.code]

    @property
    def value(self) -> int:
        """Points of a piece of equipment; 0 for others."""
        return self.me.box.store_value[self.code] if self.me.box.store_kind[self.code] == EQUIPMENT else 0

    @property
    def gain(self) -> float:
        """What it is worth to oneself."""
        return card_worth(self.me.game, self.me.box, self.me.seat_number, self.code)


@compiled_view
class Find(NamedTuple):
    """A river card that is taken, and the order in which others go back."""

    me: Me
    code: int

    @property
    def gain(self) -> float:
        """What the card brings."""
        river = self.me.game.river
        card = river.card[river.top + self.code // ORDERS]
        return river_worth(self.me.game, self.me.box, self.me.seat_number, card)

    @property
    def left(self) -> float:
        """What the card brings that the next to pan will find; 0 if none goes back."""
        river = self.me.game.river
        seen = min(DISCOVERED_CARDS, river.end - river.top)
        if seen == 1:
            return 0.0
        card = river.card[river.top + other_card(self.code // ORDERS, self.code % ORDERS)]
        return river_worth(self.me.game, self.me.box, self.me.seat_number, card)


@compiled_view
class Outlaw(NamedTuple):
    """A villain that is recruited."""

    me: Me
    code: int

    @property
    def face(self) -> int:
        """The face of its pair, from 0 for a nine to 5 for an ace."""
        return self.me.box.villain_face[self.code]

    @property
    def reward(self) -> int:
        """Dollars for the player who captures it later."""
        return self.me.box.villain_reward[self.code]


@compiled_view
class Elixir(NamedTuple):
    """One of the open elixirs, or the unseen top one."""

    me: Me
    code: int

    @property
    def top(self) -> bool:
        """True for the unseen one."""
        return self.code == TOP_ELIXIR

    @property
    def protects(self) -> bool:
        """True for barbed wire, which protects deeds."""
        return self.code != TOP_ELIXIR and self.me.box.elixir_kind[self.me.game.open_elixir[self.code]] == BARBED_WIRE

    @property
    def draws(self) -> bool:
        """True for a tonic: a store card."""
        return self.code != TOP_ELIXIR and self.me.box.elixir_kind[self.me.game.open_elixir[self.code]] == TONIC

    @property
    def tolls(self) -> bool:
        """True for a toll: $2 of everybody."""
        return self.code != TOP_ELIXIR and self.me.box.elixir_kind[self.me.game.open_elixir[self.code]] == TOLL

    @property
    def levies(self) -> bool:
        """True for a levy: a nugget of everybody."""
        return self.code != TOP_ELIXIR and self.me.box.elixir_kind[self.me.game.open_elixir[self.code]] == LEVY


@compiled_view
class Gift(NamedTuple):
    """A property that is given for the Indian die; or none."""

    me: Me
    code: int

    @property
    def declines(self) -> bool:
        """True if none is given."""
        return self.code == NONE

    @property
    def cost(self) -> float:
        """What the property is worth to oneself."""
        if self.code == NONE:
            return 0.0
        return property_worth(self.me.game, self.me.box, self.me.seat_number, self.code)
