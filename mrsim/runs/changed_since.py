"""What has changed since a run was played: if anything has, its games can't be told again, and no new ones be added.

Strategies are compared by what their files mean before any of them is run; everything else that results depend on is
compared once the matches are built.
"""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from mrsim.errors import InputError
from mrsim.experiment.arms import Arm
from mrsim.runs.manifest import Manifest, RecordedArm
from mrsim.runs.reader import StoredRun
from mrsim.runs.store import DamagedManifestError, RunFolder
from mrsim.strategy.file_lookup import file_of
from mrsim.strategy.fingerprint import meaning_digest
from mrsim.strategy.source import parse_source, read_source


class ChangedRunError(InputError):
    """A run was played with other rules, boxes or strategies than there are now."""


def check_replayable(run: StoredRun, arms: Iterable[RecordedArm]) -> None:
    """Refuse to play games of a run again if today's rules or strategies play other ones."""
    changed = changed_ingredients(run.arms, arms)
    if changed:
        raise InputError(other_version(run.folder.folder, changed))


def check_resumable(folder: RunFolder, played: Manifest, arms: Iterable[RecordedArm]) -> None:
    """Refuse to resume a run if its results can't be mixed with those of today."""
    changed = [*changed_ingredients(played.arms, arms), *([] if played.has_these_columns else ["the columns"])]
    if changed:
        raise ChangedRunError(not_resumable(folder, changed))


def check_strategies_unchanged(folder: RunFolder, planned: Iterable[Arm]) -> None:
    """Refuse to resume a run whose strategies have changed since it was played."""
    if not folder.exists:
        return
    try:
        recorded = folder.manifest().arms
    except DamagedManifestError:  # it names nothing to compare with, and is written again
        return
    changed = changed_strategies(recorded, planned)
    if changed:
        raise ChangedRunError(not_resumable(folder, changed))


def other_version(folder: Path, changed: Sequence[str]) -> str:
    """The sentence for a run that was played with something else than there is today."""
    return f"{folder} was played with another version of: {', '.join(changed)}."


def not_resumable(folder: RunFolder, changed: Sequence[str]) -> str:
    """The sentence for a run that can't be resumed."""
    return f"{other_version(folder.folder, changed)} Give --fresh to start over, or --out for another folder."


def changed_ingredients(old: Iterable[RecordedArm], new: Iterable[RecordedArm]) -> list[str]:
    """The ingredients that differ between arms that are otherwise the same: their results can't be mixed."""
    before = {arm.identity_text: arm.ingredients for arm in old}
    found: dict[str, None] = {}
    for arm in new:
        was = before.get(arm.identity_text, arm.ingredients)
        for name in {**was, **arm.ingredients}:
            if was.get(name) != arm.ingredients.get(name):
                found[name] = None
    return list(found)


def changed_strategies(recorded: Iterable[RecordedArm], planned: Iterable[Arm]) -> list[str]:
    """Strategies whose files have changed since these arms were played; none of them is run."""
    before = {arm.identity_text: arm.ingredients for arm in recorded}
    found: dict[str, None] = {}
    for arm in planned:
        was = before.get(arm.identity_text, {})
        for name, file in strategy_files([arm]):
            digest = was.get(f"the strategy {name}")
            if digest is not None and digest != strategy_digest(file):
                found[f"the strategy {name}"] = None
    return list(found)


def strategy_files(planned: Iterable[Arm]) -> Iterator[tuple[str, Path]]:
    """The strategies of some arms, each with its file; random has none."""
    for game, name in dict.fromkeys((arm.game, name) for arm in planned for name in arm.lineup):
        file = file_of(name, game)
        if file is not None:
            yield name, file


def strategy_digest(file: Path) -> str:
    """The digest of what a strategy means; the file is read and not run."""
    text = read_source(file)
    parse_source(file, text)
    return meaning_digest(text)
