"""Telling one game: the very game that is counted, decision by decision, with everything that happens."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from mrsim.errors import InputError
from mrsim.games.contract import OPTIONS, Told
from mrsim.games.kit.compiled.loop import OVER
from mrsim.games.kit.rotation import SQUARES
from mrsim.strategy.diagnostics import failure_in_game

if TYPE_CHECKING:
    from mrsim.games.kit.compiled_match import CompiledMatch


def tell_game(match: "CompiledMatch", block: int, rotation: int, explain: bool) -> Told:
    """All events of a game, and its rows; a rotation that repeats another one tells that one."""
    if not 0 <= rotation < len(SQUARES[match.players]):
        raise InputError(f"rotation: {rotation} is none of 0 to {len(SQUARES[match.players]) - 1}.")
    rotation = match.same_as[rotation]
    return (None if explain else tell_at_once(match, block, rotation)) or tell_step_by_step(
        match, block, rotation, explain
    )


def tell_at_once(match: "CompiledMatch", block: int, rotation: int) -> Told | None:
    """The game as compiled code plays it from its deal to its end, which is several times as quick as step by step.

    None where a strategy fails, or where more happens than a log has room for.
    """
    places, steps, record = match.places(), match.steps, match.match_record(tally=False)
    table = places.table
    rows = np.zeros(match.players, match.row).view(np.recarray)
    with np.errstate(all="raise"):
        match = match.at_deal(places, record, block)
        steps.deal(table, record, block)
        steps.open_game(table, record, block, rotation)
        setup = match.setup_event(table, block, rotation)
        record.player_in_seat[0] = record.player_in_seat[rotation]
        record.rotations = record.different_rotations = 1
        table.log.listening = 1
        try:
            match.play_into(places, record, np.array([block]), rows, match.no_counts)
        except Exception:  # noqa: BLE001  whatever a strategy raises: step by step it is found where
            return None
    rows.rotation = rotation
    if table.log.count == len(table.log.event):
        return None
    return Told((setup, *match.read_events(table)), rows)


def tell_step_by_step(match: "CompiledMatch", block: int, rotation: int, explain: bool) -> Told:
    """The game decision by decision, with what was weighed, if asked for, and with the decision that fails."""
    places, steps, record = match.places(), match.steps, match.match_record(tally=False)
    table = places.table
    table.log.listening = 1
    command = match.command(block, rotation)
    with np.errstate(all="raise"):
        match = match.at_deal(places, record, block)
        steps.deal(table, record, block)
        steps.open_game(table, record, block, rotation)
        events = [match.setup_event(table, block, rotation), *match.read_events(table)]
        while table.game.question != OVER:
            events += _decision_events(match, places, explain, command)
        rows = np.zeros(match.players, match.row).view(np.recarray)
        steps.write_game(rows, table, record, block, rotation)
    return Told(tuple(events), rows)


def _decision_events(
    match: "CompiledMatch", places: Any, explain: bool, command: list[str]
) -> Iterator[dict[str, Any]]:
    """One decision: what was weighed, if asked for, and what followed."""
    table, desk = places.table, places.desk
    try:
        choice = match.steps.choose(table, desk, places.scratch, match.seats)
    except Exception as error:  # noqa: BLE001  whatever a strategy raises
        strategy = match.loaded[table.game.player[table.game.seat]]
        raise failure_in_game(strategy, match.questions.names[table.game.question], error, command) from None
    if explain and desk.count:
        yield _options_event(match, table, desk)
    match.steps.carry_on(table, desk, choice)
    yield from match.read_events(table)


def _options_event(match: "CompiledMatch", table: Any, desk: Any) -> dict[str, Any]:
    """What was weighed, as an event between the others; told before the choice is carried out."""
    options = [
        {"option": match.describe_option(table, int(code)), "score": float(score)}
        for code, score in zip(desk.code[: desk.count], desk.score[: desk.count], strict=True)
    ]
    return {
        "event": OPTIONS,
        "player": int(table.game.seat),
        "question": match.questions.names[table.game.question],
        "options": options,
        "chosen": int(desk.chosen),
    }
