# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True
"""The draw for dealer: each draws a card, the highest combined sum deals, the tied draw again (PS-1, BS-1, RK-2).

Nobody draws a card that another has drawn in the same draw; before the tied draw again, all cards go back. Whoever
needs only the dealer asks `draw_dealer`, without a Python object; `draw_for_dealer` also tells the cards. From the same
stream, which is the match's stream for SEATS, both come to the same dealer.
"""

from collections.abc import Sequence

from fairdeal.cards.faces import DoubleCard
from fairdeal.engine import bits, draw
from fairdeal.engine.events import Event
from fairdeal.engine.random import Stream

Drawn = list[tuple[int, DoubleCard]]  # what each seat has drawn, by seats; only the tied draw again


def draw_dealer(stream: Stream, sums: list[int], size: int, players: int) -> int:
    """Who deals. `sums` has the combined sum of every card in the pack of `size` cards."""
    drawn = bits.small(players)
    tied = bits.bit(players) - 1
    while tied & (tied - 1):
        tied = draw_once(stream, sums, size, tied, drawn)
    bits.release_small(drawn)
    return bits.first(tied)


def draw_once(stream: Stream, sums: list[int], size: int, tied: int, drawn: list[int]) -> int:
    """Every seat of a set draws a card, as its place in the pack; says which of them have the highest sum."""
    taken = bits.one(0) & 0
    highest = 0
    best = bits.bit(0) & 0
    while tied:
        seat = bits.first(tied)
        tied &= tied - 1
        card = draw.below(stream, size)
        while taken & bits.one(card):  # another has it
            card = draw.below(stream, size)
        taken |= bits.one(card)
        drawn[seat] = card
        if sums[card] > highest:
            highest = sums[card]
            best = 0
        if sums[card] == highest:
            best |= bits.bit(seat)
    return best


def draw_for_dealer(stream: Stream, cards: Sequence[DoubleCard], players: int) -> tuple[int, list[Drawn]]:
    """Who deals, and the cards of every draw until one had the highest sum alone."""
    size = len(cards)
    sums = bits.small(size)
    for place, card in enumerate(cards):
        sums[place] = card.sum
    drawn = bits.small(players)
    tied = bits.bit(players) - 1
    draws = []
    while tied & (tied - 1):
        drawing = [seat for seat in range(players) if tied >> seat & 1]
        tied = draw_once(stream, sums, size, tied, drawn)
        draws.append([(seat, cards[drawn[seat]]) for seat in drawing])
    bits.release_small(drawn)
    bits.release_small(sums)
    return bits.first(tied), draws


def draw_event(dealer: int, draws: Sequence[Drawn]) -> Event:
    """The draw as everybody at the table sees it: `[[seat, card], …]` for every draw."""
    told = [[[seat, card.text] for seat, card in drawn] for drawn in draws]
    return Event("draw", dealer, None, {"draws": told})
