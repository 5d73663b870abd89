"""JSON schemas of the TOML of a box, for editors: made of the limits that the reader checks."""

from collections.abc import Iterable, Mapping
from typing import Any

from mrsim.games.kit.box_numbers import BoxNumber
from mrsim.games.kit.toml_tables import Limit

Schema = dict[str, Any]


def text_schema(story: str) -> Schema:
    """A line of text."""
    return {"type": "string", "minLength": 1, "description": story}


def choice_schema(story: str, choices: Iterable[str]) -> Schema:
    """One of these words."""
    return {"enum": list(choices), "description": story}


def limit_schema(limit: Limit, story: str) -> Schema:
    """A whole number within a limit."""
    return {"type": "integer", "minimum": limit.low, "maximum": limit.high, "description": story}


def numbers_schema(numbers: Mapping[str, BoxNumber]) -> dict[str, Schema]:
    """The numbers of the rules by name."""
    return {name: limit_schema(each.limit, each.story) for name, each in numbers.items()}


def table_schema(story: str, keys: Mapping[str, Schema]) -> Schema:
    """A table with these keys and no others."""
    return {"type": "object", "description": story, "properties": dict(keys), "additionalProperties": False}


def list_schema(story: str, item: Schema, **bounds: int) -> Schema:
    """A list of things alike; bounds are `minItems` and `maxItems`."""
    return {"type": "array", "description": story, "items": item, **bounds}
