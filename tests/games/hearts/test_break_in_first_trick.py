"""Sanity Hearts: hearts in the first trick (HE-7, option `break_in_first_trick`)."""

from typing import Any

import pytest

from fairdeal.engine.errors import IllegalMove
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.engine.state import State
from tests.mechanics.table import faces, run, texts, turn

from .table import hearts, view


def only_points(**options: Any) -> State:
    """Seat 1 has nothing but cards with hearts, and cannot follow the diamond that was led."""
    state = hearts("2d7c 9d14c", "3h10s 8s9h", "6s8c 5c9s", "4s6c 7c11s", **options)
    run(state, "0 2d7c:2d")
    return state


def only_hearts(*more_hands: str, **options: Any) -> State:
    """Seat 3 has two cards, all of whose faces but the hearts are in the trick already."""
    state = hearts("10c12d 9d14c", "11c14h 3h10s", "4s12d 6d7s", "6h10c 5h11c", *more_hands, **options)
    run(state, "0 10c12d:10c", "1 11c14h:11c", "2 4s12d:16")
    return state


def test_he_7_a_heart_breaks_hearts_in_the_first_trick_unless_the_option_is_off() -> None:
    state = only_points()
    assert texts(state, 1) == faces("3h10s 8s9h")
    run(state, "1 3h10s:3h")
    assert view(state).broken


def test_he_7_off_no_heart_is_shown_in_the_first_trick() -> None:
    state = only_points(break_in_first_trick=False)
    assert texts(state, 1) == faces("3h10s 8s9h") - {"3h10s:3h", "8s9h:9h"}
    with pytest.raises(IllegalMove, match="at this table no heart may be shown in the first trick") as refused:
        run(state, "1 3h10s:3h")
    assert refused.value.rule == "HE-7"
    run(state, "1 3h10s:13", "2 6s8c:8c", "3 4s6c:6c")
    assert not view(state).broken


@pytest.mark.parametrize("option", [True, False])
def test_he_7_off_a_heart_that_has_to_be_shown_does_not_break_hearts(option: bool) -> None:
    state = only_hearts(break_in_first_trick=option)
    assert texts(state, 3) == {"6h10c:6h", "5h11c:5h"}
    run(state, "3 6h10c:6h")
    assert turn(state) == 1
    assert view(state).broken == option
    assert state.copy().view(1).to_json()["broken"] == option
    assert texts(state, 1) == faces("3h10s") - (set() if option else {"3h10s:3h"})


@pytest.mark.parametrize("option", [True, False])
def test_he_7_off_hearts_are_not_broken_during_the_first_trick_either(option: bool) -> None:
    state = only_hearts("4s6c 7c11s", "6s8c 5c9s", break_in_first_trick=option)
    run(state, "3 6h10c:6h")
    assert turn(state) == 4  # the trick goes on
    assert view(state).broken == option


def test_he_7_off_a_later_trick_breaks_hearts() -> None:
    state = only_hearts(break_in_first_trick=False)
    run(state, "3 6h10c:6h", "1 3h10s:10s", "2 6d7s:7s", "3 5h11c:5h")
    assert view(state).broken
    fresh = hearts("10c12d 9d14c 2d7c", "11c14h 3h10s 6s8c", "4s12d 6d7s 5c9s", "6h10c 5h11c 4s6c")
    assert not view(fresh).broken


def test_he_7_off_worlds_agree_with_the_plays() -> None:
    """A seat that has shown a heart in the first trick had nothing else to show."""
    state = only_hearts(break_in_first_trick=False)
    run(state, "3 6h10c:6h")
    stream = Stream(1, CHOICES)
    for _ in range(20):
        world = state.determinize(0, stream)
        assert world.view(0) == state.view(0)
        assert world.hands()[3] == ["5h11c"]  # any other card would have had another face to show
