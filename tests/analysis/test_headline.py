"""The answer before anything else: word for word in twenty situations, and every number in it is in its data."""

import re
from dataclasses import replace
from types import SimpleNamespace

import polars as pl
import pytest

import mrsim
from mrsim.analysis.findings import Findings
from mrsim.analysis.headline import find_headline, find_move_headline
from mrsim.analysis.headline_words import describe_place
from mrsim.analysis.skill_levels import SKILL_AXIS
from mrsim.analysis.statistics.changes import CHANGES
from mrsim.analysis.statistics.robustness import LEVEL_CHANGES
from mrsim.analysis.statistics.target_verdicts import VERDICTS
from mrsim.analysis.tables import ResultTable, TableKey
from mrsim.analysis.text_picture import picture_lines, share_lines
from mrsim.games.contract import Boxes
from tests.analysis.toy import FOUR_POINTS, asked, found_in, played, target

RUNGS = {"greedy": 1, "careful": 2, "planner": 3}
PLAYED = 1000
MOST = 20_000


class SkullBoxes:
    """Says what the one edit of these tests does."""

    def edit_in_words(self, settings, edit):  # noqa: ARG002
        return {
            "canyon.drought-2": "two skulls fewer in the canyons",
            "cows=28": "28 cows",
            "jo.reserve+1": "one space more for Big Jo",
        }[edit]


def verdict_of(low, high, meant, margin):
    if low > meant + margin:
        return "above"
    if high < meant - margin:
        return "below"
    return "balanced" if low >= meant - margin and high <= meant + margin else "undecided"


def share(name, value, low, high, *, fair=25.0, meant=None, needed=None, by="board", **where):
    """A judged share; all numbers in per cent."""
    meant = fair if meant is None else meant
    return {
        **where,
        by: name,
        "rows": 16_000,
        "blocks": PLAYED,
        "value": value / 100,
        "low": low / 100,
        "high": high / 100,
        "equal": fair / 100,
        "meant": meant / 100,
        "margin": 0.02,
        "verdict": verdict_of(low, high, meant, 2.0),
        "waits": False,
        "blocks_to_decide": needed,
        "too_close": needed is None,
    }


def judged(*lines, number=1):
    """A table of judged shares, the columns of groups before the numbers."""
    by = tuple(name for name in lines[0] if name not in share("", 0, 0, 0, by="whose") or name == "whose")
    frame = pl.DataFrame(list(lines), infer_schema_length=None)
    return ResultTable(VERDICTS, f"target-{number}", "", "", by, frame, TableKey(target=number))


def move(name, before, after, low, high, *, to="canyon.drought-2", needed=None, start="base", by="board", **where):
    """A share before and after; all numbers in per cent."""
    change = "same" if low >= -2 and high <= 2 else "undecided"
    change = "up" if low > 0 else "down" if high < 0 else change
    return {
        "from": start,
        "to": to,
        **where,
        by: name,
        "measure": "win share",
        "before": before / 100,
        "after": after / 100,
        "value": (after - before) / 100,
        "low": low / 100,
        "high": high / 100,
        "change": change,
        "blocks_to_decide": needed,
        "too_close": needed is None,
        "margin": 0.02,
    }


def moved(*lines, axis="variant", number=1, topic=CHANGES):
    """A table of moves."""
    by = tuple(name for name in lines[0] if name in ("from", "to", "lineup", "players", "board", "seat", "measure"))
    frame = pl.DataFrame(list(lines), infer_schema_length=None)
    return ResultTable(topic, f"change-by-{axis}-{number}", "", "", by, frame, TableKey(target=number, axis=axis))


def headline(*tables, stop="blocks", variants=None, everybody="", status="complete"):
    edits = {name: {"edit": edit} for name, edit in (variants or {}).items()}
    experiment = asked(stop={"rule": stop}, variants=edits, design={"blocks": MOST})
    arm = SimpleNamespace(variant="base", settings={"edit": "none"}, axes={"lineup": everybody})
    context = SimpleNamespace(
        run=SimpleNamespace(blocks=PLAYED, arms=[arm], adapted=(), manifest=SimpleNamespace(status=status)),
        experiment=experiment,
        rungs=RUNGS,
        game=SimpleNamespace(name="toy", boxes=SkullBoxes()),
    )
    return find_headline(Findings(context, tables))


