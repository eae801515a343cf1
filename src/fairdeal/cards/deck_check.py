"""The checks of DD-1, sentence by sentence: what makes 78 double cards a deck.

Each check relies on the previous ones. Errors name the card that is most likely wrong, and its line.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from fairdeal.cards.deck_file import deck_error
from fairdeal.cards.faces import PAIRS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from fairdeal.cards.deck_file import DeckRow
    from fairdeal.cards.faces import DoubleCard, Half
    from fairdeal.cards.suits import Suit

CARDS_PER_HALF = 3
CARDS_PER_SUIT_PAIR = 13
CARDS_PER_PACK = 26
OUT_IN_HEARTS_4 = {(2, 5), (3, 5)}  # HE-1: the two cards removed for four players


def check_deck(rows: Sequence[DeckRow], source: str) -> None:
    """Raise `DeckError` unless the rows form a double deck (DD-1); `read_rows` has checked each row on its own."""
    _check_pairs(rows, source)
    _check_ordinary_cards(rows)
    _check_suit_pairs(rows)
    _check_rook_pack(rows)
    _check_three_packs(rows)
    _check_hearts(rows)


def _check_pairs(rows: Sequence[DeckRow], source: str) -> None:
    """DD-1: 78 cards, one for every pair of different values (`read_rows` rejects duplicates)."""
    present = {row.card.index for row in rows}
    missing = [pair for index, pair in enumerate(PAIRS) if index not in present]
    if missing:
        low, high = missing[0]
        more = f", and {len(missing) - 1} more are missing" if len(missing) > 1 else ""
        raise deck_error(
            source,
            max((row.line for row in rows), default=1),
            f"the file ends after {len(rows)} of {len(PAIRS)} cards: there is none with {low} and {high}{more}",
        )


def _check_ordinary_cards(rows: Sequence[DeckRow]) -> None:
    """DD-1: every ordinary card is on exactly three cards. If one is on fewer, another of its value is on more."""
    for half, holders in _by_half(rows).items():
        if len(holders) > CARDS_PER_HALF:
            raise holders[-1].error(
                f"{_symbol(half)} is on {len(holders)} cards ({_lines(holders)}), but every ordinary card "
                f"is on exactly {CARDS_PER_HALF}"
            )


def _check_suit_pairs(rows: Sequence[DeckRow]) -> None:
    """DD-1: each of the six suit pairs is on 13 cards. If one is on fewer, another is on more."""
    by_pair: defaultdict[frozenset[Suit], list[DeckRow]] = defaultdict(list)
    for row in rows:
        by_pair[frozenset((row.card.low_suit, row.card.high_suit))].append(row)
    for holders in by_pair.values():
        if len(holders) > CARDS_PER_SUIT_PAIR:
            card = holders[-1].card
            raise holders[-1].error(
                f"{card.low_suit.symbol} and {card.high_suit.symbol} are together on {len(holders)} cards "
                f"({_lines(holders)}), but every pair of suits is on exactly {CARDS_PER_SUIT_PAIR}"
            )


def _check_rook_pack(rows: Sequence[DeckRow]) -> None:
    """DD-1: the 26 cards with out_in_rook=yes contain every ordinary card once."""
    out = [row for row in rows if row.card.out_in_rook]
    rule = f"the {CARDS_PER_PACK} cards with out_in_rook=yes contain every ordinary card once"
    holders = _by_half(out)
    repeated = {half for half in holders if len(holders[half]) > 1}
    if repeated:
        suspect, half = _suspect(out, repeated)
        others = [row for row in holders[half] if row is not suspect]
        raise suspect.error(f"{_symbol(half)} is out_in_rook=yes here and in {_lines(others)}, but {rule}")
    absent = _by_half(rows).keys() - holders.keys()
    if absent:
        suspect, half = _suspect(rows, absent)
        raise suspect.error(f"{_symbol(half)} is on none of the {len(out)} cards with out_in_rook=yes, but {rule}")


def _check_three_packs(rows: Sequence[DeckRow]) -> None:
    """DD-1: the deck splits into three packs of 26 cards, each with every ordinary card once.

    The cards left out in Rook are one pack. Each of the other 52 shares its two halves with two more cards, so they
    form rings. Around a ring the cards must alternate between the two remaining packs, which is possible if and only
    if the ring has an even number of cards.
    """
    kept = [row.card for row in rows if not row.card.out_in_rook]
    odd = [ring for ring in rings(kept) if len(ring) % 2]
    if odd:
        ring = min(odd, key=len)
        suspect = next(row for row in rows if row.card is ring[0])
        raise suspect.error(
            f"the cards with out_in_rook=no do not split into two packs with every ordinary card once: "
            f"{len(ring)} of them, an odd number, form a ring ({' '.join(card.text for card in ring)})"
        )


def _check_hearts(rows: Sequence[DeckRow]) -> None:
    """HE-1: four players remove the {2,5} and the {3,5} card, and no other."""
    for row in rows:
        expected = (row.card.low, row.card.high) in OUT_IN_HEARTS_4
        if row.card.out_in_hearts_4 != expected:
            raise row.error(
                f"out_in_hearts_4 must be {'yes' if expected else 'no'} here: "
                f"it is yes only for the card with 2 and 5 and the card with 3 and 5"
            )


def rings(cards: Iterable[DoubleCard]) -> Iterator[list[DoubleCard]]:
    """Group cards that contain each ordinary card twice into rings in which neighbors share a half."""
    remaining = {card.index: card for card in cards}
    holders: defaultdict[Half, list[DoubleCard]] = defaultdict(list)
    for card in remaining.values():
        for half in card.halves:
            holders[half].append(card)
    while remaining:
        card = next(iter(remaining.values()))
        half = card.halves[1]
        ring = []
        while card.index in remaining:
            ring.append(remaining.pop(card.index))
            card = next(other for other in holders[half] if other is not card)
            half = next(other for other in card.halves if other != half)
        yield ring


def _by_half(rows: Iterable[DeckRow]) -> dict[Half, list[DeckRow]]:
    """The rows that contain each ordinary card."""
    holders: defaultdict[Half, list[DeckRow]] = defaultdict(list)
    for row in rows:
        for half in row.card.halves:
            holders[half].append(row)
    return dict(holders)


def _suspect(rows: Iterable[DeckRow], wrong: set[Half]) -> tuple[DeckRow, Half]:
    """The row with the most wrong halves, and the first of those halves."""
    row = max(rows, key=lambda row: sum(half in wrong for half in row.card.halves))
    return row, next(half for half in row.card.halves if half in wrong)


def _symbol(half: Half) -> str:
    value, suit = half
    return f"{value}{suit.symbol}"


def _lines(rows: Sequence[DeckRow]) -> str:
    numbers = ", ".join(str(row.line) for row in rows)
    return f"line {numbers}" if len(rows) == 1 else f"lines {numbers}"
