"""Strategies: files that score one option at a time become compiled functions that answer whole decisions."""
