"""A new game in one file, to begin with: small, commented, and ready to be played."""

import re
from pathlib import Path
from typing import Final

from mrsim.errors import InputError
from mrsim.files import write_new
from mrsim.games.plain.finding import OWN_GAMES

NAME: Final = re.compile(r"[a-z][a-z0-9]*([_-][a-z0-9]+)*")
LONGEST_NAME: Final = 40
STARTER_GAME: Final = '''"""{title}: say in one sentence what the game is about."""

from mrsim.plain import PlainGame, number, pieces


class {name}(PlainGame):
    """Everybody takes cards from a row; the most points win."""

    title = "{title}"
    numbers_of_players = (2, 3, 4)  # the usual number first
    hidden = ("deck",)  # attributes that nobody may see; `private` are those of which players see their own entry

    # What a designer may want to change. In the game they are plain numbers and a tuple of pieces; edits call them by
    # the same names: mrsim play {game} --edit "row=4 gold+1 gold.points=4"
    row: int = number(3, "cards in the row", at_least=1, at_most=6)
    cards = pieces("""
name,copies,points
gold,6,3
silver,8,2
copper,10,1
mud,6,0
""")

    def set_up(self):
        """Put everything on the table. Chance is self.random, used as Python's own."""
        self.deck = list(self.cards)
        self.random.shuffle(self.deck)
        self.taken = [[] for _ in range(self.players)]
        self.offer = [self.deck.pop() for _ in range(self.row)]

    def options(self):
        """What the player whose turn it is (self.turn) may do."""
        return [*self.offer, "draw blindly"] if self.deck else self.offer

    def play(self, option):
        """Carry it out, and say whose turn it is then."""
        if option == "draw blindly":
            drawn = self.deck.pop()
            self.tell(f"and finds {{drawn}}")
            self.taken[self.turn].append(drawn)
        else:
            self.offer.remove(option)
            self.taken[self.turn].append(option)
            if self.deck:
                self.offer.append(self.deck.pop())
        self.end_turn()

    def is_over(self):
        return not self.offer or len(self.taken[self.turn]) == 5

    def score(self, seat):
        """The points in a seat; most points win, equal points share the win."""
        return sum(card.points for card in self.taken[seat])

    # Everything below is optional, and adds a feature.

    def worth(self, option):
        """How good an option looks at first sight: the strategy `greedy` takes the best."""
        return 1.5 if option == "draw blindly" else option.points

    def owned(self, seat):
        """The pieces that a player has at the end: reports say who took what, and how they fared."""
        return self.taken[seat]
'''


def write_starter_game(name: str, taken: list[str]) -> Path:
    """Write a game under a new name among the user's own."""
    game = name.replace("_", "-")
    if not NAME.fullmatch(name) or len(name) > LONGEST_NAME:
        raise InputError(f"{name} can't be the name of a game: small letters, digits, - and _ can, a letter first.")
    if game in taken:
        raise InputError(f"{name} is the name of a game already; choose another one.")
    words = game.split("-")
    file = OWN_GAMES / f"{game.replace('-', '_')}.py"
    titled = STARTER_GAME.format(
        title=" ".join(words).capitalize(), name="".join(map(str.capitalize, words)), game=game
    )
    write_new(file, titled)
    return file