def four(level="planner", *, mary=25.0, wesley=25.1, calamity=24.9, jo=25.2, half=0.9):
    """Four boards at one level, with intervals of the same width."""
    values = {"mary": mary, "wesley": wesley, "calamity": calamity, "big-jo": jo}
    return [share(name, at, at - half, at + half, lineup=f"{level} ×4") for name, at in values.items()]


ALL_EVEN = (
    "All 4 boards are balanced among planner players: each is within 2 points of what is fair; Big Jo is farthest off, "
    "with 25.2 % where 25 % is fair (24.3 to 26.1)."
)
DRIER = {"canyon.drought-2": "canyon.drought-2"}


def small_moves(**more):
    return [
        move("mary", 19.8, 20.3, -0.4, 1.4, lineup="planner ×4", **more),
        move("big-jo", 28.4, 27.9, -1.6, 0.6, lineup="planner ×4", **more),
    ]


SITUATIONS = {
    "all balanced": (
        headline(judged(*four())),
        [
            (
                "All 4 boards are balanced among planner players: each is within 2 points of what is fair; Big Jo is "
                "farthest off, with 25.2 % where 25 % is fair (24.3 to 26.1)."
            )
        ],
    ),
    "one off": (
        headline(judged(*four(jo=28.4, half=0.7))),
        [
            "Big Jo wins 28.4 % where 25 % is fair (27.7 to 29.1): too strong by 3.4 points among planner players.",
            "Mary, Wesley and Calamity are balanced.",
        ],
    ),
    "two off": (
        headline(judged(*four(jo=28.4, mary=19.8, half=0.7))),
        [
            "Mary wins 19.8 % where 25 % is fair (19.1 to 20.5): too weak by 5.2 points among planner players.",
            "Big Jo is too strong (28.4 %).",
            "Wesley and Calamity are balanced.",
        ],
    ),
    "all off": (
        headline(judged(*four(jo=30.0, mary=19.8, wesley=29.0, calamity=21.2, half=0.7))),
        [
            "Mary wins 19.8 % where 25 % is fair (19.1 to 20.5): too weak by 5.2 points among planner players.",
            "Big Jo and Wesley are too strong (30.0 %, 29.0 %).",
            "Calamity is too weak (21.2 %).",
        ],
    ),
    "undecided within reach": (
        headline(
            judged(
                *four(jo=25.2, half=1.0)[:3],
                share("big-jo", 26.4, 25.0, 27.8, needed=2500.0, lineup="planner ×4"),
            )
        ),
        [
            "Nobody surely wins too much or too little among planner players.",
            (
                "Big Jo may win too much: 26.4 % where 25 % is fair (25.0 to 27.8), undecided: roughly 2,000 deals "
                "more would decide."
            ),
            "Mary, Wesley and Calamity are balanced.",
        ],
    ),
    "too close to the margin": (
        headline(judged(*four()[:3], share("big-jo", 27.0, 26.1, 27.9, lineup="planner ×4"))),
        [
            "Nobody surely wins too much or too little among planner players.",
            "Big Jo may win too much: 27.0 % where 25 % is fair (26.1 to 27.9), too close to the margin to decide.",
            "Mary, Wesley and Calamity are balanced.",
        ],
    ),
    "one off, one open": (
        headline(
            judged(
                *four(mary=19.8, half=0.7)[:3],
                share("big-jo", 26.9, 26.0, 27.8, needed=5000.0, lineup="planner ×4"),
            )
        ),
        [
            "Mary wins 19.8 % where 25 % is fair (19.1 to 20.5): too weak by 5.2 points among planner players.",
            "Big Jo (26.9 %) is undecided: roughly 4,000 deals more would decide.",
            "Wesley and Calamity are balanced.",
        ],
    ),
    "nothing decided": (
        headline(judged(*(share(name, 25 + at, 20 + at, 30 + at) for at, name in enumerate(("mary", "wesley"))))),
        [
            "Nobody surely wins too much or too little.",
            "Wesley may win too much: 26.0 % where 25 % is fair (21.0 to 31.0), too close to the margin to decide.",
            "Both are undecided.",
        ],
    ),
    "levels that contradict each other": (
        headline(
            judged(*four("greedy", mary=29.0, half=0.7), *four("planner", mary=19.8, half=0.7)),
            moved(
                move("mary", 29.0, 19.8, -10.4, -8.0, start="greedy ×4", to="planner ×4"),
                move("big-jo", 25.2, 25.2, -1.0, 1.0, start="greedy ×4", to="planner ×4"),
                axis="level",
                topic=LEVEL_CHANGES,
            ),
        ),
        [
            "Mary wins 19.8 % where 25 % is fair (19.1 to 20.5): too weak by 5.2 points among planner players.",
            "Wesley, Calamity and Big Jo are balanced.",
            "Among greedy players Mary is too strong (29.0 %).",
            "From greedy to planner, Mary moves by −9.2 points (−10.4 to −8.0): settled.",
            "From greedy to planner shares still move; no stronger player is shipped.",
        ],
    ),
    "levels that agree": (
        headline(
            judged(*four("careful"), *four("greedy")),
            moved(
                move("mary", 25.0, 25.1, -0.5, 0.7, start="greedy ×4", to="careful ×4"),
                axis="level",
                topic=LEVEL_CHANGES,
            ),
        ),
        [
            ALL_EVEN.replace("planner", "careful"),
            "Among greedy players all are balanced.",
            "From greedy to careful no board moves by more than 2 points.",
        ],
    ),
    "levels that still move below the top of the ladder": (
        headline(
            judged(*four("careful", mary=28.0, half=0.2), *four("greedy", mary=30.0, half=0.2)),
            moved(
                move("mary", 30.0, 28.0, -2.5, -1.5, start="greedy ×4", to="careful ×4"),
                axis="level",
                topic=LEVEL_CHANGES,
            ),
        ),
        [
            "Mary wins 28.0 % where 25 % is fair (27.8 to 28.2): too strong by 3.0 points among careful players.",
            "Wesley, Calamity and Big Jo are balanced.",
            "Among greedy players Mary is too strong (30.0 %).",
            "From greedy to careful shares still move; the next stronger player is planner.",
        ],
    ),
    "verdicts that differ while the move is not settled": (
        headline(
            judged(*four("planner", mary=22.5, half=0.7), *four("careful", mary=24.0, half=0.9)),
            moved(
                move("mary", 24.0, 22.5, -3.2, 0.3, start="careful ×4", to="planner ×4", needed=2000.0),
                axis="level",
                topic=LEVEL_CHANGES,
            ),
        ),
        [
            "Nobody surely wins too much or too little among planner players.",
            "Mary may win too little: 22.5 % where 25 % is fair (21.8 to 23.2), too close to the margin to decide.",
            "Wesley, Calamity and Big Jo are balanced.",
            "Among careful players all are balanced.",
            "From careful to planner, Mary moves by −1.5 points (−3.2 to +0.3): not settled.",
            "From careful to planner shares still move; no stronger player is shipped.",
        ],
    ),
    "the whole before its parts": (
        headline(
            judged(*four(jo=28.4, half=0.7)),
            judged(*({"scenario": "gold-rush", **line} for line in four(mary=15.0)), number=2),
        ),
        [
            "Big Jo wins 28.4 % where 25 % is fair (27.7 to 29.1): too strong by 3.4 points among planner players.",
            "Mary, Wesley and Calamity are balanced.",
        ],
    ),
    "two players": (
        headline(
            judged(
                share("mary", 53.4, 52.6, 54.2, fair=50.0),
                share("wesley", 46.6, 45.8, 47.4, fair=50.0),
            )
        ),
        [
            "Mary wins 53.4 % where 50 % is fair (52.6 to 54.2): too strong by 3.4 points.",
            "Wesley is too weak (46.6 %).",
        ],
    ),
    "shares that are meant": (
        headline(judged(share("mary", 33.0, 32.0, 34.0, meant=40.0), share("wesley", 60.1, 59.5, 60.6, meant=60.0))),
        [
            "Mary wins 33.0 % where 40 % is meant (32.0 to 34.0): too weak by 7.0 points.",
            "Wesley is balanced.",
        ],
    ),
    "one strategy, seats": (
        headline(judged(*(share(f"{at}", 25.0, 24.2, 25.8, by="seat", lineup="careful ×4") for at in range(4)))),
        [
            (
                "All 4 seats are balanced among careful players: each is within 2 points of what is fair; the 1st "
                "player is farthest off, with 25.0 % where 25 % is fair (24.2 to 25.8)."
            )
        ],
    ),
    "tables of several sizes, as in Wind River": (
        headline(
            judged(
                *(
                    share(f"{at}", 33.3, 32.5, 34.1, fair=100 / 3, by="seat", players="3", lineup="careful ×3")
                    for at in (0, 1)
                ),
                share("0", 30.1, 29.2, 31.0, by="seat", players="4", lineup="careful ×4"),
                share("1", 24.9, 24.2, 25.6, by="seat", players="4", lineup="careful ×4"),
            )
        ),
        [
            (
                "The 1st player of 4 wins 30.1 % where 25 % is fair (29.2 to 31.0): too strong by 5.1 points among "
                "careful players."
            ),
            "The 1st player of 3, the 2nd player of 3 and the 2nd player of 4 are balanced.",
        ],
    ),
    "very many off, as in Dice Town": (
        headline(
            judged(
                *(
                    share(
                        f"{at}",
                        30.0 + at,
                        29.0 + at,
                        31.0 + at,
                        by="seat",
                        players=f"{players}",
                        lineup=f"greedy ×{players}",
                    )
                    for players in (3, 4)
                    for at in range(3)
                )
            )
        ),
        [
            (
                "The 3rd player of 3 wins 32.0 % where 25 % is fair (31.0 to 33.0): too strong by 7.0 points among "
                "greedy players."
            ),
            "5 others are off too, most of all the 3rd player of 4 (32.0 %).",
        ],
    ),
    "a what-if that does little": (
        headline(judged(*four(mary=19.8)), moved(*small_moves()), stop="compared", variants=DRIER),
        [
            "Two skulls fewer in the canyons, among planner players: Mary 19.8 → 20.3 % (+0.5, −0.4 to +1.4).",
            "No board moves by more than 2 points.",
            "Before: Mary wins 19.8 % where 25 % is fair (18.9 to 20.7): too weak by 5.2 points among planner players.",
            "Wesley, Calamity and Big Jo are balanced.",
        ],
    ),
    "a what-if that does much": (
        headline(
            judged(*four()),
            moved(move("mary", 19.8, 24.1, 2.9, 5.7), move("big-jo", 28.4, 28.1, -1.3, 0.7)),
            stop="compared",
            variants=DRIER,
        ),
        [
            "Two skulls fewer in the canyons: Mary 19.8 → 24.1 % (+4.3, +2.9 to +5.7).",
            "No other board moves by more than 2 points.",
            f"Before: {ALL_EVEN}",
        ],
    ),
    "a what-if that is not settled": (
        headline(
            judged(*four()),
            moved(
                move("mary", 22.0, 23.0, -4.3, 1.1, needed=4200.0),
                move("big-jo", 28.4, 26.8, -4.3, 1.1, needed=1900.0),
            ),
            stop="compared",
            variants=DRIER,
        ),
        [
            (
                "Two skulls fewer in the canyons: no change is certain; the largest is Big Jo 28.4 → 26.8 % (−1.6, "
                "−4.3 to +1.1)."
            ),
            "Nothing is settled; roughly 3,000 deals more would decide.",
            f"Before: {ALL_EVEN}",
        ],
    ),
    "a what-if of two boxes, one with a name": (
        headline(
            judged(*four()),
            moved(*small_moves(to="drier"), move("mary", 19.8, 19.8, 0.0, 0.0, to="cows=28", lineup="planner ×4")),
            stop="compared",
            variants={"drier": "canyon.drought-2", "cows=28": "cows=28"},
        ),
        [
            "Drier (two skulls fewer in the canyons), among planner players: Mary 19.8 → 20.3 % (+0.5, −0.4 to +1.4).",
            "No board moves by more than 2 points.",
            "28 cows, among planner players: nothing changes.",
            f"Before: {ALL_EVEN}",
        ],
    ),
    "a what-if of one board, which is told first": (
        headline(
            judged(*four()),
            moved(
                move("mary", 22.0, 24.0, 1.1, 2.9, to="jo.reserve+1"),
                move("big-jo", 28.4, 28.8, -0.5, 1.3, to="jo.reserve+1"),
            ),
            stop="compared",
            variants={"jo.reserve+1": "jo.reserve+1"},
        ),
        [
            (
                "One space more for Big Jo: Big Jo 28.4 → 28.8 % (+0.4, −0.5 to +1.3), Mary 22.0 → 24.0 % (+2.0, "
                "+1.1 to +2.9)."
            ),
            "No other board moves by more than 2 points.",
            f"Before: {ALL_EVEN}",
        ],
    ),
    "a what-if that was stopped, of a board that may move": (
        headline(
            judged(*four()),
            moved(
                move("mary", 22.0, 24.0, -1.1, 5.1, to="jo.reserve+1", needed=4200.0),
                move("big-jo", 28.4, 28.8, -2.5, 3.3, to="jo.reserve+1", needed=4200.0),
            ),
            stop="compared",
            variants={"jo.reserve+1": "jo.reserve+1"},
            status="stopped",
        ),
        [
            "One space more for Big Jo: no change is certain; Big Jo 28.4 → 28.8 % (+0.4, −2.5 to +3.3).",
            "Nothing is settled; roughly 3,000 deals more would decide.",
            f"Before: {ALL_EVEN}",
            "Stopped after 1,000 of at most 20,000 deals: 19,000 are open.",
        ],
    ),
    "numbers that would not add up with one digit": (
        headline(
            judged(*four()),
            moved(move("mary", 19.84, 20.26, -0.4, 1.4)),
            stop="compared",
            variants=DRIER,
        ),
        [
            "Two skulls fewer in the canyons: Mary 19.84 → 20.26 % (+0.42, −0.4 to +1.4).",
            "No board moves by more than 2 points.",
            f"Before: {ALL_EVEN}",
        ],
    ),
    "players of one kind, whose line-up is in no table": (
        headline(judged(share("mary", 53.4, 52.6, 54.2, fair=50.0)), everybody="careful ×2"),
        ["Mary wins 53.4 % where 50 % is fair (52.6 to 54.2): too strong by 3.4 points among careful players."],
    ),
    "nobody to judge": (
        headline(),
        ["Nothing can be judged: no players of different kinds meet in this run."],
    ),
    "two runs compared": (
        find_move_headline([moved(*small_moves(start="old", to="new"), axis="run")], "new beside old", PLAYED, RUNGS),
        [
            "From old to new, among planner players: Mary 19.8 → 20.3 % (+0.5, −0.4 to +1.4).",
            "No board moves by more than 2 points.",
        ],
    ),
}


