"""The forms in which a strategy is tuned: what tables of knobs call them, which are tuned apart, in which boxes."""

from collections.abc import Iterator, Sequence

from mrsim import games
from mrsim.errors import InputError, one_of
from mrsim.games.contract import Setting
from mrsim.games.kit.knob_tables import Dimensions, dimensions_of_game
from mrsim.matches.play import check_settings, prepare_match
from mrsim.strategy.file_lookup import RANDOM
from mrsim.tuning.candidate_games import TableForm


def situation_of_form(game: str, form: TableForm) -> tuple[tuple[str, str], ...]:
    """What a row names for a form; an assumption about the printed game only where it is another than usual."""
    settings, dimensions = games.settings_of_game(game), known_dimensions(game)
    values = check_settings(game, dict(form))
    named = {one.name: str(values[one.name]) for one in settings if not is_as_assumed(one, values)}
    found = named | given_to_first(game, values)
    return tuple((name, found[name]) for name in dimensions if found.get(name) in dimensions[name])


def given_to_first(game: str, values: TableForm) -> dict[str, str]:
    """What the first player is given by name, such as `{"board": "mary"}`."""
    return {one.gives: values[one.name][0] for one in games.settings_of_game(game) if one.gives and values[one.name]}


def is_as_assumed(setting: Setting, values: TableForm) -> bool:
    """Whether a setting is an assumption that is made unless another one is named."""
    return setting.is_assumed and values[setting.name] == setting.default


def known_dimensions(game: str) -> Dimensions:
    """What values of knobs may depend on in a game."""
    found = games.find_game(game)
    return dimensions_of_game(found.settings, found.columns)


def split_by_situation(game: str, forms: Sequence[TableForm], dimensions: Sequence[str]) -> list[list[TableForm]]:
    """The forms in groups, each with its own values of these dimensions, which a table of knobs can name.

    A setting that gives each player something, such as a board, gives the first player each value in turn, and the
    others each of the rest equally often. A form that knows no such thing, such as the base game, stays as it is.
    """
    known = known_dimensions(game)
    for name in dimensions:
        one_of("by", name, tuple(known), "dimension")
    for setting in games.settings_of_game(game):
        if setting.gives in dimensions:
            forms = [other for form in forms for other in deal_out(game, form, setting)]
    groups: dict[tuple[str, ...], list[TableForm]] = {}
    for form in forms:
        where = dict(situation_of_form(game, form))
        groups.setdefault(tuple(where.get(name, "") for name in dimensions), []).append(form)
    return list(groups.values())


def deal_out(game: str, form: TableForm, setting: Setting) -> Iterator[TableForm]:
    """The form with each value of a setting for the first player, unless values are named or there are none."""
    if form[setting.name] or not can_name(game, form, setting):
        yield form
        return
    for value in setting.every:
        rest = [other for other in setting.every if other != value]
        for first in range(len(rest) if form["players"] <= len(rest) else 1):
            others = (rest[first:] + rest[:first])[: form["players"] - 1]
            yield {**form, setting.name: ",".join((value, *others))}


def can_name(game: str, form: TableForm, setting: Setting) -> bool:
    """Whether the game takes values of a setting in a form."""
    try:
        named = {**form, setting.name: ",".join(setting.every[: form["players"]])}
        prepare_match(game, strategies=RANDOM, **named)
    except InputError:
        return False
    return True


def add_to_all(game: str, groups: Sequence[Sequence[TableForm]]) -> list[list[TableForm]]:
    """The groups with additions; InputError where nobody is given anything that could be added to."""
    found = [with_additions(game, group) for group in groups]
    if list(map(len, found)) == list(map(len, groups)):
        raise InputError(
            "additions: nothing can be added here, because the strategy is given nothing of its own, such as a board; "
            "name what it has, or leave --additions out."
        )
    return found


def with_additions(game: str, forms: Sequence[TableForm]) -> list[TableForm]:
    """The forms, and each once more with every addition to what the first player has: a space or a bridge more."""
    if not games.has_box(game):
        return list(forms)
    boxes = games.boxes_of_game(game)
    found: list[TableForm] = []
    for form in forms:
        settings = check_settings(game, dict(form))
        given = given_to_first(game, settings).values()
        changes = [one for one in boxes.adding_changes(boxes.load(settings)) if one.owner in given]
        found += [form, *(boxes.followed(form, one.edit) for one in changes)]
    return found
