"""Cards drawn as SVG: no external fonts, no scripts, no ids that could clash on a page."""

from __future__ import annotations

import textwrap
from html import escape
from typing import TYPE_CHECKING

from fairdeal.cards.drawable import alt_text, card_and_face_kind, describe, pad_captions
from fairdeal.cards.faces import ROOK, Face, FaceKind
from fairdeal.cards.ordinary import Card
from fairdeal.cards.skins import SANITY
from fairdeal.cards.suit_paths import JOKER_CAP, ROOK_BIRD, SHAPES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fairdeal.cards.drawable import Drawable
    from fairdeal.cards.faces import DoubleCard, Half
    from fairdeal.cards.skins import Skin

WIDTH, HEIGHT = 100, 140
GAP, MARGIN = 18, 18
CAPTION_SIZE, CAPTION_LINE_HEIGHT, CAPTION_LINE_LENGTH = 14, 18, 15
MAX_CARDS_PER_ROW = 7

PAPER, INK, FADED = "#fffdf7", "#1c1d2b", "#85848f"
GOLD, FELT, CREAM, NIGHT = "#ffc52e", "#23493f", "#fff6df", "#2d2440"

# A diagonal divides the card: the low half is above it, the high half below.
ABOVE = "M2 11a9 9 0 0 1 9-9h78a9 9 0 0 1 9 9V56L2 84z"
BELOW = "M98 129a9 9 0 0 1-9 9H11a9 9 0 0 1-9-9V84L98 56z"


def card_svg(card: DoubleCard, skin: Skin = SANITY, face: FaceKind | None = None) -> str:
    """Draw one double card. The shown face has its full color; the other two are faded."""
    drawable = card if face is None else Face(card, face)
    return _document(WIDTH, HEIGHT, [drawable], skin, _double_card(card, skin, face))


def rook_svg() -> str:
    """Draw the Rook (DD-4)."""
    return _document(WIDTH, HEIGHT, [ROOK], SANITY, _rook())


