"""How much better each owner of a share could play, as it is kept beside a run: `mrsim exploit` writes it.

It is bound to what was played: it counts for an arm with the same settings, rules, box and strategies alone.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from mrsim.errors import InputError
from mrsim.runs.manifest import RecordedArm, key_path

ROOM_FILE: Final = "room.json"
"""The name of the file in the folder of a run."""
ROOM_FORMAT: Final = 1
"""Raised when the layout of the file changes."""


class RoomTable(BaseModel):
    """A table of the file; further keys are allowed."""

    model_config = ConfigDict(frozen=True)


class ShareShift(RoomTable):
    """A win share before and after somebody plays better, with the interval of the difference."""

    owner: str
    """Whose share it is."""
    within: dict[str, str]
    """The values of axes that it is measured in; all tables where there are none."""
    blocks: int
    old: float
    new: float
    low: float | None
    high: float | None

    @property
    def gain(self) -> float:
        """The share after, less the share before."""
        return self.new - self.old

    @property
    def is_confirmed(self) -> bool:
        """Whether all of the interval is above 0."""
        return self.low is not None and self.low > 0


class OwnerRoom(RoomTable):
    """The best reply that was found for one owner while all others play on as they do."""

    owner: str
    plays: str
    """The strategy that it plays."""
    reply: str
    """The best one that was found, which may be the same."""
    room: ShareShift
    """What the owner gains over all tables."""
    shifts: tuple[ShareShift, ...]
    """What the reply does to the share of every owner, over all tables and in each cell of a target."""


class ReplyStep(RoomTable):
    """One step of the alternation: an owner looks for a better reply to what all others play now."""

    round: int
    owner: str
    before: str
    after: str
    room: ShareShift
    adopted: bool
    """Whether it gains enough to be played from now on."""


class AlternationEnd(RoomTable):
    """Where the alternation ended."""

    settled: bool
    """Whether nobody was found to gain more than the least gain that counts."""
    strategies: dict[str, str]
    """What each owner plays."""
    shifts: tuple[ShareShift, ...]
    """The shares there, next to those of the strategies that were played."""
    lowest: dict[str, float]
    highest: dict[str, float]
    """The range of each owner's share over everything that the alternation passed through."""


class PlayedForm(RoomTable):
    """An arm of the experiment that was played for the search."""

    axes: dict[str, str]
    settings: dict[str, Any]
    lineup: tuple[str, ...]
    ingredients: dict[str, str]

    def is_of_arm(self, arm: RecordedArm) -> bool:
        """Whether an arm of a run plays the same, apart from how much of it and with which deals."""
        asked = json.loads(json.dumps(arm.settings, default=str))
        return (
            all(asked.get(name) == value for name, value in self.settings.items())
            and self.lineup == arm.lineup
            and self.ingredients == arm.ingredients
        )


class ContestRooms(RoomTable):
    """The owners who share the wins at some tables, and how much better each could play."""

    share: str
    """The column whose values are the owners."""
    within: dict[str, str]
    forms: tuple[PlayedForm, ...]
    rooms: tuple[OwnerRoom, ...]
    """Those that were found before the search was stopped."""
    steps: tuple[ReplyStep, ...] = ()
    end: AlternationEnd | None = None


class SkillRooms(RoomTable):
    """Everything that `mrsim exploit` found for an experiment."""

    format: int = ROOM_FORMAT
    game: str
    question: str
    seed: int
    games_a_reply: int
    """The games of each search for a best reply."""
    least_gain: float
    """A gain that is not larger ends the alternation; a share."""
    rounds: int
    knobs: tuple[str, ...]
    """The knobs that were tuned; all where none is named."""
    confidence: float = Field(gt=0, lt=1)
    stopped: bool
    left_out: tuple[str, ...]
    """Who was left out, one sentence each."""
    contests: tuple[ContestRooms, ...]


def rooms_as_json(rooms: SkillRooms) -> str:
    """Everything found as JSON."""
    return rooms.model_dump_json(indent=1)


def read_skill_rooms(folder: Path) -> SkillRooms | None:
    """What was found for the run in a folder; None where nothing was looked for."""
    file = folder / ROOM_FILE
    if not file.is_file():
        return None
    again = "`mrsim exploit` writes it again, or remove it"
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
        if not isinstance(found, Mapping) or found.get("format") != ROOM_FORMAT:
            raise InputError(f"{file} is not of format {ROOM_FORMAT}; {again}.")
        return SkillRooms.model_validate(found)
    except ValidationError as error:
        raise InputError(f"{file}: key {key_path(error.errors()[0]['loc'])} is wrong; {again}.") from None
    except (OSError, ValueError) as error:
        raise InputError(f"{file} can't be read: {error}; {again}.") from None
