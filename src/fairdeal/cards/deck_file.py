"""Parsing a deck file line by line: what each line must contain to be a double card (DD-1).

Checks of the deck as a whole are in `deck_check.py`.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fairdeal.cards.errors import DeckError, quoted
from fairdeal.cards.faces import INDEX_OF, VALUES, DoubleCard
from fairdeal.cards.suits import Suit

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

COLUMNS = ("low", "low_suit", "high", "high_suit", "printed", "out_in_rook", "out_in_hearts_4")
SUIT_OF_WORD = {suit.plural: suit for suit in Suit}
FLAGS = {"yes": True, "no": False}


@dataclass(frozen=True, slots=True)
class CsvLine:
    """A line of the file, with the text of each column."""

    source: str
    number: int
    fields: dict[str, str]

    def value(self, column: str) -> int:
        """Parse a value, 2..14 (DD-1)."""
        text = self.fields[column]
        if not (text.isascii() and text.isdigit()):
            raise self.error(f"{column} is {quoted(text)}, not a number (J is 11, Q 12, K 13, A 14)")
        if len(text) > 2 or int(text) not in VALUES:
            raise self.error(f"{column} is {quoted(text)}, but values go from 2 to 14")
        return int(text)

    def suit(self, column: str) -> Suit:
        """Parse a suit's full name."""
        text = self.fields[column]
        if text not in SUIT_OF_WORD:
            raise self.error(f"{column} is {quoted(text)}, not one of {', '.join(SUIT_OF_WORD)}")
        return SUIT_OF_WORD[text]

    def flag(self, column: str) -> bool:
        """Parse yes or no."""
        text = self.fields[column]
        if text not in FLAGS:
            raise self.error(f"{column} is {quoted(text)}, not yes or no")
        return FLAGS[text]

    def error(self, reason: str) -> DeckError:
        """Build the error that says what is wrong with this line."""
        name = " ".join(self.fields[column][:12] for column in COLUMNS[:4])
        return deck_error(self.source, self.number, f"{name}: {reason}")


@dataclass(frozen=True, slots=True)
class DeckRow:
    """A card and its line number in the file."""

    source: str
    line: int
    card: DoubleCard

    def error(self, reason: str) -> DeckError:
        """Build the error that says what is wrong with this card."""
        return deck_error(self.source, self.line, f"{self.card.text}: {reason}")


def deck_error(source: str, line: int, reason: str) -> DeckError:
    """Build the error that says what is wrong and where."""
    return DeckError(f"{source}, line {line}: {reason}")


def read_rows(lines: Iterable[str], source: str) -> list[DeckRow]:
    """Parse the cards of a file, in file order; each pair of values may appear only once."""
    records = _records(lines, source)
    number, header = next(records, (1, []))
    _check_header(header, source, number)
    rows: dict[int, DeckRow] = {}
    for number, fields in records:
        if len(fields) != len(header):
            reason = f"{len(fields)} columns, but the header has {len(header)}"
            raise deck_error(source, number, f"{' '.join(field[:12] for field in fields[:4])}: {reason}")
        row = _parse_row(CsvLine(source, number, dict(zip(header, fields, strict=True))))
        earlier = rows.setdefault(row.card.index, row)
        if earlier is not row:
            raise row.error(
                f"there is exactly one card for every pair of values, and {row.card.low} and {row.card.high} "
                f"are already on {earlier.card.text} in line {earlier.line}"
            )
    return list(rows.values())


def _records(lines: Iterable[str], source: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the number and fields of each non-blank line; case and surrounding spaces are ignored."""
    reader = csv.reader(lines)
    try:
        for record in reader:
            fields = [field.strip("\ufeff \t\r\n").lower() for field in record]
            if any(fields):
                yield reader.line_num, fields
    except csv.Error as error:
        raise deck_error(source, reader.line_num, f"this is not a line of a CSV file ({error})") from error


def _check_header(header: list[str], source: str, number: int) -> None:
    """Require every column exactly once, in any order, and no other column."""
    expected = f"the first line must name the columns {','.join(COLUMNS)}"
    if not header:
        raise deck_error(source, number, f"the file is empty; {expected}")
    for column in COLUMNS:
        if column not in header:
            raise deck_error(source, number, f"the column {column} is missing; {expected}")
        if header.count(column) > 1:
            raise deck_error(source, number, f"the column {column} appears more than once; {expected}")
    for column in header:
        if column not in COLUMNS:
            raise deck_error(source, number, f"a deck has no column {quoted(column)}; {expected}")


def _parse_row(line: CsvLine) -> DeckRow:
    """Parse a card: two values, the lower one first, in two different suits (DD-1)."""
    low, low_suit = line.value("low"), line.suit("low_suit")
    high, high_suit = line.value("high"), line.suit("high_suit")
    if low >= high:
        raise line.error(f"the low half comes first, but {low} is not below {high}")
    card = DoubleCard(
        index=INDEX_OF[low, high],
        low=low,
        low_suit=low_suit,
        high=high,
        high_suit=high_suit,
        printed=line.flag("printed"),
        out_in_rook=line.flag("out_in_rook"),
        out_in_hearts_4=line.flag("out_in_hearts_4"),
    )
    row = DeckRow(line.source, line.number, card)
    if low_suit is high_suit:
        raise row.error(f"the halves {low}{low_suit.symbol} and {high}{high_suit.symbol} share a suit")
    return row
