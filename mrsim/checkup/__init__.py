"""`mrsim strategies check`: a strategy is tried in a process of its own, and measured."""
