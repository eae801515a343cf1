"""Everything that leaves a match of a small game: what each seat may know, and the complete position."""

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from fairdeal.engine.view import View

if TYPE_CHECKING:
    from fairdeal.mechanics.small.match import SmallMatch


@dataclass(frozen=True, slots=True, kw_only=True)
class SmallView(View):
    """Hands are private, the stock is hidden from everyone, everything else is public."""

    hand_number: int
    dealer: int
    hand: tuple[str, ...] | None  # this seat's cards; None for a spectator
    sizes: tuple[int, ...]  # number of cards each seat holds
    stock: int  # number of cards, face down
    table: Any  # everything face up: a dataclass of the game


def public_fields(match: "SmallMatch") -> dict[str, Any]:
    """The fields of a spectator's view."""
    return {
        "game": match.game.key,
        "options": match.game.options,
        "players": match.players,
        "seat": None,
        "phase": match.phase,
        "actors": match.actors,
        "moves": None,
        "roles": (None,) * match.players,
        "scores": match.scores,
        "places": match.places,
        "hand_number": match.hand_number,
        "dealer": match.dealer,
        "hand": None,
        "sizes": tuple([len(hand) for hand in match.held]),
        "stock": len(match.stock),
        "table": match.table,
    }


def own_fields(match: "SmallMatch", seat: int) -> dict[str, Any]:
    """The fields that a seat sees differently: its cards and its moves."""
    own: dict[str, Any] = {"seat": seat, "hand": match.held[seat]}
    if seat in match.actors:
        own["moves"] = match.moves(seat)
    return own


def position(match: "SmallMatch") -> dict[str, object]:
    """The snapshot without the move history."""
    return {
        **match.common_position(),
        "dealer": match.dealer,
        "turn": match.turn,
        "hands": match.hands(),
        "stock": list(match.stock),
        "scores": list(match.scores),
        "table": asdict(match.table) if match.table is not None else {},
    }
