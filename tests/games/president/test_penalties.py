"""President: penalties and the order of places (PR-25, PR-29 to PR-31)."""

from typing import Any

import pytest

from fairdeal.engine.state import State
from fairdeal.games.president.options import PRESETS, PresidentOptions

from .table import deal, give_back, leader, match, places, play_round, run, seen, table, turn

pytestmark = pytest.mark.usefixtures("decks")

PENALTIES: dict[str, Any] = {"penalize_final_2": True, "penalize_final_joker": True}

# ---- PR-25


def test_pr_25_off_by_default() -> None:
    assert not PresidentOptions().penalize_final_2
    assert not PresidentOptions().penalize_final_joker
    for last in ("2", "joker"):
        state = table(f"4 {last}", "5 6 7", "6 7 8")
        run(state, "0 4", "1 5", "2 6", f"0 {last}")
        play_round(state)
        assert places(state)[0] == 0


@pytest.mark.parametrize(
    ("cards", "with_2", "with_joker"),
    [
        ("2", True, False),
        ("2 2", True, False),
        ("2 joker", True, True),  # of rank 2, and it contains a joker
        ("joker", False, True),
        ("joker joker", False, True),
        ("7 joker", False, True),
        ("7 7 joker joker", False, True),
        ("A", False, False),
        ("7 7", False, False),
        ("3", False, False),
    ],
)
def test_pr_25_going_out_with_a_combo_of_2s_or_with_a_joker(cards: str, with_2: bool, with_joker: bool) -> None:
    combo = last_combo(cards)
    cases: list[tuple[dict[str, Any], bool]] = [
        ({}, False),
        ({"penalize_final_2": True}, with_2),
        ({"penalize_final_joker": True}, with_joker),
        ({"penalize_final_2": True, "penalize_final_joker": True}, with_2 or with_joker),
    ]
    for options, expected in cases:
        state = table(cards, "5 6 6", "8 9 9", **options)
        run(state, f"0 {combo}")
        play_round(state)
        assert places(state).index(0) == (2 if expected else 0)


def last_combo(cards: str) -> str:
    """A whole hand as one combo: `7 7 joker` is `7x2+j1`."""
    held = cards.split()
    naturals, jokers = [card for card in held if card != "joker"], held.count("joker")
    if not naturals:
        return f"jokerx{jokers}"
    return f"{naturals[0]}x{len(naturals)}+j{jokers}"


def test_pr_25_2s_and_jokers_before_the_last_combo_cost_nothing() -> None:
    state = table("2 joker 4", "5 5 5", "6 6 6", penalize_final_2=True, penalize_final_joker=True)
    run(state, "0 2", "1 pass", "2 pass", "0 joker", "1 pass", "2 pass", "0 4")
    play_round(state)
    assert places(state)[0] == 0


def test_pr_25_the_first_penalized_player_is_at_the_very_bottom() -> None:
    state = table("2", "joker", "3 3", "4 5", penalize_final_2=True, penalize_final_joker=True)
    run(state, "0 2", "1 joker", "2 pass", "3 pass", "2 3x2")
    assert places(state) == [2, 3, 1, 0]  # even seat 3, which keeps cards, is above them


def test_pr_25_three_penalized_players_fill_the_places_from_the_bottom() -> None:
    state = table("2", "2", "2", "3 3 4", "5 6 6", penalize_final_2=True)
    run(state, "0 2", "1 2", "2 2", "3 pass", "4 pass", "3 3x2", "4 pass", "3 4")
    assert places(state) == [3, 4, 2, 1, 0]


def test_pr_25_all_but_the_last_player_penalized() -> None:
    state = table("2", "2", "3 3", penalize_final_2=True)
    run(state, "0 2", "1 2")
    assert places(state) == [2, 1, 0]


def test_pr_25_a_2_counts_as_a_2_in_a_revolution_too() -> None:
    """In a revolution the 3 is on top and the 2 lowest: the 2 is penalized, the 3 is not."""
    options: dict[str, Any] = {"revolutions": "strict", "penalize_final_2": True}
    two = table("7 7 7 7 2", "5 5 9", "6 6 9", **options)
    run(two, "0 7x4", "1 pass", "2 pass", "0 2")
    play_round(two)
    assert places(two)[-1] == 0
    three = table("7 7 7 7 3", "5 5 9", "6 6 9", **options)
    run(three, "0 7x4", "1 pass", "2 pass", "0 3")
    play_round(three)
    assert places(three)[0] == 0


