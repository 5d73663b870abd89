"""Experiment files: what is read, and what is refused with which sentence."""

import pytest

from mrsim.errors import InputError
from mrsim.experiment.reading import as_experiment, experiment_files, read_experiment, set_key
from mrsim.experiment.spec import Experiment

SMALL = {"question": "Who?", "game": "moon-river", "lineups": {"strategies": ["greedy"]}}


def test_the_least_an_experiment_says_is_a_question_a_game_and_who_plays():
    experiment = as_experiment(SMALL, "x.toml")
    assert (experiment.design.blocks, experiment.design.seed, experiment.lineups.make) == (1000, 1, "mirror")


def test_what_is_read_cannot_be_changed():
    with pytest.raises(ValueError, match="frozen"):
        as_experiment(SMALL, "x.toml").design.blocks = 5


WRONG = [
    ({"desing": {}}, "x.toml, key desing is unknown. Did you mean design? There is question, story,"),
    ({"design": {"block": 3}}, "x.toml, table design, key block is unknown. Did you mean blocks? There is blocks,"),
    ({"design": {"blocks": "many"}}, "x.toml, table design, key blocks is 'many': input should be a valid integer."),
    ({"design": {"blocks": 0}}, "x.toml, table design, key blocks is 0: input should be greater than or equal to 1."),
    ({"lineups": {"make": "mirrors"}}, "x.toml, table lineups, key make is 'mirrors': input should be 'listed',"),
    ({"targets": [{"share": "seat"}]}, "x.toml, table targets[0], key margin is missing: Percentage points"),
    ({"targets": [{"share": "s", "margin": 1, "whitin": []}]}, "x.toml, table targets[0], key whitin is unknown. Did"),
    ({"question": 3}, "x.toml, key question is 3: input should be a valid string."),
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
    with pytest.raises(InputError, match=r"x\.toml: this is not TOML: Invalid value \(at line 1, column 12\)"):
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
