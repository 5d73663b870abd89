"""Games of OpenSpiel as plain games: `openspiel:tic_tac_toe`, `openspiel:hex(board_size=5)`.

Chance is ours: each chance node is drawn by the key of the deal or of the move before it. A player sees what OpenSpiel
says that it sees, as `me.observation` and `me.information`.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final, Self
from zlib import crc32

from mrsim.errors import InputError, did_you_mean, missing_package
from mrsim.games.plain.base import PlainGame, choice
from mrsim.games.plain.declared import DeclaredGame
from mrsim.strategy.players_record import MOST_PLAYERS

PREFIX: Final = "openspiel:"
CURIOSITY: Final = 2.0
"""How much the tree search tries what it has seldom tried."""
MEMORY: Final = 200
"""Megabytes of a tree."""
TRIALS: Final = 20
"""Games played by chance to see whether points are whole numbers."""
HUNDREDTHS: Final = 100


class OpenSpielGame(PlainGame):
    """A game of OpenSpiel. `greedy` searches a tree where all information is open, and draws by lot elsewhere."""

    loaded: Any
    """The game as OpenSpiel knows it."""
    scale: int = 1
    """By how much points are multiplied, so that they are whole numbers."""
    simulations: int = choice(50, 10, 200, 1000, story="How many games greedy plays from a position in its head.")

    def set_up(self) -> None:
        """Begin, and draw what chance decides before the first move."""
        self._state = self.loaded.new_initial_state()
        self._search_key = self.random.getrandbits(31)
        self._weighed: tuple[str, Mapping[int, float]] = ("", {})
        self.draw_chance()

    def draw_chance(self) -> None:
        """Draw until a player has to decide."""
        state = self._state
        while state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            (outcome,) = self.random.choices(outcomes, chances)
            state.apply_action(outcome)
        if not state.is_terminal():
            self.turn = int(state.current_player())

    def options(self) -> Sequence[int]:
        """The legal actions, as OpenSpiel numbers them."""
        return [int(action) for action in self._state.legal_actions()]

    def play(self, option: int) -> None:
        """Take an action."""
        self._state.apply_action(option)
        self.draw_chance()

    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._state.is_terminal())

    def score(self, seat: int) -> int:
        """What the game returns."""
        points: float = self._state.returns()[seat]
        return round(self.scale * points)

    def describe(self, option: int) -> str:
        """The action in OpenSpiel's words."""
        return str(self._state.action_to_string(self.turn, option))

    def sees(self, seat: int) -> Mapping[str, Any]:
        """What the player observes, what it knows of the whole game, and the board where nothing is hidden."""
        kind, state, found = self.loaded.get_type(), self._state, {}
        if kind.provides_observation_string:
            found["observation"] = state.observation_string(seat)
        if kind.provides_information_state_string:
            found["information"] = state.information_state_string(seat)
        return found

    def redeal(self, seat: int) -> None:
        """Another state that looks the same to the player, where OpenSpiel can draw one."""
        import pyspiel

        try:
            self._state = self._state.resample_from_infostate(seat, self.random.random)
        except (pyspiel.SpielError, RuntimeError):
            return

    def worth(self, option: int) -> float:
        """How often a tree search went into an action, and more for the best one; nothing where something is hidden."""
        if not is_open_information(self.loaded):
            return 0.0
        history = self._state.history_str()
        if self._weighed[0] != history or not self._weighed[1]:
            self._weighed = (history, self.search_tree(history))
        return self._weighed[1].get(option, 0.0)

    def search_tree(self, history: str) -> Mapping[int, float]:
        """How often OpenSpiel's own search visits each action."""
        import pyspiel

        seed = (self._search_key ^ crc32(history.encode())) & 0x7FFFFFFF
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
        bot = pyspiel.MCTSBot(self.loaded, evaluator, CURIOSITY, self.simulations, MEMORY, True, seed, False)
        root = bot.mcts_search(self._state)
        visits = {int(child.action): float(child.explore_count) for child in root.children}
        best = int(root.best_child().action)
        return {**visits, best: visits[best] + self.simulations}

    def __deepcopy__(self, memo: Any) -> Self:
        from copy import deepcopy

        twin = type(self).__new__(type(self))
        vars(twin).update({name: deepcopy(value) for name, value in vars(self).items() if name != "_state"})
        if "_state" in vars(self):
            twin._state = self._state.clone()  # noqa: SLF001  its own
        return twin

    def __repr__(self) -> str:
        return str(self._state.history_str())


def is_open_information(loaded: Any) -> bool:
    """Whether nothing is hidden in a game."""
    import pyspiel

    return bool(loaded.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION)


@lru_cache(maxsize=32)
def adapt_game(name: str) -> DeclaredGame:
    """The game of this name; InputError where OpenSpiel has none, or one that is not played in turn by 2 to 6."""
    loaded = load_openspiel(name.removeprefix(PREFIX))
    players = loaded.num_players()
    if not 2 <= players <= MOST_PLAYERS:
        raise InputError(f"{name}: it is for {players} players; 2 to {MOST_PLAYERS} can play here.")
    facts = {
        "loaded": loaded,
        "title": f"{loaded.get_type().long_name} (OpenSpiel)",
        "numbers_of_players": (players,),
        "questions": {"choose": "Which action?"},
        "scale": 1 if are_points_whole(loaded) else HUNDREDTHS,
        "__module__": __name__,
    }
    rules = type("AdaptedOpenSpielGame", (OpenSpielGame,), facts)
    file = Path(__file__)
    text = file.read_text(encoding="utf-8")
    return DeclaredGame(name, rules, file, text, adapted=f"open_spiel {version('open_spiel')}")


def load_openspiel(name: str) -> Any:
    """The game as OpenSpiel knows it, one move after the other."""
    try:
        import pyspiel
    except ImportError:
        raise missing_package(f"{PREFIX}{name}", "open_spiel") from None
    known = [one.short_name for one in pyspiel.registered_games()]
    if name.partition("(")[0] not in known:
        near = did_you_mean(name.partition("(")[0], known)
        raise InputError(f"OpenSpiel has no game {name.partition('(')[0]}.{near} It has {len(known)} games.")
    try:
        loaded = pyspiel.load_game(name)
    except (pyspiel.SpielError, RuntimeError, ValueError) as error:
        raise InputError(f"{PREFIX}{name}: OpenSpiel refuses it: {error}.") from None
    kind = loaded.get_type()
    if kind.dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS:
        loaded = pyspiel.convert_to_turn_based(loaded)
    elif kind.dynamics != pyspiel.GameType.Dynamics.SEQUENTIAL:
        raise InputError(f"{PREFIX}{name}: it is not played in turn.")
    if kind.chance_mode == pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC:
        raise InputError(f"{PREFIX}{name}: OpenSpiel does not say what its chances are, so no key can draw them.")
    return loaded


def are_points_whole(loaded: Any) -> bool:
    """Whether a few games by chance end with whole points."""
    from mrsim.games.plain.chance import KeyedRandom

    draw = KeyedRandom(1)
    for _ in range(TRIALS):
        state = loaded.new_initial_state()
        while not state.is_terminal():
            state.apply_action(draw.choice(state.legal_actions()))
        if any(points != int(points) for points in state.returns()):
            return False
    return True
