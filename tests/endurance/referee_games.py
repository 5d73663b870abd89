"""Games of every form, checked by referees who know the rules and none of the code.

    python -m tests.endurance.referee_games --games 1000000

The form of a game is drawn by its number and the seed: the game, its settings, the box (printed, read otherwise, edited
or from a file), and who plays. All rotations of a few deals are played, told and refereed, and the told game must have
the rows of the played one. The same command resumes from the tally beside this file, which is kept with the code, so
that the count grows from machine to machine; `--only N` plays one form again.
"""

import argparse
import json
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

from mrsim import games
from mrsim._shipped import STRATEGIES
from mrsim.errors import InputError
from mrsim.files import write_atomically
from mrsim.games.contract import Setting
from mrsim.games.moon_river.names import LANDSCAPES, PARTNERS, RESOURCE_OF
from mrsim.matches.play import prepare_match
from mrsim.parallel import usable_cores
from tests.dice_town import help as dice_town
from tests.endurance.clock import say_how_long
from tests.moon_river import help as moon_river
from tests.moon_river.test_boxes_refereed import GRID, Kind, OwnBox
from tests.wind_river import help as wind_river

REFEREES = {
    "moon-river": lambda told, _: moon_river.accepted(told),
    "wind-river": lambda told, _: wind_river.accepted(told),
    "dice-town": lambda told, match: dice_town.accepted(told, dice_town.most_bribe(match.edition)),
}
"""Told games and their matches are accepted, or it is a foul."""
BLOCKS_A_FORM = 3
FORMS_A_BATCH = 16
"""Forms of each process between two tallies."""
GAMES_A_SECOND = 80
"""That one process tells and referees, on a slow machine."""
KEPT_TALLY = Path(__file__).with_name("refereed.json")
SEED_OF_TALLY = 3
MOST_COPIES = 12
"""Of a piece in a box that is drawn: more is allowed, and takes longer."""


@dataclass(frozen=True)
class Form:
    """What is played, and by whom."""

    game: str
    box: str
    """Which kind of box it is."""
    settings: Mapping[str, Any]
    strategies: tuple[str, ...]
    seed: int
    first_block: int


@dataclass
class Tally:
    """What was refereed so far."""

    seed: int
    forms: int = 0
    games: int = 0
    seconds: float = 0.0
    """Of the processes together."""
    kinds: Counter[str] = field(default_factory=Counter)
    fouls: list[dict[str, Any]] = field(default_factory=list)

    @classmethod
    def resumed(cls, file: Path, seed: int) -> "Tally":
        """The tally in a file; a new one where there is none."""
        if not file.exists():
            return cls(seed)
        found = cls(**json.loads(file.read_text(encoding="utf-8")))
        if found.seed != seed:
            raise SystemExit(f"{file} is the tally of seed {found.seed}, not {seed}; name another file.")
        found.kinds = Counter(found.kinds)
        return found

    def add(self, refereed: "Refereed") -> None:
        """Count a form."""
        self.forms += 1
        self.games += refereed.games
        self.seconds += refereed.seconds
        self.kinds.update({f"{refereed.form.game}: {name}": refereed.games for name in kinds_of(refereed.form)})
        if refereed.foul:
            self.fouls.append({"form": refereed.number, "drawn": str(refereed.form), "said": refereed.foul})

    def write(self, file: Path) -> None:
        """Keep it; a tally that was being written when the machine stopped is the one before."""
        write_atomically(file, json.dumps({**vars(self), "kinds": dict(sorted(self.kinds.items()))}, indent=1) + "\n")


@dataclass(frozen=True)
class Refereed:
    """A form after its games."""

    number: int
    form: Form
    games: int
    seconds: float
    foul: str
    """What the referee said; empty where all was as it should be."""


def kinds_of(form: Form) -> Iterator[str]:
    """What a form counts for."""
    yield "all"
    yield f"{form.settings['players']} players"
    yield f"box {form.box}"
    yield from (f"{name} {form.settings[name]}" for name in ("mode", "expansion") if name in form.settings)
    yield from sorted({f"with {name}" for name in form.strategies})


