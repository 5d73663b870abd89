"""A match that is played elsewhere: the user's own files travel with it, by value."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mrsim.engine.cache_folders import cache_folder
from mrsim.files import is_file, write_atomically
from mrsim.games.contract import Setting
from mrsim.games.kit.knob_tables import table_file
from mrsim.strategy.file_lookup import is_own
from mrsim.strategy.knobs import KNOB_FOLLOWS
from mrsim.strategy.named_files import named_files, with_named_files_at
from mrsim.strategy.question import Strategy


@dataclass(frozen=True)
class PortableMatch:
    """What a match is made of. Files of the user are named by their whole path, and their contents are here."""

    settings: tuple[tuple[str, Any], ...]
    strategies: tuple[str, ...]
    files: tuple[tuple[str, bytes], ...]


def pack_match(
    values: Mapping[str, Any],
    settings: Sequence[Setting],
    typed: Sequence[str],
    loaded: Sequence[Strategy],
    sources: Iterable[Path],
) -> PortableMatch:
    """Name everything so that it can be found, and read what another machine won't have."""
    files = {str(path.absolute()): path.read_bytes() for path in sources}
    strategies = []
    for given, strategy in zip(typed, loaded, strict=True):
        place = {file: str(Path(file).absolute()) for file in named_files(given)}
        files |= {whole: Path(whole).read_bytes() for whole in place.values()}
        name = with_named_files_at(given, place)
        if strategy.file is None or not is_own(strategy.file):
            strategies.append(name)
            continue
        path = str(strategy.file.absolute())
        files[path] = strategy.text.encode()
        table = table_file(strategy.file.absolute())
        if is_file(table):
            files[str(table)] = table.read_bytes()
        strategies.append(":".join([path, *KNOB_FOLLOWS.split(name)[1:]]))
    named = {setting.name for setting in settings if setting.is_file}
    whole = {
        name: str(Path(value).absolute()) if name in named and value else freeze_value(value)
        for name, value in values.items()
    }
    return PortableMatch(tuple(sorted(whole.items())), tuple(strategies), tuple(sorted(files.items())))


def freeze_value(value: Any) -> Any:
    """A value that can be compared and remembered."""
    return tuple(value) if isinstance(value, list) else value


def unpack_match(portable: PortableMatch) -> tuple[dict[str, Any], tuple[str, ...]]:
    """Settings and strategies as they are named here, once the files lie where these names point to."""
    settings, strategies = dict(portable.settings), portable.strategies
    if portable.files:
        root = cache_folder() / "portable" / hashlib.sha256(repr(portable.files).encode()).hexdigest()[:16]
        for path, contents in portable.files:
            write_unless_there(root / path_below_root(path), contents)
            settings = {
                name: str(root / path_below_root(path)) if value == path else value for name, value in settings.items()
            }
            strategies = tuple(rebase_strategy(name, path, str(root / path_below_root(path))) for name in strategies)
    return settings, strategies


def path_below_root(path: str) -> Path:
    """A whole path as one below another folder."""
    return Path(path).relative_to(Path(path).anchor)


def rebase_strategy(name: str, path: str, here: str) -> str:
    """A strategy with its file, or one that is named with it, at another place."""
    file, *more = KNOB_FOLLOWS.split(with_named_files_at(name, {path: here}))
    return ":".join([here if file == path else file, *more])


def write_unless_there(file: Path, contents: bytes) -> None:
    """Write a file unless it is there; several workers may do so at once."""
    if file.is_file() and file.read_bytes() == contents:
        return
    write_atomically(file, contents)
