"""Sanity Hearts: scoring and the end of the match (HE-8, HE-9)."""

import random
from typing import Any

import pytest

import fairdeal
from fairdeal.engine.state import State
from tests.mechanics.table import ALL_CARDS, deal, places, play_randomly, random_step, run, scores, start

from .table import hearts, opened, view

POINTS = {card: ("h" in card) + 13 * ("12s" in card) for card in ALL_CARDS}
TAKING_15 = ("0 11d12s:11d", "1 8s9h:8s", "2 3h12c:12c", "3 6c13s:13s")  # seat 0 takes 13 + 1 + 1


def taking_15(before: list[int], **options: Any) -> State:
    state = hearts("11d12s", "8s9h", "3h12c", "6c13s", scores=before, **options)
    run(state, *TAKING_15)
    return state


def all_to(
    shooter: int = 0, without: tuple[str, ...] = (), before: tuple[int, ...] = (0, 0, 0, 0), **options: Any
) -> State:
    """One seat takes all 42 cards with points, and two others, in eleven tricks by leading the highest sums."""
    chosen = [card for card in ALL_CARDS if POINTS[card] and card not in without]
    chosen += ["12c13d", "11s13c", "9c13d", "4c13s"][: 44 - len(chosen)]
    by_sum = sorted(chosen, key=sum_of, reverse=True)
    hands = [by_sum[:11], by_sum[11::3], by_sum[12::3], by_sum[13::3]]
    seated = [" ".join(hands[(seat - shooter) % 4]) for seat in range(4)]
    state = hearts(*seated, leader=shooter, scores=list(before), **options)
    chance = random.Random(1)
    for card in ["12c13d", *[card for card in by_sum[:11] if card != "12c13d"]]:  # first a card without points (HE-5)
        state = state.copy()  # a copy must continue like the match itself
        run(state, f"{shooter} {card}:{sum_of(card)}")
        for _ in range(3):
            random_step(state, chance)
    return state


def sum_of(card: str) -> int:
    low, high = card.translate(str.maketrans("cdhs", "    ")).split()
    return int(low) + int(high)


# ---- HE-8


def test_he_8_a_heart_counts_1_and_each_queen_of_spades_13() -> None:
    state = taking_15([0, 0, 0, 0])
    assert scores(state) == [15, 0, 0, 0]
    assert places(state) == [[1, 2, 3], 0]


@pytest.mark.parametrize("card", ALL_CARDS)
def test_he_8_both_halves_count_whatever_was_shown(card: str) -> None:
    """Every card counts the same with each of its faces, at a table of six."""
    harmless = ["3s14d", "2c5d", "3s5c", "6s11d", "9s10d", "4d7s", "6d7s"]
    given = [other for other in harmless if other != card][:5]
    for k in range(3):
        state = hearts(*given, card)
        for seat in range(5):
            state.play(seat, state.moves(seat)[0])
        moves = state.moves(5)
        state.play(5, moves[k % moves.count()])
        assert sum(scores(state)) == POINTS[card]


def test_he_8_the_pack_has_78_points() -> None:
    assert sum(POINTS.values()) == 78
    assert sum(1 for card in ALL_CARDS if "12s" in card) == 3
    assert sum(1 for card in ALL_CARDS if "h" in card) == 39


@pytest.mark.parametrize("players", [4, 6])
def test_he_8_every_hand_has_78_points(players: int) -> None:
    state = fairdeal.game("hearts", players=players).start(11)
    chance = random.Random(11)
    for number in range(2, 4):
        play_randomly(state, chance, upto=number)
        assert sum(scores(state)) == 78 * (number - 1)


def test_he_8_captured_points_are_public_during_the_hand() -> None:
    state = opened("11d12s 2d8c", "8s9h 2s13c", "3h12c 5c9s", "6c13s 4h11s")
    run(state, "0 11d12s:11d", "1 8s9h:8s")
    assert view(state).taken == (0, 0, 0, 0)
    run(state, "2 3h12c:12c", "3 6c13s:13s")
    assert view(state).taken == (15, 0, 0, 0)
    assert view(state).won == (2, 0, 0, 0)
    assert scores(state) == [0, 0, 0, 0]  # scored at the end of the hand


@pytest.mark.parametrize("shooter", range(4))
def test_he_8_shooting_the_moon(shooter: int) -> None:
    """A seat that takes all 78 points scores nothing, and every other seat 78."""
    after = [0 if seat == shooter else 78 for seat in range(4)]
    assert scores(all_to(shooter, shoot_the_moon=True)) == after
    assert scores(all_to(shooter, preset="moon")) == after


def test_he_8_the_view_shows_the_captured_points_of_a_shot_moon() -> None:
    """The points captured differ from the points scored."""
    state = all_to(2, before=(100, 10, 222, 0), shoot_the_moon=True)
    assert view(state).taken == (0, 0, 78, 0)
    assert scores(state) == [178, 88, 222, 78]


@pytest.mark.parametrize("shooter", range(4))
def test_he_8_the_moon_cannot_be_shot_by_default(shooter: int) -> None:
    after = [78 if seat == shooter else 0 for seat in range(4)]
    assert scores(all_to(shooter, shoot_the_moon=False)) == after
    assert scores(all_to(shooter)) == after


