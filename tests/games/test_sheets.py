"""Sheets as designers keep them: each file in `sheets/` is read as the box it means, or refused in one sentence."""

import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from mrsim.errors import InputError, ReadingRemark
from mrsim.games.dice_town.boxes import BOXES as DICE_TOWN
from mrsim.games.kit import published_sheets
from mrsim.games.moon_river.box import load_box
from mrsim.games.moon_river.boxes import BOXES as MOON_RIVER
from mrsim.games.wind_river.boxes import BOXES as WIND_RIVER
from tests.command import run_command

SHEETS = Path(__file__).with_name("sheets")
H1 = load_box("h1")
READ = [
    "designers-words.csv",
    "excel-semicolons.csv",
    "unicode-text.txt",
    "decimals-and-a-sum.csv",
    "wrong-total.csv",
    "workbook.xlsx#parcels",
    "workbook.ods",
]
IGNORED = {
    "designers-words.csv": "the columns Art and Flavour text are not read",
    "wrong-total.csv": "row 27: it says 95, but the other rows add up to 96, which is what is read",
    "workbook.xlsx#parcels": "the column Art is not read",
}
REFUSED = {
    "no-count.csv": "no-count.csv, row 1: column count is missing; the columns are kind, count, landscape, cows, "
    "drought, recruit, gold, beaver, corn and number; count may also be called copies, qty, quantity, count, number, "
    "amount, nr or #.",
    "half-a-card.csv": 'half-a-card.csv, row 2, column count: "7.5" is not a whole number; a kind has 0 to 1024 '
    "copies.",
    "latin-letters.csv": "latin-letters.csv, line 2: there are letters that are not UTF-8; save the file as UTF-8.",
    "workbook.xlsx": 'workbook.xlsx: there are the sheets Notes and Parcels; name one, such as "workbook.xlsx#Notes".',
    "workbook.xlsx#Cards": 'workbook.xlsx: there is no sheet "Cards"; choose Notes or Parcels.',
    "old.xls": "old.xls: this is a workbook of an old kind; save it as .xlsx or as .csv.",
}


@pytest.fixture
def in_sheets(monkeypatch):
    monkeypatch.chdir(SHEETS)


@pytest.mark.parametrize("name", READ)
@pytest.mark.usefixtures("in_sheets")
def test_a_sheet_is_read_as_the_box_it_means(name, recwarn):
    assert load_box("h1", file=name).kinds == H1.kinds
    told = [str(each.message) for each in recwarn if each.category is ReadingRemark and "is read as" not in str(each)]
    assert len(told) == (name in IGNORED)
    assert all(IGNORED[name] in sentence for sentence in told)


@pytest.mark.usefixtures("in_sheets")
def test_what_the_headings_of_a_sheet_are_taken_for_is_told(recwarn):
    load_box("h1", file="designers-words.csv")
    (told,) = [str(each.message) for each in recwarn if "is read as" in str(each.message)]
    assert "Card is read as kind, Qty is read as count, Terrain is read as landscape, Skulls is read as drought" in told


def test_a_heading_that_is_not_known_is_named_beside_the_column_that_is_missing(tmp_path):
    text = (SHEETS / "no-count.csv").read_text(encoding="utf-8")
    (tmp_path / "menge.csv").write_text(text.replace("kind,", "kind,Menge,", 1), encoding="utf-8")
    with pytest.raises(InputError, match='row 1: column count is missing, and "Menge" is not known; the columns are'):
        load_box("h1", file=str(tmp_path / "menge.csv"))


@pytest.mark.parametrize("name", REFUSED)
@pytest.mark.usefixtures("in_sheets")
def test_a_sheet_that_is_no_box_is_refused_in_the_sentence_that_helps(name):
    with pytest.raises(InputError) as caught:
        load_box("h1", file=name)
    assert str(caught.value) == REFUSED[name]


def test_a_sheet_of_dice_town_lists_whole_sorts_of_cards():
    box = DICE_TOWN.load(DICE_TOWN.settings(str(SHEETS / "dice-town-deck.csv")))
    assert box.table("properties") == {"deed-1": 4, "deed-2": 3, "deed-3": 4, "deed-4": 4, "deed-5": 5, "ranch": 10}
    assert box["nuggets"] == 35
    assert box["mule"] == 1, "a sort that the sheet does not mention is as in the edition"


def test_a_sheet_of_wind_river_says_numbers():
    box = WIND_RIVER.load(WIND_RIVER.settings(str(SHEETS / "wind-river-numbers.csv")))
    assert (box.tipis, box.feeding_cost, box.herd) == (6, 2, ((3,), (2,), (2,)))


@pytest.mark.parametrize(
    ("boxes", "edit"),
    [(MOON_RIVER, "C1-1 C3+1"), (DICE_TOWN, "mule+1 deed-5=0 nuggets=35"), (WIND_RIVER, "tipis-1 herd.1+1")],
)
def test_a_box_that_is_written_as_a_sheet_is_read_as_the_same_box(boxes, edit, tmp_path):
    box = boxes.load(boxes.settings(boxes.editions[0], edit))
    file = tmp_path / "own.csv"
    file.write_text(boxes.files(box, file)[file], encoding="utf-8")
    again = boxes.load(boxes.settings(str(file)))
    assert boxes.differences(box, again).rows == ()


