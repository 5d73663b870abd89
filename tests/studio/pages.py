"""Pages of the studio in a real browser."""

from contextlib import contextmanager

from tests.report.test_browser import DESK
from tests.studio.live import SECONDS_TO_ANSWER

PATIENCE = 1000 * SECONDS_TO_ANSWER


@contextmanager
def open_page(browser, studio, *, width=DESK, theme="light", page="bench"):
    """A page of the studio; it must ask for nothing elsewhere and complain about nothing."""
    with open_window(browser, studio, width=width, theme=theme) as context:
        found = context.open()
        if page != "bench":
            found.evaluate(f"location.hash = '#/{page}'")
            found.wait_for_selector("h1")
        yield found


@contextmanager
def open_window(browser, studio, *, width=DESK, theme="light"):
    """A browser in which `open` opens one more tab of the studio."""
    context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=theme)
    context.set_default_timeout(PATIENCE)
    asked, said = [], []
    context.asked = asked

    def open_tab():
        found = context.new_page()
        found.on("request", lambda request: asked.append(request.url))
        found.on("pageerror", lambda error: said.append(str(error)))
        found.on("dialog", lambda dialog: said.append(dialog.message))
        found.goto(studio.address)
        found.wait_for_selector("#typed")
        return found

    context.open = open_tab
    try:
        yield context
    finally:
        context.close()
    assert not said
    assert {url.split("/")[2] for url in asked if not url.startswith("data:")} == {f"127.0.0.1:{studio.port}"}
