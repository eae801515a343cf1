"""Sanity 500 Rummy: moves as numbers."""

import random

import pytest

import fairdeal
from fairdeal.engine.action_match import ActionMatch
from fairdeal.engine.errors import IllegalMove
from fairdeal.games.rummy.moves import Arrange, Meld
from fairdeal.games.rummy.research.actions import RummyActions


@pytest.mark.once
def test_every_listed_move_has_its_own_numbers() -> None:
    """In turns with listed arrangements; in some of them a pattern can also be filled from the hand alone."""
    game = fairdeal.game("rummy", players=3, max_rounds=3)
    actions = game.research.actions()
    assert isinstance(actions, RummyActions)
    arrangements = both = 0
    for seed in range(12):
        state = game.start(seed)
        chance = random.Random(seed)
        for _ in range(250):
            if state.over:
                break
            moves = state.moves(state.actors[0])
            listed = list(moves)
            if any(isinstance(move, Arrange) for move in listed):
                arrangements += 1
                rows = [actions.encode(move, moves) for move in listed]
                assert len(set(rows)) == len(rows)
                assert sorted({row[0] for row in rows}) == actions.legal(moves, ())
                begun = {kind: {row[0] for row, move in zip(rows, listed, strict=True) if isinstance(move, kind)}
                         for kind in (Meld, Arrange)}  # fmt: skip
                both += bool(begun[Meld] & begun[Arrange])
            state.play(state.actors[0], chance.choice(listed))
    assert arrangements > 20
    assert both


def test_an_arrangement_that_is_not_listed_has_no_numbers() -> None:
    play = ActionMatch(fairdeal.game("rummy").start(1))
    with pytest.raises(IllegalMove, match="has no actions"):
        play.play("arrange 4s6c:10 4d7s:11 5s7h:12")


def test_patterns_are_named() -> None:
    names = fairdeal.game("rummy").research.actions().names
    assert {"group of 2c 3c 4c", "group of 9c 9d 9h 9s", "group of 10 11 12", "group of 15 15 15"} <= set(names)
    assert "group of 6 6 6" not in names  # only one card sums to 6
