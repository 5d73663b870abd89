"""Adds up games: whole numbers for groups of players and stretches of blocks. A game is known by its columns' roles."""
