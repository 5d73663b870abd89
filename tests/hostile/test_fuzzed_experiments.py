"""Experiment files and run folders, changed at random: what comes is an answer or a sentence."""

import json
import os
import random
import shutil

import pytest

from mrsim.analysis.targets import check_targets
from mrsim.api.saved_run import open_run as open_with_findings
from mrsim.errors import InputError
from mrsim.experiment.arms import plan_arms
from mrsim.experiment.file_lookup import shipped_experiments
from mrsim.experiment.toml_reader import read_experiment
from mrsim.games import find_game
from mrsim.runs.reader import read_run
from tests.runs.test_execute import run

EXPERIMENTS = int(os.environ.get("MRSIM_FUZZ", "500"))
FOLDERS = EXPERIMENTS // 5
"""`MRSIM_FUZZ=10000 pytest tests/hostile/test_fuzzed_experiments.py` tries more."""

VALUES = [
    *("nan", "inf", "-1", "0", "1", "10" * 20, "1e400", "true", "9" * 400, "1979-05-27", "[nan]", "[2,2]", "[2,3,4]"),
    *("[]", "{}", "[[]]", "[1,[2]]", '""', '"x"', '"\\u0000"', '"\\n"', '"every"', '["every","h1"]', '["/tmp"]'),
    *('["greedy","greedy"]', '[["greedy"],["greedy","random"]]', '"greedy:cow=nan"', '["..py"]', "'\ud800'"),
]
LINES = [
    *("[settings]", "[[targets]]", "[[skip]]", "[variants.x]", "[results]", "[stop]", "players=3", "boards='every'"),
    *("keep='summary'", "rule='minutes'", "minutes=1e300"),
]
LETTERS = '"[]{}=.,\n\0\ud800x9'


def changed_text(text, chance):
    """A few lines of an experiment with something else in them."""
    lines = text.split("\n")
    for _ in range(chance.choice([1, 1, 2, 3])):
        at = chance.randrange(len(lines))
        line, what = lines[at], chance.random()
        if what < 0.5 and "=" in line:
            lines[at] = f"{line.split('=')[0]}= {chance.choice(VALUES)}"
        elif what < 0.7:
            lines.insert(at, chance.choice([*LINES, *lines]))
        elif what < 0.8:
            lines[at] = ""
        elif line:
            letter = chance.randrange(len(line))
            lines[at] = line[:letter] + chance.choice(LETTERS) + line[letter + 1 :]
    return "\n".join(lines).encode(errors="surrogatepass")


def test_experiments_that_are_changed_at_random_are_planned_or_refused_in_a_sentence(tmp_path):
    texts = [file.read_text(encoding="utf-8") for file in shipped_experiments().values()]
    file = tmp_path / "x.toml"
    planned = 0
    for seed in range(EXPERIMENTS):
        chance = random.Random(seed)
        file.write_bytes(changed_text(chance.choice(texts), chance))
        try:
            asked = read_experiment(file)
            game = find_game(asked.game)
            check_targets(asked, game.columns, game.settings, plan_arms(asked, game.settings)[0].axes)
            planned += 1
        except InputError as error:
            assert str(error)  # noqa: PT017
    assert 0 < planned < EXPERIMENTS


JSON_VALUES = [None, 0, -1, 1, 3, 10**12, 10**30, 0.5, "", "x", [], {}, True, [1], {"a": 1}, "\ud800", "complete"]


def paths(value, path=()):
    """To everything in a manifest but its top."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inside:
        yield (*path, key)
        yield from paths(item, (*path, key))


def change_manifest(folder, chance):
    """One key is another, or gone; the words of a question are nobody's business."""
    file = folder / "manifest.json"
    manifest = json.loads(file.read_text())
    path = chance.choice(
        [path for path in paths(manifest) if path[-1] not in ("question", "name", "variant", "lineup")]
    )
    table = manifest
    for step in path[:-1]:
        table = table[step]
    if chance.random() < 1 / 3:
        del table[path[-1]]
    else:
        table[path[-1]] = chance.choice(JSON_VALUES)
    file.write_text(json.dumps(manifest))


def change_file(folder, chance):
    """A file or a folder is gone, another kind of thing, or has other contents."""
    place = chance.choice(sorted(folder.rglob("*")))
    if place.is_file() and chance.random() < 1 / 2:
        contents = bytearray(place.read_bytes())
        if contents:
            contents[chance.randrange(len(contents))] ^= 1 << chance.randrange(8)
        place.write_bytes(bytes(contents[: chance.choice([0, len(contents) // 2, len(contents)])]))
        return
    shutil.rmtree(place) if place.is_dir() else place.unlink()
    chance.choice([lambda: None, place.mkdir, place.touch, lambda: place.symlink_to("nowhere")])()


def swap_files(folder, chance):
    """Two files of parts change their names."""
    one, other = chance.sample(sorted((folder / "parts").iterdir()), 2)
    third = one.with_name("third")
    one.rename(third)
    other.rename(one)
    third.rename(other)


@pytest.mark.parametrize("keep", ["rows", "summary"])
def test_run_folders_that_are_changed_at_random_say_the_same_or_what_is_damaged(tmp_path, keep):
    whole, folder = tmp_path / "whole", tmp_path / "run"
    run(whole, design={"blocks": 16, "seed": 5}, results={"keep": keep})
    told = str(open_with_findings(whole))
    refused = 0
    for seed in range(FOLDERS // 2):
        chance = random.Random(seed)
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(whole, folder)
        chance.choice([change_manifest, change_file, swap_files])(folder, chance)
        try:
            read_run(folder).told()
            assert str(open_with_findings(folder)) == told, seed
        except InputError:
            refused += 1
    assert refused > FOLDERS // 4
