"""Keeps its tipis fed and walks on: answers every question that a strategy leaves open.

Written like any strategy file, one scoring function a question.
"""


def pitch(me, table, spot, behind=1.0):
    return min(spot.buffaloes, 1 + spot.others) - spot.others + behind * spot.row / table.rows


def herd(me, table, drive, passed=0.5, harm=0.25):
    return drive.own_fed - passed * drive.own_passed - harm * drive.others_fed


def starve(me, table, spot):
    return float(spot.steps_home)


def act(me, table, action, home=5.0, fed=1.0, forward=0.3, block=0.25):
    worth = fed * action.own_fed + forward * action.rows_forward + block * action.blocks
    return worth + home if action.goes_home else worth
