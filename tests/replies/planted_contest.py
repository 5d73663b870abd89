"""A formula in the place of the game: four owners, a knob that is worth something to some of them, and noise."""

import re
from dataclasses import dataclass, field
from types import SimpleNamespace

import numpy as np

from mrsim.tuning.candidate_games import CandidateArena, CandidateRecord, CandidateTable
from mrsim.tuning.knob_space import KnobSpace

OWNERS = ("ann", "bob", "cid", "dot")
START = 8.0
"""The knob as everybody plays it; the best value is twice that."""


def knob_of(strategy):
    found = re.search(r"habit=([-\d.e]+)", strategy)
    return float(found[1]) if found else START


def lost_by_habit(knob):
    """All of it at the start, nothing at the best value, and no more than all."""
    return min(1.0, ((knob - 2 * START) / START) ** 2)


@dataclass
class PlantedContest:
    """An owner wins less by as much as its habit costs; the others share what it loses."""

    costs: dict = field(default_factory=dict)
    chases: dict = field(default_factory=dict)
    """The best knob of an owner is so much above the knob of another: `{"ann": ("bob", 0), "bob": ("ann", START)}`."""
    noise: float = 0.1
    owners = OWNERS
    equal_shares = (0.25, 0.25)

    def space(self, owner, strategy):  # noqa: ARG002
        return KnobSpace("plain", {"habit": START}, {"habit": knob_of(strategy)}, ("habit",))

    def truth(self, profile):
        lost = np.array([self.lost(owner, profile) for owner in OWNERS])
        return 0.25 - lost + (lost.sum() - lost) / (len(OWNERS) - 1)

    def lost(self, owner, profile):
        knob = knob_of(profile[owner])
        if owner in self.chases:
            other, ahead = self.chases[owner]
            knob = 2 * START + knob - knob_of(profile[other]) - ahead
        return self.costs.get(owner, 0.0) * lost_by_habit(knob)

    def shares(self, profiles, seed, blocks):
        return np.stack([self.shares_of(profile, seed, blocks) for profile in profiles])

    def shares_of(self, profile, seed, blocks):
        shape = (len(OWNERS), len(self.equal_shares), blocks)
        luck = np.random.default_rng(seed).normal(0, self.noise, shape)
        knobs = [int(1000 * knob_of(profile[owner])) % 2**32 for owner in OWNERS]
        own = np.random.default_rng([seed, *knobs]).normal(0, self.noise, shape)
        return self.truth(profile)[:, None, None] + luck + own

    def candidates(self, owner, profile):
        return PlantedArena(self, owner, profile)


@dataclass
class PlantedArena(CandidateArena):
    contest: PlantedContest
    owner: str
    profile: dict
    games: int = 0

    @property
    def equal_shares(self):
        return self.contest.equal_shares

    def tables(self, candidate, seed):  # noqa: ARG002
        return [[CandidateTable(SimpleNamespace(rotations=4), (0,))] for _ in self.equal_shares]

    def play(self, candidates, seed, blocks):
        at = OWNERS.index(self.owner)
        records = []
        for candidate in candidates:
            shares = self.contest.shares_of({**self.profile, self.owner: candidate}, seed, blocks)[at]
            records.append(CandidateRecord(shares, shares, np.abs(shares)))
        return records
