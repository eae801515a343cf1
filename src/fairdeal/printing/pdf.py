"""A PDF document with cards: pages of a paper size, text with suits, and cards drawn as on the screen."""

import io
import logging
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from fairdeal.cards.naming import SYMBOLS, write_card
from fairdeal.cards.skins import FOUR_COLORS
from fairdeal.engine.errors import BadSetup

if TYPE_CHECKING:
    from fpdf import FPDF

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}  # width and height in millimeters
TEXT_FONT, SUIT_FONT = "helvetica", "zapfdingbats"  # fonts that every PDF reader has; the second has the suits
SUIT_CODES = dict(zip(SYMBOLS.values(), "\xa8\xa9\xaa\xab", strict=True))  # ♣♦♥♠ in the second font
COLORS = dict(zip(SYMBOLS.values(), FOUR_COLORS, strict=True))
BLACK = "#000000"
NO_DATE = datetime(2000, 1, 1, tzinfo=UTC)  # the same content gives the same file on every day


def new_document(paper: str, title: str) -> "FPDF":
    """An empty document; BadSetup if the library is not installed or the paper is unknown."""
    if paper not in PAPERS:
        raise BadSetup(f"no paper {paper!r}; papers: {', '.join(PAPERS)}")
    try:
        from fpdf import FPDF
    except ImportError:
        raise BadSetup("printing needs the extra `print`: pip install 'fairdeal[print]'") from None
    logging.getLogger("fpdf.svg").setLevel(logging.ERROR)  # it warns that titles of drawings are left out
    document = FPDF(unit="mm", format=PAPERS[paper])
    document.set_auto_page_break(auto=False)
    document.set_title(title)
    document.set_lang("en")
    document.set_creation_date(NO_DATE)
    return document


def place_drawing(document: "FPDF", svg: str, left: float, top: float, width: float, height: float) -> None:
    """Draw an SVG document as lines and areas, sharp in every size."""
    document.image(io.BytesIO(svg.encode()), x=left, y=top, w=width, h=height)


def write_cards(document: "FPDF", cards: list[str], size: float, line_height: float) -> None:
    """Write cards in notation as people read them (`4♠10♥`), separated by spaces, from the current position on."""
    for card in cards:
        text = write_card(card)
        if document.get_x() + width_of(document, text, size) > document.w - document.r_margin:
            document.ln(line_height)
        for character in text:
            is_suit = character in SUIT_CODES
            document.set_font(SUIT_FONT if is_suit else TEXT_FONT, size=size)
            document.set_text_color(COLORS.get(character, BLACK))
            document.write(line_height, SUIT_CODES.get(character, character))
        document.set_font(TEXT_FONT, size=size)
        document.write(line_height, "  ")
    document.set_text_color(BLACK)


def width_of(document: "FPDF", text: str, size: float) -> float:
    """Width of a text with suits, in millimeters."""
    width = 0.0
    for character in text:
        document.set_font(SUIT_FONT if character in SUIT_CODES else TEXT_FONT, size=size)
        width += document.get_string_width(SUIT_CODES.get(character, character))
    return width
