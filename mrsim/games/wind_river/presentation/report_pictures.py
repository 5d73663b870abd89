"""How Wind River looks in a report: what each player has at the end of a told game."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from rich.rule import Rule

from mrsim.games.contract import OPTIONS, Ending, Finish, GameStep, Picture
from mrsim.games.kit.story_as_text import plain_text
from mrsim.games.printed_names import name_player
from mrsim.games.wind_river.presentation.story import follow_game
from mrsim.games.wind_river.presentation.terminal_drawing import TranscriptBoard

PLACE: Final = 12
"""A tipi and the gap beside it, or a block with its gap."""
FEWEST_PLACES: Final = 10
HIGH: Final = 32
TIPI: Final = "l-4,10h8z"
ORDER: Final = ("starts", "second", "third", "fourth")
SEAT_COLOURS: Final = ("#1b9aaa", "#b5479d", "#c99700", "#3f9142")
HEX_SIDE: Final = 22
HEX_HIGH: Final = 38
STEP_OF_LANE: Final = 33
PIECE: Final = 10
"""Between two pieces on a hex."""
STYLE: Final = "".join(
    (
        *(f".wr-home-{seat}{{fill:{colour};stroke:{colour}}}" for seat, colour in enumerate(SEAT_COLOURS)),
        ".wr-left{fill:none;stroke:#8a7a66;stroke-width:.8}",
        ".wr-block{fill:#8a5a2b}",
        ".wr-count{font:9px sans-serif;fill:currentColor}",
    )
)
READING: Final = "A full tent is a tipi in the Open Plains, an empty one a tipi that is not; below are the blocks."


def ending_of_game(events: Sequence[Mapping[str, Any]]) -> Ending:
    """The last picture of a told game."""
    setup, result = events[0], events[-1]
    scores = [event for event in events if event["event"] == "score"]
    ranks = [(score["tipis"], score["blocks"]) for score in scores]
    players = tuple(
        Finish(
            seat,
            setup["strategies"][seat],
            ORDER[seat],
            1 + sum(other > rank for other in ranks),
            rank[0],
            {"tipis_home": rank[0]},
            picture_of_camp(seat, setup["tipis_each"], *rank),
        )
        for seat, rank in enumerate(ranks)
    )
    return Ending(
        f"{setup['players']} players, {result['turns']} turns",
        winner_sentence(ranks, result["winners"]),
        players,
        READING,
    )


def steps_of_game(events: Sequence[Mapping[str, Any]]) -> Iterator[GameStep]:
    """Everything that is told of a game, with the camps and the board after it."""
    each = events[0]["tipis_each"]
    for number, (game, turn, pieces) in enumerate(follow_game(events)):
        words = turn or plain_text(piece for piece in pieces if isinstance(piece, Rule))
        if number and words and events[number]["event"] != OPTIONS:
            camps = zip(game.home, game.blocks, strict=True)
            players = tuple(picture_of_camp(seat, each, *camp) for seat, camp in enumerate(camps))
            yield GameStep(number, words, players, picture_of_board(game.board))


def picture_of_board(board: TranscriptBoard) -> Picture:
    """The hexes from the Open Plains down, with the buffaloes and the tipis of each player on them."""
    markup, words = [], []
    for lane, row in board.hexes:
        x = STEP_OF_LANE * lane + HEX_SIDE
        y = HEX_HIGH * (board.rows - 1 - row) + HEX_HIGH * (0.5 if lane % 2 == board.forward else 1)
        markup.append(f'<path class="wr-left" d="{_hexagon(x, y)}"/>')
        standing = [("wr-block", board.herd[lane, row])]
        standing += [(f"wr-home-{seat}", camp[lane, row]) for seat, camp in enumerate(board.camps)]
        present = [(style, number) for style, number in standing if number]
        for place, (style, number) in enumerate(present):
            left = x + PIECE * (place - (len(present) - 1) / 2)
            markup.append(f'<circle class="{style}" cx="{left:g}" cy="{y:g}" r="4"/>')
            markup.append(f'<text class="wr-count" x="{left:g}" y="{y + 14:g}" text-anchor="middle">{number}</text>')
        if present:
            words.append(f"lane {lane}, row {row}: {sum(number for _, number in present)}")
    size = (STEP_OF_LANE * board.lanes + HEX_SIDE, HEX_HIGH * (board.rows + 1))
    return Picture("".join(markup), (0, 0, *size), f"the board; {'; '.join(words)}")


def _hexagon(x: float, y: float) -> str:
    """A hex with a flat side up, around its middle."""
    half, high = HEX_SIDE / 2, HEX_HIGH / 2
    corners = ((-HEX_SIDE, 0), (-half, -high), (half, -high), (HEX_SIDE, 0), (half, high), (-half, high))
    return "M" + "L".join(f"{x + dx:g},{y + dy:g}" for dx, dy in corners) + "z"


def winner_sentence(ranks: Sequence[tuple[int, int]], winners: Sequence[int]) -> str:
    """Who won, in a sentence."""
    tipis, blocks = ranks[winners[0]]
    who = f"The {' and the '.join(map(name_player, winners))}"
    what = f"{tipis} {'tipi' if tipis == 1 else 'tipis'} in the Open Plains"
    if sum(rank[0] == tipis for rank in ranks) > 1:
        what += f" and {blocks} {'block' if blocks == 1 else 'blocks'}"
    if len(winners) > 1:
        return f"{who} share the win with {what} each."
    return f"{who} wins with {what}."


def picture_of_camp(seat: int, tipis: int, home: int, blocks: int) -> Picture:
    """Tipis in a row, those in the Open Plains first; blocks below them."""
    tents = (
        f'<path class="{f"wr-home-{seat}" if n < home else "wr-left"}" d="M{PLACE * n + PLACE // 2},4{TIPI}"/>'
        for n in range(tipis)
    )
    cubes = (f'<rect class="wr-block" x="{PLACE * n + 3}" y="20" width="6" height="6"/>' for n in range(blocks))
    width = PLACE * max(FEWEST_PLACES, tipis, blocks)
    words = f"{home} of {tipis} tipis in the Open Plains, {blocks} blocks"
    return Picture("".join((*tents, *cubes)), (0, 0, width, HIGH), words)
