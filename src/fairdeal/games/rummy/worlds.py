"""Determinization: worlds that a seat cannot tell apart from the real one."""

from typing import TYPE_CHECKING

from fairdeal.engine.random import Stream
from fairdeal.games.rummy.rules import terms
from fairdeal.mechanics.faces import cards_in, set_of
from fairdeal.mechanics.hidden_cards import Hidden, deal_hidden

if TYPE_CHECKING:
    from fairdeal.games.rummy.match import RummyMatch

MAX_TRIES = 200  # to find a hand that can put down the card that it must


def determinize(match: "RummyMatch", seat: int | None, stream: Stream) -> "RummyMatch":
    """A copy of a match with the other hands and the stock redealt; cards that were taken from the pile stay.

    RU-2: a player drew from deeper in the pile only because they can put the card down, so their hand must allow it. If
    no such hand is found, they keep the real one.
    """
    table = match.table
    if table.duty == terms.NONE or table.turn == seat:
        return redeal(match, seat, stream, terms.NONE)
    for _ in range(MAX_TRIES):
        world = redeal(match, seat, stream, terms.NONE)
        if world.moves(table.turn):
            return world
    return redeal(match, seat, stream, table.turn)


def redeal(match: "RummyMatch", seat: int | None, stream: Stream, keeps_hand: int) -> "RummyMatch":
    """A copy of a match with the cards that a seat has not seen redealt; one more seat may keep its hand."""
    world = match.copy()
    hands = match.table.hands
    others = [other for other in range(match.players) if other not in (seat, keeps_hand)]
    hidden = [Hidden(hands.cards_of(other), hands.known_of(other)) for other in others]
    stock = Hidden(set_of(match.table.stock_cards()))
    *redealt, undealt = deal_hidden([*hidden, stock], stream)
    for other, cards in zip(others, redealt, strict=True):
        world.table.hands.set_hand(other, cards, hands.known_of(other))
    left = cards_in(undealt)
    world.table.set_stock([left.pop(stream.below(len(left))) for _ in range(len(left))])
    return world
