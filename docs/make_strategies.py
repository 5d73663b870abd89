# ruff: noqa: INP001  a script, in no package
"""Makes the lists of questions, fields, functions and constants in the reference of strategies.

python docs/make_strategies.py
"""

import inspect
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from mrsim import games
from mrsim.strategy.question import Questions, view_fields

PAGES: Final = {
    "dice-town": Path(__file__).with_name("reference") / "dice-town-strategies.md",
    "moon-river": Path(__file__).with_name("reference") / "moon-river-strategies.md",
    "wind-river": Path(__file__).with_name("reference") / "wind-river-strategies.md",
}
FILE: Final = PAGES["moon-river"]
BEGIN: Final = "<!-- made by docs/make_strategies.py -->\n"
END: Final = "<!-- end -->\n"


def refreshed(page: str, game: str = "moon-river") -> str:
    """The page of a game with the lists as they are now."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{lists(game)}\n{END}{after}"


def lists(game: str) -> str:
    """The lists of one game as Markdown."""
    questions, package = games.find_game(game).questions, import_module(f"mrsim.games.{game.replace('-', '_')}")
    return "\n".join([*asked(questions), *views(questions), *functions(package), *constants(package)]).rstrip() + "\n"


def asked(questions: Questions) -> Iterator[str]:
    """The questions with the views of their options."""
    yield from ("## Questions", "", "| question | what is asked | view of an option |", "|---|---|---|")
    for question in questions.asked:
        yield f"| `{question.name}` | {question.story} | {link(question.option)} |"
    yield ""


def views(questions: Questions) -> Iterator[str]:
    """The fields of the player, of the table, and of every kind of option."""
    given = dict.fromkeys([questions.me, questions.table, *(question.option for question in questions.asked)])
    for view in given:
        story = (view.__doc__ or "").partition("\n")[0]
        yield from (f"## {view.__name__}", "", story, "", "| field | type | meaning |", "|---|---|---|")
        for name in view_fields(view):
            member = vars(view)[name]
            returned = member.fget.__annotations__["return"]
            kind = link(returned) if hasattr(returned, "_fields") else f"`{returned.__name__}`"
            yield f"| `{name}` | {kind} | {member.__doc__} |"
        yield ""


def link(view: type) -> str:
    """A link to the fields of a view."""
    return f"[{view.__name__}](#{view.__name__.lower()})"


def functions(package: ModuleType) -> Iterator[str]:
    """The functions that a strategy may import."""
    module = import_module(f"{package.__name__}.facts.queries")
    yield from ("## Functions", "", inspect.cleandoc(module.__doc__ or "").partition("\n")[0], "")
    yield from ("| function | result |", "|---|---|")
    for function in called(package):
        plain = getattr(function, "py_func", function)
        name = plain.__name__
        arguments = ", ".join(inspect.signature(plain).parameters)
        story = inspect.cleandoc(plain.__doc__).partition("\n")[0]
        yield f"| `{name}({arguments})` | {story} |"
    yield ""


def called(package: ModuleType) -> Iterator[Any]:
    """The functions among the names that a game offers."""
    for module, names in package.OFFERED.items():
        offered = [getattr(import_module(f"{package.__name__}.{module}"), name) for name in names]
        yield from filter(callable, offered)


def constants(package: ModuleType) -> Iterator[str]:
    """The constants that a strategy may import."""
    functions = {getattr(function, "py_func", function).__name__ for function in called(package)}
    offered = [names for names in package.OFFERED.values() if not functions & set(names)]
    yield from ("## Constants", "") if offered else ()
    for names in offered:
        yield f"- {', '.join(f'`{name}`' for name in names)}"


if __name__ == "__main__":
    for game, file in PAGES.items():
        file.write_text(refreshed(file.read_text(encoding="utf-8"), game), encoding="utf-8", newline="\n")
