"""Better values for the knobs of a strategy: searched, chosen and confirmed on games that share no deal."""
