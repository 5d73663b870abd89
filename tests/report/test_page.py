"""The page: one file that asks nobody for anything, valid, readable without pictures, the same every time."""

import base64
import gzip
import hashlib
import json
import re
import shutil
import subprocess
from collections import Counter
from itertools import pairwise
from pathlib import Path

import html5lib
import pytest

from mrsim.report.build import build_report, distinguish_run_names, slug_of_name
from mrsim.report.json_and_csv import report_as_csv, report_as_json
from mrsim.report.markdown import render_markdown
from mrsim.report.page import render_page
from mrsim.report.sections import find_sections
from tests.report.conftest import EVIL

HTML_VALIDATE = (
    Path(__file__).resolve().parents[2] / ".venv" / "node_modules" / "html-validate" / "bin" / "html-validate.mjs"
)
RULES = {
    "root": True,
    "extends": ["html-validate:standard", "html-validate:a11y"],
    "rules": {"no-inline-style": "off", "no-implicit-close": "off"},
}
X = "{http://www.w3.org/1999/xhtml}"
SVG = "{http://www.w3.org/2000/svg}"
LARGEST = 1_500_000


@pytest.fixture(scope="session")
def pages(html, two):
    """A full one, a small one, one of two runs."""
    return {"four": html, "two": render_page(build_report([two])), "both": render_page(build_report([two, two]))}


def tree(text):
    return html5lib.HTMLParser(strict=True).parse(text)


def words(element):
    return " ".join(" ".join(element.itertext()).split())


@pytest.fixture(scope="session")
def parsed(pages):
    return {name: tree(text) for name, text in pages.items()}


every = pytest.mark.parametrize("name", ["four", "two", "both"])


@every
def test_html_is_well_formed(parsed, name):
    assert parsed[name].tag == f"{X}html"
    assert parsed[name].attrib["lang"] == "en"


