"""What stands in the pages about Wind River works."""

from pathlib import Path

from docs.make_outputs import ROOT, write_files
from mrsim.games.wind_river.box import KEYS, load_edition
from tests.wind_river.help import accepted, match


def written(page: str, folder: Path) -> str:
    """The files of a page are put into a folder."""
    text = (ROOT / "docs" / "reference" / page).read_text(encoding="utf-8")
    write_files(text, folder)
    return text


def test_the_strategy_of_the_page_plays_and_beats_chance(tmp_path: Path) -> None:
    written("wind-river-strategies.md", tmp_path)
    played = match(f"{tmp_path / 'wanderer.py'},random,random,random")
    accepted(played.tell(0, 0))
    rows = played.play(0, 20)
    assert rows.win_twelfths[rows.player == 0].mean() > 10


def test_the_box_of_the_page_is_one_and_every_key_is_explained(tmp_path: Path) -> None:
    page = written("wind-river-rules.md", tmp_path)
    box = load_edition(file=str(tmp_path / "my-board.toml"))
    assert (box.rows, box.blocks, box.closed(4)) == (8, 2, (5,))
    accepted(match("greedy", box=str(tmp_path / "my-board.toml")).tell(0, 0))
    for key in KEYS:
        assert f"`{key}`" in page or key == "story", key
