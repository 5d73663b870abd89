"""One summary of a run, and everything that prints it."""

from types import SimpleNamespace

from rich.console import Console

from mrsim.analysis.run_summary import MOST_FOREMOST, summarise_findings
from mrsim.analysis.text_picture import picture_lines
from mrsim.cli.analyse import MOST_BULLETS, print_summary
from mrsim.report.first_screen import FirstScreen
from mrsim.report.markdown import escape_markdown, first_screen_lines
from tests.analysis.toy import FOUR_POINTS, found_in, played, target


def test_terminal_python_and_markdown_say_the_same_sentences():
    found = found_in(played(60, bonus=FOUR_POINTS), targets=[target()])
    summary = summarise_findings(found)
    sentences = [one.text for _, told in summary.headed_sentences() for one in told]
    assert len(sentences) >= MOST_FOREMOST - 2
    console = Console(width=10_000)
    with console.capture() as shown:
        print_summary(found, console, console)
    screen = FirstScreen(SimpleNamespace(), summary, (), ())
    pages = (shown.get(), str(summary), "\n".join(first_screen_lines(screen)))
    for page in pages[:2]:
        assert all(sentence in page for sentence in summary.headline.sentences)
        assert all(line in page for line in picture_lines(summary.headline))
        assert summary.certainty in page
    told_first = [one.text for _, told in summary.headed_sentences() for one in told[:MOST_BULLETS]]
    assert all(sentence in pages[0] for sentence in told_first)
    assert all(sentence in pages[1] for sentence in (*sentences, *summary.feel))
    assert escape_markdown(str(summary.headline)) in pages[2]
    assert all(escape_markdown(sentence) in pages[2] for sentence in sentences)


def test_the_terminal_names_the_tables_of_the_verdicts_after_the_foremost():
    found = found_in(played(60), targets=[target("clan"), target("seat")])
    summary = summarise_findings(found)
    assert len(summary.foremost) == MOST_FOREMOST
    assert [*summary.foremost, *summary.others] == list(summary.verdicts)
    console = Console(width=200)
    with console.capture() as shown:
        print_summary(found, console, console)
    assert "Everything else: --table target-1, --table target-2, --table feel" in shown.get()
