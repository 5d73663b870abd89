# ruff: noqa: INP001  a script, in no package
"""Makes docs/images/report.png: the first screen of the sample report, in a real browser.

    python docs/make_screenshot.py

It needs Chromium, and Playwright of the test requirements to drive it.
"""

import shutil
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

ROOT: Final = Path(__file__).resolve().parents[1]
SAMPLE: Final = ROOT / "reports" / "sample" / "legends.html"
PICTURE: Final = ROOT / "docs" / "images" / "report.png"
SIZE: Final = {"width": 1280, "height": 860}
FLAGS: Final = ("--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking")


def main() -> None:
    """Take the screenshot."""
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=list(FLAGS))
        page = browser.new_page(viewport=SIZE, color_scheme="light")
        page.goto(SAMPLE.as_uri())
        page.screenshot(path=str(PICTURE))
        browser.close()


if __name__ == "__main__":
    main()
