"""The ladder of skill: how much better each strategy is than the one below, and how fast it plays."""
