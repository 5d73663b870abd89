"""`mrsim tune` as a user meets it."""

import json

from tests.command import run_command as run
from tests.command import run_process

TINY = ("tune", "moon-river", "greedy:cow=-8", *"--players 2 --knobs cow --games 400 --seed 3 --jobs 1".split())

IN_FORMS = (
    *("tune", "moon-river", "greedy:cow=-8"),
    *"--players 2,4 --mode base,legends --knobs cow --games 4000 --seed 3 --jobs 1".split(),
)


def test_it_prints_the_knobs_what_was_expected_what_is_confirmed_and_what_to_copy():
    told = run(*TINY)
    assert told.returncode == 0, told.stderr
    lines = told.stdout.splitlines()
    assert lines[0] == "greedy:claim.cow=-8, alone against greedy"
    knob = next(line.split() for line in lines if line.startswith("claim.cow"))
    assert knob[1] == "-8"
    assert "gain in win share  expected  replayed" in told.stdout
    assert "Confirmed: " in told.stdout
    assert f"\ngreedy:claim.cow={knob[2]}\n" in told.stdout
    to_copy = lines[lines.index(f"greedy:claim.cow={knob[2]}") :]
    assert max(len(line) for line in lines if line not in to_copy) <= 80


def test_json_says_all_of_it_and_a_file_the_same(tmp_path):
    told = run(*TINY, "--json", "--out", tmp_path / "found.json")
    assert (tmp_path / "found.json").read_text() == told.stdout
    found = json.loads(told.stdout)
    assert found["knobs"] == [{"knob": "claim.cow", "old": -8, "new": found["knobs"][0]["new"]}]
    assert found["confirmed"]["gain"] == found["confirmed"]["new"] - found["confirmed"]["old"]
    assert found["keep_old"] is not (found["confirmed"]["low"] > 0)


def test_the_commands_it_ends_with_play_the_confirmed_games_again():
    found = json.loads(run(*IN_FORMS, "--json").stdout)
    for form, confirmed in zip(found["forms"], found["confirmed"]["by_form"], strict=True):
        again = json.loads(run(*form["again"].split()[1:], "--json").stdout)
        shares = {row["strategy"]: row["win_share"] for row in again["by_strategy"]}
        assert abs(shares[found["tuned"]] - confirmed["new"]) < 1e-9


def test_values_with_commas_between_make_forms_and_each_has_a_row():
    told = run(*IN_FORMS)
    assert told.returncode == 0, told.stderr
    lines = told.stdout.splitlines()
    assert lines[1].startswith(("Confirmed: ", "Not confirmed: ", "Nothing found "))
    (counted,) = [line for line in lines if line.startswith("1 knob, ")]
    assert counted.endswith(", 4 forms")
    table = lines[lines.index(next(line for line in lines if line.startswith("win share in each form"))) :]
    named = [f"players {players}, mode {mode}" for players in (2, 4) for mode in ("base", "legends")]
    assert [line.partition("  ")[0] for line in table[1:5]] == named
    assert [line.split()[4] for line in table[1:5]] == ["50.0", "50.0", "25.0", "25.0"]
    assert max(len(line) for line in lines if "greedy:" not in line) <= 80


def test_the_other_game_has_forms_too():
    told = run("tune", "wind-river", "greedy", *"--players 3,4 --knobs block --games 300 --jobs 1 --json".split())
    found = json.loads(told.stdout)
    assert [form["settings"]["players"] for form in found["forms"]] == [3, 4]
    assert [form["equal_share"] for form in found["forms"]] == [1 / 3, 1 / 4]


def test_without_the_extra_it_is_said_how_to_install_it(tmp_path):
    (tmp_path / "cmaes.py").write_text('raise ImportError("not installed")\n')
    told = run_process(*TINY, folder=tmp_path)
    assert told.returncode == 2
    assert told.stderr.splitlines()[-1] == (
        "mrsim: tune: this needs the package cmaes, which is not installed: pip install cmaes"
    )


def test_confirmed_values_are_printed_as_rows_or_written_into_a_table(tmp_path):
    printed = run(*TINY).stdout
    table = tmp_path / "greedy.knobs.csv"
    told = run(*TINY, "--table", table)
    assert told.returncode == 0, told.stderr
    if "Confirmed: " not in printed.splitlines()[1]:
        assert told.stdout.endswith(f"\nNothing is confirmed, so {table} stays as it is.\n")
        return
    assert printed.endswith(f"\nThe same as rows of a table of knobs:\n\n{table.read_text()}")
    assert told.stdout.endswith(f"\nThe values are in {table} now.\n")
    assert table.read_text().startswith("players,mode,knob,value\n2,base,claim.cow,")


def test_a_table_with_a_mistake_is_refused_before_anything_is_played(tmp_path):
    table = tmp_path / "greedy.knobs.csv"
    table.write_text("players,knob,value\n2,cows,3\n")
    told = run(*TINY, "--table", table)
    assert told.returncode == 2
    assert told.stderr.rstrip().endswith(
        "column knob: greedy has no knob cows. Did you mean cow? It has claim.cow, claim.resource, claim.recruit, "
        "claim.drought, expand.least_gain."
    )
    assert table.read_text() == "players,knob,value\n2,cows,3\n"


def test_situations_are_tuned_apart_and_each_has_a_line_and_rows_of_its_own(tmp_path):
    table = tmp_path / "greedy.knobs.csv"
    told = run(*TINY, "--mode", "base,legends", "--by", "mode", "--table", table)
    assert told.returncode == 0, told.stderr
    lines = told.stdout.splitlines()
    heading = next(line for line in lines if line.startswith("win share in each situation"))
    below = lines[lines.index(heading) + 1 :][:2]
    assert [line.partition("  ")[0] for line in below] == ["mode base", "mode legends"]
    taken = [line.split()[1] for line in below if line.endswith("yes")]
    rows = table.read_text().splitlines()[1:] if table.is_file() else []
    assert [row.split(",")[1] for row in rows] == taken


def test_json_of_situations_has_all_of_each():
    told = json.loads(run(*TINY, "--mode", "base,legends", "--by", "mode", "--json").stdout)
    assert [one["forms"][0]["settings"]["mode"] for one in told["situations"]] == ["base", "legends"]
    alone = json.loads(run(*TINY, "--mode", "legends", "--json").stdout)
    assert told["situations"][1] == {name: value for name, value in alone.items() if name in told["situations"][1]}
