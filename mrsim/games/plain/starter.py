"""Says in one sentence what this strategy is after."""


def choose(me, table, option):
    return option.worth
