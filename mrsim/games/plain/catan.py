"""Catan as catanatron plays it, as a plain game. It is an optional extra; nothing of it is copied.

catanatron draws from Python's own generator, which gets a key of ours before the board is made and before every move.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final, Self

from mrsim.errors import InputError, missing_package
from mrsim.games.plain.base import PlainGame, number
from mrsim.games.plain.declared import DeclaredGame

NAME: Final = "catan"
BOTS: Final = {
    "weighted_random": ("catanatron.players.weighted_random", "WeightedRandomPlayer"),
    "victory_point": ("catanatron.players.search", "VictoryPointPlayer"),
    "value_function": ("catanatron.players.value", "ValueFunctionPlayer"),
    "alpha_beta": ("catanatron.players.minimax", "AlphaBetaPlayer"),
}
"""catanatron's own players; some of its versions lack some of them."""
PIPS: Final = 36
"""What two dice can show."""
KEY_BITS_OF_MOVE: Final = 32


class CatanGame(PlainGame):
    """Settlers on an island that is laid out afresh for each deal."""

    title = "Catan (catanatron)"
    numbers_of_players = (4, 3, 2)
    questions: Mapping[str, str] = {"choose": "Which action?"}  # type: ignore[misc]
    counts: Mapping[str, str] = {  # type: ignore[misc]
        "start_pips": "Ways in which two dice bring something to the two starting places.",
        "settlements": "Settlements at the end.",
        "cities": "Cities at the end.",
        "roads": "Roads at the end.",
        "knights": "Knights played.",
        "cards_bought": "Development cards bought.",
        "turns": "Turns of the whole game, so the same in all its rows.",
    }
    points_to_win: int = number(10, "victory points that win", at_least=3, at_most=20)
    most_cards: int = number(7, "cards in a hand that a 7 spares", at_least=1, at_most=50)
    most_turns: int = number(1000, "turns after which the game is ended", at_least=10)

    def set_up(self) -> None:
        """Lay out the island; seats are the order in which the players begin."""
        from catanatron.game import Game
        from catanatron.models.player import Color, SimplePlayer

        colours = list(Color)[: self.players]
        self._bots: dict[tuple[str, int], Any] = {}
        self._asked: dict[str, Any] = {}
        seed = self.random.getrandbits(KEY_BITS_OF_MOVE) + 1
        self._game = Game(
            [SimplePlayer(colour) for colour in colours],
            seed=seed,
            discard_limit=self.most_cards,
            vps_to_win=self.points_to_win,
        )
        self._choosing = self.random.getrandbits(KEY_BITS_OF_MOVE)
        self._moves = 0
        self._next_turn()

    def _next_turn(self) -> None:
        self.turn = int(self._game.state.current_player_index)
        self._asked = {}
        self._legal = sorted(legal_actions(self._game), key=repr)

    def options(self) -> Sequence[Any]:
        """Catanatron's actions, in an order that does not depend on the process."""
        return self._legal

    def play(self, option: Any) -> None:
        """Take an action; dice, robbed cards and drawn cards come from the key of the move."""
        random.seed(self.random.getrandbits(KEY_BITS_OF_MOVE))
        if option.action_type.name == "BUY_DEVELOPMENT_CARD":
            self.count("cards_bought")
        if option.action_type.name == "BUILD_SETTLEMENT" and self._game.state.is_initial_build_phase:
            self.count("start_pips", amount=self._pips(option.value))
        self._game.execute(option)
        self._moves += 1
        self._next_turn()

    def _pips(self, node: int) -> int:
        """In how many of 36 cases two dice bring something to a node, each resource counted."""
        chances: Mapping[str, float] = self._game.state.board.map.node_production[node]
        return round(PIPS * sum(chances.values()))

    def is_over(self) -> bool:
        """Somebody has the points, or the game lasts too long."""
        return self._game.winning_color() is not None or self._game.state.num_turns >= self.most_turns

    def score(self, seat: int) -> int:
        """Victory points, hidden ones included."""
        return int(self._game.state.player_state[f"P{seat}_ACTUAL_VICTORY_POINTS"])

    def sees(self, seat: int) -> Mapping[str, Any]:
        """The own cards, and what lies on the table."""
        own = {
            name.partition("_")[2].lower(): value
            for name, value in self._game.state.player_state.items()
            if name.startswith(f"P{seat}_")
        }
        return own | {"turns": self._game.state.num_turns}

    def describe(self, option: Any) -> str:
        """The action in words."""
        words = option.action_type.name.replace("_", " ").lower()
        return words if option.value is None else f"{words} {option.value}"

    def features(self, option: Any) -> Mapping[str, Any]:
        """For each of catanatron's players, 1 for the action that it would take."""
        return BotChoices(self, option)

    def choice_of_bot(self, name: str) -> Any:
        """The action that one of catanatron's players takes here."""
        if name not in self._asked:
            module, kind = BOTS[name]
            key = (name, self.turn)
            if key not in self._bots:
                self._bots[key] = getattr(import_module(module), kind)(self._game.state.colors[self.turn])
            random.seed(self._choosing * (1 + self._moves))
            self._asked[name] = self._bots[key].decide(self._game, self._legal)
        return self._asked[name]

    def worth(self, option: Any) -> float:
        """As catanatron's weighted random player chooses: it prefers to build."""
        return float(self.choice_of_bot("weighted_random") == option)

    def end_counts(self) -> None:
        """Count what stands on the island."""
        state = self._game.state
        for seat in range(self.players):
            own = state.player_state
            self.count("settlements", amount=5 - own[f"P{seat}_SETTLEMENTS_AVAILABLE"], seat=seat)
            self.count("cities", amount=4 - own[f"P{seat}_CITIES_AVAILABLE"], seat=seat)
            self.count("roads", amount=15 - own[f"P{seat}_ROADS_AVAILABLE"], seat=seat)
            self.count("knights", amount=own[f"P{seat}_PLAYED_KNIGHT"], seat=seat)
            self.count("turns", amount=state.num_turns, seat=seat)

    def __deepcopy__(self, memo: Any) -> Self:
        from copy import deepcopy

        twin = type(self).__new__(type(self))
        kept = ("_game", "_bots", "_asked", "_legal")
        vars(twin).update({name: deepcopy(value) for name, value in vars(self).items() if name not in kept})
        vars(twin).update(_bots={}, _asked={})
        if "_game" in vars(self):
            twin._game, twin._legal = self._game.copy(), list(self._legal)  # noqa: SLF001  its own
        return twin

    def __repr__(self) -> str:
        state = self._game.state
        return repr(state.actions if hasattr(state, "actions") else state.action_records)


