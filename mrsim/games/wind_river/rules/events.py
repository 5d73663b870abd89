"""The codes of what happens, written down while somebody listens; their words are in `presentation/transcript.py`."""

PITCH, HERD, FEED, MOVE_TIPI, GATHER, PLACE_TIPI, PASS, SCORE, RESULT = range(9)
