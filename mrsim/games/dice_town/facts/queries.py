"""What a strategy may ask beyond the fields of its views: about any seat and any face. All of it is public.

Every function takes the player who decides (`me`) and whole numbers. Seats are numbered from 0, including the
own seat; faces from 0 for a nine to 5 for an ace. Compiled code checks no index, so each number that a strategy gives
is checked here.
"""

from mrsim.engine.bitset import count_cells
from mrsim.engine.jit import cached_rule, rule
from mrsim.games.dice_town.facts.odds import odds_of_most
from mrsim.games.dice_town.facts.standing import visible_points
from mrsim.games.dice_town.facts.worth import place_worth
from mrsim.games.dice_town.rules.dice import SIDES, dice_of
from mrsim.games.dice_town.rules.records import DICE
from mrsim.games.dice_town.views.player import Me
from mrsim.games.kit.compiled.match_record import checked_seat


@rule
def checked_face(face: int) -> int:
    """The face, or the place of that face."""
    if not 0 <= face < SIDES:
        raise IndexError("there is no such face; faces go from 0 for a nine to 5 for an ace")
    return face


@cached_rule
def points_of(me: Me, seat: int) -> int:
    """Points of a player as everybody sees them."""
    return visible_points(me.game, me.box, checked_seat(me, seat))


@cached_rule
def cash_of(me: Me, seat: int) -> int:
    """Dollars of a player."""
    return me.game.person[checked_seat(me, seat)].cash


@cached_rule
def nuggets_of(me: Me, seat: int) -> int:
    """Nuggets of a player."""
    return me.game.person[checked_seat(me, seat)].nuggets


@cached_rule
def ranches_of(me: Me, seat: int) -> int:
    """Ranches of a player."""
    return count_cells(me.game.person[checked_seat(me, seat)].ranches)


@cached_rule
def shown_by(me: Me, seat: int, face: int) -> int:
    """Kept dice of a player with a face."""
    return dice_of(me.game.person[checked_seat(me, seat)].dice, checked_face(face))


@cached_rule
def free_of(me: Me, seat: int) -> int:
    """Dice of a player that are not kept yet."""
    return me.game.person[checked_seat(me, seat)].free


@cached_rule
def odds_at(me: Me, face: int, own: int, free: int) -> float:
    """The odds of having the most of a face with these dice of it and these free dice; a tie counts half."""
    if not (0 <= own <= DICE and 0 <= free <= DICE):
        raise IndexError("a hand has 0 to 5 dice")
    return odds_of_most(me.game, me.seat_number, checked_face(face), own, free)


@cached_rule
def worth_of(me: Me, place: int, number: int) -> float:
    """Points of the better action at a place with this number of dice of its face."""
    return place_worth(me.game, me.box, me.seat_number, checked_face(place), number)
