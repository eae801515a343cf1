"""Hidden cards dealt anew: another world that agrees with all that a seat has seen, each of them equally likely."""

from collections.abc import Sequence
from dataclasses import dataclass

from fairdeal.engine.random import Stream
from fairdeal.engine.shares import Shares, TooManyError
from fairdeal.mechanics.faces import cards_in, set_of


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
    return HiddenDealer(places).deal(stream)


class HiddenDealer:
    """Deals the hidden cards anew, again and again.

    Places to which the same cards can go are put together, and dealt to as one at first. Cards that may go to the same
    places are alike, and are counted, not told apart, until it is said how many go where.
    """

    def __init__(self, places: Sequence[Hidden]) -> None:
        self.kept = [place.cards & place.known for place in places]
        loose = [place.cards & ~place.known for place in places]
        self.rooms = [cards.bit_count() for cards in loose]
        self.cards = sorted(card for cards in loose for card in cards_in(cards))
        cannot = [place.cannot & set_of(self.cards) for place in places]
        self.shares: Shares | None = None
        while any(cannot) and self.shares is None:
            try:
                self.shares = self.count(cannot)
            except TooManyError:  # leave out the fact that says least
                least = min((cards for cards in cannot if cards), key=int.bit_count)
                cannot[cannot.index(least)] = 0

    def count(self, cannot: Sequence[int]) -> Shares:
        """Count the worlds, for `deal` to draw from."""
        alike: dict[int, list[int]] = {}
        for at, room in enumerate(self.rooms):
            if room:
                alike.setdefault(cannot[at], []).append(at)
        self.members = list(alike.values())  # the places that are put together
        found: dict[tuple[bool, ...], list[int]] = {}
        for card in self.cards:
            found.setdefault(tuple([not cards >> card & 1 for cards in alike]), []).append(card)
        self.free = found.pop((True,) * len(alike), [])  # cards that may go anywhere
        self.kinds = [found[open_to] for open_to in sorted(found)]
        most = [[len(found[open_to]) if may else 0 for may in open_to] for open_to in sorted(found)]
        rooms = tuple([sum([self.rooms[at] for at in together]) for together in self.members])
        return Shares([len(kind) for kind in self.kinds], most, len(self.free), rooms)

    def deal(self, stream: Stream) -> list[int]:
        """One world, as a set of cards for every place."""
        dealt = list(self.kept)
        if self.shares is None:
            _hand_out(self.cards, range(len(dealt)), self.rooms, dealt, stream)
            return dealt
        splits, left = self.shares.draw(stream)
        together = [0] * len(left)
        for cards, split in zip([*self.kinds, self.free], [*splits, left], strict=True):
            _hand_out(cards, range(len(together)), split, together, stream)
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
