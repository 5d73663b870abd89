"""The studio in a real browser: the first minute, the same numbers as in a terminal, and pages that all can use."""

import json
import os
import re
import signal
import time
from collections import Counter

import pytest

from tests.command import run_command
from tests.report.test_browser import AXE, DESK, PHONE
from tests.studio.live import SECONDS_TO_END, live_studio
from tests.studio.pages import open_page

TABLET = 768

pytestmark = pytest.mark.usefixtures("compiled")


@pytest.fixture(scope="module")
def played(browser, tmp_path_factory):
    """A studio in which two skulls left the canyons, among careful players, up to the first look."""
    with live_studio(tmp_path_factory.mktemp("played")) as studio:
        with open_page(browser, studio) as page:
            page.fill("#typed", "canyon.drought-2")
            page.press("#typed", "Enter")
            page.wait_for_selector("text=2 pieces to reprint")
            page.click("#play")
            page.wait_for_selector(".counters:has-text('games')")
            page.wait_for_selector("svg.intervals")
            page.click("#play")
            page.wait_for_selector("text=paused")
            studio.look = page.inner_text("#look")
            studio.lead = page.inner_text(".lead")
            studio.rows = page.eval_on_selector_all(
                "svg.intervals g[role=img]", "found => found.map((one) => one.getAttribute('aria-label'))"
            )
        yield studio


def test_the_first_minute_with_the_mouse_leads_to_a_pinned_variant(browser, played):
    assert played.lead.startswith("Two skulls fewer in the canyons")
    assert len(played.rows) == 4
    with open_page(browser, played) as page:
        page.click("#pin")
        page.wait_for_selector("text=Pinned variants")
        page.click("text=As printed")
        page.click("[aria-label='one more of cows']", force=True) if page.is_visible(
            "[aria-label='one more of cows']"
        ) else None
        page.fill("#typed", "cows=30")
        page.click("text=Apply")
        page.wait_for_selector("code:has-text('--edit cows=30')")
        assert "variant-1=canyon.drought-2" in page.inner_text("code:has-text('mrsim whatif')")


def test_every_number_that_was_shown_is_printed_by_analyse_at_that_look(played):
    blocks = int(re.search(r"look at ([\d,]+) deals", played.look)[1].replace(",", ""))
    done = run_command("analyse", "reports/legends-studio", "--at", blocks, "--json", folder=played.folder)
    changes = json.loads(done.stdout)["headline"]["changes"]
    shown = [re.search(r"to ([\d.]+ %), (\S+) points \((.*) to (.*)\)", row).groups() for row in played.rows]
    assert len(shown) == len(changes)
    for (after, points, low, high), line in zip(shown, changes, strict=True):
        assert after == f"{100 * line['after']:.1f} %"
        for text, value in ((points, line["value"]), (low, line["low"]), (high, line["high"])):
            assert float(text.replace("−", "-")) == pytest.approx(round(100 * value, 1), abs=0.051)


def test_the_same_minute_works_with_the_keyboard_alone(browser, played):
    with open_page(browser, played) as page:
        page.focus("#experiment")
        page.keyboard.type("more-room")
        page.wait_for_selector("h1:has-text('one more bridge')")
        page.focus("#typed")
        page.keyboard.type("cows=32")
        page.keyboard.press("Enter")
        page.wait_for_selector("code:has-text('--edit cows=32')")
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("p")
        page.wait_for_selector(".counters:has-text('games')")
        page.wait_for_selector("svg.intervals")
        page.keyboard.press("p")
        values = page.eval_on_selector_all("svg.intervals text.value", "found => found.map((one) => one.textContent)")
        assert values == ["0.0"] * 4, "an edit that changes nothing shows exactly 0"
        page.keyboard.press("u")
        page.wait_for_selector("button:has-text('Undo')[disabled]")
        page.keyboard.press("?")
        assert page.is_visible("dialog")


def test_a_game_that_turned_out_differently_is_told_beside_the_same_deal(browser, played):
    with open_page(browser, played) as page:
        page.evaluate("location.hash = '#/games?run=reports%2Flegends-studio&kind=different&variant=canyon.drought-2'")
        page.wait_for_selector("input.scrubber")
        assert len(page.query_selector_all(".pair section")) == 2
        before = page.inner_text(".pair section .told")
        page.keyboard.press("ArrowRight")
        assert page.inner_text(".pair section .told") != before
        assert page.eval_on_selector("img.pictured", "image => image.complete && image.naturalWidth > 0")
        page.keyboard.press("End")
        assert "wins" in page.inner_text(".pair")


