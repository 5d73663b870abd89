"""Sheets that are published on the web: fetched once in a process, so that everything in it is played with one text."""

import hashlib
import time
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from mrsim.errors import refuse_value
from mrsim.files import first_line_of_error

if TYPE_CHECKING:
    from http.client import HTTPResponse

SECURE: Final = "https"
SCHEMES: Final = (SECURE, "http")
THIS_MACHINE: Final = ("127.0.0.1", "::1", "localhost")
"""Hosts that need no encryption, because nothing leaves the machine."""
SECONDS: Final = 20.0
"""The longest that a sheet may take, from the first try to the last byte."""
MOST_FETCHED_BYTES: Final = 1_000_000
CHUNK: Final = 65_536
OTHERWISE: Final = "check the address, or save the sheet as a CSV and name that"
WEB_PAGES: Final = (b"<!doctype html", b"<html")
_known: Final[dict[str, bytes]] = {}


def is_address(named: str) -> bool:
    """Whether a box is named by an address of the web and not by a file."""
    return named.lower().startswith(tuple(f"{scheme}://" for scheme in SCHEMES))


def remember_published(address: str, data: bytes) -> None:
    """From now on this process reads these bytes for the address, and fetches nothing."""
    _known[address] = data


def forget_published() -> None:
    """Fetch every address again when it is next read."""
    _known.clear()


def fetch_published(address: str) -> bytes:
    """The bytes of a published sheet; InputError says why there are none."""
    if address not in _known:
        _known[address] = _fetch(address)
    return _known[address]


def digest_of_published(address: str) -> str:
    """A digest of what a published sheet says in this process."""
    return hashlib.sha256(fetch_published(address)).hexdigest()[:16]


def _fetch(address: str) -> bytes:
    from http.client import HTTPException
    from urllib.request import urlopen

    _check_address(address, address)
    try:
        with urlopen(address, timeout=SECONDS) as answer:  # noqa: S310  its scheme is checked
            _check_address(address, answer.geturl())
            data = _read_in_time(answer)
    except (OSError, HTTPException, ValueError) as error:
        refuse_value(address, _why_not(error), OTHERWISE)
    if len(data) > MOST_FETCHED_BYTES:
        refuse_value(address, "the sheet is too large", f"it may have {MOST_FETCHED_BYTES:,} bytes at most")
    if data[:CHUNK].lstrip().lower().startswith(WEB_PAGES):
        right = "publish the sheet as comma-separated values, and give the address of that"
        refuse_value(address, "this is a web page and no sheet", right)
    return data


def _read_in_time(answer: "HTTPResponse") -> bytes:
    """The bytes of an answer, up to one more than there may be; TimeoutError where they trickle in for too long."""
    end, data = time.monotonic() + SECONDS, b""
    while len(data) <= MOST_FETCHED_BYTES and (chunk := answer.read1(CHUNK)):
        data += chunk
        if time.monotonic() > end:
            raise TimeoutError
    return data


def _why_not(error: Exception) -> str:
    """What is wrong, in words: a time-out, an answer of the server, or what the system says."""
    from urllib.error import HTTPError

    if isinstance(error, HTTPError):
        error.close()
        return f"the sheet can't be fetched (the server answers {error.code})"
    cause = getattr(error, "reason", error)
    if isinstance(cause, TimeoutError):
        return f"the sheet did not come within {SECONDS:.0f} s"
    said = first_line_of_error(cause) if isinstance(cause, Exception) else str(cause)
    return f"the sheet can't be fetched ({said})"


def _check_address(asked: str, address: str) -> None:
    """Only https leaves this machine; also where a server sends us on."""
    parts = urlsplit(address)
    if parts.scheme != SECURE and not (parts.scheme in SCHEMES and parts.hostname in THIS_MACHINE):
        refuse_value(asked, f"a sheet is not read from {parts.scheme}://{parts.hostname}", "use an https address")
