"""Hidden cards dealt again: a uniform sample of the deals that agree with everything a seat has seen."""

from collections.abc import Sequence
from dataclasses import dataclass

from fairdeal.engine.hidden_counts import HiddenCounts, TooManyError
from fairdeal.engine.random import Stream
from fairdeal.mechanics.faces import cards_in, set_of


@dataclass(frozen=True, slots=True)
class Hidden:
    """Cards in one place (a hand, a nest, a stock) that a seat cannot see, as sets."""

    cards: int
    known: int = 0  # cards that the seat knows to be there
    cannot: int = 0  # cards that the seat knows not to be there


def deal_hidden(places: Sequence[Hidden], stream: Stream) -> list[int]:
    """Deal the hidden cards once: for every place a set of as many cards as it holds."""
    return HiddenDealer(places).deal(stream)


class HiddenDealer:
    """Deals the hidden cards any number of times.

    Places that the same cards can go to are first treated as one. Cards that can go to the same places are
    interchangeable: they are counted, and only assigned once it is known how many go where.
    """

    def __init__(self, places: Sequence[Hidden]) -> None:
        self.kept = [place.cards & place.known for place in places]
        loose = [place.cards & ~place.known for place in places]
        self.sizes = [cards.bit_count() for cards in loose]
        self.cards = sorted(card for cards in loose for card in cards_in(cards))
        cannot = [place.cannot & set_of(self.cards) for place in places]
        self.shares: HiddenCounts | None = None
        while any(cannot) and self.shares is None:
            try:
                self.shares = self.count_deals(cannot)
            except TooManyError:  # drop the constraint that excludes least
                smallest = min((cards for cards in cannot if cards), key=int.bit_count)
                cannot[cannot.index(smallest)] = 0

    def count_deals(self, cannot: Sequence[int]) -> HiddenCounts:
        """Count the consistent deals, for `deal` to draw from."""
        groups: dict[int, list[int]] = {}
        for at, size in enumerate(self.sizes):
            if size:
                groups.setdefault(cannot[at], []).append(at)
        self.members = list(groups.values())  # places that are treated as one
        found: dict[tuple[bool, ...], list[int]] = {}
        for card in self.cards:
            found.setdefault(tuple([not cards >> card & 1 for cards in groups]), []).append(card)
        self.free = found.pop((True,) * len(groups), [])  # cards that can go anywhere
        self.kinds = [found[open_to] for open_to in sorted(found)]
        limits = [[len(found[open_to]) if can else 0 for can in open_to] for open_to in sorted(found)]
        capacities = tuple([sum([self.sizes[at] for at in members]) for members in self.members])
        return HiddenCounts([len(kind) for kind in self.kinds], limits, len(self.free), capacities)

    def deal(self, stream: Stream) -> list[int]:
        """One deal, as a set of cards for every place."""
        dealt = list(self.kept)
        if self.shares is None:
            _hand_out(self.cards, range(len(dealt)), self.sizes, dealt, stream)
            return dealt
        splits, left = self.shares.draw(stream)
        grouped = [0] * len(left)
        for cards, split in zip([*self.kinds, self.free], [*splits, left], strict=True):
            _hand_out(cards, range(len(grouped)), split, grouped, stream)
        for members, both in zip(self.members, grouped, strict=True):
            _hand_out(cards_in(both), members, [self.sizes[at] for at in members], dealt, stream)
        return dealt


def _hand_out(cards: list[int], places: Sequence[int], shares: Sequence[int], dealt: list[int], stream: Stream) -> None:
    """Distribute cards to places at random, each place getting its share."""
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
