"""A digest of what a strategy means: its code without docstrings, comments and layout."""

import ast
import hashlib
from functools import lru_cache
from typing import Final

DIGITS: Final = 12

_HAVE_DOCSTRINGS: Final = (ast.Module, ast.FunctionDef, ast.ClassDef)


@lru_cache(maxsize=256)
def meaning_digest(text: str) -> str:
    """Equal for two texts that differ in words for people only."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, _HAVE_DOCSTRINGS) and ast.get_docstring(node) is not None:
            node.body = node.body[1:]
    return hashlib.sha256(ast.dump(tree).encode()).hexdigest()[:DIGITS]
