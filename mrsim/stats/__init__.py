"""One question a file: estimates in, plain answers out. Nothing here knows a game, a run or a table.

The methods are here; what is computed of a run with them is in `mrsim/analysis/statistics/`.
"""
