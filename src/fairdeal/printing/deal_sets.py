"""Deals for a club evening: the same cards at every table, as printable hand records and as records to play from."""

import itertools
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from fairdeal.engine.game import Game
from fairdeal.engine.random import match_seed
from fairdeal.printing.pdf import TEXT_FONT, new_document, write_cards, write_text

if TYPE_CHECKING:
    from fpdf import FPDF

MOST_LISTED = 4  # cards of one rank that are listed one by one
TEXT_SIZE, LINE_HEIGHT = 10.0, 5.0
LABEL_WIDTH = 32.0
MARGIN = 15.0
# What a deal may contain besides hands, in the words of a hand record. Seats are given by number, like the hands.
SEATS = {"leader": "leads", "dealer": "deals"}
CARDS = {"trump": "trump card", "nest": "Nest", "stock": "stock", "pile": "discard pile"}


def make_deals(game: Game, number: int, seed: int | str) -> list[dict[str, Any]]:
    """The first deals of a number of matches, each as a record to play from."""
    return [
        {
            "fairdeal": 1,
            "game": game.key,
            "preset": game.preset,
            "options": game.options.differences(game.presets[game.preset]),
            "players": [f"Seat {seat + 1}" for seat in range(game.players)],
            "deal": game.start(match_seed(seed, index)).last_deal(),
            "moves": [],
        }
        for index in range(number)
    ]


def print_deals(game: Game, deals: Sequence[Mapping[str, Any]], title: str, paper: str) -> bytes:
    """Hand records as a PDF: for each deal the hands, and whatever else the deal decides."""
    document = new_document(paper, title)
    document.set_margins(MARGIN, MARGIN)
    document.add_page()
    write_text(document, f"**{title}**", 16, 8)
    document.ln(8)
    for number, record in enumerate(deals, 1):
        rows = deal_rows(record["deal"])
        if document.get_y() + height_of(document, rows) > document.h - MARGIN:
            document.add_page()
        add_deal(document, f"{game.title}, deal {number}", rows)
    return bytes(document.output())


def deal_rows(deal: Mapping[str, Any]) -> list[tuple[str, list[str]]]:
    """The lines of a hand record: a label, and cards or words."""
    rows = [(f"Seat {seat + 1}", listed_cards(hand)) for seat, hand in enumerate(deal["hands"])]
    for name, value in deal.items():
        if name in SEATS:
            rows.append((SEATS[name], [f"seat {value + 1}"]))
        elif name in CARDS and value:
            rows.append((CARDS[name], listed_cards(value)))
    return rows


def listed_cards(cards: object) -> list[str]:
    """Cards one by one: a single card, a list of them, or numbers of cards by rank; many of one rank are counted."""
    if isinstance(cards, Mapping):
        by_rank = (
            [rank] * number if number <= MOST_LISTED else [f"{number:,} × {rank}"] for rank, number in cards.items()
        )
        return list(itertools.chain.from_iterable(by_rank))
    return [cards] if isinstance(cards, str) else list(cards)  # type: ignore[call-overload]


def height_of(document: "FPDF", rows: Sequence[tuple[str, list[str]]]) -> float:
    """Height of a hand record on the page, estimated from its widest cards."""
    per_line = int((document.w - 2 * MARGIN - LABEL_WIDTH) / 15)
    return LINE_HEIGHT * (3 + sum(-(-len(cards) // per_line) for _, cards in rows))


def add_deal(document: "FPDF", heading: str, rows: Sequence[tuple[str, list[str]]]) -> None:
    document.ln(4)
    write_text(document, f"**{heading}**", TEXT_SIZE + 1, LINE_HEIGHT + 1)
    document.ln(LINE_HEIGHT + 1)
    for label, cards in rows:
        document.set_font(TEXT_FONT, size=TEXT_SIZE)
        document.cell(LABEL_WIDTH, LINE_HEIGHT, label)
        document.set_left_margin(MARGIN + LABEL_WIDTH)
        write_cards(document, cards, TEXT_SIZE, LINE_HEIGHT)
        document.set_left_margin(MARGIN)
        document.ln(LINE_HEIGHT)
