"""Who may talk to the studio: this machine's own page, by its token, and nobody else."""

import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

TOKEN_HEADER: Final = "x-mrsim-token"  # noqa: S105  the name of the header
TOKEN_BYTES: Final = 32
LARGEST_BODY: Final = 2_000_000
API: Final = "/api/"
TICKETS: Final = "/tickets/"
READING: Final = ("GET", "HEAD")
OWN_SITES: Final = ("same-origin", "none")
PAGE_POLICY: Final = "; ".join(
    (
        *("default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:", "connect-src 'self'"),
        *("frame-src 'self'", "form-action 'none'", "base-uri 'none'", "frame-ancestors 'none'"),
        *("require-trusted-types-for 'script'", "trusted-types mrsim"),
    )
)
TICKET_POLICY: Final = "sandbox allow-scripts; frame-ancestors 'self'"
"""A report brings a policy of its own; nothing in it may reach the studio."""
HEADERS: Final = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}


def new_token() -> str:
    """A secret that nobody guesses."""
    return secrets.token_urlsafe(TOKEN_BYTES)


class TooLargeError(Exception):
    """A body that is larger than any that the page sends; raised where it is read."""


@dataclass(frozen=True)
class AccessGuard:
    """Refuses what does not come from the studio's own page, and says to browsers what the page may do."""

    app: ASGIApp
    port: int
    token: str

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it in a sentence."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        refusal = self.refusal(scope)
        if refusal is not None:
            status, sentence = refusal
            await JSONResponse({"problem": sentence}, status, headers=HEADERS)(scope, receive, send)
            return
        await self.app(scope, _limited(receive), _with_headers(send, scope["path"]))

    def refusal(self, scope: Scope) -> tuple[int, str] | None:
        """Why a request is refused; None where it is not."""
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        hosts = [f"{name}:{self.port}" for name in ("127.0.0.1", "localhost", "[::1]")]
        if headers.get("host") not in hosts:
            return 421, "The studio answers on this machine alone."
        if headers.get("sec-fetch-site", "none") not in OWN_SITES:
            return 403, "Another site's page can't use the studio."
        is_api = scope["path"].startswith(API)
        if is_api and not secrets.compare_digest(headers.get(TOKEN_HEADER, "").encode(), self.token.encode()):
            return 401, "The token is missing or wrong; open the address that `mrsim studio` printed."
        if scope["method"] not in READING and headers.get("origin") not in [f"http://{host}" for host in hosts]:
            return 403, "Only the studio's own page changes anything."
        if int(headers.get("content-length", "0") or 0) > LARGEST_BODY:
            return 413, "The request is too large."
        return None


def _limited(receive: Receive) -> Receive:
    """Receive a body up to the largest that is accepted."""
    taken = 0

    async def limited() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > LARGEST_BODY:
            raise TooLargeError
        return message

    return limited


def _with_headers(send: Send, path: str) -> Send:
    """Send a response with the headers that every response has."""
    policy = TICKET_POLICY if path.startswith(TICKETS) else PAGE_POLICY
    extra: Iterable[tuple[str, str]] = {**HEADERS, "content-security-policy": policy}.items()

    async def guarded(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [
                *message.get("headers", []),
                *((name.encode(), value.encode()) for name, value in extra),
            ]
        await send(message)

    return guarded
