"""An experiment whose players adapt: beside every line-up the same players as they play once they have adapted.

In the base they have adapted to the base, and in each variant to the box of that variant.
"""

from collections.abc import Iterator, Sequence

from mrsim.adapting.strategy_adapter import AdaptingCost, StrategyAdapter
from mrsim.errors import InputError
from mrsim.experiment.arms import Arm, plan_arms
from mrsim.experiment.spec import BASE, Experiment, Lineups
from mrsim.runs.adapted_strategies import AdaptedStrategy

NamedBox = tuple[str, str, Sequence[Arm], Sequence[Arm]]
"""A variant, a strategy, the arms of the variant in which everybody plays it, and the same arms of the base."""


def adapt_lineups(experiment: Experiment, adapter: StrategyAdapter) -> tuple[Experiment, tuple[AdaptedStrategy, ...]]:
    """The experiment with adapted line-ups beside its own, and how everybody adapted."""
    found = tuple(adapter.adapt(*box) for box in boxes_of_strategies(experiment, adapter))
    plays = {(one.strategy, one.variant): one.plays for one in found}
    in_base = {one.strategy: one.plays for one in found if one.variant == BASE and one.is_adapted}
    exchanged = {
        name: variant.model_copy(
            update={
                "strategies": {
                    **variant.strategies,
                    **{adapted: plays[strategy, name] for strategy, adapted in in_base.items()},
                }
            }
        )
        for name, variant in experiment.variants.items()
    }
    lineups = add_adapted_lineups(experiment.lineups, in_base)
    return experiment.model_copy(update={"lineups": lineups, "variants": exchanged}), found


def costs_of_adapting(experiment: Experiment, adapter: StrategyAdapter) -> list[AdaptingCost]:
    """What it will take, strategy by strategy."""
    boxes: dict[str, list[Sequence[Arm]]] = {}
    for _, strategy, arms, _ in boxes_of_strategies(experiment, adapter):
        boxes.setdefault(strategy, []).append(arms)
    return [adapter.cost(strategy, of_strategy) for strategy, of_strategy in boxes.items()]


def boxes_of_strategies(experiment: Experiment, adapter: StrategyAdapter) -> Iterator[NamedBox]:
    """Every strategy in every box in which it is played."""
    arms = plan_arms(experiment, adapter.game.settings)
    base = arms_by_strategy(arms, BASE)
    for variant in (BASE, *experiment.variants):
        for strategy, own in arms_by_strategy(arms, variant).items():
            yield variant, strategy, own, base.get(strategy, own)


def arms_by_strategy(arms: Sequence[Arm], variant: str) -> dict[str, list[Arm]]:
    """The arms of a variant by the strategy that everybody plays there in the base."""
    found: dict[str, list[Arm]] = {}
    for arm in arms:
        if arm.variant == variant:
            found.setdefault(only_strategy(arm), []).append(arm)
    return found


def only_strategy(arm: Arm) -> str:
    """The strategy that everybody plays in an arm."""
    if len(set(arm.lineup)) > 1:
        raise InputError(
            f"adapt: {' and '.join(dict.fromkeys(arm.lineup))} play in one line-up; players adapt where all play the "
            'same, so use lineups.make="mirror".'
        )
    return arm.lineup[0]


def add_adapted_lineups(lineups: Lineups, adapted: dict[str, str]) -> Lineups:
    """Beside each line-up the same one of players who have adapted."""
    if lineups.make == "listed":
        listed = [one for lineup in lineups.listed for one in (lineup, tuple(adapted.get(s, s) for s in lineup))]
        return lineups.model_copy(update={"listed": tuple(dict.fromkeys(listed))})
    strategies = [name for strategy in lineups.strategies for name in (strategy, adapted.get(strategy, strategy))]
    return lineups.model_copy(update={"strategies": tuple(dict.fromkeys(strategies))})
