"""Dice Town with Wild West: dice, cards and bribes in a town of seven places."""
