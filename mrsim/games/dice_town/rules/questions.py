"""The sixteen questions of Dice Town, each declared once; codes are their positions."""

from typing import Final, NamedTuple


class Asked(NamedTuple):
    """A question, and the kinds of options by which strategies can be restricted."""

    name: str
    story: str
    kinds: tuple[tuple[str, str], ...] = ()


ASKED: Final = (
    Asked(
        "prepare", "Which dice are set before the throw?", (("villain", "to use a villain"), ("loaded", "a loaded die"))
    ),
    Asked(
        "keep", "Which of the dice thrown are kept?", (("paid", "to keep what costs money"), ("none", "to keep none"))
    ),
    Asked("bribe", "What is the sheriff offered?", (("bribe", "any bribe"), ("card", "a card of the hand"))),
    Asked("judge", "Who of the tied acts?", (("self", "oneself"),)),
    Asked("action", "Which action?", (("base", "the base action"), ("west", "the action of Wild West"))),
    Asked("play", "Is the card played?", (("play", "to play the card"),)),
    Asked("shop", "Which store card is taken?"),
    Asked("victim", "Who is the victim?", (("leader", "the player who is ahead"),)),
    Asked("loot", "Which card is stolen?", (("deed", "a deed"),)),
    Asked("give", "Which store card is given away?"),
    Asked("discovery", "Which river card is taken, and how do the others go back?"),
    Asked("outlaw", "Which villain is recruited?"),
    Asked("reroll", "Which die is thrown once more?", (("reroll", "to throw a die once more"),)),
    Asked("elixir", "Which elixir is drunk?", (("top", "the unseen one"),)),
    Asked("tribe", "Which property goes for the Indian die?", (("give", "to give a property away"),)),
    Asked("indian", "What does the Indian die do?"),
)

QUESTION_NAMES: Final = tuple(asked.name for asked in ASKED)

PREPARE, KEEP, BRIBE, JUDGE, ACTION, PLAY, SHOP, VICTIM = range(8)
LOOT, GIVE, DISCOVER, OUTLAW, REROLL, ELIXIR, TRIBE, INDIAN = range(8, 16)

NOTHING_ASKED: Final = -1
"""The game runs on to the next question."""
OVER: Final = -2
"""Nobody has to decide anything any more."""
