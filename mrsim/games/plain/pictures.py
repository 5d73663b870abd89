"""Pictures of plain games for reports: a tile for each kind of piece, and the last picture of a told game.

What a game draws comes out of a transcript, which somebody else may have written. So it is shown as an image, in which
nothing can run and which fetches nothing.
"""

from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any, Final

from mrsim.formatting import enumerate_words, name_in_words
from mrsim.games.contract import Ending, Finish, GameStep, Picture, Tile
from mrsim.games.plain.box import PlainBox
from mrsim.games.plain.components import Kind
from mrsim.games.printed_names import name_player

TABLE_VIEW: Final = (0.0, 0.0, 400.0, 300.0)
TILE_VIEW: Final = (0.0, 0.0, 100.0, 60.0)
POINTS_VIEW: Final = (0.0, 0.0, 100.0, 60.0)
LONGEST_WORD: Final = 14
STYLE: Final = ".plain-tile{fill:none;stroke:currentColor;stroke-width:1.5}.plain-word{fill:currentColor}"


def tiles_of_box(box: PlainBox) -> dict[str, Tile]:
    """A tile for each kind of piece: its name and its numbers."""
    return {
        kind.name: Tile(draw_kind(kind), kind.copies, table) for table, kinds in box.tables.items() for kind in kinds
    }


def draw_kind(kind: Kind) -> Picture:
    """A card with a name."""
    name = kind.name if len(kind.name) <= LONGEST_WORD else f"{kind.name[: LONGEST_WORD - 1]}…"
    said = [f"{column} {value}" for column, value in kind.fields.items()]
    markup = (
        '<rect class="plain-tile" x="1" y="1" width="98" height="58" rx="6"/>'
        f'<text class="plain-word" x="50" y="35" text-anchor="middle" font-size="13">{escape(name)}</text>'
    )
    return Picture(markup, TILE_VIEW, ", ".join(said) or kind.name)


def ending_of_told_game(title: str, events: Sequence[Mapping[str, Any]]) -> Ending:
    """How a told game ended."""
    setup, result = events[0], events[-1]
    scores = [event for event in events if event["event"] == "score"]
    factions = setup.get("factions") or [""] * len(scores)
    ranked = sorted((int(score["points"]) for score in scores), reverse=True)
    players = tuple(
        Finish(
            seat=seat,
            strategy=str(setup["strategies"][seat]),
            faction=str(factions[seat]) or title,
            place=1 if seat in result["winners"] else 1 + ranked.index(int(score["points"])),
            score=int(score["points"]),
            parts={str(name): int(points) for name, points in score["parts"].items()},
            picture=draw_points(int(score["points"])),
        )
        for seat, score in enumerate(scores)
    )
    winners = enumerate_words([f"player {seat + 1}" for seat in result["winners"]])
    wins = "wins" if len(result["winners"]) == 1 else "share the win"
    drawing = str(result.get("drawing", ""))
    table = draw_image(drawing) if drawing else None
    verdict = f"{winners[:1].upper()}{winners[1:]} {wins} with {max(ranked)} points."
    return Ending(f"{title}, {len(players)} players", verdict, players, "", table)


def steps_of_told_game(title: str, events: Sequence[Mapping[str, Any]]) -> Iterator[GameStep]:
    """What is chosen and told, step by step; points, and what the game draws, come at the end."""
    ending = ending_of_told_game(title, events)
    open_points = tuple(draw_points(None) for _ in ending.players)
    for number, event in enumerate(events):
        if event["event"] == "choice":
            asked = f" ({name_in_words(event['question'])})" if "question" in event else ""
            told = f"The {name_player(event['player'])} chooses {event['option']}{asked}"
            yield GameStep(number, told, open_points)
        elif event["event"] == "told":
            yield GameStep(number, str(event["text"]), open_points)
    yield GameStep(len(events) - 1, ending.verdict, tuple(one.picture for one in ending.players), ending.table)


def draw_points(points: int | None) -> Picture:
    """A number of points, or a dash where they are not counted yet."""
    shown = "–" if points is None else points
    text = f'<text class="plain-word" x="50" y="42" text-anchor="middle" font-size="34">{shown}</text>'
    return Picture(text, POINTS_VIEW, "points are not counted yet" if points is None else f"{points} points")


def draw_image(drawing: str) -> Picture:
    """What the game drew, as an image."""
    _, _, width, height = TABLE_VIEW
    whole = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}">{drawing}</svg>'
    data = b64encode(whole.encode()).decode()
    markup = f'<image width="{width:g}" height="{height:g}" href="data:image/svg+xml;base64,{data}"/>'
    return Picture(markup, TABLE_VIEW, "The table at the end, as the game draws it")
