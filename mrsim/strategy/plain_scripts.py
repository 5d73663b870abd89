"""Strategy files of games that are plain Python: the same files, whose functions are called as they are."""

import ast
import builtins
import inspect
import math
from dataclasses import replace
from pathlib import Path
from types import FunctionType
from typing import Any, Final

from mrsim.errors import InputError
from mrsim.strategy.diagnostics import line_in
from mrsim.strategy.file_checks import (
    BUILTINS,
    check_bindings,
    check_functions_are_used,
    check_inside,
    read_names,
)
from mrsim.strategy.imports import FOR_READERS, MODULES
from mrsim.strategy.knobs import knobs_of
from mrsim.strategy.question import CompiledAnswer, Question, Questions, Strategy
from mrsim.strategy.return_check import check_returns
from mrsim.strategy.source import Script

ANY_QUESTION: Final = "choose"
"""The function that answers every question for which a file has none of its own."""
MORE_BUILTINS: Final = frozenset(("set", "frozenset", "dict", "map", "filter", "isinstance", "KeyError", "TypeError"))
"""What plain Python may use beside what compiled code may."""


def load_plain_script(source: Script, text: str, questions: Questions) -> Strategy:
    """Check a strategy of a plain game, and run the file; its functions are the answers."""
    check_plain_script(source, questions)
    namespace = execute_script(source.file, source.tree)
    answers = {}
    for question in questions.asked:
        function = namespace.get(question.name, namespace.get(ANY_QUESTION))
        if isinstance(function, FunctionType):
            knobs = knobs_of(source.file, question, function)
            line = function.__code__.co_firstlineno
            answers[question.name] = CompiledAnswer(0, tuple(knobs), tuple(knobs.values()), line, function=function)
    story = inspect.cleandoc(ast.get_docstring(source.tree) or "")
    return Strategy(source.file.stem, story, source.file, answers, text=text)


def check_plain_script(source: Script, questions: Questions) -> None:
    """What can be told without running the file: a score depends on what is seen of the table, and on nothing else."""
    for node in ast.walk(source.tree):
        check_inside(source, node)
        if isinstance(node, ast.Import | ast.ImportFrom):
            modules = [alias.name for alias in node.names] if isinstance(node, ast.Import) else [str(node.module)]
            for module in modules:
                if module not in (*MODULES, *FOR_READERS):
                    source.refuse(node, f"{module} can't be used: strategies import only math and numpy.")
        if isinstance(node, ast.Global | ast.Nonlocal):
            source.refuse(node, f"{', '.join(node.names)}: a strategy remembers nothing; use a knob or a local name.")
    check_bindings(source, questions)
    if source.functions:
        any_question = Question(ANY_QUESTION, "", questions.asked[0].option)
        check_functions_are_used(source, replace(questions, asked=(*questions.asked, any_question)))
    own = {symbol.get_name() for symbol in source.symbols.get_symbols() if symbol.is_assigned()}
    for read in read_names(source):
        if hasattr(builtins, read.id) and read.id not in BUILTINS | MORE_BUILTINS | own:
            source.refuse(read, f"{read.id} can't be used in a strategy; mrsim replay --explain shows every score.")
    for name, function in source.functions.items():
        check_returns(source.file, function, is_score=name in (*questions.names, ANY_QUESTION))


def execute_script(file: Path, tree: ast.Module) -> dict[str, Any]:
    """Run a strategy file: its functions and the constants they read."""
    namespace: dict[str, Any] = {"__name__": "mrsim.strategy.loading", "math": math}
    try:
        exec(compile(tree, str(file), "exec", dont_inherit=True), namespace)  # noqa: S102  a strategy is the user's own
    except Exception as error:  # noqa: BLE001  whatever the user's code raises
        line = line_in(file, error)
        raise InputError(f"{file}, line {line}: {type(error).__name__}: {error}.") from None
    return namespace
