"""Text and TOML files that users write: read whole, or refused with a sentence that says where and what is wrong."""

import codecs
import re
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from mrsim.errors import refuse_value

MOST_BYTES: Final = 1_000_000
"""The largest file: far larger than anybody writes."""
MOST_KEY_PARTS: Final = 32
KEY_PART: Final = r"""(?:[\w-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+"""
DEEP_KEY: Final = re.compile(rf"(?m)(?:^|[\[{{,])[ \t]*+(?:{KEY_PART}){{{MOST_KEY_PARTS}}}")
"""A dotted key with more parts than that: reading it takes time in the square of their number."""


def read_bytes(file: str | Path, most: int = MOST_BYTES) -> bytes:
    """Everything in a file; InputError where it can't be read or is too large."""
    try:
        with Path(file).open("rb") as opened:
            data = opened.read(most + 1)
    except FileNotFoundError:
        refuse_value(f"{file}", "there is no such file", "check the name and the folder")
    except IsADirectoryError:
        refuse_value(f"{file}", "this is a folder", "name a file")
    except OSError as error:
        refuse_value(f"{file}", f"the file can't be read ({error.strerror})", "name a file that can")
    if len(data) > most:
        refuse_value(f"{file}", "the file is too large", f"it may have {most:,} bytes at most")
    return data


def decode_text(file: str | Path, data: bytes) -> str:
    """The text of these bytes, as UTF-8 or, where they begin with its mark, as UTF-16."""
    encoding = "utf-16" if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) else "utf-8-sig"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        refuse_value(f"{file}, line {line}", "there are letters that are not UTF-8", "save the file as UTF-8")


def name_place(source: str, tables: Sequence[str | int], key: str | int | None = None) -> str:
    """Where something stands in a file: `my.toml, table targets[0], key share`; a number is a place in a list."""
    if isinstance(key, int):
        tables, key = (*tables, key), None
    name = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in tables).removeprefix(".")
    return ", ".join(filter(None, (source, name and f"table {name}", key and f"key {key}")))


def read_text(file: str | Path) -> str:
    """The text of a file, without the mark that spreadsheets put before the first letter."""
    return decode_text(file, read_bytes(file))


def read_toml_file(file: str | Path) -> dict[str, Any]:
    """The data of a TOML file."""
    text = read_text(file)
    try:
        return parse_toml(text)
    except ValueError as error:
        complaint, _, spot = str(error).removesuffix(")").partition(" (at ")
        place = f"{file}, {spot}" if spot else f"{file}"
        wrong = complaint[:1].lower() + complaint[1:]
        refuse_value(place, wrong, "TOML is written key = value, with text in quotes")


def parse_toml(text: str) -> dict[str, Any]:
    """The data of a TOML text; ValueError says what is wrong, also if it is nested too deeply to be read."""
    if DEEP_KEY.search(text):
        raise ValueError(f"a key has more than {MOST_KEY_PARTS} parts")
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    except tomllib.TOMLDecodeError:
        raise
    except ValueError:
        raise ValueError("a number has thousands of digits") from None
