"""Boxes that hold nearly the same are dealt nearly alike: what stays keeps its place in the deal of the base."""

from collections.abc import Mapping, Sequence


def match_slots(base: Sequence[str | None], own: Mapping[str, int]) -> tuple[int | None, ...]:
    """What a box deals on each slot of its base, as an index into its own names: so both can be dealt alike.

    The base is given as the name on each slot, the box as copies by name. Copies taken away free the last slots of
    their kind; added copies fill these in the box's order, then slots long empty, then new ones at the end.
    """
    index = {name: position for position, name in enumerate(own)}
    left = dict(own)
    slots: list[int | None] = []
    for name in base:
        if name is None or not left.get(name):
            slots.append(None)
        else:
            slots.append(index[name])
            left[name] -= 1
    empty = [slot for slot, content in enumerate(slots) if content is None]
    empty.sort(key=lambda slot: base[slot] is None)
    added = [index[name] for name, copies in left.items() for _ in range(copies)]
    for slot, content in zip(empty, added, strict=False):
        slots[slot] = content
    return (*slots, *added[len(empty) :])