@pytest.mark.parametrize("missing", ["2h6d", "9c12s"])
def test_he_8_shooting_the_moon_needs_all_78_points(missing: str) -> None:
    """Where a set-up deal lacks a card with points, nobody can."""
    state = all_to(without=(missing,), shoot_the_moon=True)
    assert scores(state) == [78 - POINTS[missing], 0, 0, 0]


def test_he_8_divided_points_do_not_shoot_the_moon() -> None:
    state = taking_15([0, 0, 0, 0], shoot_the_moon=True)
    assert scores(state) == [15, 0, 0, 0]


def test_he_8_shooting_the_moon_adds_to_earlier_scores() -> None:
    state = all_to(before=(100, 10, 222, 221), shoot_the_moon=True)
    assert scores(state) == [100, 88, 150, 299]  # HE-9: 222 + 78 = 300
    over = all_to(before=(299, 10, 223, 221), shoot_the_moon=True)
    assert scores(over) == [299, 88, 301, 299]
    assert over.over
    assert places(over) == [1, [0, 3], 2]


# ---- HE-9


@pytest.mark.parametrize(
    ("before", "after", "order", "over"),
    [
        ([285, 10, 20, 30], [150, 10, 20, 30], [1, 2, 3, 0], False),  # exactly 300
        ([284, 10, 20, 30], [299, 10, 20, 30], [1, 2, 3, 0], False),
        ([286, 10, 20, 30], [301, 10, 20, 30], [1, 2, 3, 0], True),
        ([299, 10, 20, 10], [314, 10, 20, 10], [[1, 3], 2, 0], True),  # ties share
        ([286, 299, 299, 299], [301, 299, 299, 299], [[1, 2, 3], 0], True),
        ([0, 299, 299, 299], [15, 299, 299, 299], [0, [1, 2, 3]], False),
        ([135, 160, 150, 149], [150, 160, 150, 149], [3, [0, 2], 1], False),
    ],
)
def test_he_9_exactly_300_becomes_150_and_more_ends_the_match(
    before: list[int], after: list[int], order: list[int | list[int]], over: bool
) -> None:
    state = taking_15(before)
    assert scores(state) == after
    assert places(state) == order
    assert (state.over, state.phase) == ((True, "over") if over else (False, "deal"))
    assert state.actors == ()


def test_he_9_the_lowest_wins() -> None:
    state = taking_15([290, 40, 20, 30])
    outcome = state.outcome
    assert outcome is not None
    assert outcome.places == ((2,), (3,), (1,), (0,))
    assert outcome.scores == (305, 40, 20, 30)
    assert "HE-9" in outcome.reason
    assert [outcome.place_of(seat) for seat in range(4)] == [4, 3, 1, 2]


def test_he_9_equal_scores_share_the_first_place() -> None:
    outcome = taking_15([290, 20, 40, 20]).outcome
    assert outcome is not None
    assert outcome.to_json()["places"] == [[1, 3], 2, 0]
    assert [outcome.place_of(seat) for seat in range(4)] == [4, 1, 3, 1]


def test_he_9_two_can_be_above_300() -> None:
    """Seat 0 wins one trick with 15 points and seat 1 another with 2."""
    state = opened("11d12s 3c8d", "8s9h 5h11c", "3h12c 5c9s", "6c13s 7c8h", scores=[290, 299, 0, 0])
    run(state, *TAKING_15, "0 3c8d:3c", "1 5h11c:11c", "2 5c9s:5c", "3 7c8h:7c")
    assert scores(state) == [305, 301, 0, 0]
    assert state.over
    assert places(state) == [[2, 3], 1, 0]


def test_he_9_a_drop_to_150_and_a_score_above_300_in_one_hand() -> None:
    state = opened("11d12s 3c8d", "8s9h 5h11c", "3h12c 5c9s", "6c13s 7c8h", scores=[285, 299, 0, 0])
    run(state, *TAKING_15, "0 3c8d:3c", "1 5h11c:11c", "2 5c9s:5c", "3 7c8h:7c")
    assert scores(state) == [150, 301, 0, 0]
    assert state.over


def test_he_9_a_dropped_score_continues_from_150() -> None:
    one = deal("11d12s", "8s9h", "3h12c", "6c13s", leader=0, hand_number=4)
    state = start("hearts", {**one, "scores": [285, 0, 0, 0]}, one)
    run(state, *TAKING_15)
    assert scores(state) == [150, 0, 0, 0]
    run(state, *TAKING_15)
    assert scores(state) == [165, 0, 0, 0]


@pytest.mark.parametrize("players", [4, 6])
def test_he_9_a_whole_match(players: int) -> None:
    state = fairdeal.game("hearts", players=players).start(4)
    play_randomly(state, random.Random(4))
    assert state.over
    assert max(scores(state)) > 300
    assert state.outcome is not None
    best = min(scores(state))
    assert [seat for seat in range(players) if scores(state)[seat] == best] == list(state.outcome.places[0])
