"""Copy the figures of the README from the performance page, so that the two never differ.

python -m benchmarks.readme_figures
"""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
PAGE = ROOT / "docs" / "performance.md"
SHOWN = {
    "President": "dou_dizhu",
    "Sanity Hearts": "hearts",
    "Sanity Oh Hell": "oh_hell",
    "Sanity 500 Rummy": "gin_rummy",
}
"""The games in the README's table, each with the game of OpenSpiel it is compared with."""


def find_speeds(page: str, game: str, figure: str) -> tuple[str, str]:
    """Fairdeal's speed and the baseline's, from one row of a game's table on the page."""
    section = page.split(f"\n## {game}\n", 1)[1]
    row = next(line for line in section.splitlines() if line.startswith(f"| {figure} |"))
    _, _, ours, theirs, *_ = (cell.strip() for cell in row.split("|"))
    return ours, theirs


def make_row(page: str, game: str) -> str:
    bulk, their_bulk = find_speeds(page, game, "in bulk, including the deal")
    stepped, their_stepped = find_speeds(page, game, "stepped from Python, including the deal")
    return f"| {game} | {bulk} | {SHOWN[game]}: {their_bulk} | {stepped} | {their_stepped} |"


def with_figures(readme: str, page: str) -> str:
    """The README with the rows of its table of figures made from the page."""
    for game in SHOWN:
        row = make_row(page, game)
        readme = re.sub(rf"^\| {game} \|.*moves/s.*$", row, readme, flags=re.MULTILINE)
    return readme


def update() -> None:
    readme, page = README.read_text(encoding="utf-8"), PAGE.read_text(encoding="utf-8")
    README.write_text(with_figures(readme, page), encoding="utf-8")


if __name__ == "__main__":
    update()
