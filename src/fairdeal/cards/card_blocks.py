"""Pictures of cards in Markdown: fenced `cards` blocks, rendered as text or as SVG.

    ```cards
    2c3d:2c Ada leads
    4d8h:8h Ben
    ```

Each line is a card (double or ordinary), a face or `rook`, optionally followed by a caption. The opening fence may name
a skin after `cards`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fairdeal.cards.double import parse_double, parse_face, standard_deck
from fairdeal.cards.drawable import alt_text
from fairdeal.cards.errors import BadCard, quoted
from fairdeal.cards.faces import ROOK, is_rook
from fairdeal.cards.ordinary import parse_card
from fairdeal.cards.skins import SANITY, SKINS, Skin
from fairdeal.cards.svg import row_svg
from fairdeal.cards.text_art import draw_row

if TYPE_CHECKING:
    from fairdeal.cards.double import DoubleDeck
    from fairdeal.cards.drawable import Drawable

BLOCK = re.compile(r"^```cards(?P<skin>[^\n]*)\n(?P<lines>.*?)^```[ \t]*$", re.MULTILINE | re.DOTALL)

ORDINARY = re.compile(r"(?:10|[2-9JQKA])[cdhs]|joker", re.IGNORECASE)

MARKDOWN_BRACKETS, ESCAPED = re.compile(r"([\\\[\]])"), r"\\\1"


@dataclass(frozen=True, slots=True)
class CardRow:
    """Cards shown together, such as a hand or a trick, with a caption for each."""

    cards: tuple[Drawable, ...]
    captions: tuple[str, ...]
    skin: Skin = SANITY

    @property
    def alt_text(self) -> str:
        """The row in one sentence, for when it cannot be drawn."""
        return alt_text(self.cards, self.captions, self.skin)


def parse_card_row(lines: str, skin: str = "", deck: DoubleDeck | None = None) -> CardRow:
    """Parse the lines of a block: `2c3d:2c Ada leads`."""
    if skin and skin not in SKINS:
        raise BadCard(f"{quoted(skin)} is not a skin: there are {' and '.join(SKINS)}")
    entries = [line.split(maxsplit=1) for line in lines.splitlines() if line.strip()]
    if not entries:
        raise BadCard("there is no card to draw")
    double_deck = deck or standard_deck()
    return CardRow(
        tuple(parse_drawable(entry[0], double_deck) for entry in entries),
        tuple("".join(entry[1:]).strip() for entry in entries),
        SKINS.get(skin, SANITY),
    )


def parse_drawable(text: str, deck: DoubleDeck) -> Drawable:
    """Parse anything that can be drawn: `2c3d`, `2c3d:2c`, `rook`, `7h`, `joker`."""
    if is_rook(text):
        return ROOK
    if ORDINARY.fullmatch(text):
        return parse_card(text)
    return parse_face(text, deck) if ":" in text else parse_double(text, deck)


def find_card_rows(page: str) -> list[CardRow]:
    """The rows of all blocks on a page, in page order."""
    return [_parse_block(block) for block in BLOCK.finditer(page)]


def render_blocks_as_text(page: str, *, columns: int = 80, ascii_only: bool = False, fenced: bool = True) -> str:
    """Replace every block with a text drawing; `fenced` as a code block, so that Markdown keeps its line breaks."""

    def render(block: re.Match[str]) -> str:
        row = _parse_block(block)
        lines = draw_row(row.cards, row.captions, row.skin, columns=columns, ascii_only=ascii_only)
        return "\n".join(["```text", *lines, "```"] if fenced else lines)

    return BLOCK.sub(render, page)


def render_blocks_as_svg(page: str, name: str) -> tuple[str, dict[str, str]]:
    """Replace every block with an image; returns the page and the image files by path (`pictures/hearts-1.svg`)."""
    files: dict[str, str] = {}

    def render(block: re.Match[str]) -> str:
        row = _parse_block(block)
        path = f"pictures/{name}-{len(files) + 1}.svg"
        files[path] = row_svg(row.cards, row.captions, row.skin)
        return f"![{MARKDOWN_BRACKETS.sub(ESCAPED, row.alt_text)}]({path})"

    return BLOCK.sub(render, page), files


def _parse_block(block: re.Match[str]) -> CardRow:
    return parse_card_row(block["lines"], block["skin"].strip())
