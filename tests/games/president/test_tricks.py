"""President: tricks (PR-10 to PR-15)."""

from itertools import product

import pytest

from fairdeal.engine.errors import BadSetup
from fairdeal.games.president.options import MAX_DECKS, PresidentOptions

from .table import (
    RANKS,
    game,
    hand,
    hands,
    leader,
    match,
    places,
    refused,
    run,
    seen,
    table,
    texts,
    turn,
    words,
)
from .table import deal as set_up

pytestmark = pytest.mark.usefixtures("decks")

# ---- PR-10


def test_pr_10_the_leader_plays_any_number_of_one_rank_with_any_jokers() -> None:
    state = table("7 7 9 joker joker", "4 4")
    assert texts(state, 0) == words("7x1 7x2 7x1+j1 7x1+j2 7x2+j1 7x2+j2 9x1 9x1+j1 9x1+j2 joker jokerx2")


def test_pr_10_more_than_four_of_a_rank_with_several_decks() -> None:
    state = table("7x6 8", "4 4", decks=2)
    assert texts(state, 0) == words("7x1 7x2 7x3 7x4 7x5 7x6 8x1")


@pytest.mark.parametrize(
    ("limit", "expected"),
    [
        (1, "7x1 8x1 joker"),
        (2, "7x1 7x2 7x1+j1 8x1 8x1+j1 joker jokerx2"),
        (3, "7x1 7x2 7x3 7x1+j1 7x1+j2 7x2+j1 8x1 8x1+j1 8x1+j2 joker jokerx2"),
        (4, "7x1 7x2 7x3 7x4 7x1+j1 7x1+j2 7x2+j1 7x2+j2 7x3+j1 8x1 8x1+j1 8x1+j2 joker jokerx2"),
        (5, "7x1 7x2 7x3 7x4 7x1+j1 7x1+j2 7x2+j1 7x2+j2 7x3+j1 7x3+j2 7x4+j1 8x1 8x1+j1 8x1+j2 joker jokerx2"),
    ],
)
def test_pr_10_the_largest_combo_counts_jokers_and_limits_leads(limit: int, expected: str) -> None:
    state = table("7x4 8 joker joker", "9x4 joker joker", largest_combo=limit, decks=2)
    assert texts(state, 0) == words(expected)


def test_pr_10_a_limit_that_no_hand_reaches_changes_nothing() -> None:
    hands = ["7x4 8 joker joker", "9x4 K"]
    every = texts(table(*hands), 0)
    assert "7x4+j2" in every
    for limit in (6, 7, 1000):
        assert texts(table(*hands, largest_combo=limit), 0) == every


def test_pr_10_answers_are_as_large_as_the_lead_so_within_the_limit() -> None:
    state = table("7x4 8", "9x4 joker joker", largest_combo=2)
    run(state, "0 7x2")
    assert texts(state, 1) == words("9x2 9x1+j1 jokerx2 pass")


def test_pr_10_the_limit_holds_for_the_special_3() -> None:
    state = table("3 3 3 4 joker", "5 5", special=0, largest_combo=2)
    assert texts(state, 0) == words("3x1 3x2 3x1+j1")


def test_pr_10_any_number_of_cards_online() -> None:
    assert PresidentOptions().largest_combo == 0
    assert "7x8+j4" in texts(table("7x8 jokerx4 5", "8 8", decks=2), 0)


def test_pr_10_a_lead_above_the_limit_is_refused_by_name() -> None:
    state = table("7x4 joker", "9 9", largest_combo=4)
    refusal = refused(state, 0, "7x4+j1")
    assert refusal.rule == "PR-10"
    assert refusal.reason == "a combo has four cards at most at this table, jokers included, not 5"
    single = refused(table("7 7", "9 9", largest_combo=1), 0, "7x2")
    assert single.reason == "a combo has one card at most at this table, jokers included, not 2"
    special = table("3 7 7 7", "9 9", special=0, largest_combo=2)
    assert refused(special, 0, "7x3").rule == "PR-4"


