"""Weighs food now, food to come, blocks and the way home.

Feeds its tipis, keeps buffaloes behind them, and lets others go hungry where that costs nothing. Gathers while blocks
are scarce, breeds tipis as long as buffaloes can still come, walks on in good time, and meets others only in need.
"""

RUNG = 2


def pitch(me, table, spot, buffalo=1.0, second=0.5, others=1.0, forward=0.3, coming=0.1, reach=0.02):
    food = spot.buffaloes - spot.others
    worth = buffalo * min(food, 1) + second * min(food, 2)
    return worth + forward * spot.row + coming * spot.coming + reach * spot.in_reach - others * spot.others


def herd(me, table, drive, passed=0.3, yielded=0.1, harm=0.1, harm_to_best=0.1, late=0.02, out=0.0, spoil=0.02):
    worth = drive.own_fed + yielded * drive.own_yield - passed * drive.own_passed
    worth -= harm * drive.others_fed + harm_to_best * drive.best_other_fed
    return worth - late * drive.row - out * drive.leaves - spoil * drive.others_ahead


def starve(me, table, spot, reach=0.1):
    return spot.steps_home - reach * spot.in_reach


def act(
    me, table, action, home=4.0, forward=0.4, fed=1.0, block=0.3, full=0.02, tipi=1.0, reach=0.1, coming=0.05,
    company=0.5, yielded=0.1, harm=0.1, harm_to_best=0.1, hurry=0.3,
):  # fmt: skip
    if action.goes_home:
        return home
    if action.gathers:
        return action.blocks * (block - full * me.blocks)
    worth = fed * action.own_fed + yielded * action.own_yield
    if action.drives:
        return worth - harm * action.others_fed - harm_to_best * action.best_other_fed
    if action.places:
        return worth + tipi + reach * min(me.in_reach - 3 * me.tipis, 10) / 10
    worth += coming * min(action.coming, 3) - company * action.others
    late = 1.0 - me.in_reach / (table.buffaloes + 1.0)
    return worth + (forward + hurry * late) * action.rows_forward
