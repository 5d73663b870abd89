"""What first-time users stumbled over, each as the sentence that is true now.

Some of it is proved where it belongs: headlines word for word in tests/analysis/test_headline.py, impossible ranges in
tests/analysis/test_impossible_ranges.py, sheets of designers in tests/games/test_sheets.py, exit codes of interrupted
commands in tests/hostile/test_interrupts.py, games in one file in tests/plain/, widths of pages in
tests/report/test_browser.py.
"""

import html
import json
import re
import shlex
import sys
import tomllib
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import patch

import pytest

import mrsim
from mrsim.analysis.run_summary import summarise_findings
from mrsim.checkup.strategy_check import most_seconds
from mrsim.cli.live_progress import describe_kept_games, describe_later_deals
from mrsim.cli.screen import say_if_compiling
from mrsim.cli.strategies import describe_time
from mrsim.experiment.toml_reader import freeze_lists
from mrsim.experiment.what_if import name_edits
from mrsim.formatting import format_move
from mrsim.games.moon_river.players.option_words import describe_slot
from mrsim.interrupts import INTERRUPTED
from mrsim.runs.execute import RunOutcome
from mrsim.runs.manifest import COMPLETE, STOPPED
from tests.command import ROOT, run_command
from tests.search.test_box_arena import BOX

SOURCES = sorted((Path(mrsim.__file__).parent).rglob("*.py"))
SMALL = ("--blocks", 30, "--set", "settings.players=2", "--set", 'lineups.strategies=["careless","random"]')

MADE = {
    "question": "Does sitting first help?",
    "game": "moon-river",
    "settings": {"players": 2},
    "lineups": {"make": "mirror", "strategies": ["random"]},
    "design": {"blocks": 4},
    "targets": [{"share": "seat", "margin": 5.0}],
}


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    """A folder in which a small run lies in reports/."""
    place = tmp_path_factory.mktemp("desk")
    done = run_command("run", "quickstart", *SMALL, folder=place)
    assert done.returncode == 0, done.stderr
    return place


# --- nothing is guessed --------------------------------------------------------


def test_a_claim_without_a_unit_is_refused_with_both_readings(desk):
    done = run_command("analyse", "quickstart", "--fail-on", "strategy: random > 0.9", folder=desk)
    assert done.is_one_sentence
    assert "0.9 could mean 90 % or 0.9 %" in done.stderr


def test_what_a_claim_was_understood_as_is_told(desk):
    done = run_command("analyse", "quickstart", "--fail-on", "strategy: random > 99%", folder=desk)
    said = "It does not hold that random wins more than 99 % with careless and random at the table"
    assert f"{said} (exit code 0)." in " ".join(done.stdout.split())
    told = run_command("analyse", "quickstart", "--fail-on", "strategy: random > 99%", "--json", folder=desk)
    assert json.loads(told.stdout)["claim"] == "random wins more than 99 %"
    assert json.loads(told.stdout)["verdict"] == f"{said}."


def test_a_claim_is_told_with_its_numbers_and_without_the_headline_of_the_targets(desk):
    told = plain(run_command("analyse", "quickstart", "--fail-on", "seat: gap > 1pp", folder=desk).stdout)
    assert re.match(
        r"• The largest gap is [\d.]+ points \([\d.]+ to [\d.]+\) with careless and random at the table", told
    )
    assert "Undecided" not in told
    assert "The claim is judged, and not the targets of the experiment" in told


@pytest.mark.parametrize(
    ("claim", "wrong"),
    [
        ("bord: gap > 3pp", "players of this run don't differ in bord"),
        ("board: gap > 3pp", "players of this run don't differ in board"),
        ("strategy: gredy > 30%", "strategy has no gredy. Did you mean greedy?"),
        ("seat: gap > 3", "has no unit"),
    ],
)
def test_a_claim_that_can_not_be_judged_is_refused_before_anything_is_played(tmp_path, claim, wrong):
    done = run_command("guard", "quickstart", "--blocks", 20, "--fail-on", claim, folder=tmp_path)
    assert done.is_one_sentence
    assert wrong in done.stderr
    assert not list(tmp_path.glob("reports/guard/runs/*"))


