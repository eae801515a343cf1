# cython: annotation_typing=False, infer_types=True, binding=False
"""Everything that leaves a match: what each seat may know (PR-33), and the snapshot with everything in it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fairdeal.cards.ordinary import RANKS as RANK_NAMES
from fairdeal.engine import cpython_fast_paths
from fairdeal.engine.view import View
from fairdeal.games.president.deals import Deal, hand_json
from fairdeal.games.president.fast import memory
from fairdeal.games.president.phases import INTERMISSION
from fairdeal.games.president.rules import ranks, roles, terms
from fairdeal.games.president.rules.transfers import Transfer, count_by_rank
from fairdeal.mechanics import seat_sets
from fairdeal.mechanics.climbing.roles import Ranking
from fairdeal.mechanics.place_history import all_places

if TYPE_CHECKING:
    from fairdeal.games.president.match import PresidentMatch


@dataclass(frozen=True, slots=True, kw_only=True)
class PresidentView(View):
    """PR-33: hands are private; plays, passes, numbers of cards left, roles and discards (PR-7) are public."""

    round: int
    hand: dict[str, int] | None  # this seat's cards by rank; a spectator has none
    sizes: tuple[int, ...]  # number of cards each seat holds
    pack: dict[str, int]  # the cards of this round by rank
    played: dict[str, int]  # those played so far
    trick: tuple[tuple[int, str], ...]  # seat and move, since the lead
    top: dict[str, object] | None  # the combo to beat
    leader: int | None
    passed: tuple[int, ...]  # seats that are out of this trick
    bound: bool  # the player in turn must equalize, or skip or pass (PR-16)
    special: int | None  # the seat whose first combo must contain the special 3♥ (PR-4)
    revolution: bool
    out: tuple[int, ...]  # in the order they went out
    ranking: tuple[int | None, ...]  # seats by last round's places; None: the player has left
    due: tuple[dict[str, object], ...]  # transfers still to be chosen
    transfers: tuple[dict[str, object], ...]  # those made; with the cards if discarded, or if this seat took part
    ready: tuple[int, ...]
    rounds_played: int


# ---- Views


def public_fields(match: "PresidentMatch") -> dict[str, Any]:
    """The fields of a spectator's view."""
    table = match.round
    playing = match.is_in_tricks()
    summary = round_summary(match)
    return {
        **match.common_public_fields(summary.roles),
        "round": match.number,
        "hand": None,
        "sizes": tuple([table.size_of(seat) for seat in range(match.seats_in_round())]),
        "pack": summary.pack_json,
        "played": cards_json(played_by_rank(match)),
        "trick": tuple(moves_since_lead(match)) if playing or shows_last_trick(match) else (),
        "top": top_json(match) if playing and table.top_rank != terms.LEADING else None,
        "leader": table.leader if playing else None,
        "passed": tuple(passed_seats(match)) if playing else (),
        "bound": bool(table.bound),
        "special": table.special_3 if playing and table.special_3 == table.turn else None,
        "revolution": bool(table.revolution),
        "out": tuple(table.order_out()),
        "ranking": match.ranking,
        "due": tuple([due.to_json() for due in match.due]),
        "transfers": summary.public_transfers,
        "ready": match.ready,
        "rounds_played": match.number - (match.phase in ("play", "transfer")),
    }


def own_fields(match: "PresidentMatch", seat: int) -> dict[str, Any]:
    """PR-33: the fields that a seat sees differently: its hand, its moves, and cards of transfers it took part in."""
    own: dict[str, Any] = {"seat": seat}
    place = cpython_fast_paths.small_int(seat)
    if 0 <= place < match.seats_in_round():
        own["hand"] = cards_json(match.round.hand_of(place))
        if match.transfers:
            own["transfers"] = round_summary(match).own_transfers[place]
    if seat in match.actors:
        own["moves"] = match.moves(seat)
    return own


class RoundSummary:
    """What a view says throughout a round, computed once and shared by copies of the match."""

    def __init__(
        self,
        deal: Deal,
        transfers: tuple[Transfer, ...],
        ranking: Ranking,
        roles: tuple[str | None, ...],
    ) -> None:
        self.deal = deal
        self.transfers = transfers
        self.ranking = ranking
        self.roles = roles
        seats = range(len(deal.hands))
        self.pack = tuple([sum([hand[rank] for hand in deal.hands]) for rank in range(ranks.RANKS)])
        self.pack_json = hand_json(self.pack)
        self.public_transfers = tuple([transfer_json(transfer, None) for transfer in transfers])
        self.own_transfers = [tuple([transfer_json(transfer, seat) for transfer in transfers]) for seat in seats]

    def is_of(self, match: "PresidentMatch") -> bool:
        """Whether nothing that it says has changed."""
        return self.deal is match.deal and self.transfers is match.transfers and self.ranking is match.ranking


