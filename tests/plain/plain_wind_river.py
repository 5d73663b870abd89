"""Wind River as a game in one file, written from docs/reference/wind-river-rules.md and not from the compiled code."""

from collections import Counter

from mrsim.plain import PlainGame, number

LANES = ROWS = 6
PLAINS = None
STARTING_TIPIS = 2


class WindRiver(PlainGame):
    """Peoples follow the herd through the lanes, to bring their tipis to the Open Plains."""

    numbers_of_players = (4, 3)
    questions = {
        "pitch": "Where does a tipi begin?",
        "herd": "Which buffalo goes where?",
        "starve": "Which tipi starves?",
        "act": "Which action?",
    }
    parts = {"tipis_home": "Tipis in the Open Plains."}
    counts = dict.fromkeys(
        (
            *("blocks", "tipis_starved", "tipis_placed", "blocks_gathered", "blocks_fed", "tolls", "walks", "drives"),
            *("passes", "start_rows", "turns_camped", "turns", "buffaloes_left", "capped"),
        ),
        "As the compiled game counts it.",
    )

    tipis: int = number(7, "tipis of each player", at_least=2, at_most=12)
    start_blocks: int = number(1, "blocks at the start", at_most=10)
    room: int = number(5, "buffaloes that a hex has room for", at_least=1)
    most_blocks: int = number(10, "blocks that a player may keep")
    price: int = number(3, "blocks for a new tipi")
    most_turns: int = number(500, "turns after which a game is ended")

    def set_up(self):
        self.lanes = range(1 if self.players == 3 else 0, LANES)
        self.herd = Counter({(lane, row): 2 for lane in self.lanes for row in range(3)})
        self.camp = [Counter() for _ in range(self.players)]
        self.stock = [self.tipis] * self.players
        self.blocks_of = [self.start_blocks] * self.players
        self.home = [0] * self.players
        self.phase = "pitch"
        self.turns_begun = 0
        self.has_ended = False

    # The board

    def ahead(self, hexagon):
        lane, row = hexagon
        slant = row + 1 if lane % 2 else row
        steps = [(lane, row + 1), (lane - 1, slant), (lane + 1, slant)]
        return {PLAINS if step[1] >= ROWS else step for step in steps if step[1] >= ROWS or step[0] in self.lanes}

    def around(self, hexagon):
        board = [(lane, row) for lane in self.lanes for row in range(ROWS)]
        return self.ahead(hexagon) | {other for other in board if hexagon in self.ahead(other)}

    def tipis_on(self, hexagon):
        return sum(camp[hexagon] for camp in self.camp)

    def others_on(self, hexagon):
        return self.tipis_on(hexagon) - self.camp[self.turn][hexagon]

    # What can be done

    def question(self):
        return self.phase

    def options(self):
        return getattr(self, f"{self.phase}_options")()

    def pitch_options(self):
        board = [(lane, row) for lane in self.lanes for row in range(ROWS)]
        return [("pitch", hexagon) for hexagon in board if not self.tipis_on(hexagon)]

    def steps_of(self, buffaloes, name):
        return [
            (name, start, end)
            for start in buffaloes
            for end in self.ahead(start)
            if end is PLAINS or self.herd[end] < self.room
        ]

    def herd_options(self):
        return self.steps_of(self.herd - self.moved, "herd")

    def starve_options(self):
        return [("starve", hexagon) for hexagon in self.unfed]

    def act_options(self):
        return [
            *self.steps_of(self.herd, "drive"),
            *(("walk", start, end) for start in self.camp[self.turn] for end in self.around(start) if self.may_go(end)),
            *([("gather",)] if self.gathering() > 0 else []),
            *(("place", hexagon) for hexagon in self.camp[self.turn] if self.may_place(hexagon)),
        ]

    def may_go(self, end):
        return end is PLAINS or not self.others_on(end) or self.blocks_of[self.turn] > 0

    def gathering(self):
        alone = [hexagon for hexagon in self.camp[self.turn] if not self.others_on(hexagon)]
        found = sum(max(0, self.herd[hexagon] - self.camp[self.turn][hexagon]) for hexagon in alone)
        return min(found, self.most_blocks - self.blocks_of[self.turn])

    def may_place(self, hexagon):
        pays = self.blocks_of[self.turn] >= self.price and self.stock[self.turn] > 0
        return pays and not self.others_on(hexagon)

    # What happens

    def play(self, option):
        what, *where = option
        getattr(self, f"do_{what}")(*where)

    def do_pitch(self, hexagon):
        self.put_up(hexagon)
        self.count("start_rows", amount=hexagon[1])
        self.end_turn()
        if sum(camp.total() for camp in self.camp) == STARTING_TIPIS * self.players:
            self.begin_turn()

    def put_up(self, hexagon):
        self.camp[self.turn][hexagon] += 1
        self.stock[self.turn] -= 1

    def begin_turn(self):
        self.turns_begun += 1
        self.moved = Counter()
        self.due = min(self.camp[self.turn].total(), self.herd.total())
        self.go_on_herding()

    def go_on_herding(self):
        self.phase = "herd"
        if not self.due or not self.herd_options():
            self.feed()

    def do_herd(self, start, end):
        self.move_buffalo(start, end)
        if end is not PLAINS:
            self.moved[end] += 1
        self.due -= 1
        self.go_on_herding()

    def move_buffalo(self, start, end):
        self.herd -= Counter([start])
        if end is not PLAINS:
            self.herd[end] += 1

    def feed(self):
        self.unfed = Counter()
        for hexagon, own in self.camp[self.turn].items():
            left = max(0, self.herd[hexagon] - self.others_on(hexagon))
            self.unfed[hexagon] = max(0, own - left)
        self.unfed += Counter()
        paid = min(self.blocks_of[self.turn], self.unfed.total())
        self.blocks_of[self.turn] -= paid
        self.count("blocks_fed", amount=paid)
        self.starving = self.unfed.total() - paid
        self.go_on_feeding()

    def go_on_feeding(self):
        if self.starving == self.unfed.total():
            for hexagon in list(self.unfed.elements()):
                self.take_down(hexagon)
        if self.starving:
            self.phase = "starve"
            return
        self.phase = "act"
        if not self.act_options():
            self.count("passes")
            self.finish_turn()

    def do_starve(self, hexagon):
        self.take_down(hexagon)
        self.go_on_feeding()

    def take_down(self, hexagon):
        self.unfed -= Counter([hexagon])
        self.camp[self.turn] -= Counter([hexagon])
        self.stock[self.turn] += 1
        self.starving -= 1
        self.count("tipis_starved")

    def do_drive(self, start, end):
        self.move_buffalo(start, end)
        self.count("drives")
        self.finish_turn()

    def do_walk(self, start, end):
        self.camp[self.turn] -= Counter([start])
        self.count("walks")
        if end is PLAINS:
            self.home[self.turn] += 1
        else:
            if self.others_on(end):
                self.pay_toll(end)
            self.camp[self.turn][end] += 1
        self.finish_turn()

    def pay_toll(self, hexagon):
        for seat in range(self.players):
            if (seat == self.turn or self.camp[seat][hexagon]) and self.blocks_of[seat]:
                self.blocks_of[seat] -= 1
                self.count("tolls", seat=seat)

    def do_gather(self):
        found = self.gathering()
        self.blocks_of[self.turn] += found
        self.count("blocks_gathered", amount=found)
        self.finish_turn()

    def do_place(self, hexagon):
        self.put_up(hexagon)
        self.blocks_of[self.turn] -= self.price
        self.count("tipis_placed")
        self.finish_turn()

    def finish_turn(self):
        self.count("turns_camped", amount=int(self.camp[self.turn].total() > 0))
        self.has_ended = not any(camp.total() for camp in self.camp) or self.is_capped()
        if self.has_ended:
            return
        self.end_turn()
        self.begin_turn()

    # The end

    def is_over(self):
        return self.has_ended

    def is_capped(self):
        return self.turns_begun == self.most_turns and any(camp.total() for camp in self.camp)

    def score(self, seat):
        return {"tipis_home": self.home[seat]}

    def tie_break(self, seat):
        return self.blocks_of[seat]

    def end_counts(self):
        for seat in range(self.players):
            self.count("blocks", amount=self.blocks_of[seat], seat=seat)
            self.count("turns", amount=self.turns_begun, seat=seat)
            self.count("buffaloes_left", amount=self.herd.total(), seat=seat)
            self.count("capped", amount=int(self.is_capped()), seat=seat)
