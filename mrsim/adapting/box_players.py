"""Who plays in a search for boxes whose players adapt: for each edit everybody plays as adapted to its box."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace

from mrsim.adapting.adapted_lineups import arms_by_strategy
from mrsim.adapting.strategy_adapter import StrategyAdapter
from mrsim.experiment.arms import Arm
from mrsim.experiment.spec import BASE
from mrsim.runs.adapted_strategies import AdaptedStrategy


@dataclass
class AdaptedPlayers:
    """Seats players as they play in each box."""

    adapter: StrategyAdapter
    untold_seed: int
    """Deals that only say how fast something is; nobody adapts for them."""
    own_box_seeds: Collection[int] | None = None
    """The only deals for which players adapt to edited boxes; on others they play as in the box as it is."""
    found: dict[tuple[str, str], AdaptedStrategy] = field(default_factory=dict)
    """By the box, in words, and the strategy."""
    settings: str = ""
    """Settings of the game that stand before an edit in the name of a box."""

    def seat(self, base: Sequence[Arm], edited: Sequence[Arm], edit: str, seed: int) -> list[Arm]:
        """The edited arms with who plays there."""
        if seed == self.untold_seed:
            return list(edited)
        is_own = self.own_box_seeds is None or seed in self.own_box_seeds
        arms = edited if is_own else base
        box = " ".join(filter(None, [self.settings, edit])) if is_own else self.settings
        before, own = arms_by_strategy(base, BASE), arms_by_strategy(arms, BASE)
        plays = {name: self.adapt(box or BASE, name, own[name], before[name]).plays for name in own}
        return [arm.model_copy(update={"lineup": tuple(plays[name] for name in arm.lineup)}) for arm in edited]

    def for_settings(self, values: Sequence[tuple[str, int]]) -> "AdaptedPlayers":
        """The same players with some settings of the game; what they adapt to is told together."""
        return replace(self, settings=" ".join(f"{name}={value}" for name, value in values))

    def adapt(self, box: str, strategy: str, arms: Sequence[Arm], base: Sequence[Arm]) -> AdaptedStrategy:
        """The strategy as it plays in a box, which is remembered to be told."""
        if (box, strategy) not in self.found:
            self.found[box, strategy] = self.adapter.adapt(box, strategy, arms, base)
        return self.found[box, strategy]

    @property
    def told(self) -> tuple[AdaptedStrategy, ...]:
        """How everybody adapted."""
        return tuple(self.found.values())

    @property
    def boxes(self) -> int:
        """The boxes to which somebody adapted."""
        return len({box for box, _ in self.found})

    @property
    def of_base(self) -> tuple[AdaptedStrategy, ...]:
        """How everybody adapted to the box as it is."""
        return tuple(one for one in self.found.values() if one.variant == BASE)
