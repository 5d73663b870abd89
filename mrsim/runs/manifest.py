"""The manifest of a run as typed data: what was asked, which arms played it, and how far it is."""

import hashlib
import json
import re
import shlex
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from mrsim.experiment.arms import Arm
from mrsim.experiment.spec import Experiment
from mrsim.files import REPORTS
from mrsim.games.contract import SCHEMA_VERSION
from mrsim.matches.play import ROTATED, SINGLE
from mrsim.runs.adapted_strategies import AdaptedStrategy
from mrsim.version import VERSION

COMPLETE: Final = "complete"
"""Everything that was asked for is played."""
STOPPED: Final = "stopped"
RUNNING: Final = "running"

FORMAT: Final = 2
"""Raised when the layout of run folders changes."""
LARGEST_PART_BLOCKS: Final = 200_000
"""No part is larger, so that its rows fit into memory."""
WRITTEN_VERSION: Final = re.compile(r"[0-9][\w.+-]{0,30}")
"""A version as a manifest names it."""
WHATIF_SUFFIX: Final = "-whatif"
"""Ends the name of the folder in which a what-if is played."""


class ManifestTable(BaseModel):
    """A table of the manifest; further keys are allowed."""

    model_config = ConfigDict(strict=True, frozen=True, populate_by_name=True)


class RecordedArm(Arm):
    """An arm with the rules, the box and the strategies that it was played with."""

    key: str = Field(pattern=r"^[0-9a-f]{12}$")
    """Names everything its results depend on, except how many blocks are played."""
    deals: Literal["single"] | None = None
    """Given where each deal is played in one rotation, though it has several."""
    players: int = Field(ge=1)
    rotations: int = Field(ge=1)
    """Games of a block."""
    ingredients: dict[str, str]
    """Digests of rules, box and strategies by name."""

    def __hash__(self) -> int:
        return hash(self.key)

    @property
    def digest(self) -> str:
        """The key that an arm of today's columns has."""
        return digest_arm(self, self.ingredients, is_single=self.deals is not None)


def digest_arm(arm: Arm, ingredients: dict[str, str], *, is_single: bool) -> str:
    """The key of an arm: a digest of what is played, and of what today's columns say."""
    deals = {"deals": "single"} if is_single else {}
    depends_on = {**arm.identity, **deals, "ingredients": ingredients, "schema": SCHEMA_VERSION}
    return hashlib.sha256(json.dumps(depends_on, sort_keys=True, default=str).encode()).hexdigest()[:12]


def deals_played(arms: Sequence[RecordedArm]) -> str | None:
    """How the deals of some arms were played, in all rotations or in one; None where none has several rotations."""
    if any(arm.deals == SINGLE for arm in arms):
        return SINGLE
    return ROTATED if any(arm.rotations > 1 for arm in arms) else None


class RunCommand(ManifestTable):
    """The command that plays a run: an experiment with other values of some keys, or a what-if of one."""

    experiment: str = ""
    """A name, or a file ending in .toml; empty where a run was not begun by name."""
    changes: tuple[str, ...] = Field((), strict=False)
    """Other values of keys, such as `design.seed=7`."""
    blocks: int | None = None
    """Blocks of each arm, where they were asked for."""
    edits: tuple[str, ...] = Field((), strict=False)
    boxes: tuple[str, ...] = Field((), strict=False)
    adapts: bool = False
    """Whether players adapt to each box."""
    adapt_games: int | None = None
    """The games for it, where they were asked for."""

    @property
    def usual_folder(self) -> Path:
        """The folder in which this command plays unless another one is named."""
        return REPORTS / f"{Path(self.experiment).stem}{WHATIF_SUFFIX if self.is_whatif else ''}"

    @property
    def is_whatif(self) -> bool:
        """Whether it changes a box."""
        return bool(self.edits or self.boxes)

    def asks_the_same(self, other: "RunCommand") -> bool:
        """Whether two commands play the same arms, of however many blocks."""
        return self.question == other.question

    @property
    def question(self) -> tuple[object, ...]:
        """What a command asks, without the number of blocks."""
        changes = {key: change for key, change in self._last_changes(()).items() if key != "design.blocks"}
        return self.experiment, changes, self.edits, self.boxes, self.adapts, self.adapt_games

    def of_experiment(self, name: str, *options: str, changes: Iterable[str] = ()) -> str:
        """Another command about the same experiment for a shell, with further changes: `mrsim balance legends`."""
        words = [word for change in self._last_changes(changes).values() for word in ("--set", change)]
        return shlex.join(["mrsim", name, self.experiment, *words, *options])

    def _last_changes(self, further: Iterable[str]) -> dict[str, str]:
        """The last change of each key, by the key."""
        return {change.partition("=")[0].strip(): change for change in (*self.changes, *further)}

    def typed(self, folder: Path, *, blocks: int | None = None, changes: Iterable[str] = ()) -> str:
        """The command for a shell; it plays into this folder, if need be with other blocks and further changes."""
        if not self.experiment:
            return "mrsim run"
        named = self.blocks if blocks is None else blocks
        keys = self._last_changes(changes)
        if named is not None:
            keys.pop("design.blocks", None)
        words = ["mrsim", "whatif" if self.is_whatif else "run", self.experiment]
        words += [word for change in keys.values() for word in ("--set", change)]
        words += [word for edit in self.edits for word in ("--edit", edit)]
        words += [word for box in self.boxes for word in ("--box", box)]
        words += ["--adapt"] if self.adapts else []
        words += [] if self.adapt_games is None else ["--adapt-games", str(self.adapt_games)]
        words += [] if named is None else ["--blocks", str(named)]
        words += [] if folder == self.usual_folder else ["--out", str(folder)]
        return shlex.join(words)


