"""How much there can be of what the rules leave to the box."""

SMALLEST_RESERVE, LARGEST_RESERVE = 2, 6
"""Spaces for parcels that are held."""
