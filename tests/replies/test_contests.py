"""Who owns what in an experiment, and the room for skill on the real game at a tiny size."""

from pathlib import Path

import pytest

from mrsim.errors import InputError
from mrsim.experiment.toml_reader import as_experiment
from mrsim.games import find_game
from mrsim.interrupts import Brake
from mrsim.progress import Progress
from mrsim.replies.alternation import ReplyTask
from mrsim.replies.contests import find_contests
from mrsim.replies.exploit import exploit_experiment
from mrsim.replies.reply_arena import ExperimentContest, TableLibrary
from mrsim.runs.skill_rooms import rooms_as_json
from mrsim.search.evaluation_store import SumStore

GAME = find_game("moon-river")
LEGENDS = {"players": 2, "mode": "legends"}
TASK = ReplyTask(seed=1, games=600, rounds=1)


def asked(share="board", strategies=("greedy",), within=(), make="mirror", **settings):
    return as_experiment(
        {
            "question": "?",
            "game": "moon-river",
            "settings": {**LEGENDS, **settings},
            "lineups": {"make": make, "strategies": list(strategies)},
            "targets": [{"share": share, "margin": 3, "within": list(within)}],
        },
        "here",
    )


def exploited(experiment, library=None, task=TASK, knobs=("cow",)):
    return exploit_experiment(experiment, GAME, library or TableLibrary(1), task, knobs=knobs)


def test_boards_that_are_drawn_become_a_table_for_every_combination():
    (contest,) = find_contests(asked(), GAME)
    assert contest.plays == dict.fromkeys(("mary", "wesley", "calamity", "big-jo"), "greedy")
    (form,) = contest.forms
    assert len({frozenset(table.owners) for table in form.tables}) == len(form.tables) == 6
    (four,) = find_contests(asked(players=4), GAME)
    assert [len(table.owners) for table in four.forms[0].tables] == [4]


def test_each_line_up_is_a_contest_of_its_own_and_the_other_axes_are_forms():
    found = find_contests(asked(strategies=("greedy", "random"), scenario=("gold-rush", "outlaws")), GAME)
    assert [contest.within["lineup"] for contest in found] == ["greedy ×2", "random ×2"]
    assert [form.axes["scenario"] for form in found[0].forms] == ["gold-rush", "outlaws"]


def test_strategies_that_share_the_wins_are_one_contest_over_all_line_ups():
    styles = asked("strategy", ("greedy", "random", "hoarder"), make="round-robin", mode="base")
    (contest,) = find_contests(styles, GAME)
    assert contest.plays == {name: name for name in ("greedy", "random", "hoarder")}
    assert [table.owners for table in contest.forms[0].tables] == [
        ("greedy", "random"),
        ("greedy", "hoarder"),
        ("random", "hoarder"),
    ]


def test_an_owner_of_a_seat_never_leaves_it():
    (contest,) = find_contests(asked("seat", mode="base", players=3), GAME)
    (table,) = contest.forms[0].tables
    rows = table.match.played_by(["greedy", "random", "greedy:cow=4"], 7).play(0, 5)
    assert table.match.rotations == 1
    assert [table.owners[player] for player in rows["player"]] == [str(seat) for seat in rows["seat"]]


@pytest.mark.parametrize(
    ("experiment", "said"),
    [
        (asked("first_claim"), "for: nobody owns a first_claim"),
        (asked("strategy"), "for: at no table of the experiment do players differ in strategy"),
        (asked(mode="base"), "for: at no table of the experiment do players differ in board"),
        (asked(strategies=("greedy", "random"), make="one-against-all"), "is played by greedy and random"),
    ],
)
def test_what_nobody_owns_is_refused_in_a_sentence(experiment, said):
    with pytest.raises(InputError, match=said):
        find_contests(experiment, GAME)


def test_strategies_without_knobs_are_left_out_and_it_is_said_why():
    found = exploited(asked(strategies=("random", "greedy")), task=ReplyTask(1, 600, rounds=0))
    assert [contest.within["lineup"] for contest in found.contests] == ["greedy ×2"]
    assert "random has no knob" in found.left_out[0]
    with pytest.raises(InputError, match="random has no knob"):
        exploited(asked(strategies=("random",)), knobs=())


def test_shares_of_a_contest_are_those_of_the_rows():
    (contest,) = find_contests(asked(players=4), GAME)
    played = ExperimentContest(contest, TableLibrary(2))
    (shares,) = played.shares([contest.plays], seed=3, blocks=10)
    rows = contest.forms[0].tables[0].match.played_by(["greedy"] * 4, 3).play(0, 10)
    labels = GAME.columns[[column.name for column in GAME.columns].index("board")].labels
    for owner, of_owner in zip(played.owners, shares, strict=True):
        won = rows["win_twelfths"][rows["board"] == labels.index(owner)]
        assert of_owner.mean() == pytest.approx(won.mean() / 12)
    assert shares.sum(axis=0) == pytest.approx(1)


class Impatient(Progress):
    """Presses Ctrl-C after so many games."""

    def __init__(self, brake, games):
        self.brake, self.left = brake, games

    def add(self, games):
        self.left -= games
        self.brake.pulled = self.brake.pulled or self.left < 0


def test_a_search_that_was_stopped_resumes_and_finds_what_it_would_have_found(tmp_path: Path):
    whole = exploited(asked(players=4))
    assert not whole.stopped
    brake, parts = Brake(), []
    for _ in range(3):
        brake.pulled = False
        store = SumStore(tmp_path / "kept.sqlite")
        library = TableLibrary(1, store, brake, Impatient(brake, 1300))
        parts.append(exploited(asked(players=4), library))
        store.close()
    first, *_ = parts
    assert first.stopped
    assert all(one in whole.contests[0].rooms for contest in first.contests for one in contest.rooms)
    library = TableLibrary(3, SumStore(tmp_path / "kept.sqlite"))
    again = exploited(asked(players=4), library)
    assert rooms_as_json(again) == rooms_as_json(whole)
    played = library.games_played
    assert rooms_as_json(exploited(asked(players=4), library)) == rooms_as_json(whole)
    assert library.games_played == played, "nothing is played twice"


@pytest.mark.long
def test_four_fifths_of_a_bad_habit_among_equal_boards_are_found_in_18_of_20_runs():
    found = []
    for seed in range(20):
        names = ("greedy:cow=-8", "greedy", "greedy:cow=8", "greedy:cow=8.0")
        experiment = asked("strategy", names, make="round-robin", mode="base", players=4)
        rooms = exploited(experiment, task=ReplyTask(seed, 20_000, rounds=0)).contests[0].rooms
        (room,) = (one.room for one in rooms if one.plays == "greedy:claim.cow=-8")
        found.append(room.gain / (0.25 - room.old))
    assert sum(part >= 0.8 for part in found) >= 18, found