@pytest.mark.parametrize(
    ("claim", "who"), [("seat: 1st player > 90%", "the 1st player"), ("seat: 1 > 90%", "the 2nd player")]
)
def test_a_claim_takes_printed_names_and_ids(desk, claim, who):
    told = run_command("analyse", "quickstart", "--fail-on", claim, "--quiet", folder=desk).stdout
    assert f"It does not hold that {who} wins more than 90 %" in told


def test_a_goal_without_a_unit_is_refused(desk):
    done = run_command("balance", "drier-canyons", "--goal", "board within 0.02", folder=desk)
    assert done.is_one_sentence
    assert "0.02 could mean 2 points or 0.02 points" in done.stderr


def test_a_small_margin_without_a_unit_is_refused_with_both_readings(tmp_path):
    done = run_command("plan", "quickstart", "--set", 'targets=[{share="seat",margin=0.02}]', folder=tmp_path)
    assert done.is_one_sentence
    assert 'key margin: 0.02 could mean 2 points or 0.02 points: write 2 or "0.02 points".' in done.stderr


@pytest.mark.parametrize(("written", "points"), [(2, 2), (0.5, 0.5), ("0.02 points", 0.02), ("2pp", 2), ("1 %", 1)])
def test_a_margin_may_have_a_unit_and_is_kept_with_it_in_the_run(written, points):
    asked = mrsim.Experiment.model_validate(freeze_lists(MADE | {"targets": [{"share": "seat", "margin": written}]}))
    assert asked.targets[0].margin == points
    again = mrsim.Experiment.model_validate(freeze_lists(asked.model_dump(mode="json", exclude_defaults=True)))
    assert again == asked


@pytest.mark.parametrize(
    ("edit", "meant"),
    [
        ("canyon.skull-2 gold+1", "canyon.gold+1, meadow.gold+1 or gold_digger+1"),
        ("farm+1", "A1+1 or farmer+1"),
        ("g+1", "gold_digger+1"),
    ],
)
def test_a_shortening_that_could_mean_two_things_is_refused_with_both(edit, meant):
    done = run_command("box", "diff", "h1", "--edit", edit)
    assert done.is_one_sentence
    assert meant in done.stderr


@pytest.mark.parametrize(
    "line",
    [
        "replay --closest",
        "replay --arm 2 moon-river",
        "replay --run quickstart --closest --arm 0",
        "replay --run quickstart --closest --widest",
    ],
)
def test_options_that_do_not_apply_are_refused_and_never_ignored(desk, line):
    assert run_command(*line.split(), folder=desk).is_one_sentence


# --- what a command says -------------------------------------------------------


def test_knobs_can_be_swept(desk):
    small = ("--set", "settings.players=2", "--blocks", 20, "--json")
    done = run_command("sweep", "quickstart", "--over", "greedy:least_gain=0..8:8", *small, folder=desk)
    lines = json.loads(done.stdout)["lines"]
    assert {(line["greedy:least_gain"], line["strategy"]) for line in lines} == {
        (value, who) for value in (0, 8) for who in ("greedy", "random")
    }


def test_a_knob_of_a_strategy_that_does_not_play_is_refused_with_those_that_do(desk):
    done = run_command("sweep", "drier-canyons", "--over", "recruiter.py:cow=0..8:4", folder=desk)
    assert done.is_one_sentence
    assert "recruiter.py plays in no line-up of the experiment; careful, expert do" in done.stderr


