"""What is wrong with a strategy file is one sentence, with the file and the line."""

from types import SimpleNamespace

import pytest

from mrsim.errors import InputError
from mrsim.games.moon_river.players.decisions import questions
from mrsim.games.moon_river.views import Parcel
from mrsim.strategy.diagnostics import compile_failure, compiler_reason, without_records
from mrsim.strategy.file_lookup import find_strategy
from mrsim.strategy.loading import load_file
from mrsim.strategy.question import view_fields

QUESTIONS = "claim, expand, cows, drought, circle, recruit, cowboy, swap, steal, discard, bonus"
PARCEL = ", ".join(sorted(view_fields(Parcel)))
THREE = "claim takes three arguments (me, table and an option), then knobs with defaults"
IMPORTS = "strategies import only math, numpy and mrsim.games.moon_river."
MUST_NOT_CHANGE = "what is outside of functions is compiled in and must never change: make it a tuple or a knob."

CLAIM = "def claim(me, table, parcel):\n"
"""Written before what begins with an indent below."""

WRONG = {
    # not Python
    "def claim(me, table, parcel)\n    return 1\n": ", line 1: this is not Python: expected ':'.",
    CLAIM
    + "return 1\n": ", line 2: this is not Python: expected an indented block after function definition on line 1.",
    "return 1\n": ", line 1: this is not Python: 'return' outside function.",
    # which functions there are
    "x = 1\n": f": no function answers a question of the game; the questions are {QUESTIONS}.",
    "def clam(me, table, parcel):\n    return 1\n": ", line 1: clam is no question of the game, and nothing uses it. "
    f"Did you mean claim? The questions are {QUESTIONS}.",
    CLAIM + "    return 1\n\n\ndef worth(parcel):\n    return 1\n": ", line 5: worth is no question of the game, "
    f"and nothing uses it. The questions are {QUESTIONS}.",
    CLAIM + "    return 1\n\n\n" + CLAIM + "    return 2\n": ", line 5: claim is defined a second time, after line 1; "
    "only one can hold.",
    "claim = lambda me, table, parcel: 1\n": ", line 1: claim is a question of the game; answer it with a function: "
    "def claim(…).",
    CLAIM + "    return claim(me, table, parcel)\n": ", line 1: claim calls itself; compiled scores can't: "
    "write it as a loop.",
    "def a(p):\n    return b(p)\n\n\ndef b(p):\n    return a(p)\n\n\n" + CLAIM + "    return a(parcel)\n": ", line 1: "
    "a calls itself by way of others; compiled scores can't: write it as a loop.",
    # signatures
    "def claim(me, table):\n    return 1\n": f", line 1: {THREE}; without a default it has me, table.",
    "def claim(me, table, parcel, w):\n    return 1\n": f", line 1: {THREE}; without a default it has me, table, "
    "parcel, w.",
    "def claim(me, table, parcel=None):\n    return 1\n": f", line 1: {THREE}; without a default it has me, table.",
    "def claim(*args):\n    return 1\n": f", line 1: {THREE}; *args is neither.",
    "def claim(me, table, parcel, **w):\n    return 1\n": f", line 1: {THREE}; **w is neither.",
    "def claim(me, table, parcel, *, w=1):\n    return 1\n": f", line 1: {THREE}; w stands behind a star: "
    "leave the star out.",
    "def claim(me, table, parcel, w='a'):\n    return 1\n": ", line 1: claim: the knob w needs a number as its "
    "default.",
    "def claim(me, table, parcel, w=math.nan):\n    return 1\n": ", line 1: claim: the knob w needs a number as its "
    "default.",
    # globals
    "n = 0\n\n\n" + CLAIM + "    global n\n    return n\n": ", line 5: global n: a strategy remembers nothing; "
    "use a knob or a local name.",
    "W = 3\nW = 4\n\n\n" + CLAIM + "    return W\n": ", line 2: W is given a value a second time, after line 1; "
    "only one can hold.",
    "W = 3\nW += 4\n\n\n" + CLAIM + "    return W\n": ", line 2: W is given a value a second time, after line 1; "
    "only one can hold.",
    "\nW = [1, 2]\n\n\n" + CLAIM + "    return W[0]\n": f", line 2: W is a list that claim reads; {MUST_NOT_CHANGE}",
    "W = {1: 2}\n\n\n" + CLAIM + "    return W[1]\n": f", line 1: W is a dict that claim reads; {MUST_NOT_CHANGE}",
    "import numpy as np\n\nW = np.ones(9)\n\n\n"
    + CLAIM
    + "    return W[1]\n": ", line 3: numpy.ones can't be used: numpy is for single numbers here; a table is a tuple.",
    "W = ([1], [2])\n\n\n" + CLAIM + "    return W[0][0]\n": ", line 1: W is a tuple with a list that claim reads; "
    f"{MUST_NOT_CHANGE}",
    "def claim(me, table, parcel, weight=2):\n    return wieght\n": ", line 2: claim reads wieght, which is nowhere "
    "defined. Did you mean weight?",
    "x = 1 / 0\n\n\n" + CLAIM + "    return x\n": ", line 1: ZeroDivisionError: division by zero.",
    # imports
    "import random\n\n\n"
    + CLAIM
    + "    return random.random()\n": ", line 1: random can't be used: the same seed must "
    f"give the same games, and {IMPORTS}",
    "from time import time\n\n\n" + CLAIM + "    return time()\n": ", line 1: time can't be used: the same seed must "
    f"give the same games, and {IMPORTS}",
    "import os\n\n\n" + CLAIM + "    return 1\n": f", line 1: os can't be used: {IMPORTS}",
    "import nothing_of_this_name\n" + CLAIM + "    return 1\n": ", line 1: nothing_of_this_name can't be used: "
    f"{IMPORTS}",
    "import numpy as np\n\n\n" + CLAIM + "    return np.random.random()\n": ", line 5: numpy.random can't be used: "
    f"the same seed must give the same games, and {IMPORTS}",
    "from numpy import random\n" + CLAIM + "    return 1\n": ", line 1: numpy.random can't be used: "
    f"the same seed must give the same games, and {IMPORTS}",
    "from mrsim.games.moon_river.names import MODES\n" + CLAIM + "    return 1\n": ", line 1: "
    "mrsim.games.moon_river.names is not for strategies: what the game offers is imported from mrsim.games.moon_river.",
    "from mrsim.games.moon_river import DESSERT\n" + CLAIM + "    return 1\n": ", line 1: "
    "mrsim.games.moon_river has no DESSERT. Did you mean DESERT?",
    CLAIM + "    import math\n    return 1\n": ", line 2: imports stand at the top of a file, not in a function.",
    CLAIM + "    return math.expp(1)\n": ", line 2: math has no expp. Did you mean exp?",
    # what compiled code lacks
    CLAIM + "    print(parcel.cows)\n    return 1\n": ", line 2: print() can't be used: compiled code has no screen; "
    "mrsim replay --explain shows every score.",
    CLAIM + "    return getattr(me, 'game')\n": ", line 2: getattr() can't be used: compiled code can't follow it; "
    "write out what is meant.",
    CLAIM + "    class A:\n        pass\n\n    return 1\n": ", line 2: compiled code has no classes; "
    "a strategy is made of plain functions.",
    CLAIM + "    yield 1\n": ", line 2: compiled code has no generators; a strategy is made of plain functions.",
    "@staticmethod\n" + CLAIM + "    return 1\n": ", line 1: claim has a decorator; leave it out, "
    "functions are compiled as they are.",
    CLAIM + "\n    return sum(x for x in (1, 2))\n": ", line 3: claim can't be compiled: "
    "The use of yield in a closure is unsupported.",
    CLAIM + "\n    return parcel.cows + 'x'\n": ", line 3: claim can't be compiled: there is no "
    "add(int64, Literal[str](x)).",
    CLAIM + "    return parcel.cows.real_part\n": ", line 2: claim can't be compiled: "
    "Unknown attribute 'real_part' of type int64.",
    "def worth(a, b):\n    return a\n\n\n" + CLAIM + "    return worth(parcel.cows)\n": ", line 6: claim can't be "
    "compiled: a call does not fit its function: missing a required argument: 'b'.",
    # what is returned
    CLAIM + "    if parcel.cows:\n        return 1\n": ", line 1: claim can reach its end, line 3, without returning "
    "a score; end it with a return.",
    CLAIM + "    return None\n": ", line 2: claim returns nothing here; every way needs a score.",
    CLAIM
    + "    for n in range(3):\n        return n\n": ", line 1: claim can reach its end, line 3, without returning "
    "a score; end it with a return.",
    "def worth(p):\n    if p.cows:\n        return 1\n\n\n"
    + CLAIM
    + "    return worth(parcel)\n": ", line 1: worth can "
    "reach its end, line 3, without returning a value; end it with a return.",
    CLAIM + "    return 'much'\n": ", line 1: claim can't be compiled: could not convert string to float: 'much'.",
    CLAIM + "    return 1j\n": ", line 1: claim can't be compiled: its score is complex128, not a number.",
    CLAIM + "    return (1, 2)\n": ", line 1: claim returns several values; a score is a number.",
    CLAIM + "    return parcel\n": ", line 1: claim returns a Parcel; a score is a number.",
    # fields
    CLAIM + "    return parcel.cow\n": f", line 2: parcel has no field cow. Did you mean cows? It has {PARCEL}.",
    CLAIM + "    return parcel.me.game.supply\n": f", line 2: parcel has no field me. It has {PARCEL}.",
    CLAIM + "    return me[0].supply\n": ", line 2: me has fields, not positions; write me. and the name of one.",
    CLAIM + "    parcel.cows = 3\n    return 1\n": ", line 2: parcel.cows can only be read.",
    "def worth(p, w):\n    return w * p.cow\n\n\n"
    + CLAIM
    + "    return worth(parcel, 2)\n": f", line 2: p has no field cow. Did you mean cows? It has {PARCEL}.",
    "def better(a, b):\n    return a if a.cows > b.cows else b\n\n\n"
    "def swap(me, table, swap):\n    return better(swap.taken, swap.given).skulls\n": ", line 6: "
    f"better(swap.taken, swap.given) has no field skulls. It has {PARCEL}.",
    "def swap(me, table, swap):\n    worth = 0\n    for p in (swap.taken, swap.given):\n        worth += p.cow\n"
    "    return worth\n": f", line 4: p has no field cow. Did you mean cows? It has {PARCEL}.",
    CLAIM
    + "    things = []\n    return things[0].cows\n": ", line 3: .cows can't be followed; read it off an argument.",
}