@pytest.mark.parametrize("limit", [1, 4, 1000])
def test_pr_10_with_a_limit_a_thousand_decks_at_most(limit: int) -> None:
    game(4, decks=1000, largest_combo=limit)
    for decks in (1001, MAX_DECKS):
        with pytest.raises(BadSetup, match=rf"PR-10: 1,000 decks at most with largest_combo={limit:,}: "):
            game(4, decks=decks, largest_combo=limit)
        game(4, decks=decks, largest_combo=0)


@pytest.mark.parametrize("limit", [-1, 1001])
def test_pr_10_the_limit_is_at_most_a_thousand(limit: int) -> None:
    with pytest.raises(BadSetup, match="largest_combo"):
        game(4, largest_combo=limit)


def test_pr_10_every_lead_within_the_limit_is_numbered_once() -> None:
    """Of 6 to 9 natural cards and up to 5 jokers, with every limit: the k-th lead and back."""
    for held, jokers, limit in product((1, 6, 9), (0, 1, 5), range(1, 16)):
        state = table(f"7x{held} jokerx{jokers} 8", "9 9", largest_combo=limit, decks=3)
        moves = state.moves(0)
        found = [moves[k].text() for k in range(len(moves))]
        expected = {
            f"{rank}x{n}" + (f"+j{j}" if j else "")
            for rank, most in (("7", held), ("8", 1))
            for n in range(1, most + 1)
            for j in range(jokers + 1)
            if n + j <= limit
        } | {"joker" if n == 1 else f"jokerx{n}" for n in range(1, min(jokers, limit) + 1)}
        assert len(found) == len(set(found))
        assert set(found) == expected
        assert all(move in moves for move in moves)


def test_pr_10_the_leader_must_play() -> None:
    state = table("7 8", "4 4", "5 5")
    assert texts(state, 0) == words("7x1 8x1")
    run(state, "0 8x1", "1 pass", "2 pass")
    assert texts(state, 0) == words("7x1")


def test_pr_10_a_combo_is_of_one_rank() -> None:
    state = table("7 8", "4 4")
    assert refused(state, 0, "7h 8h").rule == "PR-10"
    assert refused(state, 0, "7 8 joker").rule == "PR-10"


@pytest.mark.parametrize("rank", RANKS[1:-1])
def test_pr_10_a_joker_stands_for_any_rank_beside_a_natural_card(rank: str) -> None:
    state = table("3 3 5", f"{rank} joker", one_fewer_2=False)
    run(state, "0 3x2")
    assert texts(state, 1) == {f"{rank}x1+j1", "pass"}


def test_pr_10_with_jokers_a_combo_is_of_the_rank_of_its_natural_cards() -> None:
    state = table("7 joker joker 4", "6 6 6 7 7 7 8 8 8 2 2 2", one_fewer_2=False)
    run(state, "0 7x1+j2")
    assert texts(state, 1) == words("7x3 8x3 2x3 pass")


def test_pr_10_jokers_alone_are_above_everything() -> None:
    state = table("2 5", "joker A", "joker 2 2")
    run(state, "0 2x1")
    assert texts(state, 1) == words("joker pass")
    run(state, "1 joker")
    assert texts(state, 2) == words("joker pass")  # equalizing is possible; nothing is higher
    pair = table("2 2 5", "joker joker A A", "2 2 3")
    run(pair, "0 2x2")
    assert texts(pair, 1) == words("jokerx2 pass")
    run(pair, "1 jokerx2")
    assert texts(pair, 2) == words("pass")


def test_pr_10_jokers_alone_are_above_everything_in_a_revolution_too() -> None:
    state = table("7 7 7 7 3 5", "joker 2 2", "3 3 2 joker", revolutions="strict")
    run(state, "0 7x4", "1 pass", "2 pass", "0 3x1")
    assert texts(state, 1) == words("joker pass")
    run(state, "1 joker")
    assert texts(state, 2) == words("joker pass")


def test_pr_10_jokers_alone_are_not_of_any_other_rank() -> None:
    """Two jokers on a pair of 7s are two jokers: a pair of 8s does not beat them, and no 7s equalize them."""
    state = table("7 7 4", "joker joker 4", "8 8 7 7", "2 2 2 A A")
    run(state, "0 7x2", "1 jokerx2")
    assert texts(state, 2) == words("pass")
    run(state, "2 pass")
    assert texts(state, 3) == words("pass")


