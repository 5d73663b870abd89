"""Settles with the herd before it travels.

Camps where buffaloes stand and more will come, gathers blocks until it can pay, and breeds tipis as long as the herd
feeds them. It walks on when the herd has passed, and goes home with what it has.
"""

STYLE = "settling"


def pitch(me, table, spot, others=0.7, forward=0.5, coming=0.07):
    return min(spot.buffaloes, 2) + coming * spot.coming - others * spot.others + forward * spot.row


def herd(me, table, drive, passed=0.3, yielded=0.12):
    return drive.own_fed + yielded * drive.own_yield - passed * drive.own_passed


def starve(me, table, spot):
    return spot.steps_home


def act(me, table, action, home=5.4, forward=1.65, block=0.47, tipi=4.5, fed=1.25, company=0.2, enough=8.4):
    if action.goes_home:
        return home
    if action.places:
        return tipi + fed * action.own_fed if me.in_reach > enough * me.tipis else 0.0
    if action.gathers:
        return block * action.blocks
    return fed * action.own_fed + forward * action.rows_forward - company * action.others
