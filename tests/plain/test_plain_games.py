"""A game in one file does what the compiled games do: the same deals everywhere, boxes that are edited, factions."""

import hashlib
import json
import shutil
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from mrsim.errors import InputError
from mrsim.experiment.spec import Design, Experiment, Lineups
from mrsim.games import boxes_of_game, find_game, game_names
from mrsim.games.plain.chance import KeyedRandom
from mrsim.games.plain.components import Piece
from mrsim.games.plain.finding import plain_game_files
from mrsim.matches.batches import play_batches
from mrsim.matches.play import prepare_match
from mrsim.runs.part_tasks import part_size
from tests.command import run_command

ROOT = Path(__file__).resolve().parents[2]


def match(game, strategies="greedy", **settings):
    return prepare_match(game, strategies=strategies, **settings)[1]


@pytest.fixture
def project(tmp_path, monkeypatch):
    """A folder of a user, with the drafting game as the user's own."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "games").mkdir()
    for file in ROOT.glob("games/larder.*"):
        shutil.copy(file, tmp_path / "games")
    return tmp_path


# Chance


def test_the_generator_draws_as_pythons_own_does_and_the_same_from_the_same_key():
    draw = KeyedRandom(7)
    numbers = [draw.randint(1, 6) for _ in range(6000)]
    assert all(850 < count < 1150 for count in Counter(numbers).values())
    assert abs(np.mean([draw.random() for _ in range(6000)]) - 0.5) < 0.02
    assert len(bin(draw.getrandbits(200))) > 150
    one, other = KeyedRandom(3), KeyedRandom(4)
    other.random()
    other.begin(3)
    assert [one.choice("abc") for _ in range(20)] == [other.choice("abc") for _ in range(20)]


def test_pieces_that_stay_keep_their_order_when_others_are_exchanged_or_taken_away():
    cards = [Piece(f"card {slot}", slot, {}) for slot in range(40)]
    exchanged = [*cards[:5], Piece("new", 5, {}), *cards[6:]]
    one, other, fewer = list(cards), list(exchanged), cards[:30]
    for deck in (one, other, fewer):
        KeyedRandom(11).shuffle(deck)
    assert sum(a is not b for a, b in zip(one, other, strict=True)) == 1
    assert [card for card in one if card.slot < 30] == fewer
    first = [KeyedRandom(key).sample(cards, 1)[0].slot for key in range(4000)]
    assert all(60 < count < 145 for count in Counter(first).values())


# The same games everywhere


def test_batches_processes_and_order_change_no_game():
    here = match("larder", ["careful", "random"])
    rows = here.play(0, 12)
    game = find_game("larder")
    on_two, on_one = (
        [row for batch in play_batches(here, game.columns, 12, jobs) for row in batch.frame.rows()] for jobs in (2, 1)
    )
    assert on_two == on_one
    assert len(on_two) == len(rows)
    backwards = [here.play(block, 1) for block in reversed(range(12))]
    assert np.concatenate(backwards[::-1]).tobytes() == rows.tobytes()


EXPERIMENT = """
question = "Are they equal?"
game = "larder"
[lineups]
make = "mirror"
strategies = ["careful"]
[design]
blocks = 24
[[targets]]
share = "faction"
margin = 3
"""


def parts_digest(folder):
    files = sorted(folder.rglob("*.parquet"))
    assert files
    return hashlib.sha256(b"".join(file.name.encode() + file.read_bytes() for file in files)).hexdigest()


def test_a_run_is_the_same_bytes_on_threads_processes_and_a_cluster_and_is_verified(project):
    pytest.importorskip("distributed")
    (project / "equal.toml").write_text(EXPERIMENT)
    found = {}
    for name, more in {
        "threads": ("--jobs", "2"),
        "one": ("--jobs", "1"),
        "processes": ("--jobs", "2", "--backend", "processes"),
        "cluster": ("--cluster", "local:1"),
    }.items():
        done = run_command("run", "equal.toml", "--out", name, *more)
        assert done.returncode in (0, 3), done.stderr
        found[name] = parts_digest(project / name)
    assert len(set(found.values())) == 1, found
    assert run_command("verify", "one", "--trust").returncode == 0
    done = run_command("report", "one")
    assert done.returncode == 0, done.stderr
    page = (project / "one" / "report.html").read_text(encoding="utf-8")
    assert "How players with each piece fare" in page
    assert page.count("data:image/svg+xml;base64,") == 3, "the last pictures of three games, in which nothing runs"
    assert "<rect" not in page.partition("base64,")[2].partition('"')[0]
    shutil.copytree(project / "one", project / "half")
    for file in sorted((project / "half").rglob("*.parquet"))[::2]:
        file.unlink()
    assert run_command("run", "equal.toml", "--out", "half", "--jobs", "1").returncode in (0, 3)
    assert parts_digest(project / "half") == found["one"]


# Boxes


def test_a_piece_is_exchanged_on_the_same_deals():
    before, after = match("larder", "random"), match("larder", "random", edit="honey-1 trout+1")
    cards = [[card.name for card in one.seat_game(4, 0).game.cards] for one in (before, after)]
    assert sum(a != b for a, b in zip(*cards, strict=True)) == 1
    hands = []
    for one in (before, after):
        game = one.seat_game(4, 0).game
        game.set_up()
        hands.append([card.name for hand in (*game.hands, game.deck) for card in hand])
    assert sum(a != b for a, b in zip(*hands, strict=True)) == 1


def test_edits_change_numbers_copies_and_what_is_printed_on_a_kind():
    boxes = boxes_of_game("larder")
    box = boxes.load(boxes.settings("standard", "hand_size=5 honey+2 trout.points-1"))
    assert (box.numbers["hand_size"], box.find_kind("cards", "honey").copies) == (5, 8)
    assert box.find_kind("cards", "trout").fields["points"] == 2
    before = boxes.load(boxes.settings("standard", None))
    assert boxes.changes_made(before, box) == 1 + 2 + 6
    assert [row[0] for row in boxes.differences(before, box).rows] == ["hand_size", "trout.points", "honey"]
    assert boxes.edit_in_words(boxes.settings("standard", None), "honey+2") == "two copies of honey more"


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        ("hony+1", "Did you mean honey?"),
        ("honey.colour+1", "honey has no number colour"),
        ("hand_size=20", "20 is too many"),
        ("honey-20", "-14 is too few"),
        ("honey", "this is not an edit"),
    ],
)
def test_an_edit_that_can_not_be_is_refused_in_a_sentence(edit, said):
    with pytest.raises(InputError) as caught:
        match("larder", edit=edit)
    assert said in str(caught.value)


def test_a_box_is_written_as_files_and_read_again(project):
    boxes = boxes_of_game("larder")
    box = boxes.load(boxes.settings("standard", "rounds=1 acorn+2"))
    for file, text in boxes.files(box, project / "mine.toml").items():
        file.write_text(text)
    assert repr(boxes.load(boxes.settings("mine.toml"))) == repr(box)
    assert run_command("box", "mine.toml", "--game", "larder").returncode in (0, 2)


# Factions, rows, strategies


def test_factions_are_drawn_for_each_deal_or_named_and_follow_their_player():
    rows = match("larder", "careful").play(0, 60)
    drawn = rows[rows.player == 0].faction
    assert 0.2 < np.mean(drawn) < 0.8
    named = match("larder", "careful", factions=["Bear", "Fox"]).play(0, 5)
    assert set(named[named.player == 0].faction) == {1}
    with pytest.raises(InputError, match="needs a different faction"):
        match("larder", factions=["Bear", "Bear"])


def test_knobs_may_depend_on_the_faction(project):
    folder = project / "strategies" / "larder"
    folder.mkdir(parents=True)
    (folder / "mine.py").write_text(
        '"""Mine."""\n\n\ndef choose(me, table, option, sign=1):\n    return sign * option.worth\n'
    )
    (folder / "mine.knobs.csv").write_text("faction,knob,value\nBear,sign,-1\n")
    rows = match("larder", "mine").play(0, 30)
    assert rows[rows.faction == 0].score.mean() > rows[rows.faction == 1].score.mean() + 10


def test_restrictions_drop_options_of_a_kind():
    here = match("larder", ["greedy:never=store", "greedy"])
    told = here.tell(0, 0)
    keeps = {"nuts", "mushroom", "acorn"}
    own, other = (
        [event["option"] for event in told.events if event["event"] == "choice" and event["player"] == seat]
        for seat in (0, 1)
    )
    assert len(keeps & set(own)) <= len(keeps & set(other))
    assert sum(card in keeps for card in own) < sum(card in keeps for card in other)


def test_the_tally_of_pieces_counts_what_everybody_has():
    here = match("larder")
    tables = [np.zeros(tally.shape, np.int64) for tally in here.tallies]
    here.play_and_tally(0, 10, tables)
    assert tables[0][:, 0].sum() == 10 * here.rotations * 24
    assert tables[0][:, 1].sum() == 10 * here.rotations * 12 * 12


def test_a_new_game_is_written_played_and_checked(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run_command("games", "new", "gold-rush").returncode == 0
    assert plain_game_files()["gold-rush"] == Path("games/gold_rush.py")
    assert "gold-rush" in game_names()
    assert "gold-rush" in run_command("games", "list").stdout
    assert run_command("games", "new", "gold-rush").returncode == 2
    done = run_command("games", "check", "gold-rush", "--json")
    assert json.loads(done.stdout)["faults"] == []
    assert run_command("play", "gold-rush", "--players", "3", "--games", "30", "--edit", "gold+1 row=4").returncode == 0
    assert run_command("strategies", "new", "mine", "--game", "gold-rush").returncode == 0
    assert run_command("play", "gold-rush", "--strategies", "mine,greedy", "--games", "30").returncode == 0


def test_a_game_that_is_installed_is_found_by_its_entry_point(tmp_path, monkeypatch):
    package = tmp_path / "somebodys_games"
    package.mkdir()
    (package / "__init__.py").write_text("")
    shutil.copy(ROOT / "games" / "pig.py", package / "piglet.py")
    info = tmp_path / "somebodys_games-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: somebodys-games\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[mrsim.games]\npiglet = somebodys_games.piglet\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    from mrsim.games.plain.finding import installed_games

    installed_games.cache_clear()
    try:
        assert "piglet" in game_names()
        assert match("piglet", players=2).play(0, 2).shape == (4,)
    finally:
        installed_games.cache_clear()


def test_parts_of_a_run_hold_few_games_so_that_ctrl_c_need_not_wait():
    asked = Experiment(
        question="?",
        game="larder",
        lineups=Lineups(make="mirror", strategies=("greedy",)),
        design=Design(blocks=5000),
    )
    here = match("larder")
    assert part_size(asked, None, [here]) * here.rotations == here.games_a_part
    assert part_size(asked) > part_size(asked, None, [here])


def test_what_is_learnt_lies_beside_the_game_and_learnt_plays_by_it(project):
    few = ("--rounds", "1", "--scale", "0.01", "--jobs", "1")
    done = run_command("learn", "larder", *few, "--out", "elsewhere.npz")
    assert done.returncode == 0, done.stderr
    assert "To play by it, as learnt, move it to games/larder.npz." in done.stdout
    done = run_command("learn", "larder", *few, "--out", "games/larder.npz")
    assert "Play by it: learnt\n" in done.stdout
    assert (project / "elsewhere.npz").read_bytes() == (project / "games" / "larder.npz").read_bytes()
    assert run_command("play", "larder", "--strategies", "learnt,random", "--games", "20").returncode == 0
    (project / "games" / "larder.npz").write_bytes(b"no networks")
    assert run_command("play", "larder", "--strategies", "random", "--games", "20").returncode == 0
    assert "games/larder.npz" in run_command("play", "larder", "--strategies", "learnt", "--games", "20").stderr
    done = run_command("learn", "pig", "--out", "pig.npz")
    assert done.is_one_sentence
    assert "there is nothing to learn from; write def measures(self, seat)" in done.stderr
    assert not (project / "pig.npz").exists()


def test_what_is_learnt_for_a_game_that_comes_with_mrsim_is_for_a_copy_in_the_project(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = run_command("learn", "larder", "--rounds", "1", "--scale", "0.01", "--jobs", "1", "--out", "learnt.npz")
    assert "copy the game that comes with mrsim into your project, as games/larder.py, and" in done.stdout
    assert "move what was learnt to games/larder.npz." in done.stdout


@pytest.mark.usefixtures("project")
def test_players_of_a_game_that_measures_nothing_adapt_by_their_knobs():
    few = ("--set", 'lineups.strategies=["hold"]', "--set", "settings.players=2", "--blocks", "24", "--jobs", "1")
    done = run_command("whatif", "pig-seats", "--adapt", "--adapt-games", "400", "--edit", "goal=60", *few)
    assert done.returncode in (0, 3, 4), done.stderr
    assert "hold" in done.stdout
