"""The decisions of the game, in the order of their codes."""

QUESTION_NAMES = (
    "claim",
    "expand",
    "cows",
    "drought",
    "circle",
    "recruit",
    "cowboy",
    "swap",
    "steal",
    "discard",
    "bonus",
)
QUESTIONS = len(QUESTION_NAMES)

CLAIM, EXPAND, COWS, DROUGHT, CIRCLE, RECRUIT, COWBOY, SWAP, STEAL, DISCARD, BONUS = range(QUESTIONS)

NOTHING = -1
"""A turn has nothing left to ask."""
