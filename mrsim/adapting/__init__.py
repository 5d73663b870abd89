"""Players who adapt to a box before anything is measured in it: knobs are tuned, and networks learnt on.

What comes of it is a file that is named with the strategy, such as `careful:knobs=FILE` or `expert:networks=FILE`.
Nothing here knows a game.
"""
