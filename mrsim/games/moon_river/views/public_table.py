"""What all players see of the table."""

from typing import NamedTuple

from mrsim.engine.views import compiled_view
from mrsim.games.moon_river.facts.standings import best_other, claims_to_come, leading_seat, most_points, score_now
from mrsim.games.moon_river.rules.partners import partners_waiting
from mrsim.games.moon_river.rules.records import Box, GameState


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
        """The round being played, from 1; 0 in the set-up."""
        return self.game.round_number

    @property
    def rounds(self) -> int:
        """Rounds of the whole game."""
        return self.box.rounds

    @property
    def rounds_left(self) -> int:
        """Rounds after this one."""
        return self.box.rounds - self.game.round_number

    @property
    def scenario(self) -> int:
        """TIMBER_RAFTING, GOLD_RUSH, OUTLAWS or MOON_RIVER_CITY; NONE in the base game."""
        return self.game.scenario

    @property
    def supply(self) -> int:
        """Cows left in the supply."""
        return self.game.supply

    @property
    def cowboy_steps(self) -> int:
        """Steps of cows that a cowboy may make."""
        return self.box.cowboy_steps

    @property
    def expert_points(self) -> int:
        """Points that a gold digger, trapper or farmer brings for each symbol."""
        return self.box.expert_points

    @property
    def group_size(self) -> int:
        """Members of the smallest group that scores in a scenario."""
        return self.box.group_size

    @property
    def group_points(self) -> int:
        """Points of that group, and of each further member."""
        return self.box.group_points

    @property
    def saloon_seats(self) -> int:
        """Chips that the saloon has room for."""
        return self.box.saloon_seats

    @property
    def two_dominoes_from(self) -> int:
        """Parcels held in a turn from which on two dominoes may be laid."""
        return self.box.two_dominoes_from

    @property
    def leader(self) -> int:
        """The seat with the most points now; of equal ones the first."""
        return leading_seat(self.game, self.box)

    @property
    def leader_score(self) -> int:
        """The most points anybody has now."""
        return most_points(self.game, self.box)

    @property
    def best_other(self) -> int:
        """The seat of the other player with the most points; of equal ones the first."""
        return best_other(self.game, self.box, self.seat_number)

    @property
    def best_other_score(self) -> int:
        """The most points that another player has now."""
        return score_now(self.game, self.box, best_other(self.game, self.box, self.seat_number))

    @property
    def claims_left(self) -> int:
        """Parcels of the next column that other players choose after this turn."""
        return claims_to_come(self.game, self.box, self.seat_number)

    @property
    def parcels_left(self) -> int:
        """Parcels not yet turned up."""
        return self.box.parcels - self.game.parcels_drawn

    @property
    def saloon(self) -> int:
        """Chips that wait in the saloon."""
        return partners_waiting(self.game)

    @property
    def chips_left(self) -> int:
        """Chips still in the stacks, behind those of the saloon."""
        return self.box.chips - self.game.chips_drawn