class Versions(ManifestTable):
    """The versions of mrsim, its columns, Python and the libraries that played a run."""

    model_config = ConfigDict(strict=True, frozen=True, extra="allow")
    __pydantic_extra__: dict[str, str] = Field(init=False)

    mrsim: str
    columns: str = Field(pattern=r"^[0-9]{1,9}$")


class RunPlan(ManifestTable):
    """The plan that a run was begun with. A user who extends it later has seen what it showed until then."""

    blocks: int = Field(ge=1)
    rule: str
    """Its stop rule."""


class Manifest(ManifestTable):
    """The manifest of a run: what was asked, what played it, and how far it is."""

    format: int
    experiment: dict[str, Any]
    command: RunCommand = RunCommand()
    versions: Versions
    status: Literal["complete", "stopped", "running"]
    blocks: int = Field(ge=0)
    """Blocks that count in every arm."""
    part_blocks: int = Field(ge=1, le=LARGEST_PART_BLOCKS)
    planned: RunPlan
    bin_size: int | None = Field(ge=1, alias="stretch")
    """Blocks that are added up together; None where every row is kept. The file calls it `stretch`."""
    contents: tuple[str, ...] = Field(min_length=1, strict=False)
    """The kinds of files that every part has: rows, sums where they are kept, and each tally."""
    arms: tuple[RecordedArm, ...] = Field(min_length=1, strict=False)
    told: dict[str, str] = Field({})
    """Digests of the transcripts of notable games."""
    adapted: tuple[AdaptedStrategy, ...] = Field((), strict=False)
    """How strategies have adapted to the box of each variant."""

    def asks_the_same(self, command: RunCommand, asked: Experiment) -> bool:
        """Whether a run was asked by the same command, or by another one that plays the same experiment."""
        return self.command.asks_the_same(command) or (
            not command.is_whatif
            and without_blocks(self.experiment) == without_blocks(asked.model_dump(mode="json", exclude_defaults=True))
        )

    @property
    def has_these_columns(self) -> bool:
        """Whether the run was played with the columns of today."""
        return self.versions.columns == str(SCHEMA_VERSION)


def without_blocks(experiment: dict[str, Any]) -> dict[str, Any]:
    """The entries of an experiment that say what is played, not how much of it."""
    design = {key: value for key, value in experiment.get("design", {}).items() if key != "blocks"}
    return {**experiment, "design": design}


def read_manifest(found: Any) -> Manifest:
    """The manifest in the data of its file; ValueError says what is wrong with it."""
    if not isinstance(found, dict):
        raise ValueError("it holds no keys")  # noqa: TRY004  as json says what is wrong
    try:
        return Manifest.model_validate(found)
    except ValidationError as error:
        first = error.errors()[0]
        wrong = "is missing" if first["type"] == "missing" else "is of another kind"
        raise ValueError(f"key {key_path(first['loc'])} {wrong}") from None


def name_other_reader(writer: object) -> str:
    """The part of a sentence that names the version which wrote a run, if it is another one; else empty."""
    is_named = isinstance(writer, str) and WRITTEN_VERSION.fullmatch(writer) and writer != VERSION
    return f", which mrsim {writer} writes and reads" if is_named else ""


def key_path(where: tuple[str | int, ...]) -> str:
    """A key with its place in the manifest, such as `arms[0].rotations`."""
    named = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in where)
    return named.removeprefix(".")


def manifest_as_object(manifest: Manifest) -> dict[str, Any]:
    """The manifest as plain data, without what is as usual."""
    return manifest.model_dump(exclude_defaults=True, by_alias=True)


def arm_as_object(arm: RecordedArm) -> dict[str, Any]:
    """An arm as plain data, as the manifest and a report's numbers hold it."""
    return arm.model_dump(exclude_defaults=True)
