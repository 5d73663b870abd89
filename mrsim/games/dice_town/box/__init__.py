"""The box of Dice Town as data: what is in it, and how files and edits change it."""
