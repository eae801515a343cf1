# cython: annotation_typing=False, infer_types=True, binding=False
"""What happens to a match outside the tricks: deals, transfers, the end of a round, changes of seats."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fairdeal.engine.errors import BadRecord, BadSetup
from fairdeal.engine.events import Event
from fairdeal.engine.moves import Move
from fairdeal.engine.random import DEAL, SEATS
from fairdeal.games.president.deals import Deal, hand_json
from fairdeal.games.president.fast.round import Round
from fairdeal.games.president.phases import INTERMISSION, OVER, PLAY, TRANSFER, USED_UP
from fairdeal.games.president.rules import going_out, pack, roles, transfers, tricks
from fairdeal.games.president.rules.moves import READY, Gift
from fairdeal.games.president.rules.transfers import Cards, Transfer
from fairdeal.mechanics import seat_sets
from fairdeal.mechanics.climbing.exchange import Due
from fairdeal.mechanics.climbing.roles import highest_remaining

if TYPE_CHECKING:
    from fairdeal.games.president.match import PresidentMatch


# ---- A round begins


def begin_round(match: "PresidentMatch") -> list[Event]:
    """Deal the next round, if there is a deal left."""
    if match.deals_used_up():
        match.stage = USED_UP
        return []
    given = match.next_given_deal()
    if given is not None and len(given.hands) != match.players:
        raise BadRecord(f"deal {match.number}: {len(given.hands)} hands for {match.players} players")
    match.next_deal()
    match.ready = ()
    match.due = ()
    match.transfers = ()
    match.round = Round(match.game.compiled_options, match.players)
    match.legal_is_current = False
    if given is not None:
        set_up_round(match, given)
    elif match.ranking:
        deal_later_round(match)
    else:
        deal_first_round(match)
    match.round.president = _seat_or_nobody(roles.president_of(match.ranking))
    match.round.scum = _seat_or_nobody(roles.scum_of(match.ranking))
    events = [
        Event("dealt", seat, None, {"hand": hand_json(hand)}, (seat,)) for seat, hand in enumerate(match.deal.hands)
    ]
    for seat in range(match.round.players):
        if not match.round.size_of(seat):
            going_out.go_out(match.round, seat)  # PR-14: an empty hand of a set-up deal is out from the start
    return events + begin_transfers(match)


def deal_first_round(match: "PresidentMatch") -> None:
    drawn = pack.deal_first_round(match.round, match.stream(DEAL), match.stream(SEATS))
    match.first_leader = match.round.turn
    if match.round.options.special_3:
        match.deal = Deal(_all_hands(match), special=match.round.special_3)
    else:
        match.deal = Deal(_all_hands(match), dealer=drawn)


def deal_later_round(match: "PresidentMatch") -> None:
    pack.deal_later_round(match.round, match.stream(DEAL), highest_remaining(match.ranking))
    leader = None
    if roles.leader_of_later_round(match.ranking, match.game.options.first_trick) is None:  # PR-9
        leader = match.stream(SEATS).below(match.players)
    match.deal = Deal(_all_hands(match), leader=leader)
    match.first_leader = find_first_leader(match)


def set_up_round(match: "PresidentMatch", deal: Deal) -> None:
    """Use a given deal instead of a seeded one."""
    match.deal = deal
    if deal.ranking is not None:
        match.ranking = deal.ranking
    for seat, hand in enumerate(deal.hands):
        match.round.set_hand(seat, hand)
    match.round.count_hands()
    match.first_leader = find_first_leader(match)
    if deal.special is not None and not match.ranking:
        match.round.special_3 = deal.special


def find_first_leader(match: "PresidentMatch") -> int:
    """The leader of the first trick: drawn or given with the deal, otherwise by the rules.

    Where the rules draw the leader (PR-9), a set-up deal that names none gives the lead to seat 0.
    """
    if match.deal.leader is not None:
        return match.deal.leader
    if match.ranking:
        return roles.leader_of_later_round(match.ranking, match.game.options.first_trick) or 0
    return pack.leader_of_first_round(match.deal.special, match.deal.dealer, match.players)


def _all_hands(match: "PresidentMatch") -> tuple[tuple[int, ...], ...]:
    return tuple([tuple(match.round.hand_of(seat)) for seat in range(match.round.players)])


def _seat_or_nobody(seat: int | None) -> int:
    return seat_sets.NOBODY if seat is None else seat


# ---- Transfers before a later round: PR-6, PR-7, PR-28


def begin_transfers(match: "PresidentMatch") -> list[Event]:
    """Find the choices to be made; in the sequential exchange, hand over the lower players' cards."""
    if not match.round.finished:
        sizes = [match.round.size_of(seat) for seat in range(match.round.players)]
        match.due = transfers.find_dues(match.ranking, sizes)
    if not match.due:
        return begin_tricks(match)
    match.stage = TRANSFER
    events: list[Event] = []
    if transfers.lower_gives_first(match.game.options):
        for due in match.due:
            if due.partner is not None:
                best = transfers.best_cards(match.round.hand_of(due.partner), due.number)
                events += hand_over(match, due.partner, due.chooser, best)
    return events


