"""Boxes that come nearer to their goal, with few pieces to reprint: searched for, chosen, confirmed.

The search tries boxes with many changes at once and learns what each thing adds (`additive_model.py`). From then on it
tries what seems best, and what may well be, as `beam_search.py` finds these boxes. What it ends with plays again on
other deals, and for each price the best one is chosen. What is chosen plays on deals of a third kind, and only that is
a result.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import polars as pl

from mrsim.analysis.tables import null_unknown
from mrsim.errors import InputError, choose_from
from mrsim.games.contract import SmallChange
from mrsim.search.additive_model import AdditiveModel, BoxBatch, fit_additive_model
from mrsim.search.beam_search import ReachableBoxes
from mrsim.search.edit_arena import NO_CHANGE, EditArena
from mrsim.search.goals import SearchGoals, gain_in_mean_square, gain_in_root, mean_square, off_by
from mrsim.search.search_headlines import describe_balance
from mrsim.seeds import CHOOSING, FOR_CHOOSING, FOR_CONFIRMING, SEARCHING, seed_for
from mrsim.stats.estimates import Estimates, Floats, join_estimates
from mrsim.stats.intervals import Intervals, bounds_to_print, family_intervals
from mrsim.stats.verdicts import Verdict, decide_verdicts

SWAP_CHANGES, NUMBER_CHANGES = "swaps", "numbers"
KINDS_OF_CHANGE: Final = (SWAP_CHANGES, NUMBER_CHANGES)
BALANCE_GAMES: Final = 3_000_000
SCREENING: Final = 0.5
"""The part of the search in which boxes are drawn at random."""
A_BATCH: Final = 24
"""Boxes that play the same deals."""
BATCHES: Final = 40
SEARCH_BLOCKS: Final = (20, 400)
"""The fewest and the most blocks of a box in the search."""
BEAM_WIDTH: Final = 30
DRAWN_BEAM_WIDTH: Final = 2
FINALISTS: Final = 4
"""The most boxes that are played again for each price."""
LEAST_BOX_BLOCKS: Final = 20


@dataclass(frozen=True)
class BalancePlan:
    """How the games are spent, in blocks of one box."""

    batches: int
    blocks: int
    choosing: int
    confirming: int


@dataclass(frozen=True)
class BelievedBox:
    """A box that a search believes to be the best for its price. Its distance is believed, not measured."""

    edit: str
    pieces: int
    off_by: float


@dataclass(frozen=True)
class BalanceProgress:
    """The progress of a search for boxes."""

    doing: str
    believed: float | None = None
    """How far off the best box should be, as the search believes now; a share."""
    front: tuple[BelievedBox, ...] = ()
    """The best box for each number of pieces, as the search believes now."""


@dataclass(frozen=True)
class BalanceResult:
    """What was found. Distances are roots of mean squares, in win shares."""

    goals: SearchGoals
    off_by: float
    """The box as it is, confirmed."""
    front: pl.DataFrame
    """One line a price: edit, pieces, what the search believed, what was left of it when chosen, what is confirmed."""
    shares: pl.DataFrame
    """Every cell of every box of the front, and of the base, confirmed, with its verdict."""
    tried: int
    """Boxes that the search has played."""
    plan: BalancePlan
    seeds: Mapping[str, int]

    @property
    def headline(self) -> str:
        """What was found, in a sentence."""
        return describe_balance(self)

    def __str__(self) -> str:
        """The headline of what was found."""
        return self.headline


def allowed_changes(changes: Sequence[SmallChange], kinds: Sequence[str]) -> list[SmallChange]:
    """The changes of these kinds that change anything."""
    for kind in kinds:
        if kind not in KINDS_OF_CHANGE:
            raise InputError(f"allow: {kind} is unknown; {choose_from(KINDS_OF_CHANGE)}.")
    found = [
        one
        for one in changes
        if not one.changes_nothing and (SWAP_CHANGES if len(one.moves) > 1 else NUMBER_CHANGES) in kinds
    ]
    if not found:
        raise InputError(f"allow: nothing in the box can be changed by {' and '.join(kinds)}.")
    return found


def plan_balance(games: int, a_block: int, most: int) -> BalancePlan:
    """How many games go to search, choice and confirmation; InputError where they are too few for that."""
    blocks = games / a_block
    a_box = int(blocks * (1 - FOR_CHOOSING - FOR_CONFIRMING) / (BATCHES * (A_BATCH + 1)))
    of_box = min(max(a_box, SEARCH_BLOCKS[0]), SEARCH_BLOCKS[1])
    batches = int(blocks * (1 - FOR_CHOOSING - FOR_CONFIRMING) / (of_box * (A_BATCH + 1)))
    choosing = int(blocks * FOR_CHOOSING / (FINALISTS * most + 1))
    confirming = int(blocks * FOR_CONFIRMING / (most + 1))
    if batches < 2 or choosing < LEAST_BOX_BLOCKS or confirming < LEAST_BOX_BLOCKS:
        least = a_block * max(
            2 * SEARCH_BLOCKS[0] * (A_BATCH + 1) / (1 - FOR_CHOOSING - FOR_CONFIRMING),
            LEAST_BOX_BLOCKS * (FINALISTS * most + 1) / FOR_CHOOSING,
            LEAST_BOX_BLOCKS * (most + 1) / FOR_CONFIRMING,
        )
        raise InputError(f"games: {games} is too few to search, choose and confirm; {int(least) + a_block} are enough.")
    return BalancePlan(batches, of_box, choosing, confirming)


def changes_and_plan(
    arena: EditArena, most: int, games: int, allow: Sequence[str]
) -> tuple[list[SmallChange], BalancePlan]:
    """What may be changed, and how the games are spent; what can't be is refused before anything is played."""
    if most < 1:
        raise InputError(f"max-changes: {most} is too few; 1 or more pieces are reprinted.")
    return allowed_changes(arena.changes, allow), plan_balance(games, arena.games_a_block, most)


