"""Settles with the herd before it travels.

Camps where buffaloes stand and more will come, gathers blocks until it can pay, and breeds tipis as long as the herd
feeds them. It walks on when the herd has passed, and goes home with what it has.
"""

STYLE = "settling"


def pitch(me, table, spot, others=2.0, forward=0.4, coming=0.1):
    return min(spot.buffaloes, 2) + coming * spot.coming - others * spot.others + forward * spot.row


def herd(me, table, drive, passed=0.3, yielded=0.25):
    return drive.own_fed + yielded * drive.own_yield - passed * drive.own_passed


def starve(me, table, spot):
    return spot.steps_home


def act(me, table, action, home=3.0, forward=0.6, block=0.3, tipi=2.0, fed=1.0, company=0.5, enough=4.0):
    if action.goes_home:
        return home
    if action.places:
        return tipi + fed * action.own_fed if me.in_reach > enough * me.tipis else 0.0
    if action.gathers:
        return block * action.blocks
    return fed * action.own_fed + forward * action.rows_forward - company * action.others