# --- what is drawn ---


def draw_form(random: Random, folder: Path) -> Form:
    """A form that can be played; boxes of users lie in the folder."""
    while True:
        game = random.choice(sorted(REFEREES))
        kind = random.choice(("printed", "read otherwise", "edited", "edited", "from a file"))
        try:
            settings = draw_settings(random, game, kind, folder)
            form = Form(
                game,
                kind,
                settings,
                draw_strategies(random, game, settings),
                random.randrange(1 << 32),
                random.randrange(9999),
            )
            open_match(form)
        except InputError:
            continue
        return form


def draw_settings(random: Random, game: str, kind: str, folder: Path) -> dict[str, Any]:
    """Settings with a box of this kind; InputError where they go together badly."""
    known, boxes = games.settings_of_game(game), games.boxes_of_game(game)
    drawn = {each.name: draw_value(random, each, kind) for each in known if each.choices is not None}
    if drawn.get("mode") == "legends" and random.random() < 0.5:
        (several,) = [each for each in known if each.several]
        drawn[several.name] = random.sample(several.every, drawn["players"])
    if kind == "edited":
        settings = {each.name: each.default for each in known} | drawn
        return boxes.followed(settings, draw_edit(random, boxes.fields(boxes.load(settings))))
    if kind == "from a file":
        if game == "moon-river" and random.random() < 0.5:
            file = draw_ranch_box(random).written(folder)
        else:
            settings = boxes.settings(random.choice(boxes.editions), None)
            edit = draw_edit(random, boxes.fields(boxes.load(settings)))
            file = str(folder / "own.toml")
            for path, text in boxes.files(boxes.load(boxes.followed(settings, edit)), Path(file)).items():
                path.write_text(text, encoding="utf-8", newline="")
        drawn |= boxes.settings(file, None)
    return drawn


def draw_value(random: Random, setting: Setting, kind: str) -> Any:
    """What is assumed of a printed game is read otherwise where that is asked for; all else may be anything."""
    if setting.is_assumed and (kind != "read otherwise" or random.random() < 0.5):
        return setting.default
    return random.choice(setting.choices or (setting.default,))


def draw_edit(random: Random, fields: Any) -> str:
    """Some fields of a box with other values, small changes and wild ones."""
    some = random.sample(fields, min(len(fields), random.choice((1, 2, 3, 8))))
    return " ".join(f"{each.name}={draw_number(random, each)}" for each in some)


def draw_number(random: Random, field: Any) -> int:
    """A value of a field: near the one that it has, or any."""
    low, high = field.low, min(field.high, field.value + MOST_COPIES)
    if random.random() < 0.5:
        low, high = max(low, field.value - 1), min(high, field.value + 1)
    return random.randint(low, max(low, high))


def draw_ranch_box(random: Random) -> OwnBox:
    """A box of Moon River with parcels, bridges and a river of its own."""
    blocked = random.sample(GRID, random.randrange(7))
    usable = [cell for cell in GRID if cell not in blocked]
    number = 4 * random.randint(2, 40)
    cuts = sorted(random.randrange(number + 1) for _ in range(random.randrange(8)))
    faces = [name for name in LANDSCAPES if name != "corn"]
    frequent = random.choice(PARTNERS)
    return OwnBox(
        tuple((draw_parcel(random), end - start) for start, end in zip([0, *cuts], [*cuts, number], strict=True)),
        own=random.random() < 0.8,
        cows=random.choice((random.randrange(11), random.randrange(100))),
        partners=tuple(random.randint(5 if name == frequent else 0, 6) for name in PARTNERS),
        reserve=random.randint(2, 6),
        bridges=random.sample(usable, random.randint(1, 4)),
        blocked=blocked,
        river=random.sample(usable, random.randrange(7)),
        bonus_tiles=[random.choices(faces, k=2) for _ in range(2)],
    )


def draw_parcel(random: Random) -> Kind:
    landscape = random.choice(LANDSCAPES)
    stands = landscape != "corn"
    return Kind(
        landscape,
        cows=random.randrange(4) * stands,
        drought=random.randrange(3),
        recruit=random.randrange(2) * stands,
        resource=random.randrange(10) if RESOURCE_OF[landscape] else 0,
        number=random.randint(1, 99),
    )


