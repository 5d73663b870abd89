"""Checks a game in one file: the work of `mrsim games check`. Every fault is a sentence with the file and the line."""

import ast
import math
import re
import time
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np

from mrsim.checkup.game_speed import SPEED_SECONDS, measure_game_times, speed_on_all_cores, speed_on_one_core
from mrsim.errors import InputError
from mrsim.games.contract import WIN, Lineup
from mrsim.games.kit.editable_boxes import EDIT_SETTING
from mrsim.games.plain.base import PlainGame
from mrsim.games.plain.components import Piece
from mrsim.games.plain.declared import DeclaredGame
from mrsim.games.plain.hidden import hidden_lists
from mrsim.games.plain.match import GameInPlay, PlainMatch
from mrsim.games.plain.views import freeze, own_names, visible_names
from mrsim.strategy.file_lookup import RANDOM

GREEDY: Final = "greedy"
CHECKED_BLOCKS: Final = 20
"""Blocks that are played for each number of players."""
CHECKED_SECONDS: Final = 10.0
LOOKED_AT: Final = 60
"""Decisions at which what is hidden is dealt again."""
REDEALS: Final = 3
MARGIN_POINTS: Final = 2
CONFIDENT: Final = 1.96
EXCHANGES: Final = 12
FEWEST_IN_PLACE: Final = 0.5
"""Of the pieces that are not exchanged: with fewer, deals are not shared."""
ADDRESS: Final = re.compile(r" at 0x[0-9a-f]+")
UNKEYED: Final = ("random", "secrets", "uuid", "time", "datetime")
"""Modules that give something else every time."""
LOOKING: Final = (
    "options",
    "is_over",
    "score",
    "worth",
    "features",
    "describe",
    "kind",
    "measures",
    "sees",
    "question",
)
"""Methods that may look at the table, but change nothing."""


@dataclass
class GameCheckup:
    """What was found."""

    file: str
    title: str
    faults: list[str] = field(default_factory=list)
    facts: dict[str, str] = field(default_factory=dict)
    """By what is described."""
    games_a_second: float = 0.0
    """On one core."""
    on_all_cores: float = 0.0
    own_seconds: float = 0.0
    """Processor time of a game by itself, in the shortest loop that plays it."""
    added: float = 0.0
    """What mrsim adds, as a part of that."""


def check_game(declared: DeclaredGame, seed: int) -> GameCheckup:
    """Play a game in all the ways in which a fault would show."""
    found = GameCheckup(str(declared.file), declared.title)
    if not declared.adapted:
        found.faults += unkeyed_modules(declared)
    checks: tuple[Callable[[DeclaredGame, int], Iterator[str]], ...] = (
        faults_of_games,
        faults_of_order,
        faults_of_looking,
        faults_of_dealing,
    )
    for check in checks:
        try:
            found.faults += check(declared, seed)
        except InputError as error:
            found.faults.append(str(error))
            break
    found.faults = list(dict.fromkeys(found.faults))
    if not found.faults:
        describe_game(found, declared, seed)
    return found


def unkeyed_modules(declared: DeclaredGame) -> Iterator[str]:
    """Imports of chance or time that no key decides."""
    for node in ast.walk(ast.parse(declared.text)):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        names += [str(node.module)] if isinstance(node, ast.ImportFrom) else []
        for name in names:
            if name.partition(".")[0] in UNKEYED:
                yield (
                    f"{declared.file}, line {node.lineno}: {name} gives something else every time; "  # type: ignore[attr-defined]
                    "use self.random, which is keyed by the deal."
                )


def matches_of(declared: DeclaredGame, seed: int, strategies: Sequence[str] = ()) -> Iterator[PlainMatch]:
    """A match for each number of players, played by random and greedy in turn."""
    for case in declared.benchmarks:
        players = case["players"]
        names = tuple(strategies) * players or tuple((RANDOM, GREEDY)[seat % 2] for seat in range(players))
        yield match_of(declared, seed, names, players=players)


def match_of(declared: DeclaredGame, seed: int, strategies: Sequence[str], **settings: Any) -> PlainMatch:
    """A match with the usual settings but for some."""
    values = {setting.name: setting.default for setting in declared.settings} | settings
    return declared.match(values, Lineup(tuple(strategies)), seed, 0)


# --- games ---


def faults_of_games(declared: DeclaredGame, seed: int) -> Iterator[str]:
    """Games that fail, whose wins are not shared out, or that are told otherwise than they are counted."""
    for match in matches_of(declared, seed):
        until = time.monotonic() + CHECKED_SECONDS
        for block in range(CHECKED_BLOCKS):
            if time.monotonic() > until:
                break
            rows: Any = match.play_here(block, 1, [])
            for game in rows.reshape(-1, match.players):
                if game.win_twelfths.sum() != WIN:
                    yield f"{declared.file}: the wins of a game add up to {game.win_twelfths.sum() / WIN:g}, not to 1."
        told = match.tell(0, 0, explain=True)
        if told.rows.tobytes() != match.play_here(0, 1, [])[: match.players].tobytes():
            yield fault_of(declared, "play", "plays another game while it is told", "only self.tell may know")


