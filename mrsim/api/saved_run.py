"""A run from Python: `mrsim.open_run("reports/legends").findings()`. In a notebook it shows its answer."""

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

import polars as pl

from mrsim import games
from mrsim.analysis.context import Context
from mrsim.analysis.findings import Findings, analyse_run
from mrsim.analysis.headline import Headline, find_run_headline
from mrsim.analysis.run_comparison import compare_runs
from mrsim.analysis.run_summary import summarise_findings
from mrsim.analysis.statistics.changes import change_tables_along
from mrsim.analysis.tables import ResultTable
from mrsim.analysis.targets import VARIANT
from mrsim.errors import InputError, did_you_mean, list_in_words
from mrsim.experiment.spec import BASE
from mrsim.games.contract import Game, Sheet
from mrsim.runs.folder_lookup import find_run_folder
from mrsim.runs.manifest import WHATIF_SUFFIX
from mrsim.runs.reader import StoredRun, read_run

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from pandas import DataFrame as PandasFrame

    from mrsim.api.notebook_display import ReportFrame
    from mrsim.api.run_plots import RunPlot
    from mrsim.report.subject import Subject

ROWS: Final = "rows"
"""The name of the frame with a row for each player of each game."""


class Run(StoredRun):
    """A run on disk: `rows()` has every game, `findings()` the tables, `sentences()` what they say.

    Example:
        >>> import mrsim
        >>> run = mrsim.run("quickstart", blocks=8, changes=["settings.players=2"])
        >>> rows = run.rows().collect()
        >>> [table.title for table in run.findings().primary]  # doctest: +ELLIPSIS
        [...]

    """

    @cached_property
    def game(self) -> Game:
        """The game that was played, with its rules and columns."""
        return games.find_game(self.experiment.game)

    def findings(self) -> Findings:
        """Verdicts on the targets, and tables of everything else."""
        return analyse_run(self, self.game)

    def headline(self) -> Headline:
        """The answer in a few sentences: who wins too much or too little, and what variants change."""
        return find_run_headline(Context.of(self, self.game))

    def sentences(self) -> list[str]:
        """The findings as sentences: changes first, then the verdicts, the largest deviations first."""
        summary = summarise_findings(self.findings())
        return [sentence.text for sentence in (*summary.changes, *summary.verdicts)]

    def changes(self) -> list[ResultTable]:
        """The changes that the variants of the experiment make, compared block by block.

        Their intervals hold for all of them together and at every look, so they are wider than their standard errors
        alone would make them.
        """
        return list(change_tables_along(Context.of(self, self.game), [VARIANT]))

    def changes_to(self, after: StoredRun) -> list[ResultTable]:
        """The changes from this run to another one of the same deals, compared block by block."""
        return compare_runs(self, after, self.game)

    def whatif(
        self,
        *edits: str,
        boxes: Sequence[str] = (),
        blocks: int | None = None,
        out: Path | str | None = None,
        jobs: int | None = None,
        adapt: bool = False,
        adapt_games: int | None = None,
    ) -> "Run":
        """Play the same experiment with changes of the box until it is clear what they change.

        Args:
            edits: changes such as "C1-2 C3+2", or with a name, "drier=canyon.drought-2".
            boxes: files of boxes.
            blocks: the most deals of each arm that are played; 20,000 by default.
            out: the folder; that of this run with the ending -whatif, and a number after others, by default.
            jobs: threads; as many as there are cores by default.
            adapt: whether players first adapt to each box, as with `mrsim whatif --adapt`; they play beside the others.
            adapt_games: in how many games each strategy adapts to a box; as many as on the command line by default.

        Returns:
            The run with the changes as variants; its `changes()` are the differences. What was played for an earlier
            what-if is not played again.

        """
        from mrsim.api.adapting import open_adapter, request_adapted_players
        from mrsim.api.experiments import play_experiment, request_what_if, usual_progress
        from mrsim.api.searches import open_sums

        here = self.folder.folder
        beside = here.with_name(f"{here.name}{WHATIF_SUFFIX}")
        request = request_what_if(
            self.experiment, self.manifest.command, edits=edits, boxes=boxes, blocks=blocks, out=out, beside=beside
        )
        if adapt:
            adapter = open_adapter(self.experiment, jobs, adapt_games, open_sums(None))
            request = request_adapted_players(request, adapter, adapt_games)
        with usual_progress(None) as shown:
            play_experiment(request, jobs=jobs, progress=shown)
        return open_run(request.folder)

    def plot_kinds(self) -> dict[str, str]:
        """What can be drawn of the run: the kinds of `plot` with what each shows."""
        return {kind: one.title for kind, one in self._plots.items()}

    def plot(self, kind: str, *, ax: "Axes | None" = None) -> "Axes":
        """Draw the run in one of the ways of `plot_kinds()`, with the functions of `mrsim.plots`.

        Args:
            kind: such as "shares"; `plot_kinds()` and `mrsim plot RUN` name those that make sense for the run.
            ax: where to draw; a new figure by default.

        Returns:
            The axes; `mrsim.plots.describe_plot` tells what they show in words.

        """
        from mrsim.plots.axes import write_heading

        chosen = self._plot_of(kind)
        drawn = chosen.draw(chosen.frame(), ax=ax)
        write_heading(drawn, chosen.title)
        return drawn

    def frame(self, name: str, *, pandas: bool = False) -> "pl.DataFrame | PandasFrame":
        """A frame of the run: what a kind of plot draws, a table of its findings, or every row.

        Args:
            name: a kind of `plot_kinds()`, the name of a table of `findings()`, or "rows".
            pandas: whether it is a frame of pandas; one of polars by default.

        Returns:
            The frame.

        """
        found = self._find_frame(name)
        return found.to_pandas() if pandas else found

    def _find_frame(self, name: str) -> pl.DataFrame:
        """A frame by its name, in polars."""
        if name == ROWS:
            return self.rows().collect()
        if name in self._plots:
            return self._plots[name].frame()
        table = self._subject.findings.table(name)
        if table is None and not any(kind.startswith(name) for kind in self._plots):
            here = self.name_in_commands
            raise InputError(
                f"{name} is no frame of this run.{did_you_mean(name, self._plots)} `mrsim plot {here}` lists what can "
                f"be drawn, `mrsim analyse {here} --table list` the tables."
            )
        return self._plot_of(name).frame() if table is None else table.lines

    @cached_property
    def _subject(self) -> "Subject":
        """The run with its findings, as plots need it."""
        from mrsim.report.subject import Subject

        return Subject(self.folder.folder.name, self.findings())

    @cached_property
    def _plots(self) -> "dict[str, RunPlot]":
        """The plots that make sense for the run, by their kinds."""
        from mrsim.api.run_plots import list_run_plots

        return {one.kind: one for one in list_run_plots(self._subject)}

    def _plot_of(self, kind: str) -> "RunPlot":
        """A plot by its kind, by the beginning of one kind alone, or by the table that it alone shows."""
        begun = [name for name in self._plots if name.startswith(kind)]
        shown = [name for name, plot in self._plots.items() if plot.table == kind]
        for fitting in ([kind] if kind in self._plots else [], begun, shown):
            if len(fitting) == 1:
                return self._plots[fitting[0]]
            if fitting:
                raise InputError(f"{kind} could be {list_in_words(fitting, 'or')}; name one.")
        raise InputError(
            f"{kind} is no kind of plot of this run.{did_you_mean(kind, self._plots)} "
            f"`mrsim plot {self.name_in_commands}` lists them."
        )

    def report(self, file: Path | str | None = None) -> Path:
        """Write the report of the run, as `mrsim report` does.

        Args:
            file: where, ending in .html or .md; report.html in the folder of the run by default.

        Returns:
            The file. Its numbers lie in data/ next to it.

        """
        from mrsim.report.build import build_report
        from mrsim.report.formats import REPORT_FORMATS
        from mrsim.report.written_files import write_report_files

        chosen = Path(file or self.folder.folder / "report.html")
        ending = chosen.suffix.removeprefix(".")
        if ending not in REPORT_FORMATS:
            raise InputError(f"file: {chosen} does not end in {' or '.join(f'.{name}' for name in REPORT_FORMATS)}.")
        write_report_files(build_report([self.folder.folder]), ending, chosen)
        return chosen

    def box_differences(self) -> dict[str, Sheet]:
        """What each variant changes in the box, named as edits name it; without those that keep the box."""
        usual = {setting.name: setting.default for setting in self.game.settings}
        firsts = {arm.variant: usual | arm.settings for arm in reversed(self.arms)}
        if BASE not in firsts or self.game.name not in games.games_with_boxes():
            return {}
        boxes = games.boxes_of_game(self.game.name)
        before = boxes.load(firsts[BASE])
        found = {name: boxes.differences(before, boxes.load(firsts[name])) for name in firsts if name != BASE}
        return {name: sheet for name, sheet in found.items() if sheet.rows}

    def report_frame(self, height: int = 900) -> "ReportFrame":
        """The whole report in a frame of a notebook, as high as that many pixels."""
        from mrsim.api.notebook_display import ReportFrame
        from mrsim.report.build import build_report
        from mrsim.report.page import render_page

        return ReportFrame(render_page(build_report([self.folder.folder])), self.experiment.question, height)

    def __str__(self) -> str:
        """The answer, at most a screen of it; `sentences()` has the rest."""
        from mrsim.api.notebook_display import run_as_text

        return run_as_text(self)

    def _repr_html_(self) -> str:
        """For a notebook: the answer, and the table of verdicts or changes."""
        from mrsim.api.notebook_display import run_as_html

        return run_as_html(self)


def open_run(folder: Path | str) -> Run:
    """A run by its folder, or by its name below reports/.

    Example:
        >>> import mrsim
        >>> folder = mrsim.run("quickstart", blocks=8, changes=["settings.players=2"], out="a-run").folder.folder
        >>> mrsim.open_run(folder).blocks
        8

    """
    found = read_run(find_run_folder(Path(folder)))
    return Run(found.folder, found.manifest, found.experiment)
