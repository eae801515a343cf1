"""A PDF document with cards: pages of a paper size, text with suits, and cards drawn as on the screen."""

import io
import itertools
import logging
import re
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
SUIT_TABLE = str.maketrans(SUIT_CODES)
COLORS = dict(zip(SYMBOLS.values(), FOUR_COLORS, strict=True))
BLACK = "#000000"
WORD = re.compile(r"\S+\s*|\s+")  # with the space after it
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


def write_text(document: "FPDF", text: str, size: float, line_height: float) -> None:
    """Write a paragraph from the current position on. `**` switches bold on and off; suits have their colors."""
    for number, part in enumerate(text.split("**")):
        for word in WORD.findall(part):
            end = document.get_x() + width_of(document, word.rstrip(), size) + 2 * document.c_margin
            if end > document.w - document.r_margin:
                document.ln(line_height)
            _write_word(document, word, size, line_height, style="B" if number % 2 else "")
    document.set_text_color(BLACK)


def write_cards(document: "FPDF", cards: list[str], size: float, line_height: float) -> None:
    """Write cards in notation as people read them (`4♠10♥`), separated by spaces, from the current position on."""
    write_text(document, "  ".join(write_card(card) for card in cards), size, line_height)


def _write_word(document: "FPDF", word: str, size: float, line_height: float, style: str) -> None:
    for is_suit, characters in itertools.groupby(word, key=SUIT_CODES.__contains__):
        text = "".join(characters)
        document.set_font(SUIT_FONT if is_suit else TEXT_FONT, "" if is_suit else style, size)
        document.set_text_color(COLORS.get(text[0], BLACK))
        document.write(line_height, printable(text))


def width_of(document: "FPDF", text: str, size: float) -> float:
    """Width of a text with suits, in millimeters."""
    width = 0.0
    for is_suit, characters in itertools.groupby(text, key=SUIT_CODES.__contains__):
        document.set_font(SUIT_FONT if is_suit else TEXT_FONT, size=size)
        width += document.get_string_width(printable("".join(characters)))
    return width


def printable(text: str) -> str:
    """A text in the characters of the fonts: suits by their codes, and ? for what they do not have."""
    return text.translate(SUIT_TABLE).encode("latin-1", "replace").decode("latin-1")
