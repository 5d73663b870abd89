"""Goes for the Open Plains.

Camps at the front of the herd, has buffaloes run along, and walks whenever it can. Blocks are gathered only where
hunger waits on the way, and no tipi is bought that would have to be waited for.
"""

STYLE = "racing"


def pitch(me, table, spot, forward=0.46, coming=0.6):
    return 2.0 * min(spot.buffaloes, 2) - spot.others + forward * spot.row + coming * spot.coming


def herd(me, table, drive, passed=0.28, out=0.3):
    return drive.own_fed - passed * drive.own_passed + out * drive.leaves


def starve(me, table, spot):
    return spot.steps_home


def act(me, table, action, home=30.0, forward=1.9, fed=2.8, block=0.3, safe=5.0):
    if action.goes_home:
        return home
    if action.places:
        return -1.0
    if action.gathers:
        return block * action.blocks if me.blocks < safe else 0.0
    return fed * action.own_fed + forward * action.rows_forward
