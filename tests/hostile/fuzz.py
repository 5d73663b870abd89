"""Inputs that nobody would type, by the thousand: each ends in a result or in one sentence.

`python -m tests.hostile.fuzz --inputs 10000 --seed 1` draws as many of every kind and prints what failed, with the
command that feeds that one input again.
"""

import argparse
import os
import re
import resource
import shutil
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator
from contextlib import chdir, contextmanager
from functools import cache
from pathlib import Path
from random import Random
from types import MappingProxyType
from unittest.mock import patch

import typer.main

from mrsim import games
from mrsim._shipped import STRATEGIES
from mrsim.api.experiments import check_experiment
from mrsim.api.saved_run import open_run
from mrsim.cli.main import app
from mrsim.errors import LONGEST_SENTENCE, InputError
from mrsim.experiment.toml_reader import read_experiment, shipped_files
from mrsim.search import sweep
from mrsim.strategy import loading
from mrsim.strategy.file_lookup import shipped_folder
from mrsim.strategy.question import CompiledAnswer
from tests.command import Finished, run_command
from tests.hostile.conftest import ASKED
from tests.hostile.mutations import NUMBERS, TEXTS, damaged, mutated
from tests.hostile.time_limit import Hung, in_time
from tests.report.conftest import play

MOST_MEMORY = 1 << 30
"""Bytes that all inputs of a kind may add to this process."""
USUAL_CODES = (0, 2)
OF_A_VERDICT = (0, 2, 3, 4)
GAME, DICE_TOWN = "moon-river", "dice-town"


class Fault(AssertionError):
    """What should not happen."""


def check_sentence(error):
    """A mistake is told in one line that can be read."""
    told = str(error)
    if not told or not told.isprintable() or len(told) > LONGEST_SENTENCE:
        raise Fault(f"no sentence: {told!r}")


def check_end(told: Finished, codes=USUAL_CODES):
    """A result, or one sentence."""
    if told.returncode not in codes or (told.returncode == 2 and not told.is_one_sentence):
        raise Fault(f"exit code {told.returncode}: {told.stderr[-400:]}")


def check_whole(folder: Path):
    """Nothing is left half written."""
    left = [str(file) for file in folder.rglob("*unfinished*")]
    if left:
        raise Fault(f"half written: {', '.join(left)}")


class Experiments:
    """Shipped experiments, changed."""

    def __init__(self, folder, _run):
        self.file = folder / "x.toml"
        self.shipped = [file.read_text(encoding="utf-8") for file in shipped_files().values()]

    def draw(self, random: Random):
        return mutated(random, random.choice(self.shipped))

    def feed(self, text):
        self.file.write_text(text, encoding="utf-8", errors="surrogatepass")
        check_experiment(read_experiment(self.file))


class Boxes:
    """A box of one's own, changed in an editor or a spreadsheet."""

    OF_GAME, EDITION, EDIT = GAME, "h1", "canyon.drought-1 cows=28"

    def __init__(self, folder, _run):
        self.folder, self.boxes = folder, games.boxes_of_game(self.OF_GAME)
        box = self.boxes.load(self.boxes.settings(self.EDITION, self.EDIT))
        self.texts = {path.name: text for path, text in self.boxes.files(box, Path("own.toml")).items()}

    def draw(self, random: Random):
        name = random.choice(list(self.texts))
        return self.texts | {name: mutated(random, self.texts[name])}

    def feed(self, texts):
        for name, text in texts.items():
            (self.folder / name).write_text(text, encoding="utf-8", errors="surrogatepass", newline="")
        found = self.boxes.load(self.boxes.settings(str(self.folder / "own.toml"), None))
        self.boxes.sheets(found)
        again = self.folder / "again.toml"
        for path, text in self.boxes.files(found, again).items():
            path.write_text(text, encoding="utf-8", newline="")
        if self.boxes.differences(found, self.boxes.load(self.boxes.settings(str(again), None))).rows:
            raise Fault("a box that was written is another box when it is read")


class BoxesOfDiceTown(Boxes):
    """Boxes of copies, values and faces in one file."""

    OF_GAME, EDITION, EDIT = DICE_TOWN, "wild-west", "mule+1 holdup-1 deed-5=6 villain.reward+1 warpath-1 blank+1"


class Edits:
    """Lines of edits."""

    OF_GAME, EDITION = GAME, "h1"
    SAID: tuple[str, ...] = (
        "C1-2 C3+2",
        "cows=28 canyon.drought-2",
        "big-jo.bridges=(1,1),(3,2)",
        'C1-2; "C1"+2; C1.cows=0',
        "trapper=4 saloon.reserve=2",
        "none",
    )

    def __init__(self, _folder, _run):
        self.boxes = games.boxes_of_game(self.OF_GAME)

    def draw(self, random: Random):
        return mutated(random, " ".join(random.sample(self.SAID, random.randint(1, 2))))

    def feed(self, text):
        box = self.boxes.load(self.boxes.settings(self.EDITION, text))
        self.boxes.sheets(box)
        self.boxes.changes_made(self.boxes.load(self.boxes.settings(self.EDITION, None)), box)