def faults_of_order(declared: DeclaredGame, seed: int) -> Iterator[str]:
    """Games that depend on which were played before, or on something that no key decides."""
    for match in matches_of(declared, seed):
        blocks = range(3)
        first = {block: match.play_here(block, 1, []).tobytes() for block in blocks}
        again = {block: match.play_here(block, 1, []).tobytes() for block in reversed(blocks)}
        if first != again:
            (block, *_) = [block for block in blocks if first[block] != again[block]]
            yield fault_of(
                declared,
                "set_up",
                f"begins deal {block} with {match.players} players that ends otherwise when it is played again",
                "put everything that changes on self in set_up, and draw with self.random only",
            )
            return


def fault_of(declared: DeclaredGame, method: str, wrong: str, right: str) -> str:
    """The sentence about a method."""
    return f"{declared.file}, line {declared.line_of_name(method)}: {method} {wrong}; {right}."


# --- looking, and peeking ---


def faults_of_looking(declared: DeclaredGame, seed: int) -> Iterator[str]:
    """Methods that change the table while they look at it, and those that know what is hidden."""
    found: dict[str, str] = {}
    looked = 0
    for match in matches_of(declared, seed, [RANDOM]):
        here = match.seat_game(0, 0)
        here.game.set_up()
        while not here.game.is_over() and looked < LOOKED_AT * len(declared.benchmarks):
            for fault in (
                *options_without_text(declared, here),
                *changed_by_looking(declared, here),
                *known_of_hidden(declared, here),
            ):
                found.setdefault(fault.partition(" at this")[0], fault)
            looked += 1
            step(here, looked)
        looked = 0
    yield from found.values()


def step(here: GameInPlay, number: int) -> None:
    """Take some option."""
    options = list(here.game.options())
    here.game.random.begin(here.chance + number)
    here.game.play(options[here.game.random.randrange(len(options))])


def options_without_text(declared: DeclaredGame, here: GameInPlay) -> Iterator[str]:
    """Options that are spelt by where they lie in memory, which is another place in every process."""
    for option in here.game.options():
        if ADDRESS.search(repr(option)):
            wrong = f"gives {ADDRESS.sub(' at …', repr(option))}, which is another text in every process"
            yield fault_of(declared, "options", wrong, "give texts, numbers, pieces or tuples")
            return


def changed_by_looking(declared: DeclaredGame, here: GameInPlay) -> Iterator[str]:
    """Methods that change something, or draw, though they only have to look."""
    options = list(copy_of_table(declared, here.game).options())
    for method in LOOKING:
        game = copy_of_table(declared, here.game)
        before, drawn = spell_table(game), game.random.drawn
        look_by(game, method, options)
        if spell_table(game) != before or game.random.drawn != drawn:
            what = "draws from self.random" if game.random.drawn != drawn else "changes the table"
            yield fault_of(declared, method, what, "it may only look; change things in set_up and play")


def known_of_hidden(declared: DeclaredGame, here: GameInPlay) -> Iterator[str]:
    """Methods whose answers change when what the player can't see is dealt again."""
    seat = here.game.turn
    if not hidden_lists(here.game, seat) and declared.rules.redeal is PlainGame.redeal:
        return
    for number in range(REDEALS):
        other = copy_of_table(declared, here.game)
        other.random.begin(number)
        other.redeal(seat)
        options = list(here.game.options())
        for method in ("options", "features", "worth", "describe", "kind", "measures", "sees"):
            if look_by(here.game, method, options) != look_by(other, method, options):
                yield fault_of(
                    declared, method, "knows what the player can't see", "let it depend on what is not hidden"
                )
                break
        for name in visible_names(here.game):
            if repr(freeze(vars(here.game)[name])) != repr(freeze(vars(other)[name])):
                yield fault_of(
                    declared, "redeal", f"changes {name}, which everybody sees", f"list {name} in hidden or private"
                )


def look_by(game: PlainGame, method: str, options: Sequence[Any]) -> str:
    """What a method answers about the table, or about each of these options, spelt out."""
    if method == "score":
        return repr([game.score(seat) for seat in range(game.players)])
    if method in ("measures", "sees"):
        return repr(getattr(game, method)(game.turn))
    if method in ("options", "is_over", "question"):
        return repr(getattr(game, method)())
    return repr([getattr(game, method)(option) for option in options])


def copy_of_table(declared: DeclaredGame, game: PlainGame) -> PlainGame:
    """The same table once more."""
    try:
        return deepcopy(game)
    except Exception as error:  # noqa: BLE001  whatever can't be copied
        raise InputError(
            f"{declared.file}: the table can't be copied ({type(error).__name__}: {error}); keep numbers, texts, "
            "lists and pieces in it."
        ) from None


def spell_table(game: PlainGame) -> str:
    """Everything on the table."""
    return repr({name: value for name, value in vars(game).items() if name != "random" and is_on_table(name)})


def is_on_table(name: str) -> bool:
    """Whether an attribute is no notebook of the game's own; what is counted is on the table."""
    return not name.startswith("_") or name == "_counted"


