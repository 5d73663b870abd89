"""Experiments that are larger, deeper or odder than anything that can be played: one sentence, at once."""

import itertools
import re
import tracemalloc

import pytest

from mrsim.errors import InputError
from mrsim.experiment.arms import MOST_ARMS, most_arms, plan_arms
from mrsim.experiment.toml_reader import as_experiment, read_experiment
from mrsim.games import settings_of_game
from mrsim.matches.play import prepare_match
from mrsim.runs.damaged_parts import is_part_whole
from mrsim.runs.part_files import PART_NAME, RunPart
from mrsim.runs.part_tasks import complete_blocks, games_to_play, missing_tasks, part_size, play_run_part
from mrsim.runs.prepared_arms import prepare_arms
from mrsim.runs.reader import read_run
from mrsim.runs.store import RunFolder
from mrsim.search.sweep import list_sweep_points, read_swept_range
from tests.runs.test_execute import SMALL, run

A_MILLION_MILLION = 10**12
ONE_MEGABYTE = 1_000_000
BASE = 'question = "Q"\ngame = "moon-river"\n[lineups]\nstrategies = ["greedy"]\n'


def read(tmp_path, text):
    """An experiment as it stands in a file, with its arms."""
    file = tmp_path / "x.toml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    found = read_experiment(file)
    return plan_arms(found, settings_of_game(found.game))


@pytest.mark.parametrize("keep", ["rows", "summary"])
def test_a_million_million_blocks_are_planned_in_a_megabyte(keep):
    asked = as_experiment(SMALL | {"design": {"blocks": A_MILLION_MILLION}, "results": {"keep": keep}}, "x.toml")
    ready = prepare_arms(asked, plan_arms(asked, settings_of_game("moon-river")))
    there = [RunPart(ready[0].key, 0, 4999), RunPart(ready[1].key, A_MILLION_MILLION - 10, A_MILLION_MILLION - 1)]
    tracemalloc.start()
    first = list(itertools.islice(missing_tasks(asked, ready, there, part_size(asked)), 4))
    to_play = games_to_play(ready, there, A_MILLION_MILLION)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < ONE_MEGABYTE
    assert [(task.ready.number, task.first, task.blocks) for task in first] == [
        (1, 0, 5000),
        *((number, 5000, 5000) for number in (0, 1)),
        (0, 10_000, 5000),
    ]
    assert to_play == 2 * (A_MILLION_MILLION - 5000) + A_MILLION_MILLION - 10
    assert complete_blocks(ready, there, A_MILLION_MILLION) == 0


def test_names_of_parts_have_room_for_any_block(tmp_path):
    folder = RunFolder(tmp_path)
    folder.make()
    for first in (0, 999_999_998, A_MILLION_MILLION):
        folder.write_part("0123456789ab", first, first + 4, {"rows": b"some"})
    assert [(part.first, part.last) for part in folder.parts()] == [
        (0, 4),
        (999_999_998, 1_000_000_002),
        (A_MILLION_MILLION, A_MILLION_MILLION + 4),
    ]
    assert all(is_part_whole(folder, part, ["rows"]) for part in folder.parts())
    assert not PART_NAME.fullmatch(f"0123456789ab.0000000000-0000000004.rows.{'0' * 16}.parquet")


def test_blocks_beyond_32_bits_have_their_own_numbers():
    asked = as_experiment(SMALL, "x.toml")
    ready = prepare_arms(asked, plan_arms(asked, settings_of_game("moon-river")))[1]
    blocks = play_run_part(ready, 2**32 - 1, 2)["rows"]["block"]
    assert blocks.to_list() == [2**32 - 1] * 2 + [2**32] * 2


def test_rows_of_blocks_on_both_sides_of_32_bits_are_read_together(tmp_path):
    run(tmp_path, design={"blocks": 8, "seed": 5})
    folder = RunFolder(tmp_path)
    opened = read_run(tmp_path)
    (ready, _) = prepare_arms(opened.experiment, plan_arms(opened.experiment, settings_of_game("moon-river")))
    first = 2**32 - 1
    rows = play_run_part(ready, first, 2)["rows"]
    part = RunPart(opened.arms[0].key, first, first + 1)
    from mrsim.matches.frames import as_parquet

    both = [opened.parts_of(0)[0], folder.write_part(part.key, part.first, part.last, {"rows": as_parquet(rows)})]
    assert opened.rows_in(both).collect()["block"].unique().sort().to_list() == [0, first, first + 1]


