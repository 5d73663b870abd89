"""Inputs that nobody would type, by the thousand: each ends in a result or in one sentence.

`python -m tests.hostile.fuzz --inputs 10000 --seed 1` draws as many of every kind and prints what failed, with the
command that feeds that one input again.
"""

import argparse
import asyncio
import json
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
from pathlib import Path
from random import Random
from types import MappingProxyType
from unittest.mock import patch
from urllib.parse import quote, unquote

import typer.main

from mrsim import games
from mrsim._shipped import STRATEGIES
from mrsim.api.experiments import check_experiment
from mrsim.api.saved_run import open_run
from mrsim.cli.main import app
from mrsim.errors import LONGEST_SENTENCE, InputError
from mrsim.experiment.file_lookup import shipped_experiments
from mrsim.experiment.toml_reader import read_experiment
from mrsim.games.plain.finding import SHIPPED_GAMES
from mrsim.matches.play import prepare_match
from mrsim.search import sweep
from mrsim.strategy import loading
from mrsim.strategy.file_lookup import shipped_folder
from mrsim.strategy.question import CompiledAnswer
from mrsim.studio.drafts import DraftBook
from mrsim.studio.run_requests import experiment_of, run_request_of
from mrsim.studio.server import ROUTES, Studio, create_app
from mrsim.studio.told_scenes import tell_scenes
from tests.command import Finished, one_tree_of_commands, run_command
from tests.endurance.clock import say_how_long
from tests.hostile.conftest import ASKED
from tests.hostile.mutations import NUMBERS, TEXTS, damaged, mutated
from tests.hostile.time_limit import Hung, in_time
from tests.report.conftest import play

MOST_MEMORY = 1 << 30
"""Bytes that all inputs of a kind may add to this process."""
SECONDS_TO_BEGIN, SECONDS_AN_INPUT = 20, 0.01
"""On one core of a slow machine, where games are compiled already."""
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
        self.shipped = [file.read_text(encoding="utf-8") for file in shipped_experiments().values()]

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
        self.file = folder / "x.py"
        self.shipped = [
            (game, file.read_text(encoding="utf-8"))
            for game in games.compiled_games()
            for file in shipped_strategies(game)
        ]

    def draw(self, random: Random):
        game, text = random.choice(self.shipped)
        return game, mutated(random, text)

    def feed(self, drawn):
        game, text = drawn
        self.file.write_text(text, encoding="utf-8", errors="surrogatepass", newline="")
        uncompiled = (
            patch.object(loading, "compile_pick", lambda *_: CompiledAnswer(0, (), ())),
            patch.object(loading, "rule", lambda function: function),
        )
        with uncompiled[0], uncompiled[1]:
            loading.load_file(self.file, games.find_game(game).questions)


def shipped_strategies(game):
    """The files of the strategies that come with a game."""
    own = shipped_folder(game)
    return [own / f"{name}.py" for name in sorted(STRATEGIES[own.name])]


class Lineups:
    """Who plays: strategies with knobs and restrictions."""

    SAID = MappingProxyType(
        {
            GAME: ("greedy:least_gain=4", "random:never=pass:always=swap", "greedy:ignore=cows:ignore=corn", "random"),
            DICE_TOWN: ("greedy:ignore=deeds", "random:never=bribe", "greedy", "random"),
            "wind-river": ("greedy:never=pass", "random", "greedy:ignore=blocks"),
            "larder": ("greedy", "random", "careful:ignore=food"),
        }
    )

    def __init__(self, folder, _run):
        self.folder = folder

    def draw(self, random: Random):
        game = random.choice(list(self.SAID))
        return game, mutated(random, ",".join(random.choices(self.SAID[game], k=random.randint(1, 3))))

    def feed(self, drawn):
        game, strategies = drawn
        with chdir(self.folder):
            prepare_match(game, strategies=strategies)


