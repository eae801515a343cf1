# cython: annotation_typing=False, infer_types=True, binding=False
"""The events of a deal, an exchange and the end of a round, with their audiences. Moves report their own events."""

from typing import TYPE_CHECKING

from fairdeal.engine import bits
from fairdeal.engine.events import Event, new_lazy_event
from fairdeal.engine.random import SEATS, Stream
from fairdeal.games.sanityholes.fast import lazy_events
from fairdeal.games.sanityholes.fast.shared_events import NEW_TRICK, ONE_ACTOR
from fairdeal.games.sanityholes.rules import terms
from fairdeal.mechanics.dealer_draw import Drawn, draw_event, draw_for_dealer
from fairdeal.mechanics.faces import cards_data

if TYPE_CHECKING:
    from fairdeal.games.sanityholes.deals import Deal
    from fairdeal.games.sanityholes.match import SanityholesMatch


def opening_events(match: "SanityholesMatch") -> list[Event]:
    """Everything that happened before the first move: the draw for dealer and the first deal."""
    draws = draws_for_dealer(match)
    events = [draw_event(match.first_leader, draws)] if draws else []  # PS-1: the dealer leads
    return events + deal_events(match, match.first_deal, match.first_leader)


def draws_for_dealer(match: "SanityholesMatch") -> list[Drawn]:
    """PS-1: the cards drawn for dealer before the first round, draw by draw; none if its deal was given."""
    if match._key is None or match._deals:
        return []
    return draw_for_dealer(Stream(match._key, SEATS), match.values.faces.deck.cards, match._players)[1]


def deal_events(match: "SanityholesMatch", deal: "Deal", leader: int) -> list[Event]:
    """A hand for everybody, which nobody else sees, and the lead; NOBODY leads if the exchange comes first."""
    events = []
    for seat in range(match._players):
        hand = cards_data("hand", deal.hands[seat], match.values.faces)
        events.append(new_lazy_event("dealt", seat, None, hand, ONE_ACTOR[seat]))
    if leader != terms.NOBODY:
        events.append(NEW_TRICK[leader])
    return events


def exchange_events(match: "SanityholesMatch", giver: int, receiver: int) -> list[Event]:
    """PS-3: everybody sees how many cards and markers changed hands; only the two players see which cards."""
    given = match.table.given[giver]
    returned = match.table.returned[receiver]
    numbers = {
        "to": receiver,
        "cards": bits.count128(given),
        "markers": match.table.given_markers[giver],
        "back": bits.count128(returned),
    }
    both = (giver, receiver)
    return [
        Event("exchange", giver, None, numbers),
        new_lazy_event("cards", giver, None, lazy_events.given_cards(receiver, given, match.values), both),
        new_lazy_event("cards", receiver, None, lazy_events.given_cards(giver, returned, match.values), both),
    ]


def round_event(match: "SanityholesMatch", before: tuple[int, ...]) -> Event:
    """PS-8: the places of a finished round; `before` are those of the round before."""
    places = match.ranking()
    result = lazy_events.round_result(match.round_number, places, before, match.scores)
    return new_lazy_event("round", places[0], None, result, None)
