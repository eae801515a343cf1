# cython: annotation_typing=False, infer_types=True, binding=False
"""Fields of views and positions that all trick games on double cards share, read from a match."""

from typing import Any

from fairdeal.mechanics import deck_terms, stages
from fairdeal.mechanics.faces import FaceMove
from fairdeal.mechanics.trick_match import TrickMatch
from fairdeal.mechanics.trick_view import SUIT_KEYS, Shown


def public_fields(match: TrickMatch) -> dict[str, Any]:
    """View fields that everybody sees."""
    table = match.table
    playing = match.stage == stages.PLAY
    seats = range(match.players)
    return {
        **match.common_public_fields((None,) * match.players),
        "hand_number": table.hand_number,
        "hand": None,
        "sizes": tuple([match.cards_of(other).bit_count() for other in seats]),
        "trick": trick_on_table(match) if playing else (),
        "led": SUIT_KEYS[table.led] if playing and table.led != deck_terms.LEADING else None,
        "leader": table.leader if playing else None,
        "tricks": finished_tricks(match) if match.in_tricks else (),
        "won": tuple([table.tricks_of(other) if match.in_tricks else 0 for other in seats]),
        "taken": tuple([table.taken_by(other) if match.in_tricks else 0 for other in seats]),
    }


def own_fields(match: TrickMatch, seat: int) -> dict[str, Any]:
    """View fields that only one seat sees: its cards and moves."""
    own: dict[str, Any] = {"seat": seat, "hand": tuple(match.faces.card_texts(match.cards_of(seat)))}
    if seat in match.actors:
        own["moves"] = match.moves(seat)
    return own


def position_fields(match: TrickMatch) -> dict[str, object]:
    """Fields of the complete position."""
    table = match.table
    return {
        **match.common_position(),
        "hand_number": table.hand_number,
        "hands": match.hands(),
        "scores": list(match.scores),
        "turn": table.turn,
        "leader": table.leader,
        "trump": table.trump,
        "trick": [list(shown) for shown in trick_on_table(match)] if match.stage == stages.PLAY else [],
        "won": [table.tricks_of(seat) for seat in range(match.players)],
        "taken": [table.taken_by(seat) for seat in range(match.players)],
    }


def trick_on_table(match: TrickMatch) -> tuple[Shown, ...]:
    """Faces on the table, and who has shown them."""
    table = match.table
    return tuple(
        [
            ((table.leader + k) % match.players, match.faces.moves[table.shown_in_trick(k)].written)
            for k in range(table.down)
        ]
    )


def finished_tricks(match: TrickMatch) -> tuple[tuple[Shown, ...], ...]:
    """Finished tricks of this hand."""
    shown = [(seat, move.written) for seat, move in match.played_in_round() if isinstance(move, FaceMove)]
    size = match.players
    return tuple([tuple(shown[at : at + size]) for at in range(0, len(shown) - size + 1, size)])