def due_of(match: "PresidentMatch", seat: int) -> Due | None:
    """What a seat has to choose; None if nothing."""
    for due in match.due:
        if due.chooser == seat:
            return due
    return None


def give(match: "PresidentMatch", seat: int, gift: Move) -> list[Event]:
    """The higher player of a pair gives the cards they have chosen."""
    due = due_of(match, seat)
    assert due is not None
    assert isinstance(gift, Gift)
    match.due = tuple([other for other in match.due if other is not due])
    returned = None
    if due.partner is not None and not transfers.lower_gives_first(match.game.options):
        returned = transfers.best_cards(match.round.hand_of(due.partner), due.number)
    events = hand_over(match, seat, due.partner, gift.cards)
    if returned is not None and due.partner is not None:
        events += hand_over(match, due.partner, seat, returned)
    return events if match.due else events + begin_tricks(match)


def hand_over(match: "PresidentMatch", giver: int, receiver: int | None, cards: Cards) -> list[Event]:
    """Move cards from hand to hand, which only the two players see, or out of the round for all to see (PR-7)."""
    for rank, number in cards:
        match.round.add_cards(giver, rank, -number)
        if receiver is not None:
            match.round.add_cards(receiver, rank, number)
    match.round.count_hands()
    transfer = Transfer(giver, receiver, cards)
    match.transfers = (*match.transfers, transfer)
    data = {"to": receiver, "number": transfer.number}
    shown = hand_json(transfers.count_by_rank(cards))
    if receiver is None:
        return [Event("transfer", giver, None, {**data, "cards": shown})]
    return [
        Event("transfer", giver, None, data),
        Event("cards", giver, None, {"to": receiver, "cards": shown}, (giver, receiver)),
    ]


def begin_tricks(match: "PresidentMatch") -> list[Event]:
    """Give the lead to the first leader, unless the transfers have ended the round."""
    match.stage = PLAY
    events: list[Event] = []
    givers = [transfer.giver for transfer in match.transfers]
    for seat in match.ranking:
        if seat in givers and not match.round.size_of(seat) and match.round.out_at(seat) == seat_sets.NOBODY:
            # PR-7: a player who has discarded their last card is out, the President first, and without a penalty
            going_out.go_out(match.round, seat)
            events.append(Event("out", seat, None, {"penalised": False}))
    if match.round.finished:
        return events + finish_round(match)
    match.round.start_trick(tricks.same_or_next(match.round, match.first_leader))
    match.trick_start = match.length
    return [*events, Event("trick", match.round.leader)]


# ---- A round ends


def finish_round(match: "PresidentMatch") -> list[Event]:
    """PR-31, PR-34: the places of the round are the roles of the next, or the result of the match."""
    options = match.game.options
    titles = roles.titles_by_seat(match.ranking, match.players, options.titles)
    places = [0] * match.players
    for seat in range(match.round.players):
        places[going_out.place_of(match.round, seat)] = seat
    match.ranking = tuple(places)
    match.history = (match.history, match.ranking)
    if match.number == options.rounds or match.is_last_round():
        match.stage = OVER
    elif match.deals_used_up():
        match.stage = USED_UP
    else:
        match.stage = INTERMISSION
    return [Event("round", places[0], None, {"round": match.number, "places": places, "roles": list(titles)})]


# ---- Between rounds


def say_ready(match: "PresidentMatch", seat: int) -> tuple[Event, ...]:
    """PR-32: the next round begins as soon as everybody is ready."""
    match.ready = tuple(sorted((*match.ready, seat)))
    event = Event("ready", seat, READY)
    return (event,) if len(match.ready) < match.players else (event, *begin_round(match))


def change_seats(match: "PresidentMatch", leaving: Sequence[int], joining: Sequence[str]) -> None:
    """PR-7, PR-8: players who stay close up in their order, and newcomers sit after them."""
    players = match.players
    if match.stage != INTERMISSION:
        raise BadSetup("PR-8: seats change between rounds only")
    for seat in leaving:
        if isinstance(seat, bool) or not 0 <= seat < players:
            raise BadSetup(f"PR-7: seat {seat} cannot leave: seats are 0 to {players - 1}")
    staying = [seat for seat in range(players) if seat not in leaving]
    pack.check_players(match.game.options, len(staying) + len(joining))
    change = {"at": match.length, "leave": sorted(set(leaving)), "join": list(joining)}
    match.changes = (*match.changes, change)
    match.ranking = roles.ranking_after_changes(match.ranking, staying)
    match.set_names((*[match.names[seat] for seat in staying], *joining))
    match.ready = ()
    clear_table(match)
    match.find_actors()


def clear_table(match: "PresidentMatch") -> None:
    """PR-33: forget the old hands. Seats have changed, and a new player must not see another player's cards."""
    match.round = Round(match.game.compiled_options, match.players)
    match.deal = Deal(())
    match.transfers = ()
    match.legal_is_current = False
    match.world_sampler = None
