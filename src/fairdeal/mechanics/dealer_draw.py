# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True
"""The draw for dealer: each seat draws a card, the highest combined sum deals, ties draw again (PS-1, BS-1, RK-2).

No card is drawn twice in one draw; before a tied draw is repeated, all cards go back. `draw_dealer` finds the dealer
without a Python object; `draw_for_dealer` also returns the cards. From the same stream (the match's stream for SEATS)
both find the same dealer.
"""

from collections.abc import Sequence

from fairdeal.cards.faces import DoubleCard
from fairdeal.engine import bits, draw
from fairdeal.engine.events import Event
from fairdeal.engine.random import Stream

Drawn = list[tuple[int, DoubleCard]]  # seat and card of each seat that took part in a draw


def draw_dealer(stream: Stream, sums: list[int], size: int, players: int) -> int:
    """Draw the dealer. `sums` has the combined sum of each of the `size` cards in the pack."""
    drawn = bits.new_uint8s(players)
    tied = bits.bit(players) - 1
    while tied & (tied - 1):
        tied = draw_once(stream, sums, size, tied, drawn)
    bits.free_uint8s(drawn)
    return bits.lowest(tied)


def draw_once(stream: Stream, sums: list[int], size: int, tied: int, drawn: list[int]) -> int:
    """Let every seat of a set draw a card, as its index in the pack; returns the seats with the highest sum."""
    taken = bits.bit128(0) & 0
    highest = 0
    best = bits.bit(0) & 0
    while tied:
        seat = bits.lowest(tied)
        tied &= tied - 1
        card = draw.below(stream, size)
        while taken & bits.bit128(card):  # drawn by another seat
            card = draw.below(stream, size)
        taken |= bits.bit128(card)
        drawn[seat] = card
        if sums[card] > highest:
            highest = sums[card]
            best = 0
        if sums[card] == highest:
            best |= bits.bit(seat)
    return best


def draw_for_dealer(stream: Stream, cards: Sequence[DoubleCard], players: int) -> tuple[int, list[Drawn]]:
    """Draw the dealer; returns the dealer and the cards of every draw."""
    size = len(cards)
    sums = bits.new_uint8s(size)
    for place, card in enumerate(cards):
        sums[place] = card.sum
    drawn = bits.new_uint8s(players)
    tied = bits.bit(players) - 1
    draws = []
    while tied & (tied - 1):
        drawing = [seat for seat in range(players) if tied >> seat & 1]
        tied = draw_once(stream, sums, size, tied, drawn)
        draws.append([(seat, cards[drawn[seat]]) for seat in drawing])
    bits.free_uint8s(drawn)
    bits.free_uint8s(sums)
    return bits.lowest(tied), draws


def draw_event(dealer: int, draws: Sequence[Drawn]) -> Event:
    """The public event of the draw: `[[seat, card], …]` for every draw."""
    drawn_cards = [[[seat, card.text] for seat, card in drawn] for drawn in draws]
    return Event("draw", dealer, None, {"draws": drawn_cards})
