"""How decisions are put to players, and how planners choose their dice."""
