# ruff: noqa: INP001  what Sphinx reads, in no package
"""How the documents become a site: `make docs` builds it from the pages as they are on GitHub.

The index page says what belongs where: its lists become the contents of the site. Pages link to each other as files,
so the folder of the project is the source, and only its documents are read.
"""

import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from pygments.lexers.special import TextLexer  # noqa: E402
from sphinx.application import Sphinx  # noqa: E402

from mrsim.version import VERSION  # noqa: E402

project = "mrsim"
author = "the authors of mrsim"
version = release = VERSION
root_doc = "README"
include_patterns = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "docs/*.md", "docs/**/*.md"]
exclude_patterns = [".*", "build", "dist", "mrsim", "tests", "reports", "strategies", "experiments", "node_modules"]
extensions = ["myst_parser"]
myst_heading_anchors = 4
nitpicky = True

html_theme = "pydata_sphinx_theme"
html_title = f"mrsim {VERSION}"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_show_sourcelink = False
html_copy_source = False
html_theme_options = {
    "logo": {"text": "mrsim"},
    "navbar_end": ["version-switcher", "theme-switcher"],
    "navbar_align": "left",
    "show_version_warning_banner": True,
    "switcher": {"json_url": "_static/versions.json", "version_match": VERSION},
    "check_switcher": False,
    "show_toc_level": 2,
    "navigation_with_keys": False,
    "footer_start": ["copyright"],
    "footer_end": [],
    "secondary_sidebar_items": ["page-toc"],
}
html_sidebars = {"README": [], "CHANGELOG": [], "CONTRIBUTING": []}
html_context = {"default_mode": "auto"}
copyright = f"2026, {author}; MIT licence"  # noqa: A001  the name that Sphinx reads

INDEX: Final = "docs/README"
SECTION: Final = re.compile(r"^## (?P<title>.+)\n(?P<body>(?:(?!^## ).*\n?)*)", re.MULTILINE)
PAGE: Final = re.compile(r"\[(?P<text>[^\]]+)\]\((?P<page>[\w/-]+)\.md\)")
GALLERY: Final = "reference/plots"
"""The page that stands beside the index on the first level, and so in no section of it."""
OF_A_GAME: Final = re.compile(r"^- (?P<game>[^\[\n]+): \[")
"""The line of a game, whose pages have the same titles as those of others."""
OPENED: Final = re.compile(r'(<a class="reference download internal") download="" (href="[^"]+\.html")')
"""A link to a page of another kind, such as the sample report, which is opened and not saved."""


def contents_of_index(text: str) -> Iterator[str]:
    """A hidden table of contents for each section of the index, with the pages that it links to."""
    for found in SECTION.finditer(text):
        linked = (page for line in found["body"].splitlines() for page in pages_of_line(line))
        pages = dict.fromkeys(page for page in linked if page != GALLERY)
        yield "\n".join(["```{toctree}", ":hidden:", f":caption: {found['title']}", "", *pages, "```"])


def pages_of_line(line: str) -> Iterator[str]:
    """The pages that a line links to, those of a game with its name."""
    game = OF_A_GAME.match(line)
    for link in PAGE.finditer(line):
        yield f"{game['game']}: {link['text']} <{link['page']}>" if game else link["page"]


def add_contents(_app: Sphinx, name: str, source: list[str]) -> None:
    """Add to the first page and to the index what GitHub would print as code."""
    if name == root_doc:
        others = ["Changelog <CHANGELOG>", "Contributing <CONTRIBUTING>"]
        pages = [f"Documentation <{INDEX}>", f"Gallery <docs/{GALLERY}>", *others]
        source[0] += "\n".join(["\n", "```{toctree}", ":hidden:", "", *pages, "```", ""])
    if name == INDEX:
        source[0] += "\n\n" + "\n\n".join(contents_of_index(source[0])) + "\n"


def open_pages(_app: Sphinx, _name: str, _template: str, context: dict[str, Any], _tree: object) -> None:
    """Let links to whole pages open them."""
    if "body" in context:
        context["body"] = OPENED.sub(r"\1 \2", context["body"])


def add_first_page(app: Sphinx, error: Exception | None) -> None:
    """The first page also under the name that servers look for."""
    if error is None and app.builder.format == "html":
        shutil.copyfile(Path(app.outdir) / f"{root_doc}.html", Path(app.outdir) / "index.html")


def setup(app: Sphinx) -> None:
    """Called by Sphinx."""
    app.add_lexer("csv", TextLexer)
    app.connect("source-read", add_contents)
    app.connect("html-page-context", open_pages)
    app.connect("build-finished", add_first_page)
