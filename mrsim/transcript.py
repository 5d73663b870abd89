"""Transcripts as JSON Lines."""

import json
from collections.abc import Iterable, Mapping
from typing import Any


def as_jsonl(events: Iterable[Mapping[str, Any]]) -> str:
    """One object a line."""
    return "".join(json.dumps(event, ensure_ascii=False, separators=(", ", ": ")) + "\n" for event in events)
