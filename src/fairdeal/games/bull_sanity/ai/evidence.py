"""Evidence about claims: how likely a world is, given what the others have claimed (Bayes' rule).

In a world that is sampled uniformly, the sets face down hold random cards. But people choose what they put down:
mostly all cards of the value, and sometimes a few more. So the sets that nobody has called are chosen again, as their
players would have done with the cards they hold in this world, and the likelihood of the world is the chance that the
claim on the table is made in it. How freely a player lies is estimated from the sets that were shown and from the sizes
of all their sets.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from math import comb
from operator import mul, xor
from typing import NamedTuple

from fairdeal.engine import bits
from fairdeal.engine.random import Stream
from fairdeal.games.bull_sanity.ai.heuristic import expected_count, true_at_next_turns
from fairdeal.games.bull_sanity.fast.pack import Pack
from fairdeal.games.bull_sanity.history import NOBODY, ClaimedSet
from fairdeal.games.bull_sanity.rules.values import CARDS, HIGHEST_SUM
from fairdeal.games.bull_sanity.worlds import World
from fairdeal.mechanics.faces import cards_in

TURNS_AHEAD = 8  # turns that players think ahead when they choose false cards
MAX_TRUE = 20  # no hand has as many cards of a value: the most are 17, of 14


# ---- Habits: how freely a player lies


class Habit(NamedTuple):
    """How likely a player is to add one more false card, by the size of the claim or by the false cards so far."""

    prior: float  # share of the players who have this habit
    by_size: tuple[float, ...]  # by the size of the claim: below the expected number, equal to it, one more, …
    by_lies: tuple[float, ...] = ()  # by the false cards so far; if given, it is used instead

    def chance_to_add(self, lies: int, above: int) -> float:
        """The chance of another false card, after `lies` of them and `above` cards above the expected number."""
        if self.by_lies:
            return self.by_lies[min(lies, len(self.by_lies) - 1)]
        return self.by_size[min(max(above + 1, 0), len(self.by_size) - 1)]


HABITS = (
    Habit(0.22, (0.04, 0.04, 0.02)),  # honest
    Habit(0.38, (0.5, 0.01)),  # sometimes fills up to the expected number
    Habit(0.32, (0.5, 0.35, 0.15, 0.05, 0.03)),  # sometimes fills up to a little more
    Habit(0.08, (), (0.95, 0.5, 0.1)),  # always lies
)
UNLIKELY_CLAIM = 0.01  # chance of a claim that fits no habit
HELD_BACK = 0.02  # chance that a player keeps some of the true cards


@lru_cache(maxsize=1 << 16)
def size_chances(true: int, held: int, expected: int, habit: Habit) -> tuple[float, ...]:
    """The chance of each size of a claim, from 0, by a player who holds `held` cards, `true` of them of the value."""
    smallest = max(true, 1)
    largest = max(smallest, held - 1)  # the last card does not go with a lie
    chances = [0.0] * (held + 1)
    left = 1.0
    for size in range(smallest, largest + 1):
        more = habit.chance_to_add(size - true, size - expected) if size < largest else 0.0
        chances[size] = left * (1 - more)
        left *= more
    chances = [(1 - UNLIKELY_CLAIM - HELD_BACK) * chance + UNLIKELY_CLAIM / held for chance in chances]
    for size in range(1, true):
        chances[size] += HELD_BACK / (true - 1)
    return tuple(chances)


@lru_cache(maxsize=1 << 14)
def chances_by_true(size: int, held: int, expected: int, habit: Habit) -> tuple[float, ...]:
    """The chance of a claim of this size, by the number of true cards that the player holds."""
    chances = [size_chances(true, held, expected, habit)[size] for true in range(min(held + 1, MAX_TRUE))]
    return (*chances, *[0.0] * (MAX_TRUE - len(chances)))


@lru_cache(maxsize=1 << 14)
def chance_unseen(size: int, held: int, showing: int, expected: int, habit: Habit) -> float:
    """The chance of a claim of this size from an unknown hand, if `showing` cards of the pack have the value."""
    ways = [comb(showing, true) * comb(CARDS - showing, held - true) for true in range(min(showing, held) + 1)]
    weighted: float = sum(map(mul, ways, chances_by_true(size, held, expected, habit)))
    return weighted / sum(ways)


class HabitEstimates:
    """The probability of every habit for every player, given the sets that they have put down."""

    def __init__(self, sets: Sequence[ClaimedSet], dealt: Sequence[int], pack: Pack) -> None:
        """`dealt` are the sizes of the hands as they were dealt."""
        self.pack = pack
        self.sizes = list(dealt)  # of the hands now
        self.habits = [[habit.prior for habit in HABITS] for _ in dealt]
        for claimed in sets:
            self.update(claimed)
            size = claimed.cards.bit_count()
            if claimed.called_by == NOBODY or claimed.is_true:
                self.sizes[claimed.seat] -= size
            if claimed.is_true:
                self.sizes[claimed.called_by] += size

    def update(self, claimed: ClaimedSet) -> None:
        """Apply Bayes' rule to the player of a set. If nobody called it, only its size is known."""
        size, held = claimed.cards.bit_count(), self.sizes[claimed.seat]
        showing = self.pack.showing[claimed.value]
        expected = expected_count(claimed.value, held, self.pack)
        if claimed.called_by != NOBODY:
            true = (claimed.cards & showing).bit_count()
            likelihoods = [size_chances(true, held, expected, habit)[size] for habit in HABITS]
        else:
            likelihoods = [chance_unseen(size, held, showing.bit_count(), expected, habit) for habit in HABITS]
        weights = list(map(mul, self.habits[claimed.seat], likelihoods))
        self.habits[claimed.seat] = [weight / sum(weights) for weight in weights]

    def claim_chances(self, claimed: ClaimedSet) -> list[float]:
        """The chance that a player makes this claim now, by the number of true cards that they hold."""
        held = self.sizes[claimed.seat]
        expected = expected_count(claimed.value, held, self.pack)
        rows = [chances_by_true(claimed.cards.bit_count(), held, expected, habit) for habit in HABITS]
        return [sum(map(mul, self.habits[claimed.seat], by_habit)) for by_habit in zip(*rows, strict=True)]


