"""The rules of Dice Town, one small function each, in files named after the places and chapters of the rulebook."""
