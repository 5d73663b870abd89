"""What players can't see, dealt again: what they are asked and shown must not depend on it."""

from collections.abc import MutableSequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mrsim.games.plain.base import PlainGame


def mix_hidden(game: "PlainGame", seat: int) -> None:
    """Mix everything in hidden lists, and in what is private to the others, list by list of the same kind of things.

    Every list stays as long as it is.
    """
    by_kind: dict[type, list[MutableSequence[Any]]] = {}
    for things in hidden_lists(game, seat):
        if things:
            by_kind.setdefault(type(things[0]), []).append(things)
    for lists in by_kind.values():
        mixed = [thing for things in lists for thing in things]
        game.random.shuffle(mixed)
        for things in lists:
            things[:] = mixed[: len(things)]
            del mixed[: len(things)]


def hidden_lists(game: "PlainGame", seat: int) -> list[MutableSequence[Any]]:
    """The lists whose order or content a player can't see."""
    found = [getattr(game, name) for name in game.hidden]
    for name in game.private:
        found += [own for owner, own in enumerate(getattr(game, name)) if owner != seat]
    return [things for things in found if isinstance(things, MutableSequence)]