class PlainGames:
    """Games in one file and their tables, changed, then played and told."""

    MEMORY = 2 << 30
    """Bytes that a game may take: a changed one may ask for any number of things."""
    HEAD = re.compile(r'(class \w+\(PlainGame\):\n    """.*?"""\n)', re.DOTALL)
    IN_TIME = r"\g<1>\n    seconds_a_game = 0.5\n"
    """So that a game that never ends is told of soon."""

    def __init__(self, folder, _run):
        self.folder = folder / "games"
        self.folder.mkdir()
        shipped = {file: file.read_text(encoding="utf-8") for file in sorted(SHIPPED_GAMES.glob("[a-z]*.*"))}
        self.texts = {file.name: self.HEAD.sub(self.IN_TIME, text) for file, text in shipped.items()}
        self.games = [name for name in self.texts if name.endswith(".py")]

    def draw(self, random: Random):
        name = random.choice(list(self.texts))
        game = name if name in self.games else f"{Path(name).stem}.py"
        return game, {name: mutated(random, self.texts[name])}

    def feed(self, drawn):
        game, changed = drawn
        for name, text in (self.texts | changed).items():
            (self.folder / name).write_text(text, encoding="utf-8", errors="surrogatepass", newline="")
        with address_space(self.MEMORY):
            match = prepare_match(str(self.folder / game), strategies="random")[1]
            match.play(0, 1)
            match.tell(0, match.rotations_of(0)[0], explain=True)


