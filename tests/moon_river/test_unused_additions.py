"""Twins: players who leave a new space or bridge unused, checked on told games against the old box."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from mrsim.errors import InputError
from mrsim.games.moon_river.box import load_box
from mrsim.games.moon_river.box.additions import name_bridge, name_space
from mrsim.games.moon_river.box.edit_targets import EDITS
from mrsim.games.moon_river.boxes import BOXES
from mrsim.games.moon_river.players.decisions import questions
from mrsim.games.moon_river.players.unused_additions import ADDITIONS
from tests.moon_river.help import accepted, match
from tests.moon_river.referee import Cell, Parcel, Ranch, legal_dominoes

H1 = load_box()
CHANGES = {change.edit: change for change in BOXES.adding_changes(H1)}
SPACE, BRIDGE = "mary.reserve+1", "mary.bridges=(3,2),(2,1)"
Events = list[dict[str, Any]]


def told(strategy: str, edit: str, block: int) -> Events:
    """A game of four legends."""
    return list(match(strategy, mode="legends", edit=edit).tell(block, block % 4).events)


def twin(strategy: str, edit: str) -> str:
    return f"{strategy}:without={CHANGES[edit].without}"


def owner_of(events: Events, edit: str) -> int:
    """The seat of the changed board's owner."""
    return int(events[0]["boards"].index(CHANGES[edit].owner))


def done_in(event: Mapping[str, Any]) -> dict[str, Any]:
    """What was done, whether it was a must or not."""
    return {name: value for name, value in event.items() if name != "forced"}


@pytest.mark.parametrize("edit", CHANGES)
@pytest.mark.parametrize("strategy", ["random", "greedy", "careful"])
def test_a_twin_plays_as_in_the_old_box_until_parcels_would_have_been_discarded_there(strategy: str, edit: str) -> None:
    """Then the new box leaves no choice: the parcels are kept, or laid over the new bridge."""
    same = 0
    for block in range(12):
        old, new = told(strategy, "none", block), told(twin(strategy, edit), edit, block)
        if (event := first_difference(old, new)) is None:
            same += 1
        else:
            assert event["event"] == "discard"
            assert event["player"] == owner_of(old, edit)
    assert same > 2


@pytest.mark.parametrize("edit", [SPACE, BRIDGE])
def test_a_planning_twin_plays_so_too_while_its_rivals_who_judge_its_ranch_do(edit: str) -> None:
    for block in range(2):
        old, new = told("planner", "none", block), told(twin("planner", edit), edit, block)
        event = first_difference(old, new)
        assert event is None or event["event"] == "discard" or event["player"] != owner_of(old, edit)


def first_difference(old: Events, new: Events) -> Mapping[str, Any] | None:
    """The first event of the old game that is another one in the new game, the set-up left out."""
    pairs = zip(old[1:], new[1:], strict=False)
    return next((before for before, after in pairs if done_in(before) != done_in(after)), None)


@pytest.mark.parametrize("edit", CHANGES)
def test_who_is_no_twin_uses_what_is_added(edit: str) -> None:
    assert any(told("greedy", edit, block)[1:] != told(twin("greedy", edit), edit, block)[1:] for block in range(12))


# --- a plain reading of the transcript ---


class Holding:
    """The ranch and the reserve of one player, as a transcript tells them, above the board as it was."""

    def __init__(self, setup: Mapping[str, Any], seat: int, bridges: tuple[Cell, ...]) -> None:
        symbols = ("cows", "drought", "recruit", "gold", "beaver", "corn", "number")
        self.box = {
            parcel["id"]: Parcel(parcel["landscape"], **{name: parcel[name] for name in symbols})
            for parcel in setup["parcels"]
        }
        rows = 10 if setup["players"] == 2 else 5
        self.seat = seat
        self.ranch = Ranch(rows, frozenset({(3, 1)}), bridges=frozenset(bridges))
        self.held: set[int] = set()

    @property
    def dominoes(self) -> set[tuple[frozenset[int], frozenset[Cell]]]:
        """All that could be laid in the old box; which half lies where is left out."""
        held = {number: self.box[number] for number in self.held}
        return {(frozenset(one.parcels), frozenset(one.cells)) for one in legal_dominoes(self.ranch, held)}

    def follow(self, event: Mapping[str, Any]) -> None:
        """What an event does to parcels."""
        name, own = event["event"], event.get("player") == self.seat
        if own and name == "take":
            self.held.add(event["parcel"])
        if own and name in ("place", "discard"):
            self.held -= set(event["parcels"])
        if own and name == "place":
            cells = (tuple(cell) for cell in event["cells"])
            self.ranch.laid.update(zip(cells, (self.box[number] for number in event["parcels"]), strict=True))
        if own and name == "bonus" and event["cell"] is not None:
            self.ranch.laid[tuple(event["cell"])] = Parcel(event["landscape"])
        if name == "swap" and self.seat in (event["player"], event["other"]):
            gone, come = (event["gives"], event["takes"]) if own else (event["takes"], event["gives"])
            self.held = self.held - {gone} | {come}