def test_compensate_advises_no_bonus_that_made_it_worse_and_answers_the_question_of_the_experiment(desk):
    small = ("--set", 'lineups.strategies=["random"]', "--set", 'settings.scenario=["outlaws"]', "--blocks", 40)
    told = run_command("compensate", "legends", *small, folder=desk).stdout
    assert "The bonus with which a board would win its equal share" in told
    off = [float(text) for text in re.findall(r"([\d.]+)(?: points of win share without| with the bonuses)", told)]
    assert ("Give these bonuses" not in " ".join(told.split())) or off[1] < off[0]
    assert re.search("Give these bonuses|Give no bonus|No bonus is needed", " ".join(told.split()))


def test_searches_end_with_the_seed_that_was_asked_for(desk):
    small = ("--set", "settings.players=2", "--blocks", 20)
    told = run_command("sweep", "quickstart", "--over", "players=2", *small, folder=desk).stdout
    assert told.rstrip().endswith("Seed: 1.")


def test_commands_to_paste_are_quoted(desk):
    done = run_command("run", "quickstart", *SMALL, "--out", "mein spiel", folder=desk)
    assert "More: mrsim analyse 'mein spiel', mrsim report 'mein spiel'" in done.stdout


def test_people_read_printed_names_and_data_has_ids(desk):
    game = ("play", "moon-river", "--mode", "legends", "--strategies", "random", "--games", 80)
    told = run_command(*game, folder=desk).stdout
    assert all(name in told for name in ("Big Jo", "1st player", "80 games of 20 deals")), told
    assert "big-jo" not in told
    assert {row["board"] for row in json.loads(run_command(*game, "--json", folder=desk).stdout)["by_board"]} >= {
        "big-jo"
    }


def test_a_folder_that_cannot_be_written_is_one_sentence(desk, monkeypatch):
    def refuse(*_, **__):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "mkdir", refuse)
    for line in ("new foo", "strategies new abc", "sweep quickstart --over players=2 --blocks 20"):
        assert run_command(*line.split(), folder=desk).is_one_sentence, line


@pytest.mark.parametrize(("start", "word"), [(b"\xef\xbb\xbf", "key game is missing"), (b"# \xfc\n", "not UTF-8")])
def test_an_experiment_with_a_mark_of_a_spreadsheet_is_read_and_one_in_latin_1_refused(tmp_path, start, word):
    (tmp_path / "own.toml").write_bytes(start + b'question = "x"\n')
    done = run_command("plan", "own.toml", folder=tmp_path)
    assert done.is_one_sentence
    assert word in done.stderr


def test_the_name_of_ones_own_experiment_is_not_said_to_be_shipped(tmp_path):
    run_command("new", "mine", folder=tmp_path)
    assert "experiments/mine.toml is there already" in run_command("new", "mine", folder=tmp_path).stderr


# --- from Python ---------------------------------------------------------------


def test_an_experiment_may_be_a_path_or_a_dict(tmp_path):
    assert mrsim.run(MADE, out=tmp_path / "made").blocks == 4
    assert mrsim.run(tmp_path / "made" / "experiment.toml", out=tmp_path / "again").blocks == 4
    assert MADE["design"] == {"blocks": 4}


def test_a_misspelt_target_is_refused_before_anything_is_played(tmp_path):
    with pytest.raises(mrsim.InputError, match="Did you mean board"):
        mrsim.run(MADE | {"targets": [{"share": "bord", "margin": 2}]}, out=tmp_path / "wrong")
    assert not (tmp_path / "wrong" / "manifest.json").exists()


def test_a_run_writes_its_report(tmp_path):
    run = mrsim.run(MADE, out=tmp_path / "made")
    assert run.report().name == "report.html"
    assert "sitting first" in run.report(tmp_path / "short.md").read_text(encoding="utf-8")
    with pytest.raises(mrsim.InputError, match=r"does not end in .html or .md"):
        run.report("short.txt")


def test_the_public_names_are_completed():
    assert {"run", "play", "open_run", "sweep"} <= set(dir(mrsim))


# --- one way to say it ---------------------------------------------------------

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "json.md"


