"""The rows of a game, and what is counted over many games beside them."""
