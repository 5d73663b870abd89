"""Keeps its tipis fed and walks on.

Moves buffaloes so that most of its own tipis are fed, and takes the action that feeds or brings most now: a step
home, blocks, a tipi on a full hex.
"""

RUNG = 1


def pitch(me, table, spot, forward=0.3):
    return min(spot.buffaloes, 2) - spot.others + forward * spot.row


def herd(me, table, drive, passed=0.3):
    return drive.own_fed - passed * drive.own_passed


def act(me, table, action, home=5.0, fed=1.0, forward=0.3, block=0.25):
    worth = fed * action.own_fed + forward * action.rows_forward + block * action.blocks
    return worth + home if action.goes_home else worth
