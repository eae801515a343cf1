# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Choices of some cards of a hand, such as 5 of 19 to pass: counted, numbered and tested, never listed."""

from collections.abc import Callable, Sequence
from functools import cache
from math import comb

from fairdeal.cards.errors import BadCard
from fairdeal.engine import bits, draw
from fairdeal.engine.errors import UnreadableMove
from fairdeal.engine.moves import Move, Moves
from fairdeal.engine.random import Stream
from fairdeal.mechanics.faces import cards_in, set_of

PASCAL = [0] * 640  # Pascal's triangle: the ways to choose up to 7 of up to 79 cards
for _number in range(80):
    for _some in range(8):
        PASCAL[8 * _number + _some] = comb(_number, _some)


def ways(number: int, some: int) -> int:
    """Number of ways to choose `some` of `number` cards, if that is below 2**64."""
    if number < 80 and some < 8:
        return PASCAL[8 * number + some]
    product = 1
    for i in range(some):
        product = product * (number - i) // (i + 1)
    return product


def chosen(number: int, some: int, k: int) -> int:
    """The k-th way to choose, as a set of indices from 0 to `number - 1`, in lexicographic order.

    An index is chosen if k is among the ways that contain it; otherwise those ways are skipped.
    """
    places = 0
    place = 0
    while some:
        with_it = ways(number - place - 1, some - 1)
        taken = k < with_it  # unpredictable, so arithmetic is faster than a branch
        places |= bits.bit(place) * taken
        some -= taken
        k -= with_it * (1 - taken)
        place += 1
    return places


class AllWays:
    """All ways to choose, computed once: for batches, which draw millions of them."""

    def __init__(self, number: int, some: int) -> None:
        self.number = ways(number, some)
        self.places = bits.new_int64s(self.number)
        for k in range(self.number):
            self.places[k] = chosen(number, some, k)

    def __dealloc__(self) -> None:
        bits.free_int64s(self.places)

    def drawn(self, stream: Stream) -> int:
        """A random way, as a set of indices."""
        return self.places[draw.below(stream, self.number)]


@cache
def all_ways(number: int, some: int) -> AllWays:
    """The ways to choose `some` of `number` cards, cached."""
    return AllWays(number, some)


class Choice(Move):
    """Cards put away together: `pass 2c3d 4d8h …`, `nest …`. Their order does not matter."""

    def __init__(self, verb: str, cards: int, names: tuple[str, ...]) -> None:
        self.verb = verb
        self.cards = cards  # a set
        self.names = names  # the texts of all cards of the deck

    def text(self) -> str:
        return " ".join([self.verb, *[self.names[card] for card in cards_in(self.cards)]])

    def number(self) -> int:
        """Number of cards."""
        return bits.count128(self.cards)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Choice):
            return False
        return self.cards == other.cards and self.verb == other.verb and self.names == other.names

    def __hash__(self) -> int:
        return hash((self.verb, self.cards))


def choice_of(verb: str, cards: int, names: tuple[str, ...]) -> Choice:
    """Create a choice, faster than the constructor."""
    choice = Choice.__new__(Choice)
    choice.verb = verb
    choice.cards = cards
    choice.names = names
    return choice


class Choices(Moves):
    """Every way to choose `some` of the cards held; created by `choices_of`."""

    verb: str
    some: int
    held: int  # a set
    names: tuple[str, ...]

    def count(self) -> int:
        return ways(bits.count128(self.held), self.some)

    def at(self, k: int) -> Move:
        return self.numbered(k)

    def numbered(self, k: int) -> "Choice":
        """The k-th choice."""
        cards = bits.select128(self.held, chosen(bits.count128(self.held), self.some, k))
        return choice_of(self.verb, cards, self.names)

    def choice(self, stream: Stream) -> Move:
        number = ways(bits.count128(self.held), self.some)
        return self.numbered(draw.below(stream, number) if number <= bits.M32 else stream.below(number))

    def holds(self, move: Move) -> bool:
        if not isinstance(move, Choice):
            return False
        choice = move
        if choice.verb != self.verb or (choice.names is not self.names and choice.names != self.names):
            return False
        return bits.count128(choice.cards) == self.some and not choice.cards & ~self.held

    def compact(self) -> list[object]:
        return [{"verb": self.verb, "choose": self.some, "from": [self.names[card] for card in cards_in(self.held)]}]


def choices_of(verb: str, some: int, held: int, names: tuple[str, ...]) -> Choices:
    """Every way to choose `some` cards of the set `held`."""
    choices = Choices.__new__(Choices)
    choices.verb = verb
    choices.some = some
    choices.held = held
    choices.names = names
    return choices


def parse_choice(verb: str, texts: Sequence[str], read: Callable[[str], int], names: tuple[str, ...]) -> Choice:
    """Parse the words after a verb as a choice of cards."""
    if not texts:
        raise UnreadableMove(f"{verb} names the cards, such as: {verb} 2c3d 4d8h")
    try:
        cards = [read(text) for text in texts]
    except BadCard as error:
        raise UnreadableMove(str(error)) from None
    for card in cards:
        if cards.count(card) > 1:
            raise UnreadableMove(f"{verb} names {names[card]} twice")
    return Choice(verb, set_of(cards), names)
