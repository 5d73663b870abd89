"""How long a command takes, said before it begins."""

MINUTE, HOUR = 60, 3600


def say_how_long(seconds, what):
    """One line: how far the work is, and how long the rest takes."""
    print(f"{what}: about {in_words(seconds)} to go on idle cores. Ctrl-C stops it.", flush=True)


def in_words(seconds):
    """Seconds, minutes or hours."""
    if seconds < 2 * MINUTE:
        return f"{seconds:.0f} s"
    return f"{seconds / MINUTE:.0f} min" if seconds < 2 * HOUR else f"{seconds / HOUR:.1f} h"
