"""Adds up games: whole numbers for groups of players and bins of blocks. A game is known by its columns' roles."""
