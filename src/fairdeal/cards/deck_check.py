"""DD-1, sentence by sentence: what makes 78 double cards a deck.

Each check relies on those before it, and names the card that is most likely wrong, and its line.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from fairdeal.cards.deck_file import refused
from fairdeal.cards.faces import PAIRS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from fairdeal.cards.deck_file import Row
    from fairdeal.cards.faces import DoubleCard, Half
    from fairdeal.cards.suits import Suit

CARDS_A_HALF = 3
CARDS_A_SUIT_PAIR = 13
CARDS_A_PACK = 26
OUT_IN_HEARTS_4 = {(2, 5), (3, 5)}  # HE-1: the two cards that four players put aside


def check_deck(rows: Sequence[Row], source: str) -> None:
    """Refuse rows that are not a double deck (DD-1); `read_rows` has checked each of them by itself."""
    _check_pairs(rows, source)
    _check_ordinary_cards(rows)
    _check_suit_pairs(rows)
    _check_rook_pack(rows)
    _check_three_packs(rows)
    _check_hearts(rows)


def _check_pairs(rows: Sequence[Row], source: str) -> None:
    """DD-1: 78 cards, one for every pair of different values (that none has two, `read_rows` has seen)."""
    there = {row.card.index for row in rows}
    missing = [pair for index, pair in enumerate(PAIRS) if index not in there]
    if missing:
        low, high = missing[0]
        more = f", nor of {len(missing) - 1} more pairs of values" if len(missing) > 1 else ""
        raise refused(
            source,
            max((row.line for row in rows), default=1),
            f"the file ends after {len(rows)} of {len(PAIRS)} cards: there is none of {low} and {high}{more}",
        )


def _check_ordinary_cards(rows: Sequence[Row]) -> None:
    """DD-1: every ordinary card is on exactly three: if one is on fewer, another of its value is on more."""
    for half, holders in _by_half(rows).items():
        if len(holders) > CARDS_A_HALF:
            raise holders[-1].refused(
                f"{_sign(half)} is on {len(holders)} cards ({_lines(holders)}), and every ordinary card "
                f"is on exactly {CARDS_A_HALF}"
            )


def _check_suit_pairs(rows: Sequence[Row]) -> None:
    """DD-1: each of the six suit pairs is on 13 cards: if one is on fewer, another is on more."""
    by_pair: defaultdict[frozenset[Suit], list[Row]] = defaultdict(list)
    for row in rows:
        by_pair[frozenset((row.card.low_suit, row.card.high_suit))].append(row)
    for holders in by_pair.values():
        if len(holders) > CARDS_A_SUIT_PAIR:
            card = holders[-1].card
            raise holders[-1].refused(
                f"{card.low_suit.sign} and {card.high_suit.sign} are together on {len(holders)} cards "
                f"({_lines(holders)}), and each two suits are on exactly {CARDS_A_SUIT_PAIR}"
            )


def _check_rook_pack(rows: Sequence[Row]) -> None:
    """DD-1: the 26 cards with out_in_rook=yes hold every ordinary card once."""
    out = [row for row in rows if row.card.out_in_rook]
    rule = f"the {CARDS_A_PACK} cards with out_in_rook=yes hold every ordinary card once"
    holders = _by_half(out)
    twice = {half for half in holders if len(holders[half]) > 1}
    if twice:
        suspect, half = _suspect(out, twice)
        others = [row for row in holders[half] if row is not suspect]
        raise suspect.refused(f"{_sign(half)} is out_in_rook=yes here and in {_lines(others)}, but {rule}")
    never = _by_half(rows).keys() - holders.keys()
    if never:
        suspect, half = _suspect(rows, never)
        raise suspect.refused(f"{_sign(half)} is on none of the {len(out)} cards with out_in_rook=yes, but {rule}")


def _check_three_packs(rows: Sequence[Row]) -> None:
    """DD-1: the deck splits into three packs of 26 in which every ordinary card stands once.

    Those left out in Rook are one. Each of the other 52 shares its halves with two more: they lie in rings.
    Going round a ring the cards must fall to the two packs by turns, which works out if their number is even,
    and only then.
    """
    kept = [row.card for row in rows if not row.card.out_in_rook]
    odd = [ring for ring in rings(kept) if len(ring) % 2]
    if odd:
        ring = min(odd, key=len)
        suspect = next(row for row in rows if row.card is ring[0])
        raise suspect.refused(
            f"the cards with out_in_rook=no do not split into two packs with every ordinary card once: "
            f"{len(ring)} of them, an odd number, make a ring ({' '.join(card.text for card in ring)})"
        )


def _check_hearts(rows: Sequence[Row]) -> None:
    """HE-1: four players put aside the {2,5} and the {3,5} card, and no other."""
    for row in rows:
        wanted = (row.card.low, row.card.high) in OUT_IN_HEARTS_4
        if row.card.out_in_hearts_4 != wanted:
            raise row.refused(
                f"out_in_hearts_4 must be {'yes' if wanted else 'no'} here: "
                f"it is yes for the card of 2 and 5 and the card of 3 and 5, and no other"
            )


def rings(cards: Iterable[DoubleCard]) -> Iterator[list[DoubleCard]]:
    """Cards that hold each ordinary card twice, as rings in which neighbours share a half."""
    left = {card.index: card for card in cards}
    holders: defaultdict[Half, list[DoubleCard]] = defaultdict(list)
    for card in left.values():
        for half in card.halves:
            holders[half].append(card)
    while left:
        card = next(iter(left.values()))
        half = card.halves[1]
        ring = []
        while card.index in left:
            ring.append(left.pop(card.index))
            card = next(other for other in holders[half] if other is not card)
            half = next(other for other in card.halves if other != half)
        yield ring


def _by_half(rows: Iterable[Row]) -> dict[Half, list[Row]]:
    """For every ordinary card the rows it stands on."""
    holders: defaultdict[Half, list[Row]] = defaultdict(list)
    for row in rows:
        for half in row.card.halves:
            holders[half].append(row)
    return dict(holders)


def _suspect(rows: Iterable[Row], wrong: set[Half]) -> tuple[Row, Half]:
    """The row with the most wrong halves, and the first of these."""
    row = max(rows, key=lambda row: sum(half in wrong for half in row.card.halves))
    return row, next(half for half in row.card.halves if half in wrong)


def _sign(half: Half) -> str:
    value, suit = half
    return f"{value}{suit.sign}"


def _lines(rows: Sequence[Row]) -> str:
    numbers = ", ".join(str(row.line) for row in rows)
    return f"line {numbers}" if len(rows) == 1 else f"lines {numbers}"
