"""Starts on the last row and walks off at once.

One point is sure before anybody else has one, and a second one if hunger is kept off. What it has left then is used
up to drive buffaloes away from those who follow them.
"""

STYLE = "rush"


def pitch(me, table, spot):
    return spot.row


def herd(me, table, drive, harm=1.0):
    return drive.own_fed - harm * drive.others_fed


def act(me, table, action, harm=0.2):
    if action.goes_home:
        return 5.0
    if action.walks:
        return action.rows_forward
    return -harm * action.others_fed if action.drives else 0.0
