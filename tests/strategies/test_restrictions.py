"""Restrictions by name: how they are typed, what they are joined with, what is refused."""

import polars as pl
import pytest

import mrsim
from mrsim.errors import InputError
from mrsim.games.moon_river.players.decisions import questions
from mrsim.strategy.loading import load_strategy
from mrsim.strategy.restrictions import RESTRICTIONS

GAME = "moon-river"
PARCELS = "desert, canyon, meadow, forest, farm, corn, cow, drought, recruit, gold, beaver"
PARTNERS = "desperado, rustler, gold-digger, trapper, farmer, specialist, cowboy"


def loaded(typed):
    return load_strategy(typed, GAME, questions())


def named(restricted):
    """By question the names of the kinds that are restricted."""
    kinds = {question.name: [kind.name for kind in question.kinds] for question in questions().asked}
    return {
        question: {name for bit, name in enumerate(kinds[question]) if bits >> bit & 1}
        for question, bits in restricted.items()
    }


def ignored(typed):
    return {source.name for bit, source in enumerate(questions().sources) if loaded(typed).ignore >> bit & 1}


def test_a_kind_is_restricted_in_the_question_that_is_named():
    assert named(loaded("greedy:never=claim.gold").never) == {"claim": {"gold"}}


def test_a_bare_kind_is_restricted_in_every_question_that_has_it():
    assert named(loaded("greedy:always=corn").always) == {
        question: {"corn"} for question in ("claim", "expand", "swap", "bonus")
    }


def test_restrictions_are_joined_with_each_other_and_with_knobs():
    strategy = loaded("greedy:never=swap:claim.cow=4:never=steal:never=claim.cow:ignore=gold:always=cowboy:ignore=corn")
    assert named(strategy.never) == {"swap": {"swap"}, "steal": {"steal"}, "claim": {"cow"}}
    assert named(strategy.always) == {"recruit": {"cowboy"}}
    assert ignored("greedy:ignore=gold:ignore=corn:ignore=gold") == {"gold", "corn"}
    assert dict(zip(strategy.answers["claim"].knobs, strategy.answers["claim"].values, strict=True))["cow"] == 4


def test_what_is_not_restricted_is_free():
    for typed in ("greedy", "greedy:cow=4", "random"):
        strategy = loaded(typed)
        assert (strategy.never, strategy.always, strategy.ignore) == ({}, {}, 0)


def test_a_restricted_strategy_leaves_the_same_one_unrestricted_beside_it():
    assert loaded("greedy:never=swap").never
    assert not loaded("greedy").never


def test_the_typed_text_is_the_label_in_results():
    typed = ["greedy:never=swap:ignore=gold", "random:always=cowboy"]
    assert set(mrsim.play(GAME, strategies=typed, players=2, games=20)["strategy"]) == set(typed)


def test_a_file_is_restricted_where_it_is_named_and_so_are_the_answers_it_leaves_to_the_baseline(tmp_path):
    file = tmp_path / "rider.py"
    file.write_text("def recruit(me, table, recruit):\n    return 0.0 if recruit.as_cowboy else 1.0\n")
    free, bound = str(file), f"{file}:never=steal"
    rows = mrsim.play(GAME, strategies=[free, bound], players=2, games=400)
    stolen = dict(rows.group_by("strategy").agg(pl.col("cows_stolen").sum()).iter_rows())
    assert stolen[free] > 0
    assert stolen[bound] == 0


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        (
            "greedy:never=swop",
            f"swop is no kind of option. Did you mean swap? Choose {PARCELS}, pass, {PARTNERS}, ride, swap or steal.",
        ),
        (
            "random:always=recruit.cowbow",
            (
                "recruit.cowbow is no kind of option. Did you mean recruit.cowboy? "
                f"Choose {PARCELS}, pass, {PARTNERS}, ride, swap or steal."
            ),
        ),
        (
            "greedy:cow=4:always=",
            f"nothing is no kind of option. Choose {PARCELS}, pass, {PARTNERS}, ride, swap or steal.",
        ),
        (
            "greedy:ignore=golf",
            (
                "golf is no source that can be ignored. Did you mean gold? "
                "Choose gold, beaver, corn, cows, partners, scenario, drought or recruit."
            ),
        ),
    ],
)
def test_unknown_names_list_the_known_ones(typed, sentence):
    with pytest.raises(InputError) as error:
        loaded(typed)
    assert str(error.value) == f"{typed}: {sentence}"


@pytest.mark.parametrize("name", RESTRICTIONS)
def test_a_knob_cannot_be_called_like_a_restriction(tmp_path, name):
    file = tmp_path / "mine.py"
    file.write_text(f"def claim(me, table, parcel, {name}=1.0):\n    return {name} * parcel.cows\n")
    with pytest.raises(InputError) as error:
        loaded(str(file))
    assert str(error.value) == f"{file}, line 1: claim: a knob can't be called {name}; that word restricts a strategy."


def test_every_kind_and_source_has_a_story_and_one_name_within_its_question():
    for named_things in (*(question.kinds for question in questions().asked), questions().sources):
        assert len({one.name for one in named_things}) == len(named_things)
        assert all(one.story for one in named_things)
