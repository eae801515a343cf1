"""All plays of a hand, numbered: by value, then by number, then by cards (PS-4), however many cards there are."""

from itertools import combinations

import pytest

from fairdeal.cards.double import standard_deck
from fairdeal.engine.events import Event
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.games.sanityholes import Sanityholes
from fairdeal.games.sanityholes.rules.moves import play_move

from .table import game, table

CARDS = standard_deck().cards


def shows(value: int) -> list[str]:
    """The faces of all cards that can show a value, lowest card first."""
    return [face.text for card in CARDS for face in card.faces if face.value == value]


@pytest.mark.parametrize("number", [9, 10, 11, 17])
def test_ps_4_every_set_of_one_value_in_order(number: int) -> None:
    faces = shows(14)[:number]
    cards = [face.partition(":")[0] for face in faces]
    state = table(" ".join(cards), "2c3d")
    moves = state.moves(0)
    sets = [" ".join(["play", *some]) for n in range(1, number + 1) for some in combinations(faces, n)]
    first = next(k for k in range(moves.count()) if str(moves[k]) == sets[0])
    step = 1 if number < 12 else 97
    assert [str(moves[first + k]) for k in range(0, len(sets), step)] == sets[::step]
    drawn = moves.choice(Stream(1, CHOICES))
    assert drawn in moves
    state.play(0, drawn)


def test_a_play_drawn_in_one_turn_is_no_right_in_another() -> None:
    state = table("2c3d 4d8h", "4h14s 5c14h")
    drawn = state.moves(0).choice(Stream(1, CHOICES))
    state.play(0, drawn)
    assert drawn not in state.moves(1)
    set_up = game(2)
    assert isinstance(set_up, Sanityholes)
    assert play_move(set_up.values, 0) not in table("2c3d 4d8h", "4h14s").moves(0)


def test_what_is_told_of_a_round_does_not_change_when_it_is_asked_later() -> None:
    played, asked = game(4).start(5), game(4).start(5)
    stream, same = Stream(1, CHOICES), Stream(1, CHOICES)
    told: list[dict[str, object]] = []
    kept: list[Event] = []
    while played.actors:
        seat = played.actors[0]
        told += [event.to_json() for event in played.play(seat, played.moves(seat).choice(stream))]
        kept += asked.play(seat, asked.moves(seat).choice(same))
    assert [event.to_json() for event in kept] == told
    assert any(event["event"] == "round" for event in told)
