"""Told games for people and files; nothing here is compiled."""