# ---- PR-11


def test_pr_11_a_pair_is_beaten_by_a_higher_pair() -> None:
    state = table("7 7 3", "6 6 8 9 9 9 K joker", equalize="disallow", one_fewer_2=False)
    run(state, "0 7x2")
    assert texts(state, 1) == words("8x1+j1 9x2 9x1+j1 Kx1+j1 pass")


@pytest.mark.parametrize(
    ("led", "expected"),
    [
        ("5x1", "6x1 7x1 8x1 Ax1"),
        ("5x2", "7x2 8x2 Ax2"),
        ("5x3", "8x3 Ax3"),
        ("5x4", "Ax4"),
    ],
)
def test_pr_11_the_same_number_of_a_higher_rank(led: str, expected: str) -> None:
    state = table("5 5 5 5 4", "3 4 4 4 6 7 7 8 8 8 A A A A")
    run(state, f"0 {led}")
    assert texts(state, 1) == {*words(expected), "pass"}


def test_pr_11_equalizing_takes_the_same_number_of_the_same_rank() -> None:
    state = table("5 5 9", "5 5 joker 3")
    run(state, "0 5x2")
    assert texts(state, 1) == words("5x2 5x1+j1 pass")


def test_pr_11_each_play_must_beat_the_last_one() -> None:
    state = table("4 9 K", "6 6 6", "8 8 5", "7 5 5")
    run(state, "0 4x1", "1 6x1", "2 8x1")
    assert texts(state, 3) == words("pass")
    run(state, "3 pass")
    assert texts(state, 0) == words("9x1 Kx1 pass")


# ---- PR-12


def test_pr_12_a_player_who_cannot_play_passes() -> None:
    state = table("9 9 4", "3 K A", "8 8")
    run(state, "0 9x2")
    assert texts(state, 1) == words("pass")
    run(state, "1 pass")
    assert turn(state) == 2


def test_pr_12_a_player_may_pass_voluntarily() -> None:
    state = table("3 4", "A 2", "8 8")
    run(state, "0 3x1")
    assert "pass" in texts(state, 1)
    run(state, "1 pass")
    assert turn(state) == 2
    assert hand(state, 1) == "A 2"


# ---- PR-13


def test_pr_13_a_pass_is_for_the_rest_of_the_trick() -> None:
    state = table("4 7 9", "5 8 10", "6 J J")
    run(state, "0 4x1", "1 pass", "2 6x1", "0 7x1")
    assert turn(state) == 2


def test_pr_13_play_after_pass_lets_a_player_back_in() -> None:
    state = table("4 7 9", "5 8 10", "6 J J", play_after_pass=True)
    run(state, "0 4x1", "1 pass", "2 6x1", "0 7x1")
    assert turn(state) == 1
    assert texts(state, 1) == words("8x1 10x1 pass")


@pytest.mark.parametrize("play_after_pass", [False, True])
def test_pr_13_the_trick_ends_when_the_turn_comes_back_to_the_last_play(play_after_pass: bool) -> None:
    state = table("4 7 9", "5 8 10", "6 J J", play_after_pass=play_after_pass)
    run(state, "0 4x1", "1 8x1", "2 pass", "0 pass")
    assert leader(state) == 1
    assert texts(state, 1) == words("5x1 10x1")


def test_pr_13_play_after_pass_a_second_round_of_passes() -> None:
    state = table("4 7 9", "5 8 10", "6 J J", play_after_pass=True)
    run(state, "0 4x1", "1 pass", "2 Jx1", "0 pass", "1 pass")
    assert leader(state) == 2


def test_pr_13_in_a_new_trick_all_play_again() -> None:
    state = table("4 7 9", "5 8 10", "6 J J")
    run(state, "0 9x1", "1 pass", "2 pass", "0 4x1")
    assert turn(state) == 1
    run(state, "1 5x1")
    assert turn(state) == 2
    assert seen(state, None).passed == ()


