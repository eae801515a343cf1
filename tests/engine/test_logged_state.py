"""The log of moves: complete, and shared by copies until they diverge."""

import random

import fairdeal
from fairdeal.engine.moves import Move
from fairdeal.engine.state import State


def play_random_moves(state: State, number: int, rng: random.Random) -> list[tuple[int, Move]]:
    """Make up to `number` random moves and return them."""
    played: list[tuple[int, Move]] = []
    while state.actors and len(played) < number:
        seat = state.actors[0]
        legal = state.moves(seat)
        move = legal[rng.randrange(legal.count())]
        state.play(seat, move)
        played.append((seat, move))
    return played


def test_a_log_longer_than_its_first_capacity_is_complete() -> None:
    rng = random.Random(1)
    state = fairdeal.game("bull-sanity", players=6, play_on=True).start(3)
    played = play_random_moves(state, 500, rng)
    assert len(played) > 200
    assert state.played() == played


def test_copies_diverge_without_affecting_each_other() -> None:
    rng = random.Random(2)
    for before in (0, 1, 5, 63, 64, 65, 100):
        state = fairdeal.game("bull-sanity", players=6, play_on=True).start(before)
        common = play_random_moves(state, before, rng)
        copies = [state.copy() for _ in range(3)]
        later = [play_random_moves(copy, 40, rng) for copy in copies]
        assert state.played() == common
        assert [copy.played() for copy in copies] == [common + moves for moves in later]
        assert state.played() + play_random_moves(state, 5, rng) == state.played()
        assert [copy.played() for copy in copies] == [common + moves for moves in later]


def test_all_64_seats_are_logged() -> None:
    state = fairdeal.game("president", players=64, decks=20, rounds=1).start(5)
    played = play_random_moves(state, 300, random.Random(3))
    assert state.played() == played
    assert {seat for seat, _ in played} == set(range(64))
