"""Values as people read them: strategies in words, several values with a mark between them that none of them has."""

import pytest

from mrsim.games.printed_names import label_values, print_name


@pytest.mark.parametrize(
    ("lineup", "printed"),
    [
        ("card_player ×3, careful", "card player ×3, careful"),
        ("card_player:keep.own_ties=0.8", "card player:keep.own_ties=0.8"),
        ("bots/my_bot.py", "bots/my_bot.py"),
        ("expert:networks=my_nets.npz", "expert:networks=my_nets.npz"),
    ],
)
def test_a_strategy_is_printed_in_words_but_not_its_knobs_or_files(lineup, printed):
    assert print_name("lineup", lineup) == print_name("strategy against", lineup) == printed


def test_several_values_have_commas_between_them_unless_one_of_them_is_a_list():
    assert label_values([("lineup", "careful ×4"), ("variant", "base")]) == "careful ×4, base"
    assert label_values([("lineup", "thief, hunter"), ("strategy", "thief")]) == "thief, hunter · thief"
