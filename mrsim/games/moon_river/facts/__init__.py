"""Facts that follow from the rules, for players who look ahead: gains, reach, standings."""
