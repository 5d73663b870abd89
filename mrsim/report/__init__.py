"""A balance report: findings become sections of figures, sentences and tables. Nothing here knows a game."""
