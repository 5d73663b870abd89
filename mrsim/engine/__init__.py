"""What every compiled game is made of. Nothing here knows a game, a name or a file of results."""
