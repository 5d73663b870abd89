"""The decisions of a game, each declared in one place, and how one is put to a player.

A player decides by chance, by chance among the options that a restriction leaves, or by a pick. A game gives its
compiled functions as arguments; a formula is written into its caller, so that costs nothing.
"""

import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numba

from mrsim.engine.jit import COMPILING, formula, rule
from mrsim.engine.records import zero_record
from mrsim.engine.rng import draw_below
from mrsim.strategy.players_record import PLAYERS, RANDOM_ADDRESS, Players
from mrsim.strategy.question import Question

NO_CHOICE: Final = -1
"""The choice where nothing is possible."""


@dataclass(frozen=True, kw_only=True)
class Decision(Question):
    """Everything that a game says of one of its questions. The functions of options are compiled."""

    options: Callable[[Any, Any], None]
    """Lists the legal options of a table on a desk."""
    draw: Callable[[Any, Any, int], int]
    """One of them at random, by a key, without listing any."""
    describe: Callable[[Any, int, Any], str]
    """An option in words, from the table, its code and names of the game."""
    kinds_of: Callable[[Any, int], int] | None = None
    """Which of the question's kinds an option is of, as bits."""


def pick_signature(me: Any, public: Any, desk: Any) -> Any:
    """The signature that every pick of a game is compiled for, from examples; None where nothing is compiled."""
    example = (me, public, desk, zero_record(PLAYERS), 0, 0)
    return numba.int64(*map(numba.typeof, example)) if COMPILING else None


def options_lister(decisions: Sequence[Decision]) -> Callable[[Any, Any], None]:
    """A rule that lists every legal option of the decision at hand once."""
    return rule(
        _by_question("list_options", [each.options for each in decisions], "table, desk", first="desk.count = 0")
    )


def option_drawer(decisions: Sequence[Decision]) -> Callable[[Any, Any, int], int]:
    """A formula that draws one of the legal options of the decision at hand."""
    drawers = [each.draw for each in decisions]
    return formula(_by_question("draw_option", drawers, "table, desk, key", otherwise=NO_CHOICE))


def kinds_reader(decisions: Sequence[Decision]) -> Callable[[Any, int], int]:
    """A rule that says of which kinds an option of the decision at hand is, as bits."""
    return rule(_by_question("kinds_of", [each.kinds_of for each in decisions], "table, code", otherwise=0))


def _by_question(
    name: str, functions: Sequence[Any], arguments: str, first: str = "", otherwise: int | None = None
) -> Callable[..., Any]:
    """A function that calls the one whose place is the code of the question; the compiler needs it written out.

    It bears the module and the file of the first of them, so that its compiled code is kept with theirs.
    """
    lines = [f"def {name}({arguments}):", *([f"    {first}"] if first else []), "    asked = table.game.question"]
    for code, function in enumerate(functions):
        if function is not None:
            lines += [f"    if asked == {code}:", f"        return answer_{code}({arguments})"]
    lines.append(f"    return {otherwise}")
    namespace: dict[str, Any] = {f"answer_{code}": function for code, function in enumerate(functions)}
    example = next(plain_function(function) for function in functions if function is not None)
    namespace["__name__"] = example.__module__
    exec(compile("\n".join(lines), inspect.getfile(example), "exec"), namespace)  # noqa: S102  the lines above
    written: Callable[..., Any] = namespace[name]
    return written


def decision_maker(
    *,
    decision_key: Callable[[Any], int],
    list_options: Callable[[Any, Any], None],
    random_choice: Callable[[Any, Any, int], int],
    random_listed: Callable[[Any, Any, int], int],
    leave_unused: Callable[[Any, Any, Players, int], None],
    restrict: Callable[[Any, Any, int, int], None],
    ask: Callable[[Any, Any, Any, Players, int, int], int],
) -> Callable[[Any, Any, Any, Players], int]:
    """A formula with the choice of the player to move; the desk then has how many options were legal, and the weighed.

    `random_choice` draws without listing; `leave_unused` drops what only an addition of the box makes possible; `ask`
    gives the place on the desk of the option that a strategy takes.
    """

    @formula
    def decide(table: Any, desk: Any, scratch: Any, players: Players) -> int:
        key = decision_key(table)
        game = table.game
        player = game.player[game.seat]
        address = players.pick[game.question, player]
        never = players.never[game.question, player]
        always = players.always[game.question, player]
        twin = players.is_twin[player]
        if address == RANDOM_ADDRESS and never | always | twin == 0:
            desk.count = 0
            desk.legal = 0
            return random_choice(table, desk, key)
        list_options(table, desk)
        desk.legal = desk.count
        if twin:
            leave_unused(table, desk, players, player)
        if never | always:
            restrict(table, desk, never, always)
        desk.chosen = 0
        if desk.count == 0:
            return NO_CHOICE
        if address == RANDOM_ADDRESS:
            return random_listed(table, desk, key)
        desk.score[0] = 0.0
        if desk.count > 1:
            scratch.key = key
            scratch.never = never
            scratch.always = always
            scratch.searched = 0
            desk.chosen = ask(table, desk, scratch, players, player, address)
        choice: int = desk.code[desk.chosen]
        return choice

    return decide


@formula
def note_decision(player: Any, options: int) -> None:
    """A question with a legal answer is a decision of a player; with two of them it is a real choice."""
    player.decisions += options > 0
    player.real_choices += options > 1


@formula
def draw_option(desk: Any, options: int, key: int) -> int:
    """The number of one of these legal options; the desk says how many there were, though none is listed."""
    desk.legal = options
    return draw_below(key, options)


@formula
def draw_fairly(table: Any, desk: Any, key: int) -> int:  # noqa: ARG001  for games in which all options are equal
    """One of the options that are listed, each equally likely."""
    return draw_listed(desk, key)


@formula
def draw_listed(desk: Any, key: int) -> int:
    """One of the options that are listed, each equally likely. None is left on the desk, for none was weighed."""
    choice: int = desk.code[draw_below(key, desk.count)]
    desk.count = 0
    return choice


@formula
def add_option(desk: Any, code: int) -> None:
    desk.code[desk.count] = code
    desk.count += 1


def plain_function(compiled: Any) -> Callable[..., int]:
    """A compiled one-liner as the Python function it was written as."""
    function: Callable[..., int] = getattr(compiled, "py_func", compiled)
    return function
