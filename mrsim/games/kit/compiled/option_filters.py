"""Restrictions at work: options leave the desk before anybody weighs them, but never all of them.

A game has a rule `restrict` that uses both formulas with its own `kinds_of`: which kinds an option is of, as bits.
"""

from collections.abc import Callable
from typing import Any

from mrsim.engine.jit import formula

KindsOf = Callable[[Any, int], int]


@formula
def drop(table: Any, desk: Any, kinds: int, kinds_of: KindsOf) -> None:
    """Options of these kinds leave if another one is legal. As long as none stays, none is overwritten."""
    left = 0
    for i in range(desk.count):
        if kinds_of(table, desk.code[i]) & kinds == 0:
            desk.code[left] = desk.code[i]
            left += 1
    if left:
        desk.count = left


@formula
def keep(table: Any, desk: Any, kinds: int, kinds_of: KindsOf) -> None:
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
