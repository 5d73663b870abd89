"""One game of Moon River as a story for the terminal: events of a transcript become what a console prints.

Each kind of event has one teller in `TELLERS`. A teller keeps the table up to date and returns what is to
be printed. Within a turn that is mostly nothing yet: the tellers say phrases, and the turn is told at once.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from textwrap import fill
from typing import Any, Final

from rich.columns import Columns
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from mrsim.formatting import ordinal
from mrsim.games.kit.story_as_text import plain_text
from mrsim.games.moon_river.names import PRINTED_NAMES
from mrsim.games.moon_river.presentation.terminal_drawing import (
    NARROW,
    STYLES,
    WIDE,
    Cell,
    Parcel,
    TranscriptRanch,
    drawn_width,
    legend_of_drawing,
    ranch_as_text,
)
from mrsim.games.printed_names import name_player

Event = Mapping[str, Any]
Part = str | Text | tuple[str, str]
"""A piece of a sentence, alone or with its style."""

MARGIN: Final = 18
"""Characters at the left that say who or what a line is about."""
CARD: Final = 15
"""Characters for each parcel on offer; with the margin, four fit in 80 columns."""
OPTIONS_SHOWN: Final = 8
DRAWINGS: Final = 4
"""How often the ranches are drawn in a game, however many rounds it has."""
SEAT_STYLES: Final = ("bold cyan", "bold magenta", "bold yellow", "bold green")
ORDINALS: Final = ("1st", "2nd", "3rd", "4th")
SCENARIOS: Final = {
    "timber-rafting": "forests of 3 or more cells on the river",
    "gold-rush": "groups of 3 or more parcels with gold",
    "outlaws": "groups of 3 or more partners, one of them an outlaw",
    "moon-river-city": "groups of 3 or more farms",
}
SYMBOLS: Final = (
    ("cows", "cow", "cows"),
    ("drought", "skull", "skulls"),
    ("gold", "gold", "gold"),
    ("beaver", "beaver", "beavers"),
    ("corn", "corn", "corn"),
)
"""The symbols a parcel has a number of, and what one and several of them are called."""
POINTS: Final = ("territories", "resources", "partners", "scenario", "total")
TIE_BREAKS: Final = ("largest_territory", "cows")


@dataclass(frozen=True)
class _Line:
    """Phrases beside the margin; a new line begins between two of them rather than within one."""

    margin: Text
    phrases: Sequence[Text]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        room = max(1, options.max_width - MARGIN)
        lines = [Text()]
        for phrase in Text(";\n").join(self.phrases).split("\n"):
            if not lines[-1]:
                lines = list(phrase.wrap(console, room))
            elif lines[-1].cell_len + 1 + phrase.cell_len <= room:
                lines[-1] = lines[-1] + " " + phrase
            else:
                lines += phrase.wrap(console, room)
        indent = " " * (MARGIN - self.margin.cell_len)
        yield Text.assemble(self.margin, indent, Text("\n" + " " * MARGIN).join(lines))


@dataclass
class Scene:
    """What is on the table, and what is still unprinted of the turn in progress."""

    setup: Event
    parcels: dict[int, Parcel]
    ranches: list[TranscriptRanch]
    columns: dict[int, list[int]] = field(default_factory=dict)
    round_of: dict[int, int] = field(default_factory=dict)
    """By parcel, the round in which it is taken."""
    saloon: list[str | None] = field(default_factory=list)
    round_number: int = 0
    overpopulation: dict[int, int] = field(default_factory=dict)
    scores: dict[int, Event] = field(default_factory=dict)
    speaker: int | None = None
    introduced: bool = False
    """Whether the margin has named the speaker in this turn."""
    phrases: list[Text] = field(default_factory=list)
    cow_at: Cell | None = None
    """Where the cow is of which the last phrase says that it walks."""
    is_scale_told: bool = False
    """Whether it was said what the scores of options are."""

    @property
    def rounds(self) -> int:
        return len(self.parcels) // 4

    def say(self, player: int, *parts: Part) -> list[RenderableType]:
        """Add a phrase to the player's turn; returns what is unprinted of another player's turn."""
        ended = self.give_word(player)
        self.phrases.append(Text.assemble(*parts))
        self.cow_at = None
        return ended

    def give_word(self, player: int | None) -> list[RenderableType]:
        """Let a player speak, or nobody; returns what is unprinted of another player's turn."""
        if player == self.speaker:
            return []
        ended = self.pause()
        self.speaker, self.introduced = player, False
        return ended

    def pause(self) -> list[RenderableType]:
        """What is unprinted of the turn in progress: something else is to be printed next."""
        if not self.phrases:
            return []
        told = _Line(self.introduction(), self.phrases)
        self.phrases, self.cow_at = [], None
        return [told]

    def introduction(self) -> Text:
        """The name of the speaker for the margin, once a turn."""
        if self.introduced or self.speaker is None:
            return Text()
        self.introduced = True
        return Text.assemble(_ordinal(self.speaker), " ", self.strategy(self.speaker))

    def strategy(self, player: int) -> Text:
        """Short enough for the margin, beside the seat."""
        name = Text(self.setup["strategies"][player], "dim")
        name.truncate(MARGIN - len("1st  "), overflow="ellipsis")
        return name

    def kind(self, parcel: int) -> Text:
        return Text(self.parcels[parcel]["kind"], STYLES[self.parcels[parcel]["landscape"]])


