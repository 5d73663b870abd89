"""One game of Wind River as a story for the terminal: events of a transcript become what a console prints.

Each kind of event has one teller in `TELLERS`. A teller keeps the board up to date and says phrases; a turn is told
at once, when its action is known.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from rich.console import RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from mrsim.formatting import ordinal
from mrsim.games.printed_names import name_player
from mrsim.games.wind_river.presentation.terminal_drawing import (
    SEAT_STYLES,
    Hex,
    TranscriptBoard,
    board_as_text,
    board_of,
    legend_of_drawing,
)

Event = Mapping[str, Any]

MARGIN: Final = 18
"""Characters at the left that say whose turn it is."""
OPTIONS_SHOWN: Final = 8
ROUNDS_BETWEEN_DRAWINGS: Final = 5
PLAINS: Final = "the Open Plains"


@dataclass
class _Game:
    """What is on the table, and what is still unprinted of the turn in progress."""

    setup: Event
    board: TranscriptBoard
    turns: int = 0
    home: list[int] = field(default_factory=list)
    blocks: list[int] = field(default_factory=list)
    phrases: list[Text] = field(default_factory=list)
    steps: list[str] = field(default_factory=list)
    scores: dict[int, Event] = field(default_factory=dict)
    ended_turn: str = ""
    """The turn that the last event ended, in words."""

    @property
    def players(self) -> int:
        return int(self.setup["players"])

    def name(self, player: int) -> Text:
        """Short enough for the margin."""
        name = Text(self.setup["strategies"][player], "dim")
        name.truncate(MARGIN - len("1st  "), overflow="ellipsis")
        return Text.assemble(_ordinal(player), " ", name)

    def end_turn(self, player: int) -> Iterator[RenderableType]:
        """The whole turn in one line or a few."""
        told = Text("; ").join(self.phrases)
        self.ended_turn = f"The {name_player(player)} {told}"
        yield _line(self.name(player), told)
        self.phrases = []
        self.turns += 1
        rounds, rest = divmod(self.turns, self.players)
        if rest == 0:
            if rounds % ROUNDS_BETWEEN_DRAWINGS == 0:
                yield from self.drawing(f"After round {rounds}")
            else:
                yield Text()

    def drawing(self, title: str) -> Iterator[RenderableType]:
        """The board, and what lies beside it."""
        yield from _heading(title)
        yield board_as_text(self.board)
        yield Text()
        yield self.standing()
        yield Text()

    def standing(self) -> Table:
        """One row a player."""
        table = Table.grid(padding=(0, 3))
        for _ in ("who", "strategy", "home", "on the board", "in stock", "blocks"):
            table.add_column(justify="right" if len(table.columns) > 1 else "left")
        table.add_row("", "", "home", "on board", "stock", "blocks", style="dim")
        for player, camp in enumerate(self.board.camps):
            stock = self.setup["tipis_each"] - camp.total() - self.home[player]
            counts = (self.home[player], camp.total(), stock, self.blocks[player])
            table.add_row(_seat(player), Text(self.setup["strategies"][player]), *map(str, counts))
        return table


def story(events: Iterable[Event]) -> Iterator[RenderableType]:
    """Everything to be printed, in order; the events are those of one game, `setup` first."""
    for _, _, pieces in follow_game(events):
        yield from pieces


def follow_game(events: Iterable[Event]) -> Iterator[tuple["_Game", str, list[RenderableType]]]:
    """The table after each event, the turn that it ended in words, and what is to be printed then."""
    events = iter(events)
    setup = next(events)
    game = _Game(setup, board_of(setup), 0, [0] * setup["players"], [setup["blocks_each"]] * setup["players"])
    yield game, "", list(_head(game))
    for event in events:
        game.ended_turn = ""
        pieces = list(TELLERS[event["event"]](game, event))
        yield game, game.ended_turn, pieces


def _head(game: _Game) -> Iterator[RenderableType]:
    setup = game.setup
    yield Rule(Text("Wind River", "bold"), characters="═", style="dim")
    yield Text(f"{setup['players']} players, seed {setup['seed']}, game {setup['index']}.")
    blocks = _count(setup["blocks_each"], "block", "blocks")
    yield Text(f"{len(setup['buffaloes'])} buffaloes; {setup['tipis_each']} tipis and {blocks} each.")
    for key, value in setup.get("other_rules", {}).items():
        yield Text(f"Not as printed: {key.replace('_', ' ')} is {value}.")
    yield Text()
    yield legend_of_drawing()
    yield from _heading("Set-up")


# The set-up


def _pitch(game: _Game, event: Event) -> Iterator[RenderableType]:
    player = event["player"]
    game.board.camps[player][_hex(event["hex"])] += 1
    yield _line(game.name(player), Text(f"pitches a tipi on {_at(event['hex'])}"))
    if sum(camp.total() for camp in game.board.camps) == _starting_tipis(game.setup) * game.players:
        yield Text()
        yield board_as_text(game.board)
        yield from _heading("The journey")


def _starting_tipis(setup: Event) -> int:
    return int(setup.get("other_rules", {}).get("starting_tipis", 2))


# A turn


def _herd(game: _Game, event: Event) -> Iterator[RenderableType]:
    start, end = _hex(event["from"]), event["to"]
    game.board.herd[start] -= 1
    if end is not None:
        game.board.herd[_hex(end)] += 1
    step = f"{_at(event['from'])}→{'out' if end is None else _at(end)}"
    if event["extra"]:
        game.phrases.append(Text(f"drives one more, {step}"))
        yield from game.end_turn(event["player"])
    else:
        game.steps.append(step)


def _feed(game: _Game, event: Event) -> Iterable[RenderableType]:
    player, paid, starved = event["player"], event["paid"], event["starved"]
    if game.steps:
        game.phrases.append(Text(f"herd {' '.join(game.steps)}"))
        game.steps = []
    if paid:
        game.phrases.append(Text(f"pays {_count(paid, 'block', 'blocks')} for the hungry"))
        game.blocks[player] -= paid
    for hexagon in starved:
        game.board.camps[player][_hex(hexagon)] -= 1
    if starved:
        what = "a tipi starves" if len(starved) == 1 else "tipis starve"
        game.phrases.append(Text(f"{what} on {', '.join(map(_at, starved))}", "red"))
    return ()


def _move_tipi(game: _Game, event: Event) -> Iterator[RenderableType]:
    player, end = event["player"], event["to"]
    game.board.camps[player][_hex(event["from"])] -= 1
    if end is None:
        game.home[player] += 1
        game.phrases.append(Text(f"a tipi goes from {_at(event['from'])} into {PLAINS}", "bold"))
    else:
        game.board.camps[player][_hex(end)] += 1
        game.phrases.append(Text(f"a tipi moves {_at(event['from'])}→{_at(end)}"))
    for seat, paid in enumerate(event["paid"]):
        game.blocks[seat] -= paid
    paying = [seat for seat, paid in enumerate(event["paid"]) if paid]
    if paying:
        game.phrases.append(
            Text.assemble("the ", Text(" and the ").join(map(_seat, paying)), " pay" + "s" * (len(paying) == 1))
        )
    yield from game.end_turn(player)


def _gather(game: _Game, event: Event) -> Iterator[RenderableType]:
    game.blocks[event["player"]] += event["blocks"]
    game.phrases.append(Text(f"gathers {_count(event['blocks'], 'block', 'blocks')}"))
    yield from game.end_turn(event["player"])


def _place_tipi(game: _Game, event: Event) -> Iterator[RenderableType]:
    player = event["player"]
    game.board.camps[player][_hex(event["hex"])] += 1
    game.blocks[player] -= game.setup.get("other_rules", {}).get("placing_cost", 3)
    game.phrases.append(Text(f"places a tipi on {_at(event['hex'])}"))
    yield from game.end_turn(player)


def _pass(game: _Game, event: Event) -> Iterator[RenderableType]:
    game.phrases.append(Text("passes"))
    yield from game.end_turn(event["player"])


def _options(game: _Game, event: Event) -> Iterator[RenderableType]:
    """How a strategy judged what it could do, best first."""
    options, chosen = event["options"], event["chosen"]
    ranking = sorted(range(len(options)), key=lambda k: -options[k]["score"])
    table = Table.grid(padding=(0, 1))
    table.add_column()
    table.add_column(justify="right")

    def show(k: int) -> None:
        mark, style = ("►", "bold") if k == chosen else ("", "dim")
        table.add_row(mark, f"{options[k]['score']:.2f}", Text(options[k]["option"]), style=style)

    best, others = ranking[:OPTIONS_SHOWN], ranking[OPTIONS_SHOWN:]
    for k in best:
        show(k)
    if others:
        table.add_row("", "…", f"and {len(others)} more", style="dim")
    if chosen in others:
        show(chosen)  # what is done must be seen, however low it ranks
    yield _line(game.name(event["player"]), Text(f"{event['question']}?", "italic"))
    yield Padding(table, (0, 0, 0, MARGIN), expand=False)


# The end


def _score(game: _Game, event: Event) -> Iterable[RenderableType]:
    game.scores[event["player"]] = event
    return ()


def _result(game: _Game, event: Event) -> Iterator[RenderableType]:
    yield from game.drawing("The end")
    if event["capped"]:
        yield Text(f"Tipis are still on the board: the game was ended after {event['turns']} turns.")
    yield _verdict(game, event["winners"])


def _verdict(game: _Game, winners: Sequence[int]) -> Text:
    """Who won, and what decided where the tipis did not."""
    most = max(score["tipis"] for score in game.scores.values())
    tied = [player for player, score in game.scores.items() if score["tipis"] == most]
    tipis = _count(most, "tipi", "tipis")
    if len(tied) == 1:
        return Text.assemble(_full_name(game, tied[0]), f" wins with {tipis} in {PLAINS}.")
    blocks = _count(game.scores[winners[0]]["blocks"], "block", "blocks")
    tie = Text.assemble("The ", _listed(tied), f" tie at {tipis} in {PLAINS}.")
    if len(winners) == 1:
        return Text.assemble(tie, " ", _full_name(game, winners[0]), f" wins with {blocks}.")
    return Text.assemble(tie, f" {blocks.capitalize()} each: the ", _listed(winners), " share the win.")


# Words


def _heading(title: str) -> tuple[RenderableType, ...]:
    return Text(), Rule(Text(title, "bold"), align="left", style="dim"), Text()


def _line(margin: Text, what: Text) -> Table:
    table = Table.grid()
    table.add_column(width=MARGIN)
    table.add_column()
    table.add_row(margin, what)
    return table


def _full_name(game: _Game, player: int) -> Text:
    return Text.assemble("The ", _seat(player), f" ({game.setup['strategies'][player]})")


def _listed(players: Sequence[int]) -> Text:
    *others, last = map(_seat, players)
    return Text.assemble(Text(", the ").join(others), " and the " if others else "", last)


def _ordinal(player: int) -> Text:
    return Text(ordinal(player + 1), SEAT_STYLES[player])


def _seat(player: int) -> Text:
    return Text(name_player(player), SEAT_STYLES[player])


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def _hex(pair: Sequence[int]) -> Hex:
    lane, row = pair
    return lane, row


def _at(pair: Iterable[int]) -> str:
    lane, row = pair
    return f"({lane},{row})"


Teller = Callable[[_Game, Event], Iterable[RenderableType]]

TELLERS: Final[dict[str, Teller]] = {
    "pitch": _pitch,
    "herd": _herd,
    "feed": _feed,
    "move_tipi": _move_tipi,
    "gather": _gather,
    "place_tipi": _place_tipi,
    "pass": _pass,
    "options": _options,
    "score": _score,
    "result": _result,
}
