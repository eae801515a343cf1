"""Sanity 500 Rummy: what a program has kept stays as it was, though room is used again where nobody has kept it."""

from typing import cast

from fairdeal.engine.random import CHOICES, Stream
from fairdeal.games.rummy.rules.legal_moves import Offered

from .table import deal, game, match, run


def test_legal_moves_that_were_kept_stay_as_they_were() -> None:
    state = game().start(5)
    stream = Stream(5, CHOICES)
    kept = []
    for number in range(200):
        seat = state.actors[0]
        offered = state.moves(seat)
        if number % 3 == 0:
            kept.append((offered, [str(move) for move in offered]))
        state.play(seat, offered.choice(stream))
    for offered, texts in kept:
        assert [str(move) for move in offered] == texts


def test_events_that_were_kept_stay_as_they_were_also_if_their_facts_are_asked_for_late() -> None:
    state, twin = game().start(6), game().start(6)
    stream = Stream(6, CHOICES)
    kept, told = [], []
    for number in range(300):
        seat = state.actors[0]
        move = state.moves(seat).choice(stream)
        events = state.play(seat, move)
        at_once = [(event.to_json(), event.audience) for event in twin.play(seat, move)]
        if number % 3 == 0:
            kept.append(events)
            told.append(at_once)
    assert [[(event.to_json(), event.audience) for event in events] for events in kept] == told


def test_ru_2_what_is_drawn_from_the_stock_only_its_player_sees_and_what_lies_in_the_pile_everybody() -> None:
    state = match(deal("2c3d", "2c5d", pile="2s9d 4d9h", stock="7c8h 4c13s"))
    drew, cards = run(state, "0 draw stock")
    assert (drew.to_json(), drew.audience) == ({"event": "drew", "seat": 0, "move": "draw stock"}, None)
    assert (cards.to_json(), cards.audience) == ({"event": "cards", "seat": 0, "drawn": ["4c13s"]}, (0,))
    _, took = run(state, "0 discard 4c13s", "1 draw pile")
    assert (took.to_json(), took.audience) == (
        {"event": "took", "seat": 1, "move": "draw pile", "cards": ["4c13s"]},
        None,
    )
    assert cards.to_json() == {"event": "cards", "seat": 0, "drawn": ["4c13s"]}


def test_what_a_player_thinks_with_has_no_hand_but_his_own_also_in_room_that_was_used_before() -> None:
    state = game().start(7)
    stream = Stream(7, CHOICES)
    for _ in range(40):
        seat = state.actors[0]
        state.play(seat, state.moves(seat).choice(stream))
        seat = state.actors[0]
        table = cast("Offered", state.moves(seat)).seen()
        assert [table.hand_of(other) for other in range(state.players) if other != seat] == [0] * (state.players - 1)
        assert not any(table.known_of(other) for other in range(state.players) if other != seat)


def test_moves_that_are_drawn_at_random_are_equal_to_those_that_are_read() -> None:
    state = game().start(8)
    stream = Stream(8, CHOICES)
    for _ in range(150):
        seat = state.actors[0]
        move = state.moves(seat).choice(stream)
        read = state.game.parse(str(move))
        assert move == read
        assert hash(move) == hash(read)
        assert move in state.moves(seat)
        state.play(seat, move)
