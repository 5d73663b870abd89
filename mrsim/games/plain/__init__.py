"""Games in one file of plain Python: the base class, the table at which they are played, and how they are found."""
