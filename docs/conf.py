"""How the site is made of these pages: `make docs` (Sphinx, Furo, MyST). Read offline, nothing on it is fetched."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent

# Every page, in its place. A page that is missing here, or stands here and does not exist, fails a test and the build.
NAV: dict[str, tuple[str, ...]] = {
    "Play": ("playing", "terminal", "rules/index", "fair-deals"),
    "Design": ("lab", "add-a-game", "notation"),
    "Research": ("research", "bots", "bars", "api", "randomness", "performance"),
    "Host": ("hosting",),
    "Develop": ("architecture", "server", "browser", "contributing", "ideas", "dependencies", "licences", "changelog"),
}
FROM_THE_ROOT = {"changelog": "CHANGELOG.md", "contributing": "CONTRIBUTING.md"}

project = "Fairdeal"
author = project_copyright = "The Fairdeal developers"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["conf.py"]
html_theme = "furo"
html_title = "Fairdeal"
html_favicon = "../src/fairdeal/web/source/favicon.svg"
html_copy_source = False
html_show_sphinx = False
html_theme_options = {"footer_icons": []}
myst_heading_anchors = 3
highlight_language = "none"  # a block that does not say what it is
suppress_warnings = ["misc.highlighting_failure"]  # JSON with an ellipsis in it
default_role = "code"  # docstrings are written as all our texts are
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"undoc-members": True}


def contents(pages: Iterable[str], caption: str = "") -> str:
    """Pages that are listed at the side and not on the page itself."""
    options = [":hidden:", *([f":caption: {caption}"] if caption else [])]
    return "\n".join(["", "```{toctree}", *options, "", *pages, "```", ""])


def from_the_root(name: str) -> str:
    """A page that stands in the project's folder, with its links as they are seen from here."""
    text = (ROOT / name).read_text(encoding="utf-8").replace("](docs/", "](").replace("](LICENSE)", "](../LICENSE)")
    for page, other in FROM_THE_ROOT.items():
        text = text.replace(f"]({other})", f"]({page}.md)")
    return text


def read(_app: Any, page: str, source: list[str]) -> None:
    if page == "index":
        source[0] += "".join(contents(pages, caption) for caption, pages in NAV.items())
    elif page == "rules/index":
        source[0] += contents(sorted(path.stem for path in (HERE / "rules").glob("*.md") if path.stem != "index"))
    elif page in FROM_THE_ROOT:
        source[0] = from_the_root(FROM_THE_ROOT[page])


def setup(app: Any) -> dict[str, bool]:
    app.connect("source-read", read)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