class EditsOfDiceTown(Edits):
    """Lines of edits of copies, values and faces."""

    OF_GAME, EDITION = DICE_TOWN, "wild-west"
    SAID = (
        "mule+1 holdup-1",
        "deed-5=6 nuggets=35",
        "villain-J-Q.reward=4; villain.reward+1",
        "warpath-1 blank+1",
        "cattle.points=9 equipment-20=1 gold-0+2",
        "none",
    )


class Ranges:
    """What a sweep goes through."""

    SAID = ("canyon.drought=0..12:4", "cows=20..40:4", "players=2,4", "cows=1..3,7,9..11")
    LONG = re.compile(r"\.\..*\d{5}")
    """Such ranges would be built, number by number."""

    def __init__(self, _folder, _run):
        self.settings = games.settings_of_game(GAME)

    def draw(self, random: Random):
        while True:
            text = mutated(random, random.choice(self.SAID))
            if not self.LONG.search(text):
                return text

    def feed(self, text):
        sweep.list_sweep_points([sweep.read_swept_range(text)], self.settings)


class Strategies:
    """Shipped strategies, changed; all is checked and nothing compiled."""

    def __init__(self, folder, _run):
        self.file, self.questions = folder / "x.py", games.find_game(GAME).questions
        own = shipped_folder(GAME)
        self.shipped = [(own / f"{name}.py").read_text(encoding="utf-8") for name in STRATEGIES[own.name]]

    def draw(self, random: Random):
        return mutated(random, random.choice(self.shipped))

    def feed(self, text):
        self.file.write_text(text, encoding="utf-8", errors="surrogatepass", newline="")
        uncompiled = (
            patch.object(loading, "compile_pick", lambda *_: CompiledAnswer(0, (), ())),
            patch.object(loading, "rule", lambda function: function),
        )
        with uncompiled[0], uncompiled[1]:
            loading.load_file(self.file, self.questions)


class Folders:
    """A run, damaged."""

    ANALYSED = 0.02
    """Of the inputs; the others are only opened."""

    def __init__(self, folder, run):
        self.run, self.copy = run, folder / "run"
        self.files = sorted(file.relative_to(run) for file in run.rglob("*") if file.is_file())
        self.parts = [file for file in self.files if file.suffix == ".parquet"]

    def draw(self, random: Random):
        kind = random.choice(("cut manifest", "damaged", "swapped", "removed", "renamed"))
        return kind, random.random() < self.ANALYSED, random.random()

    def feed(self, drawn):
        kind, is_analysed, seed = drawn
        shutil.copytree(self.run, self.copy, copy_function=os.link)
        try:
            self.damage(kind, Random(seed))
            if is_analysed:
                check_end(run_command("analyse", self.copy), OF_A_VERDICT)
            else:
                open_run(self.copy).kept_rows()
        finally:
            shutil.rmtree(self.copy)

    def damage(self, kind, random):
        file = self.copy / random.choice(self.parts)
        match kind:
            case "cut manifest":
                manifest = self.copy / "manifest.json"
                data = manifest.read_bytes()
                put(manifest, data[: random.randrange(len(data) - 2)])
            case "damaged":
                put(file, damaged(random, file.read_bytes()))
            case "swapped":
                other = self.copy / random.choice(self.parts)
                one, another = file.read_bytes(), other.read_bytes()
                put(file, another)
                put(other, one)
            case "removed":
                file.unlink()
            case "renamed":
                file.rename(file.with_name(mutated(random, file.name).translate(NO_PATH)[:100] or "x"))


NO_PATH = {ord("/"): "_", 0: "_", 0xDCFF: "_", ord("."): "."}


def put(file, data):
    """Another file in its place: the one that is there is that of the whole run."""
    file.unlink()
    file.write_bytes(data)