@every
def test_html_is_valid(pages, name, tmp_path):
    if not HTML_VALIDATE.is_file() or shutil.which("node") is None:
        pytest.skip("html-validate is not installed: `make test` does it where there is npm")
    (tmp_path / "page.html").write_text(pages[name])
    (tmp_path / "rules.json").write_text(json.dumps(RULES))
    command = ["node", str(HTML_VALIDATE), "--config", "rules.json", "page.html"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@every
def test_ids_are_unique_and_links_within_lead_somewhere(parsed, name):
    ids = Counter(element.attrib["id"] for element in parsed[name].iter() if "id" in element.attrib)
    assert not [one for one, times in ids.items() if times > 1]
    targets = {
        element.attrib["href"] for element in parsed[name].iter() if element.attrib.get("href", "").startswith("#")
    }
    assert {target[1:] for target in targets} <= ids.keys()
    used = set(re.findall(r"url\(#([^)]+)\)", " ".join(e.attrib.get("clip-path", "") for e in parsed[name].iter())))
    assert used <= ids.keys()


@every
def test_no_request_leaves_the_page(pages, parsed, name):
    for element in parsed[name].iter():
        for key in ("src", "href", "action", "data", "poster", "srcset"):
            assert re.match(r"#|data:", element.attrib.get(key, "#")), element.attrib
    assert not re.findall(r"url\((?!#|data:)", pages[name])
    assert "@import" not in pages[name]


@every
def test_the_policy_allows_our_script_and_nothing_else(pages, parsed, name):
    policies = [e.attrib["content"] for e in parsed[name].iter(f"{X}meta") if "http-equiv" in e.attrib]
    (script,) = re.findall(r"<script>(.*?)</script>", pages[name], flags=re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'; img-src data:; "
    assert policies == [policy + "base-uri 'none'; form-action 'none'"]


@every
def test_the_page_is_small(pages, name):
    assert len(pages[name].encode()) < LARGEST


def test_the_same_runs_give_the_same_bytes(four, html):
    assert render_page(build_report([four])) == html


def test_names_of_users_are_shown_and_not_run(pages, parsed):
    assert EVIL in words(parsed["four"].find(f".//{X}h1"))
    assert "<script>alert" not in pages["four"] + pages["two"]
    assert "<script>alert(2).py" in words(parsed["two"])


@every
def test_headings_go_down_one_step_at_a_time(parsed, name):
    levels = [int(e.tag[-1]) for e in parsed[name].iter() if re.fullmatch(rf"{re.escape(X)}h[1-6]", str(e.tag))]
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


@every
def test_every_table_has_a_caption_and_scopes(parsed, name):
    for table in parsed[name].iter(f"{X}table"):
        assert words(table.find(f"{X}caption"))
        assert all(head.attrib["scope"] in ("col", "row") for head in table.iter(f"{X}th"))
        widths = {len(list(row)) for row in table.iter(f"{X}tr")}
        assert len(widths) == 1


@every
def test_every_picture_tells_its_finding_and_has_its_numbers_below(parsed, name):
    for article in parsed[name].iter(f"{X}article"):
        pictures = [figure.find(f".//{SVG}svg") for figure in article.iter(f"{X}figure")]
        for picture in pictures:
            assert picture.attrib["role"] == "img"
            assert re.search(r"\d", picture.attrib["aria-label"])
        told_elsewhere = [a.attrib["href"][1:] for a in article.findall(f"{X}p/{X}a")]
        tables = {table.attrib["id"] for table in parsed[name].iter(f"{X}table")}
        assert not pictures or article.find(f".//{X}details//{X}table") is not None or tables & {*told_elsewhere}


def test_sections_appear_where_the_run_holds_what_they_need(parsed):
    def there(name):
        return [e.attrib["id"] for e in parsed[name].iter(f"{X}section")]

    assert {"verdicts", "changes", "factions", "modes", "seats", "skill", "feel", "method"} <= set(there("four"))
    assert not {"changes", "factions", "modes", "skill", "unknowns"} & set(there("two"))
    assert {"verdicts", "strategies", "points", "feel", "reproduce"} <= set(there("two"))
    order = [section.name for section in find_sections()]
    assert there("both")[1:] == sorted(there("both")[1:], key=order.index)


def test_the_first_screen_gives_the_answer_and_says_what_was_asked(parsed, made):
    findings = parsed["four"].find(f".//{X}section[@id='findings']")
    assert "A story with" in words(findings)
    for told in (made.firsts[0].summary.headline.lead, *made.firsts[0].summary.headline.further):
        assert " ".join(told.replace("`", "").split()) in words(findings).replace("\u00a0", " ")


def test_every_sentence_links_to_its_evidence(parsed):
    for item in parsed["four"].findall(f".//{X}section[@id='findings']//{X}li"):
        assert item.find(f"{X}a") is not None, words(item)


def numbers_in(value):
    """Everything that a number of the data may be printed as."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return set()
    return {f"{abs(value * scale):,.{digits}f}" for scale in (1, 100) for digits in (0, 1, 2)} | {f"{abs(value):g}"}


def numbers_of(part):
    """All numbers that its sentence may have: of its rows, of their differences, and how many rows there are."""
    known = {str(number) for number in range(len(part.data) + 1)}
    for row in part.data.rows():
        values = [value for value in row if isinstance(value, int | float)]
        known |= {text for value in values for text in numbers_in(value)}
        known |= {text for one in values for other in values for text in numbers_in(one - other)}
        known |= set(re.findall(r"[\d.,]*\d", " ".join(map(str, row))))
    return known


SAID_OTHERWISE = ("points", "pieces", "board", "gallery", "method")
"""Sums of parts, cells by name, games by score: looked at by tests of their own."""


def test_every_number_in_a_sentence_is_in_the_data_or_counts_its_rows(made):
    parts = [
        placed.part
        for chapter in made.chapters
        if chapter.section.name not in SAID_OTHERWISE
        for placed in chapter.runs[0].parts
        if placed.part.data is not None
    ]
    checked = 0
    for part in parts:
        told = set(re.findall(r"\d+(?:,\d{3})*(?:\.\d+)?", part.says))
        assert told <= numbers_of(part), (part.name, told - numbers_of(part))
        checked += len(told)
    assert checked > 100


def test_points_of_the_parts_add_up_to_the_score(made):
    (chapter,) = [one for one in made.chapters if one.section.name == "points"]
    part = chapter.runs[0].parts[0].part
    scores = part.data.filter(part.data["measure"] == "score")
    for name, score in scores.select(part.data.columns[0], "value").rows():
        assert f"{name} {score:.1f}" in part.says


def test_anchors_do_not_hang_on_the_numbers(two):
    made = build_report([two])
    anchors = [placed.anchor for chapter in made.chapters for run in chapter.runs for placed in run.parts]
    assert "seats.strategy-by-seat" in anchors
    assert all(re.fullmatch(r"[a-z0-9.-]+", anchor) for anchor in anchors)


def test_all_numbers_are_in_the_page_and_beside_it(made, html):
    packed = re.search(r'id="results">([^<]+)<', html)[1]
    inside = gzip.decompress(base64.b64decode(packed)).decode()
    assert inside == report_as_json(made)
    data = json.loads(inside)
    files = dict(report_as_csv(made))
    assert {f"{part['anchor']}.csv" for part in data["parts"]} == files.keys()
    for part in data["parts"]:
        lines = files[f"{part['anchor']}.csv"].splitlines()
        assert lines[0] == ",".join(part["columns"])
        assert {len(column) for column in part["columns"].values()} == {len(lines) - 1}
    assert data["runs"][0]["counts"] == made.firsts[0].summary.counts


def test_the_text_for_a_pull_request_says_the_same(made):
    text = render_markdown(made)
    assert text.startswith("# Is \\<script\\>alert(1)\\</script\\>")
    assert made.firsts[0].outcome in text
    for said in made.firsts[0].summary.foremost:
        assert said.text.replace("\n", " ")[:20] in text.replace("\\", "")
    rows = [line for line in text.splitlines() if line.startswith("|")]
    assert len({line.count(" | ") for line in rows if "Mary" in line and "above" not in line}) >= 1


def test_runs_of_one_name_are_told_apart():
    assert distinguish_run_names(["a", "b", "a"]) == ["a-1", "b", "a-2"]
    assert slug_of_name("My Run (2)") == "my-run-2"
