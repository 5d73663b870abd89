"""How quick the studio is, measured in a real browser and printed.

    pytest -m long -s tests/studio/test_budgets.py

Times by the clock say little while others use the machine. So each is printed with the load, and counts where the
machine is quiet; beside it stands the processor time, which counts always.
"""

import json
import os
import statistics
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

import pytest
import uvicorn

from mrsim.interrupts import descendant_processes
from mrsim.studio.access import new_token
from mrsim.studio.drafts import DraftBook
from mrsim.studio.jobs import Job
from mrsim.studio.serve import open_socket
from mrsim.studio.server import Studio, create_app
from tests.studio.live import ROOT, live_studio
from tests.studio.pages import open_page, open_window
from tests.studio.test_hostile import begin, ended_job, find_job, play, wait_until

SECONDS_TO_USE = 1.5
SUPPLY_MS = 100
SECONDS_TO_FIRST_INTERVAL = 2.0
LOOK_MS = 250
LONG_FRAME_MS = 50
TASKS = "toplevel,disabled-by-default-devtools.timeline"
SECONDS_WATCHED = 60
ROWS = 200
MOST_GROWTH = 5_000_000
LEAST_SPEED = 0.97
LEAST_BY_PROCESSOR = 0.93
"""A headless browser paints on the same two cores, which takes 2.5 % of their time."""
STARTS, KEYS, EDITS, PAIRS = 5, 40, 3, 5
GAMES = 150_000
"""Half a minute of two idle cores: what a look costs weighs less from look to look."""
CLOSE = """
question = "Are the legend boards equally strong, to a fifth of a point?"
game = "moon-river"

[settings]
mode = "legends"
scenario = ["timber-rafting", "gold-rush", "outlaws", "moon-river-city"]

[lineups]
make = "mirror"
strategies = ["careful"]

[[targets]]
share = "board"
within = ["lineup"]
margin = 0.2
"""
"""A margin so small that nothing is decided while it is measured."""
OPEN_EDIT = "farmer+1"
"""An edit that stays undecided for as long as is measured."""

WATCH_EDITS = """
window.taken = [];
addEventListener("click", (event) => { window.began = event.timeStamp; }, true);
addEventListener("keydown", (event) => { window.began = event.timeStamp; }, true);
new MutationObserver(() => {
  const began = window.began;
  requestAnimationFrame(() => setTimeout(() => window.taken.push(performance.now() - began)));
}).observe(document.querySelector(".box"), { childList: true });
"""
FRESH_LOOK = "began => document.querySelector('#look')?.dataset.at > began"
WATCH_ARRIVALS = """
window.late = [];
new MutationObserver(() => {
  const at = Number(document.querySelector("#look")?.dataset.at);
  if (at && at !== window.lastLook) {
    window.lastLook = at;
    const late = () => window.late.push(performance.timeOrigin + performance.now() - 1000 * at);
    requestAnimationFrame(() => setTimeout(late));
  }
}).observe(document.querySelector(".result"), { childList: true, subtree: true, attributes: true });
"""
WATCH_FRAMES = """
window.frames = []; window.shifts = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.frames.push(entry.duration);
}).observe({ type: "long-animation-frame", durationThreshold: 16 });
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value;
}).observe({ type: "layout-shift" });
"""

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("compiled", "browser")]


def say(what, figure, budget):
    """Print a figure beside its budget, and the load of the machine."""
    sys.stdout.write(f"\n{what}: {figure} (budget {budget}; load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores)")
    sys.stdout.flush()


def is_busy():
    """Whether others use the machine, so that a time by the clock says little."""
    return os.getloadavg()[0] > os.cpu_count() + 0.5


def processor_seconds(processes):
    """The processor time that some living processes have used so far."""
    found = 0
    for process in processes:
        with suppress(OSError):
            fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
            found += int(fields[11]) + int(fields[12])
    return found / os.sysconf("SC_CLK_TCK")


def all_processes():
    """The browser, the studio and its worker."""
    return descendant_processes(os.getpid())


def percentile(values, share):
    return statistics.quantiles(values, n=100, method="inclusive")[round(100 * share) - 1]


