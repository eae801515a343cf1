"""The plays of a hand by number: in order of value, then of number, then of cards (PS-4)."""

from itertools import combinations

import pytest

from fairdeal.cards.double import standard_deck
from fairdeal.engine.events import Event
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.games.sanityholes import Sanityholes
from fairdeal.games.sanityholes.fast.legal_plays import new_play

from .table import game, table

CARDS = standard_deck().cards


def faces_showing(value: int) -> list[str]:
    """The faces of all cards that can show a value, lowest card first."""
    return [face.text for card in CARDS for face in card.faces if face.value == value]


@pytest.mark.parametrize("number", [9, 10, 11, 17])
def test_ps_4_every_set_of_one_value_is_counted_in_order(number: int) -> None:
    faces = faces_showing(14)[:number]
    cards = [face.partition(":")[0] for face in faces]
    state = table(" ".join(cards), "2c3d")
    moves = state.moves(0)
    sets = [" ".join(["play", *chosen]) for n in range(1, number + 1) for chosen in combinations(faces, n)]
    first = next(k for k in range(moves.count()) if str(moves[k]) == sets[0])
    step = 1 if number < 12 else 97
    assert [str(moves[first + k]) for k in range(0, len(sets), step)] == sets[::step]
    drawn = moves.choice(Stream(1, CHOICES))
    assert drawn in moves
    state.play(0, drawn)


def test_a_play_drawn_in_one_turn_is_not_legal_in_another() -> None:
    state = table("2c3d 4d8h", "4h14s 5c14h")
    drawn = state.moves(0).choice(Stream(1, CHOICES))
    state.play(0, drawn)
    assert drawn not in state.moves(1)
    configured = game(2)
    assert isinstance(configured, Sanityholes)
    assert new_play(configured.values, 0) not in table("2c3d 4d8h", "4h14s").moves(0)


def test_event_data_does_not_depend_on_when_it_is_read() -> None:
    read_at_once, read_later = game(4).start(5), game(4).start(5)
    stream, same = Stream(1, CHOICES), Stream(1, CHOICES)
    expected: list[dict[str, object]] = []
    kept: list[Event] = []
    while read_at_once.actors:
        seat = read_at_once.actors[0]
        events = read_at_once.play(seat, read_at_once.moves(seat).choice(stream))
        expected += [event.to_json() for event in events]
        kept += read_later.play(seat, read_later.moves(seat).choice(same))
    assert [event.to_json() for event in kept] == expected
    assert any(event["event"] == "round" for event in expected)
