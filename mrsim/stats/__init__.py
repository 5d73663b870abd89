"""One question a file: estimates in, plain answers out. Nothing here knows a game."""
