"""What can be said of a group of rows: each measure is one sum over another, and every sum is a whole number.

Sums are taken once over a run, for every group and every bin of blocks; all estimates are ratios of them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import Final, Literal

import numpy as np
import numpy.typing as npt
import polars as pl

from mrsim.games.contract import WIN, Column
from mrsim.stats.estimates import SHARE_RANGE

Unit = Literal["share", "points", "number"]
"""A share is shown in per cent, points with one digit more than they are counted in."""

Summands = dict[str, npt.NDArray[np.int64]]
"""Whole numbers, one a row of a run."""


@dataclass(frozen=True)
class Measure:
    """A ratio of two sums."""

    name: str
    title: str
    top: str
    bottom: str
    unit: Unit
    story: str
    scale: int = 1
    """What one of the unit is in the sums: a win is twelve twelfths."""
    mode: str = ""
    """The mode without which it says nothing."""
    least: float = -inf
    """The smallest value that it can have; a share has both ends."""
    is_of_games: bool = False
    """Whether it describes games, so that a game of many players counts no more than one of few."""

    @property
    def reach(self) -> tuple[float, float]:
        """The range that its values can have."""
        return SHARE_RANGE if self.unit == "share" else (self.least, inf)


ROWS: Final = "rows"
OF_GAME: Final = "game"
"""The group of columns that are the same for all players of a game."""
FOLLOWED: Final = "followed"
"""Rows whose standing was kept."""
SHARE: Final = Measure("win_share", "win share", "win_twelfths", ROWS, "share", "Wins; a shared win is shared.", WIN)
SCORE: Final = Measure("score", "score", "score", ROWS, "points", "Points at the end.")
SCORE_MARGIN: Final = Measure("margin", "margin", "margin", ROWS, "points", "Own score less the best of the others.")
AHEAD: Final = "ahead_halves"
"""How a player stands to another, in halves: 2 where placed before, 1 where the place is shared."""
AHEAD_SHARE: Final = Measure("ahead", "placed ahead", AHEAD, ROWS, "share", "Ends before the other.", 2)
EVEN_CHANCE: Final = 0.5
"""The chance to be placed before another player who is as strong."""
REAL_CHOICES: Final = Measure(
    "real_choices",
    "decisions with a real choice",
    "real_choices",
    ROWS,
    "number",
    "Decisions of a player in a game that leave two or more legal options.",
    least=0,
)
SHARE_OF_CHOICES: Final = Measure(
    "real_choice_share",
    "share of decisions with a real choice",
    "real_choices",
    "decisions",
    "share",
    "How much of all that players decide leaves them two or more legal options; the rest is forced.",
)
TIED: Final = Measure(
    "tied", "shared wins", "tied", ROWS, "share", "Games that several players win together.", is_of_games=True
)
GAP: Final = Measure(
    "gap", "winning gap", "gap", ROWS, "points", "The best score less the second best.", least=0, is_of_games=True
)
SPREAD: Final = Measure(
    "spread", "spread", "spread", ROWS, "points", "The best score less the worst.", least=0, is_of_games=True
)


def list_measures(columns: Sequence[Column]) -> tuple[Measure, ...]:
    return (
        SHARE,
        SCORE,
        SCORE_MARGIN,
        *_column_measures(columns),
        REAL_CHOICES,
        SHARE_OF_CHOICES,
        *_game_measures(columns),
    )


def _column_measures(columns: Sequence[Column]) -> Iterator[Measure]:
    for column in columns:
        title, of_games = column.name.replace("_", " "), column.group == OF_GAME
        if column.role == "part":
            yield Measure(column.name, title, column.name, ROWS, "points", column.story)
        elif column.role == "count":
            yield Measure(column.name, title, column.name, ROWS, "number", column.story, least=0, is_of_games=of_games)
        elif column.role == "standing":
            kept = Measure(column.name, title, column.name, FOLLOWED, "number", column.story, least=0)
            yield replace(kept, is_of_games=of_games)
        elif column.role == "outcome":
            yield from list_outcome_measures(column)
        if column.role == "standing" and column.group != OF_GAME:
            of_winners = f"{column.name} of winners"
            named, below = f"the winner's {title}", "wins followed"
            yield Measure(of_winners, named, of_winners, below, "number", column.story, least=0)


def list_outcome_measures(column: Column) -> Iterator[Measure]:
    """How often an outcome is each of several; none for an outcome that is a number."""
    for label in column.labels or ():
        name = f"{column.name} {label}"
        title, of_games = name.replace("_", " "), column.group == OF_GAME
        yield Measure(name, title, name, ROWS, "share", column.story, is_of_games=of_games)


def _game_measures(columns: Sequence[Column]) -> Iterator[Measure]:
    yield TIED
    yield GAP
    yield SPREAD
    for mode, part in list_mode_parts(columns):
        yield Measure(
            f"{mode}_of_winner",
            f"the winner's points from the {mode}",
            f"{part} of winners",
            "score of winners",
            "share",
            f"How much of the winners' points the {mode} gives.",
            mode=mode,
        )
        yield Measure(
            f"{mode}_turned",
            f"games decided by the {mode}",
            f"{mode} turned",
            ROWS,
            "share",
            f"Games that somebody else would lead without the points of the {mode}.",
            mode=mode,
            is_of_games=True,
        )
        yield Measure(
            f"{mode}_nothing",
            f"players with nothing from the {mode}",
            f"{mode} nothing",
            ROWS,
            "share",
            f"Players to whom the {mode} gives no point.",
            mode=mode,
        )


def list_mode_parts(columns: Sequence[Column]) -> list[tuple[str, str]]:
    """Modes that give points of their own, and the part of the score that holds them: a group of the mode's name."""
    modes = [column.name for column in columns if column.role == "mode"]
    return [(column.group, column.name) for column in columns if column.role == "part" and column.group in modes]


