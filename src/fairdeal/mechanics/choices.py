# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True
"""Choosing some cards of a hand, such as 5 of 19 to pass: all ways are counted, numbered and tested, never listed."""

from collections.abc import Callable, Sequence
from math import comb

from fairdeal.cards.errors import BadCard
from fairdeal.engine import bits
from fairdeal.engine.errors import UnreadableMove
from fairdeal.engine.moves import Move, Moves


def ways(number: int, some: int) -> int:
    """In how many ways `some` of `number` cards can be chosen, for numbers up to 64."""
    product = 1
    for i in range(some):
        product = product * (number - i) // (i + 1)
    return product


def chosen(number: int, some: int, k: int) -> int:
    """The k-th way to choose, as a set of places from 0 to `number - 1`; in order of the first place, then the next.

    A place is chosen if k is among the ways that have it; otherwise those are passed over.
    """
    places = 0
    place = 0
    while some:
        with_it = ways(number - place - 1, some - 1)
        if k < with_it:
            places |= bits.bit(place)
            some -= 1
        else:
            k -= with_it
        place += 1
    return places


class Choice(Move):
    """Some cards put away together: `pass 2c3d 4d8h …`, `nest …`. Their order does not matter."""

    def __init__(self, verb: str, cards: Sequence[int], texts: Sequence[str]) -> None:
        pairs = sorted(zip(cards, texts, strict=True))
        self.verb = verb
        self.cards = tuple([card for card, _ in pairs])
        self.written = " ".join([verb, *[text for _, text in pairs]])

    def text(self) -> str:
        return self.written

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Choice) and self.written == other.written

    def __hash__(self) -> int:
        return hash(self.written)


class Choices(Moves):
    """Every way to choose `some` of the cards held, lowest cards first."""

    def __init__(self, verb: str, some: int, cards: Sequence[int], name: Callable[[int], str]) -> None:
        self.verb = verb
        self.some = some
        self.cards = tuple(sorted(cards))
        self.texts = tuple([name(card) for card in self.cards])
        self.number = comb(len(self.cards), some)

    def count(self) -> int:
        return self.number

    def at(self, k: int) -> Move:
        places = chosen(len(self.cards), self.some, k)
        picked = [place for place in range(len(self.cards)) if places >> place & 1]
        return Choice(self.verb, [self.cards[place] for place in picked], [self.texts[place] for place in picked])

    def holds(self, move: Move) -> bool:
        if not isinstance(move, Choice) or move.verb != self.verb or len(move.cards) != self.some:
            return False
        return len(set(move.cards)) == self.some and all(card in self.cards for card in move.cards)

    def compact(self) -> list[object]:
        return [{"verb": self.verb, "choose": self.some, "from": list(self.texts)}]


def parse_choice(verb: str, texts: Sequence[str], read: Callable[[str], int], name: Callable[[int], str]) -> Choice:
    """The choice of a text's words after the verb."""
    if not texts:
        raise UnreadableMove(f"{verb} names the cards, such as: {verb} 2c3d 4d8h")
    try:
        cards = [read(text) for text in texts]
    except BadCard as error:
        raise UnreadableMove(str(error)) from None
    return Choice(verb, cards, [name(card) for card in cards])
