"""Writes what the browser's cards share with ours: shapes, skins and colours. A test fails when the file is stale.

python -m tools.shapes
"""

import json
from pathlib import Path

from fairdeal.cards.skins import SKINS
from fairdeal.cards.suit_paths import ROOK_BIRD, SHAPES
from fairdeal.cards.suits import Suit

FILE = Path(__file__).resolve().parent.parent / "src" / "fairdeal" / "web" / "source" / "art" / "shapes.ts"


def skin_data() -> dict[str, object]:
    return {
        key: {"title": skin.title, "signs": skin.signs, "words": skin.words, "values": skin.values}
        for key, skin in SKINS.items()
    }


def content() -> str:
    """The TypeScript file: the same shapes, skins and colours as in fairdeal.cards."""
    colours = next(iter(SKINS.values())).colors
    parts = {
        "SUIT_LETTERS": "".join(suit.letter for suit in Suit),
        "SHAPES": SHAPES,
        "ROOK_BIRD": ROOK_BIRD,
        "FOUR_COLOURS": colours,
        "SKINS": skin_data(),
    }
    lines = [
        f"export const {name} = {json.dumps(value, ensure_ascii=False, indent=2)} as const;"
        for name, value in parts.items()
    ]
    return "\n".join(["// Made by tools/shapes.py from fairdeal.cards: change it there.", *lines, ""])


if __name__ == "__main__":
    FILE.write_text(content(), encoding="utf-8")
    print(f"wrote {FILE}")
