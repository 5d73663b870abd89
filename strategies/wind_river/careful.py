"""Weighs food now, food to come, blocks and the way home.

Camps where buffaloes are and more come. Lets no buffalo pass its tipis, nor leave the board, as long as it can help it;
tipis that go hungry for a turn matter less, for blocks feed them. Breeds tipis while buffaloes are behind them, gathers
in between, and otherwise walks on.
"""

RUNG = 2


def pitch(me, table, spot, buffalo=4.7, second=0.5, others=0.7, coming=0.3, reach=0.03):
    food = spot.buffaloes - spot.others
    worth = buffalo * min(food, 1) + second * min(food, 2) + others * spot.others
    return worth + coming * spot.coming + reach * spot.in_reach


def herd(
    me, table, drive, fed=1.0, passed=9.6, yielded=3.0, harm=0.5, harm_to_best=1.0, late=0.16, out=16.5, spoil=0.11
):
    worth = fed * drive.own_fed + yielded * drive.own_yield - passed * drive.own_passed
    worth -= harm * drive.others_fed + harm_to_best * drive.best_other_fed
    return worth - late * drive.row - out * drive.leaves - spoil * drive.others_ahead


def starve(me, table, spot, reach=0.25):
    return spot.steps_home - reach * spot.in_reach


def act(
    me, table, action, home=112.0, forward=13.0, fed=5.5, block=4.9, full=0.0, tipi=5.3, reach=0.3, company=-0.6,
    yielded=5.3, harm_to_best=-0.3,
):  # fmt: skip
    if action.goes_home:
        return home
    if action.gathers:
        return action.blocks * (block - full * me.blocks)
    worth = fed * action.own_fed + yielded * action.own_yield
    if action.drives:
        return worth - harm_to_best * action.best_other_fed
    if action.places:
        return worth + tipi + reach * min(me.in_reach - 3 * me.tipis, 10)
    return worth + forward * action.rows_forward - company * action.others
