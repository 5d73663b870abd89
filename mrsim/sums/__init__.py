"""Games, added up: whole numbers for groups of players and stretches of blocks. What a game is, only roles tell."""
