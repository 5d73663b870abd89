# ruff: noqa: INP001  a script, in no package
"""Makes the pictures of the terminal in docs/images by running the commands shown in them.

    python docs/make_pictures.py

A picture is one SVG file that fetches nothing: it names fonts that the reader's system may have.
"""

import io
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from rich.console import Console, RenderableType
from rich.rule import Rule
from rich.text import Text

from mrsim import games
from mrsim.matches.batches import blocks_for_games, play_batches
from mrsim.matches.play import prepare_match
from mrsim.matches.play_summary import render_quick_look, summarise_batches

IMAGES: Final = Path(__file__).parent / "images"
COLUMNS: Final = 80

PLAYED: Final = "mrsim play moon-river --strategies greedy,random,greedy,random --games 20000"
TOLD: Final = "mrsim replay moon-river --mode legends --seed 7 --block 50"
ROUND_SHOWN: Final = 18

CHARACTER_WIDTH: Final = 0.6
"""Width by height; textLength in the SVG makes up for fonts that are a little wider or narrower."""

# rich fills this in. Unlike its own template, it loads no font.
SVG: Final = """\
<svg viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{
  font: {char_height}px "Fira Code", "JetBrains Mono", "DejaVu Sans Mono", Menlo, Consolas, monospace;
  font-variant-ligatures: none;
}}
{styles}
</style>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""


def play() -> str:
    """The quick look of `make play`."""
    game, match = prepare_match("moon-river", strategies="greedy,random,greedy,random")
    blocks = blocks_for_games(20_000, match)
    look = summarise_batches(play_batches(match, game.columns, blocks, jobs=1), game, match.players, blocks, keep=False)
    return picture("play", PLAYED, render_quick_look(look, game, match))


def replay() -> str:
    """One round of a story."""
    match = prepare_match("moon-river", mode="legends", seed=7)[1]
    story = games.find_game("moon-river").story(match.tell(block=50, rotation=0, explain=False).events)
    return picture("replay", TOLD, one_round(story, ROUND_SHOWN))


def one_round(story: Iterable[Any], number: int) -> Iterator[RenderableType]:
    """The round of a story with this number, from its heading to the blank line before the next one."""
    yield Text("…", "dim")
    told = False
    for part in story:
        if isinstance(part, Rule):
            told = str(part.title).startswith(f"Round {number} ")
        if told:
            yield part


def picture(name: str, command: str, parts: Iterable[RenderableType]) -> str:
    """A terminal after a command, as SVG."""
    console = Console(
        record=True,
        width=COLUMNS,
        file=io.StringIO(),
        force_terminal=True,
        color_system="truecolor",
        highlight=False,
    )
    console.print(Text.assemble(("$ ", "bold green"), (command, "bold")))
    for part in parts:
        console.print(part)
    svg = console.export_svg(title="", code_format=SVG, font_aspect_ratio=CHARACTER_WIDTH, unique_id=name)
    return smaller(svg)


def smaller(svg: str) -> str:
    """The SVG without empty texts and without clipping, which text of known length does not need."""
    svg = re.sub(r"<text [^>]*>\s*</text>", "", svg)
    svg = re.sub(r' clip-path="[^"]*"', "", svg).replace("&#160;", "\u00a0")
    svg = re.sub(r"\d+\.\d{3,}", lambda number: f"{float(number[0]):.2f}", svg)
    return re.sub(r"\s*\n\s*", "\n", svg.replace("><", ">\n<"))


def main() -> None:
    """Write the pictures."""
    IMAGES.mkdir(exist_ok=True)
    for name, svg in {"play": play(), "replay": replay()}.items():
        (IMAGES / f"{name}.svg").write_text(svg, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
