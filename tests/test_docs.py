"""The documents are true: generated parts are up to date, links lead somewhere, commands have the options named."""

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

import mrsim
from docs import make_python_api, make_restrictions, make_schema, make_strategies
from docs.make_dictionary import FILE, ROLES, dictionary
from docs.make_outputs import ROOT, blocks, commands, documents, write_files
from docs.make_pictures import IMAGES, play, replay
from mrsim import games
from mrsim.cli import box, strategies
from mrsim.cli.main import app
from mrsim.games.moon_river.box import load_box
from tests.command import refresh_outputs

README = ROOT / "README.md"
LINK = re.compile(r"\]\((?P<target>[^)\s]+)\)")
BOX_PAGE = ROOT / "docs" / "reference" / "boxes.md"
EXPERIMENT_PAGE = ROOT / "docs" / "reference" / "experiment-file.md"
COMMANDS_PAGE = ROOT / "docs" / "reference" / "cli.md"
FIRST_STRATEGY = ROOT / "docs" / "tutorials" / "first-strategy.md"
GLOSSARY = ROOT / "docs" / "reference" / "glossary.md"
MADE_BY_A_COMMAND = {"moon-river-ladder.md", "wind-river-ladder.md", "dice-town-ladder.md"}
"""Pages that users make too, with `mrsim ladder --markdown`, so that they link to no page of ours."""