# --- deals that are shared ---


def faults_of_dealing(declared: DeclaredGame, seed: int) -> Iterator[str]:
    """Deals that change as a whole where one piece is exchanged for another."""
    if declared.boxes is None or not declared.tables:
        return
    players = declared.benchmarks[0]["players"]
    before = dealt_pieces(match_of(declared, seed, [RANDOM], players=players))
    if not before:
        return
    shares = []
    for change in declared.boxes.exchanges(declared.box):
        edited = match_of(declared, seed, [RANDOM], players=players, **{EDIT_SETTING.name: change.edit})
        after = dealt_pieces(edited)
        shares.append(float(np.mean([one == other for one, other in zip(before, after, strict=False)])))
        if len(shares) == EXCHANGES:
            break
    if shares and np.mean(shares) < FEWEST_IN_PLACE:
        yield fault_of(
            declared,
            "set_up",
            f"deals nearly everything again where one piece is exchanged ({np.mean(shares):.0%} lie where they lay)",
            "shuffle the pieces themselves with self.random.shuffle, before anything is drawn of them",
        )


def dealt_pieces(match: PlainMatch) -> list[str]:
    """The pieces in all lists of the table, in order, once it is set up."""
    here = match.seat_game(0, 0)
    here.game.set_up()
    found: list[str] = []

    def collect(value: Any) -> None:
        if isinstance(value, Piece):
            found.append(value.name)
        elif isinstance(value, list | tuple):
            for one in value:
                collect(one)

    for name, value in vars(here.game).items():
        if name not in match.declared.tables or name in match.declared.rules.hidden:
            collect(value)
    return found


# --- what it is like ---


def describe_game(found: GameCheckup, declared: DeclaredGame, seed: int) -> None:
    """How games end, what players see, and how fast they are."""
    usual = declared.settings[0].default
    match = match_of(declared, seed, [RANDOM] * usual, players=usual)
    here = match.seat_game(0, 0)
    here.game.set_up()
    found.facts["everybody sees"] = ", ".join(visible_names(here.game))
    own = [name for name in own_names(here.game) if name in declared.rules.private]
    found.facts["players see their own"] = ", ".join(own) or "nothing: no attribute is private"
    found.facts["nobody sees"] = ", ".join(declared.rules.hidden) or "nothing: no attribute is hidden"
    found.games_a_second = speed_on_one_core(match)
    found.on_all_cores = speed_on_all_cores(match, declared, found.games_a_second)
    blocks = max(10, min(200, int(found.games_a_second * SPEED_SECONDS)))
    rows: Any = match.play_here(0, blocks, []).reshape(-1, match.players)
    found.facts["decisions a game"] = f"{rows.decisions.sum(axis=1).mean():.1f}, {real_share(rows):.0%} of them real"
    found.facts["shared wins"] = f"{(rows.win_twelfths.max(axis=1) < WIN).mean():.1%} among random players"
    found.facts["random, seat by seat"] = ", ".join(f"{share:.0%}" for share in rows.win_twelfths.mean(axis=0) / WIN)
    if declared.rules.worth is not PlainGame.worth:
        duel = match_of(declared, seed, [GREEDY, *[RANDOM] * (usual - 1)], players=usual)
        own_rows: Any = duel.play_here(0, max(5, blocks // duel.rotations), [])
        share = own_rows.win_twelfths[own_rows.player == 0].mean() / WIN
        found.facts["greedy"] = f"wins {share:.0%} against random, where {1 / usual:.0%} is an equal share"
    else:
        found.facts["greedy"] = "plays at random: the game has no method worth"
    times = measure_game_times(match)
    found.own_seconds, found.added = times.by_itself, times.added
    found.facts["a game takes"] = (
        f"{1000 * times.by_itself:.2g} ms by itself; mrsim adds {max(0.0, times.added):.0%}, "
        f"{max(0.0, times.added_each_decision) * 1e6:.1f} µs for each decision"
    )
    found.facts["speed"] = (
        f"{pace_in_words(found.games_a_second)} on one core, {pace_in_words(found.on_all_cores)} on all"
    )
    games = math.ceil((CONFIDENT * 100 / 2 / MARGIN_POINTS) ** 2)
    found.facts[f"±{MARGIN_POINTS} points"] = (
        f"a win share near a half takes about {games:,} games: {duration_in_words(games / found.on_all_cores)}"
    )


def real_share(rows: Any) -> float:
    """The share of decisions with several options."""
    return float(rows.real_choices.sum() / max(1, rows.decisions.sum()))


def pace_in_words(pace: float) -> str:
    """Games a second, whole unless there are few."""
    return f"{pace:,.0f} games a second" if pace >= 10 else f"{pace:.2g} games a second"


def duration_in_words(seconds: float) -> str:
    """About how long."""
    if seconds < 90:
        return f"about {max(1, round(seconds))} s"
    minutes = seconds / 60
    return f"about {minutes:.0f} minutes" if minutes < 90 else f"about {minutes / 60:.0f} hours"
