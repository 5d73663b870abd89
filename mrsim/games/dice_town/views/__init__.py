"""What strategies see."""