@contextmanager
def address_space(more):
    """This process may take so many bytes more."""
    used = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0]) * resource.getpagesize()
    before = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (used + more, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


class StudioRequests:
    """What a page, or somebody in its place, asks of the studio."""

    PORT, TOKEN = 8000, "token"
    RUN = "reports/fair"
    BODIES = (
        {"experiment": "legends", "players": "careful"},
        {"experiment": "dice-town-cards", "players": ""},
        {"edit": "cows=28"},
        {"edit": "canyon.drought-2"},
        {"players": "greedy"},
        {"name": "first"},
        {"unpin": "first"},
        {"file": "own.toml"},
        {"kind": "whatif", "draft": "legends"},
        {"kind": "confirm", "draft": "legends"},
        {"kind": "run", "experiment": "quickstart"},
        {"kind": "report", "run": RUN},
        {"kind": "search", "draft": "legends", "search": "sweep", "over": "cows=20..40:4", "blocks": 8},
        {"kind": "search", "draft": "legends", "search": "deviations", "games": 100},
        {"run": RUN},
        {},
    )
    QUERIES = (
        {"run": RUN, "arm": "0", "block": "3", "rotation": "1"},
        {"run": RUN, "kind": "closest"},
        {"run": RUN, "kind": "different", "variant": "drier"},
    )
    KINDS_OF_VALUE = (None, True, -1, 10**30, 1.5, [], {}, ["x"], {"x": 1})

    def __init__(self, folder, run):
        self.folder, self.run = folder, run
        self.routes = [(method, path) for method, path, _ in ROUTES if not path.endswith("/events")]

    def draw(self, random: Random):
        return [self.drawn_request(random) for _ in range(3)]

    def drawn_request(self, random):
        method, path = random.choice(self.routes)
        path = path.replace("{draft}", self.name(random, "legends")).replace("{job}", self.name(random, "whatif-1"))
        asked = dict(random.choice(self.QUERIES if method == "GET" else self.BODIES))
        for key in list(asked):
            if random.random() < 0.4:
                asked[key] = self.changed(random, asked[key], method)
            if random.random() < 0.1:
                del asked[key]
        if method == "GET":
            return method, path, "&".join(f"{key}={quote_any(text)}" for key, text in asked.items()), ""
        text = json.dumps(asked)
        return method, path, "", mutated(random, text) if random.random() < 0.2 else text

    def name(self, random, usual):
        return usual if random.random() < 0.8 else quote_any(random.choice(TEXTS))

    def changed(self, random, value, method):
        if method != "GET" and random.random() < 0.3:
            return random.choice(self.KINDS_OF_VALUE)
        return random.choice(random.choice((TEXTS, NUMBERS))) if random.random() < 0.5 else mutated(random, str(value))

    def feed(self, requests):
        with tempfile.TemporaryDirectory(dir=self.folder) as place, chdir(place):
            shutil.copytree(self.run, self.RUN, copy_function=os.link)
            asyncio.run(self.ask(requests))
            check_whole(Path(place))

    async def ask(self, requests):
        studio = Studio(DraftBook.open())
        studio.worker = SilentWorker(studio)
        studio.book.keep(studio.book.begin("legends", "").step("cows=30"))
        app = create_app(studio, self.PORT, self.TOKEN)
        app.app.state.studio = studio
        for method, path, query, body in requests:
            revision = studio.book.find("legends").revision
            status, answer = await asked_over_http(app, method, path, query, body, self.headers(revision))
            if status >= 500:
                raise Fault(f"status {status}: {answer[:300]!r}")
            if status >= 400 and b'"problem"' in answer:
                check_sentence(json.loads(answer)["problem"])

    def headers(self, revision):
        return {
            "host": f"127.0.0.1:{self.PORT}",
            "x-mrsim-token": self.TOKEN,
            "origin": f"http://127.0.0.1:{self.PORT}",
            "if-match": str(revision),
        }


def quote_any(text):
    """A text as part of an address."""
    return quote(str(text), safe="", errors="surrogatepass")


async def asked_over_http(app, method, path, query, body, headers):
    """The status and the answer of an application."""
    sent = []

    async def receive():
        return {"type": "http.request", "body": body.encode(errors="surrogatepass"), "more_body": False}

    async def send(message):
        sent.append(message)

    scope = {
        "type": "http",
        "method": method,
        "path": unquote(path, errors="replace"),
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "scheme": "http",
        "server": ("127.0.0.1", StudioRequests.PORT),
        "client": ("127.0.0.1", 1),
        "root_path": "",
        "http_version": "1.1",
    }
    await app(scope, receive, send)
    return sent[0]["status"], b"".join(message.get("body", b"") for message in sent)


class SilentWorker:
    """Reads what it is asked to play as the worker does, and plays nothing."""

    def __init__(self, studio):
        self.studio = studio

    async def send(self, request):
        request = json.loads(json.dumps(request))
        answer = {"kind": "failed", "job": request["job"], "problem": "Nothing is played here."}
        try:
            match request["do"]:
                case "tell":
                    answer = {"kind": "told", "job": request["job"], "told": tell_scenes(request)}
                case "play":
                    run_request_of(request)
                case "warm" | "search":
                    experiment_of(request)
                    if request.get("over"):
                        sweep.read_swept_range(request["over"])
        except InputError as error:
            answer["problem"] = str(error)
        self.studio.receive(answer)


class Folders:
    """A run, damaged."""

    ANALYSED = 0.02
    """Of the inputs; the others are only opened."""

    def __init__(self, folder, run):
        self.run, self.copy = run, folder / "run"
        self.files = sorted(file.relative_to(run) for file in run.rglob("*") if file.is_file())
        self.parts = [file for file in self.files if file.suffix == ".parquet"]

    def draw(self, random: Random):
        kind = random.choice(
            ("cut manifest", "altered manifest", "older", "damaged", "swapped", "removed", "renamed", "cut log")
        )
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
        file, manifest = self.copy / random.choice(self.parts), self.copy / "manifest.json"
        match kind:
            case "cut manifest":
                data = manifest.read_bytes()
                put(manifest, data[: random.randrange(len(data) - 2)])
            case "altered manifest":
                text = mutated(random, manifest.read_text(encoding="utf-8"))
                put(manifest, text.encode(errors="surrogatepass"))
            case "older":
                entry = json.loads(manifest.read_text(encoding="utf-8"))
                if random.random() < 0.5:
                    entry["format"] = random.choice((0, 1, 3, "2", None))
                else:
                    entry["versions"]["columns"] = random.choice(("0", "1", "99", 2, None))
                put(manifest, json.dumps(entry).encode())
            case "cut log":
                log = self.copy / "log.txt"
                put(log, damaged(random, log.read_bytes()))
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
    "lineups": Lineups,
    "plain-games": PlainGames,
    "studio-requests": StudioRequests,
    "folders": Folders,
    "commands": Commands,
}


def faults(kind, folder, run, inputs, seed) -> Iterator[tuple[int, object, BaseException]]:
    """Feed so many inputs of a kind, or those with these numbers; every one that ends otherwise than it should."""
    before = peak_memory()
    with one_tree_of_commands():
        fed = KINDS[kind](folder, run)
        for number in inputs_of(inputs):
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


def inputs_of(inputs):
    """The numbers of the inputs."""
    return range(inputs) if isinstance(inputs, int) else inputs


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
    kinds = given.kind or list(KINDS)
    number = given.inputs if given.only is None else 1
    seconds = SECONDS_TO_BEGIN + SECONDS_AN_INPUT * number * len(kinds)
    say_how_long(seconds, f"{number * len(kinds):,} inputs of {len(kinds)} kinds")
    with tempfile.TemporaryDirectory() as place:
        run = play(ASKED, Path(place) / "fair")
        for kind in kinds:
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
            print(f"{kind}: {len(inputs_of(inputs)):,} inputs, {time.perf_counter() - started:.1f} s", flush=True)
    print(f"{failed} ended otherwise than in a result or in one sentence.")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
