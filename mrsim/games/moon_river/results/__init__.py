"""What is written of a game: rows and tallies."""
