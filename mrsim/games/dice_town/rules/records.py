"""What lies on the table, as records: the box (never changes), the game (copied to look ahead), and what is noted."""

from collections.abc import MutableSequence
from typing import Annotated, Final, NamedTuple

from mrsim.engine.records import Floats, Ints, dtype_of
from mrsim.games.dice_town.facts.expert_features import HELD, OF_TOWN
from mrsim.games.dice_town.names import (
    ACTIONS,
    BRIBE_ENDS,
    FACES,
    HALL_RANKS,
    HAND_KINDS,
    INDIAN_EFFECTS,
    KEPT_IN,
    PLACES,
    RANKS,
    STORE_KINDS,
)
from mrsim.games.dice_town.rules.limits import MOST_BRIBE, MOST_CARDS, PLAYERS
from mrsim.games.dice_town.rules.question_codes import QUESTIONS
from mrsim.games.kit.compiled.value_network import ValueNetwork

NONE: Final = -1
"""Nobody, nothing; as a choice: to decline."""

DICE: Final = 5
HANDS: Final = 462
"""Different sets of up to five dice."""
HALL_SPACES: Final = 3
OPEN_ELIXIRS: Final = 2
MOST_ROUNDS: Final = 200
MOST_PLAYS: Final = 100
"""How often a player is asked in one round whether they play a store card. Where all other cards are in hands, the bag
gives `double-store` again and again, and a round would never end."""
MOST_OPTIONS: Final = 256
"""More options than a shaman who may turn any die has."""
MOST_TASKS: Final = 128
"""More tasks than are ever waiting: those of a round, and of cards played in answer to each other."""
PURPOSES: Final = 12
"""What chance is needed for."""
ACTS: Final = len(PLACES) * len(ACTIONS)
OWN: Final = 3
"""Numbers of a player's that nobody else knows."""
SORTS: Final = 5
"""Of cards: store, properties, river, villains, elixirs."""
MOST_BRIBE_KINDS: Final = 2 * MOST_BRIBE + 3
"""Dollars, nuggets, a store card, a deed, and nothing."""


class Box:
    """What is in the box for this number of players; sets of cards are bits."""

    wild_west: int
    indian_die: int
    all_kickers: int
    bribes: int
    second: int
    shaman_any: int
    loot_deeds: int
    nuggets: int
    cash: int
    bank: int
    coach: int
    bribe_cash: int
    bribe_nuggets: int
    store_cards: int
    store_kind: Annotated[Ints, MOST_CARDS]
    store_value: Annotated[Ints, MOST_CARDS]
    store_like: Annotated[Ints, MOST_CARDS]
    """By card all that are equal to it, itself included."""
    of_kind: Annotated[Ints, len(STORE_KINDS)]
    """By kind all store cards of it."""
    properties: int
    away: int
    property_value: Annotated[Ints, MOST_CARDS]
    property_like: Annotated[Ints, MOST_CARDS]
    ranches: int
    river_cards: int
    river_kind: Annotated[Ints, MOST_CARDS]
    river_amount: Annotated[Ints, MOST_CARDS]
    villains: int
    villain_face: Annotated[Ints, MOST_CARDS]
    villain_wanted: Annotated[Ints, MOST_CARDS]
    villain_reward: Annotated[Ints, MOST_CARDS]
    villain_like: Annotated[Ints, MOST_CARDS]
    elixirs: int
    elixir_kind: Annotated[Ints, MOST_CARDS]
    elixir_like: Annotated[Ints, MOST_CARDS]
    indian_faces: Annotated[Ints, len(INDIAN_EFFECTS)]


class Deck:
    """A deck face down: its cards from `top` to before `end`."""

    top: int
    end: int
    card: Annotated[Ints, MOST_CARDS]


class Player:
    """What one player has, what they do this round, and what they did."""

    cash: int
    nuggets: int
    hand: int
    deeds: int
    safe: int
    ranches: int
    recruited: int
    captured: int
    dice: int
    """Kept dice: how many of each face, packed into one number."""
    thrown: int
    free: int
    wagon: int
    """1 if it is closed."""
    plans: int
    plan: Annotated[Ints, DICE]
    """What is prepared before a throw and not yet shown."""
    planned_dice: int
    planned_villains: int
    planned_cards: int
    answer: int
    """Sealed until all have answered."""
    place: int
    score: int
    points: Annotated[Ints, 6]
    rewards: int
    acts: Annotated[Ints, ACTS]
    thefts: int
    robbed: int
    cards_played: int
    villains_used: int
    visits: int
    ties: int
    bribes_offered: int
    bribes_paid: int
    judgements: int
    dice_paid: int
    decisions: int
    real_choices: int


