# ruff: noqa: INP001  a script, in no package
"""Makes docs/reference/plots.md and its pictures: every kind of plot beside the line that made it.

    python docs/make_gallery.py

It plays two small runs. Pictures are SVG, without what nobody sees.
"""

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import matplotlib as mpl
import polars as pl

HERE: Final = Path(__file__).resolve().parent
PAGE: Final = HERE / "reference" / "plots.md"
IMAGES: Final = HERE / "images" / "plots"
BEGIN: Final = "<!-- made by docs/make_gallery.py -->\n"
END: Final = "<!-- end -->\n"
LONG_NUMBER: Final = re.compile(r"\d+\.\d{3,}")
SAMPLE_RUNS: Final = {
    "legends": ("legends", ['lineups.strategies=["greedy", "careful"]'], 40),
    "whatif": ("drier-canyons", ['lineups.strategies=["careful"]'], 40),
    "styles": ("styles", ['lineups.strategies=["balanced", "outlaw", "thief"]'], 20),
    "herd": ("wind-river-seats", [], 20),
}
"""The runs that are drawn: an experiment, other values of its keys, and deals."""
SETUP: Final = """\
import mrsim
import polars as pl
from mrsim import plots

legends = mrsim.run("legends", changes=['lineups.strategies=["greedy", "careful"]'], blocks=40)
whatif = mrsim.run("drier-canyons", changes=['lineups.strategies=["careful"]'], blocks=40)
styles = mrsim.run("styles", changes=['lineups.strategies=["balanced", "outlaw", "thief"]'], blocks=20)
herd = mrsim.run("wind-river-seats", blocks=20)
RUNGS = (("greedy", "random"), ("careful", "greedy"))
"""


@dataclass(frozen=True)
class Example:
    """A plot of the gallery: its heading, the line that draws it, and the command that does, where there is one."""

    heading: str
    line: str
    story: str

    @property
    def name(self) -> str:
        """The name of its file."""
        return re.sub(r"[^a-z0-9]+", "-", self.heading.lower()).strip("-")

    @property
    def command(self) -> str:
        """The command that draws the same; empty where there is none."""
        found = re.match(r'(\w+)\.plot\("([^"]+)"\)$', self.line)
        if not found:
            return ""
        experiment, _, _ = SAMPLE_RUNS[found[1]]
        return f"mrsim plot {experiment} {found[2]}"


EXAMPLES: Final = (
    Example("Shares and their margin", 'legends.plot("shares-1")', "The verdicts of a target, one row each."),
    Example("Seats", 'legends.plot("shares-by-seat")', "The order of play; `shares-by-first-claim` is alike."),
    Example(
        "Legend by scenario", 'legends.plot("heat-map-scenario-board")', "Win shares by two columns, and how far off."
    ),
    Example("Legend by strategy", 'legends.plot("heat-map-lineup-board")', "The same by who plays."),
    Example("Pay-offs of styles", 'styles.plot("payoffs-strategy")', "How often the one at the left ends ahead."),
    Example("Skill curves", 'legends.plot("skill-board")', "How a share moves from level to level of skill."),
    Example("A what-if", 'whatif.plot("changes-no-skulls")', "From the hollow dot to the full one."),
    Example("Everything else held equal", 'styles.plot("effects-strategy")', "Differences, beside none."),
    Example("Scores by board", 'legends.plot("scores-by-board")', "How scores are spread; lines are the quarters."),
    Example("A histogram", 'legends.plot("histogram-score")', "How often each number was seen."),
    Example("Who won with it", 'legends.plot("won-by-score")', "The win share of those who had each number."),
    Example("Where points come from", 'legends.plot("points-by-board")', "The parts of the score."),
    Example(
        "The course of a game", 'herd.plot("course-herd-buffaloes-lineup")', "What there is at each time of a game."
    ),
    Example("Parcels", 'plots.draw_pieces(legends.frame("parcels")[:6], taken=("1st", "4th"))', "Who takes what when."),
    Example("A board as a map", 'legends.plot("map-ranches-desert-mary")', "What is where, in 100 games."),
    Example(
        "The ladder",
        'plots.draw_ladder(pl.DataFrame([mrsim.duel("moon-river", *pair, players=2, blocks=200) for pair in RUNGS]))',
        "Each strategy against the one below it.",
    ),
)
RUNGS: Final = (("greedy", "random"), ("careful", "greedy"))


def make_gallery(folder: Path) -> tuple[str, dict[str, str]]:
    """The text between the marks of the page, and the pictures by the names of their files."""
    from matplotlib import pyplot as plt

    import mrsim
    from mrsim import plots

    mpl.use("agg")
    names = {"plots": plots, "mrsim": mrsim, "pl": pl, "RUNGS": RUNGS}
    for name, (experiment, changes, blocks) in SAMPLE_RUNS.items():
        names[name] = mrsim.run(experiment, changes=changes, blocks=blocks, out=folder / name)
    parts, pictures = ["```python", SETUP.rstrip(), "```", ""], {}
    with mpl.rc_context():
        mpl.rcdefaults()
        mpl.rcParams["svg.fonttype"] = "none"
        for example in EXAMPLES:
            axes = eval(example.line, names)  # noqa: S307  # the lines above
            file = plots.save_plot(axes, folder / f"{example.name}.svg", example.heading)
            pictures[file.name] = shorten_svg(file.read_text(encoding="utf-8"))
            parts += section(example, plots.describe_plot(axes))
            plt.close("all")
    return "\n".join(parts), pictures


def section(example: Example, words: str) -> Iterator[str]:
    """One plot of the page: what it is, how it is made, and what it shows."""
    yield from (f"## {example.heading}", "", example.story, "", "```python", example.line, "```", "")
    if example.command:
        yield from (f"In the terminal: `{example.command}`", "")
    yield from (f"![{words}](../images/plots/{example.name}.svg)", "")


def shorten_svg(svg: str) -> str:
    """The same drawing in fewer bytes: nothing is seen of less than a hundredth of a point."""
    svg = re.sub(r"\s*<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = re.sub(r"<!DOCTYPE.*?>\n", "", svg, flags=re.DOTALL)
    svg = re.sub(r"<!--.*?-->\s*", "", svg, flags=re.DOTALL)
    svg = LONG_NUMBER.sub(lambda number: f"{float(number[0]):.2f}", svg)
    return re.sub(r"\n\s+", "\n", svg)


def refreshed(page: str, made: str) -> str:
    """The page with the gallery as it is now."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{made}\n{END}{after}"


def main() -> None:
    """Write the page and its pictures."""
    with TemporaryDirectory() as folder:
        made, pictures = make_gallery(Path(folder))
    PAGE.write_text(refreshed(PAGE.read_text(encoding="utf-8"), made), encoding="utf-8", newline="\n")
    IMAGES.mkdir(parents=True, exist_ok=True)
    for name, svg in pictures.items():
        (IMAGES / name).write_text(svg, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    sys.exit(main())