def test_pr_13_if_the_winner_is_out_the_next_player_with_cards_leads() -> None:
    state = table("4 6", "9", "5 6", "7 8")
    run(state, "0 4x1", "1 9x1", "2 pass", "3 pass", "0 pass")
    assert leader(state) == 2  # even after a pass
    assert seen(state, None).passed == ()  # in the new trick nobody has passed, not even seat 1, which is out
    next_is_out_too = table("4 6", "9", "10", "7 8", "5 5")
    run(next_is_out_too, "0 4x1", "1 9x1", "2 10x1", "3 pass", "4 pass", "0 pass")
    assert leader(next_is_out_too) == 3


def test_pr_13_seat_0_follows_the_last_seat() -> None:
    state = table("4 6", "5 5", "9", leader=1)
    run(state, "1 5x1", "2 9x1", "0 pass", "1 pass")
    assert leader(state) == 0


def test_pr_13_the_turn_comes_back_to_the_seat_of_a_player_who_is_out() -> None:
    """Seat 0 goes out with the last play; each of the other players has one more turn, not two."""
    state = table("K", "4 4 A", "5 5", "6 6", play_after_pass=True)
    run(state, "0 Kx1", "1 pass", "2 pass", "3 pass")
    assert leader(state) == 1


@pytest.mark.parametrize("mode", ["force_skip", "equalize_or_skip"])
def test_pr_13_skipped_players_count_like_passed_ones(mode: str) -> None:
    state = table("7 4 4", "7 8 5", "A A A", equalize=mode)
    run(state, "0 7x1", "1 7x1")
    if mode == "equalize_or_skip":
        run(state, "2 skip")
    assert turn(state) == 0
    run(state, "0 pass")
    assert leader(state) == 1  # although seat 2 has not passed


def test_pr_13_turns_go_clockwise() -> None:
    state = table("3 K", "4 K", "5 K", "6 K", "7 2", leader=3)
    run(state, "3 6x1", "4 7x1", "0 Kx1")
    assert turn(state) == 1


# ---- PR-14


def test_pr_14_places_follow_the_order_of_going_out_and_the_last_player_keeps_cards() -> None:
    state = table("5", "4 6", "4 4 9", "3 3 8")
    run(state, "0 5x1", "1 6x1", "2 9x1", "3 pass", "1 pass", "2 4x2")
    assert seen(state, None).out == (0, 2)
    run(state, "3 pass", "1 pass")
    assert leader(state) == 3
    run(state, "3 3x2", "1 pass", "3 8x1")
    assert places(state) == [0, 2, 3, 1]
    assert hands(state) == ["", "4", "", ""]


def test_pr_14_the_round_ends_at_once_when_one_player_has_cards() -> None:
    state = table("5", "A 2", "6")
    run(state, "0 5x1", "1 pass", "2 6x1")
    assert state.over  # seat 1 has no further turn
    assert state.actors == ()
    assert places(state) == [0, 2, 1]
    assert hand(state, 1) == "A 2"


def test_pr_14_a_player_who_is_out_has_no_more_turns() -> None:
    state = table("5", "6 8 10", "7 9 J")
    run(state, "0 5x1", "1 6x1", "2 7x1")
    assert turn(state) == 1
    assert texts(state, 0) == set()


def test_pr_14_events_of_a_move() -> None:
    state = table("5 9", "6 8", "A")
    assert [event.kind for event in run(state, "0 5x1")] == ["played"]
    assert [event.kind for event in run(state, "1 pass")] == ["passed"]
    out = run(state, "2 Ax1")
    assert [(event.kind, event.seat) for event in out] == [("played", 2), ("out", 2)]
    trick = run(state, "0 pass")
    assert [(event.kind, event.seat) for event in trick] == [("passed", 0), ("trick", 0)]
    end = run(state, "0 9x1")
    assert [(event.kind, event.seat) for event in end] == [("played", 0), ("out", 0), ("round", 2)]
    assert end[-1].to_json()["places"] == [2, 0, 1]


def test_pr_14_two_players() -> None:
    state = table("5 6", "4 4")
    run(state, "0 5x1", "1 pass", "0 6x1")
    assert places(state) == [0, 1]


def test_pr_14_going_out_does_not_end_the_trick() -> None:
    state = table("5", "6 8", "7 9")
    run(state, "0 5x1")
    assert turn(state) == 1
    assert texts(state, 1) == words("6x1 8x1 pass")