def story(events: Iterable[Event]) -> Iterator[RenderableType]:
    """Everything to be printed, in order; the events are those of one game, `setup` first."""
    events = iter(events)
    game = _sit_down(next(events))
    yield from _head(game)
    for event in events:
        yield from TELLERS[event["event"]](game, event)
    yield from game.give_word(None)


def follow_game(events: Iterable[Event]) -> Iterator[tuple[Scene, str]]:
    """The table after each event but the first, with what happened in words; empty where nothing is told of it."""
    events = iter(events)
    game = _sit_down(next(events))
    for event in events:
        before = [phrase.plain for phrase in game.phrases]
        pieces = list(TELLERS[event["event"]](game, event))
        phrases = [phrase.plain for phrase in game.phrases]
        if phrases and phrases != before and game.speaker is not None:
            yield game, f"The {name_player(game.speaker)} {phrases[-1]}"
        else:
            yield game, plain_text(piece for piece in pieces if isinstance(piece, Text | Rule))


def played_out(events: Iterable[Event]) -> Scene:
    """The table when everything is told; nothing is printed."""
    *_, (game, _) = follow_game(events)
    return game


# Before the first round


def _sit_down(setup: Event) -> Scene:
    geometry = setup["geometry"]
    blocked, river = _cells(geometry["blocked"]), _cells(geometry["river"])
    ranches = [TranscriptRanch(geometry["rows"], blocked, river, _cells(bridges)) for bridges in geometry["bridges"]]
    return Scene(setup, {parcel["id"]: parcel for parcel in setup["parcels"]}, ranches)


def _head(game: Scene) -> Iterator[RenderableType]:
    setup = game.setup
    yield Rule(Text("Moon River", "bold"), characters="═", style="dim")
    yield Text(f"{setup['players']} players, {setup['mode']} mode, seed {setup['seed']}, game {setup['index']}.")
    if setup["scenario"]:
        yield Text(f"Scenario {spoken_name(setup['scenario'])}: {SCENARIOS[setup['scenario']]}.")
    yield Text(f"{len(game.parcels)} parcels, {game.rounds} rounds, {_count(setup['cows'], 'cow', 'cows')}.")
    for name, value in setup.get("other_rules", {}).items():
        yield Text(f"Not as printed: {name.replace('_', ' ')} is {value}.")
    yield Text()
    yield _seats(game)
    yield Text()
    yield Text("How to read it", "bold")
    yield legend_of_drawing()
    yield Text("Parcels on offer are sorted by number; claiming the 1st means acting first.")


def _seats(game: Scene) -> Table:
    setup = game.setup
    table = Table.grid(padding=(0, 2))
    for player, strategy in enumerate(setup["strategies"]):
        bridges = " ".join(_at(cell) for cell in setup["geometry"]["bridges"][player])
        board = spoken_name(setup["boards"][player])
        reserve = f"reserve {setup['reserve'][player]}"
        table.add_row(_seat(player), *map(Text, (strategy, board, reserve, f"bridges {bridges}")))
    return table


def _saloon(game: Scene, event: Event) -> Iterable[RenderableType]:
    game.saloon = list(event["partners"])
    return ()


def _column(game: Scene, event: Event) -> Iterable[RenderableType]:
    number, parcels = event["round"], event["parcels"]
    game.columns[number] = parcels
    game.round_of.update(dict.fromkeys(parcels, number))
    if number > 1:
        return ()  # it is shown in the round in which the players choose from it
    return *_heading("Set-up"), _offer(game, 1), Text()


