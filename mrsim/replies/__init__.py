"""How much better each owner of a share could play: the best replies that are found, and where nobody does better."""
