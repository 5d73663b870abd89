"""The text of a strategy file, as Python reads it."""

import ast
import symtable
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

from mrsim.errors import InputError


def read_source(file: Path) -> str:
    """The text; a mark at its beginning, as some editors leave it, is no part of it."""
    if file.is_dir():
        raise InputError(f"{file} is a folder; a strategy is a file ending in .py.")
    try:
        return file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        line = file.read_bytes()[: error.start].count(b"\n") + 1
        raise InputError(f"{file}, line {line}: this is not UTF-8; save the file with that encoding.") from None
    except OSError as error:
        raise InputError(f"{file}: the strategy can't be read: {error.strerror}.") from None


def parse_source(file: Path, text: str) -> ast.Module:
    """The text as a tree that Python would run."""
    try:
        tree = ast.parse(text, filename=str(file))
        compile(tree, str(file), "exec", dont_inherit=True)
    except SyntaxError as error:
        line = f", line {error.lineno}" if error.lineno else ""
        raise InputError(f"{file}{line}: this is not Python: {error.msg}.") from None
    except (ValueError, RecursionError, MemoryError) as error:
        raise InputError(f"{file}: this is not Python: {error}.") from None
    return tree


class Script:
    """A strategy file, read but not run."""

    def __init__(self, file: Path, text: str, tree: ast.Module) -> None:
        self.file = file
        self.tree = tree
        self.functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
        self.symbols = symtable.symtable(text, str(file), "exec")

    def refuse(self, node: ast.AST | int, text: str) -> NoReturn:
        """One mistake, with its line."""
        line = node if isinstance(node, int) else getattr(node, "lineno", 1)
        raise InputError(f"{self.file}, line {line}: {text}")

    def uses(self) -> Iterator[tuple[ast.FunctionDef, ast.Name]]:
        """Where functions read a name that is not their own."""
        tables = {table.get_name(): table for table in self.symbols.get_children()}
        for name, function in self.functions.items():
            read = set(_global_names(tables[name]))
            for node in ast.walk(function):
                if isinstance(node, ast.Name) and node.id in read and isinstance(node.ctx, ast.Load):
                    yield function, node


def _global_names(table: symtable.SymbolTable) -> Iterator[str]:
    for symbol in table.get_symbols():
        if symbol.is_global() and symbol.is_referenced():
            yield symbol.get_name()
    for inner in table.get_children():
        yield from _global_names(inner)
