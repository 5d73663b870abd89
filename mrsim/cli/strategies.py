"""`mrsim strategies`: list strategies, write a new one, check one."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from mrsim import games
from mrsim.cli.completion import complete_games, complete_strategies
from mrsim.cli.json_output import print_json
from mrsim.cli.laws import EPILOG as LAWS_EPILOG
from mrsim.cli.laws import laws_command
from mrsim.cli.options import checked_games
from mrsim.errors import InputError, list_in_words
from mrsim.formatting import PERCENT, format_estimate, format_value

if TYPE_CHECKING:
    from rich.table import Table

    from mrsim.checkup.strategy_check import QuestionUse, RungDuel, Trials
    from mrsim.strategy.about import StrategyProfile

app = typer.Typer(no_args_is_help=True, help="List the strategies, write one of your own, check one.")
app.command("laws", epilog=LAWS_EPILOG)(laws_command)

StrategyGame = Annotated[
    str | None,
    typer.Option("--game", metavar="GAME", help=f"The game; {games.USUAL} by default.", autocompletion=complete_games),
]
StrategyJson = Annotated[bool, typer.Option("--json", help="Print JSON, for scripts.")]


PLAYING_COMPILED: Final = "Playing with every index checked, then with the compiler off …"
SECONDS_A_MINUTE: Final = 60

PLAYING_PLAIN: Final = "Playing with every number of players …"


def refuse_file_of_other_game(typed: str) -> None:
    """Refuse a strategy of another game while no game is named; the usual one would not know its questions."""
    from mrsim.strategy.file_lookup import named_files
    from mrsim.strategy.knobs import KNOB_FOLLOWS

    name = KNOB_FOLLOWS.split(typed)[0]

    def is_it(file: Path) -> bool:
        return file.stem == name or file.resolve() == Path(name).resolve()

    if any(map(is_it, named_files(games.USUAL))):
        return
    found = [one for one in games.game_names() if any(map(is_it, named_files(one)))]
    if found:
        raise InputError(f"{typed} is a strategy of {list_in_words(found, 'or')}; write --game {found[0]}.")


def chosen_game(named: str | None) -> str:
    """The game that is named, or the usual one."""
    name = named or games.USUAL
    games.settings_of_game(name)
    return name


@app.command("list", epilog="Example: mrsim strategies list --game moon-river")
def list_strategies(*, game: StrategyGame = None, json: StrategyJson = False) -> None:
    """List all strategies that can be named without a path: yours in ./strategies/<game>/, and the shipped ones."""
    from mrsim.cli.screen import results_console
    from mrsim.strategy.about import known_strategies

    found = sorted(
        known_strategies(chosen_game(game)),
        key=lambda one: (one.rung is None, one.rung or 0, one.style or "", one.name),
    )
    if json:
        print_json("strategies list", {"strategies": [strategy_as_dict(one) for one in found]})
    else:
        results_console().print(strategy_table(found))


def strategy_as_dict(one: "StrategyProfile") -> dict[str, Any]:
    """The profile of a strategy, ready for JSON."""
    from dataclasses import asdict

    file = None if one.file is None else str(one.file)
    return asdict(one) | {"file": file, "summary": one.summary, "table": describe_table(one)}


def strategy_table(found: list["StrategyProfile"]) -> "Table":
    """A row for each strategy."""
    shown = blank_table("strategy", "rung", "style", "from", "what it does")
    for one in found:
        rung = "" if one.rung is None else str(one.rung)
        shown.add_row(one.name, rung, one.style or "", one.origin, what_it_does(one))
    return shown


def what_it_does(one: "StrategyProfile") -> str:
    """The summary of a strategy, on what its knobs depend, and its file if it is the user's."""
    told = f"{one.summary} {describe_table(one)}".rstrip()
    return f"{told}\n{one.file}" if one.origin == "yours" else told


def describe_table(one: "StrategyProfile") -> str:
    """A sentence about the table of a strategy: on what its knobs depend, or what is wrong with it; "" without one."""
    from mrsim.games.kit.knob_tables import dimensions_of_table

    try:
        dimensions = () if one.file is None else dimensions_of_table(one.file)
    except InputError as error:
        return str(error)
    return f"Its knobs depend on {list_in_words(dimensions)}." if dimensions else ""


