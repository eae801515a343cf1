"""Build the documentation site. A broken link, or a resource that would be fetched from another host, is an error.

python -m tools.docs_site [FOLDER]
"""

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build" / "site"
EXTERNAL = re.compile(
    r"""<(?:script|img|iframe|source|audio|video)\b[^>]*\bsrc=["'](?:https?:)?//[^"']*"""
    r"""|<link\b(?![^>]*\brel=["'](?:canonical|license))[^>]*\bhref=["'](?:https?:)?//[^"']*"""
    r"""|(?:@import\s+["']|url\(\s*["']?)(?:https?:)?//[^"')]*"""
)


def find_external_resources(text: str) -> list[str]:
    """Resources that a page or style sheet loads from another host. Links for the reader to follow do not count."""
    return [found[0] for found in EXTERNAL.finditer(text)]


def find_problems(folder: Path) -> Iterator[str]:
    """Everything on the site that would not work offline."""
    for path in sorted([*folder.rglob("*.html"), *folder.rglob("*.css")]):
        for found in find_external_resources(path.read_text(encoding="utf-8")):
            yield f"{path.relative_to(folder)} fetches {found}"


def main(folder: Path) -> None:
    os.environ["FAIRDEAL_PURE"] = "1"  # autodoc reads signatures from the Python sources
    from sphinx.cmd.build import build_main

    # Warnings are errors, which covers links to missing pages, headings, pictures and files.
    status = build_main(["-b", "html", "-W", "--keep-going", "-q", "-j", "auto", str(ROOT / "docs"), str(folder)])
    problems = list(find_problems(folder))
    for problem in problems:
        print(problem, file=sys.stderr)
    if status or problems:
        raise SystemExit(1)
    print(f"The site is at {folder / 'index.html'}")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