def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def each_page(pages: list[Path]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("page", pages, ids=lambda page: str(page.relative_to(ROOT)))


# Generated parts


def test_the_data_dictionary_is_up_to_date():
    assert text_of(FILE) == dictionary(), "run docs/make_dictionary.py"


def test_the_tables_of_restrictions_are_up_to_date():
    page = text_of(make_restrictions.FILE)
    assert make_restrictions.refreshed(page) == page, "run docs/make_restrictions.py"


def test_the_data_dictionary_explains_every_role():
    assert {column.role for name in games.game_names() for column in games.find_game(name).columns} <= ROLES.keys()


@pytest.mark.parametrize("game", games.compiled_games())
def test_the_lists_of_what_strategies_are_offered_are_up_to_date(game):
    page = text_of(make_strategies.PAGES[game])
    assert make_strategies.refreshed(page, game) == page, "run docs/make_strategies.py"


def test_the_python_api_is_up_to_date():
    page = text_of(make_python_api.FILE)
    assert make_python_api.refreshed(page) == page, "run docs/make_python_api.py"


def test_the_examples_of_the_python_api_run(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    for block in blocks(text_of(make_python_api.FILE)):
        if block.language == "python":
            exec(compile(block.text, make_python_api.FILE.name, "exec"), {})
    assert "players: 7" in capsys.readouterr().out


def test_the_strategy_of_the_tutorial_beats_the_shipped_one(tmp_path):
    write_files(text_of(FIRST_STRATEGY), tmp_path)
    file = str(tmp_path / "rancher.py")
    rows = mrsim.play("moon-river", strategies=[file, "greedy"], players=2, games=1000, seed=3)
    own, other = (rows.filter(strategy=name)["win_twelfths"].mean() for name in (file, "greedy"))
    assert own > other


@each_page([page for page in documents() if page != README and "$ mrsim" in text_of(page)])
def test_commands_print_what_stands_there(page):
    assert refresh_outputs(text_of(page)) == text_of(page), "run docs/make_outputs.py"


@pytest.mark.parametrize("make", [play, replay])
def test_pictures_are_up_to_date(make):
    assert text_of(IMAGES / f"{make.__name__}.svg") == make(), "run docs/make_pictures.py"


@pytest.mark.parametrize("picture", sorted(IMAGES.glob("*.svg")), ids=lambda file: file.name)
def test_pictures_are_small_and_fetch_nothing(picture):
    svg = text_of(picture)
    ET.fromstring(svg)
    assert len(svg) < 60_000
    assert not re.findall(r"url\(|href|@import|@font-face", svg)
    assert re.findall(r"https?://[^\"]*", svg) == ["http://www.w3.org/2000/svg"]


# Links


def anchors(page: Path) -> set[str]:
    """The headings of a page as links name them."""
    headings = re.findall(
        r"^#+ (.*)$", re.sub(r"^```.*?^```$", "", text_of(page), flags=re.DOTALL | re.MULTILINE), flags=re.MULTILINE
    )
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@each_page(documents())
def test_relative_links_lead_somewhere(page):
    for target in LINK.findall(text_of(page)):
        if re.match(r"[a-z]+:", target):
            continue
        path, _, anchor = target.partition("#")
        file = (page.parent / path) if path else page
        assert file.exists(), target
        assert not anchor or anchor in anchors(file), target


@each_page(sorted((ROOT / "docs").rglob("*.md")))
def test_every_page_is_in_the_index_and_links_to_the_glossary(page):
    linked = {(ROOT / "docs" / target).resolve() for target in LINK.findall(text_of(ROOT / "docs" / "README.md"))}
    assert page in {*linked, ROOT / "docs" / "README.md"}
    if page != GLOSSARY and page.name not in MADE_BY_A_COMMAND:
        assert "[Glossary](" in text_of(page)


def test_pages_that_code_names_exist():
    code = [file for folder in ("mrsim", "tests", "docs", "strategies") for file in (ROOT / folder).rglob("*.py")]
    named = {name for file in code for name in re.findall(r"\bdocs/[\w/-]+\.(?:md|py|json)\b", text_of(file))}
    assert named
    assert [name for name in sorted(named) if not (ROOT / name).exists()] == []


@each_page(documents())
def test_files_and_modules_of_ours_that_a_page_names_exist(page):
    text = text_of(page)
    files = re.findall(r"`((?:mrsim|tests|docs)/[\w/.-]+\.\w+)`", text)
    assert [name for name in files if not (ROOT / name).exists()] == []
    modules = re.findall(r"\b(?:python -m |`)((?:mrsim|tests|docs)(?:\.\w+){2,})", text)
    assert [name for name in modules if not module_file(name).exists()] == []


def module_file(name: str) -> Path:
    """The file of a module, or the package of a name in a package."""
    parts = name.split(".")
    return next(
        (file for n in (len(parts), len(parts) - 1) if (file := ROOT.joinpath(*parts[:n]).with_suffix(".py")).exists()),
        ROOT.joinpath(*parts),
    )


# Commands


def command_names(app: typer.Typer) -> set[str]:
    return set(typer.main.get_group(app).commands)


def test_the_reference_names_every_command():
    page = text_of(COMMANDS_PAGE)
    named = set(re.findall(r"^\| `mrsim (\w+)", page, flags=re.MULTILINE))
    assert named == command_names(app)
    for command in command_names(strategies.app):
        assert f"| `mrsim strategies {command}" in page
    (boxes,) = re.findall(r"^\| `mrsim box (.*?) \|", page, flags=re.MULTILINE)
    assert set(re.findall(r"\w+", boxes)) == command_names(box.app)


@each_page([page for page in documents() if list(commands(text_of(page)))])
def test_options_of_commands_exist(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for file, text in re.findall(r" as `(games/\w+\.py)`.*?```python\n(.*?)```", text_of(page), flags=re.DOTALL):
        (tmp_path / "games").mkdir(exist_ok=True)
        (tmp_path / file).write_text(text, encoding="utf-8")  # a command of a game in one file needs the file
    for arguments in commands(text_of(page)):
        # An unknown command or option is refused before --help is looked at.
        result = CliRunner().invoke(app, [*arguments, "--help"])
        assert result.exit_code == 0, f"mrsim {' '.join(arguments)}: {result.output}"


# Boxes


@pytest.fixture
def box_files(tmp_path: Path) -> Path:
    write_files(text_of(BOX_PAGE), tmp_path)
    return tmp_path


def test_the_boxes_load(box_files):
    parcels = load_box(file=str(box_files / "lite.csv"))
    assert (parcels.parcels, parcels.rounds, parcels.cows) == (48, 12, 32)
    dry = load_box(file=str(box_files / "dry.toml"))
    assert (dry.parcels, dry.cows) == (96, 24)
    lite = load_box(file=str(box_files / "lite.toml"))
    assert (lite.parcels, lite.cows, lite.chips) == (48, 20, 16)
    assert [board.reserve for board in lite.boards] == [4, 5, 4, 4, 3]


def test_the_box_page_has_every_key_and_column():
    from mrsim.games.moon_river.box import BOARD_KEYS, EDITION_KEYS, SHAPE_KEYS
    from mrsim.games.moon_river.box.contents import RULES
    from mrsim.games.moon_river.box.parcels import COLUMNS
    from mrsim.games.moon_river.names import BOARDS, PARTNERS

    (edition,) = [block.text for block in blocks(text_of(BOX_PAGE)) if block.file == "lite.toml"]
    for key in (*EDITION_KEYS, *BOARD_KEYS, *SHAPE_KEYS, *BOARDS, *PARTNERS, *RULES):
        assert re.search(rf"\b{key}\b", edition), key
    for column in COLUMNS:
        assert f"| `{column}` |" in text_of(BOX_PAGE)


def test_the_box_page_quotes_a_refusal_as_it_is(box_files):
    from mrsim import InputError

    csv = text_of(box_files / "lite.csv").replace("M2,6,meadow,1", "M2,6,meadow,5")
    (box_files / "wrong.csv").write_text(csv, encoding="utf-8")
    with pytest.raises(InputError) as refused:
        load_box(file=str(box_files / "wrong.csv"))
    shown = str(refused.value).replace(str(box_files / "wrong.csv"), "lite.csv")
    assert f"mrsim: {shown}\n" in text_of(BOX_PAGE)


def test_the_box_page_quotes_a_broken_edit_and_lists_edits_that_are_right():
    from mrsim import InputError
    from mrsim.games.moon_river.boxes import BOXES

    page = text_of(BOX_PAGE)
    with pytest.raises(InputError) as refused:
        BOXES.load(BOXES.settings("h1", "mary.reserve=7"))
    assert f"mrsim: {refused.value}\n" in page
    rows = re.findall(r"^\| `([^`]*)` \| [^0-9|]*[a-z]", page.split("## Edits")[1].split("## Files")[0], re.MULTILINE)
    assert len(rows) == 10
    for edit in rows:
        balanced = {"C1=4": "C1=4 C2+2"}.get(edit, edit)
        assert BOXES.changes_made(*(BOXES.load(BOXES.settings("h1", each)) for each in (None, balanced)))


def test_the_experiment_page_lists_every_shipped_experiment():
    _, _, table = text_of(EXPERIMENT_PAGE).partition("## Shipped experiments")
    listed = re.findall(r"^\| `([a-z-]+)` \|", table, re.MULTILINE)
    assert sorted(listed) == sorted(file.stem for file in (ROOT / "experiments").glob("*.toml"))


def test_the_schema_of_experiments_is_up_to_date():
    for file, text in make_schema.schema_files().items():
        assert text_of(file) == text, "run docs/make_schema.py"
