"""Hidden cards dealt anew: another world that agrees with all that a seat has seen, each of them equally likely."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import comb

from fairdeal.engine.random import Stream
from fairdeal.mechanics.faces import cards_in, set_of

MOST_SPLITS = 20_000  # that are looked at; with more some facts are left out

Rooms = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Hidden:
    """Cards that a seat cannot see, in one place: a hand, a nest, a stock.

    Of some it knows that they are there, of others that they cannot be there.
    """

    cards: int
    known: int = 0
    cannot: int = 0


def deal_anew(places: Sequence[Hidden], stream: Stream) -> list[int]:
    """For every place a set of as many cards, drawn from all that are hidden."""
    return Dealer(places).deal(stream)


class TooManyError(Exception):
    """There are too many ways to split the cards for them all to be counted."""


class Dealer:
    """Deals the hidden cards anew, again and again.

    Places to which the same cards can go are put together, and dealt to as one at first. Cards that may go to the same
    places are alike, and make a group. How many worlds there are is found group by group: for every way to split one
    among its places, the ways in which the rest can follow. A world is then drawn by these.
    """

    def __init__(self, places: Sequence[Hidden]) -> None:
        self.kept = [place.cards & place.known for place in places]
        loose = [place.cards & ~place.known for place in places]
        self.rooms: Rooms = tuple([cards.bit_count() for cards in loose])
        self.cards = sorted(card for cards in loose for card in cards_in(cards))
        cannot = [place.cannot & set_of(self.cards) for place in places]
        while any(cannot):
            try:
                self.count_worlds(cannot)
                return
            except TooManyError:  # leave out the fact that says least
                least = min((cards for cards in cannot if cards), key=int.bit_count)
                cannot[cannot.index(least)] = 0
        self.groups: list[tuple[list[int], tuple[int, ...]]] = []  # cards, and the places they may go to

    def count_worlds(self, cannot: Sequence[int]) -> None:
        """Count them, for `deal` to draw from."""
        alike: dict[int, list[int]] = {}
        for at, room in enumerate(self.rooms):
            if room:
                alike.setdefault(cannot[at], []).append(at)
        self.members = list(alike.values())  # the places that are put together
        self.joint: Rooms = tuple([sum([self.rooms[at] for at in together]) for together in self.members])
        found: dict[tuple[int, ...], list[int]] = {}
        for card in self.cards:
            found.setdefault(tuple([at for at, cards in enumerate(alike) if not cards >> card & 1]), []).append(card)
        self.groups = [(found[open_to], open_to) for open_to in sorted(found, key=lambda places: (len(places), places))]
        self.looked_at = 0
        self.tables: dict[tuple[int, Rooms], tuple[list[int], list[Rooms]]] = {}
        self.known_ways: dict[tuple[int, Rooms], int] = {}
        self.ways(0, self.joint)

    def ways(self, number: int, rooms: Rooms) -> int:
        """In how many ways the groups from this one on can fill these rooms."""
        key = (number, rooms)
        if key not in self.known_ways:
            self.known_ways[key] = self.count_ways(number, rooms)
        return self.known_ways[key]

    def count_ways(self, number: int, rooms: Rooms) -> int:
        cards, open_to = self.groups[number]
        if number == len(self.groups) - 1:  # the last group takes what room there is
            shares = [rooms[at] for at in open_to]
            return _ways_to_split(len(cards), shares) if sum(shares) == len(cards) else 0
        weights: list[int] = []
        after: list[Rooms] = []
        for split in _splits(len(cards), [rooms[at] for at in open_to]):
            self.looked_at += 1
            if self.looked_at > MOST_SPLITS:
                raise TooManyError
            left = list(rooms)
            for at, share in zip(open_to, split, strict=True):
                left[at] -= share
            rest = self.ways(number + 1, tuple(left))
            if rest:
                weights.append(_ways_to_split(len(cards), split) * rest)
                after.append(tuple(left))
        sums = list(accumulate(weights))
        self.tables[number, rooms] = (sums, after)
        return sums[-1] if sums else 0

    def deal(self, stream: Stream) -> list[int]:
        """One world, as a set of cards for every place."""
        dealt = list(self.kept)
        if not self.groups:
            _hand_out(self.cards, range(len(self.rooms)), self.rooms, dealt, stream)
            return dealt
        rooms = self.joint
        together = [0] * len(rooms)
        for number, (cards, open_to) in enumerate(self.groups):
            left: Rooms = (0,) * len(rooms)
            if number < len(self.groups) - 1:
                sums, after = self.tables[number, rooms]
                left = after[bisect_right(sums, _below(stream, sums[-1]))]
            _hand_out(cards, open_to, [rooms[at] - left[at] for at in open_to], together, stream)
            rooms = left
        for members, both in zip(self.members, together, strict=True):
            _hand_out(cards_in(both), members, [self.rooms[at] for at in members], dealt, stream)
        return dealt


def _hand_out(cards: list[int], places: Sequence[int], shares: Sequence[int], dealt: list[int], stream: Stream) -> None:
    """Give every place its share of the cards, by chance."""
    if len(places) == 1:
        dealt[places[0]] |= set_of(cards)
        return
    loose = cards.copy()
    for last in range(len(loose) - 1, 0, -1):
        other = stream.below(last + 1)
        loose[last], loose[other] = loose[other], loose[last]
    first = 0
    for place, share in zip(places, shares, strict=True):
        dealt[place] |= set_of(loose[first : first + share])
        first += share


def _splits(number: int, rooms: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every way to split so many equal cards among rooms."""
    if not rooms:
        if not number:
            yield ()
        return
    behind = sum(rooms[1:])
    for first in range(max(0, number - behind), min(number, rooms[0]) + 1):
        for rest in _splits(number - first, rooms[1:]):
            yield (first, *rest)


def _ways_to_split(number: int, shares: Sequence[int]) -> int:
    """In how many ways cards that are all different can be split into such shares."""
    ways = 1
    for share in shares:
        ways *= comb(number, share)
        number -= share
    return ways


def _below(stream: Stream, n: int) -> int:
    """A number from 0 to n - 1, each equally likely, however large n is."""
    if n >> 64 == 0:
        return stream.below(n)
    width = n.bit_length()
    while True:
        number = 0
        for _ in range(0, width, 32):
            number = number << 32 | stream.word()
        number >>= -width % 32
        if number < n:
            return number