def test_pr_25_going_out_by_one_fewer_2() -> None:
    state = table("7 7 4 4", "2", "6 6 9", penalize_final_2=True)
    run(state, "0 7x2", "1 2")
    play_round(state)
    assert places(state)[-1] == 1


def test_pr_25_the_penalized_player_is_scum_in_the_next_round() -> None:
    first = deal("2", "5 5", "6 6")
    state = match(first, deal("3 3 4", "5 5 6", "7 7 8"), penalize_final_2=True)
    run(state, "0 2", "1 pass", "2 pass", "1 5x2")
    assert places(state) == [1, 2, 0]
    state.proceed()
    assert seen(state, None).roles == ("Scum", "President", "Citizen")


def test_pr_25_a_penalized_player_is_out() -> None:
    state = table("2", "5 5 5", "6 6 6", penalize_final_2=True)
    assert [event.to_json() for event in run(state, "0 2") if event.kind == "out"] == [
        {"event": "out", "seat": 0, "penalised": True}
    ]
    run(state, "1 pass")
    assert turn(state) == 2
    run(state, "2 pass")
    assert leader(state) == 1
    assert seen(state, None).out == (0,)


def test_pr_25_the_last_player_is_not_penalized_for_cards_kept() -> None:
    state = table("2", "2 joker", "4", penalize_final_2=True, penalize_final_joker=True, leader=2)
    run(state, "2 4", "0 2")
    assert places(state) == [2, 1, 0]


def test_pr_25_a_discard_is_not_penalized() -> None:
    """PR-7: going out by a discard of 2s or jokers is not going out with a combo."""
    both: dict[str, Any] = {"penalize_final_2": True, "penalize_final_joker": True}
    state = table("2 joker", "5 5 6", "6 6 9", roles=[0, 1, 2, None], **both)
    run(state, "0 give 2 joker", "1 give 5")
    play_round(state)
    assert places(state)[0] == 0


def test_pr_25_a_final_2_and_a_final_joker_are_one_class_of_penalty() -> None:
    for hands in (["2", "joker"], ["joker", "2"]):
        state = table("K", *hands, "9 9", leader=0, **PENALTIES)
        run(state, "0 K", "1 joker" if hands[0] == "joker" else "1 2", "2 joker" if hands[1] == "joker" else "2 pass")
        if hands[1] == "2":
            run(state, "3 pass", "2 2")
        assert places(state) == [0, 3, 2, 1]  # in the order of going out alone


# ---- PR-29


def test_pr_29_the_house_penalizes_a_joker_in_the_final_play() -> None:
    assert PRESETS["house"].penalize_final_joker
    assert not PRESETS["house"].penalize_final_2


@pytest.mark.parametrize("cards", ["joker", "7 joker", "2 joker", "7 7 joker"])
def test_pr_29_a_joker_alone_or_in_a_combo(cards: str) -> None:
    state = table(cards, "5 6 6", "8 9 9", preset="house")
    run(state, f"0 {last_combo(cards)}")
    play_round(state)
    assert places(state)[-1] == 0


def test_pr_29_the_house_does_not_penalize_a_2() -> None:
    state = table("2", "5 6 6", "8 9 9", preset="house")
    run(state, "0 2")
    play_round(state)
    assert places(state)[0] == 0


# ---- PR-30


def grace(*hands: str, roles: list[int | None], leader: int, **options: Any) -> State:
    """A later round in which the transfers have left the hands as they were."""
    state = table(*hands, roles=roles, leader=leader, **{"fall_from_grace": True, **options})
    give_back(state)
    return state


def test_pr_30_off_by_default_in_both_presets() -> None:
    assert not any(preset.fall_from_grace for preset in PRESETS.values())
    state = grace("5 5", "4", "9 9 9", roles=[0, 1, 2], leader=1, fall_from_grace=False)
    run(state, "1 4", "2 pass", "0 5", "0 5")
    assert places(state) == [1, 0, 2]


