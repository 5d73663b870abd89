"""Moon River: ranchers draft half-dominoes, build a ranch above a river, herd cows and hire partners."""
