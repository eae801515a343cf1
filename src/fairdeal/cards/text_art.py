"""Cards drawn with characters, for terminals.

╭───────╮ ╭───────╮
│ 2♣    │ │ 4♦    │   the low half
│  =5   │ │  =12  │   the sum
│    3♦ │ │   [8♥]│   the high half; [ ] marks the face it is played as
╰─2c3d──╯ ╰─4d8h──╯   what to type
"""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING
from unicodedata import east_asian_width

from fairdeal.cards.drawable import card_and_face_kind, pad_captions
from fairdeal.cards.faces import ROOK, FaceKind, half_text
from fairdeal.cards.ordinary import Card
from fairdeal.cards.skins import SANITY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fairdeal.cards.drawable import Drawable
    from fairdeal.cards.faces import DoubleCard
    from fairdeal.cards.skins import Skin

WIDTH = 9  # eight cards and the gaps between them fill 79 columns
HEIGHT = 5
INNER_WIDTH = WIDTH - 2
GAP = " "
UNICODE_FRAME, ASCII_FRAME = tuple("╭─╮│╰╯"), tuple("+-+|++")


def draw_double_card(
    card: DoubleCard, skin: Skin = SANITY, face: FaceKind | None = None, *, ascii_only: bool = False
) -> list[str]:
    """Draw a card in five lines of nine columns, with brackets around the face it is shown as."""
    low, high = (half_text(half) if ascii_only else skin.show_half(*half) for half in card.halves)
    return frame(
        [
            align_left(bracket(low, face is FaceKind.LOW)),
            center(bracket(f"={card.sum}", face is FaceKind.COMBINED)),
            align_right(bracket(high, face is FaceKind.HIGH)),
        ],
        card.text,
        ascii_only,
    )


def draw_rook(*, ascii_only: bool = False) -> list[str]:
    """Draw the Rook (DD-4): a bird, without value, suit or sum."""
    return frame([align_left(" ROOK"), align_right("(o)> "), align_left(" //_)")], ROOK, ascii_only)


def draw_ordinary_card(card: Card, *, ascii_only: bool = False) -> list[str]:
    """Draw an ordinary card: rank and suit in two corners."""
    if card.suit is None:
        return frame([align_left(" JOKER"), align_left(""), align_right("*o* ")], card.text, ascii_only)
    name = card.text if ascii_only else card.rank_text + card.suit.symbol
    return frame([align_left(f" {name}"), align_left(""), align_right(f"{name} ")], card.text, ascii_only)


def draw_row(
    cards: Sequence[Drawable],
    captions: Sequence[str] = (),
    skin: Skin = SANITY,
    *,
    columns: int = 80,
    ascii_only: bool = False,
) -> list[str]:
    """Draw cards side by side, each with its caption below; rows wrap at `columns`."""
    if columns < WIDTH:
        raise ValueError(f"a card needs {WIDTH} columns, not {columns}")
    padded = pad_captions(cards, captions)
    per_row = (columns + len(GAP)) // (WIDTH + len(GAP))
    lines: list[str] = []
    for start in range(0, len(cards), per_row):
        drawings = [draw(drawable, skin, ascii_only) for drawable in cards[start : start + per_row]]
        below = [textwrap.wrap(caption, WIDTH) for caption in padded[start : start + per_row]]
        caption_lines = max(map(len, below))
        blocks = [
            [*drawing, *text, *[""] * (caption_lines - len(text))]
            for drawing, text in zip(drawings, below, strict=True)
        ]
        lines += [GAP.join(map(pad_to_card, parts)).rstrip() for parts in zip(*blocks, strict=True)]
    return lines


def draw(drawable: Drawable, skin: Skin, ascii_only: bool) -> list[str]:
    if isinstance(drawable, Card):
        return draw_ordinary_card(drawable, ascii_only=ascii_only)
    card, kind = card_and_face_kind(drawable)
    if card is None:
        return draw_rook(ascii_only=ascii_only)
    return draw_double_card(card, skin, kind, ascii_only=ascii_only)


def frame(lines: list[str], name: str, ascii_only: bool) -> list[str]:
    """Put a card's three lines into a frame with its name in the bottom edge."""
    top_left, edge, top_right, side, bottom_left, bottom_right = ASCII_FRAME if ascii_only else UNICODE_FRAME
    return [
        f"{top_left}{edge * INNER_WIDTH}{top_right}",
        *[f"{side}{text}{side}" for text in lines],
        f"{bottom_left}{(edge + name).ljust(INNER_WIDTH, edge)}{bottom_right}",
    ]


def bracket(text: str, is_shown: bool) -> str:
    """Put brackets around the shown face, spaces around the others: marking a face moves nothing."""
    return f"[{text}]" if is_shown else f" {text} "


def display_width(text: str) -> int:
    """Terminal columns that a text takes: some symbols, such as cherries and hats, take two."""
    return sum(2 if east_asian_width(character) in "WF" else 1 for character in text)


def align_left(text: str) -> str:
    return text + " " * (INNER_WIDTH - display_width(text))


def align_right(text: str) -> str:
    return " " * (INNER_WIDTH - display_width(text)) + text


def center(text: str) -> str:
    free = INNER_WIDTH - display_width(text)
    return " " * (free // 2) + text + " " * (free - free // 2)


def pad_to_card(text: str) -> str:
    return text + " " * (WIDTH - display_width(text))
