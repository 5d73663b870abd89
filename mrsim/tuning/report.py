"""What tuning found: tables for people, numbers for scripts."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mrsim.errors import InputError
from mrsim.stats.gains import Gain
from mrsim.stats.intervals import CONFIDENCE
from mrsim.tuning.tune import Finalist, Tuned

if TYPE_CHECKING:
    from rich.console import RenderableType


def render(tuned: Tuned) -> Iterator["RenderableType"]:
    """Tables, and a verdict in a sentence."""
    from rich.text import Text

    task, space = tuned.task, tuned.space
    planned, played = tuned.plan.generations, len(tuned.history)
    stopped = "" if played == planned else f" of {planned}"
    yield Text(f"{space.spell(space.start_values)}, alone against {', '.join(task.against)}", "bold")
    yield Text(f"{len(space.tuned)} knobs, {played}{stopped} generations, {tuned.games:,} games")
    yield ""
    if tuned.new:
        yield _knobs(tuned, tuned.new)
        yield ""
    yield _gains(tuned)
    yield ""
    yield Text(verdict(tuned))


def to_copy(tuned: Tuned) -> Iterator[str]:
    """Lines that stay whole: the strategy found, and the command that plays its confirmation again."""
    if tuned.new:
        yield tuned.space.spell(tuned.new.values)
        yield tuned.again


def verdict(tuned: Tuned) -> str:
    """What to do."""
    sure = f"{100 * CONFIDENCE:.0f} % interval"
    if tuned.confirmed is None:
        return "Nothing found was better when replayed. Keep the old values."
    told = f"Confirmed: {points(tuned.confirmed.gain)} points of win share ({sure} {_interval(tuned)})."
    if tuned.confirmed.clear:
        return told
    return f"{told} That is not clear of 0. Keep the old values, or give it more games."


def points(share: float) -> str:
    """A gain in percentage points."""
    return f"{100 * share:+.1f}"


def _interval(tuned: Tuned) -> str:
    assert tuned.confirmed  # noqa: S101  asked for only where it is
    low, high = tuned.confirmed.low, tuned.confirmed.high
    return "unknown" if low is None or high is None else f"{points(low)} to {points(high)}"


def _knobs(tuned: Tuned, new: Finalist) -> "RenderableType":
    from rich.table import Table

    shown = Table(box=None, padding=(0, 2, 0, 0), header_style="bold", pad_edge=False)
    shown.add_column("knob", no_wrap=True)
    shown.add_column("old", justify="right", no_wrap=True)
    shown.add_column("new", justify="right", no_wrap=True)
    for knob, old, value in zip(tuned.space.tuned, tuned.space.start_values, new.values, strict=True):
        shown.add_row(knob, f"{old:g}", f"{value:g}")
    return shown


def _gains(tuned: Tuned) -> "RenderableType":
    """Next to each other: what the search believed, what was left of it in other games, and what is confirmed."""
    from rich.table import Table

    shown = Table(box=None, padding=(0, 2, 0, 0), header_style="bold", pad_edge=False)
    shown.add_column("gain in win share", no_wrap=True)
    for heading in ("believed", "replayed", "confirmed"):
        shown.add_column(heading, justify="right", no_wrap=True)
    for finalist, replayed in zip(tuned.finalists, tuned.replayed, strict=True):
        confirmed = tuned.confirmed if finalist is tuned.new else None
        shown.add_row(
            finalist.story,
            points(finalist.believed),
            points(replayed.gain),
            "" if confirmed is None else _sure(confirmed),
        )
    return shown


def _sure(gain: Gain) -> str:
    half = "?" if gain.low is None or gain.high is None else f"{50 * (gain.high - gain.low):.1f}"
    return f"{points(gain.gain)} ± {half}"


def as_json(tuned: Tuned) -> str:
    """Everything; nothing in it depends on the machine or the number of threads."""
    space = tuned.space
    return json.dumps(
        {
            "game": tuned.task.game,
            "settings": dict(tuned.task.settings),
            "strategy": space.spell(space.start_values),
            "against": list(tuned.task.against),
            "seed": tuned.task.seed,
            "games": tuned.games,
            "plan": asdict(tuned.plan),
            "confidence": CONFIDENCE,
            "knobs": [
                {"knob": knob, "old": old, "new": new}
                for knob, old, new in zip(space.tuned, space.start_values, tuned.values, strict=True)
            ],
            "tuned": space.spell(tuned.values),
            "finalists": [
                {
                    "story": one.story,
                    "strategy": space.spell(one.values),
                    "believed": one.believed,
                    "replayed": gained(replayed),
                }
                for one, replayed in zip(tuned.finalists, tuned.replayed, strict=True)
            ],
            "confirmed": tuned.confirmed and gained(tuned.confirmed),
            "again": tuned.again,
            "keep_old": tuned.confirmed is None or not tuned.confirmed.clear,
            "history": [
                {"strategy": space.spell(one.values), "margin": one.worth, "win_share": one.gain.gain}
                for one in tuned.history
            ],
        },
        indent=2,
    )


def gained(gain: Gain) -> Mapping[str, Any]:
    """A gain for scripts."""
    return asdict(gain) | {"gain": gain.gain}


def check_out_file(file: Path | None) -> None:
    """Say what is wrong with the file before an hour of playing."""
    if file is not None and not file.absolute().parent.is_dir():
        raise InputError(f"out: the folder of {file} does not exist.")
