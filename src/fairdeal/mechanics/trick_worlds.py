# cython: annotation_typing=False, infer_types=True, binding=False
"""Determinization of a trick match: the cards that a seat has not seen, dealt again consistently with what it knows."""

from collections.abc import Sequence

from fairdeal.engine.random import Stream
from fairdeal.mechanics import stages
from fairdeal.mechanics.faces import FaceMove, cards_in
from fairdeal.mechanics.hidden_cards import Hidden, HiddenDealer
from fairdeal.mechanics.trick_match import TrickMatch


def deal_hidden_cards(match: TrickMatch, copied: TrickMatch, seat: int | None, stream: Stream) -> None:
    """In a copy of a match, deal the cards that a seat has not seen to the seats and places that may hold them."""
    players = match.players
    others = [other for other in range(players) if other != seat]
    if match.hidden_dealer is None or match.dealt_for != (seat, match.length):
        match.hidden_dealer = dealer_for(match, seat, others)
        match.dealt_for = (seat, match.length)
    dealt = match.hidden_dealer.deal(stream)
    held = [match.cards_of(other) for other in range(players)]
    for other, cards in zip(others, dealt, strict=False):
        held[other] = cards
    if match.stage == stages.PLAY:
        played = [match.table.dealt_to(other) & ~match.table.in_hand(other) for other in range(players)]
        copied.table.replace_hands(held, played)
    elif not match.in_tricks:  # after the last trick no hand holds a card, and everybody has seen who was dealt what
        for other in others:
            copied.table.give(other, held[other])
    copied.replace_hidden_places(dealt[len(others) :])


def dealer_for(match: TrickMatch, seat: int | None, others: Sequence[int]) -> HiddenDealer:
    """A dealer of the cards that a seat cannot see, with everything that the seat knows about them."""
    hands = [match.cards_of(other) for other in others]
    elsewhere = match.hidden_places(seat)
    hidden = 0
    for cards in [*hands, *[place.cards for place in elsewhere]]:
        hidden |= cards
    refuted = refuted_cards(match, cards_in(hidden))
    places = [
        Hidden(cards, match.known(seat, other), refuted[other]) for other, cards in zip(others, hands, strict=True)
    ]
    return HiddenDealer([*places, *elsewhere])


def refuted_cards(match: TrickMatch, cards: list[int]) -> list[int]:
    """For every seat, which of these cards it cannot hold: with them its plays would have been illegal."""
    leader, shown = shown_in_hand(match)
    if not shown:
        return [0] * match.players
    copied = match.copy()
    return copied.table.refuted(leader, shown, cards)


def shown_in_hand(match: TrickMatch) -> tuple[int, list[int]]:
    """The first leader of this hand and all faces shown since; no faces before the tricks."""
    if match.stage != stages.PLAY:
        return 0, []
    shown = [(seat, move.number) for seat, move in match.played_in_round() if isinstance(move, FaceMove)]
    return (shown[0][0], [face for _, face in shown]) if shown else (0, [])
