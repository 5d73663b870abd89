"""Turns a run into findings. Nothing here knows a game, only the roles of its columns."""
