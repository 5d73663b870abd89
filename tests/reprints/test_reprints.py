"""What has to be printed after an edit, and the sheets, tables and decks that are made of it."""

import io
import json
import re
from dataclasses import replace

import pytest
from PIL import Image

from mrsim.games import find_game
from mrsim.games.contract import Picture, PrintedPiece
from mrsim.games.dice_town.boxes import BOXES as DICE_TOWN
from mrsim.games.moon_river.boxes import BOXES as MOON_RIVER
from mrsim.reprints.card_table import pieces_as_csv
from mrsim.reprints.piece_images import PieceImages
from mrsim.reprints.pieces_to_make import find_reprint, pieces_in_words
from mrsim.reprints.print_sheet import GAP, MARGIN, place_pieces, print_pieces, to_dots
from mrsim.reprints.simulator_deck import cut_into_sheets, deck_files
from tests.command import run_command

SQUARE = Picture('<rect width="32" height="32" fill="#ff0000"/>', (0, 0, 32, 32), "a red square")


def red(name="R", copies=1, group="reds"):
    return PrintedPiece(name, copies, group, replace(SQUARE, markup=f"{SQUARE.markup}<!--{name}-->"))


def pieces_after(boxes, edit):
    load = boxes.load
    first = boxes.editions[0]
    return boxes.pieces(load(boxes.settings(first))), boxes.pieces(load(boxes.settings(first, edit)))


@pytest.fixture(scope="module")
def images():
    return PieceImages("", "")


@pytest.mark.parametrize(
    ("boxes", "edit", "made", "removed"),
    [
        (MOON_RIVER, "canyon.drought-2", "2 × C1b", "2 × C1"),
        (MOON_RIVER, "C1-1 C3+1", "1 × C3", "1 × C1"),
        (MOON_RIVER, "M2.number=9", "4 × M2", "4 × M2"),
        (MOON_RIVER, "cows=28", "", ""),
        (DICE_TOWN, "mule+1 villain-J-Q.reward+1", "1 × mule, 1 × villain-J-Q", "1 × villain-J-Q"),
    ],
)
def test_an_edit_names_the_pieces_to_print_and_to_take_out(boxes, edit, made, removed):
    reprint = find_reprint(*pieces_after(boxes, edit))
    assert (pieces_in_words(reprint.made), pieces_in_words(reprint.removed)) == (made, removed)


def test_a_piece_that_is_only_called_otherwise_is_not_printed_again():
    assert find_reprint([red("R", 2)], [replace(red("R", 2), name="S")]).made == ()


def test_pieces_stand_in_rows_on_as_many_pages_as_they_need():
    pages = list(place_pieces([red(copies=13)], 63.0, "a4"))
    assert [len(page) for page in pages] == [12, 1]
    assert [(each.left, each.top) for each in pages[0][:4]] == [
        (MARGIN, MARGIN),
        (MARGIN + 63 + GAP, MARGIN),
        (MARGIN + 2 * (63 + GAP), MARGIN),
        (MARGIN, MARGIN + 63 + GAP),
    ]


def test_a_pdf_has_its_pages_in_the_size_of_the_paper(images):
    pdf = print_pieces([red(copies=13)], images, 63.0, "a4", "Reds")
    assert re.findall(rb"/MediaBox \[ 0 0 595\.\d+ 841\.\d+ \]", pdf).__len__() == 2
    assert pdf.startswith(b"%PDF")


def test_a_piece_is_printed_as_wide_as_asked_with_marks_outside_its_corners(images):
    from mrsim.reprints.print_sheet import draw_page

    (page,) = place_pieces([red()], 40.0, "letter")
    sheet = draw_page(page, images, "letter", "Reds")
    middle = to_dots(MARGIN + 20)
    row = [sheet.getpixel((x, middle)) for x in range(sheet.width)]
    assert row.count((255, 0, 0)) == pytest.approx(to_dots(40), abs=2)
    assert sheet.getpixel((to_dots(MARGIN) - 12, to_dots(MARGIN))) == (0, 0, 0)
    assert sheet.getpixel((to_dots(MARGIN), to_dots(MARGIN) - 12)) == (0, 0, 0)