def round_summary(match: "PresidentMatch") -> RoundSummary:
    """The summary of a match's round."""
    summary = match.summary
    if summary is None or not summary.is_of(match):
        titles = roles.titles_by_seat(match.ranking, match.players, match.game.options.titles)
        summary = RoundSummary(match.deal, match.transfers, match.ranking, titles)
        match.summary = summary
    return summary


def top_json(match: "PresidentMatch") -> dict[str, object]:
    """The combo to beat."""
    table = match.round
    return {
        "rank": RANK_NAMES[table.top_rank],
        "total": table.top_number,
        "seat": table.top_seat,
        "short": bool(table.one_fewer),
    }


def shows_last_trick(match: "PresidentMatch") -> bool:
    """Whether a round has just ended, and the trick that ended it is still on the table."""
    return match.stage == INTERMISSION and match.seats_in_round() > 0


def moves_since_lead(match: "PresidentMatch") -> list[tuple[int, str]]:
    """Seat and text of the moves in this trick."""
    first = match.logged - 2 * (match.length - match.trick_start)
    return [(match.log[at], match.log[at + 1].text()) for at in range(first, match.logged, 2)]


def passed_seats(match: "PresidentMatch") -> list[int]:
    """Seats with cards that are out of this trick."""
    table = match.round
    return [
        seat
        for seat in range(table.players)
        if not seat_sets.contains(table.in_trick, seat) and seat_sets.contains(table.with_cards, seat)
    ]


def gone_by_rank(match: "PresidentMatch") -> list[int]:
    """What has been played or discarded in this round: the pack less the hands."""
    pack = round_summary(match).pack
    gone = []
    seats = match.seats_in_round()
    for rank in range(ranks.RANKS):
        number = pack[rank]
        for seat in range(seats):
            number -= match.round.rows[seat * memory.ROW + rank]
        gone.append(number)
    return gone


def played_by_rank(match: "PresidentMatch") -> list[int]:
    """What has been played in this round: the pack less the hands and the discards."""
    played = gone_by_rank(match)
    for transfer in match.transfers:
        if transfer.receiver is None:
            for rank, number in transfer.cards:
                played[rank] -= number
    return played


def transfer_json(transfer: Transfer, seat: int | None) -> dict[str, object]:
    """A transfer as one seat knows it: with its cards if they were discarded (PR-7), or if the seat took part."""
    known: dict[str, object] = {"from": transfer.giver, "to": transfer.receiver, "number": transfer.number}
    if transfer.receiver is None or seat in (transfer.giver, transfer.receiver):
        known["cards"] = hand_json(count_by_rank(transfer.cards))
    return known


def cards_json(counts: Sequence[int]) -> dict[str, int]:
    """Cards by the names of their ranks, as `hand_json`, but compiled: a view has several."""
    cards: dict[str, int] = {}
    for rank in range(ranks.RANKS):
        number = counts[rank]
        if number:
            cards[RANK_NAMES[rank]] = number
    return cards


# ---- Everything


def hands(match: "PresidentMatch") -> list[object]:
    """Every hand by rank."""
    return [hand_json(match.round.hand_of(seat)) for seat in range(match.seats_in_round())]


def snapshot(match: "PresidentMatch") -> dict[str, object]:
    """Everything about the match, ready for JSON."""
    return {
        **position(match),
        "moves": [[seat, str(move)] for seat, move in match.played()],
        "history": [list(places) for places in all_places(match.history)],
    }


def position(match: "PresidentMatch") -> dict[str, object]:
    """The snapshot without what only grows from move to move."""
    table = match.round
    return {
        **match.common_position(),
        "hands": hands(match),
        "ranking": list(match.ranking),
        "ready": list(match.ready),
        "due": [list(due) for due in match.due],
        "transfers": [[transfer.giver, transfer.receiver, list(transfer.cards)] for transfer in match.transfers],
        "turn": table.turn,
        "leader": table.leader,
        "last": table.top_seat,
        "top": [table.top_rank, table.top_number, bool(table.one_fewer), table.cards_in_a_row],
        "bound": bool(table.bound),
        "in_trick": table.in_trick,
        "revolution": bool(table.revolution),
        "special": table.special_3,
        "out": table.order_out(),
        "penalised": table.penalized,
        "changes": list(match.changes),
    }
