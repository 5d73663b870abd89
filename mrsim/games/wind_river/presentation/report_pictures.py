"""How Wind River looks in a report: what each player has at the end of a told game."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from mrsim.games.contract import Ending, Finish, Picture
from mrsim.games.printed_names import name_player

PLACE: Final = 12
"""A tipi and the gap beside it, or a block with its gap."""
FEWEST_PLACES: Final = 10
HIGH: Final = 32
TIPI: Final = "l-4,10h8z"
ORDER: Final = ("starts", "second", "third", "fourth")
SEAT_COLOURS: Final = ("#1b9aaa", "#b5479d", "#c99700", "#3f9142")
STYLE: Final = "".join(
    (
        *(f".wr-home-{seat}{{fill:{colour};stroke:{colour}}}" for seat, colour in enumerate(SEAT_COLOURS)),
        ".wr-left{fill:none;stroke:#8a7a66;stroke-width:.8}",
        ".wr-block{fill:#8a5a2b}",
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
