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
from mrsim.games.kit.published_sheets import is_address, remember_published
from mrsim.games.kit.sheet_files import read_sheet_source, source_of_sheet
from mrsim.strategy.file_lookup import is_own
from mrsim.strategy.knobs import KNOB_FOLLOWS
from mrsim.strategy.named_files import files_in_name, with_named_files_at
from mrsim.strategy.question import Strategy


@dataclass(frozen=True)
class PortableMatch:
    """What a match is made of. Files of the user are named by their whole path, and what they hold is here.

    So is what was fetched from an address.
    """

    settings: tuple[tuple[str, Any], ...]
    strategies: tuple[str, ...]
    files: tuple[tuple[str, bytes], ...]
    game: str = ""
    """The file of a game that is no part of mrsim; empty for those that are."""


def pack_match(
    values: Mapping[str, Any],
    settings: Sequence[Setting],
    typed: Sequence[str],
    loaded: Sequence[Strategy],
    sources: Iterable[str],
) -> PortableMatch:
    """Name everything so that it can be found, and read what another machine won't have."""
    files = {whole_name(source): read_sheet_source(source) for source in sources}
    strategies = []
    for given, strategy in zip(typed, loaded, strict=True):
        place = {file: str(Path(file).absolute()) for file in files_in_name(given)}
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
        name: whole_name(value) if name in named and value else freeze_value(value) for name, value in values.items()
    }
    return PortableMatch(tuple(sorted(whole.items())), tuple(strategies), tuple(sorted(files.items())))


def whole_name(named: str) -> str:
    """A file by its whole path, with the name of a sheet in it; an address as it is."""
    return named if is_address(named) else str(Path(named).absolute())


def freeze_value(value: Any) -> Any:
    """A value that can be compared and remembered."""
    return tuple(value) if isinstance(value, list) else value


def unpack_match(portable: PortableMatch) -> tuple[dict[str, Any], tuple[str, ...], str]:
    """Settings, strategies and the game as they are named here, once the files lie where these names point to."""
    settings, strategies, game = dict(portable.settings), portable.strategies, portable.game
    if portable.files:
        root = cache_folder() / "portable" / hashlib.sha256(repr(portable.files).encode()).hexdigest()[:16]
        for path, data in portable.files:
            if is_address(path):
                remember_published(path, data)
                continue
            here = str(root / path_below_root(path))
            write_unless_there(Path(here), data)
            settings = {name: rebase_file(value, path, here) for name, value in settings.items()}
            game = here if game == path else game
            strategies = tuple(rebase_strategy(name, path, here) for name in strategies)
    return settings, strategies, game


def path_below_root(path: str) -> Path:
    """A whole path as one below another folder."""
    return Path(path).relative_to(Path(path).anchor)


def rebase_file(value: Any, file: str, here: str) -> Any:
    """A setting that names this file, or a sheet in it, with the file at another place; any other as it is."""
    is_meant = isinstance(value, str) and not is_address(value) and source_of_sheet(value) == file
    return f"{here}{value.removeprefix(file)}" if is_meant else value


def rebase_strategy(name: str, path: str, here: str) -> str:
    """A strategy with its file, or one that is named with it, at another place."""
    file, *more = KNOB_FOLLOWS.split(with_named_files_at(name, {path: here}))
    return ":".join([here if file == path else file, *more])


def write_unless_there(file: Path, data: bytes) -> None:
    """Write a file unless it is there; several workers may do so at once."""
    if file.is_file() and file.read_bytes() == data:
        return
    write_atomically(file, data)