def test_what_a_sheet_cannot_hold_is_refused(tmp_path):
    box = WIND_RIVER.load(WIND_RIVER.settings("standard", "stagger=even"))
    with pytest.raises(InputError, match="a sheet holds single numbers only, and this box has another stagger"):
        WIND_RIVER.files(box, tmp_path / "own.csv")


def test_a_workbook_travels_with_a_match(tmp_path):
    file = tmp_path / "book.ods"
    file.write_bytes((SHEETS / "workbook.ods").read_bytes())
    name = f"{file}#Parcels"
    portable = play_portably(name)
    file.unlink()
    again = rebuilt(portable)
    assert again.ingredients["the box"] == play_portably(str(SHEETS / "designers-words.csv"), again=True)


# --- published sheets ------------------------------------------------------------


class SheetServer(BaseHTTPRequestHandler):
    """Answers with what a test has put under the address."""

    pages: dict = {}  # noqa: RUF012  a test's own

    def do_GET(self):
        page = self.pages.get(self.path)
        if page is None:
            self.send_error(404)
            return
        self.send_response(302 if page.startswith(b"to:") else 200)
        if page.startswith(b"to:"):
            self.send_header("Location", page[3:].decode())
        self.end_headers()
        if page.startswith(b"slow:"):
            for _ in range(20):
                self.wfile.write(b"x")
                self.wfile.flush()
                time.sleep(0.05)
        self.wfile.write(page)

    def log_message(self, *_):
        pass


@pytest.fixture
def published(monkeypatch):
    server = ThreadingHTTPServer(("127.0.0.1", 0), SheetServer)
    monkeypatch.setattr(SheetServer, "pages", {})
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}", SheetServer.pages
    server.shutdown()
    server.server_close()
    published_sheets.forget_published()


def test_a_published_sheet_is_read_once_and_named_as_typed(published):
    address, pages = published
    pages["/pub?output=csv"] = (SHEETS / "excel-semicolons.csv").read_bytes()
    named = f"{address}/pub?output=csv"
    assert load_box("h1", file=named).kinds == H1.kinds
    pages["/pub?output=csv"] = b"changed"
    assert load_box("h1", file=named).kinds == H1.kinds, "everything in a process plays the same text"


UNPUBLISHED = {
    "/none": "the sheet can't be fetched (the server answers 404); check the address, or save the sheet as a CSV and "
    "name that.",
    "/page": "this is a web page and no sheet; publish the sheet as comma-separated values, and give the address of "
    "that.",
    "/large": "the sheet is too large; it may have 1,000,000 bytes at most.",
    "/slow": "the sheet did not come within 0 s; check the address, or save the sheet as a CSV and name that.",
    "/away": "a sheet is not read from http://example.org; use an https address.",
}


@pytest.mark.parametrize("path", UNPUBLISHED)
def test_an_address_without_a_sheet_is_refused_in_one_sentence(published, path, monkeypatch):
    address, pages = published
    pages |= {"/page": b"<!DOCTYPE html><p>Sign in", "/large": b"x" * 1_000_001, "/slow": b"slow:"}
    if path == "/slow":
        monkeypatch.setattr(published_sheets, "SECONDS", 0.3)
    with pytest.raises(InputError) as caught:
        load_box("h1", file="http://example.org" if path == "/away" else address + path)
    said = str(caught.value)
    assert said.split(": ", 1)[1] == UNPUBLISHED[path]


def test_a_redirect_that_leaves_the_machine_unencrypted_is_refused(published):
    address, pages = published
    pages["/on"] = f"to:{address}/none".encode()
    with pytest.raises(InputError, match="the server answers 404"):
        load_box("h1", file=f"{address}/on")


def test_a_published_sheet_that_changed_is_refused_until_the_run_starts_over(published, tmp_path):
    address, pages = published
    text = (SHEETS / "wrong-total.csv").read_text(encoding="utf-8").replace("Total,95", "Total,96")
    pages["/box"] = text.encode()
    words = ("run", "quickstart", "--set", "settings.players=2", "--set", f'settings.box="{address}/box"')
    words += ("--blocks", 4, "--out", "out")
    assert run_command(*words, folder=tmp_path).returncode == 0
    published_sheets.forget_published()
    pages["/box"] = text.replace("C1,6", "C1,5").replace("C2,5", "C2,6").encode()
    refused = run_command(*words, folder=tmp_path)
    assert refused.returncode == 2
    assert f"another version of: the box, the sheet {address}/box." in refused.stderr
    assert run_command(*words, "--fresh", folder=tmp_path).returncode == 0


def play_portably(box, *, again=False):
    """A match with this box, as it travels; or the digest of its box."""
    from mrsim.games import find_game
    from mrsim.games.contract import Lineup

    game = find_game("moon-river")
    values = {setting.name: setting.default for setting in game.settings} | {"box": box}
    match = game.match(values, Lineup(("random",)), 1, 0)
    return match.ingredients["the box"] if again else match.portable()


def rebuilt(portable):
    from mrsim.games import find_game
    from mrsim.games.contract import Lineup
    from mrsim.games.kit.portable_match import unpack_match

    settings, strategies, _ = unpack_match(portable)
    return find_game("moon-river").match(settings, Lineup(strategies[:1]), 1, 0)
