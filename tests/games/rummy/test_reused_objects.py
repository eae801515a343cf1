"""Sanity 500 Rummy: legal moves and events are reused, but never while a caller holds them."""

from typing import cast

from fairdeal.engine.random import CHOICES, Stream
from fairdeal.games.rummy.legal_moves import RummyMoves

from .table import deal, game, match, run


def test_kept_legal_moves_do_not_change() -> None:
    state = game().start(5)
    stream = Stream(5, CHOICES)
    kept = []
    for number in range(200):
        seat = state.actors[0]
        moves = state.moves(seat)
        if number % 3 == 0:
            kept.append((moves, [str(move) for move in moves]))
        state.play(seat, moves.choice(stream))
    for moves, texts in kept:
        assert [str(move) for move in moves] == texts


def test_kept_events_do_not_change_even_if_their_data_is_read_late() -> None:
    state, same = game().start(6), game().start(6)
    stream = Stream(6, CHOICES)
    kept, expected = [], []
    for number in range(300):
        seat = state.actors[0]
        move = state.moves(seat).choice(stream)
        events = state.play(seat, move)
        at_once = [(event.to_json(), event.audience) for event in same.play(seat, move)]
        if number % 3 == 0:
            kept.append(events)
            expected.append(at_once)
    assert [[(event.to_json(), event.audience) for event in events] for events in kept] == expected


def test_ru_2_events_of_draws_from_the_stock_are_private_and_those_from_the_pile_public() -> None:
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


def test_a_reused_visible_table_has_no_other_hand() -> None:
    state = game().start(7)
    stream = Stream(7, CHOICES)
    for _ in range(40):
        seat = state.actors[0]
        state.play(seat, state.moves(seat).choice(stream))
        seat = state.actors[0]
        hands = cast("RummyMoves", state.moves(seat)).visible_table().hands
        others = [other for other in range(state.players) if other != seat]
        assert [hands.cards_of(other) for other in others] == [0] * len(others)
        assert not any(hands.known_of(other) for other in others)


def test_sampled_moves_equal_parsed_ones() -> None:
    state = game().start(8)
    stream = Stream(8, CHOICES)
    for _ in range(150):
        seat = state.actors[0]
        move = state.moves(seat).choice(stream)
        parsed = state.game.parse(str(move))
        assert move == parsed
        assert hash(move) == hash(parsed)
        assert move in state.moves(seat)
        state.play(seat, move)
