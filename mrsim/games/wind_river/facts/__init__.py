"""What follows from the rules for a player who looks: gains, reach, standings."""