class GameState:
    """Everything that changes while a game is played, what is still to be done included."""

    players: int
    player: Annotated[Ints, PLAYERS]
    noise: Annotated[Ints, PLAYERS]
    seat: int
    question: int
    choice: int
    card: int
    """The store card that a question is about."""
    about: int
    """What `play` is about besides: a card just played, money left of a haul, a seat; as the card needs it."""
    offered: int
    offer: Annotated[Ints, MOST_OPTIONS]
    uses: Annotated[Ints, QUESTIONS, PLAYERS]
    times: Annotated[Ints, PURPOSES, PLAYERS]
    tasks: int
    agenda: Annotated[Ints, MOST_TASKS, 4]
    round_number: int
    throw: int
    final_throw: int
    sheriff: int
    mine: int
    bank: int
    coach: int
    bag: int
    discard: int
    properties: Deck
    hall: Annotated[Ints, HALL_SPACES]
    hall_cards: int
    river: Deck
    villains: Deck
    wanted: int
    elixirs: Deck
    open_elixir: Annotated[Ints, OPEN_ELIXIRS]
    used_elixirs: int
    die_holder: int
    effect: int
    guarded: int
    closed_place: int
    place: int
    rank: int
    strength: Annotated[Ints, PLAYERS]
    tied: int
    actors: Annotated[Ints, 2]
    took: Annotated[Ints, 2]
    """Properties that the first and the second took at the hall."""
    other_action: int
    number: int
    """Dice of the place's face in the hand of the player who acts."""
    taking: int
    haul: int
    badge_to: int
    stands: int
    """Whether the card that was played last still has its effect."""
    shown_by: int
    """Who played the card whose effect is at stake, which it is, and whom it names."""
    shown_card: int
    shown_at: int
    seen: int
    seen_deeds: int
    victim: int
    stolen: int
    returned: int
    hunted: int
    outlaw_taken: int
    ended_by: int
    person: Annotated[MutableSequence[Player], PLAYERS]


class Deal:
    """What chance a block has: the shuffled decks, and the keys of what is drawn and decided later."""

    chance: Annotated[Ints, PURPOSES]
    """The keys of what is drawn later, by purpose."""
    noise: int
    properties: Deck
    river: Deck
    villains: Deck
    elixirs: Deck


class Desk:
    """Scratch of one thread: the options of the decision at hand and what was chosen."""

    count: int
    legal: int
    """How many options the rules allow, whatever a restriction drops."""
    code: Annotated[Ints, MOST_OPTIONS]
    score: Annotated[Floats, MOST_OPTIONS]
    chosen: int


EVENT_WIDTH: Final = 72
MOST_EVENTS: Final = 4096
"""More than a game has as a rule; a longer one is told decision by decision."""


class Log:
    """What happened since the log was last read; written only while somebody listens."""

    listening: int
    count: int
    event: Annotated[Ints, MOST_EVENTS, EVENT_WIDTH]


class Notes:
    """What is noted of a game for the tallies, while it is played."""

    noting: int
    cash: Annotated[Ints, MOST_ROUNDS + 1]
    nuggets: Annotated[Ints, MOST_ROUNDS + 1]
    properties: Annotated[Ints, MOST_ROUNDS + 1]
    kept: Annotated[Ints, PLAYERS, len(FACES), len(KEPT_IN)]
    hands: Annotated[Ints, PLAYERS, len(HAND_KINDS), len(HALL_RANKS)]
    bribes: Annotated[Ints, PLAYERS, MOST_BRIBE_KINDS, len(BRIBE_ENDS)]
    acts: Annotated[Ints, PLAYERS, ACTS, len(RANKS)]
    brought: Annotated[Ints, PLAYERS, ACTS, len(RANKS)]
    used: Annotated[Ints, PLAYERS, SORTS, MOST_CARDS]
    acting: int
    """Who acts; nobody once it is noted what that brought."""
    act: int
    rank: int
    points_before: int
    deeds_before: int


class TownOutlook:
    """What an expert judges a town by: its network, what everybody has, and what they would have in its mind."""

    network: ValueNetwork
    owner: int
    players: int
    estate_now: Annotated[Floats, PLAYERS, HELD]
    own_now: Annotated[Floats, OWN]
    kinds_now: Annotated[Floats, len(STORE_KINDS)]
    town_now: Annotated[Floats, len(OF_TOWN)]
    estate: Annotated[Floats, PLAYERS, HELD]
    own: Annotated[Floats, OWN]
    kinds: Annotated[Floats, len(STORE_KINDS)]
    town: Annotated[Floats, len(OF_TOWN)]
    total: Annotated[Floats, PLAYERS]
    ranch_share: float
    mean_deed: float
    """Of the properties of the box: how many are ranches, and what a deed is worth."""
    best_drawn: Annotated[Floats, DICE + 1]
    """The points to expect of the best of this number of store cards that are drawn."""
    stands_at: float
    """What the town is worth as it is."""


class Scratch:
    """Room of one thread for what strategies look up."""

    outlook: TownOutlook
    """First, so that its network begins with a line of the processor's cache."""
    key: int
    never: int
    always: int
    searched: int
    """Which of the following have been computed for the decision at hand, as bits."""
    shown: Annotated[Ints, len(PLACES)]
    """By place the most that another player shows there."""
    brings: Annotated[Floats, len(PLACES), DICE + 1]
    """By place and number of dice what the better action brings."""
    throws: int
    below: Annotated[Floats, len(FACES), DICE + 2]
    """By face and number the odds that all others end with fewer dice of it when these throws are left."""
    weight: Annotated[Floats, len(PLACES)]
    """By place how much its points count for a planner."""
    ahead: Annotated[Floats, DICE + 1, len(FACES)]
    behind: Annotated[Floats, DICE + 1, len(FACES)]
    """By size and face of an own group the odds that it is the best at the hall, or the second."""
    hall: Annotated[Floats, DICE + 1]
    left: Annotated[Floats, DICE + 1]
    """By aces what the hall brings to the first and to the second, weighed."""
    joined: Annotated[Ints, HANDS]
    """By number the set of dice that it becomes together with those that are kept."""
    worth: Annotated[Floats, HANDS]
    best: Annotated[Floats, HANDS]
    at_place: Annotated[Floats, len(PLACES), DICE + 1]
    follows: Annotated[Floats, len(PLACES), DICE + 1]
    """By place and number of dice what the action brings that is left to the second."""
    perceived: GameState


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