@app.command("new", epilog="Example: mrsim strategies new my-thief")
def new_strategy(
    name: Annotated[str, typer.Argument(help="The name of the strategy.")], *, game: StrategyGame = None
) -> None:
    """Write a new strategy into ./strategies/<game>/: a commented file that plays as it is."""
    from mrsim.cli.screen import advice_console, print_plain
    from mrsim.strategy.new_strategy import begin_strategy

    chosen = chosen_game(game)
    found = games.find_game(chosen)
    file = begin_strategy(name, chosen, found.starter, found.questions)
    print_plain(f"{file} is written and plays as it is.")
    screen = advice_console()
    screen.print("Next:\n")
    for command in first_commands(name, chosen):
        screen.print(f"  {command}", soft_wrap=True, markup=False)
    screen.print("\nThen change its scores and check it again. In this folder its name is enough.", soft_wrap=True)


def first_commands(name: str, game: str) -> Iterator[str]:
    """Commands that check and play a new strategy, with as few players as the game allows."""
    players = min(
        next(setting.choices or (2,) for setting in games.settings_of_game(game) if setting.name == "players")
    )
    yield f"mrsim strategies check {name}" + ("" if game == games.USUAL else f" --game {game}")
    yield f"mrsim play {game} --strategies {','.join([name, *['greedy'] * (players - 1)])} --players {players}"


@app.command("check", epilog="Example: mrsim strategies check strategies/moon_river/my-thief.py --games 20000")
def check_strategy(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE…", help="Files ending in .py, or names; knobs may follow.", autocompletion=complete_strategies
        ),
    ],
    *,
    game: StrategyGame = None,
    games: Annotated[
        int, typer.Option("--games", help="Games against each rung of the ladder.", callback=checked_games)
    ] = 4000,
    seed: Annotated[int, typer.Option(help="The seed of the deals.")] = 1,
    quick: Annotated[bool, typer.Option("--quick", help="Try each file; measure nothing.")] = False,
    json: StrategyJson = False,
) -> None:
    """Check a strategy: compile it, play it with every index checked and with the compiler off, measure it.

    Nothing is compiled for games in one file: there a strategy is played, and measured.

    Prints for every question how often it was asked and how often the best score was tied, so that a random draw
    decided; and the win share of the strategy, alone against each rung of the skill ladder from random up.
    """
    from mrsim.checkup.strategy_check import plays_uncompiled
    from mrsim.cli.screen import say_if_compiling
    from mrsim.matches.play import check_seed

    if game is None:
        for file in files:
            refuse_file_of_other_game(file)
    chosen = chosen_game(game)
    check_seed(seed)
    if games < 1:
        raise InputError(f"games: {games} is too few; at least 1 is played.")
    if json and (quick or len(files) > 1):
        raise InputError("--json tells everything about one file; name one, without --quick.")
    if not plays_uncompiled(chosen):
        say_if_compiling()
    for file in files:
        if quick:
            try_quickly(chosen, file, seed)
        else:
            check_and_measure(chosen, file, games, seed, json=json)


def describe_time(seconds: float, *, is_plain: bool) -> str:
    """How long a check takes at most, before it begins."""
    compiling = "" if is_plain else ", and about a minute more the first time, for compiling"
    return f"This takes {seconds / SECONDS_A_MINUTE:.0f} minutes at most{compiling}; --quick measures nothing."


def try_quickly(chosen: str, file: str, seed: int) -> None:
    """Say that a strategy compiles and plays by the rules; InputError where it does not."""
    from mrsim.checkup import strategy_check
    from mrsim.cli.screen import results_console

    strategy = strategy_check.compile_strategy(chosen, file)
    strategy_check.try_strategy(chosen, file, seed)
    results_console().print(f"{strategy.file} is fine.")


