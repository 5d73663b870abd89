"""How Moon River looks in a report: the kinds of parcel, the boards, the ranches at the end of a told game."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from mrsim.games.contract import OPTIONS, Ending, Finish, GameStep, Look, Picture, PrintedPiece, Tile
from mrsim.games.moon_river.box import GRID_WIDTH, BoxContents, ParcelKind, grid_rows
from mrsim.games.moon_river.presentation.story import (
    POINTS,
    TIE_BREAKS,
    Scene,
    follow_game,
    played_out,
    spoken_name,
    symbols_in_words,
    verdict,
)
from mrsim.games.moon_river.presentation.svg_tiles import SIDE, draw_ground, draw_laid_tile, draw_rectangles, draw_tile
from mrsim.games.moon_river.presentation.tally_axes import tallies
from mrsim.games.moon_river.presentation.terminal_drawing import CHIPS, LETTERS, Cell, TranscriptRanch
from mrsim.games.moon_river.presentation.transcript import parcel_words

SHOWN_OF_BOARD: Final = 0.75
"""How much of the board is drawn below row 1, in cells."""
MODES: Final = {"base": "Base game", "legends": "Legends of the West"}

READING: Final = (
    "The river is below, with the bridges over it. A black frame is a domino. Landscapes: "
    f"{', '.join(f'{letter} {name}' for name, letter in LETTERS.items())}. Partners: "
    f"{', '.join(f'{letter} {face}' for face, letter in CHIPS.items()).replace('_', ' ')}; outlaws are black."
)


def look_of_box(box: BoxContents, players: int) -> Look:
    """How the things of a box look."""
    tiles = {kind.name: Tile(picture_of_parcel(kind), kind.count, kind.landscape) for kind in box.kinds}
    boards = {
        board.name: Picture(
            draw_ground(board.name, box.blocked, box.river, board.bridges),
            ranch_view(grid_rows(players)),
            bridges_in_words(board.bridges),
        )
        for board in box.boards
    }
    return Look(tallies(box, players), boards, tiles)


def picture_of_parcel(kind: ParcelKind) -> Picture:
    """A parcel as it is printed."""
    parcel = parcel_words(kind)
    return Picture(draw_tile(parcel), (0, 0, SIDE, SIDE), parcel_in_words(parcel))


def printed_parcels(box: BoxContents) -> Iterator[PrintedPiece]:
    """The parcels of a box as pieces to print."""
    for kind in box.kinds:
        facts = {name: value for name, value in parcel_words(kind).items() if name != "kind"}
        yield PrintedPiece(kind.name, kind.count, "parcels", picture_of_parcel(kind), facts, str(kind.number))


def parcel_in_words(parcel: Mapping[str, Any]) -> str:
    """A parcel in words."""
    return ", ".join([parcel["landscape"], *symbols_in_words(parcel)])


def bridges_in_words(cells: Iterable[Cell]) -> str:
    """Where the bridges of a board lead."""
    places = [f"({column},{row})" for column, row in sorted(cells)]
    return f"{'bridge' if len(places) == 1 else 'bridges'} to {' '.join(places)}"


def ranch_view(rows: int) -> tuple[float, float, float, float]:
    """What is drawn of a ranch, in cells."""
    return (0.5, -rows - 0.5, GRID_WIDTH, rows + SHOWN_OF_BOARD)


def ending_of_game(events: Sequence[Mapping[str, Any]]) -> Ending:
    """The ranches at the end of a told game."""
    scene = played_out(events)
    setup = scene.setup
    players = tuple(
        Finish(
            seat,
            setup["strategies"][seat],
            spoken_name(setup["boards"][seat]),
            place_of_seat(scene, seat),
            scene.scores[seat]["total"],
            {name: scene.scores[seat][name] for name in POINTS[:-1] if name != "scenario" or setup["scenario"]},
            picture_of_ranch(ranch, setup["boards"][seat]),
        )
        for seat, ranch in enumerate(scene.ranches)
    )
    return Ending(setting_in_words(setup), verdict(scene, events[-1]["winners"]).plain, players, READING)


def steps_of_game(events: Sequence[Mapping[str, Any]]) -> Iterator[GameStep]:
    """Everything that is told of a game, with the ranches after it."""
    boards = events[0]["boards"]
    for number, (scene, words) in enumerate(follow_game(events), 1):
        if words and events[number]["event"] != OPTIONS:
            ranches = zip(scene.ranches, boards, strict=True)
            yield GameStep(number, words, tuple(picture_of_ranch(ranch, board) for ranch, board in ranches))


def setting_in_words(setup: Mapping[str, Any]) -> str:
    """What was played: mode, scenario and number of players."""
    scenario = [spoken_name(setup["scenario"])] if setup["scenario"] else []
    return ", ".join([MODES[setup["mode"]], *scenario, f"{setup['players']} players"])


def place_of_seat(scene: Scene, seat: int) -> int:
    """1 and how many rank before: by points, then by the tie-breaks."""
    ranks = {player: [score[name] for name in ("total", *TIE_BREAKS)] for player, score in scene.scores.items()}
    return 1 + sum(rank > ranks[seat] for rank in ranks.values())


def picture_of_ranch(ranch: TranscriptRanch, board: str) -> Picture:
    """A ranch as its owner sees it, the river below."""
    left, top, width, height = (SIDE * side for side in ranch_view(ranch.rows))
    free = {(column, row) for column in range(1, GRID_WIDTH + 1) for row in range(1, ranch.rows + 1)}
    free -= ranch.blocked | set(ranch.parcels)
    return Picture(
        "".join(
            (
                f'<defs><g id="board">{draw_ground(board, ranch.blocked, ranch.river, ranch.bridges)}</g></defs>',
                f'<use href="#board" transform="scale({SIDE})"/>',
                draw_rectangles("mr-free", ((*corner_of_cell(cell), SIDE, SIDE) for cell in sorted(free))),
                *(draw_laid_tile(ranch, cell, *corner_of_cell(cell)) for cell in sorted(ranch.parcels)),
                draw_rectangles("mr-domino", (outline_of_domino(*domino) for domino in ranch.dominoes)),
            )
        ),
        (left, top, width, height),
        ranch_in_words(ranch),
    )


def corner_of_cell(cell: Cell) -> tuple[float, float]:
    """The upper left one."""
    column, row = cell
    return SIDE * (column - 0.5), SIDE * (-row - 0.5)


def outline_of_domino(one: Cell, other: Cell) -> tuple[float, float, float, float]:
    """The edge of a domino: left, top, width, height."""
    (left, top), (right, bottom) = (f(corner_of_cell(one), corner_of_cell(other)) for f in (_least, _most))
    return left, top, right - left + SIDE, bottom - top + SIDE


def _least(one: tuple[float, float], other: tuple[float, float]) -> tuple[float, float]:
    return min(one[0], other[0]), min(one[1], other[1])


def _most(one: tuple[float, float], other: tuple[float, float]) -> tuple[float, float]:
    return max(one[0], other[0]), max(one[1], other[1])


def ranch_in_words(ranch: TranscriptRanch) -> str:
    """What is in a ranch, counted."""
    lands = Counter(parcel["landscape"] for parcel in ranch.parcels.values())
    partners = Counter(face.replace("_", " ") for face in ranch.chips.values())
    counts = [(ranch.cows.total(), "cow"), *((number, name) for name, number in sorted(partners.items()))]
    standing = ", ".join(f"{number} {name}{'' if number == 1 else 's'}" for number, name in counts)
    return f"{', '.join(f'{number} {name}' for name, number in lands.most_common())}; {standing}"
