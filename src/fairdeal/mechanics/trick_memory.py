# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""What everybody at the table remembers of a hand: the cards that are gone, and the suits that seats did not follow."""

from fairdeal.engine import bits
from fairdeal.mechanics import deck_terms


class TrickMemory:
    """The faces shown in one hand, in order; a match keeps one and adds what its log has gained (trick_match.py)."""

    def __init__(self) -> None:
        self.deal = 0  # number of the deal that the memory is about
        self.read = 0  # entries of the log that have been read
        self.shown = 0  # number of faces
        self.asked = 0  # suit to follow in the last trick
        self.gone = bits.bit128(0) & 0  # cards of these faces, as a set
        self.lacking = [0] * 6  # by seat: suits that it failed to follow, as a set

    def begin(self, deal: int) -> None:
        """Forget everything, for another deal."""
        self.deal = deal
        self.read = 0
        self.shown = 0
        self.gone = bits.bit128(0) & 0
        for seat in range(6):
            self.lacking[seat] = 0

    def note(self, seat: int, card: int, suit: int, trump: int, players: int) -> None:
        """Note a face. A seat rarely fails to follow because of DD-3 or HE-5, and not for lack of the suit."""
        if self.shown % players == 0:
            self.asked = trump if suit == deck_terms.ROOKS else suit  # RK-8
        elif suit != self.asked and suit != deck_terms.ROOKS:
            self.lacking[seat] |= bits.bit(self.asked)
        self.gone |= bits.bit128(card)
        self.shown += 1
