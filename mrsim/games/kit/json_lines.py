"""A transcript as a file of JSON Lines."""

import json
from collections.abc import Iterable, Mapping
from typing import Any


def as_jsonl(events: Iterable[Mapping[str, Any]], *, ensure_ascii: bool = False) -> str:
    """A transcript as JSON Lines: one event a line."""
    return "".join(json.dumps(event, ensure_ascii=ensure_ascii, separators=(", ", ": ")) + "\n" for event in events)