def balance_box(
    arena: EditArena,
    *,
    most: int,
    games: int = BALANCE_GAMES,
    seed: int = 1,
    allow: Sequence[str] = KINDS_OF_CHANGE,
    tell: Callable[[BalanceProgress], None] = lambda progress: None,  # noqa: ARG005
) -> BalanceResult:
    """Search, choose, confirm. A search that is stopped is still chosen from and confirmed."""
    changes, plan = changes_and_plan(arena, most, games, allow)
    reach = ReachableBoxes(arena, changes, most)
    batches = search_boxes(reach, plan, seed, tell)
    arena.resume()
    model = fit_additive_model(batches)
    finalists = [moves for boxes in reach.best(model, BEAM_WIDTH).values() for moves in boxes[:FINALISTS]]
    believed = {reach.edit(moves): off_by(float(reach.away(moves[None], model)[0])) for moves in finalists}
    prices = {reach.edit(moves): reach.price(moves) or 0 for moves in finalists}
    tell(BalanceProgress("choosing"))
    chosen = choose_boxes(arena, prices, seed_for(seed, CHOOSING), plan.choosing)
    tell(BalanceProgress("confirming"))
    seeds = {name: seed_for(seed, number) for number, name in enumerate(("searching", "choosing", "confirming"))}
    confirmed = dict(arena.play([NO_CHANGE, *chosen], seeds["confirming"], plan.confirming))
    if NO_CHANGE not in confirmed:
        raise KeyboardInterrupt
    front = tabulate_front(
        arena.goals, prices, believed, chosen, confirmed, off_by(float(base_mean_square(model, arena.goals)))
    )
    tried = sum(len(batch.moves) - 1 for batch in batches)
    before = off_by(mean_square(confirmed[NO_CHANGE], arena.goals.meant))
    return BalanceResult(arena.goals, before, front, tabulate_box_shares(arena.goals, confirmed), tried, plan, seeds)


def base_mean_square(model: AdditiveModel, goals: SearchGoals) -> float:
    """The mean square of the base, as the search knows it."""
    return float(np.nanmean((model.base - goals.meant) ** 2))


# --- the search ---------------------------------------------------------------


def search_boxes(
    reach: ReachableBoxes, plan: BalancePlan, seed: int, tell: Callable[[BalanceProgress], None]
) -> list[BoxBatch]:
    """Batches of boxes: first drawn ones, then those that seem best or may be."""
    random = np.random.default_rng([seed, SEARCHING])
    batches: list[BoxBatch] = []
    for number in range(plan.batches):
        front: tuple[BelievedBox, ...] = ()
        if number < max(1, round(SCREENING * plan.batches)):
            believed, boxes = None, [reach.random(random) for _ in range(A_BATCH)]
        else:
            model = fit_additive_model(batches)
            boxes = promising_boxes(reach, model, random)
            best = min(reach.away(np.stack(boxes), model)) if boxes else base_mean_square(model, reach.goals)
            believed, front = off_by(float(best)), believed_front(reach, model)
        tell(BalanceProgress(f"batch {number + 1}/{plan.batches}", believed, front))
        batch = play_boxes(reach, boxes, seed_for(seed, SEARCHING, number), plan.blocks)
        if batch is None:
            break
        batches.append(batch)
    if not batches:
        raise KeyboardInterrupt
    return batches


def believed_front(reach: ReachableBoxes, model: AdditiveModel) -> tuple[BelievedBox, ...]:
    """The best box for each price, as far as is known."""
    return tuple(
        BelievedBox(reach.edit(boxes[0]), price, off_by(float(reach.away(boxes[0][None], model)[0])))
        for price, boxes in sorted(reach.best(model, DRAWN_BEAM_WIDTH).items())
        if len(boxes)
    )


def promising_boxes(reach: ReachableBoxes, model: AdditiveModel, random: np.random.Generator) -> list[Floats]:
    """The best for each price as far as is known, and what would be best if effects were as they may be too."""
    found: dict[str, Floats] = {}
    for boxes in reach.best(model, DRAWN_BEAM_WIDTH).values():
        found |= {reach.edit(moves): moves for moves in boxes[:1]}
    for number in range(A_BATCH - len(found)):
        by_price = reach.best(model.drawn(random), DRAWN_BEAM_WIDTH)
        if by_price:
            prices = list(by_price)
            moves = by_price[prices[-1 - number % len(prices)]][0]
            found[reach.edit(moves)] = moves
    return list(found.values())