# ---- Worlds


class Beliefs:
    """The worlds that a seat considers possible at one moment, with their likelihoods."""

    def __init__(self, real: World, seat: int, pack: Pack, is_open: bool) -> None:
        """`is_open` says that the last set is on the table and can be called."""
        dealt = real.dealt()
        shown = 0
        shown_later: list[int] = []  # by set: the cards that are shown after it
        for claimed in reversed(real.sets):
            shown_later.append(shown)
            shown |= claimed.cards if claimed.called_by != NOBODY else 0
        self.sets = list(zip(real.sets, reversed(shown_later), strict=True))
        self.seat = seat
        self.pack = pack
        self.later_turns = later_turns(len(dealt), pack)
        self.known = [hand if other == seat else hand & shown for other, hand in enumerate(dealt)]  # of hands as dealt
        self.unknown = [hand.bit_count() for hand in map(xor, dealt, self.known)]  # number of the other cards
        self.unseen = [1 << card for card in cards_in(sum(dealt) - sum(self.known))]
        self.claim_chances: list[float] | None = None  # of the claim on the table, by its player's true cards
        if is_open and real.sets[-1].seat != seat:
            estimates = HabitEstimates(real.sets[:-1], [hand.bit_count() for hand in dealt], pack)
            self.claim_chances = estimates.claim_chances(real.sets[-1])

    def sample(self, stream: Stream) -> tuple[World, float]:
        """Sample a world; also returns the chance that the claim on the table is made in it."""
        hands = self.deal(stream)
        sets: list[ClaimedSet] = []
        true = 0
        for claimed, shown_later in self.sets:
            hand = hands[claimed.seat]
            true = hand & self.pack.showing[claimed.value]
            if claimed.called_by != NOBODY:
                hands[claimed.seat] = hand & ~claimed.cards
                hands[claimed.taker] |= claimed.cards
                sets.append(claimed)
            elif claimed.seat == self.seat:
                hands[claimed.seat] = hand & ~claimed.cards
                sets.append(claimed)
            else:
                free, size = hand & ~shown_later, claimed.cards.bit_count()
                cards = choose_set(free, free & true, size, self.later_turns[claimed.value], stream)
                hands[claimed.seat] = hand & ~cards
                sets.append(ClaimedSet(claimed.seat, claimed.value, cards))
        likelihood = 1.0 if self.claim_chances is None else self.claim_chances[true.bit_count()]
        return World(hands, sets), likelihood

    def deal(self, stream: Stream) -> list[int]:
        """Deal the unseen cards again, all deals equally likely."""
        hands, unseen = self.known.copy(), self.unseen.copy()
        for seat, number in enumerate(self.unknown):
            for left in range(len(unseen), len(unseen) - number, -1):
                k = stream.below(left)
                hands[seat] |= unseen[k]
                unseen[k] = unseen[-1]
                unseen.pop()
        return hands


@cache
def later_turns(players: int, pack: Pack) -> list[list[int]]:
    """By value: the cards that will be true at the next turns of a player who claims it."""
    return [true_at_next_turns(value, players, TURNS_AHEAD, pack) for value in range(HIGHEST_SUM + 1)]


def choose_set(hand: int, true: int, size: int, turns: Sequence[int], stream: Stream) -> int:
    """Choose a set of `size` cards as people do: the true ones first, then those that will be true late or never."""
    chosen = random_subset(true, min(size, true.bit_count()), stream)
    spare = hand & ~true
    lies = size - chosen.bit_count()
    if not lies:
        return chosen
    for turn in turns:
        if (spare & ~turn).bit_count() < lies:
            break
        spare &= ~turn
    return chosen | random_subset(spare, lies, stream)


def random_subset(cards: int, size: int, stream: Stream) -> int:
    """Draw `size` cards at random from a set."""
    if size == cards.bit_count():
        return cards
    chosen = 0
    for _ in range(size):
        card = bits.bit128(bits.nth128(cards, stream.below(cards.bit_count())))
        chosen |= card
        cards ^= card
    return chosen