def test_a_table_for_makers_of_cards_has_copies_and_a_column_for_each_fact():
    reprint = find_reprint(*pieces_after(MOON_RIVER, "C3+1 C1-1"))
    assert pieces_as_csv(reprint.made).splitlines() == [
        "Name,Copies,Group,Text,landscape,cows,drought,recruit,gold,beaver,corn,number",
        'C3,1,parcels,"canyon, gold",canyon,0,0,0,1,0,0,3',
    ]


@pytest.mark.filterwarnings("ignore::mrsim.errors.ReadingRemark")
def test_the_table_of_a_whole_box_is_a_sheet_that_is_read_as_this_box(tmp_path):
    box = MOON_RIVER.load(MOON_RIVER.settings("h1"))
    (tmp_path / "all.csv").write_text(pieces_as_csv(MOON_RIVER.pieces(box)), encoding="utf-8")
    again = MOON_RIVER.load(MOON_RIVER.settings(str(tmp_path / "all.csv")))
    assert MOON_RIVER.differences(box, again).rows == ()


def test_a_deck_names_each_copy_and_leaves_the_last_place_for_the_hidden_card(images, tmp_path):
    files = deck_files([red("R", 3), red("S", 1)], images, tmp_path / "deck.json", "Reds")
    saved = json.loads(files[tmp_path / "deck.json"])
    (deck,) = saved["ObjectStates"]
    assert deck["DeckIDs"] == [100, 100, 100, 101]
    assert [card["Nickname"] for card in deck["ContainedObjects"]] == ["R", "R", "R", "S"]
    asset = deck["CustomDeck"]["1"]
    assert (asset["NumWidth"], asset["NumHeight"]) == (3, 2)
    assert asset["FaceURL"] == (tmp_path / "deck-1.png").as_uri()
    sheet = Image.open(io.BytesIO(files[tmp_path / "deck-1.png"]))
    assert sheet.size == (3 * 400, 2 * 400)
    assert sheet.getpixel((200, 200)) == (255, 0, 0)
    assert sheet.getpixel((1000, 600)) != (255, 255, 255), "the hidden card"


def test_a_sheet_has_ten_columns_and_seven_rows_at_most():
    sheets = list(cut_into_sheets([*(red(str(number)) for number in range(70)), red("x", group="others")]))
    assert [(len(sheet.pieces), sheet.columns, sheet.rows) for sheet in sheets] == [(69, 10, 7), (1, 2, 2), (1, 2, 2)]


def test_a_single_card_is_no_deck(images, tmp_path):
    saved = json.loads(deck_files([red()], images, tmp_path / "one.json", "Red")[tmp_path / "one.json"])
    assert (saved["ObjectStates"][0]["Name"], saved["ObjectStates"][0]["CardID"]) == ("Card", 100)


@pytest.mark.parametrize("name", ["moon-river", "dice-town"])
def test_every_piece_of_a_game_is_drawn_with_its_colours(name):
    game = find_game(name)
    images = PieceImages(game.symbols, game.style)
    boxes = game.boxes
    for piece in boxes.pieces(boxes.load(boxes.settings(boxes.editions[0]))):
        colours = images.draw(piece.picture, 60).getcolors(10_000)
        assert len(colours) > 3, f"{piece.name} is blank"


def test_the_command_says_what_to_print_and_writes_the_files(tmp_path):
    words = ("box", "print", "h1", "--edit", "canyon.drought-1 farmer+1")
    done = run_command(*words, "-o", "r.pdf", "-o", "r.csv", "-o", "r.json", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[:3] == [
        "To print: 1 × C1b.",
        "To take out: 1 × C1.",
        "Without a picture: farmer 2 → 3.",
    ]
    assert {file.name for file in tmp_path.iterdir()} == {"r.pdf", "r.csv", "r.json", "r-1.png", "r-back.png"}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("h1", "-o", "r.pdf"), "output: there is nothing to print; give an edit or another box, or --all."),
        (("h1", "--edit", "C1-1 C3+1", "-o", "r.txt"), "output: r.txt is no .pdf, .csv or .json."),
        (
            ("h1", "--edit", "C1-1 C3+1", "-o", "r.pdf", "--width", "5"),
            "width: 5 mm can't be printed; pieces are 10 to",
        ),
    ],
)
def test_what_cannot_be_printed_is_one_sentence(words, sentence, tmp_path):
    done = run_command("box", "print", *words, folder=tmp_path)
    assert done.is_one_sentence
    assert sentence in done.stderr
    assert list(tmp_path.iterdir()) == []
