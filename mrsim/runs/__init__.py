"""Runs: an experiment played into a folder in parts, read back, verified, told and exported."""
