"""A match that is copied before its tricks and continued in two ways: neither affects the other."""

import pytest

import fairdeal
from fairdeal.engine.random import CHOICES, Stream


@pytest.mark.parametrize("key", ["hearts", "oh-hell", "rook"])
def test_a_copy_made_before_the_tricks_keeps_its_own_hands(key: str) -> None:
    state = fairdeal.game(key).start(seed=21)
    if key == "oh-hell":  # the first hands have too few cards
        while state.rounds_dealt < 8:
            state.play(state.actors[0], state.moves(state.actors[0]).at(0))
    copy = state.copy()
    streams = {id(match): Stream(seed, CHOICES) for seed, match in enumerate((state, copy))}
    for match in (state, copy):  # different bids and passes lead to different hands or trumps
        while match.phase != "play":
            match.play(match.actors[0], match.moves(match.actors[0]).choice(streams[id(match)]))
    for match in (state, copy) * 12:
        seat = match.actors[0]
        move = match.moves(seat).choice(streams[id(match)])
        hand = match.view(seat).to_json()["hand"]
        assert isinstance(hand, list)
        assert move.text().partition(":")[0] in hand
        match.play(seat, move)
