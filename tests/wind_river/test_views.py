"""What strategies read, counted again the long way: on the board of the referee, by playing the option and looking."""

from collections import Counter

import pytest

from tests.wind_river.help import Playing, match
from tests.wind_river.referee import PRINTED, Board

BASE, SHIFT = 100, 50
"""A score carries several small numbers, each as two digits."""

FIELDS = {
    "herd": [
        ("row", "leaves", "own_fed", "others_fed", "best_other_fed", "own_yield"),
        ("own_ahead", "own_passed", "others_ahead"),
    ],
    "act": [
        ("own_fed", "others_fed", "best_other_fed", "own_yield", "rows_forward", "blocks"),
        ("drives", "walks", "gathers", "places", "goes_home", "others"),
        ("row", "buffaloes", "coming", "in_reach"),
    ],
    "pitch": [
        ("lane", "row", "steps_home", "buffaloes", "own", "others"),
        ("unfed", "coming", "in_reach", "others_behind"),
    ],
}
ME = ("seat", "score", "blocks", "tipis", "stock", "fed"), ("unfed", "foremost_row", "in_reach", "place", "lead")
CASES = [(question, number) for question, sets in FIELDS.items() for number in range(len(sets))]


class Position:
    """The table as a dictionary of what stands where."""

    def __init__(self, playing):
        game, edition = playing.game, playing.match.edition
        self.seat, self.players = int(game.seat), playing.match.players
        setup = {"lanes": edition.lanes, "rows": edition.rows, "closed_lanes": edition.closed(self.players)}
        self.board = Board(setup, PRINTED)
        self.hexes = [(lane, row) for row in range(edition.rows) for lane in range(edition.lanes)]
        self.herd = Counter({spot: int(game.buffaloes[n]) for n, spot in enumerate(self.hexes)})
        self.camps = [
            Counter({spot: int(game.camp[seat].tipis[n]) for n, spot in enumerate(self.hexes)})
            for seat in range(self.players)
        ]
        self.blocks = [int(game.camp[seat].blocks) for seat in range(self.players)]
        self.home = [int(game.camp[seat].home) for seat in range(self.players)]

    def moved(self, kind, start, end):
        """The same after a step or an action."""
        other = object.__new__(Position)
        other.__dict__.update(self.__dict__)
        other.herd, other.camps = self.herd.copy(), [camp.copy() for camp in self.camps]
        pieces = other.herd if kind == "drive" else other.camps[self.seat]
        if kind in ("drive", "walk"):
            pieces[start] -= 1
        if kind != "gather" and end is not None:
            pieces[end] += 1
        return other

    def others_on(self, seat, spot):
        return sum(camp[spot] for other, camp in enumerate(self.camps) if other != seat)

    def fed(self, seat):
        return sum(
            min(own, max(0, self.herd[spot] - self.others_on(seat, spot))) for spot, own in self.camps[seat].items()
        )

    def alone(self):
        """What the own hexes without others yield."""
        camp = self.camps[self.seat]
        return sum(max(0, self.herd[s] - own) for s, own in camp.items() if own and not self.others_on(self.seat, s))

    def others_fed(self):
        return sum(self.fed(seat) for seat in range(self.players) if seat != self.seat)

    def best_other(self):
        others = [seat for seat in range(self.players) if seat != self.seat]
        return max(others, key=lambda seat: (self.home[seat], self.blocks[seat], -seat))

    def reach(self, spot):
        """All that a buffalo there can come to, the hex itself included."""
        found, todo = set(), {spot}
        while todo:
            found |= todo
            todo = {end for start in todo for end in self.board.ahead(start)} - found - {None}
        return found - {None}

    def behind(self, spot):
        return {start for start in self.hexes if self.board.has(*start) and spot in self.reach(start)}

    def on(self, seats, spots):
        return sum(self.camps[seat][spot] for seat in seats for spot in spots)

    @property
    def others(self):
        return [seat for seat in range(self.players) if seat != self.seat]

    def coming(self, spot):
        return sum(n for start, n in self.herd.items() if n and spot in self.board.ahead(start))

    def buffaloes(self, spots):
        return sum(self.herd[spot] for spot in spots)


def spot_of(number, position):
    return None if number == 63 else position.hexes[number]


