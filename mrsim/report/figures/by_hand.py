"""Drawings that are written down rather than plotted."""

from mrsim.games.contract import Picture

Box = tuple[float, float, float, float]
"""Left, top, width, height."""


def svg(view: Box, inside: str, scale: float = 1) -> str:
    """A whole drawing: what of the plane is seen, so many pixels for each of its units."""
    left, top, width, height = view
    return (
        f'<svg viewBox="{left:g} {top:g} {width:g} {height:g}" width="{scale * width:g}" height="{scale * height:g}">'
        f"{inside}</svg>"
    )


def shared(markup: str, scale: float) -> str:
    """Something that many drawings have in them: the page has it once."""
    return f'<defs><g id="shared">{markup}</g></defs><use href="#shared" transform="scale({scale:g})"/>'


def of_game(picture: Picture, scale: float = 1) -> str:
    """What a game draws."""
    return svg(picture.view, picture.markup, scale)