def legal_actions(game: Any) -> Sequence[Any]:
    """What the player whose turn it is may do; older versions of catanatron keep it with the state."""
    found: Sequence[Any] = game.playable_actions if hasattr(game, "playable_actions") else game.state.playable_actions
    return found


class BotChoices(Mapping[str, Any]):
    """For each of catanatron's players, whether it takes an option; one is asked only if it is looked up."""

    def __init__(self, game: CatanGame, option: Any) -> None:
        self.game = game
        self.option = option

    def __getitem__(self, name: str) -> int:
        if name not in BOTS:
            raise KeyError(name)
        if name not in known_bots():
            raise InputError(
                f"catanatron {version('catanatron')} has no player {name}; install catanatron from its repository, "
                "which is newer than what the package registry has."
            )
        return int(self.game.choice_of_bot(name) == self.option)

    def __contains__(self, name: object) -> bool:
        return name in BOTS

    def __iter__(self) -> Iterator[str]:
        return iter(known_bots())

    def __len__(self) -> int:
        return len(known_bots())


@lru_cache(maxsize=1)
def known_bots() -> tuple[str, ...]:
    """The players that this version of catanatron has."""
    return tuple(name for name, (module, kind) in BOTS.items() if has_name(module, kind))


def has_name(module: str, name: str) -> bool:
    """Whether there is a module with this name in it."""
    try:
        return hasattr(import_module(module), name)
    except ImportError:
        return False


@lru_cache(maxsize=1)
def adapt_game(name: str) -> DeclaredGame:
    """Catan; InputError where catanatron is not installed."""
    try:
        import_module("catanatron.game")
    except ImportError:
        raise missing_package(NAME, "catanatron") from None
    if name != NAME:
        raise InputError(f"There is no game {name}; Catan is called {NAME}.")
    file = Path(__file__)
    return DeclaredGame(
        NAME, CatanGame, file, file.read_text(encoding="utf-8"), adapted=f"catanatron {version('catanatron')}"
    )
