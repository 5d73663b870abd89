"""A match that is played elsewhere: the user's own files travel with it, by value."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mrsim.files import write_atomically
from mrsim.games.contract import Setting
from mrsim.kernel.cache import FOLDER
from mrsim.strategy.finding import is_own
from mrsim.strategy.knobs import KNOB_FOLLOWS
from mrsim.strategy.question import Strategy


@dataclass(frozen=True)
class Luggage:
    """What a match is made of. Files of the user are named by their whole path, and their text is here."""

    settings: tuple[tuple[str, Any], ...]
    strategies: tuple[str, ...]
    files: tuple[tuple[str, str], ...]


def packed(
    values: Mapping[str, Any],
    settings: Sequence[Setting],
    typed: Sequence[str],
    loaded: Sequence[Strategy],
    sources: Iterable[Path],
) -> Luggage:
    """Name everything so that it can be found, and read what another machine won't have."""
    files = {str(path.absolute()): path.read_text(encoding="utf-8") for path in sources}
    strategies = []
    for name, strategy in zip(typed, loaded, strict=True):
        if strategy.file is None or not is_own(strategy.file):
            strategies.append(name)
            continue
        path = str(strategy.file.absolute())
        files[path] = strategy.text
        strategies.append(":".join([path, *KNOB_FOLLOWS.split(name)[1:]]))
    named = {setting.name for setting in settings if setting.is_file}
    whole = {
        name: str(Path(value).absolute()) if name in named and value else frozen(value)
        for name, value in values.items()
    }
    return Luggage(tuple(sorted(whole.items())), tuple(strategies), tuple(sorted(files.items())))


def frozen(value: Any) -> Any:
    """A value that can be compared and remembered."""
    return tuple(value) if isinstance(value, list) else value


def unpacked(luggage: Luggage) -> tuple[dict[str, Any], tuple[str, ...]]:
    """Settings and strategies as they are named here, once the files lie where these names point to."""
    settings, strategies = dict(luggage.settings), luggage.strategies
    if luggage.files:
        root = FOLDER / "luggage" / hashlib.sha256(repr(luggage.files).encode()).hexdigest()[:16]
        for path, text in luggage.files:
            put(root / moved(path), text)
            settings = {name: str(root / moved(path)) if value == path else value for name, value in settings.items()}
            strategies = tuple(rebased(name, path, str(root / moved(path))) for name in strategies)
    return settings, strategies


def moved(path: str) -> Path:
    """A whole path as one below another folder."""
    return Path(path).relative_to(Path(path).anchor)


def rebased(name: str, path: str, here: str) -> str:
    """A strategy with its file at another place."""
    file, *more = KNOB_FOLLOWS.split(name)
    return ":".join([here, *more]) if file == path else name


def put(file: Path, text: str) -> None:
    """Write a file unless it is there; several workers may do so at once."""
    if file.is_file() and file.read_text(encoding="utf-8") == text:
        return
    write_atomically(file, text)
