"""Restrictions at work: options leave the desk before anybody weighs them, but never all of them."""

from mrsim.games.moon_river.kinds import kinds_of
from mrsim.games.moon_river.records import Desk, Table
from mrsim.kernel.cache import rule


@rule
def restrict(table: Table, desk: Desk, never: int, always: int) -> None:
    """First what is never done leaves, then everything but what is always done."""
    drop(table, desk, never)
    keep(table, desk, always)


@rule
def drop(table: Table, desk: Desk, kinds: int) -> None:
    """Options of these kinds leave if another one is legal. As long as none stays, none is overwritten."""
    left = 0
    for i in range(desk.count):
        if kinds_of(table, desk.code[i]) & kinds == 0:
            desk.code[left] = desk.code[i]
            left += 1
    if left:
        desk.count = left


@rule
def keep(table: Table, desk: Desk, kinds: int) -> None:
    """Only options of these kinds stay if one is legal."""
    left = 0
    for i in range(desk.count):
        if kinds_of(table, desk.code[i]) & kinds:
            desk.code[left] = desk.code[i]
            left += 1
    if left:
        desk.count = left