def test_a_run_is_listed_with_its_size_and_verified_from_the_page(browser, played):
    with open_page(browser, played, page="runs") as page:
        row = page.locator("tr:has(th:has-text('reports/legends-studio'))").first
        assert float(row.locator("td").nth(2).inner_text()) > 0
        row.locator("button:has-text('Verify')").click()
        page.wait_for_selector("text=20 of 20 deals are the same when played again")


def test_a_run_is_listed_with_its_answer_and_counts_of_verdicts(browser, played):
    folder = played.folder / "reports/legends-studio"
    headline = json.loads(run_command("analyse", folder, "--json", folder=played.folder).stdout)["headline"]
    verdicts = Counter(line["verdict"] for line in headline["shares"])
    with open_page(browser, played, page="runs") as page:
        page.wait_for_selector(f".answer:has-text({json.dumps(headline['sentences'][0], ensure_ascii=False)})")
        told = page.locator("tr:has(th:has-text('reports/legends-studio')) .answer").first.inner_text()
    assert all(f"{number} {verdict}" in told for verdict, number in verdicts.items())


def test_a_stopped_run_of_an_experiment_is_resumed_and_paused_from_the_page(browser, tmp_path):
    run_command("run", "quickstart", "--blocks", 4, folder=tmp_path)
    with live_studio(tmp_path) as studio, open_page(browser, studio, page="runs") as page:
        page.select_option("#play-experiment", "scenarios")
        page.click("text=Play this experiment")
        page.click("button[aria-label='Pause reports/scenarios']")
        page.click("button[aria-label='Resume reports/scenarios']")
        page.click("button[aria-label='Pause reports/scenarios']")
        page.wait_for_selector("button[aria-label='Resume reports/scenarios']")
        assert not page.query_selector("button[aria-label='Resume reports/quickstart']")


def test_a_killed_player_is_reported_and_a_killed_studio_loses_nothing(browser, tmp_path):
    with live_studio(tmp_path) as studio, open_page(browser, studio) as page:
        page.fill("#typed", "canyon.drought-2")
        page.press("#typed", "Enter")
        page.wait_for_selector("text=2 pieces to reprint")
        page.click("#play")
        page.wait_for_selector(".counters:has-text('games')")
        page.wait_for_selector("svg.intervals")
        os.kill(studio.worker(), signal.SIGKILL)
        page.wait_for_selector("text=What plays has ended by itself")
        page.click("text=Go on playing")
        page.wait_for_selector(".counters:has-text('playing')")
        studio.process.send_signal(signal.SIGKILL)
        studio.process.wait(SECONDS_TO_END)
        page.wait_for_selector("#connection:has-text('The studio is gone; numbers of')")
    with live_studio(tmp_path) as again:
        assert again.address == studio.address, "an open page finds the studio again"
        with open_page(browser, again) as page:
            assert "canyon.drought-2" in page.content()
            began = time.monotonic()
            again.process.send_signal(signal.SIGINT)
            again.process.wait(SECONDS_TO_END)
            taken = time.monotonic() - began
    assert again.process.returncode == 130
    assert taken < 2 + 8 * (os.getloadavg()[0] > os.cpu_count()), "a busy machine takes longer"


@pytest.mark.skipif(not AXE.is_file(), reason="axe-core comes with `make test` where there is npm")
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [PHONE, TABLET, DESK])
def test_axe_finds_nothing_on_any_page(browser, played, theme, width):
    with open_page(browser, played, width=width, theme=theme) as page:
        for name in ("bench", "compare", "games", "find", "runs", "method"):
            page.evaluate(f"location.hash = '#/{name}'")
            page.wait_for_selector("nav a[aria-current=page]")
            page.wait_for_selector("main h1")
            page.evaluate(AXE.read_text())
            found = page.evaluate("axe.run()")
            assert [(one["id"], one["nodes"][0]["html"]) for one in found["violations"]] == [], name
            assert page.evaluate("document.documentElement.scrollWidth") <= width, f"{name} scrolls sideways"
