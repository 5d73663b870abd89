"""What is printed on the things of Dice Town, as SVG: cards, dice, actions, bribes, the town.

Cards and dice are printed things: they have the same colours on light and dark pages. What is written beside them has
the colour of the page's text.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from mrsim.games.dice_town.names import ACTIONS, EQUIPMENT, FACES, RANCH
from mrsim.games.dice_town.presentation.tally_axes import ACTION_NAMES, PLACE_HIGH, PLACE_WIDE, STREET, WITH_ACTIONS

CARD_WIDE, CARD_HIGH = 24, 32
DIE: Final = 14
SMALLER: Final = {1: "", 2: "", 3: "dt-tiny"}
"""The size of type by the number of letters on a card; longer words are set smaller still."""
MOST_DRAWN: Final = 3
"""Nuggets side by side; for more there is a number."""
SIGN: Final = 40
"""The side of the sign of an action."""
PIXELS: Final = 30
"""The ground of the town is drawn in these parts of a place."""

INK: Final = "#1d1a16"
SORT_COLOURS: Final = {
    "store": "#ecd9ae",
    "properties": "#bfdc9b",
    "river": "#a8d4ef",
    "villains": "#e9b3a4",
    "elixirs": "#d5c1e6",
}
PLACE_COLOURS: Final = dict(
    zip(WITH_ACTIONS, ("#f2d76b", "#bfdc9b", "#ecd9ae", "#e9b3a4", "#a8d4ef", "#d5c1e6"), strict=True)
)
"""Ink can be read on all of them."""
VERBS: Final = dict(
    zip(
        ACTION_NAMES,
        ("dig", "pan", "rob", "coach", "shop", "doc", "steal", "recruit", "badge", "hunt", "claim", "survey"),
        strict=True,
    )
)
ACTION_STORIES: Final = dict(
    zip(
        ACTION_NAMES,
        (
            "take a nugget for each 9",
            "draw a river card",
            "take all the money of the bank",
            "take $1 of the stagecoach for each 10",
            "draw a store card for each J and keep one",
            "visit Doc Badluck",
            "draw a card of another player for each Q and keep one",
            "recruit a villain",
            "become sheriff",
            "hunt villains with all K",
            "take a property of the hall, and one more for each A",
            "take the top property of the deck",
        ),
        strict=True,
    )
)
EXAMPLES: Final = {
    "high card": "A Q J 10 9",
    "one pair": "A A J 10 9",
    "two pairs": "K K Q Q 9",
    "three of a kind": "J J J A 9",
    "straight": "10 J Q K A",
    "full house": "Q Q Q 9 9",
    "four of a kind": "K K K K 9",
    "five of a kind": "A A A A A",
}

STYLE: Final = "".join(
    (
        *(f".dt-{sort}{{fill:{colour}}}" for sort, colour in SORT_COLOURS.items()),
        *(f".dt-at-{place}{{fill:{colour}}}" for place, colour in PLACE_COLOURS.items()),
        f".dt-card,.dt-die,.dt-coin,.dt-nugget,.dt-star,.dt-sign{{stroke:{INK};stroke-width:.7}}",
        ".dt-die{fill:#fffdf6}.dt-coin{fill:#a9cf8f}.dt-nugget,.dt-star{fill:#ffd21f}",
        f".dt-safe{{fill:none;stroke:{INK};stroke-width:1.6;stroke-dasharray:2 1.5}}.dt-roof{{fill:#a5482f}}",
        f".dt-print{{fill:{INK};text-anchor:middle;font:700 11px system-ui,sans-serif}}",
        ".dt-small{font-size:7.5px}.dt-tiny{font-size:8.5px}",
        ".dt-text{fill:currentColor;font:12px system-ui,sans-serif}",
        ".dt-place{font-weight:700}.dt-verb{font-size:9px;text-anchor:middle}",
        ".dt-house{fill:none;stroke:currentColor;stroke-width:.6;opacity:.5}",
    )
)


def symbols_of_drawings() -> str:
    """Everything that several drawings use."""
    dice = (
        f'<g id="dt-die-{face}"><rect class="dt-die" x=".5" y=".5" width="13" height="13" rx="2.5"/>'
        f'<text class="dt-print dt-tiny" x="7" y="10.2">{face}</text></g>'
        for face in FACES
    )
    backs = (
        f'<rect id="dt-{sort}" class="dt-card dt-{sort}" x=".5" y=".5" width="23" height="31" rx="2.5"/>'
        for sort in SORT_COLOURS
    )
    things = (
        '<g id="dt-coin"><circle class="dt-coin" cx="7" cy="7" r="6.3"/>'
        '<text class="dt-print dt-tiny" x="7" y="10">$</text></g>'
        '<path id="dt-nugget" class="dt-nugget" d="M3 3.5 8 1l4.5 3 .5 5-4 4-6-1L.8 8z"/>'
        '<path id="dt-star" class="dt-star" d="M7 .8l1.9 4 4.4.5-3.3 3 .9 4.4L7 10.5l-3.9 2.2.9-4.4-3.3-3 4.4-.5z"/>'
        '<path id="dt-roof" class="dt-roof" d="M3 12 12 4l9 8zM5 13h14v9h-5v-5h-4v5H5z"/>'
    )
    return f"<defs>{''.join((*dice, *backs))}{things}</defs>"


def draw_thing(name: str, x: float, y: float) -> str:
    """A coin, a nugget, a star or a die at this place."""
    return f'<use href="#dt-{name}" x="{x:g}" y="{y:g}"/>'


def draw_dice(faces: Sequence[str], x: float, y: float, in_row: int = 5) -> str:
    """A number of dice side by side."""
    return "".join(
        draw_thing(f"die-{face}", x + DIE * (at % in_row), y + DIE * (at // in_row)) for at, face in enumerate(faces)
    )


def draw_words(x: float, y: float, words: str, kinds: str = "") -> str:
    """What is written beside printed things."""
    return f'<text class="{" ".join(filter(None, ("dt-text", kinds)))}" x="{x:g}" y="{y:g}">{words}</text>'


def draw_card_picture(sort: str, card: Mapping[str, Any], x: float = 0, y: float = 0) -> str:
    """A card, as a transcript describes it."""
    back = draw_thing(sort, x, y)
    if sort == "villains":
        pair, price = f"{card['face']} {card['face']}", f"{card['wanted']} ${card['reward']}"
        return f"{back}{draw_print(x, y + 13, pair)}{draw_print(x, y + 26, price)}"
    if card["kind"] == RANCH:
        return f"{back}{draw_thing('roof', x, y + 2)}"
    return f"{back}{draw_print(x, y + 20, sign_of_card(card))}"


def draw_print(x: float, y: float, words: str) -> str:
    """Words in the middle of a card, smaller where there are many."""
    kinds = f"dt-print {SMALLER.get(len(words), 'dt-small')}".strip()
    return f'<text class="{kinds}" x="{x + CARD_WIDE / 2:g}" y="{y:g}">{words}</text>'


def sign_of_card(card: Mapping[str, Any]) -> str:
    """What is written large on a card: its number, or its name in short."""
    kind, value = card["kind"], card.get("value")
    if value is not None and kind in (EQUIPMENT, "deed"):
        return str(value)
    first, _, second = kind.partition("-")
    if second.isdecimal():
        return f"${second}" if first == "purse" else f"+{second}"
    if first == "double":
        return f"2{second[:2].title()}"
    return f"{first[0]}{second[0]}".upper() if second else kind[:3].title()


def card_in_words(sort: str, card: Mapping[str, Any]) -> str:
    """A card in words."""
    if sort == "villains":
        return f"villain with a pair of {card['face']}, wanted by {card['wanted']} for ${card['reward']}"
    kind, value = str(card["kind"]).replace("-", " "), card.get("value")
    return kind if value is None else f"{kind} of {value} {'point' if value == 1 else 'points'}"


def draw_action_tile(action: str) -> str:
    """The sign of an action: the face of its place, and what is done."""
    place, _ = action.split(" ")
    face = FACES[WITH_ACTIONS.index(place)]
    return (
        f'<rect class="dt-sign dt-at-{place}" x=".5" y=".5" width="{SIGN - 1}" height="{SIGN - 1}" rx="3"/>'
        f"{draw_thing(f'die-{face}', (SIGN - DIE) / 2, 4)}"
        f'<text class="dt-print dt-tiny" x="{SIGN / 2:g}" y="32">{VERBS[action]}</text>'
    )


def draw_bribe(bribe: str) -> str:
    """What is offered: coins, nuggets, a card, or nothing."""
    number, _, what = bribe.partition(" ")
    if what.startswith("nugget") and int(number) > MOST_DRAWN:
        return f"{draw_thing('nugget', 4, 12)}{draw_words(26, 20, number, 'dt-place')}"
    if what.startswith("nugget"):
        return "".join(draw_thing("nugget", 2 + 12 * at, 9 + 3 * at) for at in range(int(number)))
    if bribe.startswith("$"):
        return f"{draw_thing('coin', 4, 9)}{draw_words(20, 20, bribe[1:], 'dt-place')}"
    if bribe == "no bribe":
        return draw_words(18, 20, "–")
    return draw_thing("properties" if bribe == "deed" else "store", 8, 0)


def draw_town(actions: Iterable[str]) -> str:
    """Beneath the map of the town: each place with its face and its name, and below each action what is done."""
    shown = set(actions)
    found = []
    for number, place in enumerate(WITH_ACTIONS):
        left = PIXELS * (PLACE_WIDE * (number % STREET) - 0.5)
        top = PIXELS * (PLACE_HIGH * (number // STREET) - 0.5)
        names = [f"{place} {action}" for action in ACTIONS if f"{place} {action}" in shown]
        wide = PIXELS * len(ACTIONS)
        verbs = left + (wide - PIXELS * (len(names) - 1)) / 2
        found += [
            (
                f'<path class="dt-house" d="M{left - 3:g} {top + PIXELS + 14:g}v{-PIXELS - 31:g}h{wide + 6:g}'
                f'v{PIXELS + 31:g}z"/>'
            ),
            draw_thing(f"die-{FACES[number]}", left, top - 15.5),
            draw_words(left + DIE + 2, top - 4.5, place, "dt-place"),
            *(
                draw_words(verbs + PIXELS * at, top + PIXELS + 10, VERBS[name], "dt-verb")
                for at, name in enumerate(names)
            ),
        ]
    return f'<g transform="scale({1 / PIXELS:.6f})">{"".join(found)}</g>'


def view_of_ground() -> tuple[float, float, float, float]:
    """What is drawn of the town, in places."""
    streets = -(-len(WITH_ACTIONS) // STREET)
    wide = PLACE_WIDE * (STREET - 1) + len(ACTIONS)
    return (-0.65, -1.15, wide + 0.3, PLACE_HIGH * (streets - 1) + 2.2)
