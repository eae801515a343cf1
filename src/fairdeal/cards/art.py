"""Cards drawn with letters and lines, for terminals.

╭───────╮ ╭───────╮
│ 2♣    │ │ 4♦    │   the low half
│  =5   │ │  =12  │   the sum
│    3♦ │ │   [8♥]│   the high half; [ ] is what it is played as
╰─2c3d──╯ ╰─4d8h──╯   what to type
"""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING
from unicodedata import east_asian_width

from fairdeal.cards.drawing import taken_apart
from fairdeal.cards.faces import ROOK, FaceKind, half_text
from fairdeal.cards.ordinary import Card
from fairdeal.cards.skins import SANITY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fairdeal.cards.drawing import Drawn
    from fairdeal.cards.faces import DoubleCard
    from fairdeal.cards.skins import Skin

WIDTH = 9  # eight cards and the gaps between them fill 79 columns
HEIGHT = 5
INSIDE = WIDTH - 2
GAP = " "
ROUND, SQUARE = tuple("╭─╮│╰╯"), tuple("+-+|++")  # the second for terminals that know nothing but ASCII


def card_lines(
    card: DoubleCard, skin: Skin = SANITY, face: FaceKind | None = None, *, ascii_only: bool = False
) -> list[str]:
    """A card in five lines of nine columns, with brackets round the face that is shown."""
    low, high = (half_text(half) if ascii_only else skin.show_half(*half) for half in card.halves)
    return framed(
        [
            to_left(marked(low, face is FaceKind.LOW)),
            centred(marked(f"={card.sum}", face is FaceKind.COMBINED)),
            to_right(marked(high, face is FaceKind.HIGH)),
        ],
        card.text,
        ascii_only,
    )


def rook_lines(*, ascii_only: bool = False) -> list[str]:
    """The Rook (DD-4): a bird, and no value, suit or sum."""
    return framed([to_left(" ROOK"), to_right("(o)> "), to_left(" //_)")], ROOK, ascii_only)


def ordinary_lines(card: Card, *, ascii_only: bool = False) -> list[str]:
    """An ordinary card: rank and suit, in two corners."""
    if card.suit is None:
        return framed([to_left(" JOKER"), to_left(""), to_right("*o* ")], card.text, ascii_only)
    name = card.text if ascii_only else card.rank_text + card.suit.sign
    return framed([to_left(f" {name}"), to_left(""), to_right(f"{name} ")], card.text, ascii_only)


def side_by_side(
    cards: Sequence[Drawn],
    captions: Sequence[str] = (),
    skin: Skin = SANITY,
    *,
    columns: int = 80,
    ascii_only: bool = False,
) -> list[str]:
    """Cards in a row, each with its caption below if there is one; too many for the width go on below."""
    labels = [*captions, *[""] * (len(cards) - len(captions))]
    if columns < WIDTH or len(labels) > len(cards):
        raise ValueError(f"{len(cards)} cards with {len(captions)} captions do not go into {columns} columns")
    fitting = (columns + len(GAP)) // (WIDTH + len(GAP))
    lines: list[str] = []
    for start in range(0, len(cards), fitting):
        drawings = [drawn_lines(drawn, skin, ascii_only) for drawn in cards[start : start + fitting]]
        below = [textwrap.wrap(label, WIDTH) for label in labels[start : start + fitting]]
        deepest = max(map(len, below))
        blocks = [
            [*drawing, *text, *[""] * (deepest - len(text))] for drawing, text in zip(drawings, below, strict=True)
        ]
        lines += [GAP.join(map(widened, parts)).rstrip() for parts in zip(*blocks, strict=True)]
    return lines


def drawn_lines(drawn: Drawn, skin: Skin, ascii_only: bool) -> list[str]:
    if isinstance(drawn, Card):
        return ordinary_lines(drawn, ascii_only=ascii_only)
    card, kind = taken_apart(drawn)
    if card is None:
        return rook_lines(ascii_only=ascii_only)
    return card_lines(card, skin, kind, ascii_only=ascii_only)


def framed(inside: list[str], name: str, ascii_only: bool) -> list[str]:
    left_top, line, right_top, side, left_foot, right_foot = SQUARE if ascii_only else ROUND
    return [
        f"{left_top}{line * INSIDE}{right_top}",
        *[f"{side}{text}{side}" for text in inside],
        f"{left_foot}{(line + name).ljust(INSIDE, line)}{right_foot}",
    ]


def marked(text: str, shown: bool) -> str:
    """With brackets, or with blanks in their place, so that showing a face moves nothing."""
    return f"[{text}]" if shown else f" {text} "


def columns_of(text: str) -> int:
    """How many columns a text takes: some signs, as cherries and hats, take two."""
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text)


def to_left(text: str) -> str:
    return text + " " * (INSIDE - columns_of(text))


def to_right(text: str) -> str:
    return " " * (INSIDE - columns_of(text)) + text


def centred(text: str) -> str:
    free = INSIDE - columns_of(text)
    return " " * (free // 2) + text + " " * (free - free // 2)


def widened(text: str) -> str:
    return text + " " * (WIDTH - columns_of(text))
