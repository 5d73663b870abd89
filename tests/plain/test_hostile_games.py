"""Games that fail in every way end in one sentence with the file and the line; nothing is half written."""

import json

import pytest

from mrsim.errors import InputError
from mrsim.games.plain.finding import load_plain_game
from mrsim.matches.play import prepare_match
from tests.command import run_command

GOOD = '''import threading

from mrsim.plain import PlainGame, choice, pieces

SHARED = []


class Odd(PlainGame):
    """Whoever takes the larger number wins."""

    seconds_a_game, decisions_a_game = 2.0, 2_000
    hidden = ("secret",)
    counts = {"steps": "Steps taken."}
    cards = pieces("name,points\\nace,1\\n")
    mood = choice("calm", "angry", story="Whether it fails.")

    def set_up(self):
        self.taken = [0] * self.players
        self.made = 0
        self.secret = [self.random.randint(0, 9) for _ in range(4)]

    def options(self):
        return [1, 2, 3]

    def play(self, option):
        self.taken[self.turn] += option
        self.made += 1
        self.end_turn()

    def is_over(self):
        return self.made == 2 * self.players

    def score(self, seat):
        return self.taken[seat]
'''

WRONG = {
    "raises": ("self.made += 1", "1 / 0", "line 27: a game fails with a division by zero"),
    "never ends": ("self.made == 2 * self.players", "False", "line 30: a game is not over after 2,000 decisions"),
    "loops for ever": ("self.made += 1", "while True: pass", "line 27: a game takes longer than 2 s"),
    "sleeps": ("self.made += 1", "threading.Event().wait(2.5)", "a game takes longer than 2 s"),
    "gives NaN": ("return self.taken[seat]", 'return float("nan")', "line 33: score gives nan for the 1. seat"),
    "forgets a player": ("[0] * self.players", "[0]", "fails with IndexError"),
    "gives the turn to nobody": ("self.end_turn()", "self.turn = 7", "line 25: play leaves the turn to 7"),
    "has no option": ("return [1, 2, 3]", "return []", "line 22: options gives no option"),
    "gives options without an order": ("return [1, 2, 3]", "return {1, 2, 3}", "options() gives a set"),
    "hides what it has not": ('("secret",)', '("secrte",)', 'hidden names "secrte"'),
    "hides letters": (
        '("secret",)',
        '("secret")',
        "line 12: hidden is 'secret'; write a tuple, such as hidden = ('secret',)",
    ),
    "prints": ("self.made += 1", 'print("hello")', "line 27: a game can't print"),
    "counts half a thing": (
        "self.made += 1",
        'self.count("steps", amount=0.5)',
        "line 27: a game fails with TypeError: ",
    ),
    "changes a piece": ("self.made += 1", "self.cards[0].points = 9", "never changes: points can't be set"),
    "gives a huge score": ("return self.taken[seat]", "return 10**9", "line 33: score gives 1000000000"),
}


@pytest.fixture
def odd(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "games").mkdir()

    def write(*changes):
        text = GOOD
        for old, new in changes:
            assert old in text
            text = text.replace(old, new)
        (tmp_path / "games" / "odd.py").write_text(text)
        return tmp_path / "games" / "odd.py"

    return write


@pytest.mark.parametrize("what", WRONG)
def test_a_game_that_fails_ends_in_one_sentence(odd, what):
    old, new, sentence = WRONG[what]
    odd((old, new))
    done = run_command("play", "odd", "--strategies", "random", "--games", "4", "--jobs", "1")
    assert done.returncode == 2
    assert done.is_one_sentence, done.stderr
    assert "games/odd.py" in done.stderr
    assert sentence in done.stderr
    assert not done.stdout


def test_a_game_that_sets_no_limits_and_never_ends_is_given_up_after_100_000_decisions(odd):
    odd(("    seconds_a_game, decisions_a_game = 2.0, 2_000\n", ""), ("self.made == 2 * self.players", "False"))
    done = run_command("play", "odd", "--strategies", "random", "--games", "1", "--jobs", "1")
    assert done.returncode == 2
    assert "line 29: a game is not over after 100,000 decisions" in done.stderr


def test_a_sound_game_passes_the_check(odd):
    done = run_command("games", "check", str(odd()), "--json")
    found = json.loads(done.stdout)
    assert (done.returncode, found["faults"]) == (0, [])
    assert found["games_a_second"] > 0


SUSPECT = {
    "chance without a key": (("import threading", "import random"), ("= option", "= option + random.randint(0, 9)")),
    "something that all games share": (("self.made += 1", "self.made += 1\n        SHARED.append(1)"),
                                        ("return self.taken[seat]", "return self.taken[seat] + len(SHARED) % 7")),
    "options that know what is hidden": (("return [1, 2, 3]", "return [1, 2, 3][: 1 + self.secret[0] % 3]"),),
    "options that change the table": (("return [1, 2, 3]", "self.secret.append(1)\n        return [1, 2, 3]"),),
    "options without a text of their own": (("return [1, 2, 3]", "return [object(), object()]"),
                                            ("+= option", "+= 1")),
    "a table that can't be copied": (("self.made = 0", "self.made = 0\n        self.lock = threading.Lock()"),),
}  # fmt: skip
SAYS = {
    "chance without a key": ("line 1: random gives something else every time", "line 17: set_up begins deal"),
    "something that all games share": ("set_up begins deal",),
    "options that know what is hidden": ("line 22: options knows what the player can't see",),
    "options that change the table": ("line 22: options changes the table",),
    "options without a text of their own": ("line 22: options gives <object object at …>",),
    "a table that can't be copied": ("the table can't be copied",),
}


