"""The options of a decision in words, for `replay --explain`."""

from collections.abc import Callable
from typing import Any, Final

from mrsim.games.wind_river.acting import DRIVE, GATHER, WALK, kind_of
from mrsim.games.wind_river.events import hex_name
from mrsim.games.wind_river.herding import end_of, start_of
from mrsim.games.wind_river.questions import QUESTION_NAMES
from mrsim.games.wind_river.records import Table

OPEN_PLAINS: Final = "the Open Plains"


def plain(formula: Any) -> Callable[..., int]:
    """A compiled one-liner as the Python function it was written as."""
    function: Callable[..., int] = getattr(formula, "py_func", formula)
    return function


def weighed(table: Table, desk: Any) -> dict[str, Any]:
    """What was weighed, as an event between the others; told before the choice is carried out."""
    question = QUESTION_NAMES[table.game.question]
    describe = DESCRIBE[question]
    options = [
        {"option": describe(int(code), int(table.box.lanes)), "score": float(score)}
        for code, score in zip(desk.code[: desk.count], desk.score[: desk.count], strict=True)
    ]
    return {
        "event": "options",
        "player": int(table.game.seat),
        "question": question,
        "options": options,
        "chosen": int(desk.chosen),
    }


def at(number: int, lanes: int) -> str:
    """(lane,row)."""
    name = hex_name(number, lanes)
    return OPEN_PLAINS if name is None else f"({name[0]},{name[1]})"


def spot(code: int, lanes: int) -> str:
    """A hex."""
    return at(code, lanes)


def step(code: int, lanes: int) -> str:
    """From where to where."""
    return f"{at(plain(start_of)(code), lanes)} to {at(plain(end_of)(code), lanes)}"


def action(code: int, lanes: int) -> str:
    """One of the four."""
    kind = plain(kind_of)(code)
    if kind == DRIVE:
        return f"a buffalo {step(code, lanes)}"
    if kind == WALK:
        return f"a tipi {step(code, lanes)}"
    return "gather" if kind == GATHER else f"place a tipi on {at(plain(end_of)(code), lanes)}"


DESCRIBE: Final[dict[str, Callable[[int, int], str]]] = {
    "pitch": spot,
    "herd": step,
    "starve": spot,
    "act": action,
}

assert tuple(DESCRIBE) == QUESTION_NAMES  # noqa: S101  every question is explained
