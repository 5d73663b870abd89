"""The decisions of Dice Town: how each is shown to strategies, which options it has, and how they are called."""

from collections.abc import Callable
from functools import cache
from typing import Final

from mrsim.engine.jit import formula, rule
from mrsim.engine.records import zero_record
from mrsim.games.dice_town.players import option_kinds as kinds
from mrsim.games.dice_town.players import option_words as words
from mrsim.games.dice_town.players.ignored_sources import SOURCES
from mrsim.games.dice_town.rules.question_codes import QUESTION_NAMES
from mrsim.games.dice_town.rules.records import BOX_TYPE, DESK_TYPE, GAME_TYPE, SCRATCH_TYPE, Desk, Table
from mrsim.games.dice_town.views.cards import Elixir, Find, Gift, Outlaw, Playing, Ware
from mrsim.games.dice_town.views.dice import Keep, Omen, Preparation, Reroll
from mrsim.games.dice_town.views.people import Act, Booty, Bribe, Named, Victim
from mrsim.games.dice_town.views.player import Me, PublicTable
from mrsim.games.kit.compiled.decisions import Decision, add_option, draw_option, kinds_reader, pick_signature
from mrsim.games.kit.compiled.option_filters import option_restrictor
from mrsim.strategy.question import OptionKind, Questions


@rule
def list_options(table: Table, desk: Desk) -> None:
    """Every legal option once; the rule that asks has listed them."""
    desk.count = 0
    for i in range(table.game.offered):
        add_option(desk, table.game.offer[i])


@formula
def random_choice(table: Table, desk: Desk, key: int) -> int:
    """One of the legal options, each equally likely."""
    return table.game.offer[draw_option(desk, table.game.offered, key)]


def _decision(
    name: str,
    story: str,
    option: type,
    describe: Callable[[Table, int, None], str],
    kinds: tuple[OptionKind, ...] = (),
    kinds_of: Callable[[Table, int], int] | None = None,
) -> Decision:
    """A question; its options are listed by the rule that asks it."""
    return Decision(
        name,
        story,
        option,
        kinds=kinds,
        options=list_options,
        draw=random_choice,
        describe=describe,
        kinds_of=kinds_of,
    )


DECISIONS: Final = (
    _decision(
        "prepare",
        "Which dice are set before the throw?",
        Preparation,
        words.describe_prepare,
        kinds.PREPARE_KINDS,
        kinds.prepare_kinds,
    ),
    _decision(
        "keep", "Which of the dice thrown are kept?", Keep, words.describe_keep, kinds.KEEP_KINDS, kinds.keep_kinds
    ),
    _decision(
        "bribe", "What is the sheriff offered?", Bribe, words.describe_bribe, kinds.BRIBE_KINDS, kinds.bribe_kinds
    ),
    _decision("judge", "Who of the tied acts?", Named, words.describe_seat, kinds.JUDGE_KINDS, kinds.judge_kinds),
    _decision("action", "Which action?", Act, words.describe_action, kinds.ACTION_KINDS, kinds.action_kinds),
    _decision("play", "Is the card played?", Playing, words.describe_play, kinds.PLAY_KINDS, kinds.accepted_kinds),
    _decision("shop", "Which store card is taken?", Ware, words.describe_ware),
    _decision("victim", "Who is the victim?", Victim, words.describe_seat, kinds.VICTIM_KINDS, kinds.victim_kinds),
    _decision("loot", "Which card is stolen?", Booty, words.describe_loot, kinds.LOOT_KINDS, kinds.loot_kinds),
    _decision("give", "Which store card is given away?", Ware, words.describe_ware),
    _decision("discovery", "Which river card is taken, and how do the others go back?", Find, words.describe_discovery),
    _decision("outlaw", "Which villain is recruited?", Outlaw, words.describe_outlaw),
    _decision(
        "reroll",
        "Which die is thrown once more?",
        Reroll,
        words.describe_reroll,
        kinds.REROLL_KINDS,
        kinds.accepted_kinds,
    ),
    _decision(
        "elixir", "Which elixir is drunk?", Elixir, words.describe_elixir, kinds.ELIXIR_KINDS, kinds.elixir_kinds
    ),
    _decision(
        "tribe",
        "Which property goes for the Indian die?",
        Gift,
        words.describe_tribe,
        kinds.TRIBE_KINDS,
        kinds.accepted_kinds,
    ),
    _decision("indian", "What does the Indian die do?", Omen, words.describe_indian),
)
"""Everything about each question, except what its answer does (a rule) and what the baseline answers."""

assert tuple(each.name for each in DECISIONS) == QUESTION_NAMES  # noqa: S101  codes follow this order

kinds_of = kinds_reader(DECISIONS)
restrict = option_restrictor(kinds_of)


@cache
def questions() -> Questions:
    """All questions, with the signature that every pick is compiled for."""
    game, box = zero_record(GAME_TYPE), zero_record(BOX_TYPE)
    me = Me(game, box, 0, zero_record(SCRATCH_TYPE))
    public = PublicTable(game, box, 0)
    return Questions(Me, PublicTable, DECISIONS, pick_signature(me, public, zero_record(DESK_TYPE)), SOURCES)
