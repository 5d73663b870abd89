"""What stopped somebody who wrote a game with the tutorial alone, each as the sentence that is true now."""

import polars as pl
import pytest

import mrsim
from mrsim.analysis.statistics.game_measures import POINTS
from mrsim.errors import InputError
from mrsim.matches.play import prepare_match
from tests.command import run_command

AUCTION = '''from mrsim.plain import PlainGame, choice, number, pieces


class Auction(PlainGame):
    """Everybody bids in secret; the highest bid takes a picture."""

    numbers_of_players = (2, 4)
    questions = {"bid": "How much?", "take": "Which picture?"}
    counts = {"paid": "Coins paid."}
    private = ("coins",)
    law = choice("mild", "harsh", story="What a lost bid costs.")
    purse: int = number(6, "coins at the beginning", at_least=2, at_most=9)
    pictures = pieces("""name,copies,points
blue,6,1
red,6,2
""")

    def set_up(self):
        self.coins = [self.purse] * self.players
        self.deck = list(self.pictures)
        self.random.shuffle(self.deck)
        self.taken = [[] for _ in range(self.players)]
        self.bids = []
        self.taker = None

    def question(self):
        return "bid" if self.taker is None else "take"

    def options(self):
        return range(self.coins[self.turn] + 1) if self.taker is None else self.deck[-2:]

    def play(self, option):
        if self.taker is None:
            self.bids.append(option)
            self.end_turn()
            if len(self.bids) == self.players:
                self.taker = self.turn = self.bids.index(max(self.bids))
                self.coins[self.turn] -= max(self.bids)
                self.count("paid", amount=max(self.bids))
            return
        self.deck.remove(option)
        self.taken[self.turn].append(option)
        self.bids, self.taker, self.turn = [], None, 0

    def is_over(self):
        return len(self.deck) < 8

    def score(self, seat):
        return sum(card.points for card in self.taken[seat])

    def owned(self, seat):
        return self.taken[seat]
'''

EXPERIMENT = """
question = "Is it good to bid first?"
game = "auction"
[settings]
players = [2, 4]
[lineups]
make = "mirror"
strategies = ["random"]
[design]
blocks = 60
[[targets]]
share = "seat"
within = ["players"]
margin = 5
"""

MISER = '"""Bids little."""\n\n\ndef bid(me, table, option):\n    return -option.value\n'


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    """A folder with the game, a strategy, and a run with two and with four players."""
    folder = tmp_path_factory.mktemp("desk")
    for name, text in {
        "games/auction.py": AUCTION,
        "experiments/bids.toml": EXPERIMENT,
        "strategies/auction/miser.py": MISER,
    }.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    assert run_command("run", "bids", "--jobs", "1", folder=folder).returncode in (0, 3)
    return folder


@pytest.fixture
def edited(tmp_path):
    """Writes the game with a change, and says what is wrong with it."""

    def write(old, new):
        assert old in AUCTION
        file = tmp_path / "auction.py"
        file.write_text(AUCTION.replace(old, new))
        with pytest.raises(InputError) as caught:
            prepare_match(str(file), strategies="random")[1].play(0, 1)
        return str(caught.value)

    return write


@pytest.fixture
def run(desk, monkeypatch):
    """The run, opened in its folder."""
    monkeypatch.chdir(desk)
    return mrsim.open_run("reports/bids")


def test_shared_wins_count_games_and_not_players_where_several_numbers_play(run):
    score = pl.col("score").sort(descending=True)
    games = (
        run.rows()
        .group_by("arm", "block", "rotation")
        .agg(
            shared=(pl.col("win_twelfths") > 0).sum() > 1,
            gap=score.first() - score.get(1),
            spread=score.first() - score.last(),
        )
        .collect()
    )
    feel = dict(run.findings().table("feel").lines.select("measure", "value").rows())
    assert feel["shared wins"] == pytest.approx(games["shared"].mean())
    assert feel["winning gap"] == pytest.approx(games["gap"].mean())
    assert feel["spread"] == pytest.approx(games["spread"].mean())


