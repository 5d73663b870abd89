"""What tuning found: tables for people, numbers for scripts."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from mrsim.formatting import (
    format_difference_interval,
    format_gain,
    format_points,
    format_value,
    format_whole_percent,
    text_table,
)
from mrsim.stats.intervals import CONFIDENCE
from mrsim.tuning.candidate_games import TableForm, equal_shares_of_forms
from mrsim.tuning.form_gains import FormGains, Gain
from mrsim.tuning.knob_rows import rows_of_winner
from mrsim.tuning.stages import Finalist, TuningResult

if TYPE_CHECKING:
    from rich.console import RenderableType


def render_tuning(tuned: TuningResult) -> Iterator["RenderableType"]:
    """Tables, and a verdict in a sentence."""
    from rich.text import Text

    task, space = tuned.task, tuned.space
    played = len(tuned.history)
    stopped = f" of {tuned.plan.generations}" if tuned.was_interrupted else ""
    yield Text(f"{space.spell(space.start_values)}, alone against {', '.join(task.against)}", "bold")
    yield Text(describe_tuning(tuned))
    knobs = "1 knob" if len(space.tuned) == 1 else f"{len(space.tuned)} knobs"
    counted = [knobs, f"{played}{stopped} generations", f"{tuned.games:,} games"]
    if has_several_forms(tuned):
        counted.append(f"{len(task.forms)} forms")
    yield Text(", ".join(counted))
    yield ""
    if tuned.new:
        yield _knob_table(tuned, tuned.new)
        yield ""
    yield _gain_table(tuned)
    yield ""
    if has_several_forms(tuned) and tuned.confirmed:
        yield _form_table(tuned, tuned.confirmed)
        yield ""


def render_situations(all_tuned: Sequence[TuningResult], situations: Sequence[str]) -> "RenderableType":
    """What tuning has gained in each situation, a line each."""
    rows = []
    for tuned, situation in zip(all_tuned, situations, strict=True):
        found = tuned.confirmed and tuned.confirmed.overall
        taken = "yes" if rows_of_winner(tuned) else "no"
        shares = [format_value(share, "share") for share in (found.old, found.new)] if found else ["", ""]
        rows.append((situation, *shares, _gain_and_half_width(found) if found else "", taken))
    return text_table(("win share in each situation", "old", "new", "confirmed", "taken"), rows)


def lines_to_copy(tuned: TuningResult) -> Iterator[str]:
    """Lines that stay whole: the strategy found, and the commands that play its confirmation again."""
    if tuned.new:
        yield tuned.space.spell(tuned.new.values)
        yield from tuned.again


def has_several_forms(tuned: TuningResult) -> bool:
    """Whether the strategy was tuned for more than one form of the table."""
    return len(tuned.task.forms) > 1


def describe_tuning(tuned: TuningResult) -> str:
    """Whether the new values are confirmed, and so whether to take them."""
    found = tuned.confirmed
    if found is None:
        harmless = ", and lost in no form" if has_several_forms(tuned) else ""
        return f"Nothing found was better when replayed{harmless}. Keep the old values."
    over = " over all forms" if has_several_forms(tuned) else ""
    interval = format_difference_interval(found.overall.low, found.overall.high, "share")
    sure = f"{format_whole_percent(CONFIDENCE)} interval {interval}"
    told = f"{format_points(found.overall.gain)} points of win share{over} ({sure})."
    if not found.overall.clear:
        return f"Not confirmed: {told} That is not clear of 0. Keep the old values, or give it more games."
    if found.losing:
        lost = "; ".join(form_names(tuned.task.forms)[number] for number in found.losing)
        return f"Not confirmed: {told} But it loses with {lost}. Keep the old values."
    return f"Confirmed: {told}" + (_describe_all_forms(found) if has_several_forms(tuned) else "")


def _describe_all_forms(found: FormGains) -> str:
    """Whether values that surely lose in no form gain in all of them."""
    sure = "the intervals of the forms hold together."
    if all(one.clear for one in found.forms):
        return f" It gains in every form; {sure}"
    return f" In no form is a loss clear; {sure}"


def form_names(forms: Sequence[TableForm]) -> list[str]:
    """Each by the settings that tell it from others: `players 2, mode legends`."""
    first = forms[0]
    differing = [name for name in first if any(form[name] != first[name] for form in forms)]
    return [", ".join(f"{name} {form[name]}" for name in differing) for form in forms]


def _knob_table(tuned: TuningResult, new: Finalist) -> "RenderableType":
    changed = zip(tuned.space.tuned, tuned.space.start_values, new.values, strict=True)
    return text_table(("knob", "old", "new"), [(knob, f"{old:g}", f"{value:g}") for knob, old, value in changed])


def _gain_table(tuned: TuningResult) -> "RenderableType":
    """Next to each other: what the search believed, what was left of it in other games, and what is confirmed."""
    several = has_several_forms(tuned)
    headings = ("gain in win share", "expected", "replayed", *(["in its worst form"] if several else []), "confirmed")
    rows = []
    for finalist, replayed in zip(tuned.finalists, tuned.replayed, strict=True):
        confirmed = tuned.confirmed if finalist is tuned.new else None
        worst = f"{_gain_and_half_width(replayed.worst)}{' loses' if replayed.losing else ''}"
        rows.append(
            (
                finalist.story,
                format_points(finalist.believed),
                format_points(replayed.overall.gain),
                *([worst] if several else []),
                "" if confirmed is None else _gain_and_half_width(confirmed.overall),
            )
        )
    return text_table(headings, rows)


def _form_table(tuned: TuningResult, confirmed: FormGains) -> "RenderableType":
    """What is confirmed in each form, with an equal share, because forms differ in what there is to win."""
    forms = tuned.task.forms
    rows = [
        (
            name,
            *(format_value(share, "share") for share in (equal, one.old, one.new)),
            f"{_gain_and_half_width(one)}{' loses' if one.loses else ''}",
        )
        for name, equal, one in zip(form_names(forms), equal_shares_of_forms(forms), confirmed.forms, strict=True)
    ]
    return text_table(("win share in each form", "equal", "old", "new", "confirmed"), rows)


def _gain_and_half_width(gain: Gain) -> str:
    return format_gain(gain.gain, gain.low, gain.high)


def tuning_as_json(tuned: TuningResult) -> str:
    """Everything; nothing in it depends on the machine or the number of threads."""
    return json.dumps(_tuning_as_object(tuned), indent=2)


def tunings_as_json(tuned: Sequence[TuningResult]) -> str:
    """Everything that was found in several situations, one after the other."""
    return json.dumps({"situations": [_tuning_as_object(one) for one in tuned]}, indent=2)


def _tuning_as_object(tuned: TuningResult) -> dict[str, Any]:
    space = tuned.space
    return {
        "game": tuned.task.game,
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
                "replayed": gains_as_object(replayed),
            }
            for one, replayed in zip(tuned.finalists, tuned.replayed, strict=True)
        ],
        "confirmed": tuned.confirmed and gains_as_object(tuned.confirmed),
        "forms": [
            {"settings": dict(form), "equal_share": equal, "again": again}
            for form, equal, again in zip(
                tuned.task.forms, equal_shares_of_forms(tuned.task.forms), tuned.again, strict=True
            )
        ],
        "rows": [asdict(row) | {"where": dict(row.where)} for row in rows_of_winner(tuned)],
        "keep_old": tuned.confirmed is None or not tuned.confirmed.worthwhile,
        "history": [
            {"strategy": space.spell(one.values), "margin": one.worth, "win_share": one.gains.overall.gain}
            for one in tuned.history
        ],
    }


def gains_as_object(gains: FormGains) -> Mapping[str, Any]:
    """A gain for scripts, over all and in each form."""
    return _gain_as_object(gains.overall) | {"by_form": [_gain_as_object(one) for one in gains.forms]}


def _gain_as_object(gain: Gain) -> dict[str, Any]:
    return asdict(gain) | {"gain": gain.gain}
