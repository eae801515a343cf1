"""What the others' moves reveal about their cards, counted in deals that the seat cannot tell from the real one.

A fact is worth mentioning if it holds in most of these deals, although it would be unlikely if the hidden cards were
dealt at random: then it follows from the rules or the others' moves, not from the numbers of cards alone.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from math import comb, exp, log
from typing import NamedTuple

from fairdeal.engine.random import WORLDS, Stream
from fairdeal.engine.state import State

PROBABLE = 0.8  # the coach states a fact that holds in this share of the deals
UNLIKELY = 0.55  # a fact with a higher chance by numbers of cards alone is not news
CERTAIN = 0.9999
MIN_DEALS = 20.0  # effective number: with fewer, the coach states only what is certain
MAX_REVEALS = 3
MAX_PER_SEAT = 2
MAX_EXACT = 400  # hidden cards up to which chances are exact
INDEX = 7  # of the random stream

Hand = Mapping[str, int]


class Reveal(NamedTuple):
    """A fact about another player, such as `has no clubs`."""

    seat: int
    fact: str
    share: float  # of the deals in which it holds
    chance: float  # that it would hold if the hidden cards were dealt at random

    def sentence(self, names: Sequence[str]) -> str:
        """The fact in a player's words, with how sure it is."""
        if self.share >= CERTAIN:
            return f"{names[self.seat]} {self.fact}."
        share = min(round(100 * self.share), 99)
        return f"{names[self.seat]} probably {self.fact} (in {share} % of possible deals)."


def find_reveals(state: State, seat: int, key: int, deals: int) -> list[Reveal]:
    """The most surprising facts about the other players that a seat can conclude."""
    sampler = state.game.strategy.weighted_sampler(state, seat)
    stream = Stream(key, WORLDS, INDEX)
    samples = [sampler(stream) for _ in range(deals)]
    total, squares = sum(weight for _, weight in samples), sum(weight**2 for _, weight in samples)
    if total <= 0:
        return []
    hidden = hidden_cards([world for world, _ in samples], seat)
    group = state.game.presentation.card_groups
    groups = sorted({name for card in hidden for name in group(card)})
    shares: defaultdict[tuple[int, str], float] = defaultdict(float)
    for world, weight in samples:
        for fact in set(facts_of(world, seat, groups)):
            shares[fact] += weight / total
    needed = PROBABLE if total**2 / squares >= MIN_DEALS else CERTAIN
    chances = Chances(state, seat, hidden)
    found = [Reveal(*fact, share, chances.of(*fact)) for fact, share in shares.items() if share >= needed]
    return choose([reveal for reveal in found if reveal.chance <= UNLIKELY])


def choose(found: Sequence[Reveal]) -> list[Reveal]:
    """The most surprising reveals, at most two about one player."""
    ordered = sorted(found, key=lambda it: (it.chance / it.share, it.seat, it.fact))
    chosen: list[Reveal] = []
    for reveal in ordered:
        if sum(it.seat == reveal.seat for it in chosen) < MAX_PER_SEAT:
            chosen.append(reveal)
    return chosen[:MAX_REVEALS]


# ---- Cards in groups


def hands_of(world: State, seat: int) -> Iterator[tuple[int, Hand]]:
    """The hands of the other players who hold cards."""
    for other, hand in enumerate(world.hands()):
        if other == seat or not hand:
            continue
        cards = Counter(hand) if isinstance(hand, Mapping | Sequence) and not isinstance(hand, str) else None
        if cards:
            yield other, cards


def hidden_cards(worlds: Sequence[State], seat: int) -> Hand:
    """All cards that another player holds in at least one world."""
    hidden: Counter[str] = Counter()
    for world in worlds:
        cards: Counter[str] = Counter()
        for _, hand in hands_of(world, seat):
            cards.update(hand)
        hidden |= cards
    return hidden


def facts_of(world: State, seat: int, groups: Sequence[str]) -> Iterator[tuple[int, str]]:
    """What is true of the other players in one world."""
    group = world.game.presentation.card_groups
    for other, hand in hands_of(world, seat):
        held = {name for card in hand for name in group(card)}
        for name in groups:
            if name not in held:
                yield other, f"has no {name}"
    yield from world.game.strategy.hidden_facts(world, seat)


class Chances:
    """How likely facts would be if the hidden cards were dealt at random, by numbers of cards alone."""

    def __init__(self, state: State, seat: int, hidden: Hand) -> None:
        self.group = state.game.presentation.card_groups
        self.cards = hidden
        self.sizes = {other: sum(hand.values()) for other, hand in hands_of(state, seat)}  # everybody sees these
        self.total = sum(hidden.values())

    def of(self, seat: int, fact: str) -> float:
        """The chance of a fact; 0 for one that numbers of cards say nothing about."""
        start = "has no "
        if not fact.startswith(start):
            return 0.0
        name = fact.removeprefix(start)
        others = sum(number for card, number in self.cards.items() if name not in self.group(card))
        size = self.sizes.get(seat, 0)
        if self.total > MAX_EXACT:
            return exp(size * log(others / self.total)) if others else 0.0
        return comb(others, size) / comb(self.total, size)
