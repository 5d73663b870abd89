"""Goes for the Open Plains.

Camps at the front of the herd, has buffaloes run along, and walks whenever it can. Blocks are gathered only where
hunger waits on the way.
"""

STYLE = "racing"


def pitch(me, table, spot, forward=0.7):
    return min(spot.buffaloes, 2) - spot.others + forward * spot.row


def herd(me, table, drive, passed=0.2):
    return drive.own_fed - passed * drive.own_passed


def starve(me, table, spot):
    return spot.steps_home


def act(me, table, action, home=5.0, forward=1.0, fed=0.6, block=0.3, safe=2.0):
    if action.goes_home:
        return home
    if action.gathers:
        return block * action.blocks if me.blocks < safe else 0.0
    return fed * action.own_fed + forward * action.rows_forward
