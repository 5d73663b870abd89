"""What a studio must survive: many windows, readers that don't read, a full disk, other programs, names with markup."""

import gzip
import json
import resource
import socket
import threading
import time
from contextlib import closing, contextmanager
from importlib.resources import files
from pathlib import Path

import pytest

from mrsim.report.page_colors import theme_css
from tests.studio.live import SECONDS_TO_ANSWER, live_studio
from tests.studio.pages import open_window

MARKUP = "<script>alert(1)<-script>"
IMAGE = "<img src=x onerror=alert(1)>"
LARGE = 10_000_000
MANY_WINDOWS = 8
"""More than the six streams that a browser opens to one server."""
EXPERIMENT = """question = "{question}"
game = "moon-river"
settings = {{ players = 4, mode = "legends", box = "{box}" }}
lineups = {{ make = "mirror", strategies = ["careful"] }}
design = {{ blocks = 200 }}
targets = [{{ share = "board", margin = 3 }}]
"""


def wait_until(is_so):
    """Wait for something that will be so in a moment."""
    until = time.monotonic() + SECONDS_TO_ANSWER
    while not (found := is_so()):
        assert time.monotonic() < until, "it never is"
        time.sleep(0.05)
    return found


def change(studio, draft, edit, seen):
    return studio.send("PATCH", f"/api/1/drafts/{draft}", {"edit": edit}, {"If-Match": str(seen["revision"])})


def begin(studio, experiment, players=""):
    return studio.ask("POST", "drafts", {"experiment": experiment, "players": players})


# --- two windows ----------------------------------------------------------------


def test_two_windows_that_change_different_things_lose_nothing(studio):
    seen = begin(studio, "legends-two")
    assert change(studio, "legends-two", "C1-1 C3+1", seen)[0] == 200
    status, merged = change(studio, "legends-two", "cows=30", seen)
    assert (status, merged["is_merged"], merged["edit"]) == (200, True, "C1-1 C3+1; cows=30")


def test_two_windows_that_change_the_same_thing_are_told(studio):
    seen = begin(studio, "legends-three")
    assert change(studio, "legends-three", "cows=30", seen)[0] == 200
    status, answer = change(studio, "legends-three", "cows=28", seen)
    assert (status, answer["draft"]["edit"]) == (409, "cows=30")


def test_windows_share_one_stream_and_the_next_one_takes_over(browser, studio):
    with open_window(browser, studio) as window:
        first, *others = [window.open() for _ in range(MANY_WINDOWS)]
        assert sum(url.endswith("/events") for url in window.asked) == 1
        first.fill("#typed", "farmer+1")
        first.press("#typed", "Enter")
        for page in others:
            page.wait_for_selector("code:has-text('farmer+1')")
        first.close()
        others[0].fill("#typed", "cows=30")
        others[0].press("#typed", "Enter")
        others[-1].wait_for_selector("code:has-text('cows=30')")
        wait_until(lambda: sum(url.endswith("/events") for url in window.asked) == 2)


# --- who doesn't read, who sends too much ---------------------------------------


@contextmanager
def silent_reader(studio):
    """Listens to everything, and never reads it."""
    with closing(socket.create_connection(("127.0.0.1", studio.port), timeout=SECONDS_TO_ANSWER)) as reader:
        reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        lines = [f"{name}: {value}" for name, value in studio.own_headers.items()]
        asked = ["GET /api/1/events HTTP/1.1", f"Host: 127.0.0.1:{studio.port}", *lines, "", ""]
        reader.sendall("\r\n".join(asked).encode())
        yield reader


