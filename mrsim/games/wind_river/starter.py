"""Goes for this and that; say here in one line for what.

Every function answers one question of the game by scoring ONE option: the option with the best score is chosen,
and a random draw decides between equal scores. Questions without a function are answered by the game's baseline,
which keeps its tipis fed and walks on.
"""

STYLE = "all-rounder"


def pitch(me, table, spot, forward=0.5):
    # Keyword defaults are knobs. Turn one where the strategy is named, without touching the file: mine:forward=1
    return spot.buffaloes - spot.others + forward * spot.row


def herd(me, table, drive, harm=0.5):
    # Asked once for every buffalo that has to move, before the tipis are fed.
    return drive.own_fed - drive.own_passed - harm * drive.others_fed


def act(me, table, action, home=5.0, block=0.4, tipi=1.0):
    # One action a turn. A tipi that goes home is a point; blocks feed tipis later, or buy one.
    if action.goes_home:
        return home
    if action.places:
        return tipi * hopeful(me) + action.own_fed + block * action.blocks
    return action.own_fed + block * action.blocks + action.rows_forward / 4


def hopeful(me):
    # A helper: any function of the file that another one uses. Here 1 while buffaloes can still come.
    return 1 if me.in_reach > me.tipis else 0
