# cython: annotation_typing=False, infer_types=True, binding=False
"""Rollouts of Sanity Oh Hell: every seat tries to win the tricks that it has bid (OH-8)."""

from fairdeal.engine.random import Stream
from fairdeal.games.oh_hell.match import OhHellMatch
from fairdeal.mechanics.trick_rollout import TrickRollout
from fairdeal.mechanics.trick_worlds import shown_in_hand


def finish_hand(match: OhHellMatch, stream: Stream, random_odds: int) -> list[int]:
    """Play the tricks to the end of the hand; one move in `random_odds` is random. Returns the scores."""
    return policy_for(match).play_on(stream, random_odds)


def unlikely_moves(match: OhHellMatch, seat: int) -> int:
    """Number of faces in this hand that the rollout policy would not have shown for the other seats."""
    leader, shown = shown_in_hand(match)
    return policy_for(match.copy()).unlikely_moves(seat, leader, shown) if shown else 0


def policy_for(match: OhHellMatch) -> TrickRollout:
    """The rollout policy at the table of a match, with the number of tricks that each seat wants."""
    return TrickRollout(match.table, [match.oh_hell_table.bids[seat] for seat in range(match.table.players)])
