"""What `--json` prints: every command begins with its name, the version and the seed (docs/reference/json.md)."""

from collections.abc import Mapping
from typing import Any

import typer

from mrsim.version import VERSION


def json_text(command: str, content: str | Mapping[str, Any], *, seed: int | None = None) -> str:
    """What a command found as JSON: plain data, or its text."""
    from json import dumps, loads

    from mrsim.cli.screen import is_ascii

    told = {"mrsim": VERSION, "command": command} | ({} if seed is None else {"seed": seed})
    found = loads(content) if isinstance(content, str) else content
    return dumps({**told, **found}, indent=1, allow_nan=False, ensure_ascii=is_ascii())


def print_json(command: str, content: str | Mapping[str, Any], *, seed: int | None = None) -> None:
    """Print what a command found as JSON."""
    typer.echo(json_text(command, content, seed=seed))
