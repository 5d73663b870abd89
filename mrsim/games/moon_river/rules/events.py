"""The codes of what happens, written down while somebody listens; their words are in `presentation/transcript.py`."""

(
    SALOON,
    COLUMN,
    CLAIM,
    SPARE,
    TAKE,
    PLACE,
    COW,
    DROUGHT,
    RECRUIT,
    MOVE_COW,
    SWAP,
    STEAL,
    DISCARD,
    BONUS,
    OVERPOPULATION,
    SCORE,
    RESULT,
) = range(17)

NO_SEAT = -2
"""A seat that the saloon of this box does not have."""

FORCED, FINAL = range(2)
"""Why parcels are discarded."""
