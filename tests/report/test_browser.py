"""The page in a real browser: Debian's Chromium, driven by Playwright. Without one these tests are skipped."""

import base64
import re
import shutil
from pathlib import Path

import pytest

from mrsim.report.build import build_report
from mrsim.report.page import render_page
from tests.report.conftest import ASKED, play

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
AXE = Path(__file__).resolve().parents[2] / ".venv" / "node_modules" / "axe-core" / "axe.min.js"
FLAGS = [
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    "--disable-dev-shm-usage",  # in a container the memory that it would share is too small, and pages die
]
PHONE, DESK = 390, 1280
TALLEST_ON_A_PHONE = 12_000
WIDEST_PICTURE = 480
THEMES = ("light", "dark")

pytestmark = pytest.mark.skipif(BROWSER is None, reason="there is no Chromium; `apt install chromium` brings one")


@pytest.fixture(scope="module")
def browser():
    playwright = pytest.importorskip("playwright.sync_api")
    with playwright.sync_playwright() as driver:
        started = driver.chromium.launch(executable_path=BROWSER, args=FLAGS)
        yield started
        started.close()


@pytest.fixture(scope="module")
def two_edits(tmp_path_factory):
    """The report of a what-if with two edits among two kinds of players."""
    edits = {"drier": {"edit": "canyon.drought-2"}, "roomier": {"edit": "big-jo.reserve+1"}}
    asked = ASKED | {"variants": edits, "stop": {"rule": "compared"}, "settings": {"mode": "legends"}}
    asked["design"] = {"blocks": 100, "seed": 3, "standings_every": 0}
    return build_report([play(asked, tmp_path_factory.mktemp("runs") / "two-edits")])


@pytest.fixture(scope="module")
def address(html, tmp_path_factory):
    file = tmp_path_factory.mktemp("page") / "report.html"
    file.write_text(html)
    return file.as_uri()


class Visit:
    """A page, and everything it complained about or asked for."""

    def __init__(self, browser, address, *, width=DESK, theme="light", script=True):
        self.address = address
        self.context = browser.new_context(
            viewport={"width": width, "height": 900}, color_scheme=theme, java_script_enabled=script
        )
        self.page = self.context.new_page()
        self.said, self.asked = [], []
        self.page.on("console", lambda message: self.said.append(message.text))
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.goto(address)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.context.close()


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("width", [PHONE, DESK])
def test_it_opens_quietly_asks_for_nothing_and_fits(browser, address, width, theme):
    with Visit(browser, address, width=width, theme=theme) as visit:
        assert visit.said == []
        assert visit.asked == [address]
        visit.page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true })")
        assert visit.page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize(("width", "theme"), [(PHONE, "dark"), (DESK, "light")])
def test_axe_finds_nothing(browser, address, width, theme):
    if not AXE.is_file():
        pytest.skip("axe-core is not installed: `make test` does it where there is npm")
    with Visit(browser, address, width=width, theme=theme) as visit:
        visit.page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true })")
        visit.page.evaluate(AXE.read_text())
        found = visit.page.evaluate("axe.run(document, { resultTypes: ['violations'] })")["violations"]
        assert [(one["id"], one["nodes"][0]["html"]) for one in found] == []


def test_told_games_are_stepped_through_without_a_server(browser, address):
    with Visit(browser, address) as visit:
        page = visit.page
        page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true })")
        page.locator("[id='gallery.game-closest'] button.step-through").click()
        shown = page.locator("[id='gallery.game-closest'] .told-games")
        before = shown.locator(".told").inner_text()
        page.keyboard.press("End")
        assert shown.locator(".told").inner_text() != before
        assert "wins" in shown.inner_text()
        assert shown.locator("img").first.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
        assert visit.said == []
        assert [url for url in visit.asked if not url.startswith("data:")] == [address]
        if AXE.is_file():
            page.evaluate(AXE.read_text())
            assert page.evaluate("axe.run(document.querySelector('.told-games'))")["violations"] == []


def test_everything_can_be_read_without_script(browser, address):
    with Visit(browser, address, script=False) as visit:
        assert visit.said == []
        visit.page.locator("#verdicts summary").first.click()
        summary = visit.page.locator("#verdicts article summary").first
        table = visit.page.locator("#verdicts table").first
        assert not table.is_visible()
        summary.click()
        assert table.is_visible()
        assert visit.page.locator("button").count() == 0


def first_cells(page, table):
    return [text.strip() for text in page.locator(f"[id='{table}'] tbody tr:visible").all_inner_texts()]


TABLE = "verdicts.target-1.table"


def open_first_table(page):
    """Chapters are folded, and so are the numbers behind their pictures."""
    page.locator("#verdicts summary").first.click()
    page.locator("#verdicts article summary").first.click()


def test_tables_sort_and_the_address_keeps_it(browser, address):
    with Visit(browser, address) as visit:
        open_first_table(visit.page)
        head = visit.page.locator(f"[id='{TABLE}'] th[scope=col]").filter(has_text="Win share")
        head.locator("button").click()
        shares = [float(re.search(r"([\d.]+) %", row)[1]) for row in first_cells(visit.page, TABLE)]
        assert shares == sorted(shares, reverse=True)
        assert head.get_attribute("aria-sort") == "descending"
        head.locator("button").click()
        shares = [float(re.search(r"([\d.]+) %", row)[1]) for row in first_cells(visit.page, TABLE)]
        assert shares == sorted(shares)
        kept, order = visit.page.url, first_cells(visit.page, TABLE)
    assert "?sort=" in kept
    with Visit(browser, kept) as again:
        assert first_cells(again.page, TABLE) == order
        assert again.said == []


