"""The player who decides."""

from typing import NamedTuple

from mrsim.engine.bitset import count_cells
from mrsim.engine.views import compiled_view
from mrsim.games.moon_river.facts.ranch_after_domino import cows_within, free_pairs, highest_row, protected_cows
from mrsim.games.moon_river.facts.standings import best_other, rank_now, score_now, turns_after
from mrsim.games.moon_river.rules.partners import FARMER, GOLD_DIGGER, TRAPPER
from mrsim.games.moon_river.rules.ranch import BEAVER, CORN_COB, GOLD, number_of_cows
from mrsim.games.moon_river.rules.records import Box, GameState, Scratch
from mrsim.games.moon_river.rules.scoring import (
    largest_territory,
    partner_points,
    resource_points,
    scenario_points,
    territory_points,
)


@compiled_view
class Me(NamedTuple):
    """The player who decides."""

    game: GameState
    box: Box
    seat_number: int
    scratch: Scratch

    @property
    def seat(self) -> int:
        """Own seat, from 0."""
        return self.seat_number

    @property
    def score(self) -> int:
        """Points if the game ended now."""
        return score_now(self.game, self.box, self.seat_number)

    @property
    def territory_points(self) -> int:
        """The part of the score that is cells × cows."""
        ranch = self.game.ranch[self.seat_number]
        return territory_points(ranch, ranch.laid)

    @property
    def resource_points(self) -> int:
        """The part of the score that is 1 for each resource symbol."""
        return resource_points(self.game.ranch[self.seat_number])

    @property
    def partner_points(self) -> int:
        """The part of the score that gold diggers, trappers and farmers bring."""
        return partner_points(self.game.ranch[self.seat_number])

    @property
    def scenario_points(self) -> int:
        """The part of the score that the scenario brings; 0 in the base game."""
        return scenario_points(self.game.ranch[self.seat_number], self.box, self.game.scenario)

    @property
    def place(self) -> int:
        """1 and the number of players with more points now."""
        return rank_now(self.game, self.box, self.seat_number)

    @property
    def lead(self) -> int:
        """Own points minus those of the best other player; below 0 when behind."""
        other = best_other(self.game, self.box, self.seat_number)
        return score_now(self.game, self.box, self.seat_number) - score_now(self.game, self.box, other)

    @property
    def turns_left(self) -> int:
        """Own turns after this one."""
        return turns_after(self.game, self.box, self.seat_number)

    @property
    def dominoes_left(self) -> int:
        """Dominoes that may be laid in this turn, the one at hand included; all that fit in the very last turn."""
        return self.game.dominoes_left

    @property
    def forced(self) -> bool:
        """True if a domino has to be laid now."""
        return self.game.forced != 0 or self.game.emptying != 0

    @property
    def cows(self) -> int:
        """Cows in the own ranch."""
        return number_of_cows(self.game.ranch[self.seat_number])

    @property
    def protected_cows(self) -> int:
        """Cows in territories with a partner."""
        return protected_cows(self.game.ranch[self.seat_number])

    @property
    def unprotected_cows(self) -> int:
        """Cows that a rustler could take."""
        ranch = self.game.ranch[self.seat_number]
        return number_of_cows(ranch) - protected_cows(ranch)

    @property
    def crowded_cows(self) -> int:
        """Cows above one to a cell: they score nothing where they stand."""
        ranch = self.game.ranch[self.seat_number]
        return cows_within(ranch, ranch.crowded) - count_cells(ranch.crowded)

    @property
    def holding(self) -> int:
        """Parcels in the own reserve."""
        return self.game.ranch[self.seat_number].holding

    @property
    def reserve(self) -> int:
        """Parcels the reserve has room for."""
        return self.game.ranch[self.seat_number].reserve

    @property
    def spaces(self) -> int:
        """Free spaces of the reserve; -1 if one parcel too many is held."""
        return self.game.ranch[self.seat_number].reserve - self.game.ranch[self.seat_number].holding

    @property
    def free_cells(self) -> int:
        """Free cells of the own ranch."""
        return count_cells(self.game.ranch[self.seat_number].free)

    @property
    def spots(self) -> int:
        """Pairs of free cells side by side, each room for a domino."""
        return free_pairs(self.game.ranch[self.seat_number].free)

    @property
    def bridges_free(self) -> int:
        """Free cells with a bridge."""
        ranch = self.game.ranch[self.seat_number]
        return count_cells(ranch.free & ranch.bridges)

    @property
    def highest_row(self) -> int:
        """The highest row with a parcel, from 1 at the river; 0 while nothing lies."""
        return highest_row(self.game.ranch[self.seat_number].laid)

    @property
    def largest_territory(self) -> int:
        """Cells of the largest own territory."""
        return largest_territory(self.game.ranch[self.seat_number])

    @property
    def dominoes(self) -> int:
        """Dominoes that the player has laid."""
        return self.game.ranch[self.seat_number].dominoes

    @property
    def partners(self) -> int:
        """Partners hired, either side up."""
        return count_cells(self.game.ranch[self.seat_number].partners)

    @property
    def outlaws(self) -> int:
        """Desperados and rustlers hired, that side up."""
        return count_cells(self.game.ranch[self.seat_number].outlaws)

    @property
    def gold_diggers(self) -> int:
        """Gold diggers hired, that side up."""
        return self.game.ranch[self.seat_number].experts[GOLD_DIGGER - GOLD_DIGGER]

    @property
    def trappers(self) -> int:
        """Trappers hired, that side up."""
        return self.game.ranch[self.seat_number].experts[TRAPPER - GOLD_DIGGER]

    @property
    def farmers(self) -> int:
        """Farmers hired, that side up."""
        return self.game.ranch[self.seat_number].experts[FARMER - GOLD_DIGGER]

    @property
    def gold(self) -> int:
        """Gold symbols in the own ranch."""
        return self.game.ranch[self.seat_number].resource[GOLD]

    @property
    def beavers(self) -> int:
        """Beaver symbols in the own ranch."""
        return self.game.ranch[self.seat_number].resource[BEAVER]

    @property
    def corn(self) -> int:
        """Corn symbols in the own ranch."""
        return self.game.ranch[self.seat_number].resource[CORN_COB]
