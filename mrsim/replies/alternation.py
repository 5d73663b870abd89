"""Owners in turn look for a better reply to what all others play now, until nobody gains much.

Where it ends, no owner was found to do much better: the shares there are the balance of a game among players who have
looked for better play, each with what it owns. Replies may go round in circles; then the range of shares is told.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from mrsim.errors import InputError
from mrsim.progress import Progress
from mrsim.replies.best_replies import (
    KnownReplies,
    PairedShares,
    SearchBudget,
    confirming_blocks,
    play_replies,
    search_best_reply,
)
from mrsim.replies.reply_arena import PlayedContest, Profile, SearchStoppedError
from mrsim.runs.skill_rooms import AlternationEnd, OwnerRoom, ReplyStep, ShareShift
from mrsim.seeds import CONFIRMING, SEARCHING, seed_for
from mrsim.stats.intervals import CONFIDENCE

REPLY_GAMES: Final = 100_000
"""Games of each search for a best reply."""
LEAST_GAIN: Final = 0.01
"""A gain that is not larger is not worth a change of play; a share."""
ROUNDS: Final = 4
"""Rounds of the alternation, in each of which every owner looks once."""

TellRoom = Callable[[OwnerRoom], None]
Cell = tuple[Mapping[str, str], Sequence[int]]
"""Values of axes, and the numbers of the forms that have them."""


@dataclass(frozen=True)
class ReplyTask:
    """How much is played for each reply, and when the alternation ends."""

    seed: int
    games: int = REPLY_GAMES
    least_gain: float = LEAST_GAIN
    rounds: int = ROUNDS
    """None of them: every owner replies to what is played, and nothing is alternated."""
    family: int = 0
    """Intervals that hold together; those of the owners of one contest by default."""


@dataclass
class ReplySearch:
    """The state of the search in one contest. What is there when it is stopped is what was finished."""

    contest: PlayedContest
    plays: Profile
    task: ReplyTask
    cells: Sequence[Cell] = ()
    """The cells of targets in which shares are told, besides all forms together."""
    watcher: Progress = field(default_factory=Progress)
    tell: TellRoom = field(default=lambda room: None)  # noqa: ARG005  nobody listens
    """Is given the room of each owner as soon as it is confirmed."""
    rooms: list[OwnerRoom] = field(default_factory=list)
    steps: list[ReplyStep] = field(default_factory=list)
    end: AlternationEnd | None = None
    stopped: bool = False

    left_out: list[str] = field(default_factory=list)
    """Why some owners are not looked at, one sentence each: their strategies have no knobs to tune."""

    def __post_init__(self) -> None:
        self.known: dict[str, KnownReplies] = {}
        for owner, strategy in self.plays.items():
            try:
                self.known[owner] = KnownReplies(self.contest.space(owner, strategy))
            except InputError as error:
                self.left_out.append(str(error))
        self.plays = {**self.plays, **{owner: next(iter(known.values)) for owner, known in self.known.items()}}
        self.searches = 0

    def run(self) -> None:
        """The rooms of all owners, then the alternation. A Ctrl-C leaves what is finished."""
        try:
            self.find_rooms()
            if self.task.rounds:
                self.alternate()
        except SearchStoppedError:
            self.stopped = True

    # --- the room of each owner ---

    def find_rooms(self) -> None:
        """The best reply of every owner to what is played; all are confirmed on the same deals."""
        for owner in self.known:
            reply = self.look_for_reply(owner, self.plays, f"{owner}: ")
            (shares,) = self.compare([{**self.plays, owner: reply}], self.plays, 0)
            found = OwnerRoom(
                owner=owner,
                plays=self.plays[owner],
                reply=reply,
                room=shares.shift_over_all(owner),
                shifts=tuple(self.shifts(shares)),
            )
            self.rooms.append(found)
            self.tell(found)

    def look_for_reply(self, owner: str, profile: Profile, where: str) -> str:
        """The reply that a search chooses; each search plays deals of its own."""
        self.searches += 1
        budget = SearchBudget(self.task.games, seed_for(self.task.seed, SEARCHING, self.searches))
        watcher = PrefixedNotes(self.watcher, where)
        return search_best_reply(self.contest, owner, profile, self.known[owner], budget, watcher)

    def compare(self, changed: Sequence[Profile], profile: Profile, number: int) -> list[PairedShares]:
        """The shares before and after changes of who plays what, on deals that no search has seen."""
        owner = next(iter(self.known))
        blocks = confirming_blocks(self.contest, owner, self.known[owner], profile, self.task.games)
        seed = seed_for(self.task.seed, CONFIRMING, number)
        return play_replies(self.contest, profile, changed, seed, blocks, self.confidence)

    @property
    def confidence(self) -> float:
        """Of each interval, so that those of all owners hold together."""
        return 1 - (1 - CONFIDENCE) / (self.task.family or len(self.known))

    def shifts(self, shares: PairedShares) -> "Sequence[ShareShift]":
        """How the share of every owner moves, over all forms and in each cell in which the owner is."""
        found = [shares.shift_over_all(owner) for owner in self.plays]
        for within, forms in self.cells:
            found += [
                shares.shift(owner, within, forms)
                for at, owner in enumerate(self.plays)
                if not np.isnan(shares.before[at, list(forms), 0]).all()
            ]
        return found

    # --- the alternation ---

    def alternate(self) -> None:
        """In turn, the owner with the largest room first, until nobody gains more than counts or rounds are over."""
        order = [room.owner for room in sorted(self.rooms, key=lambda room: -room.room.gain)]
        profile, passed, quiet = dict(self.plays), [dict(self.plays)], 0
        if not any(is_worthwhile(room.room, self.task.least_gain) for room in self.rooms):
            quiet = len(order)
        for round_ in range(1, self.task.rounds + 1):
            for owner in order:
                if quiet == len(order):
                    break
                step = self.reply_in_turn(round_, owner, profile)
                self.steps.append(step)
                quiet = 0 if step.adopted else quiet + 1
                if step.adopted:
                    profile[owner] = step.after
                    passed.append(dict(profile))
        self.end = self.describe_end(profile, passed, settled=quiet == len(order))

    def reply_in_turn(self, round_: int, owner: str, profile: Profile) -> ReplyStep:
        """One search, confirmed. The very first one is known: the room of that owner."""
        room = next(one for one in self.rooms if one.owner == owner)
        if not self.steps:
            reply, shift = room.reply, room.room
        else:
            reply = self.look_for_reply(owner, profile, f"round {round_}, {owner}: ")
            (shares,) = self.compare([{**profile, owner: reply}], profile, len(self.steps))
            shift = shares.shift_over_all(owner)
        adopted = is_worthwhile(shift, self.task.least_gain)
        return ReplyStep(round=round_, owner=owner, before=profile[owner], after=reply, room=shift, adopted=adopted)

    def describe_end(self, profile: Profile, passed: Sequence[Profile], *, settled: bool) -> AlternationEnd:
        """The shares at the end next to those that are played, and their range over everything that was passed."""
        number = 1 + len(self.steps)
        found = self.compare([*passed, profile], self.plays, number)
        means = [[shares.shift_over_all(owner).new for owner in self.plays] for shares in found]
        lows, highs = np.min(means, axis=0), np.max(means, axis=0)
        return AlternationEnd(
            settled=settled,
            strategies=dict(profile),
            shifts=tuple(self.shifts(found[-1])),
            lowest=dict(zip(self.plays, lows.tolist(), strict=True)),
            highest=dict(zip(self.plays, highs.tolist(), strict=True)),
        )


def is_worthwhile(shift: ShareShift, least: float) -> bool:
    """Whether a gain is confirmed, and larger than the least that counts."""
    return shift.is_confirmed and shift.gain > least


class PrefixedNotes(Progress):
    """Passes notes of a search on, with the words for what it looks for before them."""

    def __init__(self, watcher: Progress, prefix: str) -> None:
        self.watcher, self.prefix = watcher, prefix

    def note(self, text: str) -> None:
        """Show what is being done now."""
        self.watcher.note(self.prefix + text)