@pytest.mark.parametrize("source", WRONG)
def test_what_is_wrong_with_a_file_is_said_with_its_line(tmp_path, source):
    file = tmp_path / "mine.py"
    file.write_text(source, encoding="utf-8")
    with pytest.raises(InputError) as error:
        load_file(file, questions())
    assert str(error.value) == f"{file}{WRONG[source]}"


FINE = [
    CLAIM
    + "    best = 0\n    while True:\n        best += 1\n        if best > parcel.cows:\n            return best\n",
    CLAIM + "    match parcel.cows:\n        case 0:\n            return 1\n        case _:\n            return 2\n",
    CLAIM + "    numbers = [parcel.cows, 3]\n    numbers.append(4)\n    return numbers[0]\n",
    "WEIGHTS = ((1, 2.5), (3, 4.0))\n\n\n" + CLAIM + "    return WEIGHTS[1][0] * parcel.cows\n",
    "import numpy as np\n\n\n" + CLAIM + "    return np.sqrt(parcel.cows)\n",
    "from mrsim.games.moon_river import FARM\n\n\n" + CLAIM + "    return FARM * parcel.cows\n",
    "import mrsim.games.moon_river as game\n\n\n" + CLAIM + "    return game.FARM * game.cows_of(me, me.seat)\n",
    "SQUARES = tuple(n * n for n in range(4))\nROOT = math.sqrt(2)\n\n\n" + CLAIM + "    return SQUARES[2] * ROOT\n",
    (
        "def swap(me, table, swap):\n    worth = 0\n    for sign, p in enumerate((swap.given, swap.taken)):\n"
        "        worth += sign * p.cows\n    return worth\n"
    ),
    "from mrsim.games.moon_river import offered\n\n\n"
    + CLAIM
    + "    return sum([offered(me, slot).cows for slot in range(4)])\n",
    (
        "def worth(p):\n    return p.cows\n\n\ndef swap(me, table, swap):\n    a, b = swap.taken, swap.given\n"
        "    c = a if swap.declines else b\n    return worth(a) - worth(p=b) + c.number\n"
    ),
    "def swap(me, table, swap):\n    return sum([p.cows for p in (swap.taken, swap.given)])\n",
    CLAIM + "    def twice(x):\n        return 2 * x\n\n    return twice(parcel.cows)\n",
    "\ufeff" + CLAIM + "    return 1.0\n",
]


