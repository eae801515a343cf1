"""Short cuts for the interpreter: they must change nothing but the way to it."""

import pytest

import fairdeal
from fairdeal import _build
from fairdeal.engine.logged_state import LoggedState

TRICKS = ("hearts", "oh-hell", "rook")

compiled = pytest.mark.skipif(not _build.is_compiled(), reason="plain Python does as it always does")


def test_who_may_act_can_only_be_read() -> None:
    state = fairdeal.game("hearts", players=4).start(1)
    with pytest.raises(AttributeError):
        state.actors = ()  # type: ignore[misc]
    assert state.actors == (0, 1, 2, 3)


@compiled
def test_who_may_act_is_a_field() -> None:
    assert type(vars(LoggedState)["actors"]).__name__ == "member_descriptor"


@compiled
@pytest.mark.parametrize("key", TRICKS)
def test_methods_of_every_move_belong_to_the_very_class(key: str) -> None:
    kind = type(fairdeal.game(key, players=4).start(1))
    for name in ("moves", "play"):
        method = vars(kind)[name]
        assert method.__objclass__ is kind
        assert method.__qualname__ == f"{kind.__name__}.{name}"


@pytest.mark.parametrize("seat", [-1, 4, 1 << 30, 1 << 31, 1 << 70, -(1 << 70), "0", None, 0.0])
def test_a_seat_that_there_is_not_has_no_moves(seat: object) -> None:
    for key in (*TRICKS, "president", "bull-sanity"):
        state = fairdeal.game(key, players=4).start(1)
        assert state.moves(seat).count() == 0  # type: ignore[arg-type]


def test_true_is_a_seat_as_it_is_a_number() -> None:
    state = fairdeal.game("hearts", players=4).start(1)
    assert state.moves(True).count() == state.moves(1).count() > 0
