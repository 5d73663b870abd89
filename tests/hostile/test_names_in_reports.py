"""What users name is shown in a report as it is written, and changes nothing else of the page."""

import csv
import json
import re
import shutil
from contextlib import chdir

import html5lib
import pytest

from mrsim.report.build import build_report
from mrsim.report.json_and_csv import report_as_csv
from mrsim.report.markdown import render_markdown
from mrsim.report.page import render_page
from tests.report.conftest import play
from tests.report.test_browser import DESK, Visit, browser  # noqa: F401
from tests.report.test_browser import pytestmark as with_browser

NAMES = (
    "/* drawings */",
    "<!-- drawings -->",
    "{{ 7 * 7 }}{% endset %}{# no",
    "</title></style><script>alert(1)</script>",
    "$\\frac{1}$ and $x",
    'url(#d0) style="fill:red" href="#d1"',
    "]]> \u202e &amp; &#60; \\1 \\g<0>",
)
TAG = re.compile(r"<(/?[a-zA-Z][\w:-]*)")
STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)


BRACES = str.maketrans("/{}", "|()")
"""The compiler takes braces in the name of a file for its own."""


def played(folder, names):
    """A small run of strategies with these names."""
    files = [f"{name}.py" for name in names]
    for file in files:
        (folder / file).write_text("def claim(me, table, parcel):\n    return parcel.cows\n")
    asked = {
        "question": "Who is first?",
        "story": "Who is first?",
        "game": "moon-river",
        "settings": {"players": 2},
        "lineups": {"make": "listed", "listed": [["random", file] for file in files]},
        "design": {"blocks": 12, "seed": 4, "standings_every": 0},
        "targets": [{"share": "strategy", "within": ["lineup"], "margin": 20}],
    }
    with chdir(folder):
        return play(asked, folder / "run")


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    return played(tmp_path_factory.mktemp("plain"), ["plain"])


@pytest.fixture(scope="module")
def ask(run, tmp_path_factory):
    """The same run, had another question been asked."""

    def asked(question):
        folder = tmp_path_factory.mktemp("asked") / "run"
        shutil.copytree(run, folder)
        manifest = json.loads((folder / "manifest.json").read_text())
        manifest["experiment"] |= {"question": question, "story": question}
        (folder / "manifest.json").write_text(json.dumps(manifest))
        return build_report([folder])

    return asked


@pytest.fixture(scope="module")
def plain(run):
    return render_page(build_report([run]))


@pytest.fixture(scope="module")
def of_strategies(tmp_path_factory):
    """The report of a run in which strategies bear all these names."""
    names = [text.translate(BRACES) for text in NAMES]
    return names, build_report([played(tmp_path_factory.mktemp("named"), names)])


def tree(whole):
    return html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(whole)


def words(element):
    return " ".join(" ".join(element.itertext()).split())


def test_a_question_touches_neither_styles_nor_structure(ask, plain):
    """All texts in one question: a tag or a style that any of them made would be one too many."""
    text = " ".join(NAMES)
    whole = render_page(ask(text))
    assert STYLE.findall(whole) == STYLE.findall(plain)
    assert TAG.findall(whole) == TAG.findall(plain)
    shown = tree(whole)
    assert words(shown.find("head/title")) == words(shown.find("body/header/h1")) == " ".join(text.split())


def test_names_of_strategies_are_drawn_as_text(of_strategies, plain):
    names, made = of_strategies
    whole = render_page(made)
    assert len(STYLE.findall(whole)) == len(STYLE.findall(plain))
    assert len(re.findall("<script", whole)) == len(re.findall("<script", plain))
    shown = words(tree(whole))
    assert [name for name in names if " ".join(name.split()) not in shown] == []


def test_a_text_for_a_pull_request_holds_no_tags(of_strategies, ask):
    for made in (of_strategies[1], ask("<img src=x onerror=alert(1)>")):
        assert not re.search(r"(?<!\\)<", render_markdown(made))


@with_browser
def test_a_question_without_spaces_makes_no_page_wider(browser, ask, tmp_path):  # noqa: F811
    file = tmp_path / "report.html"
    file.write_text(render_page(ask("x" * 10_000)))
    with Visit(browser, file.as_uri()) as visit:
        assert visit.page.evaluate("document.documentElement.scrollWidth") <= DESK


def test_no_cell_of_a_csv_is_run_as_a_formula(tmp_path):
    made = build_report([played(tmp_path, ["=cmd", "+1+1", "-2+3", "@sum"])])
    cells = [cell for _, text in report_as_csv(made) for row in csv.reader(text.splitlines()) for cell in row]
    assert any(cell.startswith("'=cmd") for cell in cells)
    assert not [cell for cell in cells if re.match(r"[=+@-]", cell) and not is_number(cell)]


def is_number(cell):
    try:
        float(cell)
    except ValueError:
        return False
    return True