def test_a_round_robin_of_three_hundred_strategies_is_counted_and_refused(tmp_path):
    names = ", ".join(f'"greedy:cow={number}"' for number in range(300))
    told = (
        "The experiment has up to 330,791,175 combinations, which are up to 1,323,164,700,000 games, about 36,754 "
        "hours on one core at 10,000 games a second; at most 3,000 are played."
    )
    with pytest.raises(InputError, match=re.escape(told)):
        read(tmp_path, BASE.replace('strategies = ["greedy"]', f'make = "round-robin"\nstrategies = [{names}]'))


def test_a_few_arms_too_many_are_refused_and_as_many_as_may_be_are_planned(tmp_path):
    def so_many(number):
        names = ", ".join(f'"greedy:cow={number}"' for number in range(number))
        return BASE.replace('"greedy"', names)

    assert len(read(tmp_path, so_many(MOST_ARMS))) == MOST_ARMS
    with pytest.raises(InputError, match=f"has up to {MOST_ARMS + 1:,} combinations"):
        read(tmp_path, so_many(MOST_ARMS + 1))


@pytest.mark.parametrize(
    "tables",
    [
        {},
        {"settings": {"players": (2, 3), "mode": ("base", "legends")}},
        {"settings": {"players": (2, 4), "mode": "legends", "boards": "every"}},
        {"variants": {"other": {"mode": "legends"}}, "settings": {"players": 2}},
        {"lineups": {"make": "one-against-all", "strategies": ("greedy", "random", "careful")}},
        {"lineups": {"make": "round-robin", "strategies": ("greedy", "random", "careful")}, "settings": {"players": 2}},
    ],
)
def test_arms_are_counted_before_they_are_made(tables):
    lineups = {"make": "mirror", "strategies": ("greedy", "random")}
    asked = as_experiment({"question": "Q", "game": "moon-river", "lineups": lineups} | tables, "x.toml")
    made = len(plan_arms(asked, settings_of_game("moon-river")))
    counted = most_arms(asked, settings_of_game("moon-river"))
    if "boards" in tables.get("settings", {}):
        assert made < counted  # equal players may exchange their boards
    else:
        assert made == counted


