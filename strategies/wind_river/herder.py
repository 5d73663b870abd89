"""Moves buffaloes away from the leader.

Keeps its own tipis fed, but of the ways to do so takes the one after which others go hungry, first of all the other
player who is ahead. Now and then it drives one more buffalo only for that.
"""

STYLE = "spoiling"


def pitch(me, table, spot, forward=0.15):
    return min(spot.buffaloes, 2) - spot.others + forward * spot.row


def herd(me, table, drive, passed=0.6, harm=0.34, harm_to_best=0.8):
    hurt = harm * drive.others_fed + harm_to_best * drive.best_other_fed
    return drive.own_fed - hurt - passed * drive.own_passed


def starve(me, table, spot):
    return spot.steps_home


def act(me, table, action, home=9.0, forward=0.42, block=0.22, harm=0.26, harm_to_best=0.4):
    if action.goes_home:
        return home
    hurt = harm * action.others_fed + harm_to_best * action.best_other_fed
    return action.own_fed + forward * action.rows_forward + block * action.blocks - hurt
