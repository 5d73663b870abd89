"""The story of a game of eight parcels, made by hand: four players, two rounds, one domino each."""

from collections.abc import Iterable
from io import StringIO
from typing import Any

import pytest
from rich.console import Console
from rich.text import Text

from mrsim.games.moon_river.presentation.story import OPTIONS_SHOWN, story

Events = list[dict[str, Any]]


def parcel(number: int, kind: str, landscape: str, **symbols: int) -> dict[str, Any]:
    bare = dict.fromkeys(("cows", "drought", "recruit", "gold", "beaver", "corn"), 0)
    return {"kind": kind, "landscape": landscape, "number": number, **bare, **symbols}


PARCELS = [
    {"id": k, **facts}
    for k, facts in enumerate(
        [
            parcel(5, "D5", "desert", cows=2),
            parcel(3, "C3", "canyon", gold=1),
            parcel(1, "M1", "meadow", drought=1),
            parcel(3, "F3", "forest", beaver=2),
            parcel(6, "A1", "farm", cows=1, recruit=1),
            parcel(4, "K1", "corn", corn=4),
            parcel(5, "M5", "meadow", cows=2),
            parcel(6, "A1", "farm", cows=1, recruit=1),
        ]
    )
]
BRIDGES = [[(2, 1), (4, 1)], [(3, 2), (4, 1)], [(3, 2)], [(2, 1), (3, 2), (4, 1)]]
BOARDS = ["wesley", "calamity", "mary", "big-jo"]
STRATEGIES = ["greedy", "random", "a_name_that_does_not_fit", "timber"]


def setup(players: int = 4, rows: int = 5) -> dict[str, Any]:
    return {
        "event": "setup",
        "game": "moon-river",
        "players": players,
        "mode": "legends",
        "scenario": "outlaws",
        "boards": BOARDS[:players],
        "strategies": STRATEGIES[:players],
        "seed": 7,
        "index": 3,
        "parcels": PARCELS,
        "geometry": {
            "blocked": [[3, 1]],
            "river": [[1, 1], [2, 1], [4, 1], [5, 1], [3, 2]],
            "bridges": BRIDGES[:players],
            "rows": rows,
        },
        "reserve": [3, 3, 4, 2][:players],
        "ranchero_order": list(range(players)),
        "cows": 32,
        "bonus_tiles": [["desert", "canyon"], ["meadow", "forest"]] if players == 2 else [],
    }


def claim(player: int, number: int, slot: int) -> dict[str, Any]:
    return {"event": "claim", "player": player, "round": number, "slot": slot}


def take(player: int, taken: int) -> dict[str, Any]:
    return {"event": "take", "player": player, "parcel": taken}


def place(player: int, parcels: list[int], *cells: list[int]) -> dict[str, Any]:
    return {
        "event": "place",
        "player": player,
        "parcels": parcels,
        "cells": list(cells),
        "forced": False,
        "final": True,
    }


def cow(player: int, cell: list[int], count: int) -> dict[str, Any]:
    return {"event": "cow", "player": player, "cell": cell, "count": count}


def recruit(player: int, slot: int, partner: str, side: str) -> dict[str, Any]:
    return {
        "event": "recruit",
        "player": player,
        "circle": [5, 1],
        "slot": slot,
        "partner": partner,
        "side": side,
    }


def score(player: int, total: int, largest: int, cows: int) -> dict[str, Any]:
    parts = {"territories": total, "resources": 0, "partners": 0, "scenario": 0}
    sums = {"total": total, "largest_territory": largest, "cows": cows}
    return {"event": "score", "player": player, **parts, **sums}


