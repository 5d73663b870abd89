"""Restrictions at work: options leave the desk before anybody weighs them, but never all of them."""

from collections.abc import Callable
from typing import Any

from mrsim.engine.jit import formula, rule

KindsOf = Callable[[Any, int], int]
"""Of which kinds an option is, as bits."""


def option_restrictor(kinds_of: KindsOf) -> Callable[[Any, Any, int, int], None]:
    """A rule that drops the options that are never taken, then all but those that are always taken."""

    @rule
    def restrict(table: Any, desk: Any, never: int, always: int) -> None:
        _drop(table, desk, never, kinds_of)
        _keep(table, desk, always, kinds_of)

    return restrict


@formula
def _drop(table: Any, desk: Any, kinds: int, kinds_of: KindsOf) -> None:
    """Options of these kinds leave if another one is legal. As long as none stays, none is overwritten."""
    left = 0
    for i in range(desk.count):
        if kinds_of(table, desk.code[i]) & kinds == 0:
            desk.code[left] = desk.code[i]
            left += 1
    if left:
        desk.count = left


@formula
def _keep(table: Any, desk: Any, kinds: int, kinds_of: KindsOf) -> None:
    """Only options of these kinds stay if one is legal."""
    left = 0
    for i in range(desk.count):
        if kinds_of(table, desk.code[i]) & kinds:
            desk.code[left] = desk.code[i]
            left += 1
    if left:
        desk.count = left


@formula
def leave_nothing_unused(table: Any, desk: Any, players: Any, player: int) -> None:
    """For games in which no box adds anything for a single owner."""
