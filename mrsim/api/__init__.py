"""The public Python API: experiments that are run, runs that are read, and searches."""
