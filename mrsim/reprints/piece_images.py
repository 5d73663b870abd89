"""Pictures of pieces as images of some width: drawn alike on every system, with the letters that matplotlib brings."""

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PIL import Image, ImageFont

from mrsim.errors import missing_package
from mrsim.games.contract import Picture

FAMILY: Final = "DejaVu Sans"
FONTS: Final = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf")
PAPER: Final = "#ffffff"
NARROWER: Final = "text{letter-spacing:-.05em}"
"""These letters are wider than those of most systems, for which the pictures are made."""


class PieceImages:
    """Draws the pictures of a game, which share symbols and a style."""

    def __init__(self, symbols: str, style: str) -> None:
        """Take what the pictures of the game share."""
        self.shared = f"<style>{style}{NARROWER}</style>{symbols}"
        self.drawn: dict[tuple[str, int], Image.Image] = {}
        self.fonts = [str(file) for file in font_files()]

    def draw(self, picture: Picture, width: int) -> Image.Image:
        """A picture as an image of this width in pixels; the same picture is drawn once."""
        key = picture.markup, width
        if key not in self.drawn:
            self.drawn[key] = self._draw(picture, width)
        return self.drawn[key]

    def _draw(self, picture: Picture, width: int) -> Image.Image:
        try:
            from resvg_py import svg_to_bytes
        except ImportError:
            raise missing_package("box print", "resvg-py") from None
        left, top, wide, high = picture.view
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:g} {top:g} {wide:g} {high:g}" '
            f'width="{wide:g}" height="{high:g}">{self.shared}{picture.markup}</svg>'
        )
        drawn = svg_to_bytes(
            svg_string=svg,
            width=width,
            background=PAPER,
            skip_system_fonts=True,
            font_files=self.fonts,
            font_family=FAMILY,
            sans_serif_family=FAMILY,
        )
        return Image.open(io.BytesIO(bytes(drawn))).convert("RGB")


def font_files() -> Sequence[Path]:
    """The letters that come with matplotlib, which are the same everywhere."""
    from matplotlib import get_data_path

    return [Path(get_data_path()) / "fonts" / "ttf" / name for name in FONTS]


def load_letters(height: int) -> ImageFont.FreeTypeFont:
    """Letters of this height in pixels, for what is written beside pieces."""
    return ImageFont.truetype(str(font_files()[0]), height)
