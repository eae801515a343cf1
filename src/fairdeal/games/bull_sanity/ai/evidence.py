"""What one who watches makes of the others' claims: how likely a world is in which they were made, by Bayes.

In a world that is only imagined what lies face down is any cards at all. But people choose what they put down: mostly
all they have of the value, and at times a few more. So the sets that nobody has called are put down once more, as
their players would have done it with the cards that they have in this world; and the world is as likely as it is that
the claim on the table would have been made in it. How freely somebody lies is read from his record: his sets that were
shown, and how large all of them were.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from math import comb
from operator import mul, xor
from typing import NamedTuple

from fairdeal.engine import bits
from fairdeal.engine.random import Stream
from fairdeal.games.bull_sanity.ai.heuristic import ROUND, usual
from fairdeal.games.bull_sanity.rules.pack import CARDS, HIGHEST_SUM, Pack, cards_in
from fairdeal.games.bull_sanity.worlds import Laid, World

TURNS = 8  # that one thinks of when choosing false cards
MOST = 20  # cards of a value that a hand may have: 17, of a 14


class Habit(NamedTuple):
    """How often somebody adds another false card: by how many he has added, or by how large the claim is."""

    share: float  # of the players are so, as long as nothing is known of them
    by_size: tuple[float, ...]  # with fewer cards than one would expect, as many, one more, …
    by_number: tuple[float, ...] = ()  # of false cards so far

    def adds(self, false: int, above: int) -> float:
        """The chance of another one, after so many; the claim is by so many cards larger than one would expect."""
        if self.by_number:
            return self.by_number[min(false, len(self.by_number) - 1)]
        return self.by_size[min(max(above + 1, 0), len(self.by_size) - 1)]


HABITS = (
    Habit(0.22, (0.04, 0.04, 0.02)),  # honest
    Habit(0.38, (0.5, 0.01)),  # fills up to what is usual, now and then
    Habit(0.32, (0.5, 0.35, 0.15, 0.05, 0.03)),  # fills up to a little more than that
    Habit(0.08, (), (0.95, 0.5, 0.1)),  # always lies
)
ODD = 0.01  # how often anybody makes a claim that does not fit his habit
HELD_BACK = 0.02  # how often one keeps some of the true cards


@lru_cache(maxsize=1 << 16)
def chances_to_claim(true: int, held: int, expected: int, habit: Habit) -> tuple[float, ...]:
    """How likely it is that one claims no card, one, two, … who holds so many, and so many of them of the value."""
    first = max(true, 1)
    most = max(first, held - 1)  # the last card does not go with a lie
    chances = [0.0] * (held + 1)
    left = 1.0
    for count in range(first, most + 1):
        more = habit.adds(count - true, count - expected) if count < most else 0.0
        chances[count] = left * (1 - more)
        left *= more
    chances = [(1 - ODD - HELD_BACK) * chance + ODD / held for chance in chances]
    for count in range(1, true):
        chances[count] += HELD_BACK / (true - 1)
    return tuple(chances)


@lru_cache(maxsize=1 << 14)
def chances_by_true(count: int, held: int, expected: int, habit: Habit) -> tuple[float, ...]:
    """By how many true cards he has: how likely it is that one claims so many."""
    chances = [chances_to_claim(true, held, expected, habit)[count] for true in range(min(held + 1, MOST))]
    return (*chances, *[0.0] * (MOST - len(chances)))


@lru_cache(maxsize=1 << 14)
def chance_unseen(count: int, held: int, showing: int, expected: int, habit: Habit) -> float:
    """How likely such a claim is from a hand of which nothing else is known; so many cards of the pack are true."""
    ways = [comb(showing, true) * comb(CARDS - showing, held - true) for true in range(min(showing, held) + 1)]
    likely: float = sum(map(mul, ways, chances_by_true(count, held, expected, habit)))
    return likely / sum(ways)


class Record:
    """What everybody knows of the players by the sets that they have put down: which habits each is likely to have."""

    def __init__(self, sets: Sequence[Laid], dealt: Sequence[int], pack: Pack) -> None:
        self.pack = pack
        self.sizes = list(dealt)  # of the hands
        self.habits = [[habit.share for habit in HABITS] for _ in dealt]
        for laid in sets:
            self.judge(laid)
            count = laid.cards.bit_count()
            if laid.called_by < 0 or laid.true:
                self.sizes[laid.seat] -= count
            if laid.called_by >= 0 and laid.true:
                self.sizes[laid.called_by] += count

    def judge(self, laid: Laid) -> None:
        """Bayes: a habit that leads to this more often is likelier now. Of a set not called only the size is known."""
        count, held, showing = laid.cards.bit_count(), self.sizes[laid.seat], self.pack.showing[laid.value]
        expected = usual(laid.value, held, self.pack)
        if laid.called_by >= 0:
            true = (laid.cards & showing).bit_count()
            likely = [chances_to_claim(true, held, expected, habit)[count] for habit in HABITS]
        else:
            likely = [chance_unseen(count, held, showing.bit_count(), expected, habit) for habit in HABITS]
        weighed = list(map(mul, self.habits[laid.seat], likely))
        self.habits[laid.seat] = [weight / sum(weighed) for weight in weighed]

    def chances(self, claim: Laid) -> list[float]:
        """By how many true cards he has: how likely it is that he makes this claim now, being who he seems to be."""
        held = self.sizes[claim.seat]
        expected = usual(claim.value, held, self.pack)
        rows = [chances_by_true(claim.cards.bit_count(), held, expected, habit) for habit in HABITS]
        return [sum(map(mul, self.habits[claim.seat], by_habit)) for by_habit in zip(*rows, strict=True)]


class Beliefs:
    """The worlds of one seat at one moment, as it believes in them. `open_claim`: is the last set on the table?"""

    def __init__(self, real: World, seat: int, pack: Pack, open_claim: bool) -> None:
        dealt = real.dealt()
        shown = 0
        shown_later: list[int] = []  # by set: the cards that are shown after it
        for laid in reversed(real.sets):
            shown_later.append(shown)
            shown |= laid.cards if laid.called_by >= 0 else 0
        self.sets = list(zip(real.sets, reversed(shown_later), strict=True))
        self.seat = seat
        self.pack = pack
        self.turns = turns_after(len(dealt), pack)
        self.dealt = [hand if other == seat else hand & shown for other, hand in enumerate(dealt)]  # for all we know
        self.unknown = [hand.bit_count() for hand in map(xor, dealt, self.dealt)]
        self.loose = [1 << card for card in cards_in(sum(dealt) - sum(self.dealt))]  # dealt to somebody, and not seen
        self.chances: list[float] | None = None  # of the claim on the table, by how many true cards its player had
        if open_claim and real.sets[-1].seat != seat:
            record = Record(real.sets[:-1], [hand.bit_count() for hand in dealt], pack)
            self.chances = record.chances(real.sets[-1])

    def imagine(self, stream: Stream) -> tuple[World, float]:
        """A world, and how likely it is that the claim on the table would have been made in it."""
        hands = self.deal(stream)
        sets: list[Laid] = []
        true = 0
        for laid, shown_later in self.sets:
            hand = hands[laid.seat]
            true = hand & self.pack.showing[laid.value]
            if laid.called_by >= 0:
                hands[laid.seat] = hand & ~laid.cards
                hands[laid.taker] |= laid.cards
                sets.append(laid)
            elif laid.seat == self.seat:
                hands[laid.seat] = hand & ~laid.cards
                sets.append(laid)
            else:
                free, count = hand & ~shown_later, laid.cards.bit_count()
                cards = put_down(free, free & true, count, self.turns[laid.value], stream)
                hands[laid.seat] = hand & ~cards
                sets.append(Laid(laid.seat, laid.value, cards))
        likely = 1.0 if self.chances is None else self.chances[true.bit_count()]
        return World(hands, sets), likely

    def deal(self, stream: Stream) -> list[int]:
        """Hands as they may have been dealt, all equally likely."""
        hands, loose = self.dealt.copy(), self.loose.copy()
        for seat, number in enumerate(self.unknown):
            for left in range(len(loose), len(loose) - number, -1):
                k = stream.below(left)
                hands[seat] |= loose[k]
                loose[k] = loose[-1]
                loose.pop()
        return hands


@cache
def turns_after(players: int, pack: Pack) -> list[list[int]]:
    """By value: the cards that are true at the next turns of whoever claims it, if all go back to 2 after 14."""
    return [
        [pack.showing[(value - 2 + step * players) % ROUND + 2] for step in range(1, TURNS + 1)]
        for value in range(HIGHEST_SUM + 1)
    ]


def put_down(hand: int, true: int, count: int, turns: Sequence[int], stream: Stream) -> int:
    """So many cards of a hand: the true ones first, then those that will be true late or never."""
    chosen = some_of(true, min(count, true.bit_count()), stream)
    spare = hand & ~true
    false = count - chosen.bit_count()
    if not false:
        return chosen
    for turn in turns:
        if (spare & ~turn).bit_count() < false:
            break
        spare &= ~turn
    return chosen | some_of(spare, false, stream)


def some_of(cards: int, count: int, stream: Stream) -> int:
    """So many of these cards by chance."""
    if count == cards.bit_count():
        return cards
    chosen = 0
    for _ in range(count):
        card = bits.bit128(bits.nth128(cards, stream.below(cards.bit_count())))
        chosen |= card
        cards ^= card
    return chosen
