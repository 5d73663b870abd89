"""Writes the files of a report: the page or the text, and its numbers in data/ next to it."""

from pathlib import Path

from mrsim.files import write_atomically
from mrsim.report.build import Report
from mrsim.report.formats import PAGE
from mrsim.report.json_and_csv import report_as_csv, report_as_json
from mrsim.report.markdown import render_markdown
from mrsim.report.page import render_page


def report_text(made: Report, to: str, *, is_brief: bool = False) -> str:
    """The report in the wanted format."""
    return render_page(made, is_brief=is_brief) if to == PAGE else render_markdown(made)


def data_folder(file: Path) -> Path:
    """Where the numbers of the report in a file are."""
    return file.parent / "data" / file.stem


def write_report_files(made: Report, to: str, file: Path, *, is_brief: bool = False) -> None:
    """Write the file in the wanted format, and its numbers."""
    data = data_folder(file)
    write_atomically(file, report_text(made, to, is_brief=is_brief))
    write_atomically(data / "report.json", report_as_json(made))
    for name, text in report_as_csv(made):
        write_atomically(data / name, text)
