"""Weighs food now, food to come, blocks and the way home.

Camps where buffaloes are and more come. It lets no buffalo pass its tipis, nor leave the board, as long as it can help
it. Breeds tipis while buffaloes are behind them, gathers in between, and otherwise walks on. Company does not scare it:
what others feed on, it feeds on too.
"""

RUNG = 2


def pitch(me, table, spot, buffalo=3.0, second=6.0, others=-0.85, coming=0.4, reach=0.16):
    food = spot.buffaloes - spot.others
    worth = buffalo * min(food, 1) + second * min(food, 2) + others * spot.others
    return worth + coming * spot.coming + reach * spot.in_reach


def herd(me, table, drive, fed=1.0, passed=0.9, yielded=0.14, harm=0.02, harm_to_best=0.01, late=0.02, out=1.15):
    worth = fed * drive.own_fed + yielded * drive.own_yield - passed * drive.own_passed
    worth -= harm * drive.others_fed + harm_to_best * drive.best_other_fed
    return worth - late * drive.row - out * drive.leaves


def starve(me, table, spot, reach=2.0):
    return spot.steps_home - reach * spot.in_reach


def act(
    me, table, action, home=24.0, forward=2.7, fed=1.0, block=0.73, tipi=0.7, reach=0.12, company=0.36, yielded=0.94
):
    if action.goes_home:
        return home
    if action.gathers:
        return block * action.blocks
    worth = fed * action.own_fed + yielded * action.own_yield
    if action.drives:
        return worth
    if action.places:
        return worth + tipi + reach * min(me.in_reach - 3 * me.tipis, 10)
    return worth + forward * action.rows_forward + company * action.others
