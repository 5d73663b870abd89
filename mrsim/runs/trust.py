"""Strategy files that a run folder names: they are compared, and trusted or refused, before any of them is run.

What a user names on a command line, an experiment file included, is the user's own choice. A manifest may come from
anybody, and loading a strategy runs it.
"""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from mrsim.errors import InputError
from mrsim.experiment.arms import Arm
from mrsim.runs.manifest import RecordedArm
from mrsim.runs.reader import StoredRun
from mrsim.runs.store import DamagedManifestError, RunFolder
from mrsim.strategy.file_lookup import file_of, is_own
from mrsim.strategy.fingerprint import meaning_digest
from mrsim.strategy.source import parse_source, read_source


def check_trusted(run: StoredRun, planned: Sequence[Arm], *, trust: bool) -> None:
    """The arms of a run may be loaded: nothing has changed since, and what did not come with mrsim is trusted."""
    folder = run.folder.folder
    known = {arm.identity_text for arm in run.arms}
    for arm in planned:
        if arm.identity_text not in known:
            raise InputError(f"{folder}: its manifest contradicts itself: it has no arm {arm.name}.")
    changed = changed_strategies(run.arms, planned)
    if changed:
        raise InputError(f"{folder} was played with another version of: {', '.join(changed)}.")
    others = sorted({str(file) for _, file in strategy_files(planned) if is_own(file)})
    if others and not trust:
        raise InputError(
            f"{folder} names strategies that did not come with mrsim, and would run them: {', '.join(others)}; "
            "read them, then give --trust."
        )


def check_unchanged(folder: RunFolder, planned: Sequence[Arm]) -> None:
    """Refuse to resume a run whose strategies have changed since it was played."""
    if not folder.exists:
        return
    try:
        recorded = folder.manifest().arms
    except DamagedManifestError:  # it names nothing to compare with, and is written again
        return
    changed = changed_strategies(recorded, planned)
    if changed:
        raise InputError(another_version(folder, changed))


def another_version(folder: RunFolder, changed: Sequence[str]) -> str:
    """The sentence for a run that can't be resumed."""
    return (
        f"{folder.folder} was played with another version of: {', '.join(changed)}. "
        "Give --fresh to start over, or --out for another folder."
    )


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
