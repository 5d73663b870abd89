"""All sections of a report, in the order in which they are read. Adding one is a line here."""

from typing import Final

from mrsim.report.sections import board, ending, feel, gallery, pieces, points, shares, verdicts
from mrsim.report.shown import Section

SECTIONS: Final = (
    Section(
        "verdicts",
        "Verdicts",
        "What was asked to be equal, or as stated. The green band is what still counts as balanced.",
        verdicts.parts,
    ),
    Section(
        "factions",
        "{factions}",
        "What a player starts with: whether it wins its share, and where.",
        shares.of_factions,
    ),
    Section("points", "Where points come from", "The parts of the score, from the same games.", points.parts),
    Section("modes", "{modes}", "How whole games differ with what is in play.", feel.of_modes),
    Section(
        "seats",
        "Seats and first choices",
        "What the order of play and the first choice are worth.",
        shares.of_seats,
    ),
    Section("strategies", "Strategies", "Who wins more than its share, against whom.", shares.of_strategies),
    Section("feel", "How a game feels", "Said of games rather than of players.", feel.parts),
    Section("pieces", "{pieces}", "What is taken, when and by whom, and how its owners fare.", pieces.parts),
    Section("board", "Where things end up", "In how many of 100 games something is in a place, for one player. The colour is the number again: maps of the "
        "same thing share their colours, from the palest for the least to the darkest for the most.", board.parts),
    Section("gallery", "Gallery", "Games worth seeing, as they ended.", gallery.parts),
    Section("method", "Method and limits", "What the numbers are, and what they are not.", ending.method),
    Section("reproduce", "Reproduce", "The same seed gives the same games, byte for byte.", ending.reproduce),
)
