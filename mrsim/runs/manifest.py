"""What the manifest of a run holds, down to the last key."""

from typing import Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

COMPLETE: Final = "complete"
"""All that was asked for is there."""
STOPPED: Final = "stopped"
RUNNING: Final = "running"

LARGEST_PART_BLOCKS: Final = 200_000
"""No part is larger, so that its rows fit into memory."""


class ManifestTable(BaseModel):
    """A table of the manifest; further keys are allowed."""

    model_config = ConfigDict(strict=True, frozen=True)


class ArmEntry(ManifestTable):
    """An arm of a run, as the manifest names it."""

    name: str
    key: str = Field(pattern=r"^[0-9a-f]{12}$")
    variant: str
    axes: dict[str, str]
    game: str
    settings: dict[str, Any]
    lineup: list[str] = Field(min_length=1)
    seed: int
    noise: str
    standings_every: int
    players: int = Field(ge=1)
    rotations: int = Field(ge=1)
    ingredients: dict[str, str]


class Versions(ManifestTable):
    """What a run was played with."""

    model_config = ConfigDict(strict=True, frozen=True, extra="allow")
    __pydantic_extra__: dict[str, str] = Field(init=False)

    columns: str = Field(pattern=r"^[0-9]{1,9}$")


class PlannedEntry(ManifestTable):
    """What it was begun with."""

    blocks: int = Field(ge=1)
    rule: str


class Manifest(ManifestTable):
    """The manifest of a run: what was asked, what played it, and how far it is."""

    format: int
    experiment: dict[str, Any]
    argv: list[str]
    versions: Versions
    status: Literal["complete", "stopped", "running"]
    blocks: int = Field(ge=0)
    part_blocks: int = Field(ge=1, le=LARGEST_PART_BLOCKS)
    planned: PlannedEntry
    stretch: int | None = Field(ge=1)
    contents: list[str] = Field(min_length=1)
    arms: list[ArmEntry] = Field(min_length=1)
    told: dict[str, str] = Field({})


def complaint_about(found: Any) -> str:
    """What is wrong with what stands in a manifest; empty if nothing is."""
    if not isinstance(found, dict):
        return "it holds no keys"
    try:
        Manifest.model_validate(found)
    except ValidationError as error:
        first = error.errors()[0]
        wrong = "is missing" if first["type"] == "missing" else "is of another kind"
        return f"key {key_path(first['loc'])} {wrong}"
    return ""


def key_path(where: tuple[str | int, ...]) -> str:
    """A key with its place in the manifest, such as `arms[0].rotations`."""
    named = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in where)
    return named.removeprefix(".")
