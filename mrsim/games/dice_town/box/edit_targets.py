"""Edits of a box in a line: `mule+1 holdup-1`, `deed-5=6`, `nuggets=35`, `villain-J-Q.reward=4`, `villain.reward+1`."""

from dataclasses import replace
from difflib import get_close_matches
from typing import Final

from mrsim.errors import quote_value, refuse_value
from mrsim.games.dice_town.box.contents import NUMBERS, Edition, check_edition, described_names, with_cards
from mrsim.games.dice_town.names import INDIAN_EFFECTS
from mrsim.games.kit.edit_phrases import Counted, counted_by_story
from mrsim.games.kit.typed_edits import EditLanguage, EditWord, Wish, find_shortened

REWARD: Final = ".reward"
ALL_REWARDS: Final = f"villain{REWARD}"
POINTS_OF: Final = ".points"


class DiceTownEdits(EditLanguage[Edition, str]):
    """The edits of Dice Town; each names something of which the box has a number."""

    example = "mule+1, deed-5=6, nuggets=35, villain-J-Q.reward=4 or villain.reward+1"

    def find_target(self, word: EditWord, box: Edition) -> str:
        """The name in full: names may be shortened."""
        known = (*described_names(box.expansion), *([ALL_REWARDS] if box.has_expansion else []))
        typed = f"{word.subject}.{word.part}" if word.part else word.subject
        whole = replace(word, part="")
        name = typed if typed in known else find_shortened(whole, typed, known)
        if name is None:
            near = get_close_matches(typed, known, n=1)
            perhaps = f" (perhaps {near[0]})" if near else ""
            wrong = f"{quote_value(typed)} is not in a box of {box.expansion}{perhaps}"
            refuse_value(word.place, wrong, f"mrsim box show {box.expansion} prints the names")
        return name

    def name_target(self, target: str) -> str:
        return target

    def order(self, target: str) -> bool:
        """The reward of one villain is changed after those of all."""
        return target != ALL_REWARDS

    def grant(self, box: Edition, wish: Wish[str]) -> Edition:
        rewards = (f"{villain}.reward" for villain in box.table("villains"))
        names = rewards if wish.target == ALL_REWARDS else (wish.target,)
        known = described_names(box.expansion)
        changed = {name: known[name].limit.check(wish.place, wish.number_after(box[name])) for name in names}
        return box.with_values(changed)

    def count(self, target: str) -> Counted:
        if target in NUMBERS:
            return counted_by_story(NUMBERS[target].story)
        if target.endswith(REWARD):
            villain = target.removesuffix(REWARD)
            who = "every villain" if target == ALL_REWARDS else villain
            return Counted("dollar", "dollars", f"of reward for {who}")
        if target.endswith(POINTS_OF):
            return Counted("point", "points", f"for {target.removesuffix(POINTS_OF)}")
        if target in INDIAN_EFFECTS:
            return Counted(f"{target} face", f"{target} faces")
        return Counted("copy", "copies", f"of {target}")

    def finish(self, before: Edition, after: Edition, place: str) -> Edition:
        """The edited box; what is the same as before is dealt as before."""
        check_edition(after, place)
        return with_cards(before, after)


EDITS: Final = DiceTownEdits()
