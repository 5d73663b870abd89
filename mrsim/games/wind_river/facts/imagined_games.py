"""Games that are only imagined: copies to try things out on. Nothing is hidden, so a copy is the game itself."""

from mrsim.engine.jit import formula
from mrsim.games.wind_river.rules.records import Table
from mrsim.games.wind_river.views import Me


@formula
def imagined(me: Me, number: int) -> Table:
    """A copy of the game in the place with this number; what happens in it is neither told nor noted."""
    scratch = me.scratch
    scratch.game[number] = me.game
    return Table(scratch.game[number], me.box, scratch.deal, scratch.log, scratch.notes)
