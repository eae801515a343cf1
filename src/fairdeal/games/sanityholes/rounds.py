# cython: annotation_typing=False, infer_types=True, binding=False
"""What happens to a match outside the tricks: deals, the exchange and the end of a round, with the events of each."""

from typing import TYPE_CHECKING

from fairdeal.engine.events import Event
from fairdeal.engine.random import DEAL, SEATS
from fairdeal.games.sanityholes import events as match_events
from fairdeal.games.sanityholes.deals import Deal
from fairdeal.games.sanityholes.fast.shared_events import NEW_TRICK
from fairdeal.games.sanityholes.rules import deal, ending, exchange, terms, tricks
from fairdeal.games.sanityholes.rules.moves import Gift
from fairdeal.mechanics import stages

if TYPE_CHECKING:
    from fairdeal.games.sanityholes.match import SanityholesMatch


# ---- A round begins: PS-1


def begin_round(match: "SanityholesMatch") -> None:
    """Deal the next round, unless it is held back or there is no deal left."""
    if match.is_deal_waiting():
        match.stage = stages.BETWEEN_HANDS
        return
    given = match.next_deal()
    match.round_number += 1
    if given is not None:
        set_up_round(match, given)
    elif match.table.has_ranking:
        deal.deal_later_round(match.table, match.stream(DEAL))
        match.deal = Deal(all_hands(match))
    else:
        dealer = deal.draw_dealer(match.table, match.stream(SEATS))
        deal.deal_first_round(match.table, match.stream(DEAL), dealer)
        match.deal = Deal(all_hands(match), dealer=dealer)
    begin_exchange(match)


def set_up_round(match: "SanityholesMatch", given: Deal) -> None:
    """Use a given deal instead of a seeded one."""
    table = match.table
    match.deal = given
    for seat in range(match.players):
        table.set_hand(seat, given.hands[seat])
        if given.markers is not None:
            table.markers[seat] = given.markers[seat]
        if given.roles is not None:
            table.ranking[seat] = given.roles[seat]
            table.has_ranking = True
    if given.hand_number is not None:
        match.round_number = given.hand_number
    deal.set_up_round(table, given.dealer if given.dealer is not None else terms.NOBODY)


def all_hands(match: "SanityholesMatch") -> tuple[int, ...]:
    """The hands as sets of cards."""
    return tuple([match.table.hand_of(seat) for seat in range(match.players)])


# ---- The exchange: PS-2, PS-3


def begin_exchange(match: "SanityholesMatch") -> None:
    """Find the pairs that exchange something; if there is none, the tricks begin."""
    table = match.table
    table.clear_gifts()
    match.chosen = ()
    pairs = [
        (exchange.higher(table, pair), exchange.lower(table, pair), exchange.items_due(table, pair))
        for pair in range(exchange.number_of_pairs(table))
    ]
    match.dues = tuple([due for due in pairs if due[2]])
    if match.dues:
        match.stage = stages.FIRST
    else:
        begin_tricks(match)


def give(match: "SanityholesMatch", seat: int, gift: Gift) -> list[Event]:
    """PS-3: note what a higher player gives; when all have chosen, everything changes hands."""
    exchange.choose_gift(match.table, seat, gift.cards, gift.markers)
    match.chosen = tuple(sorted((*match.chosen, seat)))
    events = [Event("chosen", seat), Event("giving", seat, gift, None, (seat,))]
    if len(match.chosen) < len(match.dues):
        return events
    exchange.exchange(match.table)
    for giver, receiver, _ in match.dues:
        events += match_events.exchange_events(match, giver, receiver)
    begin_tricks(match)
    return [*events, NEW_TRICK[match.table.leader]]


def begin_tricks(match: "SanityholesMatch") -> None:
    """Give the lead to the first leader."""
    leader = match.deal.leader if match.deal.leader is not None else deal.first_leader(match.table)
    tricks.begin_tricks(match.table, leader)
    match.stage = stages.PLAY
    match.legal_is_current = False
    match.trick_start = match.length


# ---- A round ends: PS-8, PS-9


def finish_round(match: "SanityholesMatch") -> list[Event]:
    """End the round, and deal the next one unless the match is over."""
    before = match.ranking()
    ending.finish_round(match.table)
    match.history = (match.history, match.ranking())
    event = match_events.round_event(match, before)
    if match.table.match_over or match.is_last_round():
        match.stage = stages.OVER
        return [event]
    return [event, *match.deal_held_hand()]