# A round


def _open_round(game: Scene, number: int) -> Iterator[RenderableType]:
    between_drawings = max(1, game.rounds // DRAWINGS)
    if game.round_number and game.round_number % between_drawings == 0:
        yield Text()
        yield _drawings(game)
    game.round_number = number
    yield from _heading(f"Round {number} of {game.rounds}")
    if number < game.rounds:
        yield _offer(game, number + 1)
    patrons = ", ".join(partner.replace("_", " ") for partner in game.saloon if partner)
    yield _Line(Text("saloon", "dim"), [Text(patrons or "empty")])
    yield Text()


def _offer(game: Scene, number: int) -> Table:
    """The parcels of a column side by side, nearest to the box first."""
    table = Table.grid()
    table.add_column(width=MARGIN)
    parcels = [game.parcels[parcel] for parcel in game.columns[number]]
    for _ in parcels:
        table.add_column(width=CARD)
    table.add_row(Text("on offer", "dim"), *map(_card, parcels))
    return table


def _card(parcel: Parcel) -> Text:
    return Text.assemble(
        (f"{parcel['kind']} {parcel['landscape']}", STYLES[parcel["landscape"]]),
        (f" {parcel['number']}", "dim"),
        "\n",
        ", ".join(symbols_in_words(parcel)) or "-",
    )


def _take(game: Scene, event: Event) -> Iterable[RenderableType]:
    player, parcel = event["player"], event["parcel"]
    yield from game.give_word(None)
    number = game.round_of[parcel]
    if number > game.round_number:
        yield from _open_round(game, number)
    game.ranches[player].held.append(parcel)
    facts = ", ".join([game.parcels[parcel]["landscape"], *symbols_in_words(game.parcels[parcel])])
    yield from game.say(player, "takes ", game.kind(parcel), f" ({facts})")


def _claim(game: Scene, event: Event) -> Iterable[RenderableType]:
    slot = event["slot"]
    parcel = game.columns[event["round"]][slot]
    return game.say(event["player"], "claims ", game.kind(parcel), f" ({ORDINALS[slot]})")


def _spare(game: Scene, event: Event) -> Iterable[RenderableType]:
    yield from game.give_word(None)
    yield _Line(Text("spare", "dim"), [Text.assemble(game.kind(event["parcel"]), " leaves the game")])


# A turn


def _place(game: Scene, event: Event) -> Iterable[RenderableType]:
    player = event["player"]
    ranch = game.ranches[player]
    spots = []
    for parcel, cell in zip(event["parcels"], map(_cell, event["cells"]), strict=True):
        ranch.held.remove(parcel)
        ranch.parcels[cell] = game.parcels[parcel]
        spots.append(Text.assemble(game.kind(parcel), f" at {_at(cell)}"))
    first, second = map(_cell, event["cells"])
    ranch.dominoes.append((first, second))
    manner = "must lay " if event["forced"] else "finally lays " if event["final"] else "lays "
    yield from game.say(player, manner, Text(" and ").join(spots))


def _cow(game: Scene, event: Event) -> Iterable[RenderableType]:
    player, cell, count = event["player"], event["cell"], event["count"]
    game.ranches[player].cows[_cell(cell)] += count
    return game.say(player, f"{_count(count, 'cow', 'cows')} on {_at(cell)}")


def _drought(game: Scene, event: Event) -> Iterable[RenderableType]:
    player, removed = event["player"], event["removed"]
    skull = f"the skull at {_at(event['skull'])}"
    if removed is None:
        return game.say(player, f"{skull} finds no cow")
    game.ranches[player].cows[_cell(removed)] -= 1
    return game.say(player, f"{skull} takes a cow from {_at(removed)}")


def _recruit(game: Scene, event: Event) -> Iterable[RenderableType]:
    player, side, circle = event["player"], event["side"], event["circle"]
    game.saloon[event["slot"]] = None
    game.ranches[player].chips[_cell(circle)] = "cowboy" if side == "cowboy" else event["partner"]
    partner = event["partner"].replace("_", " ")
    return game.say(player, f"recruits a {partner} as {side} at {_at(circle)}")


def _move_cow(game: Scene, event: Event) -> Iterable[RenderableType]:
    player, start, end = event["player"], _cell(event["from"]), _cell(event["to"])
    cows = game.ranches[player].cows
    cows[start] -= 1
    cows[end] += 1
    if game.cow_at == start:
        game.phrases[-1].append(f" → {_at(end)}")
    else:
        yield from game.say(player, f"a cow walks {_at(start)} → {_at(end)}")
    game.cow_at = end


def _swap(game: Scene, event: Event) -> Iterable[RenderableType]:
    player, other, gives, takes = event["player"], event["other"], event["gives"], event["takes"]
    _hand_over(game.ranches[player], game.ranches[other], gives)
    _hand_over(game.ranches[other], game.ranches[player], takes)
    return game.say(player, "swaps ", game.kind(gives), " for ", game.kind(takes), " of the ", _seat(other))


def _hand_over(giver: TranscriptRanch, taker: TranscriptRanch, parcel: int) -> None:
    giver.held.remove(parcel)
    taker.held.append(parcel)


def _steal(game: Scene, event: Event) -> Iterable[RenderableType]:
    player, victim, start, end = event["player"], event["victim"], event["from"], event["to"]
    game.ranches[victim].cows[_cell(start)] -= 1
    game.ranches[player].cows[_cell(end)] += 1
    return game.say(player, "steals a cow of the ", _seat(victim), f" from {_at(start)} to {_at(end)}")


def _discard(game: Scene, event: Event) -> Iterable[RenderableType]:
    player, parcels = event["player"], event["parcels"]
    for parcel in parcels:
        game.ranches[player].held.remove(parcel)
    manner = "must lay, cannot, and loses " if event["reason"] == "forced" else "is left with "
    return game.say(player, manner, Text(", ").join(map(game.kind, parcels)))


def _bonus(game: Scene, event: Event) -> Iterable[RenderableType]:
    player, landscape, cell = event["player"], event["landscape"], event["cell"]
    tile = f"reaches the top row and its bonus tile ({'/'.join(game.setup['bonus_tiles'][event['tile']])})"
    if cell is None:
        return game.say(player, f"{tile}, which fits nowhere")
    bare = dict.fromkeys((symbol for symbol, _, _ in SYMBOLS), 0)
    game.ranches[player].parcels[_cell(cell)] = {"landscape": landscape, **bare}
    return game.say(player, f"{tile}, lays it as ", (landscape, STYLES[landscape]), f" at {_at(cell)}")


def _options(game: Scene, event: Event) -> Iterable[RenderableType]:
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
    yield from game.give_word(event["player"])
    yield from game.pause()
    if not game.is_scale_told:
        game.is_scale_told = True
        yield Text("Options have the scores that the strategy gives them, the best first; ► is what is done.", "dim")
    yield _Line(game.introduction(), [Text(f"{event['question']}?", "italic")])
    yield Padding(table, (0, 0, 0, MARGIN), expand=False)


# The end


def _overpopulation(game: Scene, event: Event) -> Iterable[RenderableType]:
    cows = game.ranches[event["player"]].cows
    cows.update({cell: 1 - count for cell, count in cows.items() if count > 1})
    game.overpopulation[event["player"]] = event["removed"]
    return ()


def _score(game: Scene, event: Event) -> Iterable[RenderableType]:
    game.scores[event["player"]] = event
    return ()


def _result(game: Scene, event: Event) -> Iterable[RenderableType]:
    yield from game.give_word(None)
    yield from _heading("The end")
    yield _drawings(game)
    yield Text()
    if game.overpopulation:
        losses = [Text.assemble(f"{cows} of the ", _seat(player)) for player, cows in game.overpopulation.items()]
        yield Text.assemble("Overpopulation takes cows: ", Text(", ").join(losses), ".")
        yield Text()
    yield _score_table(game)
    yield Text()
    yield verdict(game, event["winners"])


def _score_table(game: Scene) -> Table:
    players = sorted(game.scores)
    table = Table.grid(padding=(0, 3))
    for _ in ("what", *players):
        table.add_column(justify="right" if table.columns else "left")
    table.add_row("", *(Text.assemble(_seat(player), "\n", game.strategy(player)) for player in players))
    for row in (*POINTS, *TIE_BREAKS):
        if row == "scenario" and not game.setup["scenario"]:
            continue
        style = "bold" if row == "total" else "dim" if row in TIE_BREAKS else ""
        table.add_row(row.replace("_", " "), *(str(game.scores[player][row]) for player in players), style=style)
    return table


def verdict(game: Scene, winners: list[int]) -> Text:
    """Who won, and what decided where the points did not."""
    best = max(score["total"] for score in game.scores.values())
    tied = [player for player, score in game.scores.items() if score["total"] == best]
    if len(tied) == 1:
        return Text.assemble(_full_name(game, tied[0]), f" wins with {best} points.")
    parts: list[Part] = ["The ", _listed(tied), f" tie at {best} points."]
    for row in TIE_BREAKS:
        values = {player: game.scores[player][row] for player in tied}
        best, worst = max(values.values()), min(values.values())
        tied = [player for player in tied if values[player] == best]
        what = row.replace("_", " ").capitalize()
        if best == worst:
            parts.append(f" {what}: {best} each.")
            continue
        parts += [f" {what}: {best} of the ", _listed(tied), f" against {worst}."]
        if len(tied) == 1:
            break  # what comes after decided nothing
    if len(winners) == 1:
        return Text.assemble(*parts, " ", _full_name(game, winners[0]), " wins.")
    return Text.assemble(*parts, " The ", _listed(winners), " share the win.")


# Headings and drawings


def _heading(title: str) -> tuple[RenderableType, ...]:
    return Text(), Rule(Text(title, "bold"), align="left", style="dim")


def _drawings(game: Scene) -> Columns:
    cell_width = NARROW if len(game.ranches) > 3 else WIDE
    drawn = [_drawing(game, player, cell_width) for player in range(len(game.ranches))]
    return Columns(drawn, padding=(0, 3))


def _drawing(game: Scene, player: int, cell_width: int) -> Text:
    ranch, columns = game.ranches[player], drawn_width(cell_width)
    owner = Text.assemble(_seat(player), f" {game.setup['strategies'][player]}")
    owner.truncate(columns, overflow="ellipsis")
    board = spoken_name(game.setup["boards"][player])
    herd = Text(f"{board}, {_count(ranch.cows.total(), 'cow', 'cows')}", "dim")
    lines = [owner, herd, ranch_as_text(ranch, cell_width)]
    if ranch.held:
        held = " ".join(["holds", *(game.parcels[parcel]["kind"] for parcel in ranch.held)])
        lines.append(Text(fill(held, columns), "dim"))
    return Text("\n").join(lines)


# Words


def _full_name(game: Scene, player: int) -> Text:
    board = spoken_name(game.setup["boards"][player])
    return Text.assemble("The ", _seat(player), f" ({game.setup['strategies'][player]}, {board})")


def _listed(players: list[int]) -> Text:
    *others, last = map(_seat, players)
    return Text.assemble(Text(", the ").join(others), " and the " if others else "", last)


def _ordinal(player: int) -> Text:
    return Text(ordinal(player + 1), SEAT_STYLES[player])


def _seat(player: int) -> Text:
    return Text(name_player(player), SEAT_STYLES[player])


def symbols_in_words(parcel: Parcel) -> list[str]:
    counts = [(parcel[symbol], one, many) for symbol, one, many in SYMBOLS]
    words = [one if count == 1 else f"{count} {many}" for count, one, many in counts if count]
    return [*words, "circle"] if parcel["recruit"] else words


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def spoken_name(name: str) -> str:
    """The name of a board or a scenario as people write it: "big-jo" is Big Jo."""
    return {**PRINTED_NAMES["board"], **PRINTED_NAMES["scenario"]}[name]


def _at(cell: Iterable[int]) -> str:
    column, row = cell
    return f"({column},{row})"


def _cell(pair: Iterable[int]) -> Cell:
    column, row = pair
    return column, row


def _cells(pairs: Iterable[Iterable[int]]) -> frozenset[Cell]:
    return frozenset(map(_cell, pairs))


Teller = Callable[[Scene, Event], Iterable[RenderableType]]

TELLERS: Final[dict[str, Teller]] = {
    "saloon": _saloon,
    "column": _column,
    "claim": _claim,
    "spare": _spare,
    "take": _take,
    "place": _place,
    "cow": _cow,
    "drought": _drought,
    "recruit": _recruit,
    "move_cow": _move_cow,
    "swap": _swap,
    "steal": _steal,
    "discard": _discard,
    "bonus": _bonus,
    "options": _options,
    "overpopulation": _overpopulation,
    "score": _score,
    "result": _result,
}
