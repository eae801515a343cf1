"""Print and play: the double deck on sheets of nine cards, with marks to cut along."""

from typing import TYPE_CHECKING

from fairdeal.cards.double import standard_deck
from fairdeal.cards.skins import Skin
from fairdeal.cards.svg import card_svg, rook_svg
from fairdeal.printing.pdf import BLACK, TEXT_FONT, new_document, place_drawing

if TYPE_CHECKING:
    from fpdf import FPDF

CARD_WIDTH, CARD_HEIGHT = 63.0, 88.0  # millimeters: the usual size of playing cards, for which there are sleeves
COLUMNS, ROWS = 3, 3
MARK_LENGTH, MARK_GAP = 4.0, 1.0
DIRECTIONS = (
    'Print at 100 % ("actual size") on thick paper, and cut along the marks. A card is 63 × 88 mm.',
    "Or print on thin paper, and put each slip into a sleeve with a playing card behind it.",
    "Every card carries two ordinary cards and, in the circle, their sum. It is played as one of the three.",
    "The deck has 78 double cards and the Rook. Some games leave cards out: the first rule of the game says which.",
)


def print_deck(skin: Skin, paper: str) -> bytes:
    """The whole deck as a PDF: a page of directions, then the cards."""
    document = new_document(paper, f"The double deck: {skin.title}")
    add_directions(document, skin)
    drawings = [*(card_svg(card, skin) for card in standard_deck().cards), rook_svg()]
    per_page = COLUMNS * ROWS
    for first in range(0, len(drawings), per_page):
        document.add_page()
        left = (document.w - COLUMNS * CARD_WIDTH) / 2
        top = (document.h - ROWS * CARD_HEIGHT) / 2
        for place, drawing in enumerate(drawings[first : first + per_page]):
            row, column = divmod(place, COLUMNS)
            place_drawing(
                document, drawing, left + column * CARD_WIDTH, top + row * CARD_HEIGHT, CARD_WIDTH, CARD_HEIGHT
            )
        add_cut_marks(document, left, top)
    return bytes(document.output())


def add_directions(document: "FPDF", skin: Skin) -> None:
    document.add_page()
    document.set_margins(20, 20)
    document.set_xy(20, 30)
    document.set_font(TEXT_FONT, "B", 20)
    document.multi_cell(0, 10, f"The double deck: {skin.title}", new_x="LMARGIN", new_y="NEXT")
    document.set_font(TEXT_FONT, size=12)
    for paragraph in DIRECTIONS:
        document.ln(3)
        document.multi_cell(0, 6, paragraph, new_x="LMARGIN", new_y="NEXT")


def add_cut_marks(document: "FPDF", left: float, top: float) -> None:
    """Short lines outside the cards, in line with their edges."""
    document.set_draw_color(BLACK)
    document.set_line_width(0.1)
    bottom, right = top + ROWS * CARD_HEIGHT, left + COLUMNS * CARD_WIDTH
    for column in range(COLUMNS + 1):
        x = left + column * CARD_WIDTH
        document.line(x, top - MARK_GAP - MARK_LENGTH, x, top - MARK_GAP)
        document.line(x, bottom + MARK_GAP, x, bottom + MARK_GAP + MARK_LENGTH)
    for row in range(ROWS + 1):
        y = top + row * CARD_HEIGHT
        document.line(left - MARK_GAP - MARK_LENGTH, y, left - MARK_GAP, y)
        document.line(right + MARK_GAP, y, right + MARK_GAP + MARK_LENGTH, y)