def test_pr_14_in_a_set_up_deal_empty_hands_are_out_in_seat_order() -> None:
    state = table("", "5 6", "", "7 8")
    assert seen(state, None).out == (0, 2)
    assert leader(state) == 1
    run(state, "1 6x1", "3 pass", "1 5x1")
    assert places(state) == [0, 2, 1, 3]
    over = table("", "5 6", "")
    assert over.over
    assert places(over) == [0, 2, 1]


def test_pr_14_everybody_is_back_in_the_next_round() -> None:
    state = match(set_up("5", "6 6", "7"), set_up("5 5 5", "6 6 6", "7 7 7"))
    run(state, "0 5x1", "1 pass", "2 7x1")
    state.proceed()
    assert seen(state, None).out == ()
    assert seen(state, None).sizes == (5, 1, 3)


# ---- PR-15


@pytest.mark.parametrize(
    ("led", "follower", "expected"),
    [
        ("7x2", "2 2 2 2", "2x1 2x2"),
        ("7x3", "2 2 2 2", "2x2 2x3"),
        ("7x4", "2 2 2 2", "2x3 2x4"),
        ("Ax2", "2 3 3", "2x1"),
        ("3x2", "2 4", "2x1"),
        ("7x1", "2 2", "2x1"),  # nothing is fewer than one
        ("7x3", "2 A A", ""),  # two fewer is too few
        ("7x2", "A K", ""),  # no other rank does it
    ],
)
def test_pr_15_one_fewer_2_beats(led: str, follower: str, expected: str) -> None:
    rank = led[0]
    state = table(f"{rank} {rank} {rank} {rank} 5", follower)
    run(state, f"0 {led}")
    assert texts(state, 1) == {*words(expected), "pass"}


def test_pr_15_is_on_by_default_and_can_be_switched_off() -> None:
    state = table("7 7 5", "2 4", one_fewer_2=False)
    run(state, "0 7x2")
    assert texts(state, 1) == words("pass")
    full = table("7 7 5", "2 2 4", one_fewer_2=False)
    run(full, "0 7x2")
    assert texts(full, 1) == words("2x2 pass")


def test_pr_15_a_combo_with_jokers_in_it_is_beaten_like_any_other() -> None:
    state = table("7 joker 5", "2 4")
    run(state, "0 7x1+j1")
    assert texts(state, 1) == words("2x1 pass")


def test_pr_15_does_not_beat_2s() -> None:
    state = table("2 2 5", "2 2 joker joker 4")
    run(state, "0 2x2")
    assert texts(state, 1) == words("2x2 2x1+j1 jokerx2 pass")  # equal, or two jokers; not one 2
    mixed = table("2 joker 5", "2 2 4")
    run(mixed, "0 2x1+j1")
    assert texts(mixed, 1) == words("2x2 pass")


def test_pr_15_does_not_beat_jokers() -> None:
    state = table("joker joker 5", "2 2 2 2 4")
    run(state, "0 jokerx2")
    assert texts(state, 1) == words("pass")
    three = table("joker joker joker 5", "2 2 2 2 4 joker", decks=2)
    run(three, "0 jokerx3")
    assert texts(three, 1) == words("pass")


def test_pr_15_is_beaten_only_by_the_full_number_of_2s_or_jokers() -> None:
    state = table("7 7 5", "2 4", "2 2 joker joker 8 8 A A A", equalize="disallow")
    run(state, "0 7x2", "1 2x1")
    assert texts(state, 2) == words("2x2 2x1+j1 jokerx2 pass")


def test_pr_15_is_not_beaten_by_a_single_joker() -> None:
    state = table("7 7 5", "2 4", "joker 8 8 A A")
    run(state, "0 7x2", "1 2x1")
    assert texts(state, 2) == words("pass")


def test_pr_15_after_two_2s_on_a_triple() -> None:
    state = table("7 7 7 5", "2 2 4", "2 2 joker joker joker A A A", decks=2)
    run(state, "0 7x3", "1 2x2")
    assert texts(state, 2) == words("2x2 2x1+j1 2x2+j1 2x1+j2 jokerx3 pass")  # the first two equalize


