"""Goes for this and that; say here in one line for what.

Every function answers one question of the game by scoring ONE option: the option with the best score is chosen,
and a random draw decides between equal scores. Questions without a function are answered by the game's baseline,
which takes what brings most points now.
"""

STYLE = "all-rounder"


def keep(me, table, kept, price=0.4, nugget=0.5):
    # Keyword defaults are knobs. Turn one where the strategy is named, without touching the file: mine:nugget=1
    return kept.likely + nugget * kept.nines - price * kept.price


def action(me, table, act, doc=0.5):
    # The second at a place may decline; then the wagon stays open, and Doc Badluck is visited.
    if act.declines:
        return doc if act.open_wagon else 0.0
    return act.gain


def bribe(me, table, bribe, share=0.4):
    # What is offered is paid only to a sheriff who names you.
    return hopeful(bribe, share) - bribe.cost


def hopeful(bribe, share):
    # A helper: any function of the file that another one uses.
    return 0.0 if bribe.declines else share * bribe.prize
