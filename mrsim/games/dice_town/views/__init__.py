"""What strategies see of a game of Dice Town."""
