"""What Python gets besides `mrsim.play`: experiments that are run, and runs that are read."""
