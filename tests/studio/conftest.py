import pytest

from tests.command import run_command
from tests.report.test_browser import BROWSER, FLAGS
from tests.studio.live import live_studio

LONGEST_TEST = 180
"""Seconds, with what its module starts first. It then fails by its name; the usual limit would end its worker."""


def pytest_collection_modifyitems(items):
    for item in items:
        if item.path.parent.name == "studio" and not item.get_closest_marker("long"):
            item.add_marker(pytest.mark.timeout(LONGEST_TEST, method="signal"))


@pytest.fixture(scope="module")
def studio(tmp_path_factory):
    with live_studio(tmp_path_factory.mktemp("project")) as found:
        yield found


@pytest.fixture(scope="module")
def compiled(tmp_path_factory):
    """Moon River among the players that a page begins with, compiled in this process: no page waits for it."""
    asked = ("moon-river", "--mode", "legends", "--strategies", "careful", "--games", 4)
    run_command("play", *asked, folder=tmp_path_factory.mktemp("compiled"))


@pytest.fixture(scope="module")
def browser():
    playwright = pytest.importorskip("playwright.sync_api")
    if BROWSER is None:
        pytest.skip("there is no Chromium; `apt install chromium` brings one")
    with playwright.sync_playwright() as driver:
        started = driver.chromium.launch(executable_path=BROWSER, args=FLAGS)
        yield started
        started.close()
