"""What lies on the table, as records: the box (never changes), the deal (hidden), the game (copied to look ahead)."""

from collections.abc import MutableSequence, Sequence
from typing import Annotated, Final, NamedTuple

from mrsim.engine.records import Floats, Ints, dtype_of
from mrsim.games.kit.compiled.value_network import ValueNetwork
from mrsim.games.moon_river.facts.domino_traits import DOMINO_TRAITS, PHASES
from mrsim.games.moon_river.facts.planner_features import FEATURES, OF_SCENARIOS, TO_COME
from mrsim.games.moon_river.names import BOARDS, LANDSCAPES, PARTNERS, RESOURCES, SIDES
from mrsim.games.moon_river.rules.grid import CELLS
from mrsim.games.moon_river.rules.limits import LARGEST_RESERVE

NONE: Final = -1
"""Nobody, nothing, no cell; as a choice: pass, stop, decline, or nothing to choose from."""

FEWEST_PLAYERS: Final = 2
PLAYERS: Final = 4
COLUMN: Final = 4
"""Parcels in a column, and rancheros that act in a round."""
MOST_SALOON_SEATS: Final = 8
MOST_HELD: Final = LARGEST_RESERVE + 1
"""With the parcel just taken."""
MOST_PARCELS: Final = 1024
MOST_CHIPS: Final = 512
SHOWN_BITS: Final = 32
"""Parcels turned up so far are kept as sets of this size."""
SHOWN_WORDS: Final = MOST_PARCELS // SHOWN_BITS
BONUS_TILES: Final = 2
FACES: Final = 2

TERRITORY, VEIN, POSSE = range(3)
"""Layers of regions: one landscape, parcels with gold, cells with a partner."""

NO_PARCEL: Final = MOST_PARCELS + BONUS_TILES * FACES
"""The number of a parcel that is none: it has no symbols."""

MOST_OPTIONS: Final = 4096
"""More than the dominoes that seven held parcels have on an empty 5 × 10 ranch (3,570)."""

MOST_BEST: Final = 64
"""Options that an expert looks at closely."""


class ParcelRecord:
    """A parcel of the box, or a face of a bonus tile."""

    landscape: int
    cows: int
    drought: int
    recruit: int
    resource: int
    number: int


class Box:
    """What the players bought: parcels, chips, boards and their geometry."""

    parcels: int
    slots: int
    parcel_in_slot: Annotated[Ints, MOST_PARCELS]
    parcel: Annotated[Sequence[ParcelRecord], NO_PARCEL + 1]
    chip_slots: int
    chip_in_slot: Annotated[Ints, MOST_CHIPS]
    chips: int
    rounds: int
    cows: int
    cowboy_steps: int
    expert_points: int
    group_size: int
    group_points: int
    saloon_seats: int
    two_dominoes_from: int
    usable: int
    river: int
    bridges: Annotated[Ints, len(BOARDS)]
    reserve: Annotated[Ints, len(BOARDS)]


class Deal:
    """One shuffle, the same for all rotations of a block, and who took what. Hidden from strategies."""

    deck: Annotated[Ints, MOST_PARCELS]
    chips: Annotated[Ints, MOST_CHIPS]
    noise: int
    scenario: int
    board: Annotated[Ints, PLAYERS]
    taker: Annotated[Ints, MOST_PARCELS]
    choice: Annotated[Ints, MOST_PARCELS]
    """How many of its column were taken before it."""


class Ranch:
    """One player's ranch and reserve."""

    board: int
    reserve: int
    bridges: int
    held: Annotated[Ints, MOST_HELD]
    holding: int
    free: int
    laid: int
    land: Annotated[Ints, len(LANDSCAPES)]
    parcel: Annotated[Ints, CELLS]
    region: Annotated[Ints, 3, CELLS]
    cows: Annotated[Ints, CELLS]
    herds: int
    crowded: int
    gold: int
    partners: int
    outlaws: int
    chip: Annotated[Ints, CELLS]
    resource: Annotated[Ints, len(RESOURCES)]
    experts: Annotated[Ints, len(RESOURCES)]
    expert_worth: int
    hired: Annotated[Ints, len(SIDES), len(PARTNERS)]
    bonus_taken: int
    dominoes: int
    forced_discards: int
    final_discards: int
    cows_stolen: int
    cows_robbed: int
    cows_dried: int
    cows_crowded: int
    swaps: int
    first_claim: int
    turns_in_round: int
    decisions: int
    real_choices: int
    rounds_led: int
    points: int
    largest: int
    place: int
    deficit: int


