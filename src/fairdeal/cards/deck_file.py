"""Reading a deck's file line by line: what makes a line a double card at all (DD-1)."""

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
SUIT_OF_WORD = {suit.word: suit for suit in Suit}
ANSWERS = {"yes": True, "no": False}


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the file: what stands in each column."""

    source: str
    number: int
    fields: dict[str, str]

    def value(self, column: str) -> int:
        """A value, 2..14 (DD-1)."""
        text = self.fields[column]
        if not (text.isascii() and text.isdigit()):
            raise self.refused(f"{column} is {quoted(text)}, not a number (J is 11, Q 12, K 13, A 14)")
        if len(text) > 2 or int(text) not in VALUES:
            raise self.refused(f"{column} is {quoted(text)}, and values go from 2 to 14")
        return int(text)

    def suit(self, column: str) -> Suit:
        """A suit, written out."""
        text = self.fields[column]
        if text not in SUIT_OF_WORD:
            raise self.refused(f"{column} is {quoted(text)}, not one of {', '.join(SUIT_OF_WORD)}")
        return SUIT_OF_WORD[text]

    def answer(self, column: str) -> bool:
        """Yes or no."""
        text = self.fields[column]
        if text not in ANSWERS:
            raise self.refused(f"{column} is {quoted(text)}, not yes or no")
        return ANSWERS[text]

    def refused(self, why: str) -> DeckError:
        """The error that says what is wrong with this line."""
        name = " ".join(self.fields[column][:12] for column in COLUMNS[:4])
        return refused(self.source, self.number, f"{name}: {why}")


@dataclass(frozen=True, slots=True)
class Row:
    """A card and the line of the file it stands on."""

    source: str
    line: int
    card: DoubleCard

    def refused(self, why: str) -> DeckError:
        """The error that says what is wrong with this card."""
        return refused(self.source, self.line, f"{self.card.text}: {why}")


def refused(source: str, line: int, why: str) -> DeckError:
    """The error that says what is wrong, and where."""
    return DeckError(f"{source}, line {line}: {why}")


def read_rows(lines: Iterable[str], source: str) -> list[Row]:
    """The cards of a file in the file's own order, no two of them for the same pair of values."""
    records = _records(lines, source)
    number, header = next(records, (1, []))
    _check_header(header, source, number)
    rows: dict[int, Row] = {}
    for number, fields in records:
        if len(fields) != len(header):
            why = f"{len(fields)} columns, where the header has {len(header)}"
            raise refused(source, number, f"{' '.join(field[:12] for field in fields[:4])}: {why}")
        row = _read_row(Line(source, number, dict(zip(header, fields, strict=True))))
        earlier = rows.setdefault(row.card.index, row)
        if earlier is not row:
            raise row.refused(
                f"there is exactly one card for every pair of values, and {row.card.low} and {row.card.high} "
                f"are already on {earlier.card.text} in line {earlier.line}"
            )
    return list(rows.values())


def _records(lines: Iterable[str], source: str) -> Iterator[tuple[int, list[str]]]:
    """The lines that hold something, with their numbers; spaces around a field and capitals do not matter."""
    reader = csv.reader(lines)
    try:
        for record in reader:
            fields = [field.strip("\ufeff \t\r\n").lower() for field in record]
            if any(fields):
                yield reader.line_num, fields
    except csv.Error as error:
        raise refused(source, reader.line_num, f"this is no line of a CSV file ({error})") from error


def _check_header(header: list[str], source: str, number: int) -> None:
    """Every column once, in any order, and no other."""
    wanted = f"the first line must name the columns {','.join(COLUMNS)}"
    if not header:
        raise refused(source, number, f"the file is empty; {wanted}")
    for column in COLUMNS:
        if column not in header:
            raise refused(source, number, f"the column {column} is missing; {wanted}")
        if header.count(column) > 1:
            raise refused(source, number, f"the column {column} is there more than once; {wanted}")
    for column in header:
        if column not in COLUMNS:
            raise refused(source, number, f"a deck has no column {quoted(column)}; {wanted}")


def _read_row(line: Line) -> Row:
    """A line as a card: two values, the lower one first, in two different suits (DD-1)."""
    low, low_suit = line.value("low"), line.suit("low_suit")
    high, high_suit = line.value("high"), line.suit("high_suit")
    if low >= high:
        raise line.refused(f"the low half comes first, and {low} is not below {high}")
    card = DoubleCard(
        index=INDEX_OF[low, high],
        low=low,
        low_suit=low_suit,
        high=high,
        high_suit=high_suit,
        printed=line.answer("printed"),
        out_in_rook=line.answer("out_in_rook"),
        out_in_hearts_4=line.answer("out_in_hearts_4"),
    )
    row = Row(line.source, line.number, card)
    if low_suit is high_suit:
        raise row.refused(f"the halves {low}{low_suit.sign} and {high}{high_suit.sign} share a suit")
    return row
