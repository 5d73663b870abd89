"""`python -m mrsim` is `mrsim`."""

from mrsim.cli.main import main

main()
