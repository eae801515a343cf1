"""Builds the documentation as a site: a broken link, or anything that would be fetched from elsewhere, fails it.

python -m tools.docs_site [FOLDER]
"""

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build" / "site"
FETCHED = re.compile(
    r"""<(?:script|img|iframe|source|audio|video)\b[^>]*\bsrc=["'](?:https?:)?//[^"']*"""
    r"""|<link\b(?![^>]*\brel=["'](?:canonical|license))[^>]*\bhref=["'](?:https?:)?//[^"']*"""
    r"""|(?:@import\s+["']|url\(\s*["']?)(?:https?:)?//[^"')]*"""
)


def fetched(text: str) -> list[str]:
    """What a page or style sheet would fetch from elsewhere; a link that one may follow is none of it."""
    return [found[0] for found in FETCHED.finditer(text)]


def not_offline(folder: Path) -> Iterator[str]:
    for path in sorted([*folder.rglob("*.html"), *folder.rglob("*.css")]):
        for found in fetched(path.read_text(encoding="utf-8")):
            yield f"{path.relative_to(folder)} fetches {found}"


def main(folder: Path) -> None:
    os.environ["FAIRDEAL_PURE"] = "1"  # signatures are read from the sources
    from sphinx.cmd.build import build_main

    # Warnings are errors: a link to a page, heading, picture or file that is not there is one.
    status = build_main(["-b", "html", "-W", "--keep-going", "-q", "-j", "auto", str(ROOT / "docs"), str(folder)])
    problems = list(not_offline(folder))
    for problem in problems:
        print(problem, file=sys.stderr)
    if status or problems:
        raise SystemExit(1)
    print(f"The site is at {folder / 'index.html'}")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