OPENING: Events = [
    setup(),
    {"event": "saloon", "partners": ["rustler", "trapper", "gold_digger", "farmer", "desperado"]},
    {"event": "column", "round": 1, "drawn": [0, 1, 2, 3], "parcels": [2, 1, 3, 0]},
    *(claim(0, 1, 3), claim(1, 1, 0), claim(2, 1, 1), claim(3, 1, 2)),
    {"event": "column", "round": 2, "drawn": [4, 5, 6, 7], "parcels": [5, 6, 4, 7]},
]
FIRST_ROUND: Events = [
    *(take(1, 2), claim(1, 2, 1)),
    *(take(2, 1), claim(2, 2, 3)),
    *(take(3, 3), claim(3, 2, 0)),
    *(take(0, 0), claim(0, 2, 2)),
    {"event": "saloon", "partners": ["rustler", "trapper", "gold_digger", "farmer", "desperado"]},
]
SECOND_ROUND: Events = [
    *(take(3, 5), place(3, [3, 5], [2, 1], [1, 1])),
    *(take(1, 6), place(1, [2, 6], [4, 1], [4, 2]), cow(1, [4, 2], 2)),
    {"event": "drought", "player": 1, "skull": [4, 1], "removed": [4, 2]},
    *(take(0, 4), place(0, [0, 4], [4, 1], [5, 1]), cow(0, [4, 1], 2), cow(0, [5, 1], 1)),
    recruit(0, 0, "rustler", "specialist"),
    {"event": "steal", "player": 0, "victim": 1, "from": [4, 2], "to": [5, 1]},
    *(take(2, 7), place(2, [1, 7], [4, 1], [5, 1]), cow(2, [5, 1], 1), recruit(2, 1, "trapper", "cowboy")),
    {"event": "move_cow", "player": 2, "from": [5, 1], "to": [4, 1]},
]
ENDING: Events = [
    {"event": "overpopulation", "player": 0, "removed": 2},
    *(score(0, 2, 1, 2), score(1, 0, 2, 0), score(2, 2, 1, 1), score(3, 6, 1, 0)),
    {"event": "result", "winners": [3]},
]
GAME: Events = [*OPENING, *FIRST_ROUND, *SECOND_ROUND, *ENDING]


def told(events: Iterable[dict[str, Any]], width: int = 80, *, colour: bool = False) -> str:
    file = StringIO()
    console = Console(
        width=width,
        file=file,
        no_color=not colour,
        force_terminal=colour,
        color_system="truecolor" if colour else None,
    )
    for part in story(events):
        console.print(part)
    return file.getvalue()


def prose(text: str) -> str:
    """The text without its line breaks, for sentences that may run over two lines."""
    return " ".join(text.split())


def drawn(text: str, seat: int, column: int, row: int, drawing: int = -1) -> str:
    """Both lines of a cell, in one of the drawings of four ranches."""
    lines = text.splitlines()
    top = [k for k, line in enumerate(lines) if line.startswith("┌")][drawing]
    upper, left = top + 1 + 2 * (5 - row), 20 * seat + 1 + 3 * (column - 1)
    return "/".join(line[left : left + 3] for line in lines[upper : upper + 2])


def test_four_players_fit_into_80_columns() -> None:
    assert max(map(len, told(GAME).splitlines())) <= 80


@pytest.mark.parametrize("width", [40, 80, 200])
def test_no_line_is_wider_than_the_console(width: int) -> None:
    assert max(map(len, told(GAME, width=width).splitlines())) <= width


def test_without_colour_letters_tell_every_landscape() -> None:
    text = told(GAME)
    assert drawn(text, 0, 4, 1).startswith("D")
    assert drawn(text, 2, 4, 1).startswith("C")
    assert drawn(text, 1, 4, 1).startswith("M")
    assert drawn(text, 3, 2, 1).startswith("F")
    assert drawn(text, 2, 5, 1).startswith("A")
    assert drawn(text, 3, 1, 1).startswith("K")
    assert "D desert   C canyon   M meadow   F forest   A farm   K corn" in text


def test_colours_change_no_character() -> None:
    coloured = told(GAME, colour=True)
    assert "\x1b[" in coloured
    assert Text.from_ansi(coloured).plain.rstrip() == told(GAME).rstrip()


def test_the_river_the_bridges_and_the_board_are_drawn_below_the_cells_that_touch_them() -> None:
    text = told(GAME)
    assert drawn(text, 3, 3, 1) == "~╫~/▒▒▒"
    assert drawn(text, 0, 3, 1) == "~~~/▒▒▒"
    assert "└~~~~╫~▒▒▒~╫~~~~┘   └~~~~~~▒▒▒~╫~~~~┘   └~~~~~~▒▒▒~~~~~~┘   └~~~~╫~▒▒▒~╫~~~~┘" in text


