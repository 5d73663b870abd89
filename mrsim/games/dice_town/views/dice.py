"""Options that are about dice."""

from typing import NamedTuple

from mrsim.engine.views import compiled_view
from mrsim.games.dice_town.facts.keeping import hand_change, likely_gain, showing_gain
from mrsim.games.dice_town.facts.worth import hunting_worth
from mrsim.games.dice_town.rules.codes import AMBUSH, FROM_CODE, LOADED_CODE, SHAMAN, VICTIM_CODE, WARPATH
from mrsim.games.dice_town.rules.dice import count_dice, dice_of, one_die, price_of
from mrsim.games.dice_town.rules.records import NONE
from mrsim.games.dice_town.rules.throwing import DICE_ON_VILLAIN
from mrsim.games.dice_town.views.player import Me


@compiled_view
class Preparation(NamedTuple):
    """A villain or a loaded die that sets dice before a throw; or to stop."""

    me: Me
    code: int

    @property
    def stops(self) -> bool:
        """True if nothing more is prepared."""
        return self.code == NONE

    @property
    def loaded(self) -> bool:
        """True for a loaded die."""
        return self.code >= LOADED_CODE

    @property
    def dice(self) -> int:
        """How many dice are set."""
        if self.code == NONE:
            return 0
        return 1 if self.code >= LOADED_CODE else self.code % DICE_ON_VILLAIN + 1

    @property
    def face(self) -> int:
        """Their face, from 0 for a nine to 5 for an ace; -1 to stop."""
        if self.code == NONE:
            return NONE
        if self.code >= LOADED_CODE:
            return self.code - LOADED_CODE
        return self.me.box.villain_face[self.code // DICE_ON_VILLAIN]

    @property
    def own(self) -> int:
        """Own kept dice with this face."""
        if self.code == NONE:
            return 0
        if self.code >= LOADED_CODE:
            return dice_of(self.me.game.person[self.me.seat_number].dice, self.code - LOADED_CODE)
        face = self.me.box.villain_face[self.code // DICE_ON_VILLAIN]
        return dice_of(self.me.game.person[self.me.seat_number].dice, face)


@compiled_view
class Keep(NamedTuple):
    """Some of the dice thrown, which are kept."""

    me: Me
    code: int

    @property
    def dice(self) -> int:
        """How many are kept."""
        return count_dice(self.code)

    @property
    def price(self) -> int:
        """What that costs, in dollars."""
        return price_of(count_dice(self.code))

    @property
    def free(self) -> int:
        """Own dice that are left to throw."""
        return self.me.game.person[self.me.seat_number].free - count_dice(self.code)

    @property
    def nines(self) -> int:
        """How many of these dice show a nine."""
        return dice_of(self.code, 0)

    @property
    def tens(self) -> int:
        """How many of these dice show a ten."""
        return dice_of(self.code, 1)

    @property
    def jacks(self) -> int:
        """How many of these dice show a jack."""
        return dice_of(self.code, 2)

    @property
    def queens(self) -> int:
        """How many of these dice show a queen."""
        return dice_of(self.code, 3)

    @property
    def kings(self) -> int:
        """How many of these dice show a king."""
        return dice_of(self.code, 4)

    @property
    def aces(self) -> int:
        """How many of these dice show an ace."""
        return dice_of(self.code, 5)

    @property
    def showing(self) -> float:
        """Points of the places where one would be first if nobody threw any more."""
        return showing_gain(self.me.game, self.me.box, self.me.seat_number, self.me.scratch, self.code)

    @property
    def likely(self) -> float:
        """Points of the places, each times the odds of being first there."""
        return likely_gain(self.me.game, self.me.box, self.me.seat_number, self.me.scratch, self.code)


@compiled_view
class Reroll(NamedTuple):
    """A die of the hunt that is thrown once more; or none."""

    me: Me
    code: int

    @property
    def declines(self) -> bool:
        """True if none is thrown again."""
        return self.code == NONE

    @property
    def wanted(self) -> int:
        """Villains that are wanted with the die's face."""
        found = 0
        for villain in range(self.me.box.villains):
            found += (self.me.game.wanted >> villain & 1) and self.me.box.villain_wanted[villain] == self.code
        return found

    @property
    def gain(self) -> float:
        """Points that another die brings on average."""
        return hunting_worth(self.me.game, self.me.box, 1)


@compiled_view
class Omen(NamedTuple):
    """What the Indian die does: it turns a die, throws one again, or closes a place."""

    me: Me
    code: int

    @property
    def turns(self) -> bool:
        """True if a die is turned to a face (shaman)."""
        return self.me.game.effect == SHAMAN

    @property
    def attacks(self) -> bool:
        """True if a die of another player is thrown again (ambush)."""
        return self.me.game.effect == AMBUSH

    @property
    def closes(self) -> bool:
        """True if a place is closed (warpath)."""
        return self.me.game.effect == WARPATH

    @property
    def place(self) -> int:
        """The place that is closed; -1 for anything else."""
        return self.code if self.me.game.effect == WARPATH else NONE

    @property
    def victim(self) -> int:
        """Whose die it is; -1 where a place is closed."""
        return NONE if self.me.game.effect == WARPATH else self.code // VICTIM_CODE

    @property
    def before(self) -> int:
        """What the die shows, from 0 for a nine to 5 for an ace."""
        return self.code % VICTIM_CODE // FROM_CODE

    @property
    def after(self) -> int:
        """What it is turned to; of an ambush nobody knows."""
        return self.code % FROM_CODE if self.me.game.effect == SHAMAN else NONE

    @property
    def gain(self) -> float:
        """Points that the own hand gains where a die is turned."""
        if self.me.game.effect != SHAMAN or self.code // VICTIM_CODE != self.me.seat_number:
            return 0.0
        change = one_die(self.code % FROM_CODE) - one_die(self.code % VICTIM_CODE // FROM_CODE)
        return hand_change(self.me.game, self.me.box, self.me.seat_number, change)
