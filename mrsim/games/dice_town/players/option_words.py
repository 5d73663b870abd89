"""The options of a decision in words, for `replay --explain`."""

from typing import Final

from mrsim.games.dice_town.names import ACTIONS, DEED, ELIXIR_KINDS, FACES, PLACES, RANCH, RIVER_KINDS, STORE_KINDS
from mrsim.games.dice_town.rules.codes import (
    AMBUSH,
    FROM_CODE,
    LOADED_CODE,
    NUGGET_CODE,
    PROPERTY_CODE,
    STORE_CODE,
    TOP_ELIXIR,
    VICTIM_CODE,
    WARPATH,
)
from mrsim.games.dice_town.rules.dice import FACE_BITS
from mrsim.games.dice_town.rules.records import NONE, Table

NOTHING: Final = "nothing"


def faces_of(dice: int) -> list[str]:
    """Packed dice, from the lowest face up."""
    return [face for n, face in enumerate(FACES) for _ in range(dice >> FACE_BITS * n & 7)]


def store_card(card: int, table: Table) -> str:
    """`mule`, `equipment 5`."""
    kind = STORE_KINDS[table.box.store_kind[card]]
    return f"{kind} {table.box.store_value[card]}" if kind == STORE_KINDS[0] else kind


def property_card(card: int, table: Table) -> str:
    """`deed 5`, `ranch`."""
    return RANCH if table.box.ranches >> card & 1 else f"{DEED} {table.box.property_value[card]}"


def either_card(code: int, table: Table) -> str:
    """A store card or a property."""
    return property_card(code - PROPERTY_CODE, table) if code >= PROPERTY_CODE else store_card(code - STORE_CODE, table)


def villain(card: int, table: Table) -> str:
    """Its pair, and how it is wanted."""
    box = table.box
    face, wanted = FACES[box.villain_face[card]], FACES[box.villain_wanted[card]]
    return f"villain {face} {face} (wanted by {wanted}, ${box.villain_reward[card]})"


def describe_prepare(table: Table, code: int, names: None) -> str:
    if code == NONE:
        return "stop"
    if code >= LOADED_CODE:
        return f"loaded die: {FACES[code - LOADED_CODE]}"
    dice = "two dice" if code % 2 else "one die"
    return f"{dice} on {villain(code // 2, table)}"


def describe_keep(table: Table, code: int, names: None) -> str:
    return " ".join(faces_of(code)) or NOTHING


def describe_bribe(table: Table, code: int, names: None) -> str:
    if code == NONE:
        return NOTHING
    if code >= STORE_CODE:
        return either_card(code, table)
    if code > NUGGET_CODE:
        return "1 nugget" if code == NUGGET_CODE + 1 else f"{code - NUGGET_CODE} nuggets"
    return f"${code}"


def describe_seat(table: Table, code: int, names: None) -> str:
    return f"seat {code}"


def describe_action(table: Table, code: int, names: None) -> str:
    return "decline" if code == NONE else f"{PLACES[table.game.place]}, {ACTIONS[code]}"


def describe_play(table: Table, code: int, names: None) -> str:
    return f"keep {store_card(table.game.card, table)}" if code == NONE else f"play {store_card(code, table)}"


def river_card(card: int, table: Table) -> str:
    """`gold-3`, `star`."""
    kind, amount = RIVER_KINDS[table.box.river_kind[card]], int(table.box.river_amount[card])
    return f"{kind}-{amount}" if amount else kind


def describe_discovery(table: Table, code: int, names: None) -> str:
    deck = table.game.river
    seen: list[int] = [int(deck.card[at]) for at in range(deck.top, min(deck.end, deck.top + 3))]
    taken = seen.pop(code // 2)
    back = seen[::-1] if code % 2 else seen
    return ", then ".join(river_card(card, table) for card in (taken, *back))


def describe_reroll(table: Table, code: int, names: None) -> str:
    return NOTHING if code == NONE else f"throw {FACES[code]} again"


def describe_elixir(table: Table, code: int, names: None) -> str:
    if code == TOP_ELIXIR:
        return "the unseen one"
    return ELIXIR_KINDS[table.box.elixir_kind[table.game.open_elixir[code]]]


def describe_tribe(table: Table, code: int, names: None) -> str:
    return NOTHING if code == NONE else property_card(code, table)


def describe_indian(table: Table, code: int, names: None) -> str:
    if table.game.effect == WARPATH:
        return f"close the {PLACES[code]}"
    whose, before = f"seat {code // VICTIM_CODE}", FACES[code % VICTIM_CODE // FROM_CODE]
    return (
        f"{whose}: {before} again" if table.game.effect == AMBUSH else f"{whose}: {before} to {FACES[code % FROM_CODE]}"
    )


def describe_ware(table: Table, code: int, names: None) -> str:
    return store_card(code, table)


def describe_loot(table: Table, code: int, names: None) -> str:
    return either_card(code, table)


def describe_outlaw(table: Table, code: int, names: None) -> str:
    return villain(code, table)
