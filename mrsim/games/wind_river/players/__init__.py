"""How decisions are put to players, and the players that search."""
