"""The decisions of the game, in the order of their codes."""

from typing import Final

QUESTION_NAMES: Final = (
    *("prepare", "keep", "bribe", "judge", "action", "play", "shop", "victim"),
    *("loot", "give", "discovery", "outlaw", "reroll", "elixir", "tribe", "indian"),
)
QUESTIONS: Final = len(QUESTION_NAMES)

PREPARE, KEEP, BRIBE, JUDGE, ACTION, PLAY, SHOP, VICTIM = range(8)
LOOT, GIVE, DISCOVER, OUTLAW, REROLL, ELIXIR, TRIBE, INDIAN = range(8, QUESTIONS)

NOTHING_ASKED: Final = -1
"""The game runs on to the next question."""
