"""A progress bar in a notebook."""

import sys
import time
from typing import Any, Final

from mrsim.notebook_html import paragraph_as_html, progress_as_html
from mrsim.progress import Progress

SECONDS_BETWEEN: Final = 0.25
"""A bar is drawn again at most four times a second."""
KERNEL: Final = "ZMQInteractiveShell"
"""What IPython's shell is called in a notebook; in a terminal it is another one."""


class NotebookProgress(Progress):
    """A bar in the cell that plays: games played, games a second, and a note. It is gone when the run is there."""

    def __init__(self) -> None:
        self.games = self.played = self.played_before = 0
        self.noted = ""
        self.began = self.drawn = time.monotonic()
        self.handle: Any = None

    def begin(self, games: int, played_before: int = 0) -> None:
        self.games, self.played, self.played_before = games, played_before, played_before
        self.began = time.monotonic()
        self._draw()

    def add(self, games: int) -> None:
        self.played += games
        if time.monotonic() - self.drawn > SECONDS_BETWEEN:
            self._draw()

    def note(self, text: str) -> None:
        self.noted = text

    def remark(self, sentence: str) -> None:
        self._show(paragraph_as_html(sentence), is_new=True)

    def end(self) -> None:
        """Take the bar down."""
        if self.handle is not None:
            self._show("")

    def as_html(self) -> str:
        """The bar as it is now."""
        speed = (self.played - self.played_before) / max(time.monotonic() - self.began, 1e-9)
        told = f"{self.played:,} of {self.games:,} games, {speed:,.0f} games/s. {self.noted}"
        return progress_as_html(self.played, self.games, told.strip())

    def _draw(self) -> None:
        self.drawn = time.monotonic()
        self._show(self.as_html())

    def _show(self, html: str, *, is_new: bool = False) -> None:
        """Show it in the place of what was shown before, or below it."""
        from IPython.display import HTML, display

        if is_new:
            display(HTML(html))
        elif self.handle is None:
            self.handle = display(HTML(html), display_id=True)
        else:
            self.handle.update(HTML(html))


def is_in_notebook() -> bool:
    """Whether this is the kernel of a notebook. IPython is not imported for it."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    return type(shell).__name__ == KERNEL
