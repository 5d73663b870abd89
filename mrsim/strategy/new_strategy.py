"""A new strategy file, to begin with: the game's starter, and the questions that it leaves open as comments."""

import ast
import re
import textwrap
from pathlib import Path
from typing import Final

from mrsim.errors import InputError
from mrsim.files import write_new
from mrsim.strategy.file_lookup import RANDOM, named_files, own_folder
from mrsim.strategy.question import Question, Questions, view_fields
from mrsim.strategy.source import read_source

NAME: Final = re.compile(r"[^\W\d_][\w-]*")
LONGEST_NAME: Final = 64
"""Letters of a name: it is typed in line-ups, and names a file."""
WIDTH: Final = 100


def begin_strategy(name: str, game: str, starter: Path, questions: Questions) -> Path:
    """Write a starter under a new name among the user's own strategies."""
    check_name(name, game)
    file = own_folder(game) / f"{name}.py"
    write_new(file, starter_text(starter, questions))
    return file


def check_name(name: str, game: str) -> None:
    """A name can be typed in a line-up, and means one file."""
    if not NAME.fullmatch(name):
        raise InputError(f"{name} can't be the name of a strategy: letters, digits, - and _ can, a letter first.")
    if len(name) > LONGEST_NAME:
        raise InputError(f"{name} is too long for the name of a strategy: it may have {LONGEST_NAME} letters.")
    taken = {file.stem: file for file in named_files(game)}
    if name == RANDOM:
        raise InputError(f"{name} is built in; choose another name.")
    if name in taken:
        raise InputError(f"{name} is the name of {taken[name]}; choose another.")


def starter_text(starter: Path, questions: Questions) -> str:
    """The starter, and every question that it does not answer."""
    given = read_source(starter)
    answered = {node.name for node in ast.parse(given).body if isinstance(node, ast.FunctionDef)}
    left = [question for question in questions.asked if question.name not in answered]
    first = "Left to the baseline. To answer one, write its function as above; the names after it are what it can read:"
    return "\n".join(
        [given, "", *comment_lines(first), *(line for question in left for line in describe_question(question)), ""]
    )


def describe_question(question: Question) -> list[str]:
    """A question as a comment: what is asked, and what an option shows."""
    option = re.sub(r"(?<!^)(?=[A-Z])", "_", question.option.__name__).lower()
    signature = f"def {question.name}(me, table, {option})"
    read = ", ".join(view_fields(question.option))
    return ["#", *comment_lines(question.story), *comment_lines(f"    {signature}: {read}")]


def comment_lines(line: str) -> list[str]:
    """Some text as lines of a comment."""
    indent = " " * (len(line) - len(line.lstrip()))
    return textwrap.wrap(line.strip(), WIDTH, initial_indent=f"# {indent}", subsequent_indent=f"# {indent}    ")
