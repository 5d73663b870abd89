"""What a strategy sees: itself, the table, and one option of the decision at hand. Public things only, to read only.

An attribute costs nothing until it is read. The record fields behind a view (`game`, `box`, …) are not part of it:
the loader of strategies refuses names that are not listed as properties.
"""

from mrsim.games.moon_river.views.bonus import BonusTile
from mrsim.games.moon_river.views.domino import Domino
from mrsim.games.moon_river.views.me import Me
from mrsim.games.moon_river.views.parcel import Parcel, held_parcel, offered_parcel
from mrsim.games.moon_river.views.partners import Recruit, Ride, Swap, Theft
from mrsim.games.moon_river.views.public_table import PublicTable
from mrsim.games.moon_river.views.symbols import Circle, Split, ThirstyCow

__all__ = [
    "BonusTile",
    "Circle",
    "Domino",
    "Me",
    "Parcel",
    "PublicTable",
    "Recruit",
    "Ride",
    "Split",
    "Swap",
    "Theft",
    "ThirstyCow",
    "held_parcel",
    "offered_parcel",
]
