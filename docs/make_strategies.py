# ruff: noqa: INP001  a script, in no package
"""Makes the lists in docs/strategies.md: every question, field, function and constant that strategies are offered.

python docs/make_strategies.py
"""

import inspect
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Final

from mrsim.games.moon_river import OFFERED
from mrsim.games.moon_river.asked import questions
from mrsim.strategy.question import fields

FILE: Final = Path(__file__).with_name("strategies.md")
BEGIN: Final = "<!-- made by docs/make_strategies.py -->\n"
END: Final = "<!-- end -->\n"


def refreshed(page: str) -> str:
    """The page with the lists as they are now."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{lists()}\n{END}{after}"


def lists() -> str:
    """All of them."""
    return "\n".join([*asked(), *views(), *functions(), *constants()]) + "\n"


def asked() -> Iterator[str]:
    """The questions and what their options are."""
    yield from ("## Questions", "", "| question | what is asked | the option is a |", "|---|---|---|")
    for question in questions().asked:
        yield f"| `{question.name}` | {question.story} | {link(question.option)} |"
    yield ""


def views() -> Iterator[str]:
    """The fields of the player, of the table, and of every kind of option."""
    given = dict.fromkeys([questions().me, questions().table, *(question.option for question in questions().asked)])
    for view in given:
        story = (view.__doc__ or "").partition("\n")[0]
        yield from (f"## {view.__name__}", "", story, "", "| field | type | what it says |", "|---|---|---|")
        for name in fields(view):
            member = vars(view)[name]
            returned = member.fget.__annotations__["return"]
            kind = link(returned) if hasattr(returned, "_fields") else f"`{returned.__name__}`"
            yield f"| `{name}` | {kind} | {member.__doc__} |"
        yield ""


def link(view: type) -> str:
    """The name of a view, leading to its fields."""
    return f"[{view.__name__}](#{view.__name__.lower()})"


def functions() -> Iterator[str]:
    """What can be called."""
    module = import_module("mrsim.games.moon_river.looking")
    yield from ("## Functions", "", inspect.cleandoc(module.__doc__ or "").partition("\n")[0], "")
    yield from ("| function | what it gives |", "|---|---|")
    for name in OFFERED["looking"]:
        function = getattr(module, name)
        plain = getattr(function, "py_func", function)
        arguments = ", ".join(inspect.signature(plain).parameters)
        story = inspect.cleandoc(plain.__doc__).partition("\n")[0]
        yield f"| `{name}({arguments})` | {story} |"
    yield ""


def constants() -> Iterator[str]:
    """What fields are compared with."""
    yield from ("## Constants", "")
    for module, names in OFFERED.items():
        if module != "looking":
            yield f"- {', '.join(f'`{name}`' for name in names)}"


if __name__ == "__main__":
    FILE.write_text(refreshed(FILE.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
