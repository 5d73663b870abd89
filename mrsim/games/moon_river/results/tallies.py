"""Counting over many games beside their rows: where things end up, and who took which parcel when.

Whole numbers only, so that sums of batches are exact.
"""

from typing import Any, Final

from mrsim.engine.bitset import lowest_cell, without_lowest
from mrsim.engine.jit import rule
from mrsim.games.contract import WIN
from mrsim.games.moon_river.names import LANDSCAPES
from mrsim.games.moon_river.rules.records import NONE, Ranch, Table

COWS: Final = len(LANDSCAPES)
"""Of what is counted in a ranch: landscapes come first."""
PARTNERS: Final = COWS + 1

TAKEN, WINS, POINTS, SQUARES = range(4)
"""What is counted of a kind of parcel; squares are those of wins."""


@rule
def tally_game(table: Table, counts: tuple[Any, ...]) -> None:
    """Count one game that is over: the kinds of the parcels, and the tables to add to."""
    kinds, ranches, parcels = counts
    for seat in range(table.game.players):
        tally_ranch(table.game.ranch[seat], ranches)
    winners = 0
    for seat in range(table.game.players):
        winners += table.game.ranch[seat].place == 1
    winner_gets = WIN // winners
    for number in range(table.box.parcels):
        seat = table.deal.taker[number]
        if seat != NONE:
            ranch = table.game.ranch[seat]
            share = winner_gets if ranch.place == 1 else 0
            count = parcels[kinds[number], table.deal.choice[number], ranch.board]
            count[TAKEN] += 1
            count[WINS] += share
            count[POINTS] += ranch.points
            count[SQUARES] += share * share


@rule
def tally_ranch(ranch: Ranch, ranches: Any) -> None:
    """Count which landscapes, cows and partners lie in which cells of a ranch."""
    for landscape in range(len(LANDSCAPES)):
        tally_cells(ranches, ranch.board, ranch.land[landscape], landscape)
    tally_cells(ranches, ranch.board, ranch.herds, COWS)
    tally_cells(ranches, ranch.board, ranch.partners, PARTNERS)


@rule
def tally_cells(ranches: Any, board: int, cells: int, what: int) -> None:
    """One more on each of the cells."""
    while cells:
        ranches[board, lowest_cell(cells), what] += 1
        cells = without_lowest(cells)