@pytest.mark.parametrize(
    "line",
    [
        "play moon-river --players 2 --strategies random --games 8 --json",
        "analyse quickstart --json",
        "show quickstart --json",
        "runs --json",
        "compare quickstart quickstart --json",
        "sweep quickstart --over players=2 --blocks 20 --json",
        "box show h1 --json",
        "box diff h1 --edit cows=28 --json",
        "strategies list --json",
        "plan quickstart --blocks 20 --json",
    ],
)
def test_json_says_version_command_and_seed_and_its_keys_are_documented(desk, line):
    told = json.loads(run_command(*line.split(), folder=desk).stdout)
    assert list(told)[:2] == ["mrsim", "command"]
    assert line.startswith(told["command"])
    assert ("seed" in told) == (told["command"] not in ("runs", "box show", "box diff", "strategies list"))
    (documented,) = [row for row in PAGE.read_text(encoding="utf-8").splitlines() if f"| `{told['command']}` |" in row]
    own = set(told) - {"mrsim", "command", "seed"}
    if told["command"] not in ("play", "plan", "box show"):  # these have keys that depend on what was asked
        assert own <= set(re.findall(r"`(\w+)`", documented))


def test_tables_say_level_and_family_and_lines_their_standard_error(desk):
    told = json.loads(run_command("analyse", "quickstart", "--json", folder=desk).stdout)
    assert told["level"] == 0.95
    verdicts = next(table for table in told["tables"] if table["family"] == "primary")
    assert verdicts["intervals"] == "hold together"
    assert all(line["error"] > 0 for line in verdicts["lines"])


def test_a_command_that_plays_takes_the_game_as_its_first_word_or_plays_the_usual_one(desk):
    small = ("--players", 2, "--strategies", "random", "--games", 8, "--json")
    named = run_command("play", "moon-river", *small, folder=desk)
    assert json.loads(named.stdout)["game"] == "moon-river"
    assert run_command("play", *small, folder=desk).stdout == named.stdout
    assert "recruiter.py: there is no such strategy" in run_command("tune", "recruiter.py", folder=desk).stderr
    assert "Did you mean moon-river?" in run_command("play", "moon-rivr", folder=desk).stderr


def test_a_table_is_printed_as_json_with_its_columns_and_lines(desk):
    told = json.loads(run_command("analyse", "quickstart", "--json", "--table", "target-1", folder=desk).stdout)
    (table,) = told["tables"]
    assert table["name"] == "target-1"
    assert all(set(table["by"]) <= set(line) for line in table["lines"])


@pytest.mark.parametrize(
    "line", ["run quickstart --out again", "whatif drier-canyons --edit cows=30 --quick --out look", "new other"]
)
def test_quiet_prints_results_without_remarks_and_advice(desk, line):
    few = () if line.startswith("new") else ("--blocks", 20, *SMALL[2:])
    done = run_command("--quiet", *line.split(), *few, folder=desk)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert "mrsim " not in done.stdout


def test_compiling_is_told_once_in_a_process():
    told = []
    with patch("mrsim.engine.jit.on_first_compile", told.append):
        for _ in range(3):
            say_if_compiling()
    assert len(told) <= 1


def test_a_check_of_a_strategy_says_how_long_it_takes_before_it_begins():
    assert describe_time(240, is_plain=True) == "This takes 4 minutes at most; --quick measures nothing."
    assert "about a minute more the first time, for compiling" in describe_time(
        most_seconds("moon-river"), is_plain=False
    )


def test_a_missing_package_is_named_with_what_installs_it_anywhere(desk, monkeypatch):
    monkeypatch.setitem(sys.modules, "duckdb", None)
    done = run_command("sql", "quickstart", "select 1", folder=desk)
    assert done.is_one_sentence
    assert "this needs the package duckdb, which is not installed: pip install duckdb" in done.stderr


