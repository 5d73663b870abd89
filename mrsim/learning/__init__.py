"""How experts learn: they play, look at the positions of their games, and fit a network to what came of them.

Nothing here knows a game. A game says what its experts look at, and shows the positions of games that it plays.
"""
