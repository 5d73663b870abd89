"""Sources that a strategy may ignore: it is shown a game, and a box, in which they count nothing.

What is legal and what happens comes from the real game, and an option means the same in both. A game imagined from
what is shown ignores the same.
"""

from typing import Final

from mrsim.engine.jit import formula, rule
from mrsim.games.moon_river.names import RESOURCES
from mrsim.games.moon_river.rules.grid import CELLS
from mrsim.games.moon_river.rules.ranch import GOLD, RESOURCE
from mrsim.games.moon_river.rules.records import BONUS_TILES, FACES, NONE, Box, GameState, ParcelRecord, Ranch
from mrsim.games.moon_river.views import Me
from mrsim.strategy.question import PointSource

SOURCES: Final = (
    PointSource("gold", "symbols of gold, with what gold diggers and Gold Rush make of them"),
    PointSource("beaver", "beavers, with what trappers make of them"),
    PointSource("corn", "cobs of corn, with what farmers make of them"),
    PointSource("cows", "cows, and so all points of territories"),
    PointSource("partners", "points of gold diggers, trappers and farmers at the end"),
    PointSource("scenario", "points of the scenario"),
    PointSource("drought", "skulls on parcels"),
    PointSource("recruit", "circles on parcels"),
)
"""The source at position n is bit n of what a player ignores; resources come first, in their order."""

COWS, PARTNERS, SCENARIO, DROUGHT, RECRUIT = range(len(RESOURCES), len(SOURCES))

UNCOUNTED: Final = -(1 << 20)
"""Cows on a cell where cows are ignored: however many come or go, none is there."""


@formula
def ignores(sources: int, source: int) -> bool:
    """Whether a source is one of those ignored."""
    return (sources >> source & 1) != 0


@formula
def perceived(me: Me, player: int, sources: int) -> Me:
    """The same player, who sees the game without these sources."""
    perceive(me, player, sources)
    return Me(me.scratch.perceived, me.scratch.box[player], me.seat_number, me.scratch)


@rule
def perceive(me: Me, player: int, sources: int) -> None:
    """The game is copied again for every decision, the box once for each player."""
    scratch = me.scratch
    if scratch.box_ignores[player] != sources + 1:
        scratch.box[player] = me.box
        perceive_box(scratch.box[player], sources)
        scratch.box_ignores[player] = sources + 1
    scratch.perceived = me.game
    perceive_game(scratch.perceived, sources)


@rule
def perceive_box(box: Box, sources: int) -> None:
    """Parcels and the faces of the bonus tiles."""
    if ignores(sources, COWS):
        box.cows = 0
    for number in range(box.parcels + BONUS_TILES * FACES):
        perceive_parcel(box.parcel[number], sources)


@rule
def perceive_parcel(parcel: ParcelRecord, sources: int) -> None:
    """Symbols that are ignored are not there."""
    if ignores(sources, COWS):
        parcel.cows = 0
    if ignores(sources, DROUGHT):
        parcel.drought = 0
    if ignores(sources, RECRUIT):
        parcel.recruit = 0
    if ignores(sources, RESOURCE[parcel.landscape]):
        parcel.resource = 0


@rule
def perceive_game(game: GameState, sources: int) -> None:
    """What lies on the table."""
    if ignores(sources, SCENARIO):
        game.scenario = NONE
    if ignores(sources, COWS):
        game.supply = 0
    for half in range(2):
        if ignores(sources, DROUGHT):
            game.droughts_left[half] = 0
        if ignores(sources, RECRUIT):
            game.circle_left[half] = 0
    for seat in range(game.players):
        perceive_ranch(game.ranch[seat], sources)


@rule
def perceive_ranch(ranch: Ranch, sources: int) -> None:
    """What lies on a ranch, anybody's."""
    for resource in range(len(RESOURCES)):
        if ignores(sources, resource):
            ranch.resource[resource] = 0
        if ignores(sources, PARTNERS):
            ranch.experts[resource] = 0
    if ignores(sources, GOLD):
        ranch.gold = 0
    if ignores(sources, PARTNERS):
        ranch.expert_worth = 0
    if ignores(sources, COWS):
        forget_cows(ranch)


@rule
def forget_cows(ranch: Ranch) -> None:
    """No cow is there to be counted, nor comes to be."""
    ranch.herds = 0
    ranch.crowded = 0
    for cell in range(CELLS):
        ranch.cows[cell] = UNCOUNTED