def test_the_documents_list_every_extra():
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    page = (ROOT / "docs" / "reference" / "compatibility.md").read_text(encoding="utf-8")
    table = [line for line in page.splitlines() if "`pip install " in line]
    for extra in extras.keys() - {"docs", "test"}:
        (row,) = [line for line in table if f"`{extra}`" in line]
        assert re.split("[<>=]", extras[extra][0])[0] in row


def test_a_stopped_run_says_what_is_kept_and_what_the_same_command_does():
    few = RunOutcome(blocks=0, parts_played=3, status=STOPPED, blocks_kept=0, games_kept=1200, games_in_all=8000)
    assert describe_kept_games(few) == (
        "1,200 of 8,000 games are kept; too few for an answer, because not every combination has been played yet. The "
        "same command plays the others and none of these again."
    )
    assert "100 deals of each combination count" in describe_kept_games(replace(few, blocks=100))


def test_a_run_that_played_more_deals_than_count_says_why():
    decided = RunOutcome(blocks=509, parts_played=7, status=COMPLETE, blocks_kept=700, games_kept=1, games_in_all=1)
    assert describe_later_deals(decided) == (
        " (decided there: of the 700 that were played, those after it don't count)"
    )
    assert describe_later_deals(replace(decided, blocks=700)) == ""


def test_quiet_leaves_out_remarks_and_analyse_prints_the_last_line_alone(desk):
    odd = ("play", "--players", 2, "--strategies", "random,careless", "--games", 7)
    assert "are not whole deals" in run_command(*odd, folder=desk).stderr
    assert run_command("--quiet", *odd, folder=desk).stderr == ""
    for line in ("analyse quickstart --quiet", "--quiet analyse quickstart"):
        assert len(run_command(*line.split(), folder=desk).stdout.splitlines()) == 1


# --- what a what-if answers ----------------------------------------------------

OUTLAWS = ("--set", 'lineups.strategies=["random"]', "--set", 'settings.scenario=["outlaws"]')
SKULLS = "Two skulls fewer in the canyons"


@pytest.fixture(scope="module")
def asked(tmp_path_factory):
    """A folder with a what-if of a designer, what it printed, and what it printed as JSON."""
    place = tmp_path_factory.mktemp("asked")
    line = ("whatif", "legends", *OUTLAWS, "--edit", "canyon.drought-2", "--blocks", 100)
    told = run_command(*line, folder=place)
    assert told.returncode == 0, told.stderr
    data = json.loads(run_command(*line, "--json", folder=place).stdout)
    return place, told.stdout, data


def test_a_what_if_prints_every_share_before_and_after_with_its_interval(asked):
    _, told, data = asked
    text = " ".join(told.split())
    assert f"{SKULLS}, among random players: " in text
    for line in data["headline"]["changes"]:
        name = mrsim_name(line["board"])
        before, after, points = format_move(line["before"], line["after"], line["value"])
        assert f"{name} {before} % {after} % {points} " in text
        first, second, between = (float(number.replace("−", "-")) for number in (before, after, points))
        assert round(second - first, 4) == between
        assert abs(100 * line["before"] - first) < 0.05


def mrsim_name(board):
    return {"mary": "Mary", "wesley": "Wesley", "calamity": "Calamity", "big-jo": "Big Jo"}[board]


def test_python_prints_what_a_what_if_changes_first_and_the_notebook_shows_the_same_words(asked):
    place, told, data = asked
    run = mrsim.open_run(place / "reports" / "legends-whatif")
    sentences = data["headline"]["sentences"]
    for text in (told, str(run), str(run.headline()), run._repr_html_()):
        assert all(plain(sentence) in plain(text) for sentence in sentences)
    assert str(run).startswith(SKULLS)
    assert run.headline().as_object() == data["headline"]


def plain(text):
    """Words alone: without line breaks, marks of HTML and the space that keeps a number with its unit."""
    return " ".join(re.sub(r"<[^>]*>", "", html.unescape(html.unescape(text))).replace("\u00a0", " ").split())


