# cython: annotation_typing=False, infer_types=True, binding=False
"""Everything that leaves a match: what each seat may know, and the snapshot with everything in it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fairdeal.engine.view import View
from fairdeal.games.sanityholes.events import draws_for_dealer
from fairdeal.games.sanityholes.rules import ending, terms
from fairdeal.games.sanityholes.rules.moves import Gift
from fairdeal.games.sanityholes.rules.roles import titles_by_seat
from fairdeal.mechanics import seat_sets, stages
from fairdeal.mechanics.place_history import all_places

if TYPE_CHECKING:
    from fairdeal.games.sanityholes.match import SanityholesMatch


@dataclass(frozen=True, slots=True, kw_only=True)
class SanityholesView(View):
    """Hands are private, and exchanged cards are known to the two players only; everything else is public.

    `scores` are the Pass Markers of each seat (PS-9), `roles` the titles of this round (PS-2).
    """

    round: int  # from 1
    hand: tuple[str, ...] | None  # this seat's cards; a spectator has none
    sizes: tuple[int, ...]  # number of cards each seat holds
    played: tuple[str, ...]  # cards played in this round
    trick: tuple[tuple[int, str], ...]  # seat and move, since the lead
    top: dict[str, int] | None  # the play to beat: count, value and seat; None if the player in turn leads
    leader: int | None
    passed: tuple[int, ...]  # seats that have passed since the last play
    skipped: int | None  # the seat that the last play skipped (PS-5)
    out: tuple[int, ...]  # in the order they went out
    dealer: int | None
    drawn: tuple[tuple[tuple[int, str], ...], ...]  # the draws for dealer: seat and card
    turns: tuple[int, ...]  # the seats in the order of turns
    ranking: tuple[int, ...]  # the seats by last round's places
    black_left: int  # black markers; when there are none, the game ends with this round
    due: tuple[dict[str, int], ...]  # exchanges still to be chosen: seat, to, number
    chosen: tuple[int, ...]  # seats that have chosen what to give
    giving: str | None  # what this seat has chosen, until all have
    exchanges: tuple[dict[str, object], ...]  # those made; with the cards if this seat took part


# ---- Views


def public_fields(match: "SanityholesMatch") -> dict[str, Any]:
    """The fields of a spectator's view."""
    table = match.table
    playing = match.stage == stages.PLAY
    choosing = match.stage == stages.FIRST
    seats = range(match._players)
    ranking = match.ranking()
    return {
        **match.common_public_fields(titles_by_seat(ranking, match._players)),
        "round": match.round_number,
        "hand": None,
        "sizes": tuple([table.hand_size[seat] for seat in seats]),
        "played": tuple(match.values.names_of(played_cards(match))),
        "trick": trick(match) if playing or (match.stage == stages.BETWEEN_HANDS and match.number) else (),
        "top": top(match) if playing and table.top_number else None,
        "leader": table.leader if playing else None,
        "passed": seats_in(match, table.passed) if playing else (),
        "skipped": table.skipped if playing and table.top_number and table.skipped != terms.NOBODY else None,
        "out": () if choosing else tuple(seats_out(match)),
        "dealer": table.dealer if table.dealer != terms.NOBODY else None,
        "drawn": drawn(match) if match.number == 1 else (),
        "turns": tuple([table.turn_order[place] for place in seats]),
        "ranking": ranking,
        "black_left": ending.black_markers_left(table),
        "due": dues_left(match) if choosing else (),
        "chosen": match.chosen if choosing else (),
        "giving": None,
        "exchanges": exchanges_seen_by(match, None),
    }


def own_fields(match: "SanityholesMatch", seat: int) -> dict[str, Any]:
    """The fields that a seat sees differently: its cards, its moves, its gift, and the exchanges it took part in."""
    own: dict[str, Any] = {"seat": seat}
    if not 0 <= seat < match._players:
        return own
    own["hand"] = tuple(match.values.names_of(match.table.hand_of(seat)))
    if seat in match.actors:
        own["moves"] = match.moves(seat)
    if match.stage == stages.FIRST:
        if seat in match.chosen:
            own["giving"] = gift_of(match, seat)
    elif [due for due in match.dues if seat in due[:2]]:
        own["exchanges"] = exchanges_seen_by(match, seat)
    return own