def test_pr_30_last_rounds_president_not_first_out_falls_to_the_bottom() -> None:
    state = grace("5 5", "4", "9 9 9", roles=[0, 1, 2], leader=1)
    run(state, "1 4", "2 pass")
    assert turn(state) == 0  # the fallen President plays on
    run(state, "0 5", "0 5")
    assert places(state) == [1, 2, 0]


def test_pr_30_a_president_who_is_first_out_does_not_fall() -> None:
    state = grace("5 5", "4", "9 9 9", roles=[0, 1, 2], leader=0)
    run(state, "0 5x2", "1 pass", "2 9x2", "2 9")
    assert places(state) == [0, 2, 1]


def test_pr_30_a_president_who_keeps_cards_is_last_anyway() -> None:
    state = grace("5 5", "4", "9", roles=[0, 2, 1], leader=1)
    run(state, "1 4", "2 9")
    assert places(state) == [1, 2, 0]


def test_pr_30_nobody_falls_in_a_first_round_or_if_the_president_has_left() -> None:
    first = table("5 5", "4", "9 9 9", leader=1, fall_from_grace=True)
    left = table("5 5", "4", "9 9 9", roles=[None, None, 0, 1, 2], leader=1, fall_from_grace=True)
    for state in (first, left):
        run(state, "1 4", "2 pass", "0 5", "0 5")
        assert places(state) == [1, 0, 2]


def test_pr_30_a_penalized_first_finisher_counts_as_the_first_to_go_out() -> None:
    state = grace("5 5", "2", "9 9 9", roles=[0, 1, 2], leader=1, penalize_final_2=True)
    run(state, "1 2", "2 pass", "0 pass", "2 9", "0 pass", "2 9", "0 pass", "2 9")
    assert places(state) == [2, 0, 1]
    second = grace("5 J", "2", "9 9 9", roles=[0, 1, 2], leader=1, penalize_final_2=True)
    run(second, "1 2", "2 pass", "0 pass", "2 9", "0 J", "2 pass", "0 5")
    assert places(second) == [2, 0, 1]  # the President, seat 0, was the first out without a penalty, and falls


def test_pr_30_a_president_out_first_with_a_penalty_is_penalized_not_fallen() -> None:
    state = grace("2", "2", "9 9 9", "10 10 10", roles=[0, 1, 2, 3], leader=0, penalize_final_2=True)
    run(state, "0 2", "1 2")
    play_round(state)
    assert places(state)[2:] == [1, 0]  # the first penalized player is lowest


def test_pr_30_a_fallen_president_with_a_penalty_is_among_the_penalized() -> None:
    """Out: 1, then the President with a 2, then 2 with a 2; the first penalized player is lowest."""
    state = grace("2", "4", "9 2", "3 3 3", roles=[0, 1, 2, 3], leader=1, penalize_final_2=True)
    run(state, "1 4", "2 9", "3 pass", "0 2", "2 2")
    assert places(state) == [1, 3, 2, 0]


def test_pr_30_the_fallen_president_is_scum_in_the_next_round() -> None:
    one = deal("5 5", "4", "9 9 9", roles=[0, 1, 2], leader=1)
    state = match(one, deal("3 3 4", "5 5 6", "7 7 8"), fall_from_grace=True)
    give_back(state)
    run(state, "1 4", "2 pass", "0 5", "0 5")
    state.proceed()
    assert seen(state, None).roles == ("Scum", "President", "Citizen")


def test_pr_30_a_president_who_discards_the_last_cards_is_first_out() -> None:
    state = table("5 5", "4", "9 9 9", roles=[0, 1, 2, None], leader=1, fall_from_grace=True)
    run(state, "0 give 5x2", "1 give 9")
    play_round(state)
    assert places(state)[0] == 0


def test_pr_30_the_house_variation_of_revolutions_counts_jokers() -> None:
    assert PRESETS["house"].revolutions == "off"
    state = table("7 7 7 joker 8", "5 5", "9 9", preset="house", revolutions="jokers")
    run(state, "0 7x3+j1", "1 pass", "2 pass", "0 8")
    play_round(state)
    assert seen(state, None).revolution


