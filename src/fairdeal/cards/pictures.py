"""Pictures of cards in Markdown: a fenced block in our notation, drawn as text or as SVG.

    ```cards
    2c3d:2c Ada leads
    4d8h:8h Ben
    ```

Each line is a card (double or ordinary), a face or `rook`, and then, if one likes, a caption. The name of a skin may
stand after `cards`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fairdeal.cards.art import side_by_side
from fairdeal.cards.double import parse_double, parse_face, standard_deck
from fairdeal.cards.errors import BadCard, quoted
from fairdeal.cards.faces import ROOK, is_rook
from fairdeal.cards.ordinary import parse_card
from fairdeal.cards.skins import SANITY, SKINS, Skin
from fairdeal.cards.svg import row_svg, told

if TYPE_CHECKING:
    from fairdeal.cards.double import DoubleDeck
    from fairdeal.cards.drawing import Drawn

BLOCK = re.compile(r"^```cards(?P<skin>[^\n]*)\n(?P<lines>.*?)^```[ \t]*$", re.MULTILINE | re.DOTALL)

ORDINARY = re.compile(r"(?:10|[2-9JQKA])[cdhs]|joker", re.IGNORECASE)

MARKDOWN_BRACKETS, BACKSLASHED = re.compile(r"([\\\[\]])"), r"\\\1"


@dataclass(frozen=True, slots=True)
class Row:
    """Cards that are shown together, as a hand or a trick, with what is said of each."""

    cards: tuple[Drawn, ...]
    captions: tuple[str, ...]
    skin: Skin = SANITY

    @property
    def told(self) -> str:
        """The row in words, for where it cannot be drawn."""
        return told(self.cards, self.captions, self.skin)


def read_row(lines: str, skin: str = "", deck: DoubleDeck | None = None) -> Row:
    """The row of a block's lines: `2c3d:2c Ada leads`."""
    if skin and skin not in SKINS:
        raise BadCard(f"{quoted(skin)} is no skin: there are {' and '.join(SKINS)}")
    pairs = [line.split(maxsplit=1) for line in lines.splitlines() if line.strip()]
    if not pairs:
        raise BadCard("there is no card to draw")
    of = deck or standard_deck()
    return Row(
        tuple(read_drawn(pair[0], of) for pair in pairs),
        tuple("".join(pair[1:]).strip() for pair in pairs),
        SKINS.get(skin, SANITY),
    )


def read_drawn(text: str, deck: DoubleDeck) -> Drawn:
    """What a text stands for: `2c3d`, `2c3d:2c`, `rook`, `7h`, `joker`."""
    if is_rook(text):
        return ROOK
    if ORDINARY.fullmatch(text):
        return parse_card(text)
    return parse_face(text, deck) if ":" in text else parse_double(text, deck)


def rows_in(page: str) -> list[Row]:
    """The rows of all blocks of a page, in its order."""
    return [_row(block) for block in BLOCK.finditer(page)]


def with_text_drawings(page: str, *, columns: int = 80, ascii_only: bool = False, fenced: bool = True) -> str:
    """The page with every block drawn in text; `fenced` as code, so that it stays as it is where Markdown is set."""

    def drawn(block: re.Match[str]) -> str:
        row = _row(block)
        lines = side_by_side(row.cards, row.captions, row.skin, columns=columns, ascii_only=ascii_only)
        return "\n".join(["```text", *lines, "```"] if fenced else lines)

    return BLOCK.sub(drawn, page)


def with_svg_files(page: str, name: str) -> tuple[str, dict[str, str]]:
    """The page with every block as an image, and the files they are in: `pictures/hearts-1.svg`."""
    files: dict[str, str] = {}

    def linked(block: re.Match[str]) -> str:
        row = _row(block)
        path = f"pictures/{name}-{len(files) + 1}.svg"
        files[path] = row_svg(row.cards, row.captions, row.skin)
        return f"![{MARKDOWN_BRACKETS.sub(BACKSLASHED, row.told)}]({path})"

    return BLOCK.sub(linked, page), files


def _row(block: re.Match[str]) -> Row:
    return read_row(block["lines"], block["skin"].strip())
