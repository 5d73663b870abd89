"""Pieces of a changed box for the table: a sheet to print, a table for card makers, a deck of a simulator."""
