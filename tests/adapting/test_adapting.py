"""Players who adapt to a box: on deals of their own, once for each box, to the same bytes every time."""

import json
from pathlib import Path

import pytest

import mrsim
from mrsim.adapting.adapted_lineups import adapt_lineups, costs_of_adapting
from mrsim.adapting.box_players import AdaptedPlayers
from mrsim.adapting.budget import AdaptingBudget
from mrsim.adapting.strategy_adapter import StrategyAdapter
from mrsim.errors import InputError
from mrsim.experiment.arms import plan_arms
from mrsim.experiment.toml_reader import as_experiment
from mrsim.experiment.what_if import add_what_if_variants
from mrsim.exploiting.reply_arena import TableLibrary
from mrsim.games import find_game
from mrsim.runs.adapted_strategies import KEPT, LEARNT, TUNED

GAME = find_game("moon-river")
GAMES = 16_000


def asked(strategies=("greedy",), edits=("mary.reserve+1",), **settings):
    experiment = as_experiment(
        {
            "question": "?",
            "game": "moon-river",
            "settings": {"players": 2, "mode": "legends", "boards": "mary,big-jo", **settings},
            "lineups": {"make": "mirror", "strategies": list(strategies)},
            "targets": [{"share": "board", "within": ["lineup"], "margin": 3}],
        },
        "here",
    )
    return add_what_if_variants(experiment, edits, ())


def adapter(folder, games=GAMES, jobs=1):
    return StrategyAdapter(GAME, 1, AdaptingBudget.of_games(games), TableLibrary(jobs), folder / "adapted")


@pytest.fixture(scope="module")
def adapted(tmp_path_factory):
    folder = tmp_path_factory.mktemp("adapting")
    own = adapter(folder)
    return folder, own, *adapt_lineups(asked(), own)


def test_players_who_have_adapted_play_beside_those_who_have_not(adapted):
    _, _, experiment, found = adapted
    assert [one.variant for one in found] == ["base", "mary.reserve+1"]
    plain, changed = experiment.lineups.strategies
    assert plain == "greedy"
    assert changed == found[0].plays
    assert experiment.variants["mary.reserve+1"].strategies == {found[0].plays: found[1].plays}


def test_who_adapts_tunes_its_knobs_for_each_board(adapted):
    _, _, _, found = adapted
    assert {one.how for one in found} == {TUNED}
    assert {one.share for one in found} == {"board"}
    tables = [Path(one.plays.partition("knobs=")[2]).read_text(encoding="utf-8").splitlines() for one in found]
    rows = [line for heading, *lines in tables for line in lines if heading == "players,mode,board,knob,value"]
    assert {row.split(",")[2] for row in rows} & {"mary", "big-jo"}
    assert {gain.owner for one in found for gain in one.gains} == {row.split(",")[2] for row in rows}


def test_adapting_plays_deals_that_nothing_else_plays(adapted):
    _, own, _, _ = adapted
    assert own.own_seed != own.seed


def test_who_has_adapted_to_a_box_does_not_adapt_to_it_again(adapted):
    folder, _, experiment, _ = adapted
    again = adapter(folder)
    assert adapt_lineups(asked(), again)[0] == experiment
    assert again.library.games_played == 0
    (cost,) = costs_of_adapting(asked(), again)
    assert cost.boxes == 0


def test_the_same_games_write_the_same_bytes_on_any_number_of_threads(adapted, tmp_path):
    folder, _, _, _ = adapted
    adapt_lineups(asked(), adapter(tmp_path, jobs=2))
    written = {file.name: file.read_bytes() for file in (tmp_path / "adapted").glob("*.csv")}
    assert written == {file.name: file.read_bytes() for file in (folder / "adapted").glob("*.csv")}


def test_what_it_takes_is_known_before_it_begins(tmp_path):
    (cost,) = costs_of_adapting(asked(), adapter(tmp_path))
    assert (cost.boxes, cost.games, cost.share) == (2, GAMES, "board")
    assert cost.seconds > 0


def test_who_has_no_knobs_plays_as_it_is(tmp_path):
    experiment, (found, _) = adapt_lineups(asked(strategies=["random"]), adapter(tmp_path))
    assert (found.how, found.plays) == (KEPT, "random")
    assert experiment.lineups.strategies == ("random",)


def test_players_of_different_strategies_are_refused_in_a_sentence(tmp_path):
    mixed = asked().model_copy(update={"lineups": asked().lineups.model_copy(update={"make": "round-robin"})})
    mixed = mixed.model_copy(update={"lineups": mixed.lineups.model_copy(update={"strategies": ("greedy", "random")})})
    with pytest.raises(InputError, match="adapt: greedy and random play in one line-up"):
        costs_of_adapting(mixed, adapter(tmp_path))


def test_too_few_games_are_refused_in_a_sentence(tmp_path):
    with pytest.raises(InputError, match=r"adapt-games: 50 are .* is too few to tune"):
        adapt_lineups(asked(), adapter(tmp_path, games=100))


def test_experts_learn_on_and_keep_what_wins_more(tmp_path):
    own = adapter(tmp_path, games=60)
    experiment, (found, _) = adapt_lineups(asked(strategies=["expert"]), own)
    assert found.how == LEARNT
    assert experiment.lineups.strategies[1] == found.plays
    (arm, *_) = [one for one in plan_arms(experiment, GAME.settings) if one.lineup[0] == found.plays]
    assert own.match_of(arm).ingredients["what experts have learnt"] == found.digest
    assert not list((tmp_path / "adapted").glob("*tried*"))


def test_in_a_search_players_adapt_to_each_box_but_not_to_say_how_fast_it_is(tmp_path):
    own = adapter(tmp_path)
    players = AdaptedPlayers(own, untold_seed=1, own_box_seeds=[7])
    before, after = plan_arms(asked(), GAME.settings)
    base, edited = [before], [before.model_copy(update={"settings": after.settings})]
    assert players.seat(base, edited, "mary.reserve+1", seed=1) == edited
    (searched,) = players.seat(base, edited, "mary.reserve+1", seed=5)
    (chosen,) = players.seat(base, edited, "mary.reserve+1", seed=7)
    assert searched.settings == chosen.settings == edited[0].settings
    assert [one.variant for one in players.told] == ["base", "mary.reserve+1"]
    assert (searched.lineup[0], chosen.lineup[0]) == tuple(one.plays for one in players.told)


def test_a_file_that_was_changed_is_made_again(adapted):
    folder, _, _, found = adapted
    record = next((folder / "adapted").glob("*.json"))
    kept = json.loads(record.read_text(encoding="utf-8"))
    file = record.with_suffix(".csv")
    before = file.read_bytes()
    file.write_bytes(before + b"2,legends,mary,claim.cow,1\n")
    adapt_lineups(asked(), adapter(folder))
    assert file.read_bytes() == before
    assert kept["digest"] in {one.digest for one in found}


def test_a_what_if_from_python_seats_adapted_players_beside_the_others(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    plain = asked().model_copy(update={"variants": {}})
    played = mrsim.run(plain, out="legends", blocks=20, jobs=1)
    changed = played.whatif("mary.reserve+1", blocks=20, jobs=1, adapt=True, adapt_games=GAMES)
    assert [one.lines["lineup"].n_unique() for one in changed.changes() if "lineup" in one.by] == [2]
    assert changed.manifest.command.adapts
    assert {one.variant for one in changed.manifest.adapted} == {"base", "mary.reserve+1"}
