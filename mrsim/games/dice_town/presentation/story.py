"""One game of Dice Town as a story for the terminal: events of a transcript become what a console prints.

Each kind of event has a phrase in `PHRASES`: what a player does, in a line of their own behind their name.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from rich.console import RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from mrsim.formatting import enumerate_words, ordinal
from mrsim.games.printed_names import name_player, print_name

Event = Mapping[str, Any]

MARGIN: Final = 20
"""Characters at the left that say whose turn it is."""
OPTIONS_SHOWN: Final = 8
SEAT_STYLES: Final = ("cyan", "magenta", "yellow", "green", "red", "blue")
PARTS: Final = ("nuggets", "money", "badge", "store", "deeds", "ranches", "total")
ACTS: Final = {
    ("mine", "base"): "digs",
    ("mine", "wild-west"): "pans",
    ("bank", "base"): "robs it",
    ("bank", "wild-west"): "robs the stagecoach",
    ("store", "base"): "goes shopping",
    ("store", "wild-west"): "visits Doc Badluck",
    ("saloon", "base"): "goes stealing",
    ("saloon", "wild-west"): "recruits a villain",
    ("sheriff", "base"): "claims the badge",
    ("sheriff", "wild-west"): "goes hunting",
    ("hall", "base"): "takes what lies there",
    ("hall", "wild-west"): "takes from the deck",
}
"""By place and action."""
ENDED: Final = {
    "nuggets": "The mine is empty.",
    "properties": "All properties are gone.",
    "both": "The mine is empty and all properties are gone.",
    "cap": "The game was ended because it lasted too many rounds.",
}


@dataclass
class _Game:
    """What the cards are, and who sits where."""

    setup: Event
    cards: dict[int, str]
    scores: list[Event] = field(default_factory=list)

    def name(self, player: int) -> Text:
        """Short enough for the margin."""
        name = Text(print_name("strategy", self.setup["strategies"][player]), "dim")
        name.truncate(MARGIN - len("1st   "), overflow="ellipsis")
        return Text.assemble(_ordinal(player), " ", name)

    def some(self, ids: Iterable[int]) -> str:
        """The names of cards, with commas between them."""
        return ", ".join(self.cards[card] for card in ids) or "nothing"


def story(events: Iterable[Event]) -> Iterator[RenderableType]:
    """Everything to be printed, in order; the events are those of one game, `setup` first."""
    events = iter(events)
    setup = next(events)
    yield from _head(_Game(setup, card_names(setup)))
    for pieces in tell_events([setup, *events]):
        yield from pieces


def tell_events(events: Iterable[Event]) -> Iterator[list[RenderableType]]:
    """What is to be printed of each event after the first."""
    events = iter(events)
    setup = next(events)
    game = _Game(setup, card_names(setup))
    for event in events:
        yield list(TELLERS.get(event["event"], _by_phrase)(game, event))


def card_names(setup: Event) -> dict[int, str]:
    """Every card in words, by its id."""
    names = {card["id"]: _valued(card) for sort in ("store", "properties") for card in setup[sort]}
    names |= {card["id"]: card["kind"] for sort in ("river", "elixirs") for card in setup[sort]}
    return names | {
        card["id"]: f"villain {card['face']} {card['face']} (wanted by {card['wanted']}, ${card['reward']})"
        for card in setup["villains"]
    }


def _valued(card: Event) -> str:
    return card["kind"] if card["value"] is None else f"{card['kind']} {card['value']}"


def _head(game: _Game) -> Iterator[RenderableType]:
    setup = game.setup
    yield Rule(Text("Dice Town", "bold"), characters="═", style="dim")
    die = ", with the Indian die" if setup["indian_die"] else ""
    played = print_name("expansion", setup["expansion"])
    yield Text(f"{setup['players']} players, {played}{die}, seed {setup['seed']}, game {setup['index']}.")
    yield Text(f"{setup['nuggets']} nuggets in the mine, ${setup['bank']} in the bank.")
    yield Text(f"In the hall: {game.some(setup['hall'])}.")
    if setup["wanted"]:
        yield Text(f"Wanted: {game.some(setup['wanted'])}.")


def _round(game: _Game, event: Event) -> Iterator[RenderableType]:
    del game
    yield Text()
    title = Text.assemble((f"Round {event['number']}", "bold"), ", sheriff: the ", _seat(event["sheriff"]))
    yield Rule(title, align="left", style="dim")


def _by_phrase(game: _Game, event: Event) -> Iterator[RenderableType]:
    phrase = PHRASES[event["event"]](game, event)
    yield _line(game.name(event["player"]) if "player" in event else Text(), Text(phrase))


# What players do


def _prepare(game: _Game, event: Event) -> str:
    return f"prepares {' '.join(event['faces'])} with {game.cards[event['card']]}"


def _roll(game: _Game, event: Event) -> str:
    del game
    return f"throws {' '.join(event['rolled'])}{' (final)' if event['final'] else ''}"


def _keep(game: _Game, event: Event) -> str:
    del game
    paid = f" for ${event['paid']}" if event["paid"] else ""
    return f"keeps {' '.join(event['kept']) or 'nothing'}{paid}"


def _hand(game: _Game, event: Event) -> str:
    del game
    return f"has {' '.join(event['dice'])}"


def _indian(game: _Game, event: Event) -> str:
    del game
    if "place" in event:
        return f"rolls the Indian die, {event['effect']}: the {event['place']} is closed"
    if "victim" in event:
        turns = f"turns from {event['from']} to {event['to']}"
        return f"rolls {event['effect']}: a die of the {name_player(event['victim'])} {turns}"
    return f"rolls {event['effect']}" + (" and is guarded" if event["effect"] == "bodyguard" else "")


def _act(game: _Game, event: Event) -> str:
    del game
    return f"is {event['rank']} at the {event['place']} and {ACTS[event['place'], event['action']]}"


def _gain(game: _Game, event: Event) -> str:
    del game
    amount = (
        f"${event['amount']}" if event["what"] == "cash" else f"{event['amount']} nugget{'s'[: event['amount'] > 1]}"
    )
    source = f"the {name_player(event['source'])}" if isinstance(event["source"], int) else f"the {event['source']}"
    return f"takes {amount} from {source}"


def _draw(game: _Game, event: Event) -> str:
    kept = game.some(event["kept"])
    return f"takes {kept}" if event["seen"] == event["kept"] else f"draws {game.some(event['seen'])}; keeps {kept}"


def _hall(game: _Game, event: Event) -> str:
    return f"takes {game.some(event['cards'])}; in the hall: {game.some(event['hall'])}"


def _steal(game: _Game, event: Event) -> str:
    return f"steals {game.cards[event['card']]} from the {name_player(event['victim'])}"


def _play_card(game: _Game, event: Event) -> str:
    against = "" if event["victim"] is None else f" against the {name_player(event['victim'])}"
    cancels = "" if event["cancels"] is None else f" and cancels {game.cards[event['cancels']]}"
    return f"plays {game.cards[event['card']]}{against}{cancels}"


def _void(game: _Game, event: Event) -> str:
    return f"has nobody to use {game.cards[event['card']]} on"


def _give(game: _Game, event: Event) -> str:
    return f"gives {game.cards[event['card']]} to the {name_player(event['to'])}"


def _hunt(game: _Game, event: Event) -> str:
    del game
    return f"hunts and throws {' '.join(event['rolled'])}"


def _reroll(game: _Game, event: Event) -> str:
    del game
    return f"throws {event['from']} once more: {event['to']}"


def _capture(game: _Game, event: Event) -> str:
    return f"captures {game.some(event['villains'])}"


def _badge(game: _Game, event: Event) -> str:
    del game, event
    return "becomes sheriff"


def _elixir(game: _Game, event: Event) -> str:
    return f"drinks {game.cards[event['card']]}{', unseen' if event['top'] else ''}"


def _protect(game: _Game, event: Event) -> str:
    return f"protects {game.some(event['deeds'])}"


def _die(game: _Game, event: Event) -> str:
    given = "" if event["gives"] is None else f" for {game.cards[event['gives']]}"
    return f"takes the Indian die{given}"


PHRASES: Final[Mapping[str, Callable[[_Game, Event], str]]] = {
    "prepare": _prepare,
    "roll": _roll,
    "keep": _keep,
    "hand": _hand,
    "indian": _indian,
    "act": _act,
    "gain": _gain,
    "draw": _draw,
    "hall": _hall,
    "steal": _steal,
    "play_card": _play_card,
    "void": _void,
    "give": _give,
    "hunt": _hunt,
    "reroll": _reroll,
    "capture": _capture,
    "badge": _badge,
    "elixir": _elixir,
    "protect": _protect,
    "die": _die,
}
"""Of the events that one player is the subject of."""


# What is told in another way


def _tie(game: _Game, event: Event) -> Iterator[RenderableType]:
    bids = [f"the {name_player(offer['player'])} offers {_bribe(game, offer)}" for offer in event["offers"]]
    tied = enumerate_words([f"the {name_player(seat)}" for seat in event["among"]])
    said = f"{tied} tie at the {event['place']}; {'; '.join([*bids, ''])}the {name_player(event['chosen'])} is named"
    yield _line(game.name(event["sheriff"]), Text(said))


def _bribe(game: _Game, offer: Event) -> str:
    if offer["card"] is not None:
        return game.cards[offer["card"]]
    return f"${offer['cash']}" if offer["cash"] else f"{offer['nuggets']} nugget{'s'[: offer['nuggets'] > 1]}"


def _coach_to_bank(game: _Game, event: Event) -> Iterator[RenderableType]:
    del game
    yield _line(Text(), Text(f"${event['amount']} from the stagecoach goes to the bank", "dim"))


def _unsaid(game: _Game, event: Event) -> Iterator[RenderableType]:
    """Shuffles and elixirs that are laid out are for those who check a game."""
    del game, event
    yield from ()


def _options(game: _Game, event: Event) -> Iterator[RenderableType]:
    """How a strategy judged what it could do, best first."""
    options, chosen = event["options"], event["chosen"]
    ranking = sorted(range(len(options)), key=lambda k: -options[k]["score"])
    best, others = ranking[:OPTIONS_SHOWN], ranking[OPTIONS_SHOWN:]
    table = Table.grid(padding=(0, 1))
    table.add_column()
    table.add_column(justify="right")
    for k in [*best, *([chosen] if chosen in others else [])]:
        mark, style = ("►", "bold") if k == chosen else ("", "dim")
        table.add_row(mark, f"{options[k]['score']:.2f}", Text(options[k]["option"]), style=style)
    if others:
        table.add_row("", "…", f"and {len(others)} more", style="dim")
    yield _line(game.name(event["player"]), Text(f"{event['question']}?", "italic"))
    yield Padding(table, (0, 0, 0, MARGIN), expand=False)


def _score(game: _Game, event: Event) -> Iterator[RenderableType]:
    game.scores.append(event)
    yield from ()


def _result(game: _Game, event: Event) -> Iterator[RenderableType]:
    yield Text()
    yield Rule(Text(f"The end, after {event['rounds']} rounds", "bold"), align="left", style="dim")
    yield Text(ENDED[event["ended_by"]])
    table = Table.grid(padding=(0, 2))
    table.add_column()
    for _ in PARTS:
        table.add_column(justify="right")
    table.add_row("", *PARTS, style="dim")
    for score in game.scores:
        table.add_row(game.name(score["player"]), *(str(score[part]) for part in PARTS))
    yield table
    yield _verdict(event["winners"], max(score["total"] for score in game.scores))


def _verdict(winners: Sequence[int], points: int) -> Text:
    *others, last = map(_seat, winners)
    named = Text.assemble("The ", Text(", the ").join(others), " and the " if others else "", last)
    return Text.assemble(named, f" {'share the win' if others else 'wins'} with {points} points.")


Teller = Callable[[_Game, Event], Iterable[RenderableType]]

TELLERS: Final[Mapping[str, Teller]] = {
    "round": _round,
    "tie": _tie,
    "coach_to_bank": _coach_to_bank,
    "shuffle": _unsaid,
    "shelf": _unsaid,
    "options": _options,
    "score": _score,
    "result": _result,
}


def _line(margin: Text, what: Text) -> Table:
    table = Table.grid()
    table.add_column(width=MARGIN)
    table.add_column()
    table.add_row(margin, what)
    return table


def _ordinal(player: int) -> Text:
    return Text(ordinal(player + 1), SEAT_STYLES[player])


def _seat(player: int) -> Text:
    return Text(name_player(player), SEAT_STYLES[player])
