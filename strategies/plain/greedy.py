"""Takes the option that the game itself says looks best at first sight."""

RUNG = 1