def test_the_boxes_of_these_tests_are_asked_as_those_of_games_are():
    assert hasattr(Boxes, "edit_in_words")


@pytest.mark.parametrize("situation", SITUATIONS)
def test_the_answer_is_told_word_for_word(situation):
    found, sentences = SITUATIONS[situation]
    assert list(found.sentences) == sentences


NUMBER = re.compile(r"(?<![\w.-])[+−]?\d(?:[\d,]*\d)?(?:\.\d+)?(?![\w-])")


def printed_forms(value):
    """Everything that a number of the data may be printed as, without its sign."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return set()
    return {
        f"{abs(100 * value):.1f}",
        f"{abs(100 * value):.2f}",
        f"{abs(100 * value):.3f}",
        f"{abs(100 * value):g}",
        f"{abs(100 * value):.0f}",
    }


def numbers_of(found, blocks=PLAYED):
    """All numbers that the sentences of a headline may have: of its lines, and how many lines there are."""
    data = found.as_object()
    lines = [line for part in ("shares", "changes", "steps") for line in data[part]]
    known = {str(number) for number in range(len(lines) + 1)}
    known |= {f"{number:,}" for number in (blocks, MOST, MOST - blocks)}
    for line in lines:
        known |= {text for value in line.values() for text in printed_forms(value)}
        known |= printed_forms(line["value"] - line["meant"]) if "meant" in line else set()
        needed = line.get("blocks_to_decide")
        known |= {f"{float(f'{needed - blocks:.1g}'):,.0f}"} if needed and needed > blocks else set()
        known |= set(re.findall(r"\d+", " ".join(str(value) for value in line.values() if isinstance(value, str))))
    return known


@pytest.mark.parametrize("situation", SITUATIONS)
def test_every_number_of_the_answer_is_in_its_data(situation):
    found, _ = SITUATIONS[situation]
    told = {number.strip("+−") for sentence in found.sentences for number in NUMBER.findall(sentence)}
    assert told <= numbers_of(found), told - numbers_of(found)


def test_a_what_if_is_called_by_what_it_changes_and_a_run_by_its_question():
    assert SITUATIONS["a what-if that does much"][0].title == "Two skulls fewer in the canyons"
    two = SITUATIONS["a what-if of two boxes, one with a name"][0]
    assert two.title == "Drier (two skulls fewer in the canyons); 28 cows"
    assert SITUATIONS["one off"][0].title == "Who wins?"


def test_the_strongest_players_come_first_however_the_experiment_lists_them():
    found = headline(judged(*four("planner"), *four("greedy"), *four("careful")))
    assert [one.level for one in found.shares] == ["planner", "careful", "greedy"]


def test_the_base_is_never_averaged_with_a_variant():
    arms = [played(300), played(300, bonus={"red": 9}, axes={"variant": "other"})]
    both = found_in(*arms, targets=[target()], variants={"other": {"edition": "new"}})
    (level,) = find_headline(both).shares
    assert level.table.lines["variant"].cast(pl.String).unique().to_list() == ["base"]
    alone = found_in(arms[0], targets=[target()])
    assert level.table.lines["value"].to_list() == find_headline(alone).shares[0].table.lines["value"].to_list()


def test_the_picture_shows_each_share_between_its_bounds():
    found = find_headline(found_in(played(300, bonus=FOUR_POINTS), targets=[target()]))
    lines = found.shares[0].table.lines
    drawn = picture_lines(found)
    assert len(drawn) == len(lines) + 1
    for row, line in zip(drawn, lines.iter_rows(named=True), strict=False):
        assert row.startswith(line["clan"])
        assert "●" in row
        assert f"{100 * line['value']:.1f} %" in row


@pytest.mark.parametrize(("shares", "drawn", "left_out"), [(9, 9, 0), (12, 8, 4)])
def test_a_picture_leaves_out_no_single_share_and_says_what_it_leaves_out(shares, drawn, left_out):
    found = find_headline(found_in(played(300, bonus=FOUR_POINTS), targets=[target()]))
    (level,) = found.shares
    table = replace(level.table, lines=pl.concat([level.table.lines] * 3).head(shares))
    rows = list(share_lines(replace(level, table=table)))
    assert sum("%" in row for row in rows) == drawn
    assert rows[drawn:-1] == [f"… {left_out} more are nearer to what is fair"][: bool(left_out)]


def test_the_picture_of_a_what_if_has_every_share_before_and_after():
    drawn = picture_lines(SITUATIONS["a what-if that is not settled"][0])
    assert [row.split() for row in drawn] == [
        ["before", "after", "difference", "interval", "settled"],
        ["Two", "skulls", "fewer", "in", "the", "canyons"],
        ["Mary", "22.0", "%", "23.0", "%", "+1.0", "−4.3", "to", "+1.1", "no"],
        ["Big", "Jo", "28.4", "%", "26.8", "%", "−1.6", "−4.3", "to", "+1.1", "no"],
        [],
        "Intervals hold together and at every look, so each is wider than one alone.".split(),
    ]


@pytest.mark.parametrize("name", ["wind-river-seats", "dice-town-seats", "drier-canyons"])
def test_every_number_of_the_answer_of_a_game_is_in_its_data(name, tmp_path):
    changes = ["settings.players=3", 'lineups.strategies=["random", "greedy"]']
    run = mrsim.run(name, blocks=24, changes=changes, out=tmp_path / name)
    found = run.headline()
    told = {number.strip("+−") for sentence in found.sentences for number in NUMBER.findall(sentence)}
    assert told <= numbers_of(found, run.blocks), (found.sentences, told - numbers_of(found, run.blocks))
    assert " ".join(str(run).split()).startswith(f"{found.title} {found.lead} ")


@pytest.mark.parametrize(
    ("lineup", "who", "told"),
    [
        ("expert, planner ×3", "expert", "against planner ×3"),
        ("expert ×3, planner", "expert", "as one of 3 against planner"),
        ("expert ×2, planner ×2", "planner", "as one of 2 against expert ×2"),
    ],
)
def test_a_strategy_that_plays_several_seats_is_told_as_one_of_them(lineup, who, told):
    assert describe_place(SKILL_AXIS, lineup, who) == told
