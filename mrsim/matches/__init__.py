"""Matches without a run folder: played in batches, as frames, summed up on the screen, one strategy against another."""
