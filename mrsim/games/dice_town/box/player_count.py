"""How many can play with a box: the base game is for fewer than Wild West, and everybody needs enough properties."""

from typing import Final

from mrsim.errors import refuse_value
from mrsim.games.dice_town.box.contents import FEWEST_PROPERTIES, Edition
from mrsim.games.dice_town.rules.limits import FEWEST_PLAYERS, PLAYERS

PLAYERS_OF_BASE: Final = 5


def most_players(edition: Edition) -> int:
    """Players of this expansion."""
    return PLAYERS if edition.has_expansion else PLAYERS_OF_BASE


def check_player_count(edition: Edition, players: int) -> None:
    """Whether this many can play; InputError otherwise."""
    if players > most_players(edition):
        right = f"{edition.expansion} is for {FEWEST_PLAYERS} to {most_players(edition)}"
        refuse_value("players", f"{players} are too many", right)
    left = sum(edition.table("properties").values()) - (edition["away_of_two"] if players == FEWEST_PLAYERS else 0)
    if left < FEWEST_PROPERTIES:
        refuse_value("players", f"{players} players have {left} properties", f"they need {FEWEST_PROPERTIES}")


def remarks_on_two_players(edition: Edition) -> tuple[str, ...]:
    """That two players can't play with the box, if so."""
    properties, needed = sum(edition.table("properties").values()), FEWEST_PROPERTIES + edition["away_of_two"]
    few = f"There are {properties} properties: two players can't play, because they need {needed}."
    return (few,) if properties < needed else ()
