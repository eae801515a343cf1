# cython: annotation_typing=False, infer_types=True, binding=False
"""Everything that leaves a match: what each seat may know, and the snapshot with everything in it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypedDict

from fairdeal.engine import bits
from fairdeal.engine.view import View
from fairdeal.games.bull_sanity import history
from fairdeal.games.bull_sanity.rules import calls

if TYPE_CHECKING:
    from fairdeal.games.bull_sanity.history import ClaimedSet
    from fairdeal.games.bull_sanity.match import BullSanityMatch

Drawing = tuple[tuple[int, str], ...]  # one draw for dealer: seats and the cards they drew


class Turn(TypedDict):
    """A claim and what became of it."""

    seat: int
    value: int
    count: int
    called_by: int | None  # None if nobody has called it
    true: bool | None  # None if nobody has called it
    cards: tuple[str, ...] | None  # if this seat put them down, or they were shown


@dataclass(frozen=True, slots=True, kw_only=True)
class BullSanityView(View):
    """Hands and sets face down are secret; claims, calls, shown cards and numbers of cards are public."""

    dealer: int | None
    draws: tuple[Drawing, ...]  # BS-1: players who tied have drawn again
    hand: tuple[str, ...] | None  # this seat's cards; a spectator has none
    sizes: tuple[int, ...]  # number of cards each seat holds; the set on the table is in no hand
    values: tuple[int, ...]  # values that the next claim may name (BS-2, BS-3)
    claim: Turn | None  # the set that can be called now
    accepted: tuple[int, ...]  # seats that have accepted it, clockwise from the claim
    last: Turn | None  # the set before it
    turns: tuple[str, ...]  # all sets before: `0: 7x3` is three 7s by seat 0; `0: 7x3, 2: bull, false` if seat 2 called
    taken: tuple[tuple[str, ...], ...]  # cards each seat took after calls; it may have put some down again
    laid: tuple[str, ...]  # cards of this seat that lie face down (BS-6)
    face_down: int  # number of cards of all seats that lie face down
    out: tuple[int, ...]  # seats in the order of going out


# ---- Views


def public_fields(match: "BullSanityMatch") -> dict[str, Any]:
    """The fields of a spectator's view."""
    table = match.table
    seats = range(match._players)
    return {
        **match.common_public_fields((None,) * match._players),
        "dealer": match.deal.dealer,
        "draws": match.all_draws(),
        "hand": None,
        "sizes": tuple([bits.count128(table.hands[seat]) for seat in seats]),
        "values": tuple(match.find_legal_claims().values()) if not table.over else (),
        "claim": set_seen_by(match, None, history.open_set(match)),
        "accepted": accepted_by(match),
        "last": set_seen_by(match, None, history.last_set(match)),
        "turns": history.public_texts(match),
        "taken": tuple([tuple(match.pack.texts(match.taken[seat])) for seat in seats]),
        "laid": (),
        "face_down": bits.count128(table.face_down),
        "out": tuple(seats_out(match)),
    }


def own_fields(match: "BullSanityMatch", seat: int) -> dict[str, Any]:
    """The fields that a seat sees differently: its cards, its moves, and the sets that it has put down itself."""
    own: dict[str, Any] = {"seat": seat, "hand": tuple(match.pack.texts(match.table.hands[seat]))}
    if seat in match.actors:
        own["moves"] = match.moves(seat)
    if match.table.turn == seat:
        own["claim"] = set_seen_by(match, seat, history.open_set(match))
    last = history.last_set(match)
    if last is not None and last.seat == seat:
        own["last"] = set_seen_by(match, seat, last)
    if match.laid_by[seat]:
        own["laid"] = tuple(match.pack.texts(match.laid_by[seat]))
    return own


def set_seen_by(match: "BullSanityMatch", seat: int | None, claimed: "ClaimedSet | None") -> Turn | None:
    """A set as a seat knows it: its cards only if it was called (BS-5) or the seat has put it down (BS-6)."""
    if claimed is None:
        return None
    called = claimed.called_by != history.NOBODY
    return Turn(
        seat=claimed.seat,
        value=claimed.value,
        count=claimed.cards.bit_count(),
        called_by=claimed.called_by if called else None,
        true=claimed.is_true if called else None,
        cards=tuple(match.pack.texts(claimed.cards)) if called or claimed.seat == seat else None,
    )


def accepted_by(match: "BullSanityMatch") -> tuple[int, ...]:
    """Seats that have accepted the claim on the table, clockwise from it."""
    table = match.table
    if not table.waiting:
        return ()
    others = [(table.turn + step) % match._players for step in range(1, match._players)]
    return tuple([seat for seat in others if table.hands[seat] and not calls.may_answer(table, seat)])


def seats_out(match: "BullSanityMatch") -> list[int]:
    """Seats that are out, in the order of going out."""
    return [match.table.out[place] for place in range(match.table.number_out)]


# ---- For callers that may see everything


def hands(match: "BullSanityMatch") -> list[object]:
    """Every hand as text."""
    return [match.pack.texts(match.table.hands[seat]) for seat in range(match._players)]


def position(match: "BullSanityMatch") -> dict[str, object]:
    """The snapshot without the move history."""
    table = match.table
    return {
        **match.common_position(),
        "actors": list(match.actors),
        "turn": table.turn,
        "value": table.value,
        "dealer": match.deal.dealer,
        "hands": hands(match),
        "on_table": match.pack.texts(table.on_table),
        "face_down": match.pack.texts(table.face_down),
        "taken": [match.pack.texts(match.taken[seat]) for seat in range(match._players)],
        "out": seats_out(match),
    }


def snapshot(match: "BullSanityMatch") -> dict[str, object]:
    """Everything there is to know about a match."""
    return {
        **position(match),
        "moves": [[seat, str(move)] for seat, move in match.played()],
        "history": [
            [claimed.seat, claimed.value, match.pack.texts(claimed.cards), claimed.called_by, claimed.is_true]
            for claimed in history.all_sets(match)
        ],
    }
