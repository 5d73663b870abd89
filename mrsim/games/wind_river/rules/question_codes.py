"""The decisions of the game, in the order of their codes."""

QUESTION_NAMES = ("pitch", "herd", "starve", "act")
QUESTIONS = len(QUESTION_NAMES)

PITCH, HERD, STARVE, ACT = range(QUESTIONS)
