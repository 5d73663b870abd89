"""A match that is played elsewhere: the user's own files travel with it, by value."""

import hashlib
from base64 import b64decode, b64encode
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from mrsim.engine.cache_folders import cache_folder
from mrsim.files import is_file, write_atomically
from mrsim.games.contract import Setting
from mrsim.games.kit.knob_tables import table_file
from mrsim.strategy.file_lookup import is_own
from mrsim.strategy.knobs import KNOB_FOLLOWS
from mrsim.strategy.question import Strategy
from mrsim.toml_files import read_text

LEARNT: Final = ".npz"
"""How files end that hold what was learnt."""


@dataclass(frozen=True)
class PortableMatch:
    """What a match is made of. Files of the user are named by their whole path, and their text is here."""

    settings: tuple[tuple[str, Any], ...]
    strategies: tuple[str, ...]
    files: tuple[tuple[str, str], ...]
    game: str = ""
    """The file of a game that is no part of mrsim; empty for those that are."""


def pack_match(
    values: Mapping[str, Any],
    settings: Sequence[Setting],
    typed: Sequence[str],
    loaded: Sequence[Strategy],
    sources: Iterable[Path],
) -> PortableMatch:
    """Name everything so that it can be found, and read what another machine won't have."""
    files = {str(path.absolute()): read_portable(path) for path in sources}
    strategies = []
    for name, strategy in zip(typed, loaded, strict=True):
        if strategy.file is None or not is_own(strategy.file):
            strategies.append(name)
            continue
        path = str(strategy.file.absolute())
        files[path] = strategy.text
        table = table_file(strategy.file.absolute())
        if is_file(table):
            files[str(table)] = read_text(str(table))
        strategies.append(":".join([path, *KNOB_FOLLOWS.split(name)[1:]]))
    named = {setting.name for setting in settings if setting.is_file}
    whole = {
        name: str(Path(value).absolute()) if name in named and value else freeze_value(value)
        for name, value in values.items()
    }
    return PortableMatch(tuple(sorted(whole.items())), tuple(strategies), tuple(sorted(files.items())))


def read_portable(file: Path) -> str:
    """A file as text; what was learnt is no text, and is spelt out."""
    return b64encode(file.read_bytes()).decode() if file.suffix == LEARNT else file.read_text(encoding="utf-8")


def freeze_value(value: Any) -> Any:
    """A value that can be compared and remembered."""
    return tuple(value) if isinstance(value, list) else value


def unpack_match(portable: PortableMatch) -> tuple[dict[str, Any], tuple[str, ...], str]:
    """Settings, strategies and the game as they are named here, once the files lie where these names point to."""
    settings, strategies, game = dict(portable.settings), portable.strategies, portable.game
    if portable.files:
        root = cache_folder() / "portable" / hashlib.sha256(repr(portable.files).encode()).hexdigest()[:16]
        for path, text in portable.files:
            write_unless_there(root / path_below_root(path), text)
            settings = {
                name: str(root / path_below_root(path)) if value == path else value for name, value in settings.items()
            }
            game = str(root / path_below_root(path)) if game == path else game
            strategies = tuple(rebase_strategy(name, path, str(root / path_below_root(path))) for name in strategies)
    return settings, strategies, game


def path_below_root(path: str) -> Path:
    """A whole path as one below another folder."""
    return Path(path).relative_to(Path(path).anchor)


def rebase_strategy(name: str, path: str, here: str) -> str:
    """A strategy with its file at another place."""
    file, *more = KNOB_FOLLOWS.split(name)
    return ":".join([here, *more]) if file == path else name


def write_unless_there(file: Path, text: str) -> None:
    """Write a file unless it is there; several workers may do so at once."""
    if file.is_file() and read_portable(file) == text:
        return
    write_atomically(file, b64decode(text) if file.suffix == LEARNT else text)
