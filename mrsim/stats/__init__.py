"""One question a file: frames in, frames out. Nothing here knows a game."""