@pytest.mark.parametrize("source", FINE)
def test_what_is_not_wrong_is_not_refused(tmp_path, source):
    file = tmp_path / "mine.py"
    file.write_text(source, encoding="utf-8")
    assert load_file(file, questions()).answers


def test_a_file_that_is_not_utf_8_is_told_with_its_line(tmp_path):
    file = tmp_path / "mine.py"
    file.write_bytes(b'"""Good."""\n# caf\xe9\n')
    with pytest.raises(InputError) as error:
        load_file(file, questions())
    assert str(error.value) == f"{file}, line 2: this is not UTF-8; save the file with that encoding."


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("folder", "folder is a folder; name a file in it, ending in .py."),
        ("folder.py", "folder.py is a folder; name a file in it, ending in .py."),
        ("nix.py", "nix.py: there is no such strategy file."),
        ("mine", "There is no strategy mine. Did you mean mine.py? Known: random, greedy, own;"),
        ("greddy", "There is no strategy greddy. Did you mean greedy? Known: random, greedy, own;"),
        ("greedy:cow", "greedy:cow: a knob is written with its value, such as greedy:cow=8."),
        ("gredy:cow", "There is no strategy gredy:cow. Did you mean greedy? Known: random, greedy, own;"),
    ],
)
def test_what_is_no_strategy_is_told(tmp_path, monkeypatch, typed, sentence):
    from mrsim.strategy import file_lookup

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(file_lookup, "SHIPPED", tmp_path / "shipped")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder.py").mkdir()
    (tmp_path / "mine.py").touch()
    for file in ("shipped/moon_river/greedy.py", "strategies/moon_river/own.py"):
        (tmp_path / file).parent.mkdir(parents=True)
        (tmp_path / file).touch()
    with pytest.raises(InputError) as error:
        find_strategy(typed, "moon-river")
    told = str(error.value).replace("random, own, greedy", "random, greedy, own")
    assert told.startswith(sentence)


