"""Sphinx configuration of the documentation site (`make docs`, with Furo and MyST). The site works offline."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent

# Every page in its place: the paths of the site, each with a landing page in paths/. A page that is missing here, or
# that is listed but does not exist, fails a test and the build.
PATHS: dict[str, tuple[str, ...]] = {
    "play": (
        "learning",
        "puzzles",
        "playing",
        "people",
        "correspondence",
        "accounts",
        "terminal",
        "rules/index",
        "review",
        "daily",
        "tournaments",
        "fair-deals",
    ),
    "host": ("hosting", "scaling", "static-edition", "server"),
    "design": ("lab", "add-a-game", "notation"),
    "research": (
        "research",
        "actions-and-observations",
        "api",
        "randomness",
        "bots",
        "search-bots",
        "learned-bots",
        "bot-strength",
        "research-log/index",
        "performance",
    ),
    "contribute": (
        "contributing",
        "architecture",
        "browser",
        "ideas",
        "dependencies",
        "licenses",
        "releasing",
        "security",
        "code-of-conduct",
        "changelog",
    ),
}
FROM_ROOT = {
    "changelog": "CHANGELOG.md",
    "code-of-conduct": "CODE_OF_CONDUCT.md",
    "contributing": "CONTRIBUTING.md",
    "security": "SECURITY.md",
}
LINK = re.compile(r"\]\((?!\w+:|#)(?P<target>[^)\s]+)\)")

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
highlight_language = "none"  # for blocks that do not name a language
suppress_warnings = ["misc.highlighting_failure"]  # JSON with an ellipsis in it
default_role = "code"  # single backticks in docstrings mean code
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"undoc-members": True}


def toctree(pages: Iterable[str]) -> str:
    """A table of contents for the sidebar; the page itself has its own links."""
    return "\n".join(["", "```{toctree}", ":hidden:", "", *pages, "```", ""])


def folder_pages(folder: str) -> list[str]:
    """The pages of a folder except its index, in order of their names."""
    return sorted(path.stem for path in (HERE / folder).glob("*.md") if path.stem != "index")


def from_root(name: str) -> str:
    """A page of the project's root folder, with links that work from the documentation folder."""
    pages = {file: f"{page}.md" for page, file in FROM_ROOT.items()}

    def relink(found: re.Match[str]) -> str:
        target = found["target"]
        return f"]({target.removeprefix('docs/') if target.startswith('docs/') else pages.get(target, f'../{target}')})"

    return LINK.sub(relink, (ROOT / name).read_text(encoding="utf-8"))


def read_source(_app: Any, page: str, source: list[str]) -> None:
    """Add the sidebar's tables of contents, and replace stubs by the pages of the root folder."""
    folder, _, name = page.rpartition("/")
    if page == "index":
        source[0] += toctree(f"paths/{path}" for path in PATHS)
    elif folder == "paths":
        source[0] += toctree(f"/{listed}" for listed in PATHS[name])
    elif page == "rules/index":
        source[0] += toctree(folder_pages(folder))
    elif page == "research-log/index":
        source[0] += toctree(reversed(folder_pages(folder)))  # newest first
    elif page in FROM_ROOT:
        source[0] = from_root(FROM_ROOT[page])


def setup(app: Any) -> dict[str, bool]:
    app.connect("source-read", read_source)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
