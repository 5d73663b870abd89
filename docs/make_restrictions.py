# ruff: noqa: INP001  a script, in no package
"""Makes the tables of docs/reference/restrictions.md from the kinds of options and the sources of each game.

python docs/make_restrictions.py
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from mrsim import games
from mrsim.strategy.question import Questions

FILE: Final = Path(__file__).with_name("reference") / "restrictions.md"
BEGIN: Final = "<!-- made by docs/make_restrictions.py -->\n"
END: Final = "<!-- end -->\n"


def refreshed(page: str) -> str:
    """The page with the tables as they are now."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}{tables()}{END}{after}"


def tables() -> str:
    """The tables of all games."""
    lines: list[str] = []
    for name in games.compiled_games():
        game = games.find_game(name)
        lines += ["", f"## {game.title}", *kinds(game.questions), *sources(game.questions)]
    return "\n".join(lines) + "\n\n"


def kinds(questions: Questions) -> Iterator[str]:
    """A row for each kind of option, with the questions that have it."""
    yield from ("", "| kind | what such an option is | questions |", "|---|---|---|")
    for kind in dict.fromkeys(kind for question in questions.asked for kind in question.kinds):
        having = ", ".join(f"`{question.name}`" for question in questions.asked if kind in question.kinds)
        yield f"| `{kind.name}` | {kind.story} | {having} |"


def sources(questions: Questions) -> Iterator[str]:
    """A row for each source that a strategy can ignore."""
    yield from ("", "| source | what counts nothing if it is ignored |", "|---|---|")
    for source in questions.sources:
        yield f"| `{source.name}` | {source.story} |"


if __name__ == "__main__":
    FILE.write_text(refreshed(FILE.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