def test_the_report_of_a_what_if_has_the_edit_as_its_title_and_its_difference_on_the_first_screen(asked):
    place, _, data = asked
    page = mrsim.open_run(place / "reports" / "legends-whatif").report(place / "page.html").read_text(encoding="utf-8")
    assert f"<h1>{SKULLS}</h1>" in page
    first = plain(page[: page.index('<section id="verdicts"')])
    assert all(plain(sentence) in first for sentence in data["headline"]["sentences"])


def test_no_share_is_averaged_over_the_box_and_its_variant(asked):
    place, _, data = asked
    run = mrsim.open_run(place / "reports" / "legends-whatif")
    told = json.loads(run_command("analyse", "legends-whatif", "--json", folder=place).stdout)
    for table in told["tables"]:
        if "board" in table["by"] and table["family"] != "described":
            rows = [line.get("rows") or 0 for line in table["lines"]]
            assert max(rows, default=0) <= run.blocks * 4, table["name"]
    assert data["blocks"] == run.blocks


@pytest.mark.parametrize("typed", ["more gold=meadow.gold+1 desert.gold-1", "dry=canyon.drought-2"])
def test_an_edit_may_have_a_name_of_several_words(typed):
    assert name_edits([typed]) == {typed.partition("=")[0]: typed.partition("=")[2]}


def test_words_before_a_name_that_are_edits_themselves_are_refused():
    with pytest.raises(mrsim.InputError, match="C1-2 drier could be a name or an edit"):
        name_edits(["C1-2 drier=canyon.drought-2"])


def test_a_what_if_with_other_players_is_played_beside_the_earlier_one_and_plays_no_deal_twice(asked):
    place, _, _ = asked
    earlier = (place / "reports" / "legends-whatif" / "manifest.json").read_bytes()
    again = ("whatif", "legends", *OUTLAWS, "--edit", "canyon.drought-2", "--edit", "jo.reserve+1", "--blocks", 100)
    done = run_command(*again, "--quick", folder=place)
    assert "reports/legends-whatif holds another what-if and stays as it is" in " ".join(done.stderr.split())
    assert "800 of 1,200 games are there already" in " ".join(done.stderr.split())
    assert "Evidence: mrsim report reports/legends-whatif-2" in done.stdout
    assert (place / "reports" / "legends-whatif" / "manifest.json").read_bytes() == earlier
    same = run_command(*again, "--quick", "--json", folder=place)
    assert "1,200 of 1,200 games are there already" in " ".join(same.stderr.split())
    assert not (place / "reports" / "legends-whatif-3").exists()


def test_the_board_that_an_edit_is_about_is_told_first(asked):
    place, _, _ = asked
    line = ("whatif", "legends", *OUTLAWS, "--edit", "jo.reserve+1", "--blocks", 100, "--quick", "--json")
    first = json.loads(run_command(*line, folder=place).stdout)["headline"]["sentences"][0]
    assert re.match(r"One space more in the reserve of Big Jo, among random players: .*?Big Jo \d", first)


def test_a_what_if_of_few_deals_has_intervals_too(asked):
    place, _, _ = asked
    line = ("whatif", "legends", *OUTLAWS, "--edit", "canyon.drought-2", "--blocks", 60, "--quick", "--out", "short")
    told = plain(run_command(*line, folder=place).stdout)
    assert "60 deals, each played with every box" in told
    assert len(re.findall(r"−\d+\.\d to \+\d+\.\d no", told)) == 4


