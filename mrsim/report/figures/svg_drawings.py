"""Drawings that are written down rather than plotted."""

from mrsim.games.contract import Picture

ViewBox = tuple[float, float, float, float]
"""Left, top, width, height."""


def wrap_in_svg(view: ViewBox, inside: str, scale: float = 1) -> str:
    """A whole `<svg>`: the part of the plane that is seen, with `scale` pixels for each of its units."""
    left, top, width, height = view
    return (
        f'<svg viewBox="{left:g} {top:g} {width:g} {height:g}" width="{scale * width:g}" height="{scale * height:g}">'
        f"{inside}</svg>"
    )


def define_shared_markup(markup: str, scale: float) -> str:
    """Markup that many drawings share, as a definition and its use: the page keeps one definition."""
    return f'<defs><g id="shared">{markup}</g></defs><use href="#shared" transform="scale({scale:g})"/>'


def draw_game_picture(picture: Picture, scale: float = 1) -> str:
    """A picture that a game has drawn, as a whole drawing."""
    return wrap_in_svg(picture.view, picture.markup, scale)