def played_cards(match: "SanityholesMatch") -> int:
    """The cards played in this round, as a set."""
    cards = 0
    for hand in match.deal.hands:
        cards |= hand
    for seat in range(match._players):
        cards &= ~match.table.hand_of(seat)
    return cards


def trick(match: "SanityholesMatch") -> tuple[tuple[int, str], ...]:
    """The moves since the lead."""
    return tuple([(seat, str(move)) for seat, move in match.played_since(match.trick_start)])


def top(match: "SanityholesMatch") -> dict[str, int]:
    """The play to beat."""
    table = match.table
    return {"count": table.top_number, "value": table.top_value, "seat": table.top_seat}


def drawn(match: "SanityholesMatch") -> tuple[tuple[tuple[int, str], ...], ...]:
    """PS-1: the draws for dealer."""
    return tuple([tuple([(seat, card.text) for seat, card in draw]) for draw in draws_for_dealer(match)])


def seats_in(match: "SanityholesMatch", seats: int) -> tuple[int, ...]:
    """The seats of a set."""
    return tuple([seat for seat in range(match._players) if seat_sets.contains(seats, seat)])


def seats_out(match: "SanityholesMatch") -> list[int]:
    """The seats that are out, in the order they went out."""
    return [match.table.out_order[place] for place in range(match.table.number_out)]


# ---- The exchange (PS-3)


def dues_left(match: "SanityholesMatch") -> tuple[dict[str, int], ...]:
    """The exchanges that are still to be chosen."""
    return tuple(
        [
            {"seat": giver, "to": receiver, "number": items}
            for giver, receiver, items in match.dues
            if giver not in match.chosen
        ]
    )


def gift_of(match: "SanityholesMatch", seat: int) -> str:
    """What a seat has chosen to give."""
    return str(Gift(match.values, match.table.given[seat], match.table.given_markers[seat]))


def exchanges_seen_by(match: "SanityholesMatch", seat: int | None) -> tuple[dict[str, object], ...]:
    """The exchanges of this round as a seat knows them; none before all have chosen."""
    if match.stage == stages.FIRST:
        return ()
    return tuple([exchange_seen_by(match, giver, receiver, seat) for giver, receiver, _ in match.dues])


def exchange_seen_by(match: "SanityholesMatch", giver: int, receiver: int, seat: int | None) -> dict[str, object]:
    """An exchange as a seat knows it: the cards only if it took part."""
    table = match.table
    given = table.given[giver]
    returned = table.returned[receiver]
    seen: dict[str, object] = {
        "from": giver,
        "to": receiver,
        "cards": given.bit_count(),
        "markers": table.given_markers[giver],
        "back": returned.bit_count(),
    }
    if seat is not None and seat in (giver, receiver):
        seen["given"] = match.values.names_of(given)
        seen["returned"] = match.values.names_of(returned)
    return seen


# ---- For callers that may see everything


def hands(match: "SanityholesMatch") -> list[object]:
    """Every hand as it is written."""
    return [match.values.names_of(match.table.hand_of(seat)) for seat in range(match._players)]


def snapshot(match: "SanityholesMatch") -> dict[str, object]:
    """Everything there is to know about a match."""
    table = match.table
    seats = range(match._players)
    return {
        **match.common_position(),
        "round": match.round_number,
        "hands": hands(match),
        "moves": [[seat, str(move)] for seat, move in match.played()],
        "history": [list(ranking) for ranking in all_places(match.history)],
        "markers": list(match.scores),
        "ranking": list(match.ranking()),
        "turns": [table.turn_order[place] for place in seats],
        "dealer": table.dealer,
        "dues": [list(due) for due in match.dues],
        "ready": list(match.chosen),
        "given": [match.values.names_of(table.given[seat]) for seat in seats],
        "given_markers": [table.given_markers[seat] for seat in seats],
        "returned": [match.values.names_of(table.returned[seat]) for seat in seats],
        "turn": table.turn,
        "leader": table.leader,
        "top": [table.top_number, table.top_value, table.top_seat],
        "passed": list(seats_in(match, table.passed)),
        "out": seats_out(match),
        "trick_start": match.trick_start,
    }
