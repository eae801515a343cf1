"""Draws docs/images/rooms.svg, the diagram of the architecture page. A test fails when a room is missing.

python -m tools.rooms
"""

from pathlib import Path

PICTURE = Path(__file__).resolve().parent.parent / "docs" / "images" / "rooms.svg"
# From the bottom: rooms of one floor stand side by side, with what is in them and the colour of the floor.
FLOORS: tuple[tuple[str, dict[str, str]], ...] = (
    ("#dcebe4", {"cards": "ordinary cards, the double deck, drawings"}),
    ("#cfe3da", {"engine": "game · state · moves · view · options · record · randomness"}),
    ("#cfe3da", {"mechanics": "tricks, choices, deals, small games"}),
    ("#ffe7a8", {"games": "one folder a game, found by discovery"}),
    ("#dbe6f5", {"bots": "see only a View", "table": "a live table, no I/O"}),
    (
        "#dbe6f5",
        {
            "lab": "many games at once",
            "server": "HTTP, sockets, store",
            "terminal": "screen or lines",
            "adapters": "for researchers",
        },
    ),
    ("#e9e4f3", {"cli": "the commands"}),
)
BESIDE = {"web": "draws what the server sends, and holds no rule"}
LEGEND = (
    "An arrow: may look into, and into everything below. Nothing looks up.",
    "Above games nobody knows a game by name: a seat's view, events and scenes are all that leaves a match.",
    f"The browser's page (web) {BESIDE['web']}.",
)
WIDTH, MARGIN, HEIGHT, GAP, LINE = 760, 20, 56, 14, 19
INK, DIM, EDGE = "#1c1d2b", "#3a3b4c", "#23493f"


def text(x: float, y: float, size: int, colour: str, words: str, weight: int = 400) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" font-weight="{weight}" text-anchor="middle" '
        f'fill="{colour}">{words}</text>'
    )


def box(left: float, top: float, wide: float, colour: str) -> str:
    size = f'x="{left:g}" y="{top:g}" width="{wide:g}" height="{HEIGHT}"'
    return f'<rect {size} rx="8" fill="{colour}" stroke="{EDGE}" stroke-width="1.5"/>'


def floor(top: float, colour: str, rooms: dict[str, str]) -> list[str]:
    wide = (WIDTH - 2 * MARGIN - (len(rooms) - 1) * GAP) / len(rooms)
    drawn = []
    for place, (name, what) in enumerate(rooms.items()):
        left = MARGIN + place * (wide + GAP)
        drawn += [
            box(left, top, wide, colour),
            text(left + wide / 2, top + 24, 17, INK, name, 700),
            text(left + wide / 2, top + 43, 13, DIM, what),
        ]
    return drawn


def picture() -> str:
    high = GAP + len(FLOORS) * (HEIGHT + GAP) + (len(LEGEND) + 1) * LINE
    told = "; ".join(", ".join(rooms) for _, rooms in FLOORS)
    size = f'width="{WIDTH}" height="{high}" viewBox="0 0 {WIDTH} {high}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-family="sans-serif">',
        f"<title>The rooms of Fairdeal, from the bottom: {told}</title>",
        f'<rect width="{WIDTH}" height="{high}" rx="12" fill="#f7f5ee"/>',
    ]
    for number, (colour, rooms) in enumerate(reversed(FLOORS)):
        top = GAP + number * (HEIGHT + GAP)
        parts += floor(top, colour, rooms)
        if number < len(FLOORS) - 1:
            down = f"M{WIDTH / 2:g} {top + HEIGHT:g}v{GAP - 1}m-4 -5l4 5l4 -5"
            parts.append(f'<path d="{down}" fill="none" stroke="{EDGE}" stroke-width="1.5"/>')
    below = GAP + len(FLOORS) * (HEIGHT + GAP) + LINE / 2
    parts += [text(WIDTH / 2, below + number * LINE, 13, DIM, line) for number, line in enumerate(LEGEND)]
    return "\n".join([*parts, "</svg>", ""])


if __name__ == "__main__":
    PICTURE.write_text(picture(), encoding="utf-8")