def of_option(question, code, position):
    """Every field of an option."""
    if question == "pitch":
        spot = position.hexes[code]
        behind = position.behind(spot)
        return {
            "lane": spot[0],
            "row": spot[1],
            "steps_home": position.board.rows - spot[1],
            "buffaloes": position.herd[spot],
            "own": 0,
            "others": 0,
            "unfed": 0,
            "coming": position.coming(spot),
            "in_reach": position.buffaloes(behind),
            "others_behind": position.on(position.others, behind - {spot}),
        }
    kind = ("drive", "walk", "gather", "place")[code >> 12]
    start, end = spot_of(code >> 6 & 63, position), spot_of(code & 63, position)
    after = position.moved(kind, start, end)
    best = position.best_other()
    found = {
        "row": start[1],
        "leaves": end is None,
        "own_fed": after.fed(position.seat) - position.fed(position.seat),
        "others_fed": after.others_fed() - position.others_fed(),
        "best_other_fed": after.fed(best) - position.fed(best),
        "own_yield": after.alone() - position.alone(),
    }
    if question == "herd":
        ahead = set() if end is None else position.reach(end)
        passed = position.reach(start) - ahead
        own = position.on([position.seat], ahead), position.on([position.seat], passed)
        return found | {"own_ahead": own[0], "own_passed": own[1], "others_ahead": position.on(position.others, ahead)}
    comes = kind in ("walk", "place") and end is not None
    met = position.others_on(position.seat, end) if kind == "walk" and end is not None else 0
    gathered = min(position.alone(), 10 - position.blocks[position.seat])
    forward = (position.board.rows if end is None else end[1]) - start[1]
    return found | {
        "drives": kind == "drive",
        "walks": kind == "walk",
        "gathers": kind == "gather",
        "places": kind == "place",
        "goes_home": kind == "walk" and end is None,
        "rows_forward": forward if kind == "walk" else 0,
        "blocks": {"gather": gathered, "place": -3}.get(kind, -1 if met else 0),
        "others": met,
        "buffaloes": position.herd[end] if comes else 0,
        "coming": position.coming(end) if comes else 0,
        "in_reach": position.buffaloes(position.behind(end)) if comes else 0,
    }


def of_player(position, playing):
    """Every field of the player."""
    seat = position.seat
    camp = position.camps[seat]
    ranks = list(zip(position.home, position.blocks, strict=True))
    behind = {start for spot in +camp for start in position.behind(spot)}
    return {
        "seat": seat,
        "score": position.home[seat],
        "blocks": position.blocks[seat],
        "tipis": camp.total(),
        "stock": int(playing.game.camp[seat].stock),
        "fed": position.fed(seat),
        "unfed": camp.total() - position.fed(seat),
        "foremost_row": max((row for _, row in +camp), default=-1),
        "in_reach": position.buffaloes(behind),
        "place": 1 + sum(rank > ranks[seat] for rank in ranks),
        "lead": position.home[seat] - position.home[position.best_other()],
    }


def packed(names, values):
    return float(sum((int(values[name]) + SHIFT) * BASE**digit for digit, name in enumerate(names)))


def scoring(question, owner, names, folder):
    """A strategy that scores options by what it reads."""
    terms = " + ".join(f"({owner}.{name} + {SHIFT}.0) * {float(BASE**digit)}" for digit, name in enumerate(names))
    file = folder / f"reads_{question}.py"
    file.write_text(f"def {question}(me, table, option):\n    return {terms}\n", encoding="utf-8")
    return str(file)


def checked(playing, question, expected):
    """Every option of that question in one game."""
    seen = 0
    for asked in playing.decisions():
        if asked == question:
            position = Position(playing)
            playing.choice()
            if playing.desk.count > 1:
                for code, score in zip(playing.desk.code, playing.desk.score[: playing.desk.count], strict=False):
                    assert score == expected(int(code), position), (asked, int(code))
                    seen += 1
    return seen


@pytest.mark.parametrize(("question", "number"), CASES)
def test_fields_of_an_option_are_what_changes_when_it_is_played(question, number, tmp_path):
    names = FIELDS[question][number]
    file = scoring(question, "option", names, tmp_path)
    for players in (3, 4):
        playing = Playing(match(f"{file}{',greedy' * (players - 1)}", players=players))
        mine = playing.game.player[:]  # the file plays in one seat, so others' desks are not looked at

        def expected(code, position, mine=mine, playing=playing):
            if mine[position.seat] != 0:
                return playing.desk.score[list(playing.desk.code[: playing.desk.count]).index(code)]
            return packed(names, of_option(question, code, position))

        assert checked(playing, question, expected) > 10


@pytest.mark.parametrize("names", ME)
def test_fields_of_the_player_are_what_stands_on_the_table(names, tmp_path):
    file = scoring("act", "me", names, tmp_path)
    playing = Playing(match(file))
    assert checked(playing, "act", lambda _, position: packed(names, of_player(position, playing))) > 10
