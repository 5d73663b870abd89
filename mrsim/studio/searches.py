"""Searches for other boxes, as tables of plain data."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from mrsim.errors import one_of
from mrsim.studio.run_requests import experiment_of

if TYPE_CHECKING:
    import polars as pl

MOST_ROWS: Final = 200


def search_boxes(request: Mapping[str, Any]) -> dict[str, Any]:
    """Carry out a search: its title, its columns and its best rows."""
    name = one_of("search", request["search"], list(SEARCHES), "search")
    return SEARCHES[name](request)


def _find_deviations(request: Mapping[str, Any]) -> dict[str, Any]:
    from mrsim.api.searches import deviations

    found = deviations(experiment_of(request), blocks=request.get("blocks"))
    return {
        "title": "What each small change of the box does",
        "sentences": [found.headline],
        **_as_table(found.changes),
    }


def _balance_box(request: Mapping[str, Any]) -> dict[str, Any]:
    from mrsim.api.searches import balance

    found = balance(experiment_of(request), games=request.get("games") or 300_000)
    return {"title": "Boxes by pieces to reprint", "sentences": [found.headline], **_as_table(found.front)}


def _sweep_number(request: Mapping[str, Any]) -> dict[str, Any]:
    from mrsim.api.searches import sweep

    over = request["over"]
    found = sweep(experiment_of(request), over, blocks=request.get("blocks"))
    return {"title": f"What {over} does to every share", "sentences": [found.headline], **_as_table(found.lines)}


def _as_table(lines: "pl.DataFrame", columns: Sequence[str] = ()) -> dict[str, Any]:
    shown = lines.select(columns) if columns else lines
    return {"columns": shown.columns, "rows": [list(row) for row in shown.head(MOST_ROWS).iter_rows()]}


SEARCHES: Final[dict[str, Callable[[Mapping[str, Any]], dict[str, Any]]]] = {
    "deviations": _find_deviations,
    "balance": _balance_box,
    "sweep": _sweep_number,
}
