"""Tests of strategies: `mrsim strategies check` in a separate process, and `mrsim strategies laws`."""
