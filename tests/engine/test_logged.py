"""The moves that a match has written down: copies share them until they part."""

import random

import fairdeal
from fairdeal.engine.moves import Move
from fairdeal.engine.state import State


def go_on(state: State, moves: int, chance: random.Random) -> list[tuple[int, Move]]:
    """So many random moves; what they were."""
    made: list[tuple[int, Move]] = []
    while state.actors and len(made) < moves:
        seat = state.actors[0]
        legal = state.moves(seat)
        move = legal[chance.randrange(legal.count())]
        state.play(seat, move)
        made.append((seat, move))
    return made


def test_a_long_log_is_kept_whole() -> None:
    """Longer than the room that is made for it at first."""
    chance = random.Random(1)
    state = fairdeal.game("bull-sanity", players=6, play_on=True).start(3)
    made = go_on(state, 500, chance)
    assert len(made) > 200
    assert state.played() == made


def test_copies_part_wherever_they_were_made() -> None:
    chance = random.Random(2)
    for before in (0, 1, 5, 63, 64, 65, 100):
        state = fairdeal.game("bull-sanity", players=6, play_on=True).start(before)
        first = go_on(state, before, chance)
        copies = [state.copy() for _ in range(3)]
        later = [go_on(copy, 40, chance) for copy in copies]
        assert state.played() == first
        assert [copy.played() for copy in copies] == [first + made for made in later]
        assert state.played() + go_on(state, 5, chance) == state.played()
        assert [copy.played() for copy in copies] == [first + made for made in later]


def test_more_seats_than_a_card_table_has() -> None:
    """Every seat of the largest table is written down as itself."""
    state = fairdeal.game("president", players=64, decks=20, rounds=1).start(5)
    made = go_on(state, 300, random.Random(3))
    assert state.played() == made
    assert {seat for seat, _ in made} == set(range(64))
