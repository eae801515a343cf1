"""Imagined worlds: hidden cards dealt anew to those who hold them, as one who cannot see them must imagine it."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from fairdeal.engine.hidden_counts import MAX_SPLITS, HiddenCounts, TooManyError, below_any, splits, ways_to_split
from fairdeal.engine.hypergeometric import hypergeometric
from fairdeal.engine.random import Stream
from fairdeal.games.president.fast.memory import JOKER, RANKS

NO_LIMIT = 2**62
MOST_TRIES = 50
MOST_COUNTED = 500  # hidden cards: with more, what passes and exchanges prove is left out


@dataclass(frozen=True, slots=True)
class Unable:
    """A pass of one who had to play if able (PR-27): what would have done, and what he has played since.

    With one card of a rank or more, and jokers, `needs` of them would have done; of jokers so many alone. 0: no number.
    """

    needs: Sequence[int]
    later: Sequence[int]


@dataclass(frozen=True, slots=True)
class Holder:
    """A hidden hand: what is in it, the least that is known to be in it, and what else it cannot have."""

    hand: Sequence[int]
    known: Sequence[int]
    above: int = JOKER  # of its other cards none is higher than this (PR-6: it has given its best ones away)
    unable: Sequence[Unable] = ()

    def has_facts(self) -> bool:
        return bool(self.unable) or self.above < JOKER

    def limits(self, jokers: int) -> list[int] | None:
        """How many of each rank it can have beside those known, with so many jokers among them; None: it cannot."""
        most = [NO_LIMIT] * (self.above + 1) + [0] * (JOKER - self.above)
        if jokers > most[JOKER]:
            return None
        for fact in self.unable:
            with_jokers = jokers + self.known[JOKER] + fact.later[JOKER]
            if fact.needs[JOKER] and with_jokers >= fact.needs[JOKER]:
                return None
            for rank in range(JOKER):
                if fact.needs[rank]:
                    could_have = max(fact.needs[rank] - 1 - with_jokers, 0)
                    most[rank] = min(most[rank], could_have - fact.later[rank] - self.known[rank])
        return most if min(most) >= 0 else None

    def agrees(self, hand: Sequence[int]) -> bool:
        """Can this be the hand?"""
        most = self.limits(hand[JOKER] - self.known[JOKER])
        return most is not None and all(hand[rank] - self.known[rank] <= most[rank] for rank in range(RANKS))


def redistribute(holders: Sequence[Holder], stream: Stream) -> list[list[int]]:
    """New hands of the same sizes out of the same cards; known cards stay, every deal of the rest is equally likely."""
    hands = [list(holder.known) for holder in holders]
    rooms = [sum(holder.hand) - sum(holder.known) for holder in holders]
    for rank in range(RANKS):
        _share_out(rank, sum(holder.hand[rank] - holder.known[rank] for holder in holders), hands, rooms, stream)
    return hands


def _share_out(rank: int, number: int, hands: Sequence[list[int]], rooms: list[int], stream: Stream) -> None:
    """Cards of a rank into rooms, each as likely here as there."""
    total = sum(rooms)
    for i in range(len(rooms)):
        got = hypergeometric(stream, rooms[i], total - rooms[i], number)
        total -= rooms[i]
        hands[i][rank] += got
        rooms[i] -= got
        number -= got


class Dealer:
    """Deals the hidden cards anew, again and again, by all that is known.

    Those of whom nothing is known but the number of their cards are dealt to as one at first. For every way to split
    the jokers it is clear how many cards of each rank a hand can have; so the deals can be counted (engine/shares.py).
    """

    def __init__(self, holders: Sequence[Holder]) -> None:
        self.holders = holders
        self.limited: list[int] = []  # of whom something is known, by number
        self.cases: list[tuple[tuple[int, ...], list[int], HiddenCounts]] = []  # jokers, ranks with limits, the others
        self.sums: list[int] = []
        few = sum([sum(holder.hand) for holder in holders]) <= MOST_COUNTED
        keep = [i for i, holder in enumerate(holders) if holder.has_facts()] if few else []
        while keep:
            try:
                self.count(keep)
                break
            except TooManyError:  # too many hands for all of it: let go of the larger ones
                keep = sorted(keep, key=lambda i: sum(holders[i].hand))[: len(keep) // 2]
        self.unchecked = [i for i, holder in enumerate(holders) if few and holder.has_facts() and i not in self.limited]

    def count(self, limited: list[int]) -> None:
        others = [i for i in range(len(self.holders)) if i not in limited]
        loose = [[have - known for have, known in zip(held.hand, held.known, strict=True)] for held in self.holders]
        numbers = [sum([cards[rank] for cards in loose]) for rank in range(RANKS)]
        rooms = (*[sum(loose[i]) for i in limited], sum([sum(loose[i]) for i in others]))
        cases: list[tuple[tuple[int, ...], list[int], HiddenCounts]] = []
        weights: list[int] = []
        left = MAX_SPLITS
        for jokers in splits(numbers[JOKER], rooms):
            left -= 1
            if left < 0:
                raise TooManyError
            most = [self.holders[i].limits(jokers[place]) for place, i in enumerate(limited)]
            if None in most:
                continue
            limits = [*[limit for limit in most if limit is not None], [NO_LIMIT] * RANKS]
            ranks = [rank for rank in range(JOKER) if any(limit[rank] < numbers[rank] for limit in limits)]
            ranks.sort(key=lambda rank: sum([min(limit[rank], numbers[rank]) for limit in limits]))  # few ways first
            shares = HiddenCounts(
                [numbers[rank] for rank in ranks],
                [[limit[rank] for limit in limits] for rank in ranks],
                sum([numbers[rank] for rank in range(JOKER) if rank not in ranks]),
                tuple([room - taken for room, taken in zip(rooms, jokers, strict=True)]),
                left,
            )
            left -= shares.examined
            if shares.total:
                cases.append((jokers, ranks, shares))
                weights.append(ways_to_split(numbers[JOKER], jokers) * shares.total)
        self.limited, self.others, self.numbers = limited, others, numbers
        self.cases, self.sums = cases, list(accumulate(weights))

    def deal(self, stream: Stream) -> list[list[int]]:
        """One world, as a hand by rank for every holder; what could not be counted is tried for."""
        hands = self.draw(stream)
        for _ in range(MOST_TRIES):
            if all(self.holders[i].agrees(hands[i]) for i in self.unchecked):
                break
            hands = self.draw(stream)
        return hands

    def draw(self, stream: Stream) -> list[list[int]]:
        if not self.cases:
            return redistribute(self.holders, stream)
        jokers, ranks, shares = self.cases[bisect_right(self.sums, below_any(stream, self.sums[-1]))]
        drawn, left = shares.draw(stream)
        found = [[0] * RANKS for _ in left]
        for rank, split in zip([JOKER, *ranks], [jokers, *drawn], strict=True):
            for hand, share in zip(found, split, strict=True):
                hand[rank] = share
        rooms = list(left)
        for rank in range(JOKER):
            if rank not in ranks:
                _share_out(rank, self.numbers[rank], found, rooms, stream)
        hands = [list(holder.known) for holder in self.holders]
        for i, hand in zip(self.limited, found, strict=False):
            hands[i] = [known + more for known, more in zip(hands[i], hand, strict=True)]
        rooms = [sum(self.holders[i].hand) - sum(self.holders[i].known) for i in self.others]
        free = [hands[i] for i in self.others]
        for rank in range(RANKS):
            _share_out(rank, found[-1][rank], free, rooms, stream)
        return hands
