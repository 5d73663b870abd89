"""Boxes near a box: what each change does, which of them balance, what a bonus would level. Nothing here knows a game.

One question a file. All of them ask an `EditArena`: the game itself (`box_arena.py`), or in tests a formula.
"""