def followed(events: Events, edit: str) -> Iterator[tuple[Holding, Mapping[str, Any], Mapping[str, Any] | None]]:
    """Before each event of the owner: what it holds, the event, and the next one."""
    board = next(board for board in H1.boards if board.name == CHANGES[edit].owner)
    holding = Holding(events[0], owner_of(events, edit), board.bridges)
    for event, after in zip(events[1:], [*events[2:], None], strict=True):
        if event.get("player") == holding.seat:
            yield holding, event, after
        holding.follow(event)


@pytest.mark.parametrize("strategy", ["random", "careful"])
def test_a_twin_fills_a_new_space_only_if_nothing_can_be_laid(strategy: str) -> None:
    spaces = 4
    laid, kept = 0, 0
    for block in range(40):
        for holding, event, after in followed(told(twin(strategy, SPACE), SPACE, block), SPACE):
            if event["event"] == "take" and len(holding.held) == spaces:
                holding.held.add(event["parcel"])
                assert after is not None
                if after["event"] == "place":
                    laid += not after["forced"]
                else:
                    assert not holding.dominoes
                    kept += 1
    assert laid > 10
    assert kept > 0


@pytest.mark.parametrize(("strategy", "players"), [("random", 4), ("careful", 4), ("random", 2)])
def test_a_twin_crosses_a_new_bridge_only_if_it_must_and_can_lay_nothing_else(strategy: str, players: int) -> None:
    crossings = {True: 0, False: 0}
    for is_twin in (True, False):
        playing = twin(strategy, BRIDGE) if is_twin else strategy
        for block in range(60):
            events = list(match(playing, mode="legends", players=players, edit=BRIDGE).tell(block, 0).events)
            if "mary" not in events[0]["boards"]:
                continue
            for holding, event, _ in followed(events, BRIDGE):
                if event["event"] == "place":
                    domino = frozenset(event["parcels"]), frozenset(tuple(cell) for cell in event["cells"])
                    if domino not in holding.dominoes:
                        crossings[is_twin] += 1
                        assert not is_twin or (not holding.dominoes and (event["forced"] or event["final"]))
    assert crossings[False] > crossings[True]


# --- what nothing changes ---


@pytest.mark.parametrize("strategy", ["random", "careful", "planner"])
def test_the_twin_in_an_unchanged_box_is_the_player_itself(strategy: str) -> None:
    everything = "".join(f":without={change.without}" for change in CHANGES.values())
    for values in ({"players": 2}, {"players": 4}):
        free, bound = (match(name, mode="legends", **values).play(0, 2) for name in (strategy, strategy + everything))
        assert free.tobytes() == bound.tobytes()


def test_twins_play_by_the_rules() -> None:
    for edit in CHANGES:
        for players, strategy in ((2, "random"), (3, "greedy"), (4, "careful:ignore=gold:never=swap")):
            accepted(match(twin(strategy, edit), mode="legends", players=players, edit=edit).tell(1, 0))


# --- which changes add something ---


def test_every_legend_may_be_given_a_space_and_a_bridge() -> None:
    assert [change.without for change in CHANGES.values()] == [
        *("mary.space.5", "wesley.space.4", "calamity.space.4", "big-jo.space.3"),
        *("mary.bridge.2.1", "wesley.bridge.3.2", "calamity.bridge.2.1", "big-jo.bridge.1.1"),
    ]
    assert all(change.without in {one.name for one in questions().additions} for change in CHANGES.values())


@pytest.mark.parametrize(
    ("edit", "added"),
    [
        ("mary.reserve+2 canyon.drought-2", [("mary", name_space("mary", 5))]),
        ("jo.reserve=3 jo.bridges=(1,1),(2,1),(3,2),(4,1)", ["big-jo.space.3", "big-jo.bridge.1.1"]),
        ("mary.bridges=(2,1)", []),
        ("mary.reserve+1 mary.bridges=(2,1)", []),
        ("wesley.reserve-1", []),
        ("C1-2 C3+2", []),
        ("camp.reserve+1", []),
    ],
)
def test_an_edit_adds_what_a_board_has_more_of_unless_it_takes_something_too(edit: str, added: list[Any]) -> None:
    found = BOXES.additions_made(H1, EDITS.apply(H1, edit))
    assert [one.without for one in found] == [one if isinstance(one, str) else one[1] for one in added]


def test_additions_have_names_of_their_own() -> None:
    assert len({one.name for one in ADDITIONS}) == len(ADDITIONS)
    assert name_bridge("mary", (2, 1)) in {one.name for one in ADDITIONS}


def test_what_no_box_adds_is_refused() -> None:
    with pytest.raises(InputError, match=r"mary.space.9 is nothing that a box adds. Did you mean mary.space"):
        match("greedy:without=mary.space.9")
