"""The rules of a game on one page, with the house rules of a table."""

from typing import TYPE_CHECKING

from fairdeal.cards.double import parse_double, standard_deck
from fairdeal.cards.errors import BadCard
from fairdeal.cards.faces import DoubleCard, FaceKind
from fairdeal.cards.svg import HEIGHT, WIDTH, card_svg
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.game import Game
from fairdeal.printing.pdf import TEXT_FONT, new_document, place_drawing, write_text

if TYPE_CHECKING:
    from fpdf import FPDF

MARGIN = 18.0
CARD_WIDTH = 24.0
CAPTIONS = {
    None: "a double card",
    FaceKind.LOW: "its low half",
    FaceKind.HIGH: "its high half",
    FaceKind.COMBINED: "its sum",
}
TEXT_SIZE, LINE_HEIGHT = 11.5, 5.6
MAX_HOUSE_RULES = 24  # more do not fit on the page


def print_rules(game: Game, paper: str) -> bytes:
    """One page: what a double card is, the rules in short, and what differs at this table; BadSetup without a text."""
    text = game.rules_in_short()
    if text is None:
        raise BadSetup(f"{game.title} has no short rules to print; fairdeal rules {game.key} shows all of them")
    document = new_document(paper, game.title)
    document.set_margins(MARGIN, MARGIN)
    document.add_page()
    write_text(document, f"**{game.title}**", 22, 10)
    document.ln(10)
    write_text(document, f"For {type(game).players_in_words()} players. {game.summary}", TEXT_SIZE, LINE_HEIGHT)
    document.ln(LINE_HEIGHT)
    example = double_card_of(game)
    if example is not None:
        add_example(document, example)
    for paragraph in text.strip().split("\n\n"):
        document.ln(2.5)
        write_text(document, paragraph, TEXT_SIZE, LINE_HEIGHT)
        document.ln(LINE_HEIGHT)
    add_house_rules(document, game)
    return bytes(document.output())


def double_card_of(game: Game) -> DoubleCard | None:
    """A double card for an example, if the game uses them."""
    try:
        return parse_double(game.sample_cards[0], standard_deck())
    except BadCard:
        return None


def add_example(document: "FPDF", card: DoubleCard) -> None:
    """A double card and its three faces, side by side."""
    height = CARD_WIDTH * HEIGHT / WIDTH
    top = document.get_y() + 3
    for number, (face, caption) in enumerate(CAPTIONS.items()):
        left = MARGIN + number * (CARD_WIDTH + 14)
        place_drawing(document, card_svg(card, face=face), left, top, CARD_WIDTH, height)
        document.set_xy(left - 6, top + height + 1)
        document.set_font(TEXT_FONT, size=9)
        document.cell(CARD_WIDTH + 12, 4, caption, align="C")
    document.set_xy(MARGIN, top + height + 6)


def add_house_rules(document: "FPDF", game: Game) -> None:
    """What differs from the usual rules at this table."""
    rules = house_rules(game)
    if not rules:
        return
    document.ln(3)
    document.set_font(TEXT_FONT, "B", TEXT_SIZE + 2)
    document.cell(0, LINE_HEIGHT + 2, "House rules at this table", new_x="LMARGIN", new_y="NEXT")
    for rule in rules:
        write_text(document, rule, TEXT_SIZE - 1, LINE_HEIGHT - 0.6)
        document.ln(LINE_HEIGHT - 0.6)


def house_rules(game: Game) -> list[str]:
    """Every option that differs from the usual rules, in words with its rule number; the rest is counted."""
    usual = next(iter(game.presets.values()))
    changed = game.options.differences(usual)
    lines = [
        f"{spec.label.title}: {spec.describe_value(changed[spec.name])} ({spec.rule})"
        for spec in game.options.specs()
        if spec.name in changed
    ]
    if len(lines) > MAX_HOUSE_RULES:
        lines = [*lines[:MAX_HOUSE_RULES], f"and {len(lines) - MAX_HOUSE_RULES} more: fairdeal rules {game.key}"]
    return lines
