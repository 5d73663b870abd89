"""`mrsim bench`: how fast this machine plays."""


def bench() -> None:
    """Measure games a second."""