def test_a_run_with_other_settings_is_played_beside_the_earlier_one_and_says_so(desk):
    earlier = (desk / "reports" / "quickstart" / "manifest.json").read_bytes()
    other = run_command("run", "quickstart", *SMALL, "--set", "design.seed=9", folder=desk)
    said = "reports/quickstart holds another question and stays as it is; this one is in reports/quickstart-2."
    assert said in " ".join(other.stderr.split())
    assert (desk / "reports" / "quickstart" / "manifest.json").read_bytes() == earlier
    more = run_command("run", "quickstart", *SMALL, "--set", "design.seed=9", "--blocks", 40, folder=desk)
    assert "reports/quickstart-2: complete, 40 deals" in more.stdout
    same = run_command("run", "quickstart", *SMALL, folder=desk)
    assert "another question" not in same.stderr
    assert "reports/quickstart: complete" in same.stdout


def test_a_run_that_is_played_over_another_question_says_how_to_see_that_again(desk):
    run_command("run", "quickstart", *SMALL, "--out", "kept", folder=desk)
    other = run_command("run", "quickstart", *SMALL, "--set", "design.seed=9", "--out", "kept", folder=desk)
    assert "has held another question until now" in " ".join(other.stderr.split())
    (command,) = [line.strip() for line in other.stderr.splitlines() if line.strip().startswith("mrsim run ")]
    again = run_command(*shlex.split(command)[1:], folder=desk)
    assert "0 parts played now" in again.stdout


# --- what is known, and how surely ---------------------------------------------


def test_a_share_of_few_deals_has_no_interval_wherever_it_is_printed(desk):
    few = ("--mode", "legends", "--players", 2, "--strategies", "random", "--games", 40, "--seed", 6)
    told = json.loads(run_command("play", "moon-river", *few, "--json", folder=desk).stdout)
    rare = [line for line in told["by_board"] if line["blocks"] < 20]
    assert rare
    assert all(line["low"] is None and line["high"] is None for line in rare)
    assert "A share of fewer than 20 deals has no interval" in run_command("play", *few, folder=desk).stdout
    small = ("--over", "players=2", "--set", 'lineups.strategies=["random"]', "--blocks", 20, "--json")
    lines = json.loads(run_command("sweep", "drier-canyons", *small, folder=desk).stdout)["lines"]
    assert all(line["low"] is None or line["low"] < line["value"] < line["high"] for line in lines)


def test_a_share_that_is_judged_is_not_told_again_with_another_interval(asked):
    place, _, _ = asked
    summary = summarise_findings(mrsim.open_run(place / "reports" / "legends-whatif").findings())
    judged = {frozenset(one.cell.items()) for one in summary.verdicts}
    assert not judged & {frozenset(one.cell.items()) for one in summary.standouts}


def test_what_was_asked_with_other_values_than_the_experiment_has_is_said(asked):
    place, _, _ = asked
    told = plain(run_command("analyse", "legends-whatif", folder=place).stdout)
    assert 'Asked with lineups.strategies=["random"], settings.scenario=["outlaws"].' in told


def test_a_star_is_explained_only_where_there_is_one(desk):
    (desk / "few.csv").write_text(BOX, encoding="utf-8")
    asked = ('lineups.strategies=["random"]', "settings.players=2", 'settings.box="few.csv"')
    small = [word for each in asked for word in ("--set", each)]
    told = run_command("deviations", "drier-canyons", *small, "--blocks", 20, folder=desk).stdout
    table, _, end = told.rpartition("\n\n")
    assert ("* is clear of 0" in end) == ("*" in table)


# --- names and files -----------------------------------------------------------


@pytest.mark.parametrize(
    ("edit", "hint"),
    [
        ("jo.reserve=+1", "write jo.reserve+1 to add, or jo.reserve=1 to set"),
        ("corn+1", "corn.corn+1"),
        ("skulls-2", "write desert.drought-2, canyon.drought-2 or meadow.drought-2"),
    ],
)
def test_a_misspelt_edit_is_refused_with_what_would_be_right(edit, hint):
    done = run_command("box", "diff", "h1", "--edit", edit)
    assert done.is_one_sentence
    assert hint in done.stderr


def test_a_misspelt_run_is_refused_with_the_one_that_was_meant(desk):
    done = run_command("analyse", "quickstrat", folder=desk)
    assert done.is_one_sentence
    assert "Did you mean quickstart?" in done.stderr