@pytest.fixture(scope="module")
def warm(tmp_path_factory):
    """A studio that has played a first edit, so that the box as it is has been played."""
    with live_studio(tmp_path_factory.mktemp("warm")) as studio:
        draft = begin(studio, "legends", "careful")
        studio.ask("PATCH", "drafts/legends", {"edit": "farmer+1"}, draft["revision"])
        job = play(studio, "legends")
        wait_until(lambda: find_job(studio, job["id"])["look"])
        studio.ask("POST", f"jobs/{job['id']}/pause", {})
        ended_job(studio, job)
        yield studio


def test_the_bench_is_usable_in_a_second_and_a_half(browser, tmp_path):
    seconds, server = [], []
    for _ in range(STARTS + 1):
        began = time.monotonic()
        with live_studio(tmp_path) as studio, open_page(browser, studio):
            seconds.append(time.monotonic() - began)
            server.append(processor_seconds([studio.process.pid]))
    found, used = statistics.median(seconds[1:]), statistics.median(server[1:])
    say(f"`mrsim studio` to a usable bench, median of {STARTS}", f"{found:.2f} s", f"{SECONDS_TO_USE} s")
    say("processor time of the server for it", f"{used:.2f} s", f"{SECONDS_TO_USE} s")
    assert found < SECONDS_TO_USE or is_busy()
    assert used < SECONDS_TO_USE


def test_a_keystroke_shows_its_supply_in_a_tenth_of_a_second(browser, warm):
    with open_page(browser, warm) as page:
        page.click("text=As printed")
        page.evaluate(WATCH_EDITS)
        browser.start_tracing(page=page, categories=TASKS.split(","))
        before = processor_seconds([warm.process.pid])
        for at in range(KEYS):
            seen = page.evaluate("window.taken.length")
            page.fill("#typed", f"cows={20 + at % 9}")
            page.press("#typed", "Enter")
            page.wait_for_function("before => window.taken.length > before", arg=seen)
        taken = page.evaluate("window.taken")
        server = 1000 * (processor_seconds([warm.process.pid]) - before) / KEYS
        tasks = sum(milliseconds_of_tasks(browser.stop_tracing())) / KEYS
    found = percentile(taken, 0.95)
    say(f"keystroke to supply painted, 95 % of {len(taken)}", f"{found:.0f} ms", f"{SUPPLY_MS} ms")
    say("processor time of an edit, page and server", f"{tasks:.0f} and {server:.0f} ms", f"{SUPPLY_MS} ms")
    assert found < SUPPLY_MS or is_busy()
    assert tasks + server < SUPPLY_MS


def test_an_edit_shows_its_first_interval_in_two_seconds(browser, warm):
    seconds, processor = [], []
    with open_page(browser, warm) as page:
        for at in range(EDITS):
            page.click("text=As printed")
            page.fill("#typed", f"cows={24 + at}")
            page.press("#typed", "Enter")
            page.wait_for_selector(f"code:has-text('cows={24 + at}')")
            page.evaluate("document.activeElement.blur()")
            began, used = time.time(), processor_seconds([warm.worker()])
            page.keyboard.press("p")
            page.wait_for_function(FRESH_LOOK, arg=began, timeout=300_000)
            seconds.append(time.time() - began)
            processor.append((processor_seconds([warm.worker()]) - used) / os.cpu_count())
            page.click("#play")
            page.wait_for_selector(".counters:has-text('paused'), .counters:has-text('finished')")
    found = statistics.median(seconds)
    say(f"edit to first paired interval, median of {EDITS}", f"{found:.2f} s", f"{SECONDS_TO_FIRST_INTERVAL} s")
    used = statistics.median(processor)
    say("processor time of what plays until then, shared by all cores", f"{used:.2f} s", "none: it plays on")
    assert found < SECONDS_TO_FIRST_INTERVAL or is_busy()


# --- a page with 200 rows, and looks that are known -----------------------------


class InventedStudio:
    """A studio in this process whose looks a test sends."""

    def __init__(self, folder):
        self.listener = open_socket(None, is_fixed=False)
        self.port, self.token = self.listener.getsockname()[1], new_token()
        self.address = f"http://127.0.0.1:{self.port}/#{self.token}"
        self.studio = Studio(DraftBook.open(folder / "studio.jsonl"))
        app = create_app(self.studio, self.port, self.token)
        self.server = uvicorn.Server(uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=1))
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self.listener]}, daemon=True)
        self.thread.start()

    def send(self, message):
        """What the worker would send."""
        self.loop.call_soon_threadsafe(self.studio.receive, message)

    @property
    def loop(self):
        return self.studio.worker.reader.get_loop()

    def close(self):
        self.loop.call_soon_threadsafe(self.studio.pages.close)
        self.server.should_exit = True
        self.thread.join(10)