def row_svg(cards: Sequence[Drawable], captions: Sequence[str] = (), skin: Skin = SANITY) -> str:
    """Draw cards on a table, such as a hand or a trick, each with its caption below; long rows wrap."""
    if not cards:
        raise ValueError("0 cards cannot be drawn")
    padded = pad_captions(cards, captions)
    rows = -(-len(cards) // MAX_CARDS_PER_ROW)
    per_row = -(-len(cards) // rows)  # rows of nearly equal length
    width = 2 * MARGIN + per_row * (WIDTH + GAP) - GAP
    parts: list[str] = []
    top = MARGIN
    for start in range(0, len(cards), per_row):
        below = [textwrap.wrap(caption, CAPTION_LINE_LENGTH) for caption in padded[start : start + per_row]]
        for position, (drawable, lines) in enumerate(zip(cards[start : start + per_row], below, strict=True)):
            left = MARGIN + position * (WIDTH + GAP)
            parts.append(f'<g transform="translate({left} {top})">{_drawing(drawable, skin)}</g>')
            parts += [
                _text(
                    left + WIDTH / 2,
                    top + HEIGHT + CAPTION_LINE_HEIGHT * number,
                    CAPTION_SIZE,
                    "middle",
                    CREAM,
                    line,
                    500,
                )
                for number, line in enumerate(lines, 1)
            ]
        top += HEIGHT + CAPTION_LINE_HEIGHT * max(map(len, below)) + MARGIN
    table = f'<rect width="{width}" height="{top}" rx="14" fill="{FELT}"/>'
    return _document(width, top, cards, skin, "\n".join([table, *parts]), padded)


def _document(
    width: int, height: int, cards: Sequence[Drawable], skin: Skin, drawing: str, captions: Sequence[str] = ()
) -> str:
    """The SVG document: size, title, and a description for screen readers."""
    title = alt_text(cards, captions, skin)
    description = "; ".join(describe(drawable, skin) for drawable in cards)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'role="img" aria-label="{escape(title)}">\n<title>{escape(title)}</title>\n'
        f"<desc>{escape(description)}</desc>\n{drawing}\n</svg>\n"
    )


def _drawing(drawable: Drawable, skin: Skin) -> str:
    if isinstance(drawable, Card):
        return _ordinary_card(drawable)
    card, kind = card_and_face_kind(drawable)
    return _rook() if card is None else _double_card(card, skin, kind)


def drawing(drawable: Drawable, skin: Skin = SANITY) -> str:
    """The elements of a card, 100 x 140, for a larger drawing."""
    return _drawing(drawable, skin)


def rank_drawing(rank: str) -> str:
    """The elements of a card of which only the rank matters: the rank in the corner, and all four suits below it."""
    paper = f'<rect x="1" y="1" width="98" height="138" rx="10" fill="{PAPER}" stroke="{INK}" stroke-width="2"/>'
    symbols = [
        f'<path transform="translate({x} {y})" fill="{SANITY.colors[number]}" d="{shape}"/>'
        for number, ((x, y), shape) in enumerate(
            zip(((34, 76), (66, 76), (34, 108), (66, 108)), SHAPES.values(), strict=False)
        )
    ]
    return "\n".join([paper, _text(9, 46, 42, "start", INK, rank), *symbols])


def back_drawing() -> str:
    """The elements of a card that lies face down."""
    return (
        f'<rect x="1" y="1" width="98" height="138" rx="10" fill="#1b4d75" stroke="{INK}" stroke-width="2"/>'
        f'<rect x="10" y="10" width="80" height="120" rx="6" fill="none" stroke="{CREAM}" stroke-opacity=".4" '
        'stroke-width="2"/>'
        f'<path d="M50 40l20 30l-20 30l-20 -30z" fill="{GOLD}"/>'
    )


def _ordinary_card(card: Card) -> str:
    """Rank in the corner, suit below it and once more in large; a joker has a cap with three bells."""
    paper = f'<rect x="1" y="1" width="98" height="138" rx="10" fill="{PAPER}" stroke="{INK}" stroke-width="2"/>'
    if card.suit is None:
        cap = f'<path transform="translate(50 84)" fill="{SANITY.colors[2]}" d="{JOKER_CAP}"/>'
        bells = [f'<circle cx="{x}" cy="{y}" r="6" fill="{GOLD}"/>' for x, y in ((7, 70), (50, 53), (93, 70))]
        return "\n".join([paper, _text(50, 32, 24, "middle", INK, "JOKER"), cap, *bells])
    color, shape = SANITY.color(card.suit), SHAPES[card.suit.plural]
    symbols = [
        f'<path transform="translate({x} {y}) scale({scale})" fill="{color}" d="{shape}"/>'
        for x, y, scale in ((24, 66, 1.1), (63, 99, 2.2))
    ]
    return "\n".join([paper, _text(9, 46, 42, "start", color, card.rank_text), *symbols])


def _double_card(card: DoubleCard, skin: Skin, face: FaceKind | None) -> str:
    low, high = card.halves
    edge = INK if face is None else GOLD
    return "\n".join(
        [
            f'<rect x="1" y="1" width="98" height="138" rx="10" fill="{PAPER}"/>',
            _half(low, skin, face, FaceKind.LOW),
            _half(high, skin, face, FaceKind.HIGH),
            f'<rect x="1" y="1" width="98" height="138" rx="10" fill="none" stroke="{edge}" stroke-width="2"/>',
            _badge(card.sum, face),
        ]
    )


def _half(half: Half, skin: Skin, face: FaceKind | None, kind: FaceKind) -> str:
    """A half on its part of the card: value in the corner, suit beside it."""
    value, suit = half
    color = skin.color(suit)
    is_shown, is_faded = face is kind, face not in (None, kind)
    background = f'fill="{color}"' if is_shown else f'fill="{color}" fill-opacity="{0.05 if is_faded else 0.13}"'
    ink = PAPER if is_shown else FADED if is_faded else color
    name = skin.values[value - 2]
    suit_offset = 79 if len(name) == 2 else 56  # center of the suit, from the card's edge on the value's side
    is_above = kind is FaceKind.LOW
    x, y = (suit_offset, 27) if is_above else (WIDTH - suit_offset, 113)
    return "\n".join(
        [
            f'<path d="{ABOVE if is_above else BELOW}" {background}/>',
            _text(9 if is_above else 91, 40 if is_above else 126, 36, "start" if is_above else "end", ink, name),
            f'<path transform="translate({x} {y}) scale(1.15)" fill="{ink}" d="{SHAPES[skin.name_suit(suit)]}"/>',
        ]
    )


def _badge(total: int, face: FaceKind | None) -> str:
    """The sum, in a badge in the middle."""
    is_shown, is_faded = face is FaceKind.COMBINED, face in (FaceKind.LOW, FaceKind.HIGH)
    size = 28 if is_shown else 22
    line, background = (INK, GOLD) if is_shown else (FADED, PAPER) if is_faded else (INK, PAPER)
    return (
        f'<circle cx="50" cy="70" r="{23 if is_shown else 18}" fill="{background}" stroke="{line}" stroke-width="2"/>'
        + _text(50, 70 + 0.36 * size, size, "middle", line, str(total))
    )


def _rook() -> str:
    return "\n".join(
        [
            f'<rect x="1" y="1" width="98" height="138" rx="10" fill="{NIGHT}" stroke="{INK}" stroke-width="2"/>',
            f'<circle cx="50" cy="60" r="38" fill="{GOLD}"/>',
            f'<path transform="translate(50 60)" fill="{NIGHT}" d="{ROOK_BIRD}"/>',
            _text(50, 126, 24, "middle", CREAM, "ROOK"),
        ]
    )


def _text(x: float, y: float, size: int, anchor: str, color: str, text: str, weight: int = 700) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-family="sans-serif" font-weight="{weight}" font-size="{size}" '
        f'text-anchor="{anchor}" fill="{color}">{escape(text)}</text>'
    )
