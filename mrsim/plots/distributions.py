"""How often each number was seen, of all and by groups, and how those won who had it."""

from typing import Final

import numpy as np
import polars as pl
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from mrsim.errors import InputError
from mrsim.formatting import format_interval, format_value, name_as_heading, name_in_words
from mrsim.games.printed_names import label_value
from mrsim.plots.axes import PERCENT_SCALE, find_width, fit_text, open_axes, set_description, text_width, write_title
from mrsim.plots.frames import Frame, Looks, list_values, looks_of_rows, read_frame
from mrsim.plots.theme import SMALL, color_of, letter_size

HISTOGRAM_LEFT: Final = 46
HISTOGRAM_RIGHT: Final = 12
HISTOGRAM_HEAD: Final = 22
HISTOGRAM_AXIS: Final = 38
HISTOGRAM_SHAPE: Final = 120 / 352
"""The height of a scale by the width of its figure."""
VIOLIN_ROW: Final = 44
MOST_VIOLIN_LABEL: Final = 150
SAMPLE: Final = 1000
"""Quantiles that stand for the numbers of a group: their shape, in a moment, however many games there are."""
TOLD_QUANTILES: Final = (0.25, 0.5, 0.75)


def draw_histogram(
    frame: Frame, name: str = "", *, title: str = "Share", width: float | None = None, ax: Axes | None = None
) -> Axes:
    """Draw how often each number was seen, as bars.

    Args:
        frame: a line for each bin: `at_least`, `below` and `value`, its share.
        name: what the numbers are.
        title: what the shares are of.
        width: of a new figure, in inches.
        ax: where to draw; a new figure by default.

    Returns:
        The axes.

    Example:
        >>> import polars as pl
        >>> from mrsim import plots
        >>> frame = pl.DataFrame({"at_least": [0, 10], "below": [10, 20], "value": [0.4, 0.6]})
        >>> plots.describe_plot(plots.draw_histogram(frame, "score"))
        'Score: 40.0 % from 0 to below 10, 60.0 % from 10 to below 20.'

    """
    bins = read_frame(frame, ("at_least", "below", "value"))
    shown = _open_histogram(width, ax)
    shown.bar(
        bins["at_least"].to_numpy(),
        bins["value"].to_numpy(),
        (bins["below"] - bins["at_least"]).to_numpy(),
        align="edge",
        color=color_of("area-0"),
        edgecolor=color_of("series-0"),
        linewidth=letter_size(0.8),
        clip_on=False,
    )
    _finish_histogram(shown, bins, name, title)
    told = (f"{format_value(line['value'], 'share')} {_name_bin(line)}" for line in bins.iter_rows(named=True))
    return set_description(shown, f"{name_as_heading(name) or 'Shares'}: {', '.join(told)}.")


def draw_shares_of_bins(
    frame: Frame, name: str = "", *, title: str = "Win share", width: float | None = None, ax: Axes | None = None
) -> Axes:
    """Draw the win share of the players in each bin of a histogram, as dots with their intervals.

    Args:
        frame: a line for each bin: `at_least`, `below`, `win_share`, `win_low` and `win_high`.
        name: what the numbers of the bins are.
        title: what the shares are of.
        width: of a new figure, in inches.
        ax: where to draw; a new figure by default.

    Returns:
        The axes.

    Example:
        >>> import polars as pl
        >>> from mrsim import plots
        >>> won = {"win_share": [0.1], "win_low": [0.0], "win_high": [0.2]}
        >>> frame = pl.DataFrame({"at_least": [0], "below": [10], **won})
        >>> plots.describe_plot(plots.draw_shares_of_bins(frame, "score"))
        'Win share by score: 10.0 % (0.0–20.0) from 0 to below 10.'

    """
    bins = read_frame(frame, ("at_least", "below", "win_share", "win_low", "win_high"))
    known = bins.filter(pl.col("win_share").is_not_null())
    shown = _open_histogram(width, ax)
    for line in known.iter_rows(named=True):
        middle = (line["at_least"] + line["below"]) / 2
        if line["win_low"] is not None and line["win_high"] is not None:
            ends = (line["win_low"], line["win_high"])
            shown.plot((middle, middle), ends, color=color_of("ink"), linewidth=letter_size(1.2), clip_on=False)
        (dot,) = shown.plot(middle, line["win_share"], "o", color=color_of("series-1"), clip_on=False)
        dot.set(markersize=letter_size(5), markeredgecolor=color_of("ink"), markeredgewidth=letter_size(1))
    _finish_histogram(shown, bins, name, title)
    told = (
        f"{format_value(line['win_share'], 'share')} ({format_interval(line['win_low'], line['win_high'], 'share')}) "
        f"{_name_bin(line)}"
        for line in known.iter_rows(named=True)
    )
    return set_description(shown, f"Win share by {name or 'number'}: {', '.join(told)}.")


def _open_histogram(width: float | None, ax: Axes | None) -> Axes:
    """Axes for the bars or the dots of bins."""
    room = find_width(ax, width)
    margins = (HISTOGRAM_LEFT, HISTOGRAM_RIGHT, HISTOGRAM_HEAD, HISTOGRAM_AXIS)
    return open_axes(ax, room, HISTOGRAM_HEAD + HISTOGRAM_SHAPE * room + HISTOGRAM_AXIS, margins)


