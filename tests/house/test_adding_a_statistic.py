"""A statistic with its section is two files: nothing else names either of them."""

import re
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from rich.console import Console

from mrsim.analysis import statistics
from mrsim.cli.analyse import render_table
from mrsim.report import sections
from tests.analysis.toy import found_in, played

PACKAGE = Path(__file__).resolve().parents[2] / "mrsim"
DECIDED_BY_NAME = re.compile(r"\b(table|name)(\.name)?\.(startswith|endswith|removeprefix|removesuffix|rsplit|split)\(")

STATISTIC = """
import polars as pl
from mrsim.analysis.statistics import Statistic
from mrsim.analysis.tables import ResultTable, Topic

SHUTOUTS = Topic("shutouts", styles={"part": "share"})


def shutout_tables(context):
    lines = pl.DataFrame({"seat": [0, 1], "part": [0.125, 0.25]})
    yield ResultTable(SHUTOUTS, "shutouts", "Who scores nothing", "Games without a point.", ("seat",), lines)


STATISTIC = Statistic(85, shutout_tables)
"""
SECTION = """
from mrsim.analysis.statistics.shutouts import SHUTOUTS
from mrsim.report.model import Section, SectionPart


def parts(subject):
    for table in subject.findings.of(SHUTOUTS):
        yield SectionPart(table.name, table.title, table.story, data=table.lines)


SECTIONS = (Section(105, "shutouts", "Shutouts", "Games without a point.", parts),)
"""


@pytest.fixture
def added(tmp_path, monkeypatch):
    for package, text in ((statistics, STATISTIC), (sections, SECTION)):
        folder = tmp_path / package.__name__
        folder.mkdir()
        (folder / "shutouts.py").write_text(text)
        monkeypatch.setattr(package, "__path__", [*package.__path__, str(folder)])
    yield found_in(played(30))
    for package in (statistics, sections):
        sys.modules.pop(f"{package.__name__}.shutouts", None)


def test_two_files_are_a_statistic_and_its_section(added):
    table = added.table("shutouts")
    place = [one.name for one in added.tables].index("shutouts")
    assert added.tables[place - 1].topic.name == "feel", "a rank says where it is told"
    names = [section.name for section in sections.find_sections()]
    assert names[names.index("shutouts") - 1] == "feel"
    (section,) = (one for one in sections.find_sections() if one.name == "shutouts")
    (part,) = section.parts(SimpleNamespace(findings=added))
    assert part.data is table.lines
    console = Console(width=60)
    with console.capture() as shown:
        console.print(render_table(table, 60))
    assert "12.5 %" in shown.get(), "its topic says how its columns are printed"


def test_no_name_of_a_table_decides_anything():
    for part in ("analysis", "report", "search", "sums"):
        for file in (PACKAGE / part).rglob("*.py"):
            assert not DECIDED_BY_NAME.search(file.read_text(encoding="utf-8")), file
