"""Illegal moves: the rule they break, a helpful reason, and no change of the match."""

import pytest

from fairdeal.engine.errors import IllegalMove
from fairdeal.engine.state import State

from .table import refused, run, table

FOUR = ("3s4h 9s10d 4d9h", "3s5c 9h11c 4d8h", "4h14s 5c14h 2c3d", "9d14c 10s13h 2h4c")


def exchanging() -> State:
    return table(*FOUR, roles=[0, 1, 2, 3], markers=[1, 0, 0, 0])


@pytest.mark.parametrize(
    ("seat", "text", "rule", "reason"),
    [
        (0, "give 3s4h", "PS-2", "2 items.*not 1"),
        (0, "give 3s4h 4d9h 9s10d", "PS-2", "2 items.*not 3"),
        (1, "give 3s5c 4d8h", "PS-2", "one item.*not 2"),
        (0, "give marker marker", "PS-3", "you have 1"),
        (0, "give 3s4h 9d14c", "PS-3", "do not hold 9♦A♣"),
        (0, "give 3s4h 3s4h", "PS-3", "3♠4♥ can be given only once"),
        (0, "play 3s4h:3s", "PS-3", "exchange comes first: give 2 items"),
        (1, "pass", "PS-3", "exchange comes first: give one item"),
        (2, "give 2c3d", "PS-3", "only the higher player"),
        (3, "pass", "PS-3", "only the higher player"),
    ],
)
def test_illegal_moves_in_the_exchange(seat: int, text: str, rule: str, reason: str) -> None:
    error = refused(exchanging(), seat, text)
    assert error.rule == rule
    with pytest.raises(IllegalMove, match=reason):
        raise error


def test_choosing_a_gift_twice() -> None:
    state = exchanging()
    run(state, "1 give 3s5c")
    error = refused(state, 1, "give 4d8h")
    assert (error.rule, "already chosen" in error.reason) == ("PS-3", True)


@pytest.mark.parametrize(
    ("seat", "text", "rule", "reason"),
    [
        (1, "play 9c12s:9c", "PS-1", "it is not your turn: seat 0 is to act"),
        (0, "pass", "PS-6", "leader cannot pass"),
        (0, "clear 2c3d:2c", "PS-7", "you lead, so there is no trick to clear"),
        (0, "clear 4d9h:9h", "PS-7", "a 2 clears the trick, not 9♥"),
        (0, "play 9c12s:9c", "PS-4", "do not hold 9♣Q♠"),
        (0, "clear 2s13c:2s", "PS-4", "do not hold 2♠K♣"),
        (0, "play 4d9h:9h 2c3d:5", "PS-4", "one value, not 5 and 9"),
        (0, "play 4d9h:9h 4d9h:9h", "PS-4", "you have named 4♦9♥ as 9♥ twice"),
        (0, "give 4d9h", "PS-3", "before the first trick"),
        (0, "play 4d9h:8h", None, "not a face of 4d9h"),
    ],
)
def test_illegal_leads(seat: int, text: str, rule: str | None, reason: str) -> None:
    state = table("4d9h 2c3d 9s10d 6h9s", "9c12s 3s4h 3s5c", "2s13c")
    error = refused(state, seat, text)
    assert error.rule == rule
    with pytest.raises(IllegalMove, match=reason):
        raise error


@pytest.mark.parametrize(
    ("seat", "text", "rule", "reason"),
    [
        (1, "play 3s4h:7", "PS-5", "as many cards or more, not with 1"),
        (1, "play 3s4h:3s 3s5c:3s", "PS-5", "two 3s are below two 9s"),
        (1, "clear 3s4h:3s", "PS-7", "a 2 clears"),
        (2, "play 2s13c:13c", "PS-1", "not your turn"),
        (0, "pass", "PS-1", "not your turn"),
    ],
)
def test_illegal_answers(seat: int, text: str, rule: str, reason: str) -> None:
    state = table("4d9h 2c3d 9s10d 6h9s", "9c12s 3s4h 3s5c", "2s13c")
    run(state, "0 play 4d9h:9h 9s10d:9s")
    error = refused(state, seat, text)
    assert error.rule == rule
    with pytest.raises(IllegalMove, match=reason):
        raise error


def test_the_last_card_cannot_be_a_single_2() -> None:
    state = table("4d9h 2c3d", "2s13c", "9c12s 3s4h")
    run(state, "0 play 4d9h:9h")
    error = refused(state, 1, "clear 2s13c:2s")
    assert (error.rule, "last card" in error.reason) == ("PS-7", True)


def test_unknown_seats_and_moves() -> None:
    state = table("4d9h 2c3d", "2s13c", "9c12s 3s4h")
    for seat in (-1, 3, 99, 1 << 40):
        error = refused(state, seat, "pass")
        assert (error.rule, "no such seat" in error.reason) == (None, True)
    assert refused(state, 0, "fold").rule is None
    assert not state.moves(7)


def test_there_is_no_intermission_and_players_cannot_leave() -> None:
    state = table("4d9h 2c3d", "2s13c", "9c12s 3s4h")
    with pytest.raises(IllegalMove, match="no hand is held back"):
        state.proceed()
    with pytest.raises(ValueError, match="leave or join"):
        state.change_seats([1], ["Dot"])
    with pytest.raises(IllegalMove, match="not the turn"):
        state.automatic(1)