class GameState:
    """Everything that changes while a game is played, the choices of the turn so far included."""

    players: int
    scenario: int
    player: Annotated[Ints, PLAYERS]
    noise: Annotated[Ints, PLAYERS]
    round_number: int
    column: Annotated[Ints, COLUMN]
    owner: Annotated[Ints, COLUMN]
    next_column: Annotated[Ints, COLUMN]
    next_owner: Annotated[Ints, COLUMN]
    claims: int
    saloon: Annotated[Ints, MOST_SALOON_SEATS]
    saloon_seats: int
    chips_drawn: int
    parcels_drawn: int
    shown: Annotated[Ints, SHOWN_WORDS]
    supply: int
    tiles: Annotated[Ints, BONUS_TILES]
    turn: int
    seat: int
    question: int
    uses: Annotated[Ints, 16]
    stage: int
    forced: int
    emptying: int
    dominoes_left: int
    to_discard: int
    domino_cell: Annotated[Ints, 2]
    domino_parcel: Annotated[Ints, 2]
    domino_on_top: int
    cows_wait: int
    effect: int
    droughts_left: Annotated[Ints, 2]
    skull: int
    circle_left: Annotated[Ints, 2]
    circle: int
    steps_left: int
    standings: int
    leader: int
    lead_changes: int
    ranch: Annotated[MutableSequence[Ranch], PLAYERS]


class Desk:
    """Scratch of one thread: the options of the decision at hand and what was chosen."""

    count: int
    legal: int
    """How many options the rules allow, whatever a restriction drops."""
    code: Annotated[Ints, MOST_OPTIONS]
    score: Annotated[Floats, MOST_OPTIONS]
    chosen: int
    reach: Annotated[Ints, MOST_HELD]
    best: Annotated[Ints, MOST_OPTIONS]
    """Places of the options that look best, the best first."""


IMAGINED: Final = 3
"""How many games a strategy may imagine at once, each with its options."""

MOST_CANDIDATES: Final = 32
"""Options of a decision that a simulator may play on from."""

EVENT_WIDTH: Final = 10
MOST_EVENTS: Final = 1024
"""More than a game has as a rule; a longer one is told decision by decision."""


class Log:
    """What happened since the log was last read; written only while somebody listens."""

    listening: int
    count: int
    event: Annotated[Ints, MOST_EVENTS, EVENT_WIDTH]


class HalfGains:
    """What held parcels gain on cells by themselves."""

    weighed: int
    """How many of them were weighed."""
    gain: Annotated[Ints, MOST_HELD, CELLS]


class Territory:
    """A territory, as far as it matters for what its ranch will be worth."""

    rank: int
    """Its place among the territories of its ranch: by landscape, then by the first cell."""
    landscape: int
    cells: int
    border: int
    """All cells beside it."""
    herd: int
    """Cells with a cow."""
    cows: int
    guarded: int
    """1 if a partner stands there."""


class RanchShape:
    """Where a ranch can grow: its free cells and its territories, but for those of corn."""

    free: int
    beside: Annotated[Ints, len(LANDSCAPES)]
    """All cells beside parcels of each landscape."""
    territories: int
    territory: Annotated[MutableSequence[Territory], CELLS]


