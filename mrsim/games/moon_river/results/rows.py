"""The results of a game, one row a player: every column defined once, and how the engine fills it."""

from typing import Any, Final

from mrsim.engine.bitset import count_cells
from mrsim.engine.jit import formula, rule
from mrsim.engine.records import name_briefly
from mrsim.games.contract import COMMON_COLUMNS, Column, row_dtype
from mrsim.games.kit.compiled.result_rows import write_outcome
from mrsim.games.moon_river.names import BOARDS, COLOURS, LANDSCAPES, PARTNERS, RESOURCES, SCENARIOS, SIDES
from mrsim.games.moon_river.rules.ranch import CANYON, DESERT, FARM, FOREST, MEADOW
from mrsim.games.moon_river.rules.records import NONE, GameState, Ranch, Table
from mrsim.games.moon_river.rules.scoring import (
    partner_points,
    scenario_points,
    territory_points,
)

SCORING_LANDSCAPES: Final = LANDSCAPES[:-1]
"""Corn has no cows, so its territories never score."""

COLUMNS: Final = (
    *COMMON_COLUMNS,
    Column("board", "i1", "faction", "The board the player owns.", labels=BOARDS, colours=COLOURS),
    Column("scenario", "i1", "mode", "The scenario in play; null in the base game.", labels=SCENARIOS, nullable=True),
    *(
        Column(f"{name}_points", "i2", "part", f"Points of {name} territories: cells × cows.", group="territories")
        for name in SCORING_LANDSCAPES
    ),
    *(
        Column(f"{name}_points", "i2", "part", f"Points of {name} symbols, 1 each.", group="resources")
        for name in RESOURCES
    ),
    Column("partner_points", "i2", "part", "Points of gold diggers, trappers and farmers.", group="partners"),
    Column("scenario_points", "i2", "part", "Points of the scenario; 0 in the base game.", group="scenario"),
    Column("largest_territory", "i1", "count", "Cells of the largest territory, the first tie-break."),
    Column("cows", "i1", "count", "Cows that count at the end, the second tie-break."),
    Column("dominoes", "i1", "count", "Dominoes laid."),
    Column("forced_discards", "i2", "count", "Parcels lost because expanding was forced and impossible."),
    Column("final_discards", "i2", "count", "Parcels that could not be laid at the very end."),
    *(
        Column(f"{partner}_{side}", "i1", "count", f"Chips of the {partner.replace('_', ' ')} laid as {side}.")
        for side in SIDES
        for partner in PARTNERS
    ),
    Column("cows_stolen", "i2", "count", "Cows taken by own rustlers."),
    Column("cows_robbed", "i2", "count", "Cows lost to rustlers of others."),
    Column("cows_dried", "i2", "count", "Cows lost to droughts."),
    Column("cows_crowded", "i2", "count", "Cows lost to overpopulation."),
    Column("swaps", "i2", "count", "Swaps made by own desperados."),
    Column("first_claim", "i1", "choice", "Slot of the first parcel claimed, 0 nearest to the box."),
    Column(
        "lead_changes",
        "i2",
        "standing",
        "How often another player came to lead alone; of the whole game, so the same in all its rows.",
        nullable=True,
        group="game",
    ),
    Column("rounds_led", "i2", "standing", "Rounds after which the player led alone.", nullable=True),
    Column("largest_deficit", "i2", "standing", "Most points behind the leader after any round.", nullable=True),
)

ROW: Final = name_briefly(row_dtype(COLUMNS))


@rule
def write_row(row: Any, table: Table, seat: int) -> None:
    """What the row of one player says of this game, at its end."""
    game = table.game
    ranch = game.ranch[seat]
    write_outcome(row, game, seat, ranch_of, points_of)
    write_parts(row, table, ranch)
    write_counts(row, game, ranch)
    write_chips(row, ranch)
    write_standing(row, game, ranch)


@formula
def ranch_of(game: GameState, seat: int) -> Ranch:
    return game.ranch[seat]


@formula
def points_of(ranch: Ranch) -> int:
    return ranch.points


@rule
def write_parts(row: Any, table: Table, ranch: Ranch) -> None:
    """Where the points come from."""
    row.desert_points = territory_points(ranch, ranch.land[DESERT])
    row.canyon_points = territory_points(ranch, ranch.land[CANYON])
    row.meadow_points = territory_points(ranch, ranch.land[MEADOW])
    row.forest_points = territory_points(ranch, ranch.land[FOREST])
    row.farm_points = territory_points(ranch, ranch.land[FARM])
    row.gold_points = ranch.resource[0]
    row.beaver_points = ranch.resource[1]
    row.corn_points = ranch.resource[2]
    row.partner_points = partner_points(ranch)
    row.scenario_points = scenario_points(ranch, table.box, table.game.scenario)


@rule
def write_counts(row: Any, game: GameState, ranch: Ranch) -> None:
    """The columns that count what happened to a player."""
    row.board = ranch.board
    row.scenario = game.scenario
    row.largest_territory = ranch.largest
    row.cows = count_cells(ranch.herds)
    row.dominoes = ranch.dominoes
    row.forced_discards = ranch.forced_discards
    row.final_discards = ranch.final_discards
    row.cows_stolen = ranch.cows_stolen
    row.cows_robbed = ranch.cows_robbed
    row.cows_dried = ranch.cows_dried
    row.cows_crowded = ranch.cows_crowded
    row.swaps = ranch.swaps
    row.first_claim = ranch.first_claim


@rule
def write_chips(row: Any, ranch: Ranch) -> None:
    """Partners by kind and side."""
    row.desperado_cowboy = ranch.hired[0, 0]
    row.rustler_cowboy = ranch.hired[0, 1]
    row.gold_digger_cowboy = ranch.hired[0, 2]
    row.trapper_cowboy = ranch.hired[0, 3]
    row.farmer_cowboy = ranch.hired[0, 4]
    row.desperado_specialist = ranch.hired[1, 0]
    row.rustler_specialist = ranch.hired[1, 1]
    row.gold_digger_specialist = ranch.hired[1, 2]
    row.trapper_specialist = ranch.hired[1, 3]
    row.farmer_specialist = ranch.hired[1, 4]


@rule
def write_standing(row: Any, game: GameState, ranch: Ranch) -> None:
    """What needs the standing after every round; null where it was not kept."""
    row.lead_changes = game.lead_changes if game.standings else NONE
    row.rounds_led = ranch.rounds_led if game.standings else NONE
    row.largest_deficit = ranch.deficit if game.standings else NONE