def memory_of(process):
    """Bytes of a process that are in memory."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * resource.getpagesize()


def test_readers_that_do_not_read_cost_nothing(tmp_path):
    with live_studio(tmp_path) as studio, silent_reader(studio), silent_reader(studio):
        draft = begin(studio, "legends")
        draft = studio.ask("PATCH", "drafts/legends", {"edit": "cows=30"}, draft["revision"])
        before = memory_of(studio.process.pid)
        for at in range(150):
            draft = studio.ask("POST", f"drafts/legends/{('undo', 'redo')[at % 2]}", {}, draft["revision"])
        assert memory_of(studio.process.pid) - before < 60_000_000
        assert studio.send("GET", "/api/1/snapshot")[0] == 200


@pytest.mark.parametrize("headers", [{}, {"Transfer-Encoding": "chunked"}])
def test_ten_megabytes_are_refused_and_the_studio_goes_on(studio, headers):
    with closing(socket.create_connection(("127.0.0.1", studio.port), timeout=SECONDS_TO_ANSWER)) as sender:
        sent = {**studio.own_headers, **(headers or {"Content-Length": LARGE})}
        lines = [f"{name}: {value}" for name, value in sent.items()]
        head = ["POST /api/1/drafts HTTP/1.1", f"Host: 127.0.0.1:{studio.port}", *lines, "", ""]
        sender.sendall("\r\n".join(head).encode())
        piece = b"x" * 100_000
        framed = f"{len(piece):x}\r\n".encode() + piece + b"\r\n" if headers else piece
        try:
            for _ in range(LARGE // len(piece)):
                sender.sendall(framed)
        except OSError:
            pass  # refused before everything was sent
        answer = read_answer(sender)
    assert b" 413 " in answer or answer == b""
    assert studio.send("GET", "/api/1/snapshot")[0] == 200


def read_answer(connection):
    try:
        return connection.recv(4096)
    except OSError:
        return b""


# --- a full disk ----------------------------------------------------------------


@contextmanager
def full_disk_for(process, size=0):
    """No file of a process gets longer than this, which is how a full disk looks to it."""
    before = resource.prlimit(process, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
    try:
        yield
    finally:
        resource.prlimit(process, resource.RLIMIT_FSIZE, before)


def test_on_a_full_disk_a_step_is_refused_in_a_sentence_and_nothing_is_lost(studio):
    draft = begin(studio, "scenarios")
    draft = studio.ask("PATCH", "drafts/scenarios", {"edit": "cows=30"}, draft["revision"])
    journal = studio.folder / ".mrsim" / "studio.jsonl"
    with full_disk_for(studio.process.pid, journal.stat().st_size + 9):
        status, answer = change(studio, "scenarios", "canyon.drought-1", draft)
    assert status == 400
    assert answer["problem"].startswith(".mrsim/studio.jsonl can't be written: ")
    assert "drought" not in journal.read_text()
    assert (
        studio.ask("PATCH", "drafts/scenarios", {"edit": "farmer+1"}, draft["revision"])["edit"] == "cows=30; farmer+1"
    )
    assert all(json.loads(line) for line in journal.read_text().splitlines())


@pytest.mark.usefixtures("compiled")
def test_what_plays_on_a_full_disk_says_so_and_plays_on_when_there_is_room(tmp_path):
    with live_studio(tmp_path) as studio:
        draft = begin(studio, "legends", "careful")
        studio.ask("PATCH", "drafts/legends", {"edit": "cows=30"}, draft["revision"])
        with full_disk_for(studio.worker(), 2000):
            failed = ended_job(studio, play(studio, "legends"))
        assert failed["status"] == "failed"
        assert "can't be written" in failed["problem"] or "File too large" in failed["problem"]
        job = play(studio, "legends")
        wait_until(lambda: find_job(studio, job["id"])["look"])
        studio.ask("POST", f"jobs/{job['id']}/pause", {})
        assert ended_job(studio, job)["status"] in ("stopped", "complete")


def play(studio, draft):
    return studio.ask("POST", "jobs", {"kind": "whatif", "draft": draft})


def find_job(studio, name):
    return next(job for job in studio.ask("GET", "snapshot")["jobs"] if job["id"] == name)


def ended_job(studio, begun):
    return wait_until(lambda: (job := find_job(studio, begun["id"])) and not job["is_open"] and job)


# --- other programs -------------------------------------------------------------


@pytest.fixture(scope="module")
def sheet(studio):
    """A box in a file, and an experiment that plays it."""
    draft = begin(studio, "quickstart")
    headers = {"If-Match": str(draft["revision"])}
    assert studio.send("POST", "/api/1/drafts/quickstart/save", {"file": "boxes/mine.csv"}, headers)[0] == 200
    (studio.folder / "experiments").mkdir()
    text = EXPERIMENT.format(question="Is my box fair?", box="boxes/mine.csv")
    (studio.folder / "experiments" / "mine.toml").write_text(text)
    return studio.folder / "boxes" / "mine.csv"


def test_a_spreadsheet_that_saves_in_the_middle_of_an_edit_loses_neither(studio, sheet):
    text = sheet.read_text()
    changed = text.replace("D1,7,", "D1,6,").replace("D2,6,", "D2,7,")
    assert changed != text
    draft = begin(studio, "mine")
    sheet.write_text(changed[: len(changed) // 2])
    finish = threading.Timer(0.3, sheet.write_text, [changed])
    finish.start()
    status, answer = change(studio, "mine", "cows=30", draft)
    finish.join(SECONDS_TO_ANSWER)
    assert status == 200, answer
    now = studio.ask("GET", "drafts/mine")
    numbers = {field["name"]: field["value"] for field in now["fields"]}
    assert (now["edit"], numbers["D1"], numbers["D2"], numbers["cows"]) == ("cows=30", 6, 7, 30)


def test_the_page_shows_what_a_spreadsheet_has_saved(browser, studio, sheet):
    with open_window(browser, studio) as window:
        page = window.open()
        page.select_option("#experiment", "mine")
        page.wait_for_selector("h1:has-text('Is my box fair?')")
        page.wait_for_timeout(1500)  # the watcher has seen the file as it was
        sheet.write_text(sheet.read_text().replace("D1,6,", "D1,5,").replace("D2,7,", "D2,8,"))
        page.wait_for_selector("text=Another program has changed boxes/mine.csv")
        assert page.input_value("#field-D1") == "5"


def test_links_lead_nowhere_out_of_the_project(studio, tmp_path):
    (tmp_path / "outside.toml").write_text(EXPERIMENT.format(question="Secret", box="h1"))
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / "report.html").write_text("secret")
    reports, experiments = studio.folder / "reports", studio.folder / "experiments"
    for folder in (reports, experiments, reports / "real"):
        folder.mkdir(exist_ok=True)
    (reports / "linked").symlink_to(tmp_path / "run")
    (reports / "real" / "report.html").symlink_to("/etc/passwd")
    (experiments / "linked.toml").symlink_to(tmp_path / "outside.toml")
    (studio.folder / "away").symlink_to(tmp_path)
    for run in ("reports/linked", "reports/real"):
        assert studio.send("POST", "/api/1/tickets", {"run": run})[0] == 400
    assert studio.send("GET", "/api/1/games?run=reports/linked")[0] == 400
    assert studio.send("POST", "/api/1/drafts", {"experiment": "linked"})[0] == 400
    assert studio.send("POST", "/api/1/drafts", {"experiment": str(tmp_path / "outside.toml")})[0] == 400
    assert "Secret" not in json.dumps(studio.ask("GET", "project"))
    draft = begin(studio, "seats")
    headers = {"If-Match": str(draft["revision"])}
    assert studio.send("POST", "/api/1/drafts/seats/save", {"file": "away/box.csv"}, headers)[0] == 400


def test_the_page_can_name_no_strategy_file(studio, tmp_path):
    (tmp_path / "evil.py").write_text("raise SystemExit")
    status, answer = studio.send("POST", "/api/1/drafts", {"experiment": "seats", "players": str(tmp_path / "evil.py")})
    assert status == 400
    assert "there is no strategy" in answer["problem"]


# --- names with markup ----------------------------------------------------------


def test_markup_in_the_names_of_a_kind_a_strategy_and_a_run_is_text(browser, tmp_path):
    (tmp_path / "strategies" / "moon_river").mkdir(parents=True)
    (tmp_path / "strategies" / "moon_river" / f"{IMAGE}.py").write_text('"""Nobody."""\n')
    (tmp_path / "reports" / IMAGE).mkdir(parents=True)
    (tmp_path / "reports" / IMAGE / "manifest.json").write_text("{}")
    (tmp_path / "boxes").mkdir()
    (tmp_path / "experiments").mkdir()
    (tmp_path / "experiments" / "marked.toml").write_text(EXPERIMENT.format(question=IMAGE, box="boxes/marked.csv"))
    with live_studio(tmp_path) as studio:
        begin(studio, "quickstart")
        studio.ask("POST", "drafts/quickstart/save", {"file": "boxes/marked.csv"}, 0)
        file = tmp_path / "boxes" / "marked.csv"
        file.write_text(file.read_text().replace("\nD1,", f"\n{MARKUP},", 1))
        with open_window(browser, studio) as window:
            page = window.open()
            page.select_option("#experiment", "marked")
            page.wait_for_selector("h1:has-text('<img')")
            assert MARKUP in page.inner_text(".fields")
            assert IMAGE in page.inner_text("#players")
            page.evaluate("location.hash = '#/runs'")
            page.wait_for_selector("main h1:has-text('Runs')")
            page.wait_for_selector("th:has-text('<img')")
            assert page.query_selector_all("main script, main img[src=x], header img") == []


def test_everything_that_the_page_loads_is_less_than_150_kb_compressed():
    own = [*files("mrsim.studio").joinpath("static").iterdir()]
    shared = [files("mrsim.report") / name for name in ("elements.js", "told_games.js", "told_games.css")]
    loaded = [*(file.read_bytes() for file in [*own, *shared]), theme_css().encode()]
    size = sum(len(gzip.compress(one)) for one in loaded)
    assert size < 150_000, size