def test_a_board_in_the_place_of_a_strategy_is_called_a_board():
    done = run_command("play", "moon-river", "--strategies", "bigjo")
    assert done.is_one_sentence
    assert "bigjo is a board (Big Jo), and no strategy." in done.stderr


def test_a_printed_command_is_not_broken_into_lines_where_nobody_looks(tmp_path):
    name = "a-question-with-a-name-that-is-longer-than-most-of-them"
    *_, line = run_command("new", name, folder=tmp_path).stdout.splitlines()
    assert line.endswith(f"mrsim plan {name}; mrsim run {name}")


def test_an_analysis_is_at_most_a_page_and_ends_with_commands_that_work(desk):
    told = run_command("analyse", "quickstart", folder=desk).stdout
    assert len(told.splitlines()) <= 60
    assert not re.search("shrunken|×", told)
    for line in told.splitlines():
        if line.startswith("  mrsim ") and "report" in line:
            assert run_command(*shlex.split(line)[1:], folder=desk).returncode == 0


def test_letters_of_an_edit_may_be_large():
    one, other = (
        run_command("box", "diff", "h1", "--edit", f"{edit}-2") for edit in ("canyon.drought", "Canyon.Drought")
    )
    assert (one.stdout, one.returncode) == (other.stdout, 0)


def test_rows_and_boxes_are_refused_in_a_sentence_where_nothing_can_be_written(desk, monkeypatch):
    def refuse(*_, **__):
        raise PermissionError(13, "Permission denied", "x")

    monkeypatch.setattr("mrsim.files.os.replace", refuse)
    for line in ("box new x.csv", "play --players 2 --strategies random --games 8 --rows r.csv"):
        done = run_command(*line.split(), folder=desk)
        assert done.is_one_sentence, line
    assert not (desk / "r.csv").exists()


def test_commands_that_a_report_prints_name_the_real_folder_of_its_run(desk):
    run_command("run", "quickstart", *SMALL, "--out", "A/my run", folder=desk)
    run_command("report", "A/my run", folder=desk)
    page = plain((desk / "A" / "my run" / "report.html").read_text(encoding="utf-8"))
    assert "mrsim report 'A/my run' --brief" in page
    assert "mrsim replay --run 'A/my run' --closest" in page
    replayed = run_command("replay", "--run", "A/my run", "--closest", folder=desk)
    assert replayed.returncode == 0


def test_a_told_game_says_what_the_scores_of_options_are():
    game = ("moon-river", "--players", 2, "--strategies", "greedy,random", "--explain")
    told = " ".join(run_command("replay", *game).stdout.split())
    assert "Options have the scores that the strategy gives them, the best first; ► is what is done." in told


def test_two_parcels_of_a_kind_are_told_apart_among_options_by_their_places():
    table = SimpleNamespace(game=SimpleNamespace(next_column=[0, 2, 1, 3]))
    assert [describe_slot(table, slot, ["F3", "F3", "C1", "K2"]) for slot in range(4)] == [
        "F3 (1st)",
        "C1",
        "F3 (3rd)",
        "K2",
    ]


def test_the_help_lists_what_an_interrupted_command_ends_with():
    assert INTERRUPTED == 130
    page = PAGE.with_name("cli.md").read_text(encoding="utf-8")
    assert "| 130 |" in page


CLUMSY = (
    "stands out beside",
    "would mend it",
    "win less in",
    "is another in the box",
    "surely stayed within",
    "would be seen to be off",
    "Rounds led of the winner",
    "Turned by the scenario",
    "Tell it again",
)


@pytest.mark.parametrize("words", CLUMSY)
def test_english_that_users_stumbled_over_is_gone(words):
    heads = [line for file in SOURCES for line in file.read_text(encoding="utf-8").splitlines() if words in line]
    assert heads == []
