"""All sections of a report, in the order in which they are read. Adding one is a line here."""

from typing import Final

from mrsim.report.model import Section
from mrsim.report.sections import (
    adjusted_effects,
    board_maps,
    changes,
    gallery,
    game_feel,
    methods,
    piece_outcomes,
    robustness,
    score_parts,
    time_courses,
    verdicts,
    win_shares,
)

SECTIONS: Final = (
    Section("verdicts", "Verdicts", "What was asked to be equal, or as stated.", verdicts.parts),
    Section("changes", "What changed", "The same deals with something else in them.", changes.parts),
    Section(
        "factions",
        "{factions}",
        "What a player starts with: whether it wins its share, and where.",
        win_shares.faction_parts,
    ),
    Section("points", "Where points come from", "The parts of the score, from the same games.", score_parts.parts),
    Section("modes", "{modes}", "How whole games differ with what is in play.", game_feel.mode_parts),
    Section(
        "seats",
        "Seats and first choices",
        "What the order of play and a first choice are worth.",
        win_shares.seat_parts,
    ),
    Section("strategies", "Strategies", "Who wins more than its share, and against whom.", win_shares.strategy_parts),
    Section(
        "effects", "Everything else held equal", "What each does by itself, and with another.", adjusted_effects.parts
    ),
    Section("skill", "{skill}", "Whether a verdict holds among players of another kind.", robustness.skill_parts),
    Section("feel", "How a game feels", "What is said of games rather than of players.", game_feel.parts),
    Section("course", "The course of a game", "What there is at each time of a game, on average.", time_courses.parts),
    Section(
        "unknowns",
        "What is not known",
        "Some of the printed game is read in one of several ways. A verdict is one on the game if it holds in all.",
        robustness.unknown_parts,
    ),
    Section("pieces", "{pieces}", "What is taken, when and by whom, and how its owners fare.", piece_outcomes.parts),
    Section(
        "board",
        "Where things end up",
        "How often something is in a place in 100 games, for one player. Maps of the same thing share their colours: "
        "none for the least, the strongest for the most. A place without a number has it less than once in 200 games.",
        board_maps.parts,
    ),
    Section("gallery", "Gallery", "Games worth seeing, as they ended.", gallery.parts),
    Section("method", "Method and limits", "What the numbers are, and what they are not.", methods.method_parts),
    Section("reproduce", "Reproduce", "The same seed gives the same games, byte for byte.", methods.reproduce_parts),
)
