"""Cards drawn as SVG, all our own: no fonts to fetch, no scripts, no ids that could clash on a page."""

from __future__ import annotations

import textwrap
from html import escape
from typing import TYPE_CHECKING

from fairdeal.cards.drawing import in_words, short_name, taken_apart
from fairdeal.cards.faces import ROOK, Face, FaceKind
from fairdeal.cards.ordinary import Card
from fairdeal.cards.skins import SANITY
from fairdeal.cards.suit_paths import JOKER_CAP, ROOK_BIRD, SHAPES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fairdeal.cards.drawing import Drawn
    from fairdeal.cards.faces import DoubleCard, Half
    from fairdeal.cards.skins import Skin

WIDTH, HEIGHT = 100, 140
GAP, MARGIN = 18, 18
CAPTION_SIZE, CAPTION_STEP, CAPTION_LETTERS = 14, 18, 15
MOST_IN_A_ROW = 7

PAPER, INK, FADED, LINE = "#fffdf7", "#1c1d2b", "#85848f", "#c9c5b8"
GOLD, FELT, CREAM, NIGHT = "#ffc52e", "#23493f", "#fff6df", "#2d2440"

# A slanting line through the middle parts the card: above it the low half, below it the high half.
ABOVE = "M2 11a9 9 0 0 1 9-9h78a9 9 0 0 1 9 9V56L2 84z"
BELOW = "M98 129a9 9 0 0 1-9 9H11a9 9 0 0 1-9-9V84L98 56z"


def card_svg(card: DoubleCard, skin: Skin = SANITY, face: FaceKind | None = None) -> str:
    """One card as a picture. The shown face stands out in full colour, the other two are faded."""
    return _picture(WIDTH, HEIGHT, [card if face is None else Face(card, face)], skin, _card(card, skin, face))


def rook_svg() -> str:
    """The Rook as a picture (DD-4)."""
    return _picture(WIDTH, HEIGHT, [ROOK], SANITY, _rook())


