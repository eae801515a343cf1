# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Claims: some cards of the hand put face down as a value. All ways are counted, numbered and tested, never listed."""

from fairdeal.engine import bits, draw
from fairdeal.engine.moves import Listed, Move, Moves, Word
from fairdeal.engine.random import Stream
from fairdeal.games.bull_sanity.rules.pack import Pack

BULL = Word("bull")
ACCEPT = Word("accept")


class Claim(Move):
    """Cards put face down, and the value that they are said to have; their number is the claim's (BS-2)."""

    def __init__(self, pack: Pack, value: int, cards: int, twice: int = 0) -> None:
        self.pack = pack
        self.value = value
        self.cards = cards  # a set
        self.twice = twice  # cards that somebody has named more than once: no legal claim has any
        self.written: str | None = None  # in bulk nobody asks for it

    def text(self) -> str:
        if self.written is None:
            cards = [*self.pack.texts(self.cards), *self.pack.texts(self.twice)]
            self.written = " ".join(["claim", str(self.value), *cards])
        return self.written

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Claim):
            return False
        return self.value == other.value and self.cards == other.cards and self.twice == other.twice

    def __hash__(self) -> int:
        return hash((self.value, self.cards))


def claim(pack: Pack, value: int, cards: int) -> Claim:
    """A claim, made the quick way."""
    made = Claim.__new__(Claim)
    made.pack = pack
    made.value = value
    made.cards = cards
    made.twice = cards & 0
    made.written = None
    return made


class Claims(Moves):
    """Every claim of the player in turn: for each value he may name, every choice of one card or more of his hand.

    A choice is numbered by its places in the hand, as bits, lowest card first; lower values come first. Made by
    `no_claims` and filled in by the match.
    """

    pack: Pack
    low: int
    high: int  # the same as `low` where there is only one value to name
    hand: int

    def count(self) -> int:
        return ways(self.hand) if self.low == self.high else 2 * ways(self.hand)

    def at(self, k: int) -> Move:
        some = ways(self.hand)
        if k < some:
            return claim(self.pack, self.low, picked(self.hand, k + 1))
        return claim(self.pack, self.high, picked(self.hand, k - some + 1))

    def holds(self, move: Move) -> bool:
        return isinstance(move, Claim) and self.allows(move)

    def allows(self, claim: Claim) -> bool:
        """A value that may be named, and one card or more of the hand (BS-2, BS-3)."""
        if claim.value != self.low and claim.value != self.high:
            return False
        return claim.cards != 0 and not claim.cards & ~self.hand and not claim.twice

    def choice(self, stream: Stream) -> Move:
        return self.at(stream.below_wide(self.count()))

    def values(self) -> list[int]:
        """The values that may be named, lowest first."""
        return [self.low] if self.low == self.high else [self.low, self.high]

    def compact(self) -> list[object]:
        cards = self.pack.texts(self.hand)
        return [{"verb": "claim", "values": self.values(), "count": [1, len(cards)], "from": cards}]


def no_claims(pack: Pack) -> Claims:
    """Room for the claims of a turn, made the quick way."""
    made = Claims.__new__(Claims)
    made.pack = pack
    return made


class Answers(Listed):
    """BS-5: what one may say to a claim."""

    def choice(self, stream: Stream) -> Move:
        return ACCEPT if draw.below(stream, 2) else BULL


ANSWERS = Answers((BULL, ACCEPT))


def ways(hand: int) -> int:
    """In how many ways one card or more of a hand can be chosen."""
    return bits.bit128(bits.count128(hand)) - 1


def picked(hand: int, places: int) -> int:
    """The cards of a hand that stand at some places, lowest card first."""
    below = bits.count(hand & bits.M64)
    return picked_in_word(hand & bits.M64, places) | bits.to_u128(picked_in_word(hand >> 64, places >> below)) << 64


def picked_in_word(hand: int, places: int) -> int:
    """The same of up to 64 cards. Every card is looked at, and none decides what is done next: places are random."""
    cards = 0
    while hand:
        lowest = hand & -hand
        cards |= lowest & -(places & 1)
        hand ^= lowest
        places >>= 1
    return cards
