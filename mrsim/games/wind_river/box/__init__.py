"""The box of Wind River as data: what is in it, and how files and edits change it."""

from mrsim.games.wind_river.box.contents import KEYS, Edition, edition_names, load_edition

__all__ = ["KEYS", "Edition", "edition_names", "load_edition"]
