"""What the rules do: records, and one file for each chapter of the rulebook."""