def invented_look(at, rows):
    """A look with many rows, which are other ones at each look."""
    lines = [
        {
            "who": f"Owner {row}",
            "before": "25.0 %",
            "after": "26.0 %",
            "points": f"+{(row + at) % 30 / 10}",
            "interval": "−1.0 to +3.0",
            "settled": "no",
            "change": "undecided",
            "value": ((row + at) % 30) / 1000,
            "low": -0.02,
            "high": 0.04,
            "margin": 0.02,
        }
        for row in range(rows)
    ]
    moves = [{"title": "Many rows", "name": "cows=30", "rows": lines, "off_by": "1.0 %", "off_by_before": "1.0 %"}]
    told = {"lead": "Many rows move.", "further": [], "shares": [], "is_settled": False, "headline": {}}
    return {"blocks": 100 + at, "games": 3200 + at, "next": 200 + at, "at": time.time(), "moves": moves, **told}


@pytest.fixture
def invented(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found = InventedStudio(tmp_path)
    yield found
    found.close()


def test_two_hundred_rows_for_a_minute_leave_the_page_smooth(browser, invented):
    with open_window(browser, invented) as window:
        page = window.open()
        page.fill("#typed", "cows=30")
        page.press("#typed", "Enter")
        page.wait_for_selector("code:has-text('cows=30')")
        request = {"experiment": "legends", "edits": ["cows=30"], "folder": "reports/none"}
        job = Job("whatif-900", "whatif", "cows=30", request, "mrsim whatif", "playing")
        invented.loop.call_soon_threadsafe(invented.studio.jobs.__setitem__, job.id, job)
        invented.send({"kind": "look", "job": job.id, "look": invented_look(0, ROWS)})
        page.wait_for_selector("svg.intervals")
        page.wait_for_timeout(1000)
        page.evaluate(WATCH_FRAMES)
        page.evaluate(WATCH_ARRIVALS)
        browser.start_tracing(page=page, categories=TASKS.split(","))
        client = window.new_cdp_session(page)
        before = heap_of(client)
        until, at = time.monotonic() + SECONDS_WATCHED, 0
        while time.monotonic() < until:
            at += 1
            games = {"games": at * 1000, "total": 10**7, "speed": 20_000.0 + at}
            invented.send({"kind": "progress", "job": job.id, **games})
            if at % 2 == 0:
                invented.send({"kind": "look", "job": job.id, "look": invented_look(at, ROWS)})
            page.wait_for_timeout(250)
        growth = heap_of(client) - before
        tasks = milliseconds_of_tasks(browser.stop_tracing())
        frames, shifts, late = (page.evaluate(f"window.{name}") for name in ("frames", "shifts", "late"))
    long_frames = [frame for frame in frames if frame > LONG_FRAME_MS]
    say(
        f"frames over {LONG_FRAME_MS} ms in {SECONDS_WATCHED} s with {ROWS} rows",
        f"{len(long_frames)}, the longest of those over 16 ms {max(frames, default=0):.0f} ms",
        "none",
    )
    say("longest task of the page by processor time", f"{max(tasks):.0f} ms", f"{LONG_FRAME_MS} ms")
    say("growth of the heap", f"{growth / 1e6:.1f} MB", "5 MB")
    say("layout shift", f"{shifts:.4f}", "0")
    say(f"look known to painted, 95 % of {len(late)}", f"{percentile(late, 0.95):.0f} ms", f"{LOOK_MS} ms")
    assert max(tasks) < LONG_FRAME_MS
    assert not long_frames or is_busy()
    assert growth < MOST_GROWTH
    assert shifts < 0.001
    assert percentile(late, 0.95) < LOOK_MS or is_busy()


def milliseconds_of_tasks(trace):
    """The processor time of each task of the page's main thread."""
    events = json.loads(trace)["traceEvents"]
    main = {(one["pid"], one["tid"]) for one in events if one["args"].get("name") == "CrRendererMain"}
    tasks = [one for one in events if one["name"].endswith("RunTask") and (one["pid"], one["tid"]) in main]
    return [one.get("tdur", 0) / 1000 for one in tasks]


def heap_of(client):
    """Bytes of the page's objects after what is unused is gone."""
    client.send("HeapProfiler.collectGarbage")
    return client.send("Runtime.getHeapUsage")["usedSize"]


# --- what the page costs --------------------------------------------------------

ALONE = """
import os, sys, time
os.nice(5)  # as the studio's player
from mrsim.api.experiments import play_experiment
from mrsim.interrupts import Brake
from mrsim.progress import Progress
from mrsim.studio.run_requests import run_request_of

brake = Brake()

class Clock(Progress):
    first = games = 0
    def add(self, games):
        self.games += games
        if not self.first:
            self.first, self.began, self.used = self.games, time.monotonic(), time.process_time()
        if self.games >= int(sys.argv[2]) and not brake.pulled:
            brake.pulled = True
            played = self.games - self.first
            print(played / (time.monotonic() - self.began), played / (time.process_time() - self.used))

request = {"experiment": "close", "changes": [], "edits": [sys.argv[1]], "folder": "run"}
play_experiment(run_request_of(request), progress=Clock(), brake=brake, show_look=None)
"""


def write_close_question(folder):
    """A project whose experiment stays undecided."""
    (folder / "experiments").mkdir(parents=True)
    (folder / "experiments" / "close.toml").write_text(CLOSE)


def speeds_alone(folder):
    """Games a second as a command plays them, by the clock and by the processor."""
    write_close_question(folder)
    done = subprocess.run(
        [sys.executable, "-c", ALONE, OPEN_EDIT, str(GAMES)],
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
        timeout=1200,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    return [float(word) for word in done.stdout.split()]


def speeds_in_studio(browser, folder):
    """Games a second with the page open and the answer moving; the browser's and the server's time count too."""
    write_close_question(folder)
    with live_studio(folder) as studio, open_page(browser, studio) as page:
        page.select_option("#experiment", "close")
        page.wait_for_selector("h1:has-text('a fifth of a point')")
        page.fill("#typed", OPEN_EDIT)
        page.press("#typed", "Enter")
        page.click("#play:not([disabled])")
        job = wait_until(lambda: (jobs := studio.ask("GET", "snapshot")["jobs"]) and jobs[-1]["games"] and jobs[-1])
        first, began, used = fresh_count(studio, job)
        while (job := find_job(studio, job["id"]))["is_open"] and job["games"] < GAMES:
            time.sleep(2)
        last, ended, used_then = fresh_count(studio, job)
        studio.ask("POST", f"jobs/{job['id']}/pause", {})
        return (last - first) / (ended - began), (last - first) / (used_then - used)


def fresh_count(studio, job):
    """The games of a job just when they are counted, with the time and the processor time then.

    Counters move once a second: what they say at any other moment is too little.
    """
    before = find_job(studio, job["id"])["games"]
    games = wait_until(lambda: (now := find_job(studio, job["id"])["games"]) != before and now)
    return games, time.monotonic(), processor_seconds(all_processes())


def test_the_open_page_costs_three_percent_of_the_games_at_most(browser, tmp_path):
    was_busy, by_clock, by_processor = is_busy(), [], []
    for pair in range(PAIRS):
        alone = speeds_alone(tmp_path / f"alone-{pair}")
        beside = speeds_in_studio(browser, tmp_path / f"studio-{pair}")
        by_clock.append(beside[0] / alone[0])
        by_processor.append(beside[1] / alone[1])
        say("games a second, in the studio and alone", f"{beside[0]:,.0f} and {alone[0]:,.0f}", "")
        say("games a processor second", f"{beside[1]:,.0f} and {alone[1]:,.0f}", "")
    found, used = statistics.median(by_clock), statistics.median(by_processor)
    say(f"of the games of `mrsim run` by the clock, median of {PAIRS} pairs", f"{found:.1%}", f"{LEAST_SPEED:.0%}")
    say("the same by the processor, with browser and server", f"{used:.1%}", f"{LEAST_BY_PROCESSOR:.0%}")
    assert found >= LEAST_SPEED or was_busy
    assert used >= LEAST_BY_PROCESSOR
