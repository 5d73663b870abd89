"""Starts the studio on this machine and ends it gently."""

import json
import os
import socket
import sys
import webbrowser
from pathlib import Path
from types import FrameType
from typing import Final

import uvicorn

from mrsim.errors import InputError
from mrsim.files import make_folder
from mrsim.studio.access import new_token
from mrsim.studio.server import Studio, create_app

ADDRESS: Final = "127.0.0.1"
DOOR: Final = Path(".mrsim/studio.json")
"""The port and the token, so that an open page finds the studio again after a restart."""
OWNER_ALONE: Final = 0o600
SECONDS_TO_END: Final = 1


class StudioServer(uvicorn.Server):
    """Ends the streams of open pages first: uvicorn would wait for them."""

    studio: Studio

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Close the streams at the first Ctrl-C."""
        self.studio.pages.close()
        super().handle_exit(sig, frame)


def serve_studio(port: int | None, *, opens_browser: bool) -> None:
    """Serve the studio for the folder in which it was started, until Ctrl-C."""
    known_port, token = read_door()
    listener = open_socket(port if port is not None else known_port, is_fixed=port is not None)
    chosen = listener.getsockname()[1]
    write_door(chosen, token)
    studio = Studio()
    app = create_app(studio, chosen, token)
    server = StudioServer(
        uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=SECONDS_TO_END, lifespan="on")
    )
    server.studio = studio
    address = f"http://{ADDRESS}:{chosen}/#{token}"
    sys.stdout.write(f"The studio is open at {address}\nCtrl-C ends it; what was played is kept.\n")
    sys.stdout.flush()
    if opens_browser:
        webbrowser.open(address)
    server.run(sockets=[listener])


def open_socket(port: int | None, *, is_fixed: bool) -> socket.socket:
    """A socket at this port of this machine, or at a free one where it is taken and nobody asked for it."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if os.name != "nt":  # there it would let two programs share a port
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((ADDRESS, port or 0))
    except OSError as error:
        if is_fixed:
            raise InputError(f"port: {port} can't be used: {error.strerror}.") from None
        listener.bind((ADDRESS, 0))
    listener.listen()
    return listener


def read_door() -> tuple[int | None, str]:
    """The port and the token of the last time, or a new token."""
    try:
        entry = json.loads(DOOR.read_text(encoding="utf-8"))
        return int(entry["port"]), str(entry["token"])
    except (OSError, ValueError, KeyError, TypeError):
        return None, new_token()


def write_door(port: int, token: str) -> None:
    """Remember the port and the token for the owner of the folder alone."""
    make_folder(DOOR.parent)
    handle = os.open(DOOR, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, OWNER_ALONE)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        json.dump({"port": port, "token": token}, file)