def test_a_bridge_that_no_board_is_seen_below_is_drawn_in_its_cell() -> None:
    geometry = setup()["geometry"] | {"bridges": [[[1, 3]], *BRIDGES[1:]]}
    text = told([setup() | {"geometry": geometry}, *GAME[1:]])
    assert drawn(text, 0, 1, 3) == "╫  /   "


def test_resources_and_skulls_stay_visible() -> None:
    text = told(GAME)
    assert drawn(text, 3, 2, 1) == "F  / 2 "
    assert drawn(text, 3, 1, 1) == "K  / 4 "
    assert drawn(text, 1, 4, 1) == "M  /  x"


def test_partners_show_the_face_that_is_up_and_outlaws_are_capitals() -> None:
    text = told(GAME)
    assert drawn(text, 0, 5, 1).endswith("/R  ")
    assert drawn(text, 2, 5, 1).endswith("/c  ")


def test_a_move_takes_the_cow_from_one_cell_to_the_other() -> None:
    text = told(GAME)
    assert drawn(text, 2, 5, 1).startswith("A  ")
    assert drawn(text, 2, 4, 1).startswith("C1 ")
    assert "a cow walks (5,1) → (4,1)" in text


def test_steps_of_one_cow_are_one_phrase() -> None:
    back = {"event": "move_cow", "player": 2, "from": [4, 1], "to": [5, 1]}
    text = told([*OPENING, *FIRST_ROUND, *SECOND_ROUND, back])
    assert "a cow walks (5,1) → (4,1) → (5,1)" in prose(text)


def test_drought_and_theft_take_the_cows_they_name() -> None:
    without_overpopulation = [*OPENING, *FIRST_ROUND, *SECOND_ROUND, *ENDING[1:]]
    text = told(without_overpopulation)
    assert drawn(text, 1, 4, 2).startswith("M  ")
    assert drawn(text, 0, 5, 1).startswith("A2 ")
    assert "the skull at (4,1) takes a cow from (4,2)" in prose(text)
    assert "steals a cow of the 2nd player from (4,2) to (5,1)" in prose(text)


def test_at_the_end_every_cell_keeps_one_cow() -> None:
    text = told(GAME)
    assert drawn(text, 0, 4, 1).startswith("D1 ")
    assert drawn(text, 0, 5, 1).startswith("A1 ")
    assert "Wesley, 2 cows" in text
    assert "Overpopulation takes cows: 2 of the 1st player." in text


def test_a_turn_is_told_as_one_sentence() -> None:
    turn = (
        "1st greedy takes A1 (farm, cow, circle); finally lays D5 at (4,1) and A1 at (5,1);"
        " 2 cows on (4,1); 1 cow on (5,1); recruits a rustler as specialist at (5,1);"
        " steals a cow of the 2nd player from (4,2) to (5,1)"
    )
    assert turn in prose(told(GAME))


def test_a_column_is_shown_in_the_round_that_chooses_from_it() -> None:
    first, second = told(GAME).split("Round 1 of 2 ")[1].split("Round 2 of 2 ")
    assert "K1 corn 4" in first
    assert "4 corn" in first
    assert "on offer" not in second


def test_a_swap_exchanges_what_two_players_hold() -> None:
    swap = {"event": "swap", "player": 0, "gives": 0, "other": 1, "takes": 2}
    text = told([*OPENING, *FIRST_ROUND[:-1], swap, FIRST_ROUND[-1], take(3, 5)])
    assert "swaps D5 for M1 of the 2nd player" in prose(text)
    assert "holds M1            holds D5            holds C3            holds F3" in text


@pytest.mark.parametrize(
    ("reason", "sentence"),
    [("forced", "must lay, cannot, and loses D5, A1"), ("final", "is left with D5, A1")],
)
def test_discarded_parcels_are_named(reason: str, sentence: str) -> None:
    discard = {"event": "discard", "player": 0, "parcels": [0, 4], "reason": reason}
    assert sentence in prose(told([*OPENING, *FIRST_ROUND, take(0, 4), discard]))


