# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Choosing some cards of a hand, such as 5 of 19 to pass: all ways are counted, numbered and tested, never listed."""

from collections.abc import Callable, Sequence
from functools import cache
from math import comb

from fairdeal.cards.errors import BadCard
from fairdeal.engine import bits, draw
from fairdeal.engine.errors import UnreadableMove
from fairdeal.engine.moves import Move, Moves
from fairdeal.engine.random import Stream
from fairdeal.mechanics.faces import cards_in, set_of

PASCAL = [0] * 640  # the left side of Pascal's triangle: for up to 79 cards the ways to choose up to 7
for _number in range(80):
    for _some in range(8):
        PASCAL[8 * _number + _some] = comb(_number, _some)


def ways(number: int, some: int) -> int:
    """In how many ways `some` of `number` cards can be chosen, where that is below 2**64."""
    if number < 80 and some < 8:
        return PASCAL[8 * number + some]
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
        taken = k < with_it  # as likely as not: a number is quicker here than a branch
        places |= bits.bit(place) * taken
        some -= taken
        k -= with_it * (1 - taken)
        place += 1
    return places


class AllWays:
    """The ways to choose, found once and kept: for batches, which ask for millions of them."""

    def __init__(self, number: int, some: int) -> None:
        self.number = ways(number, some)
        self.places = bits.counts(self.number)
        for k in range(self.number):
            self.places[k] = chosen(number, some, k)

    def __dealloc__(self) -> None:
        bits.release(self.places)

    def drawn(self, stream: Stream) -> int:
        """Any of them, each equally likely, as a set of places."""
        return self.places[draw.below(stream, self.number)]


@cache
def all_ways(number: int, some: int) -> AllWays:
    return AllWays(number, some)


class Choice(Move):
    """Some cards put away together: `pass 2c3d 4d8h …`, `nest …`. Their order does not matter."""

    def __init__(self, verb: str, cards: int, names: tuple[str, ...]) -> None:
        self.verb = verb
        self.cards = cards  # a set
        self.names = names  # the texts of all cards of the deck

    def text(self) -> str:
        return " ".join([self.verb, *[self.names[card] for card in cards_in(self.cards)]])

    def number(self) -> int:
        """How many cards it takes."""
        return bits.members(self.cards)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Choice):
            return False
        return self.cards == other.cards and self.verb == other.verb and self.names == other.names

    def __hash__(self) -> int:
        return hash((self.verb, self.cards))


def choice_of(verb: str, cards: int, names: tuple[str, ...]) -> Choice:
    """A choice, made the quick way."""
    made = Choice.__new__(Choice)
    made.verb = verb
    made.cards = cards
    made.names = names
    return made


class Choices(Moves):
    """Every way to choose `some` of the cards held, lowest cards first; made by `choices_of`."""

    verb: str
    some: int
    held: int  # a set
    names: tuple[str, ...]

    def count(self) -> int:
        return ways(bits.members(self.held), self.some)

    def at(self, k: int) -> Move:
        return self.numbered(k)

    def numbered(self, k: int) -> "Choice":
        cards = bits.at_places(self.held, chosen(bits.members(self.held), self.some, k))
        return choice_of(self.verb, cards, self.names)

    def choice(self, stream: Stream) -> Move:
        number = ways(bits.members(self.held), self.some)
        return self.numbered(draw.below(stream, number) if number <= bits.M32 else stream.below(number))

    def holds(self, move: Move) -> bool:
        if not isinstance(move, Choice):
            return False
        choice = move
        if choice.verb != self.verb or (choice.names is not self.names and choice.names != self.names):
            return False
        return bits.members(choice.cards) == self.some and not choice.cards & ~self.held

    def compact(self) -> list[object]:
        return [{"verb": self.verb, "choose": self.some, "from": [self.names[card] for card in cards_in(self.held)]}]


def choices_of(verb: str, some: int, held: int, names: tuple[str, ...]) -> Choices:
    made = Choices.__new__(Choices)
    made.verb = verb
    made.some = some
    made.held = held
    made.names = names
    return made


def parse_choice(verb: str, texts: Sequence[str], read: Callable[[str], int], names: tuple[str, ...]) -> Choice:
    """The choice of a text's words after the verb."""
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
