# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Legal moves as lazy collections: claims are counted, numbered and tested without listing them."""

from fairdeal.engine import bits, draw
from fairdeal.engine.moves import Listed, Move, Moves
from fairdeal.engine.random import Stream
from fairdeal.games.bull_sanity.fast.pack import Pack
from fairdeal.games.bull_sanity.rules.moves import ACCEPT, BULL, Claim


class LegalClaims(Moves):
    """BS-2, BS-3: one or more cards of the hand, claimed as one or two values.

    Claims of the lower value come first. A choice of cards is numbered by its bits over the cards of the hand, lowest
    card first. Created by `new_legal_claims` and filled in by the match.
    """

    pack: Pack
    low: int
    high: int  # the same as `low` if only one value may be claimed
    hand: int

    def count(self) -> int:
        return count_choices(self.hand) if self.low == self.high else 2 * count_choices(self.hand)

    def at(self, k: int) -> Move:
        each = count_choices(self.hand)
        if k < each:
            return new_claim(self.pack, self.low, pick_cards(self.hand, k + 1))
        return new_claim(self.pack, self.high, pick_cards(self.hand, k - each + 1))

    def holds(self, move: Move) -> bool:
        return isinstance(move, Claim) and self.has(move)

    def has(self, claim: Claim) -> bool:
        """Whether a claim is legal."""
        if claim.value != self.low and claim.value != self.high:
            return False
        return claim.cards != 0 and not claim.cards & ~self.hand and not claim.repeated

    def choice(self, stream: Stream) -> Move:
        return self.at(stream.below_wide(self.count()))

    def values(self) -> list[int]:
        """Values that may be claimed, lowest first."""
        return [self.low] if self.low == self.high else [self.low, self.high]

    def compact(self) -> list[object]:
        cards = self.pack.texts(self.hand)
        return [{"verb": "claim", "values": self.values(), "count": [1, len(cards)], "from": cards}]


class Answers(Listed):
    """BS-5: what players may say to a claim."""

    def choice(self, stream: Stream) -> Move:
        return ACCEPT if draw.below(stream, 2) else BULL


ANSWERS = Answers((BULL, ACCEPT))


def new_legal_claims(pack: Pack) -> LegalClaims:
    """Create an empty collection."""
    claims = LegalClaims.__new__(LegalClaims)
    claims.pack = pack
    return claims


def new_claim(pack: Pack, value: int, cards: int) -> Claim:
    """Create a claim, faster than the constructor."""
    claim = Claim.__new__(Claim)
    claim.pack = pack
    claim.value = value
    claim.cards = cards
    claim.repeated = cards & 0
    return claim


def count_choices(hand: int) -> int:
    """The number of ways to choose one card or more of a hand."""
    return bits.bit128(bits.count128(hand)) - 1


def pick_cards(hand: int, choice: int) -> int:
    """The cards of a choice: its bits over the cards of the hand, lowest card first."""
    below = bits.count(hand & bits.M64)
    return pick_in_word(hand & bits.M64, choice) | bits.to_u128(pick_in_word(hand >> 64, choice >> below)) << 64


def pick_in_word(hand: int, choice: int) -> int:
    """The same for up to 64 cards, without a branch per card: choices are random and would be mispredicted."""
    cards = 0
    while hand:
        rest = hand & (hand - 1)  # without the lowest card
        cards |= (hand ^ rest) & -(choice & 1)
        hand = rest
        choice >>= 1
    return cards