def row_svg(cards: Sequence[Drawn], captions: Sequence[str] = (), skin: Skin = SANITY) -> str:
    """Cards on a table, as a hand or a trick, each with its caption below; a long row goes on below."""
    labels = [*captions, *[""] * (len(cards) - len(captions))]
    if not cards or len(labels) > len(cards):
        raise ValueError(f"{len(cards)} cards cannot be drawn with {len(captions)} captions")
    rows = -(-len(cards) // MOST_IN_A_ROW)
    per_row = -(-len(cards) // rows)  # rows as equal as can be
    width = 2 * MARGIN + per_row * (WIDTH + GAP) - GAP
    parts: list[str] = []
    top = MARGIN
    for start in range(0, len(cards), per_row):
        below = [textwrap.wrap(label, CAPTION_LETTERS) for label in labels[start : start + per_row]]
        for place, (drawn, lines) in enumerate(zip(cards[start : start + per_row], below, strict=True)):
            left = MARGIN + place * (WIDTH + GAP)
            parts.append(f'<g transform="translate({left} {top})">{_drawing(drawn, skin)}</g>')
            parts += [
                _text(left + WIDTH / 2, top + HEIGHT + CAPTION_STEP * (k + 1), CAPTION_SIZE, "middle", CREAM, line, 500)
                for k, line in enumerate(lines)
            ]
        top += HEIGHT + CAPTION_STEP * max(map(len, below)) + MARGIN
    table = f'<rect width="{width}" height="{top}" rx="14" fill="{FELT}"/>'
    return _picture(width, top, cards, skin, "\n".join([table, *parts]), labels)


def told(cards: Sequence[Drawn], captions: Sequence[str], skin: Skin) -> str:
    """A row in one sentence, as the text that stands for the picture: `2♣3♦ as 2♣ (Ada leads); …`."""
    labels = [*captions, *[""] * (len(cards) - len(captions))]
    return "; ".join(
        short_name(drawn, skin) + (f" ({label})" if label else "") for drawn, label in zip(cards, labels, strict=True)
    )


def _picture(
    width: int, height: int, cards: Sequence[Drawn], skin: Skin, drawing: str, captions: Sequence[str] = ()
) -> str:
    """The picture with its size, its name, and a description for people who do not see it."""
    name = told(cards, captions, skin)
    words = "; ".join(in_words(drawn, skin) for drawn in cards)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'role="img" aria-label="{escape(name)}">\n<title>{escape(name)}</title>\n<desc>{escape(words)}</desc>\n'
        f"{drawing}\n</svg>\n"
    )


def _drawing(drawn: Drawn, skin: Skin) -> str:
    if isinstance(drawn, Card):
        return _ordinary(drawn)
    card, kind = taken_apart(drawn)
    return _rook() if card is None else _card(card, skin, kind)


def _ordinary(card: Card) -> str:
    """An ordinary card: its rank in the corner, its suit below that and large; a joker has a cap with three bells."""
    paper = f'<rect x="1" y="1" width="98" height="138" rx="10" fill="{PAPER}" stroke="{INK}" stroke-width="2"/>'
    if card.suit is None:
        cap = f'<path transform="translate(50 84)" fill="{SANITY.colours[2]}" d="{JOKER_CAP}"/>'
        bells = [f'<circle cx="{x}" cy="{y}" r="6" fill="{GOLD}"/>' for x, y in ((7, 70), (50, 53), (93, 70))]
        return "\n".join([paper, _text(50, 32, 24, "middle", INK, "JOKER"), cap, *bells])
    colour, shape = SANITY.colour(card.suit), SHAPES[card.suit.word]
    signs = [
        f'<path transform="translate({x} {y}) scale({scale})" fill="{colour}" d="{shape}"/>'
        for x, y, scale in ((24, 66, 1.1), (63, 99, 2.2))
    ]
    return "\n".join([paper, _text(9, 46, 42, "start", colour, card.rank_text), *signs])


def _card(card: DoubleCard, skin: Skin, face: FaceKind | None) -> str:
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
    """A half: its value in the corner and its suit beside it, on its part of the card."""
    value, suit = half
    colour = skin.colour(suit)
    shown, faded = face is kind, face not in (None, kind)
    ground = f'fill="{colour}"' if shown else f'fill="{colour}" fill-opacity="{0.05 if faded else 0.13}"'
    ink = PAPER if shown else FADED if faded else colour
    name = skin.values[value - 2]
    aside = 79 if len(name) == 2 else 56  # the middle of the suit, seen from the value's side of the card
    above = kind is FaceKind.LOW
    sign = f'<path transform="translate({aside if above else WIDTH - aside} {27 if above else 113}) scale(1.15)"'
    return "\n".join(
        [
            f'<path d="{ABOVE if above else BELOW}" {ground}/>',
            _text(9 if above else 91, 40 if above else 126, 36, "start" if above else "end", ink, name),
            f'{sign} fill="{ink}" d="{SHAPES[skin.name_suit(suit)]}"/>',
        ]
    )


def _badge(total: int, face: FaceKind | None) -> str:
    """The sum, in a badge in the middle."""
    shown, faded = face is FaceKind.COMBINED, face in (FaceKind.LOW, FaceKind.HIGH)
    size = 28 if shown else 22
    line, ground = (INK, GOLD) if shown else (FADED, PAPER) if faded else (INK, PAPER)
    return (
        f'<circle cx="50" cy="70" r="{23 if shown else 18}" fill="{ground}" stroke="{line}" stroke-width="2"/>'
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


def _text(x: float, y: float, size: int, anchor: str, colour: str, text: str, weight: int = 700) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-family="sans-serif" font-weight="{weight}" font-size="{size}" '
        f'text-anchor="{anchor}" fill="{colour}">{escape(text)}</text>'
    )
