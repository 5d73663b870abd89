"""Strategies read what they are offered, and no more: what was tried to get around that, and what it is answered."""

from importlib import import_module
from pathlib import Path

import pytest

import mrsim
from mrsim import games
from mrsim.errors import InputError
from mrsim.strategy import diagnostics
from mrsim.strategy.file_lookup import shipped_folder
from mrsim.strategy.loading import load_file

CLAIM = "def claim(me, table, parcel):\n"

OF_THE_AUTHORS = {
    "compiles a function that writes into the game": """
from mrsim.games.moon_river.facts.queries import rule

def steal_all(v):
    v.game.ranch[v.seat_number].resource[0] = 50
    return 0

hit = rule(steal_all)

def claim(me, table, parcel):
    return hit(me) + parcel.cows
""",
    "runs a shell when it is loaded": """
CLOSES = [c for c in ().__class__.__base__.__subclasses__() if c.__name__ == "_wrap_close"]
R = CLOSES[0].__init__.__globals__["system"]("true")

def claim(me, table, parcel):
    return parcel.cows
""",
    "draws a constant by chance": """
import numpy as np

R = np.__dict__["random"].rand()

def claim(me, table, parcel):
    return R
""",
}
OTHERS = {
    # inside a view
    "reads the game of a view": CLAIM + "    return me.game.supply\n",
    "unpacks a view": CLAIM + "    game, box, seat, scratch = me\n    return game.supply\n",
    "runs through a view": CLAIM + "    for part in me:\n        last = part\n    return last.deal.deck[0]\n",
    "adds a tuple to a view": CLAIM + "    return (me + (1,))[0].supply\n",
    "takes a view for a truth": CLAIM + "    return (me or me).game.supply\n",
    "gives a name a second meaning": CLAIM + "    v = me\n    score = v.game.supply\n    v = 1\n    return score + v\n",
    "gives a function inside the name of a knob": (
        "def claim(me, table, parcel, v=1.0):\n    def peek(v):\n        return v.game.supply\n\n    return peek(me)\n"
    ),
    "hides a function of Python behind its own": (
        CLAIM + "    def max(v):\n        return v\n\n    return max(me).game.supply\n"
    ),
    "gives a view back from inside": CLAIM + "    def peek():\n        return me\n\n    return peek().game.supply\n",
    "gives a view by a star": (
        "def peek(a, b, c=0):\n    return c.game.supply\n\n\n" + CLAIM + "    two = (1, 2)\n    return peek(*two, me)\n"
    ),
    "takes a view by a place only": (
        "def peek(a, /, v=0):\n    return v.game.supply\n\n\n" + CLAIM + "    return peek(1, v=me)\n"
    ),
    "takes a view by a name only": (
        "def peek(a, *, v=0):\n    return (v + (1,))[0].supply\n\n\n" + CLAIM + "    return peek(1, v=me)\n"
    ),
    "takes the rest of a tuple": CLAIM + "    a, *rest = (1, me)\n    return rest[0].game.supply\n",
    "puts a view into a list": CLAIM + "    views = [1]\n    views[0] = me\n    return views[0].game.supply\n",
    "appends a view": CLAIM + "    views = []\n    views.append(me)\n    return (views[0] + (1,))[0].supply\n",
    "matches a view": CLAIM + "    match me:\n        case (g, b, s, r):\n            return g.supply\n    return 1\n",
    "adds to a tuple in place": CLAIM + "    t = (1,)\n    t += me\n    return t[1].supply\n",
    "compares records": CLAIM + "    return 1.0 if (me,) == (me,) else parcel.cows\n",
    "makes a view of its own": CLAIM + "    return type(parcel)(me, 10 ** 6).cows\n",
    "replaces a field of a view": CLAIM + "    return me._replace(seat_number=1).score\n",
    "reads the way to a class": CLAIM + "    return me.__class__(me[0], me[1], 2, me[3]).score\n",
    "writes into a field": CLAIM + "    me.score = 100\n    return 1\n",
    "uses a lambda": CLAIM + "    return (lambda v: v.game.supply)(me)\n",
    # other functions of the game
    "imports a module of the game": "from mrsim.games.moon_river.rules.records import GAME_TYPE\n"
    + CLAIM
    + "    return 1\n",
    "imports what the facade is made of": "from mrsim.games.moon_river import import_module\n"
    + CLAIM
    + "    return 1\n",
    "imports what looks ahead for others": (
        "from mrsim.games.moon_river import outlook_of_claim\n"
        + CLAIM
        + "    return outlook_of_claim(me, parcel, 6, 1)\n"
    ),
    "reads a module off the game": (
        "import mrsim.games.moon_river as game\n" + CLAIM + "    return game.queries.score_now(me.game, me.box, 0)\n"
    ),
    "reads a module without a name": "import mrsim.games.moon_river\n" + CLAIM + "    return 1\n",
    "imports everything": "from mrsim.games.moon_river import *\n" + CLAIM + "    return 1\n",
    "imports the compiler": "import numba\n" + CLAIM + "    return 1\n",
    "imports addresses": "from mrsim.engine.calls import call_address\n" + CLAIM + "    return 1\n",
    # memory, files and chance
    "writes beyond an array": (
        "import numpy as np\n" + CLAIM + "    a = np.zeros(1)\n    a[10 ** 6] = 50.0\n    return a[0]\n"
    ),
    "reads what memory held before": "import numpy as np\n" + CLAIM + "    return np.empty(4)[2]\n",
    "gives numpy another name": "import numpy as np\nm = np\n" + CLAIM + "    return m.random.rand()\n",
    "saves a file with numpy": "import numpy as np\nnp.save('x.npy', 1)\n" + CLAIM + "    return 1\n",
    "changes a function of math": "import math\nmath.exp = abs\n" + CLAIM + "    return math.exp(1)\n",
    "opens a file by another name": "o = open\nx = o('x', 'w')\n" + CLAIM + "    return 1\n",
    "uses a hash that changes": CLAIM + "    return 1\n\n\nX = hash('a')\n",
    "uses an address as a number": "X = id('a')\n" + CLAIM + "    return X\n",
    "reads the frame of a generator": "x = (n for n in ()).gi_frame.f_back\n" + CLAIM + "    return 1\n",
    "hides a call in a default": "def claim(me, table, parcel, w=().__class__):\n    return 1\n",
    "calls what is in a tuple": "fs = (abs,)\nx = fs[0](-1)\n" + CLAIM + "    return x\n",
    "resolves a text by typing": "from typing import get_type_hints\n" + CLAIM + "    return 1\n",
    "takes the functions of Python": "x = __builtins__\n" + CLAIM + "    return 1\n",
}