def test_two_files_of_one_name_are_told_apart_by_their_paths(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    own = tmp_path / "strategies" / "moon_river" / "greedy.py"
    own.parent.mkdir(parents=True)
    own.write_text(CLAIM + "    return 1.0\n", encoding="utf-8")
    with pytest.raises(InputError) as error:
        find_strategy("greedy", "moon-river")
    assert str(error.value).startswith("Two files are called greedy: strategies/moon_river/greedy.py and /")
    assert str(error.value).endswith("; rename yours, or name one by its path.")
    assert find_strategy("strategies/moon_river/greedy.py", "moon-river").resolve() == own


def test_the_inside_of_a_view_is_left_out_of_what_the_compiler_says():
    parcel = (
        "Parcel(Me(Record(a[type=int64;offset=0],b[type=nestedarray(int64, (4,));offset=8];40;True), int64), int64)"
    )
    assert without_records(f">>> add({parcel}, int64)") == ">>> add(Parcel, int64)"


def test_a_compiler_that_gives_no_reason_is_quoted_as_such():
    assert compiler_reason("") == "the compiler gives no reason"


def test_a_path_with_braces_in_which_the_compiler_loses_its_reason_is_told_to_be_renamed(tmp_path):
    file = tmp_path / "mine{}.py"
    question = SimpleNamespace(name="claim")
    error = IndexError("Replacement index 1 out of range for positional args tuple")
    with pytest.raises(InputError, match=r"claim can't be compiled, and .* while the path has braces; rename it"):
        raise compile_failure(file, question, lambda: None, error)
