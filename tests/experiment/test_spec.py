"""Experiment files: what is read, and what is refused with which sentence."""

from datetime import date

import pytest

from mrsim.errors import InputError
from mrsim.experiment.file_lookup import experiment_files
from mrsim.experiment.spec import Experiment
from mrsim.experiment.toml_reader import as_experiment, read_experiment, set_key

SMALL = {"question": "Who?", "game": "moon-river", "lineups": {"strategies": ["greedy"]}}


def test_the_least_an_experiment_says_is_a_question_a_game_and_who_plays():
    experiment = as_experiment(SMALL, "x.toml")
    assert (experiment.design.blocks, experiment.design.seed, experiment.lineups.make) == (1000, 1, "mirror")


def test_what_is_read_cannot_be_changed():
    with pytest.raises(ValueError, match="frozen"):
        as_experiment(SMALL, "x.toml").design.blocks = 5


WRONG = [
    ({"desing": {}}, 'x.toml: "desing" is not a key (perhaps "design"); known are question, story,'),
    ({"design": {"block": 3}}, 'x.toml, table design: "block" is not a key (perhaps "blocks"); known are blocks,'),
    (
        {"design": {"blocks": "many"}},
        'x.toml, table design, key blocks: "many" is not possible; it takes a whole number.',
    ),
    ({"design": {"blocks": 0}}, "x.toml, table design, key blocks: 0 is not possible; it takes 1 or more."),
    (
        {"lineups": {"make": "mirrors"}},
        "x.toml, table lineups, key make: \"mirrors\" is not possible; it takes 'listed',",
    ),
    ({"targets": [{"share": "seat"}]}, "x.toml, table targets[0], key margin is missing: Percentage points"),
    ({"targets": [{"share": "s", "margin": 1, "whitin": []}]}, 'x.toml, table targets[0]: "whitin" is not a key (perh'),
    ({"question": 3}, "x.toml, key question: 3 is not possible; it takes a text."),
    (
        {"settings": {"players": date(2020, 1, 1)}},
        'x.toml, table settings, key players: "2020-01-01" is not possible; it takes a number, a text, or true or fals',
    ),
    (
        {"settings": {"players": [[2]]}},
        "x.toml, table settings, key players: [[2]] is not possible; it takes a number,",
    ),
    ({"variants": {"x": {"mode": [3]}}}, "x.toml, table variants.x, key mode: [3] is not possible; it takes a number,"),
    ({"variants": {" x": {}}}, 'x.toml, table variants, key  x: " x" is not possible; it takes a name with no space'),
    ({"settings": 3}, "x.toml, key settings: 3 is not possible; it takes a table."),
    ({"skip": [3]}, "x.toml, table skip[0]: 3 is not possible; it takes a table."),
    ({"targets": {}}, "x.toml, key targets: {} is not possible; it takes a list."),
    (
        {"lineups": {"listed": ["greedy"]}},
        'x.toml, table lineups.listed[0]: "greedy" is not possible; it takes a list.',
    ),
    ({"design": {"blocks": True}}, "x.toml, table design, key blocks: true is not possible; it takes a whole number."),
    ({"design": {"blocks": 1.5}}, "x.toml, table design, key blocks: 1.5 is not possible; it takes a whole number."),
    (
        {"targets": [{"share": "s", "margin": 0}]},
        "x.toml, table targets[0], key margin: 0 is not possible; it takes more",
    ),
    (
        {"targets": [{"share": "s", "margin": 101}]},
        "x.toml, table targets[0], key margin: 101 is not possible; it takes 1",
    ),
    (
        {"targets": [{"share": "s", "margin": "x"}]},
        'x.toml, table targets[0], key margin: "x" is not possible; it takes a',
    ),
    (
        {"design": {"seed": 1 << 63}},
        "x.toml, table design, key seed: 9223372036854775808 is not possible; it takes less",
    ),
]


@pytest.mark.parametrize(("wrong", "sentence"), WRONG, ids=lambda value: str(value)[:40])
def test_a_mistake_is_told_with_its_file_table_and_key(wrong, sentence):
    with pytest.raises(InputError) as error:
        as_experiment(SMALL | wrong, "x.toml")
    assert str(error.value).startswith(sentence)


def test_a_missing_key_says_what_it_is_for():
    with pytest.raises(InputError, match="key question is missing: The question, in one sentence"):
        as_experiment({"game": "moon-river"}, "x.toml")


def test_a_file_that_is_no_toml_is_refused(tmp_path):
    file = tmp_path / "x.toml"
    file.write_text("question = who\n")
    with pytest.raises(InputError, match=r"x\.toml, line 1, column 12: invalid value; TOML is written key = value"):
        read_experiment(file)


def test_a_run_of_some_minutes_says_how_many():
    file = experiment_files()["quickstart"]
    with pytest.raises(
        InputError, match=r"quickstart\.toml, table stop, key minutes is missing: The time, for the rule"
    ):
        read_experiment(file, ["stop.rule=minutes"])
    assert read_experiment(file, ["stop.rule=minutes", "stop.minutes=0.5"]).stop.minutes == 0.5


def test_keys_are_set_from_outside_as_toml_or_as_text():
    entries = {"design": {"blocks": 5}}
    set_key(entries, "design.blocks=7")
    set_key(entries, "settings.players=[2, 3]")
    set_key(entries, "settings.mode=legends")
    assert entries == {"design": {"blocks": 7}, "settings": {"players": [2, 3], "mode": "legends"}}


@pytest.mark.parametrize("change", ["blocks", "=3", "question.x=1"])
def test_what_cannot_be_set_is_refused(change):
    with pytest.raises(InputError, match="--set"):
        set_key({"question": "Who?"}, change)


@pytest.mark.parametrize("file", experiment_files().values(), ids=lambda file: file.stem)
def test_every_shipped_experiment_is_right_and_asks_one_question(file):
    experiment = read_experiment(file)
    assert experiment.question.endswith("?")
    assert experiment.story


def test_what_was_written_in_a_manifest_reads_as_the_same_experiment():
    for file in experiment_files().values():
        experiment = read_experiment(file)
        written = experiment.model_dump(mode="json", exclude_defaults=True)
        assert as_experiment(written, "manifest") == experiment
    assert Experiment.model_json_schema()["additionalProperties"] is False
