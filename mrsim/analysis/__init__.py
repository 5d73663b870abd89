"""From a run to findings. Nothing here knows a game: what columns are good for is all that is asked."""
