"""Fast paths that use CPython internals: they make the interpreter faster and change nothing else."""

import os

import pytest

import fairdeal
from fairdeal import _build
from fairdeal.engine.logged_state import LoggedState
from tests.soak import soak, soak_in_subprocess

TRICK_GAMES = ("hearts", "oh-hell", "rook")

only_with_fast_paths = pytest.mark.skipif(
    not _build.is_compiled() or bool(os.environ.get("FAIRDEAL_SAFE")),
    reason="plain Python and FAIRDEAL_SAFE=1 use no fast paths",
)


def test_actors_are_read_only() -> None:
    state = fairdeal.game("hearts", players=4).start(1)
    with pytest.raises(AttributeError):
        state.actors = ()  # type: ignore[misc]
    assert state.actors == (0, 1, 2, 3)


@only_with_fast_paths
def test_actors_are_exposed_as_a_field() -> None:
    assert type(vars(LoggedState)["actors"]).__name__ == "member_descriptor"


@only_with_fast_paths
@pytest.mark.parametrize("key", TRICK_GAMES)
def test_each_match_class_adopts_the_methods_of_every_move(key: str) -> None:
    match_class = type(fairdeal.game(key, players=4).start(1))
    for name in ("moves", "play"):
        method = vars(match_class)[name]
        assert method.__objclass__ is match_class
        assert method.__qualname__ == f"{match_class.__name__}.{name}"


@only_with_fast_paths
@pytest.mark.parametrize("key", ["president", "hearts"])
def test_matches_are_the_same_without_fast_paths(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = soak(key, 0, 2, 500)
    monkeypatch.setenv("FAIRDEAL_SAFE", "1")
    assert soak_in_subprocess(key, 0, 2, pure=False, moves=500) == expected


@pytest.mark.parametrize("seat", [-1, 4, 1 << 30, 1 << 31, 1 << 70, -(1 << 70), "0", None, 0.0])
def test_a_seat_that_does_not_exist_has_no_moves(seat: object) -> None:
    for key in (*TRICK_GAMES, "president", "bull-sanity"):
        state = fairdeal.game(key, players=4).start(1)
        assert state.moves(seat).count() == 0  # type: ignore[arg-type]


def test_true_is_seat_1() -> None:
    state = fairdeal.game("hearts", players=4).start(1)
    assert state.moves(True).count() == state.moves(1).count() > 0
