"""The table at which a game is played: decisions go to the players, their choices to the rules."""
