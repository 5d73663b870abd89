"""The user's mistakes: one sentence each, shown without a traceback, exit code 2."""


class InputError(Exception):
    """What is wrong, where (file, line, key), and what would be right."""
