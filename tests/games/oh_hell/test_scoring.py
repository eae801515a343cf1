"""Sanity Oh Hell: scoring and the end of the match (OH-8, OH-9)."""

import random

import pytest

import fairdeal
from fairdeal.engine.state import State
from tests.mechanics.table import deal, places, play_randomly, run, scores, start

from .table import oh_hell, view

STRONG = ["13h14d", "12s14c", "11c14h"]  # 27, 26, 25
WEAK = ["2c5d", "2h4c", "2c3d"]  # 7, 6, 5
ONE_TRICK = ("9d14c", "2c5d", "4s6c", "6s8c")  # seat 0 takes it, leading 14c
PLAY_IT = ("0 9d14c:14c", "1 2c5d:2c", "2 4s6c:6c", "3 6s8c:8c")


def sum_of(text: str) -> int:
    """The sum that a face shows; 0 for a half."""
    shown = text.partition(":")[2]
    return int(shown) if shown.isdigit() else 0


def lead_sums(state: State) -> None:
    """Play a hand in which every seat shows its highest sum."""
    dealt = state.rounds_dealt
    while state.phase == "play" and state.rounds_dealt == dealt:
        seat = state.actors[0]
        state.play(seat, max((str(move) for move in state.moves(seat)), key=sum_of))


# ---- OH-8


@pytest.mark.parametrize("bid", range(4))
@pytest.mark.parametrize("tricks", range(4))
def test_oh_8_an_exact_bid_scores_and_any_other_costs_the_difference(bid: int, tricks: int) -> None:
    """Seat 0 takes `tricks` of three tricks, seat 1 the others, seat 2 none."""
    mine = STRONG[:tricks] + WEAK[tricks:]
    state = oh_hell(" ".join(mine), "10c12d 9c12s 8s12h", "5d6s 3c9d 3h10s", bids=f"{bid} 3 3")
    lead_sums(state)
    assert view(state).won == (tricks, 3 - tricks, 0)
    assert scores(state) == [bid if tricks == bid else -abs(tricks - bid), 3 if tricks == 0 else -tricks, -3]


def test_oh_8_an_exact_bid_of_0_scores_nothing() -> None:
    state = oh_hell(*ONE_TRICK, bids="0 0 0 0", scores=[5, 6, 7, 8])
    run(state, *PLAY_IT)
    assert scores(state) == [4, 6, 7, 8]


def test_oh_8_scores_add_up_from_hand_to_hand() -> None:
    one = deal(*ONE_TRICK, dealer=3)
    state = start("oh-hell", one, one, one)
    for k in range(3):
        run(state, "0 bid 1", "1 bid 1", "2 bid 0", "3 bid 0", *PLAY_IT)
        assert scores(state) == [k + 1, -k - 1, 0, 0]


def test_oh_8_the_event_at_the_end_of_a_hand() -> None:
    state = oh_hell(*ONE_TRICK, bids="1 1 0 0", scores=[5, 6, 7, 8])
    (event,) = [event.to_json() for event in run(state, *PLAY_IT) if event.kind == "hand"]
    assert (event["won"], event["change"], event["scores"]) == ([1, 0, 0, 0], [1, -1, 0, 0], [6, 5, 7, 8])


# ---- OH-9


@pytest.mark.parametrize(("number", "over"), [(1, False), (13, False), (24, False), (25, True)])
def test_oh_9_the_match_is_over_after_25_hands(number: int, over: bool) -> None:
    state = oh_hell(*ONE_TRICK, hand_number=number)
    run(state, *PLAY_IT)
    assert state.over == over
    assert state.phase == ("over" if over else "deal")
    assert (state.outcome is not None) == over


@pytest.mark.parametrize(
    ("before", "order"),
    [
        ([0, 0, 0, 0], [0, [1, 2, 3]]),
        ([-1, 0, 0, 5], [3, [0, 1, 2]]),
        ([3, 4, -2, 4], [[0, 1, 3], 2]),
        ([1, 2, 3, 4], [3, 2, [0, 1]]),
        ([-9, -8, -7, -6], [3, 2, [0, 1]]),
    ],
)
def test_oh_9_the_highest_score_wins_and_ties_share(before: list[int], order: list[int | list[int]]) -> None:
    """Seat 0 scores a point and seat 3 loses one."""
    state = oh_hell(*ONE_TRICK, bids="1 0 0 1", scores=[*before[:3], before[3] + 1], hand_number=25)
    run(state, *PLAY_IT)
    assert scores(state) == [before[0] + 1, *before[1:]]
    assert places(state) == order
    assert state.outcome is not None
    assert "OH-9" in state.outcome.reason


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_oh_9_a_whole_match(players: int) -> None:
    state = fairdeal.game("oh-hell", players=players).start(1)
    play_randomly(state, random.Random(1))
    assert state.over
    assert state.rounds_dealt == 25
    assert state.outcome is not None
    best = max(scores(state))
    assert [seat for seat in range(players) if scores(state)[seat] == best] == list(state.outcome.places[0])
