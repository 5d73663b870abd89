"""`mrsim strategies check`: tries a strategy in a separate process, and measures it."""