def draw_strategies(random: Random, game: str, settings: Mapping[str, Any]) -> tuple[str, ...]:
    """Players at random, who do everything that is allowed, or anybody."""
    if random.random() < 0.5:
        return ("random",) * settings["players"]
    return tuple(random.choices(("random", *sorted(STRATEGIES[game.replace("-", "_")])), k=settings["players"]))


# --- what is played ---


def open_match(form: Form) -> Any:
    """The match of a form."""
    return prepare_match(form.game, strategies=form.strategies, seed=form.seed, **form.settings)[1]


def referee_form(number: int, seed: int) -> Refereed:
    """Play, tell and referee the games of a form."""
    began = time.process_time()
    with tempfile.TemporaryDirectory() as folder:
        form = draw_form(Random(f"{seed} {number}"), Path(folder))
        played, foul = 0, ""
        try:
            for _ in referee_blocks(form):
                played += 1
        except Exception:  # noqa: BLE001  whatever it is, it is a find
            foul = traceback.format_exc(limit=-3)
    return Refereed(number, form, played, time.process_time() - began, foul)


def referee_blocks(form: Form) -> Iterator[None]:
    """Every game of a form that was accepted."""
    match = open_match(form)
    for block in range(form.first_block, form.first_block + BLOCKS_A_FORM):
        rows = match.play(block, 1).reshape(-1, match.players)
        for rotation, played in zip(match.rotations_of(block), rows, strict=True):
            told = match.tell(block, rotation, explain=False)
            REFEREES[form.game](told, match)
            if told.rows.tobytes() != played.tobytes():
                raise AssertionError(f"block {block}, rotation {rotation}: the told game is not the played one")
            yield


def referee_forms(numbers: range, seed: int, jobs: int) -> Iterator[Refereed]:
    """The forms with these numbers, in their order."""
    if jobs == 1:
        yield from (referee_form(number, seed) for number in numbers)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        for first in numbers[:: FORMS_A_BATCH * jobs]:
            batch = numbers[first - numbers.start :][: FORMS_A_BATCH * jobs]
            yield from pool.map(referee_form, batch, [seed] * len(batch))


def referee_until(wanted: int, file: Path, seed: int, jobs: int) -> Tally:
    """Referee this many games in all, with those of the tally; it is written again and again."""
    tally = Tally.resumed(file, seed)
    say_how_long(
        max(0, wanted - tally.games) / (GAMES_A_SECOND * jobs), f"{tally.games:,} of {wanted:,} games are done"
    )
    if tally.games >= wanted:
        return tally
    for refereed in referee_forms(range(tally.forms, tally.forms + wanted), seed, jobs):
        tally.add(refereed)
        if refereed.foul:
            print(f"\nform {refereed.number}: {refereed.form}\n{refereed.foul}", flush=True)
        if tally.forms % FORMS_A_BATCH == 0 or tally.games >= wanted:
            tally.write(file)
            print(f"{tally.games:,} games, {len(tally.fouls)} fouls, {tally.seconds:.0f} s of work", flush=True)
        if tally.games >= wanted:
            break
    return tally


def main() -> None:
    """Referee what is asked for, and say what was found."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--games", type=int, default=1_000_000)
    asked.add_argument("--seed", type=int, default=SEED_OF_TALLY)
    asked.add_argument("--jobs", type=int, default=usable_cores())
    asked.add_argument("--tally", type=Path, default=KEPT_TALLY)
    asked.add_argument("--only", type=int, help="referee this one form")
    given = asked.parse_args()
    if given.only is not None:
        one = referee_form(given.only, given.seed)
        print(f"{one.form}\n{one.games} games accepted\n{one.foul}")
        sys.exit(bool(one.foul))
    tally = referee_until(given.games, given.tally, given.seed, given.jobs)
    for name, number in sorted(tally.kinds.items()):
        print(f"{number:>9,} {name}")
    sys.exit(bool(tally.fouls))


if __name__ == "__main__":
    main()