def test_pr_15_one_deck_after_two_2s_on_a_triple() -> None:
    state = table("7 7 7 5", "2 2 4", "2 2 joker joker A A A")
    run(state, "0 7x3")
    assert texts(state, 1) == words("2x2 pass")
    run(state, "1 2x2")
    assert texts(state, 2) == words("2x2 2x1+j1 2x2+j1 2x1+j2 pass")
    run(state, "2 2x1+j1")  # equal, so still one fewer
    assert texts(state, 0) == words("pass")


def test_pr_15_one_deck_on_four_and_on_five() -> None:
    four = table("7 7 7 7 5", "8 8 8 8 2 2 2 2 joker joker K")
    run(four, "0 7x4")
    assert texts(four, 1) == words(
        "8x4 8x3+j1 8x2+j2 2x3 2x2+j1 2x1+j2 2x4 2x3+j1 2x2+j2 pass"  # 2s: three, or four
    )
    five = table("7 7 7 7 joker 5", "8 8 8 8 2 2 2 2 joker K")
    run(five, "0 7x4+j1")
    assert texts(five, 1) == words("8x4+j1 2x4 2x3+j1 2x4+j1 pass")
    six = table("7 7 7 7 joker joker 5", "8 8 8 8 2 2 2 2 K")
    run(six, "0 7x4+j2")
    assert texts(six, 1) == words("pass")


def test_pr_15_one_deck_a_play_that_is_itself_a_revolution() -> None:
    """Four 2s on five cards, one of them a joker: a strict revolution; five 3s, now on top, do not beat them."""
    state = table("7 7 7 7 joker 5", "2 2 2 2 4", "3 3 3 3 joker A", "4 4 4 9", revolutions="strict")
    run(state, "0 7x4+j1", "1 2x4")
    assert seen(state, None).revolution
    assert texts(state, 2) == words("pass")


def test_pr_15_equalizing_it() -> None:
    state = table("7 7 5", "2 4", "2 2 8", "2 joker joker 9")
    run(state, "0 7x2", "1 2x1")
    assert texts(state, 2) == words("2x1 2x2 pass")
    run(state, "2 2x1")  # still one fewer than the 7s
    assert texts(state, 3) == words("2x1 2x1+j1 jokerx2 pass")
    without = table("7 7 5", "2 4", "2 2 8", equalize="disallow")
    run(without, "0 7x2", "1 2x1")
    assert texts(without, 2) == words("2x2 pass")


def test_pr_15_equalizing_it_binds_like_any_equalizing() -> None:
    state = table("7 7 5", "2 4", "2 8", "2 2 joker joker", decks=2, equalize="equalize_or_skip")
    run(state, "0 7x2", "1 2x1", "2 2x1")
    assert texts(state, 3) == words("2x1 skip")  # not two of them: the player is bound


def test_pr_15_the_full_number_is_an_ordinary_pair_of_2s() -> None:
    state = table("7 7 5", "2 4", "2 2 8", "2 2 joker joker", "2 2 4", decks=2)
    run(state, "0 7x2", "1 2x1", "2 2x2")
    assert texts(state, 3) == words("2x2 2x1+j1 jokerx2 pass")
    run(state, "3 pass")
    assert texts(state, 4) == words("2x2 pass")


def test_pr_15_jokers_may_stand_beside_a_natural_2() -> None:
    state = table("7 7 7 5", "2 joker 4", "2 joker joker 9", decks=2)
    run(state, "0 7x3")
    assert texts(state, 1) == words("2x1+j1 pass")  # two for three
    run(state, "1 2x1+j1")
    assert texts(state, 2) == words("2x1+j1 2x1+j2 pass")  # equal, or the full three


def test_pr_15_one_fewer_jokers_alone_do_not_beat() -> None:
    state = table("7 7 7 5", "joker joker 4", decks=2)
    run(state, "0 7x3")
    assert texts(state, 1) == words("pass")
    pair = table("7 7 5", "joker 4")
    run(pair, "0 7x2")
    assert texts(pair, 1) == words("pass")


