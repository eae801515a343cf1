# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""The tricks: HE-3 to HE-7.

The trick games of the double deck share their rules on following and winning. `SuitTricks` in mechanics/suit_tricks.py
keeps them; sums are its fifth suit.

- HE-4: show a face of the suit led that is not in the trick yet (DD-3); without one, show any face (`following`).
- HE-5: before that, no card with points in the first trick, if the player can play another (`following`).
- HE-6: the highest face of the suit led wins, and the winner leads (`take_trick`).
- HE-7: with `break_in_first_trick` off, no heart in the first trick, if another face can be shown (`following`).

What Sanity Hearts adds is here: which card opens a hand, and what may be led.
"""

from typing import TYPE_CHECKING

from fairdeal.cards.double import DoubleDeck
from fairdeal.cards.faces import DoubleCard
from fairdeal.mechanics import deck_terms

if TYPE_CHECKING:
    from fairdeal.games.hearts.fast.table import HeartsTable


def opening_card(deck: DoubleDeck) -> DoubleCard:
    """HE-3: the card that leads the first trick."""
    return deck.of_values(2, 3)


def first_leader(table: "HeartsTable") -> int:
    """HE-3: the holder of 2♣3♦ after passing; seat 0 if a set-up deal lacks that card."""
    for seat in range(table.players):
        if table.was_dealt_opening_card(seat):
            return seat
    return 0


def leads(table: "HeartsTable", faces: int) -> int:
    """The faces of a hand that may be led. Each rule holds only if the player is able to obey it."""
    if is_first_trick(table):
        opening = table.opening_lead()
        if opening:
            return opening  # HE-3: 2♣3♦ is led as 2♣
        faces = table.without_points(faces)  # HE-5
    if not table.combined_leads:
        faces = table.without_suit(faces, deck_terms.SUMS)  # HE-4: with the option off, no sum is led
    if not are_hearts_broken(table):
        faces = table.without_suit(faces, deck_terms.HEARTS)  # HE-7: no heart is led before hearts are broken
    return faces


def is_first_trick(table: "HeartsTable") -> bool:
    """HE-5: in the first trick, cards with points are kept back."""
    return table.avoids_points


def are_hearts_broken(table: "HeartsTable") -> bool:
    """HE-7: whether somebody who could not follow has shown a heart.

    With `break_in_first_trick` off, hearts in the first trick do not count.
    """
    if is_first_trick(table) and table.avoids_hearts_first:
        return False
    return table.was_discarded(deck_terms.HEARTS)
