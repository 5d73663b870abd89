"""Searches for other boxes, as tables of plain data: as they go, and when they have ended."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from mrsim.errors import one_of
from mrsim.formatting import UNKNOWN, format_points, format_value
from mrsim.games.printed_names import label_value, print_name
from mrsim.studio.run_requests import experiment_of

if TYPE_CHECKING:
    import polars as pl

    from mrsim.experiment.spec import Experiment
    from mrsim.interrupts import Brake
    from mrsim.progress import Progress
    from mrsim.runs.skill_room_file import OwnerRoom
    from mrsim.search.box_arena import BoxArena

MOST_ROWS: Final = 200
SO_FAR: Final = "So far. The search goes on, and what leads now is partly luck."
Found = dict[str, Any]
ShowFront = Callable[[Found], None]
"""Shows what a search has found so far."""
WriteNumber = Callable[[float], str]
COLUMNS_IN_WORDS: Final = {
    "blocks": "deals",
    "meant": "fair",
    "value": "is",
    "low": "from",
    "high": "to",
    "old": "wins",
    "new": "would win",
}


def format_share(share: float) -> str:
    """A share in per cent."""
    return format_value(share, "share")


def carry_out_search(request: Mapping[str, Any], progress: "Progress", brake: "Brake", show: ShowFront) -> Found:
    """Carry out a search: its title, its columns and its best rows. `show` is given what it has found so far."""
    name = one_of("search", request["search"], list(SEARCHES), "search")
    return SEARCHES[name](request, progress, brake, show)


def _open(request: Mapping[str, Any], progress: "Progress", brake: "Brake") -> "tuple[Experiment, BoxArena]":
    from mrsim.api.searches import open_arena, open_sums, read_asked

    asked = read_asked(experiment_of(request), (), request.get("blocks"))
    arena = open_arena(asked, None, None, open_sums(None))
    arena.watcher, arena.brake = progress, brake
    return asked, arena


def _find_deviations(request: Mapping[str, Any], progress: "Progress", brake: "Brake", show: ShowFront) -> Found:
    from mrsim.search.deviations import find_deviations

    asked, arena = _open(request, progress, brake)
    title = "What each small change of the box does"
    found = find_deviations(
        arena,
        blocks=asked.design.blocks,
        seed=asked.design.seed,
        tell=lambda _, alive: progress.note(f"{alive} changes in the race"),
        show=lambda lines: show(_as_table(title, SO_FAR, lines, format_points)),
    )
    return _as_table(title, found.headline, found.changes, format_points)


def _balance_box(request: Mapping[str, Any], progress: "Progress", brake: "Brake", show: ShowFront) -> Found:
    import polars as pl

    from mrsim.search.balance import BalanceProgress, balance_box

    asked, arena = _open(request, progress, brake)
    title = "Boxes by pieces to reprint"

    def tell(reached: BalanceProgress) -> None:
        progress.note(reached.doing)
        if reached.front:
            boxes = {name: [getattr(one, name) for one in reached.front] for name in ("edit", "pieces", "off_by")}
            show(_as_table(title, SO_FAR, pl.DataFrame(boxes).rename({"off_by": "believed off by"})))

    found = balance_box(arena, most=MOST_PIECES, games=request.get("games") or GAMES, seed=asked.design.seed, tell=tell)
    return _as_table(title, found.headline, found.front)


def _sweep_number(request: Mapping[str, Any], progress: "Progress", brake: "Brake", show: ShowFront) -> Found:
    from mrsim.api.searches import open_arena, open_sums, read_asked, settings_of
    from mrsim.search.sweep import read_swept_range, run_sweep, with_settings

    asked, store = read_asked(experiment_of(request), (), request.get("blocks")), open_sums(None)
    over = request["over"]
    title = f"What {over} does to every share"

    def arena_at(values: Any) -> "BoxArena":
        arena = open_arena(with_settings(asked, values), None, None, store)
        arena.watcher, arena.brake = progress, brake
        return arena

    found = run_sweep(
        arena_at,
        [read_swept_range(over)],
        settings_of(asked),
        blocks=asked.design.blocks,
        seed=asked.design.seed,
        tell=lambda done, of: progress.note(f"{done} of {of} values"),
        show=lambda lines: show(_as_table(title, SO_FAR, lines)),
    )
    return _as_table(title, found.headline, found.lines)


def _exploit_players(request: Mapping[str, Any], progress: "Progress", brake: "Brake", show: ShowFront) -> Found:
    from mrsim.api.searches import open_sums
    from mrsim.exploiting.alternation import LEAST_GAIN, ReplyTask
    from mrsim.exploiting.exploit import exploit_experiment
    from mrsim.exploiting.reply_arena import TableLibrary
    from mrsim.games import find_game
    from mrsim.parallel import check_jobs

    asked = experiment_of(request)
    library = TableLibrary(check_jobs(None), open_sums(None), brake, progress)
    task = ReplyTask(asked.design.seed, request.get("games") or GAMES, LEAST_GAIN, rounds=0)
    title = "How much better each could be played"
    rooms: list[tuple[str, OwnerRoom]] = []

    def tell(share: str, room: "OwnerRoom") -> None:
        rooms.append((share, room))
        show(_as_table(title, SO_FAR, _room_lines(rooms)))

    found = exploit_experiment(asked, find_game(asked.game), library, task, tell=tell)
    return _as_table(title, str(found), _room_lines(rooms))


def _room_lines(rooms: "Sequence[tuple[str, OwnerRoom]]") -> "pl.DataFrame":
    import polars as pl

    return pl.DataFrame(
        {
            "who": [label_value(share, one.owner) for share, one in rooms],
            "reply": [one.reply for _, one in rooms],
            **{name: [getattr(one.room, name) for _, one in rooms] for name in ("old", "new")},
            **{name: [format_points(getattr(one.room, name)) for _, one in rooms] for name in ("gain", "low", "high")},
        }
    )


def _as_table(title: str, sentence: str, lines: "pl.DataFrame", write: WriteNumber = format_share) -> Found:
    """A table as people read it: columns in words, printed names, shares in per cent."""
    shown = lines.drop("error", strict=False).head(MOST_ROWS)
    return {
        "title": title,
        "sentences": [sentence],
        "columns": [COLUMNS_IN_WORDS.get(name, name.replace("_", " ")) for name in shown.columns],
        "rows": [[_in_words(name, cell, write) for name, cell in row.items()] for row in shown.iter_rows(named=True)],
    }


def _in_words(name: str, cell: object, write: WriteNumber) -> str:
    if cell is None:
        return UNKNOWN
    return write(cell) if isinstance(cell, float) else print_name(name, cell)


MOST_PIECES: Final = 6
GAMES: Final = 300_000
SEARCHES: Final = {
    "deviations": _find_deviations,
    "balance": _balance_box,
    "sweep": _sweep_number,
    "exploit": _exploit_players,
}
