# cython: annotation_typing=False, infer_types=True, binding=False
"""Determinization: worlds that a seat cannot tell from the real one, by all that it knows about hidden cards.

A seat knows the cards of the exchange in which it took part, and that the lower player of each pair has given back
their best cards (PS-3).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, cast

from fairdeal.engine import bits
from fairdeal.engine.random import Stream
from fairdeal.games.sanityholes.rules import exchange, terms
from fairdeal.games.sanityholes.rules.moves import Clear, Gift, Play
from fairdeal.mechanics import sets, stages
from fairdeal.mechanics.climbing.exchange import draw_until
from fairdeal.mechanics.faces import draw_cards, set_of

if TYPE_CHECKING:
    from fairdeal.games.sanityholes.match import SanityholesMatch


def determinize(match: "SanityholesMatch", seat: int | None, stream: Stream) -> "SanityholesMatch":
    """A copy of a match in which the cards that a seat cannot see are dealt again to the players who may hold them."""
    world = match.copy()
    others = [other for other in range(match._players) if other != seat]
    hidden = [hidden_hand(match, seat, other) for other in others]
    hands = draw_until(partial(deal_hidden_hands, hidden), partial(agrees_with_exchanges, match, others), stream)
    for other, cards in zip(others, hands, strict=True):
        played = match.table.dealt[other] & ~match.table.hand_of(other)
        world.table.set_hand(other, cards)
        world.table.dealt[other] |= played
    for giver, receiver, items in match.dues:
        if seat is None or seat not in (giver, receiver):
            redraw_exchange(world, giver, receiver, items, stream)
    return world


# ---- Hidden hands


@dataclass(frozen=True, slots=True)
class HiddenHand:
    """A hand that a seat cannot see, as sets of cards."""

    cards: int
    known: int  # those that the seat knows to be there
    possible: int  # what the others can be


def deal_hidden_hands(hands: Sequence[HiddenHand], stream: Stream) -> list[int]:
    """Deal new hands of the same sizes from the same cards.

    At most one of them is restricted in what it can be: it is filled first, so every deal is equally likely.
    """
    unknown = 0
    for hand in hands:
        unknown |= hand.cards & ~hand.known
    dealt = [hand.known for hand in hands]
    for at in sorted(range(len(hands)), key=lambda at: (unknown & hands[at].possible).bit_count()):
        hand = hands[at]
        drawn = draw_cards(unknown & hand.possible, (hand.cards & ~hand.known).bit_count(), stream)
        unknown &= ~drawn
        dealt[at] |= drawn
    return dealt


# ---- What a seat knows from its own exchange


def hidden_hand(match: "SanityholesMatch", seat: int | None, other: int) -> HiddenHand:
    """What a seat knows about another hand: PS-3, the cards exchanged, and that no better ones than those are left."""
    table = match.table
    hand = table.hand_of(other)
    known = 0
    possible = sets.all_below(terms.CARDS)
    for giver, receiver, _ in match.dues if match.stage != stages.FIRST else ():
        if (giver, receiver) == (seat, other):
            known = table.given[giver]
            possible &= ~match.values.cards_as_good_as(table.returned[receiver])
        elif (giver, receiver) == (other, seat):
            known = table.returned[receiver]
    return HiddenHand(hand, known & hand, possible)


# ---- What everybody knows about the exchanges of others


def agrees_with_exchanges(match: "SanityholesMatch", seats: Sequence[int], hidden: Sequence[int]) -> bool:
    """PS-3: whether seats can have these hands after exchanges in which the lower players gave back their best."""
    if match.stage == stages.FIRST:
        return True
    hands = dict(zip(seats, hidden, strict=True))
    for giver, receiver, _ in match.dues:
        number = match.table.returned[receiver].bit_count()
        if number and giver in hands and receiver in hands:
            kept = held_before_tricks(match, receiver, hands[receiver])
            kept &= ~match.values.best_cards(kept, number)  # these may be the cards received
            returned = match.values.best_cards(held_before_tricks(match, giver, hands[giver]), number)
            if not can_have_kept(match, kept, returned):
                return False
    return True


def can_have_kept(match: "SanityholesMatch", kept: int, returned: int) -> bool:
    """PS-3: whether a player who had to give back their best cards can have kept some cards and returned others."""
    return not kept & match.values.cards_as_good_as(returned)


def redraw_exchange(world: "SanityholesMatch", giver: int, receiver: int, items: int, stream: Stream) -> None:
    """Replace the hidden part of an exchange: a gift that has been chosen, or the cards that changed hands."""
    table = world.table
    if world.stage == stages.FIRST:
        if giver in world.chosen:
            gift = cast("Gift", world.gifts_of(giver, items).choice(stream))
            exchange.choose_gift(table, giver, gift.cards, gift.markers)
        return
    held = held_before_tricks(world, receiver, table.hand_of(receiver))
    number_given = table.given[giver].bit_count()
    number_returned = table.returned[receiver].bit_count()
    returned = world.values.best_cards(held_before_tricks(world, giver, table.hand_of(giver)), number_returned)
    given = draw_cards(held, number_given, stream)
    if not can_have_kept(world, held & ~given, returned):
        given = world.values.best_cards(held, number_given)
    table.given[giver] = given
    table.returned[receiver] = returned


def held_before_tricks(match: "SanityholesMatch", seat: int, cards: int) -> int:
    """The cards that a seat held when the tricks began, if it holds these now."""
    for player, move in match.played_in_round():
        if player == seat and isinstance(move, Play):
            cards |= set_of(move.cards)
        elif player == seat and isinstance(move, Clear):
            cards |= bits.bit128(move.face // 3)
    return cards