def refused(folder: Path, text: str) -> str:
    """What is said of a file before anything of it is compiled."""
    file = folder / "cheat.py"
    file.write_text(text)
    with pytest.raises(InputError) as error:
        load_file(file, games.find_game("moon-river").questions)
    return str(error.value).removeprefix(f"{file}, line ")


@pytest.mark.parametrize("cheat", [*OF_THE_AUTHORS, *OTHERS])
def test_a_strategy_that_reaches_for_more_than_it_is_offered_is_refused_with_its_line(
    tmp_path: Path, cheat: str
) -> None:
    said = refused(tmp_path, {**OF_THE_AUTHORS, **OTHERS}[cheat])
    assert said[0].isdigit()
    assert "compiled:" not in said
    assert said.count("\n") == 0


def test_loading_a_file_that_is_refused_runs_nothing_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    refused(tmp_path, "import numpy as np\nnp.save('x.npy', 1)\n" + CLAIM + "    return 1\n")
    refused(tmp_path, "o = open\nx = o('x', 'w')\n" + CLAIM + "    return 1\n")
    assert {file.name for file in tmp_path.iterdir()} == {"cheat.py"}


def test_a_user_gets_only_what_is_offered_and_a_shipped_strategy_what_looks_ahead_besides(tmp_path: Path) -> None:
    copy = tmp_path / "planner.py"
    text = (shipped_folder("moon-river") / "planner.py").read_text()
    copy.write_text(text)
    with pytest.raises(InputError, match="outlook_of_bonus is only for the strategies that come with mrsim"):
        load_file(copy, games.find_game("moon-river").questions)


@pytest.mark.parametrize("game", ["moon-river", "wind-river"])
def test_shipped_strategies_import_from_the_facade_alone(game: str) -> None:
    package = f"mrsim.games.{game.replace('-', '_')}"
    for file in shipped_folder(game).glob("*.py"):
        assert f"from {package}." not in file.read_text()
    facade = import_module(package)
    assert not {*facade.OFFERED} & {*facade.FOR_SHIPPED}


def played(folder: Path, game: str, question: str, option: str, score: str) -> str:
    """What is said of a strategy that answers one question with one score; nothing where it plays."""
    file = folder / "indexing.py"
    names = ", ".join(
        name for names in import_module(f"mrsim.games.{game.replace('-', '_')}").OFFERED.values() for name in names
    )
    file.write_text(
        f"from mrsim.games.{game.replace('-', '_')} import {names}\n\n\n"
        f"def {question}(me, table, {option}):\n    return {score}\n"
    )
    try:
        mrsim.play(game, strategies=[str(file), "random", "random"], players=3, games=2, jobs=1)
    except InputError as error:
        return str(error)
    return ""


IN_MOON_RIVER = {
    "symbols_of(me, 1000000, 5)": "there is no such resource; it is GOLD, BEAVER or CORN_COB",
    "symbols_of(me, 7, GOLD)": "there is no such seat",
    "symbols_of(me, 3, GOLD)": "there is no such seat",
    "score_of(me, 6)": "there is no such seat",
    "score_of(me, -1)": "there is no such seat",
    "experts_of(me, 0, DESPERADO)": "there is no such expert",
    "territories_of(me, 0, 6)": "there is no such landscape",
    "territory_size(me, 0, FARM, -1)": "there is no such territory",
    "territory_cows(me, 0, FARM, 10 ** 18)": "",
    "held_of(me, 0, 7).cows": "there is no such parcel",
    "offered(me, 4).cows": "there is no such slot",
    "chosen_by(me, -9)": "there is no such slot",
    "chips_unseen(me, 5)": "there is no such partner",
    "parcels_unseen(me, -1)": "there is no such landscape",
    "held_symbols(me, -3)": "there is no such expert",
}


@pytest.fixture(autouse=True)
def _line_is_not_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """A failing game is told again by a process of its own to find the line; that takes seconds."""
    monkeypatch.setattr(diagnostics, "_found_uncompiled", lambda _: None)


@pytest.mark.parametrize("score", IN_MOON_RIVER)
def test_a_function_with_any_index_gives_an_answer_or_a_sentence(tmp_path: Path, score: str) -> None:
    said, expected = played(tmp_path, "moon-river", "claim", "parcel", score), IN_MOON_RIVER[score]
    assert expected in said
    assert bool(said) == bool(expected)
    assert "claim fails with IndexError" in said or not said


@pytest.mark.parametrize(("score", "expected"), [("score_of(me, 9)", "no such seat"), ("buffaloes_at(me, 99, -9)", "")])
def test_in_the_other_game_too(tmp_path: Path, score: str, expected: str) -> None:
    said = played(tmp_path, "wind-river", "act", "action", score)
    assert expected in said
    assert bool(said) == bool(expected)
