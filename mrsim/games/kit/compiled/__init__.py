"""Compiled parts of a game that every game needs. A formula takes the functions of the game as arguments."""
