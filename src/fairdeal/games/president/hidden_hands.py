"""Hidden hands: what is known about each, and random deals of the hidden cards that agree with it."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from fairdeal.engine.hidden_counts import MAX_SPLITS, HiddenCounts, TooManyError, below_any, splits, ways_to_split
from fairdeal.engine.hypergeometric import hypergeometric
from fairdeal.engine.random import Stream
from fairdeal.games.president.rules.ranks import JOKER, RANKS
from fairdeal.mechanics.climbing.exchange import draw_until

NO_LIMIT = 2**62
MAX_COUNTED_CARDS = 500  # with more hidden cards, what passes and exchanges prove is ignored

Hand = Sequence[int]  # number of cards by rank
# A split of the jokers, the ranks with limits, and the ways to split these
Case = tuple[tuple[int, ...], list[int], HiddenCounts]


@dataclass(frozen=True, slots=True)
class FailedPlay:
    """A pass of a player who had to play if able (PR-27): what they could not play, and what they have played since.

    `needed` has for each rank the number of cards that would have been enough, jokers included, with at least one card
    of the rank; for jokers it is the number of jokers alone. 0: no number would have been.
    """

    needed: Hand
    played_since: Hand


@dataclass(frozen=True, slots=True)
class HiddenHand:
    """A hand that a seat cannot see: its cards, those known to be in it, and what limits the others."""

    cards: Hand
    known: Hand
    highest: int = JOKER  # none of the other cards is above this rank: the player has given the best away (PR-6)
    failed_plays: Sequence[FailedPlay] = ()

    def is_limited(self) -> bool:
        """Whether more is known than some of its cards and its size."""
        return bool(self.failed_plays) or self.highest < JOKER

    def unknown(self) -> list[int]:
        """The cards that are not known, by rank."""
        return [have - known for have, known in zip(self.cards, self.known, strict=True)]

    def limits(self, jokers: int) -> list[int] | None:
        """The maximum of unknown cards of each rank if `jokers` of them are jokers; None if that is impossible."""
        limits = [NO_LIMIT] * (self.highest + 1) + [0] * (JOKER - self.highest)
        if jokers > limits[JOKER]:
            return None
        for failed in self.failed_plays:
            jokers_then = jokers + self.known[JOKER] + failed.played_since[JOKER]
            if failed.needed[JOKER] and jokers_then >= failed.needed[JOKER]:
                return None
            for rank in range(JOKER):
                if failed.needed[rank]:
                    held_then = max(failed.needed[rank] - 1 - jokers_then, 0)
                    limits[rank] = min(limits[rank], held_then - failed.played_since[rank] - self.known[rank])
        return limits if min(limits) >= 0 else None

    def allows(self, hand: Hand) -> bool:
        """Whether these could be its cards."""
        limits = self.limits(hand[JOKER] - self.known[JOKER])
        return limits is not None and all(hand[rank] - self.known[rank] <= limits[rank] for rank in range(RANKS))


def redistribute(hidden: Sequence[HiddenHand], stream: Stream) -> list[list[int]]:
    """Hands of the same sizes from the same cards; known cards stay, and every deal of the others is equally likely."""
    hands = [list(hand.known) for hand in hidden]
    free = [sum(hand.unknown()) for hand in hidden]
    for rank in range(RANKS):
        _deal_rank(rank, sum([hand.cards[rank] - hand.known[rank] for hand in hidden]), hands, free, stream)
    return hands


def _deal_rank(rank: int, number: int, hands: Sequence[list[int]], free: list[int], stream: Stream) -> None:
    """Deal cards of one rank to hands with `free` places, each place equally likely."""
    total = sum(free)
    for i in range(len(free)):
        share = hypergeometric(stream, free[i], total - free[i], number)
        total -= free[i]
        hands[i][rank] += share
        free[i] -= share
        number -= share


class HandSampler:
    """Random deals of hidden cards that agree with what is known, each equally likely.

    Once the jokers are split, the limits of each rank are fixed, so the deals can be counted for every split of the
    jokers (engine/hidden_counts.py). Hands without limits are dealt to as one hand first.
    """

    def __init__(self, hidden: Sequence[HiddenHand]) -> None:
        self.hidden = hidden
        self.limited: list[int] = []  # hands whose limits are counted, by index
        self.cases: list[Case] = []
        self.cumulative_weights: list[int] = []
        few = sum([sum(hand.cards) for hand in hidden]) <= MAX_COUNTED_CARDS
        limited = [i for i, hand in enumerate(hidden) if few and hand.is_limited()]
        counted = limited
        while counted:
            try:
                self.count_deals(counted)
                break
            except TooManyError:  # too many splits: give up the larger half of the hands
                counted = sorted(counted, key=lambda i: sum(hidden[i].cards))[: len(counted) // 2]
        self.uncounted = [i for i in limited if i not in self.limited]

    def count_deals(self, limited: list[int]) -> None:
        """Count the deals for every split of the jokers."""
        others = [i for i in range(len(self.hidden)) if i not in limited]
        unknown = [hand.unknown() for hand in self.hidden]
        numbers = [sum([cards[rank] for cards in unknown]) for rank in range(RANKS)]
        free = (*[sum(unknown[i]) for i in limited], sum([sum(unknown[i]) for i in others]))
        cases: list[Case] = []
        weights: list[int] = []
        left = MAX_SPLITS
        for jokers in splits(numbers[JOKER], free):
            left -= 1
            if left < 0:
                raise TooManyError
            found = [self.hidden[i].limits(jokers[place]) for place, i in enumerate(limited)]
            if None in found:
                continue
            limits = [*[limit for limit in found if limit is not None], [NO_LIMIT] * RANKS]
            ranks = [rank for rank in range(JOKER) if any(limit[rank] < numbers[rank] for limit in limits)]
            ranks.sort(key=lambda rank: sum([min(limit[rank], numbers[rank]) for limit in limits]))  # few ways first
            shares = HiddenCounts(
                [numbers[rank] for rank in ranks],
                [[limit[rank] for limit in limits] for rank in ranks],
                sum([numbers[rank] for rank in range(JOKER) if rank not in ranks]),
                tuple([places - taken for places, taken in zip(free, jokers, strict=True)]),
                left,
            )
            left -= shares.examined
            if shares.total:
                cases.append((jokers, ranks, shares))
                weights.append(ways_to_split(numbers[JOKER], jokers) * shares.total)
        self.limited, self.others, self.numbers = limited, others, numbers
        self.cases, self.cumulative_weights = cases, list(accumulate(weights))

    def sample(self, stream: Stream) -> list[list[int]]:
        """One deal, as a hand by rank for each hidden hand. Limits that could not be counted are met by retrying."""
        return draw_until(self.draw, self.is_possible, stream)

    def is_possible(self, hands: Sequence[Hand]) -> bool:
        """Whether hands agree with the limits that could not be counted."""
        return all(self.hidden[i].allows(hands[i]) for i in self.uncounted)

    def draw(self, stream: Stream) -> list[list[int]]:
        """One deal that agrees with all limits that were counted."""
        if not self.cases:
            return redistribute(self.hidden, stream)
        at = bisect_right(self.cumulative_weights, below_any(stream, self.cumulative_weights[-1]))
        jokers, ranks, shares = self.cases[at]
        drawn, left = shares.draw(stream)
        found = [[0] * RANKS for _ in left]
        for rank, split in zip([JOKER, *ranks], [jokers, *drawn], strict=True):
            for hand, share in zip(found, split, strict=True):
                hand[rank] = share
        free = list(left)
        for rank in range(JOKER):
            if rank not in ranks:
                _deal_rank(rank, self.numbers[rank], found, free, stream)
        hands = [list(hand.known) for hand in self.hidden]
        for i, hand in zip(self.limited, found, strict=False):
            hands[i] = [known + more for known, more in zip(hands[i], hand, strict=True)]
        free = [sum(self.hidden[i].unknown()) for i in self.others]
        others = [hands[i] for i in self.others]
        for rank in range(RANKS):
            _deal_rank(rank, found[-1][rank], others, free, stream)
        return hands