def test_values_that_are_skipped_do_not_count(tmp_path):
    names = ", ".join(f'"greedy:cow={number}"' for number in range(MOST_ARMS // 2))
    text = BASE.replace('"greedy"', names) + "[settings]\nplayers = [2, 3, 4]\n[[skip]]\nplayers = 3\n"
    assert len(read(tmp_path, text)) == MOST_ARMS


@pytest.mark.parametrize("over", ["cows=0..1000000000000000000", "cows=0..9999999999:2", "cows=0..300,400..600"])
def test_a_range_that_is_too_long_is_counted_and_refused(over):
    with pytest.raises(InputError, match=r"over: [\d,]+ values of cows are too many; 400 at most are swept\.$"):
        read_swept_range(over)


def test_combinations_are_counted_before_they_are_made():
    overs = [
        read_swept_range(f"{name}=1..400") for name in ("cows", "horses", "deer", "bisons", "gold", "corn", "farms")
    ]
    with pytest.raises(InputError, match=r"over: 1,638,400,000,000,000,000 combinations are too many; 400 at most"):
        list_sweep_points(overs, settings_of_game("moon-river"))


@pytest.mark.parametrize("values", ["players = [4, 4, 4, 4]", "players = [4, 2, 4.0]", 'edition = ["h1", "h2", "h1"]'])
def test_a_value_that_stands_twice_on_an_axis_is_refused(tmp_path, values):
    with pytest.raises(InputError, match=r"^table settings, key \w+: \S+ is named twice; each value is played once"):
        read(tmp_path, f"{BASE}[settings]\n{values}\n")


def test_every_value_and_one_of_them_are_refused(tmp_path):
    with pytest.raises(InputError, match=r"table settings, key boards: every stands for all values; it is written alo"):
        read(tmp_path, f'{BASE}[settings]\nmode = "legends"\nboards = ["every", "big-jo,big-jo,big-jo,big-jo"]\n')


TARGET = '[[targets]]\nshare = "seat"\nmargin = 5\n'


@pytest.mark.parametrize("number", ["nan", "inf", "-inf", "+nan"])
@pytest.mark.parametrize(
    ("text", "key"),
    [
        (TARGET + 'expected = {{ "0" = {} }}\n', "table targets[0].expected, key 0"),
        ('[[targets]]\nshare = "seat"\nmargin = {}\n', "table targets[0], key margin"),
        ('[stop]\nrule = "minutes"\nminutes = {}\n', "table stop, key minutes"),
        ("[settings]\nplayers = {}\n", "table settings, key players"),
        ("[settings]\nplayers = [2, {}]\n", "table settings"),
        ("[variants]\nodd = {{ players = {} }}\n", "table variants.odd, key players"),
        ("[[skip]]\nplayers = {}\n", "table skip[0], key players"),
        ("[design]\nblocks = {}\n", "table design, key blocks"),
    ],
)
def test_what_is_no_number_is_no_number_of_an_experiment(tmp_path, text, key, number):
    with pytest.raises(InputError, match=re.escape(key)):
        read(tmp_path, BASE + text.format(number))


ODD = {
    "a list in lists without end": ("x = " + "[" * 100_000, ": it is nested too deeply; TOML is written"),
    "a table in tables without end": ("x = " + "{a=" * 100_000, ": it is nested too deeply; TOML is written"),
    "lists in lists that are closed": (
        "settings.players = " + "[" * 400 + "]" * 400,
        " is not possible; it takes a number",
    ),
    "a key of many parts": ("a" + ".a" * 100_000 + " = 1", ": a key has more than 32 parts;"),
    "a quoted key of many parts": ('"a"' + ' . "a"' * 100_000 + " = 1", ": a key has more than 32 parts;"),
    "a key of many escapes": (r'"\""' + r' . "\""' * 100_000 + " = 1", ": a key has more than 32 parts;"),
    "an inner key of many parts": ("x = {b = 1, a" + ".a" * 100_000 + " = 1}", ": a key has more than 32 parts;"),
    "a table of many parts": ("[a" + ".a" * 100_000 + "]", ": a key has more than 32 parts;"),
    "a number of many digits": ("x = 1" + "0" * 5000, ": a number has thousands of digits;"),
    "blocks of many digits": (
        "design.blocks = 1" + "0" * 4000,
        "0 is not possible; it takes 1000000000000000 or less.",
    ),
    "standings hardly ever": (
        "design.standings_every = 1" + "0" * 24,
        "table design, key standings_every: 1000000000000000000000000 is not possible; it takes less than 922337203685",
    ),
    "a long text for a number": (
        'design.blocks = "' + "x" * 10_000 + '"',
        " is not possible; it takes a whole number.",
    ),
    "a long key": ("y" * 10_000 + " = 1", " is not a key; known are"),
    "another encoding": (b"story = '\xfcber'", "line 1: there are letters that are not UTF-8; save the file as UTF-8."),
    "a file too large": (b"#" * 1_000_001, "the file is too large; it may have 1,000,000 bytes"),
}


@pytest.mark.parametrize("odd", ODD)
def test_an_odd_experiment_file_is_a_sentence(tmp_path, odd):
    text, told = ODD[odd]
    first = text if isinstance(text, bytes) else text.encode()
    with pytest.raises(InputError, match=re.escape(told)) as caught:
        read(tmp_path, first + b"\n" + BASE.encode())
    assert len(str(caught.value)) < 600


def test_a_byte_order_mark_is_read_over(tmp_path):
    assert len(read(tmp_path, b"\xef\xbb\xbf" + BASE.encode())) == 1


def test_dots_in_a_text_are_no_key(tmp_path):
    dotted = "x." * 100
    assert len(read(tmp_path, BASE.replace('"Q"', f'"Who? {dotted} … {"." * 1000}"'))) == 1


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("a" + ".a" * 50_000 + "=1", "a key has more than 32 parts."),
        ("design.blocks=" + "[" * 50_000, "it is nested too deeply."),
        ("design.blocks=1" + "0" * 5000, "a number has thousands of digits."),
    ],
)
def test_an_odd_change_of_a_key_is_a_sentence(tmp_path, change, told):
    (tmp_path / "x.toml").write_text(BASE)
    with pytest.raises(InputError, match=re.escape(told)) as caught:
        read_experiment(tmp_path / "x.toml", [change])
    assert len(str(caught.value)) < 600


def test_standings_hardly_ever_are_a_sentence_from_python_too():
    with pytest.raises(InputError, match=r"standings_every: it is too large; it takes a whole number below 2\*\*63\.$"):
        prepare_match("moon-river", standings_every=10**24)