def test_with_three_players_the_spare_parcel_leaves() -> None:
    opening = [setup(3), *OPENING[1:3], {"event": "spare", "round": 1, "parcel": 3}]
    assert "spare F3 leaves the game" in prose(told(opening))


def test_a_bonus_tile_becomes_a_parcel_of_the_taller_ranch() -> None:
    bonus = {"event": "bonus", "player": 0, "tile": 1, "landscape": "forest", "cell": [2, 1]}
    scores = [score(0, 4, 1, 0), score(1, 3, 1, 0)]
    text = told([setup(2, 10), *OPENING[1:3], bonus, *scores, {"event": "result", "winners": [0]}])
    assert "bonus tile (meadow/forest), lays it as forest at (2,1)" in prose(text)
    ranch = text.split("┌")[1:]
    assert "│·   F   ~~~~·   ·   │" in text
    assert len(ranch[-1].splitlines()) >= 2 * 10 + 2


def options(scores: list[float], chosen: int) -> dict[str, Any]:
    listed = [{"option": f"way [{k}]", "score": points} for k, points in enumerate(scores)]
    return {"event": "options", "player": 1, "question": "claim", "options": listed, "chosen": chosen}


def options_told(scores: list[float], chosen: int) -> list[str]:
    """The lines from the question to the answer."""
    lines = told([*OPENING, take(1, 2), options(scores, chosen), claim(1, 2, 1)]).splitlines()
    question = next(k for k, line in enumerate(lines) if line.strip() == "claim?")
    return [line.strip() for line in lines[question:]]


def test_options_are_listed_best_first_and_the_chosen_one_is_marked() -> None:
    lines = ["claim?", "9.50 way [1]", "►  4.00 way [2]", "-1.25 way [0]", "claims M5 (2nd)"]
    assert options_told([-1.25, 9.5, 4.0], chosen=2) == lines


def test_of_many_options_the_best_are_shown_and_the_chosen_one_always() -> None:
    lines = options_told([float(-k) for k in range(20)], chosen=15)
    assert lines[1] == "0.00 way [0]"
    assert lines[OPTIONS_SHOWN + 1] == f"… and {20 - OPTIONS_SHOWN} more"
    assert lines[OPTIONS_SHOWN + 2] == "► -15.00 way [15]"


def test_points_alone_decide_when_they_differ() -> None:
    assert "The 4th player (timber, Big Jo) wins with 6 points." in told(GAME)


@pytest.mark.parametrize(
    ("scores", "winners", "verdict"),
    [
        (
            [(9, 5, 1), (9, 7, 0), (8, 9, 9), (3, 1, 1)],
            [1],
            (
                "The 1st player and the 2nd player tie at 9 points. Largest territory: 7 of the 2nd player against 5."
                " The 2nd player (random, Calamity) wins."
            ),
        ),
        (
            [(9, 5, 1), (9, 5, 3), (9, 4, 9), (3, 1, 1)],
            [1],
            (
                "The 1st player, the 2nd player and the 3rd player tie at 9 points."
                " Largest territory: 5 of the 1st player and the 2nd player against 4."
                " Cows: 3 of the 2nd player against 1. The 2nd player (random, Calamity) wins."
            ),
        ),
        (
            [(9, 5, 2), (9, 5, 2), (8, 9, 9), (3, 1, 1)],
            [0, 1],
            (
                "The 1st player and the 2nd player tie at 9 points. Largest territory: 5 each. Cows: 2 each."
                " The 1st player and the 2nd player share the win."
            ),
        ),
    ],
)
def test_the_verdict_tells_how_a_tie_was_broken(
    scores: list[tuple[int, int, int]], winners: list[int], verdict: str
) -> None:
    ending = [score(player, *values) for player, values in enumerate(scores)]
    text = told([*OPENING, *ending, {"event": "result", "winners": winners}])
    assert verdict in prose(text)


def test_a_game_that_breaks_off_is_told_to_its_last_event() -> None:
    assert "takes M1 (meadow, skull)" in told([*OPENING, take(1, 2)]).splitlines()[-1]
