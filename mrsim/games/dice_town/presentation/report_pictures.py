"""How Dice Town looks in a report: cards, actions, hands and bribes, the town, and the end of a told game."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from mrsim.games.contract import OPTIONS, Ending, Finish, GameStep, Look, Picture, PrintedPiece, Tile
from mrsim.games.dice_town.box.contents import CARDS, Edition
from mrsim.games.dice_town.box_record import described_card
from mrsim.games.dice_town.names import ACTIONS, FACES, HAND_KINDS
from mrsim.games.dice_town.presentation.holdings import OF_PLAYERS, SAFE, Town, follow_town, town_at_end
from mrsim.games.dice_town.presentation.story import ENDED, PARTS, tell_events
from mrsim.games.dice_town.presentation.svg_cards import (
    ACTION_STORIES,
    CARD_HIGH,
    CARD_WIDE,
    DIE,
    EXAMPLES,
    SIGN,
    card_in_words,
    draw_action_tile,
    draw_bribe,
    draw_card_picture,
    draw_dice,
    draw_thing,
    draw_town,
    draw_words,
    view_of_ground,
)
from mrsim.games.dice_town.presentation.tally_axes import ACTION_NAMES, bribe_labels, card_labels, tallies
from mrsim.games.kit.story_as_text import plain_text
from mrsim.games.printed_names import name_player, print_name

IN_A_ROW: Final = 7
"""Cards side by side."""
STEP: Final = 26
"""From a card to the next."""
LINE: Final = 36
PICTURE_WIDE: Final = 200
ACTION_GROUPS: Final = {"base": "actions of the base game", "wild-west": "actions of Wild West"}
DICE_TOP, CARDS_TOP = 20, 40
DIE_IN_ROW: Final = 3
SMALL_SQUARE: Final = (0, 0, 40, 32)

READING: Final = (
    "At the top of each player: money, nuggets, a star for the sheriff; then the last dice; then the cards. Cards of "
    "the store are sand-coloured, deeds and ranches green, villains red. A number is what a card is worth, letters "
    "are its name in short, a dashed frame is a protected deed. A villain has the pair that it gives, the face that "
    "captures it, and the reward."
)


def look_of_box(edition: Edition, players: int, *, with_die: bool) -> Look:
    """How the things of a box look."""
    actions = [name for name in ACTION_NAMES if edition.has_expansion or name.endswith(ACTIONS[0])]
    ground = Picture(draw_town(actions), view_of_ground(), "the town")
    tiles = {
        **action_tiles(actions),
        **die_tiles(),
        **hand_tiles(),
        **{
            bribe: Tile(Picture(draw_bribe(bribe), SMALL_SQUARE, bribe), None, "bribes")
            for bribe in bribe_labels(edition)
        },
        **card_tiles(edition, with_die=with_die),
    }
    return Look(tallies(edition, players, (), with_die=with_die), {"town_place": ground}, tiles)


def action_tiles(actions: Sequence[str]) -> dict[str, Tile]:
    """The signs of the actions, those of base together."""
    whole = (0, 0, SIGN, SIGN)
    return {
        name: Tile(
            Picture(draw_action_tile(name), whole, ACTION_STORIES[name]), None, ACTION_GROUPS[name.split(" ")[1]]
        )
        for name in actions
    }


def die_tiles() -> dict[str, Tile]:
    """The faces of a die."""
    return {
        face: Tile(Picture(draw_dice([face], 0, 0), (0, 0, DIE, DIE), f"a die with {face}"), None, "dice")
        for face in FACES
    }


def hand_tiles() -> dict[str, Tile]:
    """An example of each poker hand."""
    view = (0, 0, DIE_IN_ROW * DIE, 2 * DIE)
    return {
        hand: Tile(Picture(draw_dice(EXAMPLES[hand].split(" "), 0, 0, DIE_IN_ROW), view, EXAMPLES[hand]), None, "hands")
        for hand in HAND_KINDS
    }


def card_tiles(edition: Edition, *, with_die: bool) -> dict[str, Tile]:
    """All cards of the box."""
    sorts = {name: sort for sort in CARDS for name in edition.dealt_cards(sort, with_die=with_die)}
    return {
        name: Tile(picture_of_card(edition, sorts[name], name), edition.cards[sorts[name]].count(name), sorts[name])
        for name in card_labels(edition, with_die=with_die)
    }


def picture_of_card(edition: Edition, sort: str, name: str) -> Picture:
    """A card as it is printed."""
    card = described_card(edition, sort, name)
    return Picture(draw_card_picture(sort, card), (0, 0, CARD_WIDE, CARD_HIGH), card_in_words(sort, card))


def printed_cards(edition: Edition) -> Iterator[PrintedPiece]:
    """The cards of a box as pieces to print."""
    for sort in CARDS:
        for name, copies in edition.table(sort).items():
            facts = {fact: value for fact, value in described_card(edition, sort, name).items() if value is not None}
            yield PrintedPiece(name, copies, sort, picture_of_card(edition, sort, name), facts)


def ending_of_game(events: Sequence[Mapping[str, Any]]) -> Ending:
    """What everybody has at the end of a told game."""
    town, result = town_at_end(events), events[-1]
    setup, totals = town.setup, [score["total"] for score in town.scores]
    players = tuple(
        Finish(
            seat,
            setup["strategies"][seat],
            name_player(seat),
            1 + sum(other > totals[seat] for other in totals),
            totals[seat],
            {part: town.scores[seat][part] for part in PARTS[:-1]},
            picture_of_player(town, seat),
        )
        for seat in range(setup["players"])
    )
    return Ending(
        f"{setup['players']} players, {print_name('expansion', setup['expansion'])}, {result['rounds']} rounds",
        f"{ENDED[result['ended_by']]} {sentence_of_winners(result['winners'], max(totals))}",
        players,
        READING,
        picture_of_town(town),
    )


def steps_of_game(events: Sequence[Mapping[str, Any]]) -> Iterator[GameStep]:
    """Everything that is told of a game, with the players and the town after it."""
    towns = follow_town(events)
    next(towns)
    for number, (town, pieces) in enumerate(zip(towns, tell_events(events), strict=True), 1):
        if pieces and events[number]["event"] != OPTIONS:
            players = tuple(picture_of_player(town, seat) for seat in range(len(town.purses)))
            yield GameStep(number, plain_text(pieces), players, picture_of_town(town))


def sentence_of_winners(winners: Sequence[int], points: int) -> str:
    """Who won, in a sentence."""
    who = f"The {' and the '.join(map(name_player, winners))}"
    return f"{who} {'share the win' if len(winners) > 1 else 'wins'} with {points} points."


def picture_of_player(town: Town, seat: int) -> Picture:
    """Purse, dice and cards."""
    purse = town.purses[seat]
    cards = [(card, where) for where in OF_PLAYERS for card in town.cards_of(seat, where)]
    star = draw_thing("star", 100, 0) if town.sheriff == seat else ""
    markup = (
        f"{draw_amount('coin', purse.cash, 0)}{draw_amount('nugget', purse.nuggets, 50)}{star}"
        f"{draw_dice(purse.dice, 0, DICE_TOP)}{''.join(draw_hand(town, cards, CARDS_TOP))}"
    )
    return Picture(markup, (0, 0, PICTURE_WIDE, CARDS_TOP + height_of_cards(len(cards))), player_in_words(town, seat))


def draw_amount(thing: str, number: int, x: float) -> str:
    """A coin or a nugget and how many there are."""
    return f"{draw_thing(thing, x, 0)}{draw_words(x + 18, 11.5, str(number))}"


def draw_hand(town: Town, cards: Sequence[tuple[int, str]], top: float) -> Iterator[str]:
    """Cards in rows, protected ones in a frame."""
    for at, (card, where) in enumerate(cards):
        x, y = STEP * (at % IN_A_ROW), top + LINE * (at // IN_A_ROW)
        yield draw_card_picture(*town.cards[card], x, y)
        if where == SAFE:
            yield f'<rect class="dt-safe" x="{x + 2.5:g}" y="{y + 2.5:g}" width="19" height="27" rx="2"/>'


def height_of_cards(number: int) -> int:
    """The room that some cards need."""
    return LINE * -(-number // IN_A_ROW)


def player_in_words(town: Town, seat: int) -> str:
    """What a player has, and the dice."""
    purse = town.purses[seat]
    words = [f"${purse.cash}", f"{purse.nuggets} nuggets", *(["the badge"] if town.sheriff == seat else [])]
    for where in OF_PLAYERS:
        cards = [card_in_words(*town.cards[card]) for card in town.cards_of(seat, where)]
        words += [f"{where}: {', '.join(cards)}"] if cards else []
    return f"{'; '.join(words)}; last dice {' '.join(purse.dice)}"


def picture_of_town(town: Town) -> Picture:
    """What belongs to nobody: mine, bank and stagecoach, the decks, the hall, and who is wanted."""
    lines = [
        f"mine: {town.mine} nuggets",
        f"bank: ${town.bank}, stagecoach: ${town.coach}",
        *(f"deck of {sort}: {town.decks[sort]}" for sort in town.decks if town.decks[sort]),
    ]
    rows = [("hall", town.hall), ("wanted", sorted(town.wanted))]
    markup, top = [], 0
    for line in lines:
        markup.append(draw_words(0, top + 12, line))
        top += 16
    for title, cards in rows:
        if cards:
            markup += [draw_words(0, top + 14, f"{title}:"), *draw_hand(town, [(card, "") for card in cards], top + 20)]
            top += 20 + height_of_cards(len(cards))
            lines.append(f"{title}: {', '.join(card_in_words(*town.cards[card]) for card in cards)}")
    return Picture("".join(markup), (0, 0, PICTURE_WIDE, top), "; ".join(lines))
