"""Experiments as data: read from TOML, checked, and planned as arms. Nothing is played here."""
