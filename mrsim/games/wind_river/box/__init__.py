"""The box of Wind River as data: what is in it, how files and edits change it, and how two boxes differ."""

from mrsim.games.wind_river.box.contents import KEYS, Edition, edition_names, load_edition

__all__ = ["KEYS", "Edition", "edition_names", "load_edition"]