def play_boxes(reach: ReachableBoxes, boxes: Sequence[Floats], seed: int, blocks: int) -> BoxBatch | None:
    """Play a batch together with the base; None where it was stopped before there was anything to compare."""
    by_edit = {reach.edit(moves): moves for moves in (np.zeros(len(reach.parts)), *boxes)}
    answers = dict(reach.arena.play(list(by_edit), seed, blocks))
    known = {edit: np.where(np.isnan(one.value), reach.goals.meant, one.value) for edit, one in answers.items()}
    if len(known) < 2:
        return None
    return BoxBatch(np.stack([by_edit[edit] for edit in known]), np.stack(list(known.values())))


def choose_boxes(arena: EditArena, prices: Mapping[str, int], seed: int, blocks: int) -> dict[str, float]:
    """The best box for each price, if it is better than all cheaper ones, with how far off it was."""
    meant = arena.goals.meant
    answers = dict(arena.play([NO_CHANGE, *prices], seed, blocks))
    if NO_CHANGE not in answers:
        raise KeyboardInterrupt
    least, found = mean_square(answers[NO_CHANGE], meant), {}
    for price in sorted(set(prices.values())):
        squares = {edit: mean_square(answers[edit], meant) for edit in answers if prices.get(edit) == price}
        if squares and (best := min(squares, key=lambda edit: squares[edit])) and squares[best] < least:
            least = squares[best]
            found[best] = off_by(least)
    return found


# --- what is shown ------------------------------------------------------------


def tabulate_front(
    goals: SearchGoals,
    prices: Mapping[str, int],
    believed: Mapping[str, float],
    chosen: Mapping[str, float],
    confirmed: Mapping[str, Estimates],
    base_believed: float,
) -> pl.DataFrame:
    """Believed, chosen and confirmed side by side. Intervals hold for all boxes of the front together."""
    edits = [edit for edit in chosen if edit in confirmed]
    if not edits:
        return pl.DataFrame(schema={"edit": pl.String, "pieces": pl.Int64})
    before = mean_square(confirmed[NO_CHANGE], goals.meant)
    gains = family_intervals(
        join_estimates([gain_in_mean_square(confirmed[NO_CHANGE], confirmed[edit], goals.meant) for edit in edits])
    )
    squares = [mean_square(confirmed[edit], goals.meant) for edit in edits]
    intervals = intervals_by_box(confirmed)
    reached = [judge_goal(goals, intervals[edit]) for edit in edits]
    return pl.DataFrame(
        {
            "edit": edits,
            "pieces": [prices[edit] for edit in edits],
            "believed_off_by": [believed[edit] for edit in edits],
            "chosen_off_by": [chosen[edit] for edit in edits],
            "off_by": [off_by(square) for square in squares],
            "believed_gain": [base_believed - believed[edit] for edit in edits],
            "gain": [off_by(before) - off_by(square) for square in squares],
            "gain_low": [gain_in_root(low, before) for low in gains.low],
            "gain_high": [gain_in_root(high, before) for high in gains.high],
            "square_gain": gains.value,
            "square_low": gains.low,
            "square_high": gains.high,
            "is_sure": gains.low > 0,
            "goal": reached,
        }
    )


def intervals_by_box(confirmed: Mapping[str, Estimates]) -> dict[str, Intervals]:
    """The intervals of the shares in every box: with 95 % confidence all of them, in all boxes, are right."""
    family, at, found = family_intervals(join_estimates(list(confirmed.values()))), 0, {}
    for edit, shares in confirmed.items():
        found[edit] = family.only(slice(at, at := at + len(shares.value)))
    return found


def judge_goal(goals: SearchGoals, shares: Intervals) -> str:
    """Balanced where all shares are surely within the margin, off where one surely is not."""
    found = decide_verdicts(shares, goals.meant, goals.margin)
    if all(one == Verdict.BALANCED for one in found):
        return "reached"
    return "missed" if any(one in (Verdict.ABOVE, Verdict.BELOW) for one in found) else "undecided"


def tabulate_box_shares(goals: SearchGoals, confirmed: Mapping[str, Estimates]) -> pl.DataFrame:
    """One line for each box and cell. The intervals of all boxes hold together."""
    lines = []
    for edit, found in intervals_by_box(confirmed).items():
        low, high = map(null_unknown, bounds_to_print(found))
        lines.append(
            goals.keys.select(pl.all().cast(pl.String)).with_columns(
                pl.lit(edit).alias("edit"),
                pl.Series("meant", goals.meant),
                pl.Series("value", found.value),
                low.alias("low"),
                high.alias("high"),
                pl.Series("error", found.error),
                pl.Series("verdict", [one.value for one in decide_verdicts(found, goals.meant, goals.margin)]),
            )
        )
    return pl.concat(lines)
