"""The best reply of one owner while all others play on as they do: searched, chosen and confirmed on different deals.

The search is the one that tunes strategies. It begins with the best of what is known of the owner already, and what is
known takes part in the choice.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from mrsim.progress import Progress
from mrsim.replies.reply_arena import PlayedContest, Profile
from mrsim.runs.skill_rooms import ShareShift
from mrsim.seeds import CHOOSING, CONFIRMING, seed_for
from mrsim.stats.estimates import Floats
from mrsim.tuning.candidate_games import CandidateArena
from mrsim.tuning.game_forms import FormGains, estimate_gain, mean_over_forms
from mrsim.tuning.knob_space import KnobSpace, KnobValues
from mrsim.tuning.stages import Finalist, games_per_block, list_finalists, plan_tuning, replay_finalists, search_knobs

KNOWN = "known before"
"""The story of a candidate that an earlier search has found."""


@dataclass
class KnownReplies:
    """The knobs of an owner's strategy, and all values of them that were found to be worth a try."""

    space: KnobSpace
    values: dict[str, KnobValues] = field(default_factory=dict)
    """By the strategy that has them."""

    def __post_init__(self) -> None:
        self.add(self.space.start_values)

    def add(self, values: KnobValues) -> str:
        """Keep some values; the strategy that has them."""
        strategy = self.space.spell(values)
        self.values.setdefault(strategy, values)
        return strategy

    def around(self, values: KnobValues) -> KnobSpace:
        """The space in which a search begins with these values."""
        return replace(self.space, start={**self.space.start, **dict(zip(self.space.tuned, values, strict=True))})


@dataclass(frozen=True)
class SearchBudget:
    """What one search for a best reply may take, and which deals it plays."""

    games: int
    seed: int


def search_best_reply(
    contest: PlayedContest,
    owner: str,
    profile: Profile,
    known: KnownReplies,
    budget: SearchBudget,
    watcher: Progress | None = None,
) -> str:
    """The strategy that was chosen, which is the owner's own where nothing seemed better. It is not confirmed yet."""
    arena, current = contest.candidates(owner, profile), known.values[profile[owner]]
    space = known.around(current)
    plan = plan_tuning(budget.games, games_per_block(arena, space), len(space.tuned))
    others = [Finalist(KNOWN, values, 0.0) for values in known.values.values() if values != current]
    begin = seed_for(budget.seed, CHOOSING, 1)
    best_known = choose_best(arena, space, others, begin, plan.choosing) or current
    around = known.around(best_known)
    seen, history = search_knobs(arena, around, plan, budget.seed, watcher or Progress())
    found = [one for one in list_finalists(around, seen, history) if one.values != current]
    chosen = choose_best(arena, space, [*found, *others], seed_for(budget.seed, CHOOSING), plan.choosing)
    return known.add(chosen or current)


def choose_best(
    arena: CandidateArena, space: KnobSpace, found: Sequence[Finalist], seed: int, blocks: int
) -> KnobValues | None:
    """The values that gain most over all forms when replayed; None where none gains, or there are none."""
    if not found:
        return None
    replayed = replay_finalists(arena, space, found, seed, blocks)
    gained, best = max(zip(replayed, found, strict=True), key=lambda pair: _overall_gain(pair[0]))
    return best.values if _overall_gain(gained) > 0 else None


def _overall_gain(found: FormGains) -> float:
    return found.overall.gain


def confirming_blocks(contest: PlayedContest, owner: str, known: KnownReplies, profile: Profile, games: int) -> int:
    """The blocks for the confirmation of a reply, out of the games of its search."""
    space = known.around(known.values[profile[owner]])
    return plan_tuning(games, games_per_block(contest.candidates(owner, profile), space), len(space.tuned)).confirming


@dataclass(frozen=True)
class PairedShares:
    """The shares of all owners before and after a change, on the same deals: owners × forms × blocks."""

    owners: Sequence[str]
    equal_shares: Sequence[float]
    before: Floats
    after: Floats
    confidence: float
    """Of each interval."""

    def shift(self, owner: str, within: Mapping[str, str], forms: Sequence[int]) -> ShareShift:
        """How one owner's share moves over some of the forms, which count alike."""
        at = self.owners.index(owner)
        there = [form for form in forms if not np.isnan(self.before[at, form, 0])]
        units = [self.equal_shares[form] for form in there]
        before, after = (mean_over_forms(shares[at, there], units) for shares in (self.before, self.after))
        gain = estimate_gain(before, after, self.confidence)
        return ShareShift(
            owner=owner,
            within=dict(within),
            blocks=gain.blocks,
            old=gain.old,
            new=gain.new,
            low=gain.low,
            high=gain.high,
        )

    def shift_over_all(self, owner: str) -> ShareShift:
        """How one owner's share moves over all forms."""
        return self.shift(owner, {}, range(len(self.equal_shares)))


def play_replies(
    contest: PlayedContest, profile: Profile, changed: Sequence[Profile], seed: int, blocks: int, confidence: float
) -> list[PairedShares]:
    """The shares before and after each of some changes of who plays what, all on the same fresh deals."""
    before, *after = contest.shares([profile, *changed], seed_for(seed, CONFIRMING), blocks)
    return [PairedShares(contest.owners, contest.equal_shares, before, one, confidence) for one in after]
