"""The names of Moon River, each list in the order of its codes in the engine."""

from typing import Final

GAME: Final = "moon-river"

LANDSCAPES: Final = ("desert", "canyon", "meadow", "forest", "farm", "corn")
RESOURCES: Final = ("gold", "beaver", "corn")
PARTNERS: Final = ("desperado", "rustler", "gold_digger", "trapper", "farmer")
SIDES: Final = ("cowboy", "specialist")
MODES: Final = ("base", "legends")
SCENARIOS: Final = ("timber-rafting", "gold-rush", "outlaws", "moon-river-city")
BOARDS: Final = ("camp", "mary", "wesley", "calamity", "big-jo")
LEGENDS: Final = BOARDS[1:]
COLOURS: Final = ("#8c8279", "#7a3e9d", "#ffffff", "#e07b1a", "#3f8f4f")
"""Of the boards: the legends' purple, white, orange and green."""

PRINTED_NAMES: Final = {
    "board": dict(zip(BOARDS, ("Camp", "Mary", "Wesley", "Calamity", "Big Jo"), strict=True)),
    "boards": {"mary": "Mary", "wesley": "Wesley", "calamity": "Calamity", "big-jo": "Big Jo"},
    "scenario": {
        "timber-rafting": "Timber Rafting",
        "gold-rush": "Gold Rush",
        "outlaws": "Outlaws",
        "moon-river-city": "Moon River City",
        "random": "a random scenario",
    },
    "choice": {place: f"claimed {place} of its column" for place in ("1st", "2nd", "3rd", "4th")},
    "mode": {"base": "the base game", "legends": "Legends of the West"},
    "edition": {name: f"reading {name} of the parcels" for name in ("h1", "h2", "h6")},
    "geometry": {"camp-square": "a board that juts into the ranch", "straight": "a straight board"},
    "first_claim": {
        str(slot): f"{place} parcel claimed first" for slot, place in enumerate(("1st", "2nd", "3rd", "4th"))
    },
}
"""How the ids of columns and settings are printed."""

RESOURCE_OF: Final = {
    "desert": "gold",
    "canyon": "gold",
    "meadow": "gold",
    "forest": "beaver",
    "farm": None,
    "corn": "corn",
}
"""The one resource a landscape may carry."""


def name_space(board: str, number: int) -> str:
    """A space of a reserve by its number, and all further ones, as a strategy names what it leaves unused."""
    return f"{board}.space.{number}"


def name_bridge(board: str, cell: tuple[int, int]) -> str:
    """The bridge to a cell as a strategy names what it leaves unused."""
    return f"{board}.bridge.{cell[0]}.{cell[1]}"
