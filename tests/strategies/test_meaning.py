"""What counts as another strategy."""

from mrsim.strategy.meaning import meaning

PLAIN = "def claim(me, table, parcel, cow=8.0):\n    return cow * parcel.cows\n"


def test_words_for_people_change_nothing():
    told = '"""A story."""\n\n\n# why\ndef claim(me, table, parcel, cow=8.0):\n    "How."\n    return cow*parcel.cows\n'
    assert meaning(told) == meaning(PLAIN)


def test_another_number_is_another_strategy():
    assert meaning(PLAIN.replace("8", "9")) != meaning(PLAIN)


def test_text_that_is_no_docstring_counts():
    assert meaning("STYLE = 'a'\n") != meaning("STYLE = 'b'\n")
