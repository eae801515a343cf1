"""Replays of matches: what each position shows and what the list of moves says."""

import pytest

from fairdeal.engine.random import WORLDS, Stream
from fairdeal.engine.record import write_record
from fairdeal.engine.state import INTERMISSION, State
from fairdeal.games import find_game
from fairdeal.server.replays import build_position, build_replay

NAMES = ("You", "Ada", "Ben", "Cy")


def play_a_hand(key: str) -> State:
    """A match that was stopped after its first hand."""
    game = find_game(key).configure(4, names=NAMES)
    state, stream = game.start(3), Stream(5, WORLDS)
    state.hold_deals()
    while state.phase != INTERMISSION:
        seat = state.actors[0]
        state.play(seat, game.strategy.heuristic_move(state.view(seat), stream))
    return state


@pytest.mark.parametrize("key", ["hearts", "oh-hell", "rook"])
def test_the_end_of_a_hand_is_shown_until_the_next_one_begins(key: str) -> None:
    state = play_a_hand(key)
    moves = len(state.played())
    position = build_position(write_record(state), moves)
    assert position.at == moves
    assert position.table.headline.partition(":")[0] == "Hand 1 is over"  # Rook adds what was bid and taken
    trick = next(zone for zone in position.table.centre if zone.kind == "trick")
    assert len(trick.cards) == 4
    assert not any(scene.hand for scene in position.scenes)
    state.proceed()
    actor = state.actors[0]
    state.play(actor, state.game.strategy.heuristic_move(state.view(actor), Stream(5, WORLDS)))
    record = write_record(state)
    assert build_position(record, moves) == position
    assert build_position(record, moves + 1).table.headline != "Hand 1 is over"
    steps = build_replay(record).steps
    assert "Hand 1 is over" in steps[-2].words[-1]
    assert any("dealt" in words for words in steps[-1].words)


def test_sentences_about_a_player_without_a_name_are_in_the_second_person() -> None:
    record = write_record(play_a_hand("oh-hell"))
    words = [sentence for step in build_replay(record).steps for sentence in step.words]
    assert any(sentence.startswith("You bid ") for sentence in words)
    assert not [sentence for sentence in words if sentence.startswith(("You bids", "You shows", "You is", "You takes"))]
    number = next(n for n, step in enumerate(build_replay(record).steps) if step.seat == 0)
    assert build_position(record, number).table.headline == "You are to bid"
