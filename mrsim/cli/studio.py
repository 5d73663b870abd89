"""`mrsim studio`: change a box in the browser, and watch the answer come in."""

from typing import Annotated

import typer

EPILOG = "Example: mrsim studio --no-open"


def studio_command(
    port: Annotated[
        int | None,
        typer.Option(
            metavar="N", help="The port on this machine.", show_default="that of the last time", min=1024, max=65535
        ),
    ] = None,
    opens: Annotated[bool, typer.Option("--open/--no-open", help="Open it in the browser.")] = True,
) -> None:
    """Open the studio in the browser: change a box, play it, and watch what it changes.

    It works in the folder in which it is started, answers on this machine alone, and plays what `mrsim whatif` plays.
    """
    from mrsim.studio.serve import serve_studio

    serve_studio(port, opens_browser=opens)
