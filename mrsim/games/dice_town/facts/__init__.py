"""What players weigh, counted from records."""