@pytest.mark.parametrize("what", SUSPECT)
def test_the_check_finds(odd, what):
    done = run_command("games", "check", str(odd(*SUSPECT[what])))
    assert done.returncode == 2
    for sentence in SAYS[what]:
        assert sentence in done.stdout


def test_a_table_that_cannot_be_copied_or_sent_can_still_be_played_on_all_cores(odd):
    odd(("self.made = 0", "self.made = 0\n        self._lock = threading.Lock()"))
    done = run_command("play", "odd", "--strategies", "random", "--games", "400", "--jobs", "2")
    assert done.returncode == 0, done.stderr


EXPERIMENT = """
question = "Who wins?"
game = "odd"

[settings]
mood = ["calm", "angry"]

[lineups]
make = "mirror"
strategies = ["random"]

[design]
blocks = 40
"""


ANGRY = {
    "raises": ('assert self.mood == "calm", "too angry"', "too angry"),
    "loops for ever": ('while self.mood == "angry": pass', "a game takes longer than 2 s"),
    "takes too long for a move": (
        'threading.Event().wait(2.5 if self.mood == "angry" else 0)',
        "a game takes longer than 2 s",
    ),
    "gives NaN": ('self.taken[0] += float("nan") if self.mood == "angry" else 0', "score gives nan"),
    "forgets a player": ('self.taken = self.taken[: 2 - (self.mood == "angry")]', "fails with IndexError"),
    "prints": ('self.mood == "calm" or print("!")', "a game can't print"),
    "never ends": ('self.made -= self.mood == "angry"', "a game is not over after 2,000 decisions"),
}


@pytest.mark.parametrize("what", ANGRY)
def test_the_arms_that_do_not_fail_are_played_to_their_end(odd, tmp_path, what):
    fault, sentence = ANGRY[what]
    odd(("self.made += 1", f"self.made += 1\n        {fault}"))
    (tmp_path / "moods.toml").write_text(EXPERIMENT)
    done = run_command("run", "moods.toml", "--jobs", "2")
    assert done.returncode == 2
    assert done.is_one_sentence, done.stderr
    assert sentence in done.stderr
    manifest = json.loads((tmp_path / "reports" / "moods" / "manifest.json").read_text())
    keys = {arm["settings"]["mood"]: arm["key"] for arm in manifest["arms"]}
    files = [file.name for file in (tmp_path / "reports" / "moods").rglob("*.parquet")]
    assert sum(keys["calm"] in name for name in files) == 8
    assert not any(keys["angry"] in name for name in files)


BROKEN = {
    "no Python": ("class Odd(PlainGame):\n    def", "line 2: this is not Python"),
    "nothing in it": ("x = 1\n", "there is no game in it"),
    "fails at once": ("import nowhere\n", "line 1: the file fails with ModuleNotFoundError"),
    "no score": (GOOD.partition("    def score")[0], "Odd has no method score"),
    "nobody plays": (
        GOOD.replace("    hidden", "    numbers_of_players = (1,)\n    hidden"),
        "numbers_of_players is (1,)",
    ),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_file_that_is_no_game_is_refused_in_one_sentence(odd, what):
    text, sentence = BROKEN[what]
    odd().write_text(text)
    for command in (["play", "odd"], ["games", "check", "games/odd.py"]):
        done = run_command(*command)
        assert done.returncode == 2
        assert done.is_one_sentence, done.stderr
        assert sentence in done.stderr
    assert run_command("play", "--help").returncode == 0
    assert run_command("games", "list").returncode == 0


STRATEGIES = {
    "peeks at what is hidden": (
        "return table.secret[0]",
        "line 5: choose fails with AttributeError: table.secret can't",
    ),
    "looks behind the view": ("return table._game.made", "line 5: ._game can't be used"),
    "changes an option": ("option.value = 1\n    return 1", "line 5: "),
    "changes the table": ("table.taken.append(1)\n    return 1", "line 5: choose fails with AttributeError: 'tuple'"),
    "is not a number": ("return float('nan')", "line 4: a score is not a number"),
    "misspells a field": ("return table.takn[0]", "Did you mean taken?"),
    "opens a file": ("return len(open('x').read())", "line 5: open can't be used"),
    "returns nothing": ("me.seat", "choose can reach its end"),
}


@pytest.mark.parametrize("what", STRATEGIES)
def test_a_strategy_that_fails_is_told_in_one_sentence(odd, tmp_path, what):
    body, sentence = STRATEGIES[what]
    odd()
    (tmp_path / "mine.py").write_text(f'"""Odd."""\n\n\ndef choose(me, table, option):\n    {body}\n')
    with pytest.raises(InputError, match=r"mine\.py") as caught:
        prepare_match("odd", strategies="mine.py")[1].play(0, 2)
    assert sentence in str(caught.value)


def test_a_game_that_is_edited_is_another_game(odd):
    first = load_plain_game(str(odd())).rules_digest
    assert load_plain_game(str(odd(("Whoever takes", "Who takes")))).rules_digest == first
    assert load_plain_game(str(odd(("2 * self.players", "3 * self.players")))).rules_digest != first
