"""Rendering cards as text: the hand, single cards, and symbols in running text."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.text import Text

from fairdeal.engine.scene import CardScene
from fairdeal.terminal.card_text import (
    LETTER_OF_SYMBOL,
    RANK_AND_SYMBOL,
    SUIT_COLORS,
    CompactCard,
    card_label,
    compact_card,
)
from fairdeal.terminal.text import sanitize

HAND_ROW_HEIGHT = 4  # three lines for the cards, one for marks below them
EDGE, FACE_MARK, CURSOR_MARK, PICKED_MARK = "│", "▸", "▲", "✓"


def color_suits(text: str, style: str = "") -> Text:
    """Text with cards such as `7♥` in the color of their suit."""
    colored = Text(sanitize(text), style=style)
    for match in RANK_AND_SYMBOL.finditer(colored.plain):
        colored.stylize(f"{SUIT_COLORS[LETTER_OF_SYMBOL[match['symbol']]]} bold", match.start(), match.end())
    return colored


def render_card_label(item: str) -> Text:
    """A card or a face in a few characters, its suits in their colors."""
    label = Text(card_label(item))
    for letter, color in SUIT_COLORS.items():
        label.highlight_regex(rf"(?:10|[2-9JQKA]){letter}", color)
    return label


def card_width(card: CardScene) -> int:
    """The number of columns that a card takes, with its left edge."""
    return _compact_width(compact_card(card.card, card.count))


def _compact_width(compact: CompactCard) -> int:
    return 1 + max(3, *(cell_len(line) for line in compact.lines))


def render_card_lines(
    card: CardScene, width: int, face_line: int | None, is_faint: bool = False, has_cursor: bool = False
) -> list[Text]:
    """The three lines of one card; the face that it is played as (`face_line`) is marked."""
    compact = compact_card(card.card, card.count)
    lines = []
    for number, (line, suit) in enumerate(zip(compact.lines, compact.suits, strict=True)):
        style = f"{SUIT_COLORS[suit]} bold" if suit is not None else ""
        if face_line is not None and number != face_line:
            style = "dim"
        is_face = number == face_line
        rendered = Text().append(FACE_MARK if is_face else EDGE, "bold" if is_face else "dim")
        style += (" dim" if is_faint else "") + (" reverse" if has_cursor else "")
        rendered.append(line.ljust(width - 1), style.strip())
        lines.append(rendered)
    return lines


# ---- The hand


@dataclass(frozen=True)
class CardSlot:
    """The position of one card in the hand: its row, left column and width."""

    index: int
    row: int
    left: int
    width: int


def layout_hand(hand: Sequence[CardScene], width: int) -> list[CardSlot]:
    """Place the cards side by side, in as many rows as they need."""
    slots: list[CardSlot] = []
    row = left = 0
    for index, card in enumerate(hand):
        columns = card_width(card)
        if left and left + columns > width:
            row, left = row + 1, 0
        slots.append(CardSlot(index, row, left, columns))
        left += columns
    return slots


def hand_height(hand: Sequence[CardScene], width: int) -> int:
    """The number of lines that the hand takes."""
    slots = layout_hand(hand, width)
    return HAND_ROW_HEIGHT * (slots[-1].row + 1) if slots else 0


def render_hand(
    hand: Sequence[CardScene],
    width: int,
    cursor: int | None,
    picked: Mapping[str, int],
    selectable: frozenset[str] | None,
) -> Text:
    """The hand. Cards that cannot be selected are faint; None: no card is faint."""
    lines = [Text() for _ in range(max(HAND_ROW_HEIGHT, hand_height(hand, width)))]
    for slot in layout_hand(hand, width):
        card = hand[slot.index]
        has_cursor = slot.index == cursor
        is_faint = selectable is not None and card.card not in selectable
        top = slot.row * HAND_ROW_HEIGHT
        for number, line in enumerate(render_card_lines(card, slot.width, None, is_faint, has_cursor)):
            lines[top + number].append_text(line)
        count = picked.get(card.card, 0)
        picked_mark = PICKED_MARK if count == 1 else f"{PICKED_MARK}{count}" if count else ""
        mark = (CURSOR_MARK if has_cursor else "") + picked_mark
        lines[top + HAND_ROW_HEIGHT - 1].append(f" {mark}".ljust(slot.width), "bold")
    return Text("\n").join(lines)