def list_summed_columns(columns: Sequence[Column]) -> tuple[str, ...]:
    """The names of everything that is summed."""
    found = [name for measure in list_measures(columns) for name in (measure.top, measure.bottom)]
    return tuple(dict.fromkeys(name for name in found if name != ROWS))


def win_and_score_summands(rows: pl.DataFrame) -> Summands:
    """The summands of wins and score alone."""
    return _whole_numbers(rows, (SHARE.top, SCORE.top))


def row_summands(rows: pl.DataFrame, columns: Sequence[Column], players: int) -> Summands:
    """The summands of every row. Rows are whole games, the players of each one after the other."""
    counted = [column.name for column in columns if column.role in ("part", "count", "standing")]
    found = _whole_numbers(rows, ("score", "margin", "win_twelfths", "decisions", "real_choices", *counted))
    for column in columns:
        if column.role == "outcome":
            for label in column.labels or ():
                found[f"{column.name} {label}"] = (rows[column.name] == label).to_numpy().astype(np.int64)
        if column.role == "standing":
            found[FOLLOWED] = rows[column.name].is_not_null().to_numpy().astype(np.int64)
            found["wins followed"] = found[FOLLOWED] * found["win_twelfths"]
            found[f"{column.name} of winners"] = found[column.name] * found["win_twelfths"]
    return found | _game_summands(found, columns, players)


def _whole_numbers(rows: pl.DataFrame, names: Sequence[str]) -> Summands:
    """Whole numbers to add up; an unknown one adds nothing."""
    known = rows.select(pl.col(names).cast(pl.Int64).fill_null(0))
    return {name: known[name].to_numpy() for name in names}


def _game_summands(of_rows: Summands, columns: Sequence[Column], players: int) -> Summands:
    """The summands that are the same for all players of a game."""
    score = of_rows["score"].reshape(-1, players)
    wins = of_rows["win_twelfths"].reshape(-1, players)
    ordered = np.sort(score, axis=1)
    games = {
        "tied": (wins > 0).sum(axis=1) > 1,
        "gap": ordered[:, -1] - ordered[:, -2],
        "spread": ordered[:, -1] - ordered[:, 0],
    }
    for mode, part in list_mode_parts(columns):
        games[f"{mode} turned"] = _turned_games(score, of_rows[part].reshape(-1, players), wins)
    found: Summands = {name: np.repeat(values, players).astype(np.int64) for name, values in games.items()}
    found["score of winners"] = of_rows["score"] * of_rows["win_twelfths"]
    for mode, part in list_mode_parts(columns):
        found[f"{part} of winners"] = of_rows[part] * of_rows["win_twelfths"]
        found[f"{mode} nothing"] = (of_rows[part] == 0).astype(np.int64)
    return found


def _turned_games(
    score: npt.NDArray[np.int64], part: npt.NDArray[np.int64], wins: npt.NDArray[np.int64]
) -> npt.NDArray[np.bool_]:
    """Games in which nobody who won would be ahead, alone or level, without a part of the points."""
    without = score - part
    return np.asarray(~((without == without.max(axis=1, keepdims=True)) & (wins > 0)).any(axis=1))
