"""The cell of a live what-if in a real browser, with a model that stands in for the notebook's."""

import pytest

from tests.report.test_browser import AXE, DESK

pytest.importorskip("anywidget")

MODEL = """async ({ module, style, job }) => {
  document.head.append(Object.assign(document.createElement("style"), { textContent: style }));
  const heard = {};
  const model = window.model = {
    sent: [], state: { job, ending: "" },
    get: (name) => model.state[name],
    set(changes) {
      Object.assign(model.state, changes);
      for (const name of Object.keys(changes)) (heard[`change:${name}`] ?? []).forEach((hear) => hear());
    },
    on: (name, hear) => { (heard[name] ??= []).push(hear); },
    off: (name, hear) => { heard[name] = heard[name].filter((one) => one !== hear); },
    send: (message) => model.sent.push(message),
  };
  const address = URL.createObjectURL(new Blob([module], { type: "text/javascript" }));
  const { render } = (await import(address)).default;
  window.end = render({ model, el: document.querySelector("#cell") });
}"""
LABELS = "found => found.map((one) => one.getAttribute('aria-label'))"


def row(who, value):
    return {
        "who": who,
        "before": "25.0 %",
        "after": f"{100 * (0.25 + value):.1f} %",
        "points": f"{100 * value:+.1f}",
        "interval": "−1 to 4",
        "settled": "no",
        "change": "undecided",
        "value": value,
        "low": value - 0.02,
        "high": value + 0.02,
        "margin": 0.02,
    }


def look_at(blocks, value):
    rows = [row("Big Jo", value), row("Farmer", -value)]
    moves = {"title": "Two skulls fewer in the canyons", "name": "drier", "rows": rows}
    lead = f"At {blocks} deals nothing is clear."
    return {"blocks": blocks, "games": 8 * blocks, "next": 2 * blocks, "lead": lead, "further": [], "at": blocks} | {
        "moves": [moves]
    }


def job_with(look, **more):
    return {
        "status": "playing",
        "is_open": True,
        "games": 100,
        "total": 800,
        "speed": 50,
        "note": "",
        "look": look,
    } | more


@pytest.fixture
def cell(browser):
    """A page with a cell in which a job has just begun."""
    from mrsim.studio.live_widget import LiveWhatif

    context = browser.new_context(viewport={"width": DESK, "height": 900})
    page = context.new_page()
    said = []
    page.on("pageerror", lambda error: said.append(str(error)))
    page.set_content("<!doctype html><p id='outside'>Other text</p><div id='cell'></div>")
    given = {"module": LiveWhatif._esm, "style": LiveWhatif._css, "job": job_with(None, games=0)}
    page.evaluate(MODEL, given)
    yield page
    context.close()
    assert not said


def give(cell, **changes):
    cell.evaluate("changes => model.set(changes)", changes)


def test_before_the_first_look_no_share_is_shown(cell):
    assert "is compiled first, once" in cell.inner_text("#cell")
    give(cell, job=job_with(None))
    assert "Too early: no share is shown before the first look." in cell.inner_text("#cell")
    assert cell.query_selector("svg.intervals") is None


def test_each_look_moves_the_rows_of_the_same_picture(cell):
    give(cell, job=job_with(look_at(100, 0.01)))
    before = cell.query_selector("svg.intervals")
    assert cell.eval_on_selector_all("svg.intervals g[role=img]", LABELS) == [
        "Big Jo: 25.0 % to 26.0 %, +1.0 points (−1 to 4); settled: no",
        "Farmer: 25.0 % to 24.0 %, -1.0 points (−1 to 4); settled: no",
    ]
    cell.click("#cell summary")
    give(cell, job=job_with(look_at(200, 0.015)))
    assert before.evaluate("picture => picture.isConnected"), "a picture is updated, not made again"
    assert "+1.5 points" in cell.eval_on_selector_all("svg.intervals g[role=img]", LABELS)[0]
    assert cell.inner_text("#cell table.numbers td:nth-child(4)") == "+1.5"
    assert "As of the look at 200 deals (1,600 games)." in cell.inner_text("#cell")
    assert "next look at 400 deals" in cell.inner_text("#cell .counters")


def test_its_button_asks_to_stop_and_goes_when_it_has(cell):
    cell.click("text=Stop")
    assert cell.evaluate("model.sent") == [{"do": "stop"}]
    assert cell.is_disabled("button")
    give(cell, job=job_with(look_at(100, 0.01), status="stopped", is_open=False), ending="Stopped after 100 deals.")
    assert not cell.is_visible("button")
    assert not cell.is_visible("progress")
    assert cell.inner_text("[role=status]") == "Stopped after 100 deals."


def test_a_mistake_is_shown_in_its_sentence(cell):
    give(cell, job=job_with(None, status="failed", is_open=False), ending="players don't differ in boord.")
    assert cell.inner_text(".problem") == "players don't differ in boord."


def test_its_style_is_the_studios_and_stays_in_the_cell(cell):
    give(cell, job=job_with(look_at(100, 0.01)))
    colour = "one => getComputedStyle(one).backgroundColor"
    assert cell.eval_on_selector("svg.intervals .interval", "one => getComputedStyle(one).strokeWidth") == "4px"
    assert cell.eval_on_selector("body", colour) == "rgba(0, 0, 0, 0)"
    light = cell.eval_on_selector("#cell", colour)
    cell.evaluate("document.body.dataset.jpThemeLight = 'false'")
    assert cell.eval_on_selector("#cell", colour) != light


def test_a_cell_that_is_closed_listens_no_more(cell):
    cell.evaluate("end()")
    give(cell, job=job_with(look_at(100, 0.01)))
    assert cell.query_selector("svg.intervals") is None


@pytest.mark.skipif(not AXE.is_file(), reason="axe-core comes with `make test` where there is npm")
@pytest.mark.parametrize("is_light", ["true", "false"])
def test_axe_finds_nothing_in_the_cell(cell, is_light):
    give(cell, job=job_with(look_at(100, 0.01)), ending="")
    cell.evaluate("isLight => { document.body.dataset.jpThemeLight = isLight }", is_light)
    cell.click("#cell summary")
    cell.evaluate(AXE.read_text())
    found = cell.evaluate("axe.run(document.querySelector('#cell'))")
    assert [(one["id"], one["nodes"][0]["html"]) for one in found["violations"]] == []