def test_points_by_seat_keep_tables_of_different_sizes_apart(run):
    (table,) = [table for table in run.findings().of(POINTS) if table.key.axis == "seat"]
    assert table.by == ("players", "seat", "measure")
    assert len(table.lines.filter(pl.col("measure") == "margin")) == 2 + 4


def test_an_equal_share_stands_beside_win_shares_of_pieces_only(run):
    lines = run.frame("pieces-owned")
    assert lines.filter(pl.col("measure") == "win share")["equal"].null_count() == 0
    assert lines.filter(pl.col("measure") != "win share")["equal"].is_null().all()


def test_an_amount_is_counted_by_its_name(edited, run):
    assert run.rows().select(pl.col("paid").sum()).collect().item() > 0
    assert "takes 2 positional arguments but 3 were given" in edited("amount=max(self.bids)", "max(self.bids)")
    said = edited('count("paid", ', 'count("payed", ')
    assert "line 39: a game fails with ValueError: payed is not declared in counts; there are paid" in said


def test_a_question_that_is_not_declared_is_refused_with_its_line(edited):
    assert "line 26: question gives 'buy'; the questions are bid, take" in edited('else "take"', 'else "buy"')
    one = edited('questions = {"bid": "How much?", "take": "Which picture?"}', 'questions = {"bid": "How much?"}')
    assert "question gives 'take'; the questions are bid" in one


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("number(6,", "number(12,", "line 12: purse is 12, which its own limits forbid; 2 to 9 are allowed"),
        ("(2, 4)", "3", "line 7: numbers_of_players is 3; write a tuple, such as numbers_of_players = (3,)"),
        ('("coins",)', '("coins")', "line 10: private is 'coins'; write a tuple"),
        ('{"paid": "Coins paid."}', '("paid",)', "line 9: counts is ('paid',); give each name its meaning"),
    ],
)
def test_a_declaration_that_can_not_be_meant_is_refused_with_its_line(edited, old, new, said):
    assert said in edited(old, new)


def test_a_rule_number_is_no_piece_to_reprint(desk):
    done = run_command("whatif", "bids", "--edit", "purse=5", "--blocks", "24", "--jobs", "1", folder=desk)
    assert "Numbers of the rules to change: 1." in done.stdout
    assert "Pieces to reprint" not in done.stdout
    done = run_command("box", "diff", "standard", "--game", "auction", "--edit", "purse=5 blue+2 red-1", folder=desk)
    assert "Pieces to reprint: 2. Numbers of the rules to change: 1." in done.stdout


def test_an_edit_of_a_setting_names_the_option(desk):
    done = run_command("play", "auction", "--games", "8", "--edit", "law=harsh", folder=desk)
    assert done.is_one_sentence
    assert "law is a setting and not in the box; write --law harsh" in done.stderr
    assert run_command("play", "auction", "--games", "8", "--law", "harsh", folder=desk).returncode == 0


def test_a_strategy_of_another_game_asks_for_the_game(desk):
    for name in ("miser", "strategies/auction/miser.py"):
        done = run_command("strategies", "check", name, folder=desk)
        assert done.is_one_sentence
        assert "is a strategy of auction; write --game auction." in done.stderr


def test_the_check_of_a_strategy_of_a_plain_game_says_nothing_of_compiling(desk):
    done = run_command("strategies", "check", "miser", "--game", "auction", "--games", "40", folder=desk)
    assert done.returncode == 0, done.stderr
    assert "games without a mistake" in done.stdout
    assert "compil" not in (done.stdout + done.stderr).lower()


def test_a_told_game_names_the_question_where_there_are_several(desk):
    told = run_command("replay", "auction", "--strategies", "random", "--seed", "3", folder=desk).stdout
    assert "bid: " in told
    assert "take: red" in told