def test_pr_15_in_a_revolution_it_is_the_3() -> None:
    state = table("7 7 7 7 9 9 J", "2 2 3 5", "3 3 3 joker joker A A", revolutions="strict")
    run(state, "0 7x4", "1 pass", "2 pass", "0 9x2")
    assert texts(state, 1) == words("3x1 pass")  # not the 2, which is lowest now
    run(state, "1 3x1")
    assert texts(state, 2) == words("3x1 3x2 3x1+j1 jokerx2 pass")


def test_pr_15_in_a_revolution_2s_are_beaten_by_one_fewer() -> None:
    state = table("7 7 7 7 2 2 J", "3 4", "A A 5", revolutions="strict")
    run(state, "0 7x4", "1 pass", "2 pass", "0 2x2")
    assert texts(state, 1) == words("3x1 pass")
    run(state, "1 pass")
    assert texts(state, 2) == words("Ax2 pass")


def test_pr_15_in_a_revolution_it_does_not_beat_3s() -> None:
    state = table("7 7 7 7 3 3 J", "3 3 4", revolutions="strict")
    run(state, "0 7x4", "1 pass", "0 3x2")
    assert texts(state, 1) == words("3x2 pass")


def test_pr_15_after_a_second_revolution_it_is_the_2_again() -> None:
    state = table("7 7 7 7 8 8 8 8 9 9 J", "2 4 4", "3 4 4", revolutions="strict")
    run(state, "0 7x4", "1 pass", "2 pass", "0 8x4", "1 pass", "2 pass", "0 9x2")
    assert texts(state, 1) == words("2x1 pass")
    run(state, "1 pass")
    assert texts(state, 2) == words("pass")


def test_pr_15_the_rank_stays_if_the_play_itself_was_a_revolution() -> None:
    """Four 2s on five cards with a joker among them: a strict revolution, yet only five 2s (or jokers) beat them."""
    state = table(
        "7 7 7 7 joker 5",
        "2 2 2 2 4",
        "3x5 4x5 A A",
        "2x5 joker joker joker joker joker K",
        decks=3,
        revolutions="strict",
    )
    run(state, "0 7x4+j1", "1 2x4")
    assert seen(state, None).revolution
    assert texts(state, 2) == words("pass")  # neither five 3s nor four
    run(state, "2 pass")
    five = {"2x5", "2x4+j1", "2x3+j2", "2x2+j3", "2x1+j4", "jokerx5"}
    equal = {"2x4", "2x3+j1", "2x2+j2", "2x1+j3"}
    assert texts(state, 3) == {*five, *equal, "pass"}


def test_pr_15_the_rank_stays_the_3_if_the_play_ends_a_revolution() -> None:
    state = table(
        "7x4 9x4 joker J",
        "3 3 3 3 5",
        "2x5 4 4",
        "3x5 4 4",
        decks=3,
        revolutions="strict",
    )
    run(state, "0 7x4", "1 pass", "2 pass", "3 pass", "0 9x4+j1", "1 3x4")
    assert not seen(state, None).revolution
    assert texts(state, 2) == words("pass")
    run(state, "2 pass")
    assert texts(state, 3) == words("3x4 3x5 pass")


def test_pr_15_the_top_rank_is_that_at_the_time_of_the_play() -> None:
    """Four 7s are a revolution: one fewer 3 beats them, not one fewer 2."""
    state = table("7 7 7 7 4", "2 2 2 5", "3 3 3 5", revolutions="strict")
    run(state, "0 7x4")
    assert texts(state, 1) == words("pass")
    run(state, "1 pass")
    assert texts(state, 2) == words("3x3 pass")


def test_pr_15_the_full_number_that_makes_a_revolution_is_beaten_in_the_new_order() -> None:
    """2x3 on four 7s with a joker, then 2x4, a revolution: lower ranks now beat those four 2s."""
    state = table("7 7 7 joker 5", "2 2 2 4", "2 2 2 2 4", "A A A A 3 3 3 6", decks=2, revolutions="strict")
    run(state, "0 7x3+j1", "1 2x3", "2 2x4")
    assert seen(state, None).revolution
    assert texts(state, 3) == words("Ax4 3x3 pass")
