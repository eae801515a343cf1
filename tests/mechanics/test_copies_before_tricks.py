"""A match copied before its tricks and played on in two ways: neither may see what the other holds."""

import pytest

import fairdeal
from fairdeal.engine.random import CHOICES, Stream


@pytest.mark.parametrize("key", ["hearts", "oh-hell", "rook"])
def test_a_copy_made_before_the_tricks_keeps_its_own_hands(key: str) -> None:
    state = fairdeal.game(key).start(seed=21)
    if key == "oh-hell":  # hands of one card: not worth looking at
        while state.rounds_dealt < 8:
            state.play(state.actors[0], state.moves(state.actors[0]).at(0))
    twin = state.copy()
    streams = {id(match): Stream(seed, CHOICES) for seed, match in enumerate((state, twin))}
    for match in (state, twin):  # other bids, other passes: other hands or other trumps
        while match.phase != "play":
            match.play(match.actors[0], match.moves(match.actors[0]).choice(streams[id(match)]))
    for match in (state, twin) * 12:
        seat = match.actors[0]
        move = match.moves(seat).choice(streams[id(match)])
        hand = match.view(seat).to_json()["hand"]
        assert isinstance(hand, list)
        assert move.text().partition(":")[0] in hand
        match.play(seat, move)
