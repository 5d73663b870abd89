"""The results of a game, one row a player: every column defined once, and how the engine fills it."""

from typing import Any, Final

from mrsim.engine.bitset import count_cells
from mrsim.engine.jit import formula, rule
from mrsim.games.contract import COMMON_COLUMNS, Column, row_dtype
from mrsim.games.dice_town.names import ACTIONS, ENDINGS, PLACES
from mrsim.games.dice_town.rules.codes import BADGE, DEEDS, MONEY, NUGGETS, RANCHES, STORE_POINTS
from mrsim.games.dice_town.rules.records import GameState, Player, Table
from mrsim.games.kit.compiled.result_rows import write_outcome

WITH_ACTIONS: Final = PLACES[:-1]


def _acts(place: str, action: str) -> str:
    """The column of an action."""
    return f"{place}_{action.replace('-', '_')}"


ACT_COLUMNS: Final = tuple(
    Column(_acts(place, action), "i2", "count", f"Times this player took the action {action} at the place {place}.")
    for place in WITH_ACTIONS
    for action in ACTIONS
)

COLUMNS: Final = (
    *COMMON_COLUMNS,
    Column("nugget_points", "i2", "part", "1 point for each nugget.", group="nuggets"),
    Column("money_points", "i2", "part", "Half of the money and of the rewards for villains.", group="money"),
    Column("badge_points", "i2", "part", "5 points for the sheriff.", group="badge"),
    Column("store_points", "i2", "part", "Store cards in the hand.", group="store"),
    Column("deed_points", "i2", "part", "Deeds, in the hand or protected.", group="deeds"),
    Column("ranch_points", "i2", "part", "Ranches: 1, 3, 6, 10 …", group="ranches"),
    *ACT_COLUMNS,
    Column("cash", "i2", "count", "Dollars at the end."),
    Column("villains_captured", "i2", "count", "Villains captured."),
    Column("villains_used", "i2", "count", "Villains used to prepare a throw."),
    Column("cards_played", "i2", "count", "Store cards played."),
    Column("store_cards", "i2", "count", "Store cards in the hand at the end."),
    Column("thefts", "i2", "count", "Cards and ranches stolen at the saloon, those that came back included."),
    Column("times_robbed", "i2", "count", "Cards and ranches lost at the saloon, and holdups played."),
    Column("doc_visits", "i2", "count", "Visits to Doc Badluck."),
    Column("ties", "i2", "count", "Ties that this player was in."),
    Column("bribes_offered", "i2", "count", "Bribes offered."),
    Column("bribes_paid", "i2", "count", "Bribes that the sheriff took."),
    Column("judgements", "i2", "count", "Ties decided as sheriff."),
    Column("dice_paid", "i2", "count", "Dollars paid for keeping dice."),
    Column("rounds", "i2", "count", "Rounds of the whole game, so the same in all its rows.", group="game"),
    Column(
        "ended_by",
        "u1",
        "outcome",
        "How the game ended, the same in all its rows: no nugget left, no property left, both, or the last round.",
        labels=ENDINGS,
    ),
)

ROW: Final = row_dtype(COLUMNS)


@rule
def write_row(row: Any, table: Table, seat: int) -> None:
    """What the row of one player says of this game, at its end."""
    game = table.game
    write_outcome(row, game, seat, person_of, score_of)
    row.rounds = game.round_number
    row.ended_by = game.ended_by
    write_parts(row, game.person[seat])
    write_acts(row, game.person[seat])
    write_counts(row, game.person[seat])


@formula
def person_of(game: GameState, seat: int) -> Player:
    return game.person[seat]


@formula
def score_of(person: Player) -> int:
    return person.score


@formula
def write_parts(row: Any, person: Player) -> None:
    """Where the points come from."""
    row.nugget_points = person.points[NUGGETS]
    row.money_points = person.points[MONEY]
    row.badge_points = person.points[BADGE]
    row.store_points = person.points[STORE_POINTS]
    row.deed_points = person.points[DEEDS]
    row.ranch_points = person.points[RANCHES]


@formula
def write_acts(row: Any, person: Player) -> None:
    """How often each action was taken."""
    row.mine_base = person.acts[0]
    row.mine_wild_west = person.acts[1]
    row.bank_base = person.acts[2]
    row.bank_wild_west = person.acts[3]
    row.store_base = person.acts[4]
    row.store_wild_west = person.acts[5]
    row.saloon_base = person.acts[6]
    row.saloon_wild_west = person.acts[7]
    row.sheriff_base = person.acts[8]
    row.sheriff_wild_west = person.acts[9]
    row.hall_base = person.acts[10]
    row.hall_wild_west = person.acts[11]


@formula
def write_counts(row: Any, person: Player) -> None:
    """The columns that count what happened to a player."""
    row.cash = person.cash
    row.villains_captured = count_cells(person.captured)
    row.villains_used = person.villains_used
    row.cards_played = person.cards_played
    row.store_cards = count_cells(person.hand)
    row.thefts = person.thefts
    row.times_robbed = person.robbed
    row.doc_visits = person.visits
    row.ties = person.ties
    row.bribes_offered = person.bribes_offered
    row.bribes_paid = person.bribes_paid
    row.judgements = person.judgements
    row.dice_paid = person.dice_paid