def test_tables_filter_and_the_address_keeps_it(browser, address):
    with Visit(browser, address) as visit:
        open_first_table(visit.page)
        rows = len(first_cells(visit.page, TABLE))
        visit.page.locator("#verdicts input").first.fill("mary careless")
        shown = first_cells(visit.page, TABLE)
        assert 0 < len(shown) < rows
        assert all("Mary" in row and "careless" in row for row in shown)
        kept = visit.page.url
    with Visit(browser, kept) as again:
        assert first_cells(again.page, TABLE) == shown


def test_the_theme_is_a_choice_and_the_address_keeps_it(browser, address):
    def ground(page):
        return page.evaluate("getComputedStyle(document.body).backgroundColor")

    with Visit(browser, address, theme="light") as visit:
        light = ground(visit.page)
        visit.page.get_by_role("button", name="Switch to the dark theme").click()
        dark = ground(visit.page)
        kept = visit.page.url
    assert light != dark
    with Visit(browser, kept, theme="light") as again:
        assert ground(again.page) == dark
    with Visit(browser, address, theme="dark") as other:
        assert ground(other.page) == dark


def test_a_deep_link_goes_there_and_opens_what_hides_it(browser, address):
    with Visit(browser, f"{address}#{TABLE}") as visit:
        assert visit.page.locator(f"[id='{TABLE}']").is_visible()
        assert visit.page.locator(f"[id='{TABLE}']").bounding_box()["y"] < 900
    with Visit(browser, f"{address}#feel") as visit:
        assert abs(visit.page.locator("#feel").bounding_box()["y"]) < 200


def test_the_numbers_can_be_saved(browser, address, made):
    from mrsim.report.json_and_csv import report_as_json

    with Visit(browser, address) as visit:
        with visit.page.expect_download() as waiting:
            visit.page.get_by_role("button", name="Save all numbers as JSON").click()
        assert Path(waiting.value.path()).read_text() == report_as_json(made)
        assert visit.said == []


def test_print_opens_everything(browser, address):
    with Visit(browser, address) as visit:
        table = visit.page.locator(f"[id='{TABLE}']")
        assert not table.is_visible()
        visit.page.emulate_media(media="print")
        assert table.is_visible()
        assert not visit.page.locator("nav").is_visible()
        pdf = visit.context.new_cdp_session(visit.page).send("Page.printToPDF", {"printBackground": True})["data"]
        assert base64.b64decode(pdf[:8]).startswith(b"%PDF")


def test_print_opens_everything_without_script_too(browser, address):
    with Visit(browser, address, script=False) as visit:
        visit.page.emulate_media(media="print")
        assert visit.page.locator(f"[id='{TABLE}']").is_visible()


def test_what_was_typed_by_a_user_is_not_run(browser, two, tmp_path):
    from mrsim.report.build import build_report
    from mrsim.report.page import render_page

    file = tmp_path / "evil.html"
    file.write_text(render_page(build_report([two])))
    alerts = []
    with Visit(browser, file.as_uri()) as visit:
        visit.page.on("dialog", lambda dialog: alerts.append(dialog.message))
        visit.page.reload()
        assert (visit.said, alerts) == ([], [])
        assert "<script>alert(2).py" in visit.page.inner_text("body")


def test_pictures_of_chapters_use_the_width_of_a_desk(browser, address):
    with Visit(browser, address) as visit:
        visit.page.evaluate("document.querySelectorAll('.chapter > details').forEach((one) => { one.open = true })")
        widths = visit.page.evaluate(
            """[...document.querySelectorAll('.chapter .pictures:not(.small) figure')].map((one) => [
                one.querySelector('svg').getBoundingClientRect().width,
                one.getBoundingClientRect().width,
                one.querySelector('.scroll').scrollWidth,
            ])"""
        )
        assert widths
        for drawn, room, scrolled in widths:
            assert drawn >= min(room, WIDEST_PICTURE) - 1
            assert scrolled <= room + 1


def test_a_page_on_a_phone_is_short(browser, address):
    with Visit(browser, address, width=PHONE) as visit:
        assert visit.page.evaluate("document.documentElement.scrollHeight") < TALLEST_ON_A_PHONE


def test_the_answer_stands_on_the_first_screen(browser, address, made):
    headline = made.firsts[0].summary.headline
    for width in (PHONE, DESK):
        with Visit(browser, address, width=width) as visit:
            lead = visit.page.locator(".lead").first
            assert " ".join(lead.inner_text().split()) == " ".join(headline.lead.split())
            assert lead.bounding_box()["y"] + lead.bounding_box()["height"] < 900


def test_a_table_of_moves_is_not_cut_on_a_phone(browser, two_edits, tmp_path):
    file = tmp_path / "report.html"
    file.write_text(render_page(two_edits))
    with Visit(browser, file.as_uri(), width=PHONE) as visit:
        rooms = "[...document.querySelectorAll('.answer > .scroll')].map((one) => [one.scrollWidth, one.clientWidth])"
        widths = visit.page.evaluate(rooms)
        assert widths
        assert all(needed <= room for needed, room in widths)


@pytest.mark.parametrize("report", ["made", "two_edits"])
def test_a_brief_report_prints_on_one_sheet_and_says_what_it_does_not_say(browser, report, request, tmp_path):
    file = tmp_path / "brief.html"
    file.write_text(render_page(request.getfixturevalue(report), is_brief=True))
    with Visit(browser, file.as_uri()) as visit:
        assert visit.said == []
        assert "Bots are not people." in visit.page.inner_text("body")
        for sheet in ("A4", "Letter"):
            printed = visit.page.pdf(format=sheet)
            assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1
