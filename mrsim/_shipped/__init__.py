"""Files that travel with the package: strategies and experiments. Read as files, never imported."""
