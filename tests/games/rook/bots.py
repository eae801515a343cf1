"""Matches of Sanity Rook for tests of the heuristic player and of rollouts."""

import fairdeal
from fairdeal.engine.moves import Move
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.engine.state import State
from fairdeal.games.rook.match import RookMatch
from fairdeal.mechanics.faces import face_table, set_of


def cards(texts: str) -> int:
    """The set of some cards."""
    return set_of([face_table().names.index(text) for text in texts.split()])


def match_of(seed: int) -> RookMatch:
    """A seeded match of one hand."""
    state = fairdeal.game("rook", max_rounds=1).start(seed)
    assert isinstance(state, RookMatch)
    return state


def heuristic_move(state: State) -> Move:
    """The heuristic player's move for the seat to act."""
    return state.game.strategy.heuristic_move(state.view(state.actors[0]), Stream(1, CHOICES))


def play_heuristically(state: State, until: str) -> None:
    """Let heuristic players play up to a phase, or to the end of the hand."""
    while state.phase != until and not state.over and state.rounds_dealt == 1:
        state.play(state.actors[0], heuristic_move(state))