def check_and_measure(chosen: str, file: str, games: int, seed: int, *, json: bool) -> None:
    """Compile a strategy, try it and measure it, and print what was found."""
    from dataclasses import asdict

    from mrsim.checkup import strategy_check
    from mrsim.cli.screen import remarks_console, results_console
    from mrsim.strategy.about import skill_ladder

    say = remarks_console().print
    strategy = strategy_check.compile_strategy(chosen, file)
    is_plain = strategy_check.plays_uncompiled(chosen)
    say(describe_time(strategy_check.most_seconds(chosen), is_plain=is_plain))
    say(PLAYING_PLAIN if is_plain else PLAYING_COMPILED)
    trials = strategy_check.try_strategy(chosen, file, seed)
    asked = strategy_check.count_question_uses(chosen, file, seed)
    speed = strategy_check.games_a_second(chosen, file)
    climbed: list[RungDuel] = []
    for one in skill_ladder(chosen):
        say(f"Playing against {one.name} …")
        rung = strategy_check.duel_rung(chosen, file, one, games, seed)
        climbed += [rung] if rung else []
    seconds = {question: answer.compiled_in for question, answer in strategy.answers.items()}
    if json:
        told: dict[str, Any] = {"strategy": file, "file": str(strategy.file)}
        told |= {"compiled_in": seconds, "trials": asdict(trials)}
        told |= {"asked": [asdict(one) for one in asked], "games_a_second": speed}
        told |= {"warnings": list(strategy_warnings(asked)), "ladder": [rung_as_dict(one) for one in climbed]}
        print_json("strategies check", told, seed=seed)
        return
    screen = results_console()
    screen.print(f"{strategy.file} is fine.\n")
    screen.print(trial_table({} if is_plain else seconds, trials, speed))
    screen.print()
    screen.print(question_table(asked))
    for sentence in strategy_warnings(asked):
        screen.print(f"\n{sentence}", style="bold")
    screen.print()
    screen.print(ladder_table(climbed))


def trial_table(seconds: dict[str, float | None], trials: "Trials", speed: float) -> "Table":
    """What was tried, and the results; nothing is said of compiling where no question was compiled."""
    from rich.table import Table

    shown = Table(box=None, padding=(0, 2, 0, 0), show_header=False, pad_edge=False)
    if seconds:
        shown.add_row("compiling", ", ".join(compile_times(seconds)))
        shown.add_row("indices", f"all valid in {trials.checked:,} games")
        plain = f"{trials.plain:,} games, all the same" if trials.plain else "too slow to play one game"
        shown.add_row("compiler off", plain)
    else:
        shown.add_row("played", f"{trials.plain:,} games without a mistake")
    shown.add_row("speed", f"{speed:,.0f} games a second on one core, with this strategy in every seat")
    return shown


def compile_times(seconds: dict[str, float | None]) -> Iterator[str]:
    """How long each question took to compile."""
    for question, took in seconds.items():
        yield f"{question} was kept from before" if took is None else f"{question} took {took:.1f} s"


def strategy_warnings(asked: list["QuestionUse"]) -> Iterator[str]:
    """What a designer should know before trusting the numbers."""
    for one in asked:
        if one.own and one.all_equal:
            yield (
                f"{one.question} gave all options the same score in all {one.decisions:,} decisions, so a random draw "
                "made every one of them; let the score depend on the option, or leave the question to the baseline."
            )
        if one.own and not one.decisions:
            yield f"{one.question} was never asked with more than one option in these games."


def question_table(asked: list["QuestionUse"]) -> "Table":
    """A row for each question."""
    shown = blank_table("question", "answered by", numbers=("decisions", "options", "ties"))
    for one in asked:
        by = "the file" if one.own else "baseline"
        shown.add_row(one.question, by, f"{one.decisions:,}", f"{one.options:.1f}", f"{PERCENT * one.tied:.0f} %")
    return shown


def ladder_table(climbed: list["RungDuel"]) -> "Table":
    """A row for each rung."""
    shown = blank_table("alone against", numbers=("win share", "equal", "games"), last=("verdict",))
    for one in climbed:
        if one.duel is None:
            shown.add_row(one.against, "", "", "", one.remark)
        else:
            share = format_estimate(one.duel.win_share, one.duel.low, one.duel.high, "share")
            verdict = ", ".join(filter(None, (one.duel.verdict, one.remark)))
            shown.add_row(
                one.against, share, format_value(one.duel.equal_share, "share"), f"{one.duel.games:,}", verdict
            )
    return shown


def rung_as_dict(one: "RungDuel") -> dict[str, Any]:
    """A duel with its verdict, ready for JSON."""
    from dataclasses import asdict

    return asdict(one) | {"verdict": one.duel.verdict if one.duel else None}


def blank_table(*words: str, numbers: tuple[str, ...] = (), last: tuple[str, ...] = ()) -> "Table":
    """An empty table with columns of words, then of numbers, then of words."""
    from rich.table import Table

    shown = Table(box=None, padding=(0, 2, 0, 0), header_style="bold", pad_edge=False)
    for heading in words[:-1]:
        shown.add_column(heading, no_wrap=True)
    shown.add_column(words[-1])
    for heading in numbers:
        shown.add_column(heading, justify="right", no_wrap=True)
    for heading in last:
        shown.add_column(heading)
    return shown
