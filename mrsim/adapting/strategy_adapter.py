"""Adapts strategies to boxes: knobs are tuned and networks learnt on, in deals that nothing else plays.

What comes of it is kept under the name of everything that it depends on, so it is never made twice.
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, Literal

from mrsim.adapting.budget import AdaptingBudget
from mrsim.adapting.knob_adapting import (
    TunedProfile,
    TuningStretch,
    faction_contest,
    gains_of_profile,
    tune_profile,
    write_profile,
)
from mrsim.adapting.network_adapting import learn_on
from mrsim.experiment.arms import Arm
from mrsim.exploiting.reply_arena import SearchStoppedError, TableLibrary
from mrsim.files import REPORTS, write_atomically
from mrsim.games.contract import Game
from mrsim.games.kit.network_files import digest_of_file, judges_by_network
from mrsim.games.kit.training_positions import LearningGame
from mrsim.matches.batches import seconds_a_block
from mrsim.matches.play import prepare_match
from mrsim.runs.adapted_strategies import KEPT, LEARNT, TUNED, AdaptedGain, AdaptedStrategy
from mrsim.runs.prepared_arms import record_arm
from mrsim.seeds import ADAPTING, FOR_CONFIRMING, SEARCHING, seed_for
from mrsim.strategy.knobs import KNOB_FOLLOWS, KNOBS, NETWORKS, knob_values
from mrsim.strategy.loading import load_strategy
from mrsim.strategy.named_files import ADAPTED_FOLDER, names_file
from mrsim.strategy.restrictions import is_restriction

ADAPTED: Final = REPORTS / ADAPTED_FOLDER
"""Where the files are kept by which strategies play that have adapted."""
ADAPTING_VERSION: Final = 1
"""Raised when the same games would lead to another file."""
DIGITS: Final = 12
TRIAL_BLOCKS: Final = 4
FEWEST_BLOCKS: Final = 20
"""In which gains are measured."""

HowAdapted = Literal["tuned", "learnt", "kept"]


@dataclass(frozen=True)
class AdaptingCost:
    """What adapting a strategy takes, before it begins."""

    strategy: str
    how: HowAdapted
    share: str
    boxes: int
    """Those in which it has not adapted before."""
    games: int
    """In each of them."""
    seconds: float
    """In all of them, on the cores that play."""


@dataclass
class StrategyAdapter:
    """What strategies of one experiment adapt with: games, deals, cores, and what was played before."""

    game: Game
    seed: int
    """Of the experiment; adapting derives its own from it."""
    budget: AdaptingBudget
    library: TableLibrary
    folder: Path = ADAPTED
    known: dict[str, AdaptedStrategy] = field(default_factory=dict)
    begun: dict[str, TunedProfile] = field(default_factory=dict)
    """What was found in the box as it is, by the key of its arms."""

    @property
    def own_seed(self) -> int:
        """Names deals that neither searches nor measurements play."""
        return seed_for(self.seed, ADAPTING)

    def adapt(self, variant: str, strategy: str, arms: Sequence[Arm], base: Sequence[Arm]) -> AdaptedStrategy:
        """The strategy as it plays in the box of these arms, in all of which everybody plays it.

        `base` are the same arms in the box as it is: tuning goes on from what was found there.
        """
        how = self.how(strategy)
        if how == KEPT:
            return AdaptedStrategy(variant=variant, strategy=strategy, plays=strategy, how=KEPT)
        key = self.key(arms, base, how)
        if key not in self.known:
            self.known[key] = self._read(key) or self._make(key, how, variant, strategy, arms, base)
        return self.known[key].model_copy(update={"variant": variant})

    def how(self, strategy: str) -> HowAdapted:
        """How a strategy adapts: by its network if it judges by one, otherwise by its knobs if it has any."""
        loaded = load_strategy(strategy, self.game.name, self.game.questions)
        if isinstance(self.game, LearningGame) and judges_by_network(loaded, self.game.learner.asking):
            return LEARNT
        return TUNED if knob_values(loaded) else KEPT

    def key(self, arms: Sequence[Arm], base: Sequence[Arm], how: HowAdapted) -> str:
        """Names everything that the file depends on: rules, boxes, strategies, deals and games."""
        both = [[self.seeded(arm) for arm in some] for some in (arms, base)]
        played = [sorted(record_arm(arm, self.match_of(arm)).key for arm in some) for some in both]
        text = json.dumps([ADAPTING_VERSION, how, self.games_of(how), *played])
        return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]

    def seeded(self, arm: Arm) -> Arm:
        """An arm on deals for adapting."""
        return arm.model_copy(update={"seed": self.own_seed, "standings_every": 0})

    def match_of(self, arm: Arm) -> Any:
        """An arm, ready to play."""
        return prepare_match(arm.game, strategies=arm.lineup, seed=arm.seed, standings_every=0, **arm.settings)[1]

    def games_of(self, how: HowAdapted) -> int:
        """The games of a strategy in a box."""
        return self.budget.learning if how == LEARNT else self.budget.tuning

    def cost(self, strategy: str, boxes: Sequence[Sequence[Arm]]) -> AdaptingCost:
        """What it takes to adapt a strategy to several boxes, each given by its arms; the first is the box as it is."""
        how = self.how(strategy)
        if how == KEPT:
            return AdaptingCost(strategy, KEPT, "", 0, 0, 0.0)
        open_ones = [arms for arms in boxes if not self._record(self.key(arms, boxes[0], how)).is_file()]
        match = self.match_of(boxes[0][0])
        seconds = seconds_a_block(match, TRIAL_BLOCKS) / match.rotations
        contest = faction_contest(boxes[0], self.game) if how == TUNED else None
        number = self.games_of(how)
        share = contest.share if contest else ""
        return AdaptingCost(
            strategy, how, share, len(open_ones), number, seconds * number * len(open_ones) / self.library.jobs
        )

    # --- files ---

    def _record(self, key: str) -> Path:
        return self.folder / f"{key}.json"

    def _read(self, key: str) -> AdaptedStrategy | None:
        """What was made before, if its file is what it was."""
        record = self._record(key)
        if not record.is_file():
            return None
        found = AdaptedStrategy.model_validate_json(record.read_text(encoding="utf-8"))
        file = self.folder / f"{key}{SUFFIX[found.how]}"
        if not file.is_file() or digest_of_file(file) != found.digest:
            return None
        return found.model_copy(update={"plays": name_with_file(found.strategy, found.how, file)})

    def _make(
        self, key: str, how: HowAdapted, variant: str, strategy: str, arms: Sequence[Arm], base: Sequence[Arm]
    ) -> AdaptedStrategy:
        """Tune or learn on. A Ctrl-C leaves no file; what was played for tuning is not played again."""
        file = self.folder / f"{key}{SUFFIX[how]}"
        note = f"{strategy} adapts to {variant}: "
        number, share = self.games_of(how), ""
        try:
            if how == LEARNT:
                gains = learn_on(self.game, strategy, list(map(self.seeded, arms)), number, self.library, file, note)
            else:
                share, gains = self._tune(strategy, arms, base, file, note)
        except SearchStoppedError:
            raise KeyboardInterrupt from None
        found = AdaptedStrategy(
            variant=variant,
            strategy=strategy,
            plays=name_with_file(strategy, how, file),
            how=how,
            share=share,
            games=number,
            gains=gains,
            digest=digest_of_file(file),
        )
        write_atomically(self._record(key), found.model_dump_json(indent=1) + "\n")
        return found

    def _tune(
        self, strategy: str, arms: Sequence[Arm], base: Sequence[Arm], file: Path, note: str
    ) -> tuple[str, tuple[AdaptedGain, ...]]:
        """Half of the games in the box as it is, for all boxes once; the other half in the box itself, from there.

        So two boxes differ less by the luck of two searches.
        """
        half = self.budget.tuning // 2
        first = TuningStretch(self.game, strategy, list(map(self.seeded, base)), half, self.own_seed, note)
        begun = self.key(base, base, TUNED)
        if begun not in self.begun:
            self.begun[begun] = tune_profile(first, self.library)
        second = replace(first, arms=list(map(self.seeded, arms)), seed=seed_for(self.own_seed, SEARCHING))
        found = tune_profile(second, self.library, self.begun[begun])
        write_profile(file, second, found)
        a_block = sum(self.match_of(arm).rotations for arm in second.arms)
        blocks = max(FEWEST_BLOCKS, int(half * FOR_CONFIRMING / a_block / (1 + len(found.plays))))
        return found.share, gains_of_profile(second, found, self.library, blocks)


SUFFIX: Final = {TUNED: ".csv", LEARNT: ".npz"}
NAMED_AS: Final = {TUNED: KNOBS, LEARNT: NETWORKS}


def name_with_file(strategy: str, how: HowAdapted, file: Path) -> str:
    """The strategy with its restrictions and the file that it plays by; the file says what its knobs are."""
    name, *settings = KNOB_FOLLOWS.split(strategy)
    kept = [one for one in settings if is_restriction(one) or (how == LEARNT and not names_file(one))]
    return ":".join([name, *kept, f"{NAMED_AS[how]}={file.as_posix()}"])