class RanchOutlook:
    """What is looked at to judge a ranch, and how much each of it weighs: as learnt, and at the decision at hand."""

    learnt: Annotated[Floats, PLAYERS - FEWEST_PLAYERS + 1, len(OF_SCENARIOS), len(TO_COME), len(FEATURES)]
    weight: Annotated[Floats, len(FEATURES)]
    feature: Annotated[Floats, len(FEATURES)]
    seen: RanchShape
    """Of the ranch that was looked at last."""
    before: RanchShape
    """Of the ranch that dominoes are imagined on."""
    points_seen: int
    points_before: int
    """Points of these ranches that are not of their territories."""
    sure: int
    """Parcels that the own ranch is imagined to hold because they are sure to come."""
    loose: int
    """Landscapes, as bits, of which no parcel connects anywhere."""
    of_partner: Annotated[Floats, len(PARTNERS)]
    """What the ranch will be worth with each partner of the saloon, not as a cowboy."""
    offer: Annotated[Floats, COLUMN]
    """What the ranch will be worth with each free parcel of the next column."""
    share: Annotated[Floats, len(LANDSCAPES)]
    cows: Annotated[Floats, len(LANDSCAPES)]
    best_herd: Annotated[Floats, len(LANDSCAPES)]
    most_cells: Annotated[Floats, len(LANDSCAPES)]


class ExpertOutlook:
    """What an expert judges a ranch by: the network, with what is looked at; and what is seen on the way."""

    network: ValueNetwork
    judges: int
    """1 while an expert decides, 0 while a planner does."""
    share: Annotated[Floats, len(LANDSCAPES)]
    cows: Annotated[Floats, len(LANDSCAPES)]
    best_herd: Annotated[Floats, len(LANDSCAPES)]
    most_cells: Annotated[Floats, len(LANDSCAPES)]
    partner: int
    side: int
    """Who was hired last where all of the saloon were compared, and the side of the chip."""
    trait: Annotated[Floats, len(DOMINO_TRAITS)]
    guess: Annotated[Floats, len(PHASES), len(DOMINO_TRAITS)]
    weight: Annotated[Floats, len(DOMINO_TRAITS)]
    """Of the traits, with the parcels that are to come."""
    half: Annotated[Floats, MOST_HELD, CELLS]
    half_by_room: Annotated[Floats, MOST_HELD, CELLS]
    half_beside: Annotated[Ints, MOST_HELD, CELLS]
    """What held parcels seem to be worth on cells, how much of it for each free cell beside them; and those cells."""
    cut_off: int
    narrow: int
    """Free cells of the ranch that is guessed about."""
    loot: float
    """What the best theft costs its victim, once somebody has thought about it."""
    asked: int
    """The place of the domino that will be asked for next, if they are asked for in order."""
    offer: Annotated[Floats, COLUMN]
    """What a ranch will come to with each free parcel of the next column."""


class Scratch:
    """Room of one thread for games that are not played: imagined ones, and the one that an ignorant player sees."""

    expert: ExpertOutlook
    """First, so that its network begins with a line of the processor's cache."""
    key: int
    never: int
    always: int
    search: int
    searched: int
    game: Annotated[MutableSequence[GameState], IMAGINED]
    desk: Annotated[Sequence[Desk], IMAGINED]
    deal: Deal
    log: Log
    perceived: GameState
    box: Annotated[MutableSequence[Box], PLAYERS]
    box_ignores: Annotated[Ints, PLAYERS]
    """Sources as bits, and 1; 0 while the box of a player was not made."""
    outlook: RanchOutlook
    halves: HalfGains
    imagined_halves: HalfGains
    """Of the own ranch as it lies there, and of one that is imagined."""
    fit: Annotated[Floats, MOST_HELD, CELLS]
    playouts: int
    candidates: int
    candidate: Annotated[Ints, MOST_CANDIDATES]
    total: Annotated[Floats, MOST_CANDIDATES]
    behind: Annotated[Floats, MOST_CANDIDATES]


class Table(NamedTuple):
    """All of a game in progress, hidden things included: what the rules work on."""

    game: GameState
    box: Box
    deal: Deal
    log: Log


BOX_TYPE: Final = dtype_of(Box)
DEAL_TYPE: Final = dtype_of(Deal)
GAME_TYPE: Final = dtype_of(GameState)
DESK_TYPE: Final = dtype_of(Desk)
LOG_TYPE: Final = dtype_of(Log)
SCRATCH_TYPE: Final = dtype_of(Scratch)