# ---- PR-31


def test_pr_31_the_example_on_the_rules_page() -> None:
    """A goes out first with a joker, then the President B; C is left with cards. C becomes President, and A is last."""
    a, b, c = 0, 1, 2
    state = table("joker", "9 9", "4 5 5", roles=[b, a, c], leader=a, preset="house", fall_from_grace=True)
    run(state, f"{b} give 9 9")  # B now has 5 5, and C has 4 9 9
    run(state, f"{a} joker", f"{b} pass", f"{c} pass", f"{b} 5x2")
    assert places(state) == [c, b, a]
    online = grace("joker", "5 5", "9 9 9", roles=[b, a, c], leader=a, penalize_final_joker=True)
    run(online, f"{a} joker", f"{b} pass", f"{c} pass", f"{b} 5x2")
    assert places(online) == [c, b, a]


def test_pr_31_unpenalized_then_fallen_then_penalized() -> None:
    """Out in this order: 0, 1 with a joker, 3 who was President; seat 2 keeps cards."""
    state = grace("4", "joker", "9 9 9", "5 J", roles=[3, 0, 1, 2], leader=0, penalize_final_joker=True)
    run(state, "0 4", "1 joker", "2 pass", "3 pass", "2 9", "3 J", "2 pass", "3 5")
    assert places(state) == [0, 2, 3, 1]


def test_pr_31_a_fallen_president_is_above_all_penalized_players() -> None:
    """Out: 0 with a 2, 1 with a joker, 3 the President; seat 2 keeps cards."""
    both: dict[str, Any] = {"penalize_final_joker": True, "penalize_final_2": True}
    state = grace("2", "joker", "9 9 9", "5 J", roles=[3, 0, 1, 2], leader=0, **both)
    run(state, "0 2", "1 joker", "2 pass", "3 pass", "2 9", "3 J", "2 pass", "3 5")
    assert places(state) == [2, 3, 1, 0]


@pytest.mark.parametrize(("order", "expected"), [("first_lowest", [3, 4, 2, 1, 0]), ("first_highest", [3, 4, 0, 1, 2])])
def test_pr_31_the_order_of_penalized_players(order: str, expected: list[int]) -> None:
    """Out with 2s: 0, 1, 2; then 3, and seat 4 keeps cards."""
    state = table("2", "2", "2", "3 3 4", "5 6 6", penalize_final_2=True, penalty_order=order)
    run(state, "0 2", "1 2", "2 2", "3 pass", "4 pass", "3 3x2", "4 pass", "3 4")
    assert places(state) == expected


def test_pr_31_in_the_house_the_first_penalized_ranks_higher() -> None:
    state = table("7 joker", "9 joker", "J J", "3", preset="house", decks=2)
    run(state, "0 7x1+j1", "1 9x1+j1", "2 Jx2")
    assert places(state) == [2, 3, 0, 1]
    assert places(played_again(state, penalty_order="first_lowest")) == [2, 3, 1, 0]


def played_again(state: State, **options: Any) -> State:
    """The same moves with other options."""
    again = table("7 joker", "9 joker", "J J", "3", preset="house", decks=2, **options)
    for seat, move in state.played():
        again.play(seat, move)
    return again


@pytest.mark.parametrize("order", ["first_lowest", "first_highest"])
def test_pr_31_a_fallen_president_is_above_the_penalized_in_either_order(order: str) -> None:
    both: dict[str, Any] = {"penalize_final_joker": True, "penalize_final_2": True}
    state = grace("2", "joker", "9 9 9", "5 J", roles=[3, 0, 1, 2], leader=0, penalty_order=order, **both)
    run(state, "0 2", "1 joker", "2 pass", "3 pass", "2 9", "3 J", "2 pass", "3 5")
    assert places(state) == ([2, 3, 1, 0] if order == "first_lowest" else [2, 3, 0, 1])


def test_pr_31_without_penalties_by_the_order_of_going_out() -> None:
    state = table("6", "4", "9 9", "5", leader=1, penalize_final_2=True, penalize_final_joker=True)
    run(state, "1 4", "2 pass", "3 5", "0 6")
    assert places(state) == [1, 3, 0, 2]
