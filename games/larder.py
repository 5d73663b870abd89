"""Larder: the fox and the bear draft food for the winter, card by card, from hands that they exchange."""

from mrsim.plain import PlainGame, number, pieces


class Larder(PlainGame):
    """A drafting game for two. Everybody takes a card from the hand, then the hands are exchanged."""

    numbers_of_players = (2,)
    factions = ("Fox", "Bear")
    parts = {
        "food": "The points printed on the cards.",
        "favourites": "Points for what the own animal likes.",
        "stores": "Points for sets: 1, 3, 6, 10 … for different things that keep.",
    }
    kinds = {"favourite": "A card that the own animal likes.", "store": "A card that keeps."}
    hidden = ("deck",)
    private = ("hands",)

    cards = pieces("larder.csv")
    rounds: int = number(2, "rounds of drafting", at_least=1, at_most=3)
    hand_size: int = number(6, "cards in a hand", at_least=2, at_most=8)

    def set_up(self):
        self.deck = list(self.cards)
        self.random.shuffle(self.deck)
        self.larders = [[] for _ in range(self.players)]
        self.round = 0
        self.deal()

    def deal(self):
        self.round += 1
        self.hands = [[self.deck.pop() for _ in range(self.hand_size)] for _ in range(self.players)]

    def options(self):
        by_name = {card.name: card for card in self.hands[self.turn]}
        return list(by_name.values())

    def play(self, option):
        self.hands[self.turn].remove(option)
        self.larders[self.turn].append(option)
        self.end_turn()
        if self.turn == 0:
            self.hands = self.hands[::-1]
            if not self.hands[0] and self.round < self.rounds:
                self.deal()
                self.tell(f"Round {self.round} begins.")

    def is_over(self):
        return not any(self.hands)

    def score(self, seat):
        larder = self.larders[seat]
        return {
            "food": sum(card.points for card in larder),
            "favourites": sum(self.liking(seat, card) for card in larder),
            "stores": sum(size * (size + 1) // 2 for size in self.store_sizes(seat)),
        }

    def liking(self, seat, card):
        return card.fox if self.faction[seat] == "Fox" else card.bear

    def keeps(self, card):
        return card.keeps == "yes"

    def store_sizes(self, seat):
        """How many different cards that keep are in each set: the second nuts begin a second set."""
        names = [card.name for card in self.larders[seat] if self.keeps(card)]
        most = max((names.count(name) for name in names), default=0)
        return [sum(names.count(name) > number for name in set(names)) for number in range(most)]

    # What follows adds features: strategies, tables of cards in reports, pictures.

    def owned(self, seat):
        return self.larders[seat]

    def kind(self, option):
        names = ["favourite"] if self.liking(self.turn, option) else []
        return [*names, "store"] if self.keeps(option) else names

    def features(self, option):
        return {"liking": self.liking(self.turn, option), "store_gain": self.store_gain(option)}

    def store_gain(self, option):
        """The points that a card adds to the sets."""
        if not self.keeps(option):
            return 0
        mine = [card.name for card in self.larders[self.turn]]
        sizes = [*self.store_sizes(self.turn), 0]
        return sizes[mine.count(option.name)] + 1

    def worth(self, option):
        return option.points + self.liking(self.turn, option) + self.store_gain(option)

    def measures(self, seat):
        own = self.score(seat)
        other = self.score(1 - seat)
        return {
            **own,
            "ahead": sum(own.values()) - sum(other.values()),
            "things_that_keep": sum(map(self.keeps, self.larders[seat])),
            "cards_to_come": self.rounds * self.hand_size - len(self.larders[seat]),
            "bear": self.faction[seat] == "Bear",
        }

    def draw(self):
        colours = ("#c2410c", "#78350f")
        rows = []
        for seat, larder in enumerate(self.larders):
            y = 60 + 120 * seat
            rows.append(f'<text x="10" y="{y - 20}" font-size="16">{self.faction[seat]}</text>')
            for place, card in enumerate(larder):
                x = 10 + 46 * (place % 8)
                top = y - 10 + 34 * (place // 8)
                rows.append(f'<rect x="{x}" y="{top}" width="44" height="30" rx="4" fill="{colours[seat]}"/>')
                rows.append(f'<text x="{x + 3}" y="{top + 19}" font-size="9" fill="#fff">{card.name}</text>')
        return "".join(rows)
