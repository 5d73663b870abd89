"""The gallery of plots in the documents is what its script draws."""

from docs import make_gallery


def test_the_gallery_is_up_to_date(tmp_path):
    made, pictures = make_gallery.make_gallery(tmp_path)
    page = make_gallery.PAGE.read_text(encoding="utf-8")
    assert make_gallery.refreshed(page, made) == page, "python docs/make_gallery.py"
    shown = {file.name: file.read_text(encoding="utf-8") for file in make_gallery.IMAGES.glob("*.svg")}
    assert shown == pictures, "python docs/make_gallery.py"


def test_pictures_are_small():
    sizes = {file.name: file.stat().st_size for file in make_gallery.IMAGES.iterdir()}
    assert max(sizes.values()) < 40_000
    assert sum(sizes.values()) < 250_000