def _finish_histogram(ax: Axes, bins: pl.DataFrame, name: str, title: str) -> None:
    """Scales and a title."""
    ax.set_xlim(bins["at_least"][0], bins["below"][-1])
    ax.set_ylim(bottom=0)
    write_title(ax, title)
    ax.yaxis.set_major_locator(MaxNLocator(4, steps=[1, 2, 5, 10]))
    ax.xaxis.set_major_locator(MaxNLocator(7, integer=True))
    ax.yaxis.set_major_formatter(PERCENT_SCALE)
    ax.set_xlabel(name_in_words(name), fontsize=letter_size(SMALL))
    ax.grid(visible=False, axis="x")
    ax.grid(axis="y", linewidth=letter_size(0.6), clip_on=False)
    ax.set_axisbelow(True)
    for side in ("top", "right"):
        ax.spines[side].set_visible(False)
    ax.tick_params(length=letter_size(3), labelsize=letter_size(SMALL))


def _name_bin(line: dict[str, float]) -> str:
    """Which numbers are in a bin."""
    return f"from {line['at_least']:g} to below {line['below']:g}"


def draw_distributions(
    frame: Frame,
    by: str,
    value: str = "score",
    *,
    looks: Looks | None = None,
    width: float | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw how the numbers of each group are spread, as violins: the wider, the more often. Lines are the quarters.

    Args:
        frame: a row for each player, as `mrsim.play` and `run.rows()` give them; or a line for each group and number
            with `count`, how often it was seen.
        by: the column of the groups.
        value: the column of the numbers.
        looks: colours by the ids of the groups.
        width: of a new figure, in inches.
        ax: where to draw; a new figure by default.

    Returns:
        The axes.

    Example:
        >>> import mrsim
        >>> from mrsim import plots
        >>> rows = mrsim.play("moon-river", players=2, strategies="random", games=100)
        >>> [text.get_text() for text in plots.draw_distributions(rows, "seat").get_yticklabels()]
        ['1st player', '2nd player']

    """
    import seaborn as sns

    counts = _count_numbers(read_frame(frame, (by, value)), by, value)
    groups = [name for name in list_values(counts, by) if name in set(map(str, counts[by]))]
    samples = {group: _sample_quantiles(counts.filter(pl.col(by).cast(pl.String) == group), value) for group in groups}
    names = [label_value(by, group) for group in groups]
    firsts = counts.unique(by, keep="first", maintain_order=True)
    found = dict(zip(map(str, firsts[by]), looks_of_rows(firsts, by, looks), strict=True))
    room = find_width(ax, width)
    left = min(MOST_VIOLIN_LABEL, max(text_width(name, SMALL) for name in names)) + HISTOGRAM_RIGHT
    margins = (left, HISTOGRAM_RIGHT, HISTOGRAM_RIGHT, HISTOGRAM_AXIS)
    shown = open_axes(ax, room, HISTOGRAM_RIGHT + VIOLIN_ROW * len(groups) + HISTOGRAM_AXIS, margins)
    sns.violinplot(
        x=np.concatenate(list(samples.values())),
        y=np.repeat(names, [len(sample) for sample in samples.values()]),
        hue=np.repeat(names, [len(sample) for sample in samples.values()]),
        order=names,
        hue_order=names,
        palette=[color_of(found[group].fill) for group in groups],
        saturation=1,
        legend=False,
        orient="h",
        inner="quart",
        inner_kws={"color": color_of("ink"), "linewidth": letter_size(1)},
        density_norm="width",
        cut=0,
        linewidth=letter_size(1),
        linecolor=color_of("ink"),
        ax=shown,
    )
    for body in shown.collections:
        body.set_alpha(0.75)
    _finish_violins(shown, name_in_words(value), names)
    return set_description(shown, _describe_spreads(names, samples))


def _count_numbers(frame: pl.DataFrame, by: str, value: str) -> pl.DataFrame:
    """How often each number was seen in each group."""
    known = frame.filter(pl.col(by).is_not_null(), pl.col(value).is_not_null())
    counted = pl.col("count").sum() if "count" in frame.columns else pl.len().alias("count")
    counts = known.group_by(by, value).agg(counted).sort(by, value)
    if counts.is_empty():
        raise InputError(f"frame: no row has a {name_in_words(by)} and a {name_in_words(value)}.")
    return counts


def _sample_quantiles(counts: pl.DataFrame, value: str) -> np.ndarray:
    """As many numbers as are needed to know the shape: quantiles at equal steps, the least and the greatest too."""
    reached = counts["count"].cum_sum().to_numpy()
    size = min(SAMPLE, int(reached[-1]))
    wanted = np.linspace(1, reached[-1], size)
    return counts[value].cast(pl.Float64).to_numpy()[np.searchsorted(reached, wanted)]


def _finish_violins(ax: Axes, name: str, names: list[str]) -> None:
    """Names at the left, a quiet scale below."""
    ax.set_xlabel(name, fontsize=letter_size(SMALL))
    ax.set_ylabel("")
    ax.set_yticks(range(len(names)), [fit_text(one, MOST_VIOLIN_LABEL, SMALL) for one in names])
    ax.xaxis.set_major_locator(MaxNLocator(7, integer=True))
    ax.grid(visible=False, axis="y")
    ax.grid(axis="x", linewidth=letter_size(0.6))
    ax.set_axisbelow(True)
    for side in ("top", "right", "left"):
        ax.spines[side].set_visible(False)
    ax.tick_params(axis="x", length=letter_size(3), labelsize=letter_size(SMALL))
    ax.tick_params(axis="y", length=0, labelsize=letter_size(SMALL), labelcolor=color_of("ink"))


def _describe_spreads(names: list[str], samples: dict[str, np.ndarray]) -> str:
    """The quarters of each group in words."""
    told = []
    for name, sample in zip(names, samples.values(), strict=True):
        low, middle, high = np.quantile(sample, TOLD_QUANTILES, method="inverted_cdf")
        told.append(f"{name}: half of them from {low:g} to {high:g}, the median is {middle:g}")
    return f"{'. '.join(told)}."
