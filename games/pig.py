"""Pig: roll as often as you dare, but a 1 loses everything that the turn has brought."""

from mrsim.plain import PlainGame, number


class Pig(PlainGame):
    """The dice game Pig for two to four players."""

    numbers_of_players = (2, 3, 4)
    counts = {"rolls": "Rolls of the die.", "busts": "Turns that a 1 has ended."}

    goal: int = number(100, "points that win", at_least=10)
    sides: int = number(6, "sides of the die", at_least=2)

    def set_up(self):
        self.points = [0] * self.players
        self.at_risk = 0

    def options(self):
        return ["roll", "hold"] if self.at_risk else ["roll"]

    def play(self, option):
        if option == "hold":
            self.points[self.turn] += self.at_risk
            self.finish_turn()
            return
        rolled = self.random.randint(1, self.sides)
        self.count("rolls")
        if rolled > 1:
            self.at_risk += rolled
            self.tell(f"rolls a {rolled}; {self.at_risk} are at risk")
        else:
            self.count("busts")
            self.tell(f"rolls a 1 and loses {self.at_risk}")
            self.finish_turn()

    def finish_turn(self):
        self.at_risk = 0
        if not self.is_over():
            self.end_turn()

    def is_over(self):
        return max(self.points) >= self.goal

    def score(self, seat):
        return self.points[seat]

    def worth(self, option):
        wins = self.points[self.turn] + self.at_risk >= self.goal
        return (option == "hold") == (wins or self.at_risk >= 20)
