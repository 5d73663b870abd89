"""What a shell completes: experiments, runs, strategies, editions, choices, and the names inside an edit.

Nothing here may fail or be slow: a shell waits for it, and has no place for a mistake.
"""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress

import typer

from mrsim import games
from mrsim.errors import InputError
from mrsim.files import REPORTS

BETWEEN_EDITS = " ;"


def complete_experiments(incomplete: str) -> list[str]:
    """The experiments of the folder and those that are shipped."""
    from mrsim.experiment.file_lookup import experiment_files

    return beginning_with(incomplete, experiment_files())


def complete_runs(incomplete: str) -> list[str]:
    """The runs in reports/."""
    from mrsim.runs.store import MANIFEST

    return beginning_with(incomplete, (file.parent.name for file in sorted(REPORTS.glob(f"*/{MANIFEST}"))))


def complete_strategies(ctx: typer.Context, incomplete: str) -> list[str]:
    """The strategies of the game; after a comma, the next of a list."""
    from mrsim.strategy.file_lookup import RANDOM, named_files

    before, comma, last = incomplete.rpartition(",")
    names = [RANDOM, *(file.stem for file in named_files(game_of_command(ctx)))]
    return [f"{before}{comma}{name}" for name in beginning_with(last, names)]


def complete_games(incomplete: str) -> list[str]:
    """The games."""
    return beginning_with(incomplete, games.game_names())


def complete_boxes(ctx: typer.Context, incomplete: str) -> list[str]:
    """The editions of the game named, or else of all games."""
    named = ctx.params.get("game")
    asked = [named] if named in games.games_with_boxes() else games.games_with_boxes()
    return beginning_with(incomplete, (name for game in asked for name in games.boxes_of_game(game).editions))


def complete_edits(ctx: typer.Context, incomplete: str) -> list[str]:
    """The names of the box that an edit may begin with: kinds, pieces and numbers; after a space, the next one."""
    at = max((incomplete.rfind(sign) for sign in BETWEEN_EDITS), default=-1) + 1
    before, last = incomplete[:at], incomplete[at:]
    with suppress(InputError):
        return [f"{before}{name}" for name in beginning_with(last, editable_names(ctx))]
    return []


def editable_names(ctx: typer.Context) -> list[str]:
    """Everything of which the box of a command can have one more or one less."""
    boxes = games.boxes_of_game(game_of_command(ctx))
    box = next((word for word in words_before(ctx) if word in boxes.editions), boxes.editions[0])
    small = boxes.small_changes(boxes.load(boxes.settings(box, None)))
    return list(dict.fromkeys(name for change in small for name, _ in change.moves))


def game_of_command(ctx: typer.Context) -> str:
    """The game that a command is about: its word, an option, an edition or its experiment; else the usual one."""
    from mrsim.experiment.file_lookup import experiment_files
    from mrsim.experiment.toml_reader import read_experiment

    words = [str(ctx.info_name), *words_before(ctx)]
    for game in games.game_names():
        if game in words:
            return game
    for game in games.games_with_boxes():
        if set(words) & set(games.boxes_of_game(game).editions):
            return game
    files = experiment_files()
    for word in words:
        if word in files:
            with suppress(InputError):
                return read_experiment(files[word]).game
    return games.USUAL


def words_before(ctx: typer.Context) -> list[str]:
    """What was typed before: while an option waits for its value, the words of a command are not sorted yet."""
    return [*(value for value in ctx.params.values() if isinstance(value, str)), *ctx.args]


def beginning_with(incomplete: str, names: Iterable[str]) -> list[str]:
    """The names that begin with what was typed, in any case."""
    return [name for name in names if name.lower().startswith(incomplete.lower())]


def choices_completer(choices: Sequence[object]) -> Callable[[str], list[str]]:
    """Completes one of these values."""

    def complete(incomplete: str) -> list[str]:
        return beginning_with(incomplete, map(str, choices))

    return complete
