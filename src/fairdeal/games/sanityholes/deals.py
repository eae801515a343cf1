"""A record's `deal` for Presidents & Sanityholes: reading and checking it, and writing it."""

from collections.abc import Mapping
from dataclasses import dataclass

from fairdeal.engine.errors import BadRecord
from fairdeal.engine.options import quoted
from fairdeal.games.sanityholes.fast.value_table import ValueTable
from fairdeal.games.sanityholes.rules.terms import CARDS
from fairdeal.mechanics import sets
from fairdeal.mechanics.double_deals import MAX_HANDS, DealReader
from fairdeal.mechanics.faces import FaceTable

TITLE = "Presidents & Sanityholes"
KEYS = ("hands", "leader", "dealer", "roles", "markers", "hand_number")
MAX_MARKERS = 1_000_000


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal: every hand before the exchange, as a set of cards, and whatever else was drawn or given with it."""

    hands: tuple[int, ...]
    leader: int | None = None
    dealer: int | None = None
    roles: tuple[int, ...] | None = None  # seats from first to last place in the round before
    markers: tuple[int, ...] | None = None
    hand_number: int | None = None


def read_deal(given: Mapping[str, object], faces: FaceTable, players: int) -> Deal:
    """Read one deal of a record; BadRecord says what is wrong with it."""
    reader = DealReader(given, TITLE, KEYS, players, faces.deck, sets.all_below(CARDS))
    hands = reader.hands()
    if sum(1 for hand in hands if hand) < 2:
        raise BadRecord(
            "deal: at least two hands must have cards; the round is over when only one player has cards left (PS-8)"
        )
    return Deal(
        hands=hands,
        leader=reader.seat("leader"),
        dealer=reader.seat("dealer"),
        roles=_roles(given.get("roles"), players),
        markers=reader.numbers("markers", 0, MAX_MARKERS),
        hand_number=reader.number("hand_number", 1, MAX_HANDS),
    )


def _roles(given: object, players: int) -> tuple[int, ...] | None:
    """`roles`: every seat once, the President first. Players cannot leave or join this game."""
    if given is None:
        return None
    wanted = f'deal: "roles" must be a list of all {players} seats from first to last place'
    if not isinstance(given, list):
        raise BadRecord(f"{wanted}, not {quoted(given)}")
    for seat in given:
        if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < players:
            raise BadRecord(f'deal: "roles" has seats from 0 to {players - 1}, not {quoted(seat)}')
        if given.count(seat) > 1:
            raise BadRecord(f'deal: seat {seat} has two places in "roles"')
    if len(given) != players:
        raise BadRecord(f"{wanted}, not of {len(given)}")
    return tuple(given)


def deal_json(deal: Deal, values: ValueTable) -> dict[str, object]:
    """A deal as a record has it."""
    parts: dict[str, object | None] = {
        "hands": [values.names_of(hand) for hand in deal.hands],
        "leader": deal.leader,
        "dealer": deal.dealer,
        "roles": list(deal.roles) if deal.roles is not None else None,
        "markers": list(deal.markers) if deal.markers is not None else None,
        "hand_number": deal.hand_number,
    }
    return {key: part for key, part in parts.items() if part is not None}
