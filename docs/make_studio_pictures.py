# ruff: noqa: INP001  a script, in no package
"""Makes the pictures of the studio in docs/images: the bench after some looks, and a game told beside the same deal.

    python docs/make_studio_pictures.py

It plays for a minute in a folder of its own, and needs Chromium, and Playwright of the test requirements to drive it.
"""

import re
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, sync_playwright

IMAGES: Final = Path(__file__).resolve().parents[1] / "docs" / "images"
SIZE: Final = {"width": 1180, "height": 860}
FLAGS: Final = ("--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking")
EDIT: Final = "canyon.drought-2"
PATIENCE: Final = 600_000


def main() -> None:
    """Start a studio, play in it, and take the pictures."""
    with tempfile.TemporaryDirectory() as folder:
        studio = subprocess.Popen(
            [sys.executable, "-m", "mrsim", "studio", "--no-open"], cwd=folder, stdout=subprocess.PIPE, text=True
        )
        try:
            address = re.search(r"http://\S+", studio.stdout.readline())  # type: ignore[union-attr]
            with sync_playwright() as driver:
                browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=list(FLAGS))
                page = browser.new_page(viewport=SIZE, color_scheme="light")
                page.set_default_timeout(PATIENCE)
                page.goto(address[0])  # type: ignore[index]
                take_pictures(page)
                browser.close()
        finally:
            studio.send_signal(signal.SIGINT)
            studio.wait()


def take_pictures(page: Page) -> None:
    """Play until everything is settled, then look at a game."""
    page.fill("#typed", EDIT)
    page.press("#typed", "Enter")
    page.wait_for_selector("text=2 pieces to reprint")
    page.click("#play")
    page.wait_for_selector(".counters:has-text('finished')")
    page.screenshot(path=str(IMAGES / "studio-bench.png"))
    page.click("text=Show me a game that turned out differently")
    page.wait_for_selector("input.scrubber")
    for _ in range(6):
        page.keyboard.press("PageDown")
    page.screenshot(path=str(IMAGES / "studio-game.png"))


if __name__ == "__main__":
    main()
