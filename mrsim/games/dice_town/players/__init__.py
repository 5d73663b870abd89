"""Who answers: random players, and what strategies are made of."""
