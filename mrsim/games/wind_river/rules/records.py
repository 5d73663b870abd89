"""What lies on the table, as records: the box (never changes), the game (copied to look ahead), and what is noted."""

from collections.abc import MutableSequence, Sequence
from typing import Annotated, Final, NamedTuple

from mrsim.engine.records import Floats, Ints, dtype_of
from mrsim.games.kit.compiled.value_network import ValueNetwork
from mrsim.games.wind_river.rules.limits import MOST_HEXES, MOST_TIPIS, MOST_TURNS, PLAYERS

NONE: Final = -1
"""Nobody, nothing; as a choice: nothing is possible."""

PLAINS: Final = 63
"""Where a step goes that leaves the board forward; no hex has this number."""

MOST_OPTIONS: Final = 1024
"""More than the steps of all buffaloes and tipis, gathering and placing."""


class Box:
    """What is in the box for this number of players; sets of hexes are bits."""

    lanes: int
    rows: int
    hexes: int
    open: int
    ahead: Annotated[Ints, PLAINS + 1]
    """By hex all that a buffalo on it can reach, itself included; nothing from the Open Plains."""
    behind: Annotated[Ints, PLAINS + 1]
    """By hex all from which a buffalo can reach it, itself included."""
    last_row: int
    first_lane: int
    last_lane: int
    forward_lanes: int
    back_lanes: int
    buffaloes: Annotated[Ints, MOST_HEXES]
    herd: int
    full: int
    in_herd: int
    buffalo_limit: int
    tipis: int
    starting_tipis: int
    blocks: int
    block_limit: int
    placing_cost: int
    feeding_cost: int
    toll: int
    most_turns: int


class Camp:
    """What one player has, and has done."""

    tipis: Annotated[Ints, MOST_HEXES]
    hexes: int
    standing: int
    stock: int
    home: int
    blocks: int
    place: int
    starved: int
    placed: int
    gathered: int
    blocks_fed: int
    tolls: int
    drives: int
    walks: int
    passes: int
    row_sum: int
    turns_camped: int
    decisions: int
    real_choices: int


class GameState:
    """Everything that changes while a game is played, the choices of the turn so far included."""

    players: int
    player: Annotated[Ints, PLAYERS]
    noise: Annotated[Ints, PLAYERS]
    turn: int
    seat: int
    question: int
    uses: Annotated[Ints, 4]
    pitched: int
    buffaloes: Annotated[Ints, MOST_HEXES]
    herd: int
    full: int
    in_herd: int
    moved: Annotated[Ints, MOST_HEXES]
    fresh: int
    to_move: int
    tipis: Annotated[Ints, MOST_HEXES]
    standing: int
    unfed: Annotated[Ints, MOST_HEXES]
    hungry: int
    unfed_tipis: int
    to_starve: int
    paid: int
    starved: int
    starved_hex: Annotated[Ints, MOST_TIPIS]
    capped: int
    camp: Annotated[MutableSequence[Camp], PLAYERS]


class Deal:
    """What chance a block has: all of it lies in the decisions."""

    noise: int


class Desk:
    """Scratch of one thread: the options of the decision at hand and what was chosen."""

    count: int
    legal: int
    """How many options the rules allow, whatever a restriction drops."""
    code: Annotated[Ints, MOST_OPTIONS]
    score: Annotated[Floats, MOST_OPTIONS]
    chosen: int
    ends: Annotated[Ints, 6]


EVENT_WIDTH: Final = 16
MOST_EVENTS: Final = 1024
"""More than a game has as a rule; a longer one is told decision by decision."""


class Log:
    """What happened since the log was last read; written only while somebody listens."""

    listening: int
    count: int
    event: Annotated[Ints, MOST_EVENTS, EVENT_WIDTH]


class Notes:
    """What is noted of a game for the tallies, while it is played."""

    noting: int
    buffaloes: Annotated[Ints, MOST_TURNS + 1]
    standing: Annotated[Ints, MOST_TURNS + 1]
    pitched: Annotated[Ints, PLAYERS, MOST_HEXES]
    placed: Annotated[Ints, PLAYERS, MOST_HEXES]
    stood: Annotated[Ints, PLAYERS, MOST_HEXES]
    starved: Annotated[Ints, PLAYERS, MOST_HEXES]
    left: Annotated[Ints, PLAYERS, MOST_HEXES]


IMAGINED: Final = 2
"""How many games a strategy may imagine at once."""


BUFFALO_BITS: Final = 5
"""Bits of the largest number of buffaloes on a hex."""


class ExpertOutlook:
    """What an expert judges a position by: the network, with what is looked at; and what is seen on the way."""

    network: ValueNetwork
    herd: Annotated[Ints, BUFFALO_BITS]
    """Sets of hexes whose number of buffaloes has this bit."""
    spare: int
    """Hexes with more buffaloes than tipis."""


class Scratch:
    """Room of one thread for games that are not played: imagined ones, and the one that an ignorant player sees."""

    expert: ExpertOutlook
    """First, so that its network begins with a line of the processor's cache."""
    key: int
    never: int
    always: int
    searched: int
    game: Annotated[MutableSequence[GameState], IMAGINED]
    desk: Annotated[Sequence[Desk], IMAGINED]
    deal: Deal
    log: Log
    notes: Notes
    perceived: GameState
    playouts: int
    candidates: int
    candidate: Annotated[Ints, MOST_OPTIONS]
    total: Annotated[Floats, MOST_OPTIONS]
    behind: Annotated[Floats, MOST_OPTIONS]


class Table(NamedTuple):
    """All of a game in progress: what the rules work on."""

    game: GameState
    box: Box
    deal: Deal
    log: Log
    notes: Notes


BOX_TYPE: Final = dtype_of(Box)
DEAL_TYPE: Final = dtype_of(Deal)
GAME_TYPE: Final = dtype_of(GameState)
DESK_TYPE: Final = dtype_of(Desk)
LOG_TYPE: Final = dtype_of(Log)
NOTES_TYPE: Final = dtype_of(Notes)
SCRATCH_TYPE: Final = dtype_of(Scratch)
