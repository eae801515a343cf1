"""Draw docs/images/architecture.svg, the picture of the architecture page. A test fails when a package is missing.

python -m tools.architecture_picture
"""

from pathlib import Path
from typing import NamedTuple

PICTURE = Path(__file__).resolve().parent.parent / "docs" / "images" / "architecture.svg"


class Package(NamedTuple):
    """A package of `src/fairdeal`, and the steps of the walk on the architecture page that it takes part in."""

    name: str
    content: str
    steps: str = ""


# From the top. Packages of one layer stand side by side.
LAYERS: tuple[tuple[str, tuple[Package, ...]], ...] = (
    ("client", (Package("cli", "the commands"),)),
    (
        "client",
        (
            Package("static_edition", "the server’s tables in a browser"),
            Package("train", "networks for the bots"),
        ),
    ),
    (
        "client",
        (
            Package("adapters", "PettingZoo, OpenSpiel"),
            Package("terminal", "the terminal client"),
            Package("server", "HTTP, sockets, stores", "2, 5–7"),
        ),
    ),
    (
        "client",
        (
            Package("printing", "decks, deals and rules as PDF"),
            Package("puzzles", "positions with one clearly best move"),
        ),
    ),
    (
        "players",
        (
            Package("coach", "advice and warnings for a player"),
            Package("lab", "many matches at once: simulate, arena, studies"),
        ),
    ),
    ("players", (Package("review", "reviews of finished matches: mistakes and luck"),)),
    (
        "players",
        (
            Package("bots", "players that see only a View"),
            Package("duplicate", "match points, pairings"),
            Package("lessons", "lessons on the engine"),
            Package("table", "a live table as a value, no I/O", "3"),
        ),
    ),
    ("games", (Package("fair", "fair deals: hashes, verification, what a client checks"),)),
    ("games", (Package("games", "one package per game, found by discovery", "4"),)),
    ("core", (Package("mechanics", "shared by several games: tricks, climbing, choices, deals, small games"),)),
    ("core", (Package("engine", "shared by all games: Game, State, Moves, View, Options, Event, Record, randomness"),)),
    ("core", (Package("cards", "ordinary cards, the double deck, drawings"),)),
)
# Beside the layers: it speaks to the server, and imports nothing.
WEB = Package("web", "the page in the browser", "1, 8")
LEGEND = (
    "A package may import the layers below its own, and nothing beside or above it.",
    "Above games, no package knows a game by name. Numbers are the steps of “One move” on this page.",
)

WIDTH, MARGIN, HEIGHT, GAP, LINE = 960, 20, 58, 18, 20
COLUMNS = 4
COLUMN = (WIDTH - 2 * MARGIN - (COLUMNS - 1) * GAP) / COLUMNS

# The picture brings its own background, and follows the color scheme of the system.
STYLE = """
    .page { fill: #fbfaf6 }  .edge { fill: none; stroke: #4b5a66; stroke-width: 1.5 }
    .box { stroke: #4b5a66; stroke-width: 1.5 }  .dashed { stroke-dasharray: 6 4 }
    .client { fill: #dde8f6 }  .players { fill: #e7e2f4 }  .games { fill: #ffe9ad }  .core { fill: #d5e8de }
    .outside { fill: #fbfaf6 }  .name { font-size: 17px; font-weight: 700; fill: #16202a }
    .content { font-size: 13px; fill: #36434e }  .steps { font-size: 12px; font-weight: 700; fill: #8a3b00 }
    @media (prefers-color-scheme: dark) {
      .page { fill: #15191e }  .edge { stroke: #9fb0bf }  .box { stroke: #9fb0bf }
      .client { fill: #22364d }  .players { fill: #352e52 }  .games { fill: #54430f }  .core { fill: #1f4234 }
      .outside { fill: #15191e }  .name { fill: #f2f5f8 }  .content { fill: #c9d3dc }  .steps { fill: #ffb784 }
    }
"""


def text(x: float, y: float, style: str, words: str, anchor: str = "middle") -> str:
    return f'<text x="{x:g}" y="{y:g}" class="{style}" text-anchor="{anchor}">{words}</text>'


def box(left: float, top: float, width: float, style: str, package: Package) -> list[str]:
    size = f'x="{left:g}" y="{top:g}" width="{width:g}" height="{HEIGHT}"'
    center = left + width / 2
    drawn = [
        f'<rect {size} rx="8" class="box {style}"/>',
        text(center, top + 25, "name", package.name),
        text(center, top + 45, "content", package.content),
    ]
    if package.steps:
        drawn.append(text(left + width - 10, top + 17, "steps", package.steps, "end"))
    return drawn


def layer(top: float, style: str, packages: tuple[Package, ...], width: float) -> list[str]:
    each = (width - (len(packages) - 1) * GAP) / len(packages)
    drawn = []
    for place, package in enumerate(packages):
        drawn += box(MARGIN + place * (each + GAP), top, each, style, package)
    return drawn


def arrow_down(x: float, top: float) -> str:
    return f'<path d="M{x:g} {top:g}v{GAP - 3}m-4 -5l4 5l4 -5" class="edge"/>'


def arrow_both_ways(x: float, top: float) -> str:
    bottom = top + GAP - 2
    ends = f"M{x - 4:g} {top + 6:g}l4 -5l4 5M{x - 4:g} {bottom - 5:g}l4 5l4 -5"
    return f'<path d="M{x:g} {top + 1:g}V{bottom:g}{ends}" class="edge"/>'


def picture() -> str:
    """The picture as SVG text."""
    full = WIDTH - 2 * MARGIN
    high = GAP + len(LAYERS) * (HEIGHT + GAP) + len(LEGEND) * LINE + GAP
    names = "; ".join(", ".join(package.name for package in packages) for _, packages in LAYERS)
    size = f'width="{WIDTH}" height="{high}" viewBox="0 0 {WIDTH} {high}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-family="system-ui, sans-serif">',
        f"<title>The layers of Fairdeal, from the top: {names}; {WEB.name} stands beside them, above server</title>",
        f"<style>{STYLE}</style>",
        f'<rect width="{WIDTH}" height="{high}" rx="12" class="page"/>',
    ]
    for number, (style, packages) in enumerate(LAYERS):
        top = GAP + number * (HEIGHT + GAP)
        parts += layer(top, style, packages, full - COLUMN - GAP if number == 0 else full)
        if number < len(LAYERS) - 1:
            middle = MARGIN + (full - COLUMN - GAP if number == 0 else full) / 2
            parts.append(arrow_down(middle, top + HEIGHT))
    parts += box(MARGIN + full - COLUMN, GAP, COLUMN, "outside dashed", WEB)
    parts.append(arrow_both_ways(MARGIN + full - COLUMN / 2, GAP + HEIGHT))
    below = GAP + len(LAYERS) * (HEIGHT + GAP) + LINE / 2
    parts += [text(WIDTH / 2, below + number * LINE, "content", line) for number, line in enumerate(LEGEND)]
    return "\n".join([*parts, "</svg>", ""])


if __name__ == "__main__":
    PICTURE.write_text(picture(), encoding="utf-8")