class Commands:
    """Command lines: any command, with options and values that it may not expect."""

    SAFE = tuple(text for text in TEXTS if not text.startswith(("/", "..", "~", "--")))
    """Values that can be the names of files: nothing is written outside the folder."""
    SMALL = ("0", "-1", "1", "8", "x", "nan", "-inf", "1.5", "", "٣", "²", "1e3", "9" * 60)
    """Of how much is played."""
    AMOUNTS = ("games", "blocks", "minutes", "seconds", "rounds", "most", "max_changes")
    LEFT_OUT = ("show", "help", "report_open", "cluster", "cache")
    LONG = (
        *("samples", "tune", "balance", "compensate", "sweep", "deviations", "whatif", "run", "plan"),
        *("verify", "strategies check"),
    )
    """What plays for long is given nothing that there is."""
    SHORT = MappingProxyType(
        {
            "play": ("--games", "8", "--strategies", "random"),
            "replay": ("--strategies", "random"),
            "bench": ("--strategies", "x", "--seconds", "0", "--rounds", "1"),
            "ladder": ("--rungs", "x"),
        }
    )
    """What else plays."""
    LASTING = ("studio", "learn")
    """What runs until it is stopped, or for long whatever else it is given; both have tests of wrong input."""
    REFUSED = ("bench", "ladder")
    """Whatever else they are given."""

    def __init__(self, folder, run):
        self.folder, self.run = folder, folder / "run"
        shutil.copytree(run, self.run)
        self.leaves = [leaf for leaf in leaves(typer.main.get_command(app), ()) if leaf[0][0] not in self.LASTING]
        for game in games.game_names():
            run_command("play", game, "--strategies", "random", "--games", 1)  # compiled before anything is timed
            run_command("replay", game, "--strategies", "random")
            run_command("replay", game, "--strategies", "random", "--explain")

    def draw(self, random: Random):
        path, command = random.choice(self.leaves)
        options = [one for one in command.params if one.opts[0].startswith("-") and one.name not in self.LEFT_OUT]
        if path[0] in self.REFUSED:
            options = [one for one in options if one.opts[0] not in self.SHORT[path[0]]]
        arguments = [one for one in command.params if not one.opts[0].startswith("-")]
        words = [*path, *(self.argument(random, path, one.name) for one in arguments)]
        words += self.SHORT.get(path[0], ())
        for one in random.sample(options, min(len(options), random.randint(0, 3))):
            words.append(one.opts[0])
            if not one.is_flag:
                words.append(self.value(random, one.name))
        if random.random() < 0.05:
            words.insert(random.randrange(len(words) + 1), self.safe(random))
        return [word.replace("\x00", "") for word in words]

    def argument(self, random, path, name):
        """Something that a command is about; where it would play for long, nothing that there is."""
        if path[0] in self.LONG or " ".join(path) in self.LONG:
            return self.safe(random)
        known = {"run": self.run, "runs": self.run, "before": self.run, "after": self.run}.get(name, "h1")
        return str(known) if random.random() < 0.6 else self.safe(random)

    def value(self, random, name):
        if name == "standings_every":
            return random.choice(self.SMALL[:-1])
        if name in self.AMOUNTS:
            return random.choice(self.SMALL)
        return self.safe(random) if random.random() < 0.8 else random.choice(("4", "2", "legends", "random", "none"))

    def safe(self, random):
        return random.choice(random.choice((NUMBERS, self.SAFE)))

    def feed(self, words):
        with tempfile.TemporaryDirectory(dir=self.folder) as place, chdir(place):
            check_end(run_command(*words), OF_A_VERDICT if words[:1] == ["analyse"] else USUAL_CODES)
            check_whole(Path(place))


def leaves(command, path) -> Iterator:
    """Every command, by the words that name it."""
    commands = getattr(command, "commands", None)
    if not commands:
        yield path, command
        return
    for name, one in commands.items():
        yield from leaves(one, (*path, name))


KINDS = {
    "experiments": Experiments,
    "boxes": Boxes,
    "dice-town-boxes": BoxesOfDiceTown,
    "edits": Edits,
    "dice-town-edits": EditsOfDiceTown,
    "ranges": Ranges,
    "strategies": Strategies,
    "folders": Folders,
    "commands": Commands,
}


@contextmanager
def one_tree_of_commands():
    """It is always the same, and takes longer to build than most inputs take to be refused."""
    with patch.object(typer.main, "get_command", cache(typer.main.get_command)):
        yield


def faults(kind, folder, run, inputs, seed) -> Iterator[tuple[int, object, BaseException]]:
    """Feed so many inputs of a kind, or those with these numbers; every one that ends otherwise than it should."""
    before = peak_memory()
    with one_tree_of_commands():
        fed = KINDS[kind](folder, run)
        for number in range(inputs) if isinstance(inputs, int) else inputs:
            drawn = fed.draw(Random(f"{kind} {seed} {number}"))
            try:
                with in_time():
                    fed.feed(drawn)
            except InputError as error:
                try:
                    check_sentence(error)
                except Fault as fault:
                    yield number, drawn, fault
            except (Exception, Hung) as error:  # noqa: BLE001  that is what is looked for
                yield number, drawn, error
    if peak_memory() - before > MOST_MEMORY:
        yield -1, kind, Fault("more than a gigabyte of memory was taken")


def peak_memory():
    """Bytes that this process ever had."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def main():
    """Draw, feed, and say what failed."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--inputs", type=int, default=500)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--kind", choices=KINDS, action="append")
    asked.add_argument("--only", type=int, help="feed this one input of each kind")
    given = asked.parse_args()
    failed = 0
    with tempfile.TemporaryDirectory() as place:
        run = play(ASKED, Path(place) / "fair")
        for kind in given.kind or KINDS:
            folder = Path(place) / kind
            folder.mkdir()
            started = time.perf_counter()
            inputs = given.inputs if given.only is None else [given.only]
            for number, drawn, error in faults(kind, folder, run, inputs, given.seed):
                failed += 1
                again = f"python -m tests.hostile.fuzz --kind {kind} --seed {given.seed} --only {number}"
                print(f"\n{again}\n{drawn!r:.600}\n{type(error).__name__}: {error!s:.600}")
                if given.only is not None:
                    traceback.print_exception(error)
            print(f"{kind}: {time.perf_counter() - started:.1f} s", flush=True)
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
