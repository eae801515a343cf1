"""President: options that bend the trick (PR-16 to PR-24)."""

from typing import Any

import pytest

from fairdeal.games.president.options import PresidentOptions

from .table import (
    automatic,
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

# ---- PR-16


def test_pr_16_disallow() -> None:
    state = table("7 4", "7 8", "9 9", equalize="disallow")
    run(state, "0 7x1")
    assert texts(state, 1) == words("8x1 pass")


def test_pr_16_allow_is_the_default_and_the_trick_goes_on_as_usual() -> None:
    assert PresidentOptions().equalize == "allow"
    state = table("7 4 K", "7 8 5", "7 9", "3 3")
    run(state, "0 7x1")
    assert texts(state, 1) == words("7x1 8x1 pass")
    run(state, "1 7x1")
    assert turn(state) == 2
    assert texts(state, 2) == words("7x1 9x1 pass")  # not bound
    run(state, "2 pass", "3 pass", "0 pass")
    assert leader(state) == 1  # the equalizing play was the last one


def test_pr_16_jokers_make_equal_combos_too() -> None:
    state = table("7 7 4", "7 joker 8", equalize="equalize_or_skip")
    run(state, "0 7x2")
    assert texts(state, 1) == words("7x1+j1 8x1+j1 pass")
    run(state, "1 7x1+j1")
    assert texts(state, 0) == words("skip")


def test_pr_16_a_higher_play_binds_nobody() -> None:
    for mode in ("equalize_or_skip", "equalize_or_pass", "force_skip"):
        state = table("7 4", "8 5", "8 9 2", equalize=mode)
        run(state, "0 7x1", "1 8x1")
        assert turn(state) == 2
        assert texts(state, 2) == words("8x1 9x1 2x1 pass")


def test_pr_16_equalize_or_skip_the_next_player_equalizes_or_loses_this_turn() -> None:
    state = table("7 4 K", "7 8 8", "7 9 J", "10 10", equalize="equalize_or_skip")
    run(state, "0 7x1", "1 7x1")
    assert turn(state) == 2
    assert texts(state, 2) == words("7x1 skip")  # no 9, and no pass
    assert [event.kind for event in run(state, "2 skip")] == ["skipped"]
    assert texts(state, 3) == words("10x1 pass")  # not bound
    run(state, "3 10x1", "0 pass", "1 pass")
    assert turn(state) == 2  # the skipped player stayed in the trick
    assert texts(state, 2) == words("Jx1 pass")


def test_pr_16_equalize_or_skip_a_player_who_equalizes_binds_the_next() -> None:
    state = table("7 4 K", "7 8 8", "7 9 J", "7 10 10", equalize="equalize_or_skip")
    run(state, "0 7x1", "1 7x1", "2 7x1")
    assert texts(state, 3) == words("7x1 skip")
    run(state, "3 7x1")
    assert texts(state, 0) == words("skip")


def test_pr_16_equalize_or_skip_a_player_who_cannot_equalize_can_only_skip() -> None:
    state = table("7 4 K", "7 8 8", "9 J 2 joker", "10 10", equalize="equalize_or_skip")
    run(state, "0 7x1", "1 7x1")
    assert texts(state, 2) == words("skip")


def test_pr_16_only_a_bound_player_may_skip() -> None:
    for mode in ("disallow", "allow", "equalize_or_skip", "equalize_or_pass", "force_skip"):
        state = table("7 4 K", "7 8 8", "7 9 J", equalize=mode)
        assert "skip" not in texts(state, 0)
        run(state, "0 7x1")
        assert "skip" not in texts(state, 1)


def test_pr_16_equalize_or_skip_where_players_must_play_if_able() -> None:
    able = table("7 4", "7 8", "7 9", equalize="equalize_or_skip", voluntary_pass=False)
    run(able, "0 7x1", "1 7x1")
    assert texts(able, 2) == words("7x1")
    assert automatic(able, 2) == "7x1"
    unable = table("7 4", "7 8", "9 10", equalize="equalize_or_skip", voluntary_pass=False)
    run(unable, "0 7x1", "1 7x1")
    assert texts(unable, 2) == words("skip")  # a bound player may not play the 9


def test_pr_16_equalize_or_skip_the_automatic_move_is_to_skip() -> None:
    state = table("7 4", "7 8", "7 9", equalize="equalize_or_skip")
    run(state, "0 7x1", "1 7x1")
    assert automatic(state, 2) == "skip"


def test_pr_16_equalize_or_pass_the_next_player_equalizes_or_passes() -> None:
    state = table("7 4 K", "7 8 8", "7 9 A", "10 10", equalize="equalize_or_pass")
    run(state, "0 7x1", "1 7x1")
    assert texts(state, 2) == words("7x1 pass")
    run(state, "2 pass")
    assert texts(state, 3) == words("10x1 pass")
    run(state, "3 10x1", "0 Kx1", "1 pass")
    assert turn(state) == 3  # seat 2 is out of the trick


def test_pr_16_equalize_or_pass_a_player_who_equalizes_binds_the_next() -> None:
    state = table("7 4 K", "7 8 8", "7 9 A", "7 10", equalize="equalize_or_pass")
    run(state, "0 7x1", "1 7x1", "2 7x1")
    assert texts(state, 3) == words("7x1 pass")


def test_pr_16_equalize_or_pass_is_for_the_trick_even_with_play_after_pass() -> None:
    state = table("7 4 K", "7 8 8", "7 9 2", "10 10", equalize="equalize_or_pass", play_after_pass=True)
    run(state, "0 7x1", "1 7x1", "2 pass", "3 pass", "0 Kx1", "1 pass")
    assert turn(state) == 3  # seat 3 passed voluntarily and is back in, seat 2 is not
    assert seen(state, None).passed == (2,)
    run(state, "3 pass")
    assert leader(state) == 0
    assert seen(state, None).passed == ()


def test_pr_16_equalize_or_pass_where_players_must_play_if_able() -> None:
    able = table("7 4", "7 8", "7 9", equalize="equalize_or_pass", voluntary_pass=False)
    run(able, "0 7x1", "1 7x1")
    assert texts(able, 2) == words("7x1")
    unable = table("7 4", "7 8", "9 9", equalize="equalize_or_pass", voluntary_pass=False)
    run(unable, "0 7x1", "1 7x1")
    assert texts(unable, 2) == words("pass")


def test_pr_16_force_skip_the_next_player_loses_the_turn_and_stays_in_the_trick() -> None:
    state = table("7 4 K", "7 8 8", "7 9 2", "10 10", equalize="force_skip")
    events = run(state, "0 7x1", "1 7x1")
    assert [event.seat for event in events if event.kind == "lost_turn"] == [2]
    assert turn(state) == 3
    assert texts(state, 3) == words("10x1 pass")
    assert not any(event.kind == "lost_turn" for event in run(state, "3 pass"))  # only that one turn
    assert not any(event.kind == "lost_turn" for event in run(state, "0 Kx1"))
    run(state, "1 pass")
    assert turn(state) == 2
    assert texts(state, 2) == words("2x1 pass")


BONDS = ["equalize_or_skip", "equalize_or_pass", "force_skip"]


@pytest.mark.parametrize(
    ("mode", "seat", "moves"),
    [("equalize_or_skip", 0, "skip"), ("equalize_or_pass", 0, "pass"), ("force_skip", 1, "10x1 pass")],
)
def test_pr_16_a_player_who_has_passed_is_not_the_next(mode: str, seat: int, moves: str) -> None:
    """Seat 3 has passed, so seat 0 is the next after seat 2."""
    state = table("7 9 9", "8 10 10", "6 8 4", "3 3", leader=2, equalize=mode)
    run(state, "2 6x1", "3 pass", "0 7x1", "1 8x1", "2 8x1")
    assert turn(state) == seat
    assert texts(state, seat) == words(moves)


def test_pr_16_force_skip_of_the_only_other_player_in_the_trick_ends_it() -> None:
    state = table("4 8 9 10", "K K", "8 8 8", "A A", equalize="force_skip")
    run(state, "0 4x1", "1 pass", "2 8x1", "3 pass", "0 8x1")
    assert leader(state) == 0  # seat 2 lost its turn, so the turn is back at seat 0


@pytest.mark.parametrize("mode", BONDS)
def test_pr_16_a_player_who_is_out_is_not_the_next(mode: str) -> None:
    state = table("7 4 4", "7 8 8", "5", "9 9 9", leader=2, equalize=mode)
    run(state, "2 5x1", "3 pass", "0 7x1", "1 7x1")  # seat 2 is out, seat 3 has passed: seat 0 is next
    if mode == "force_skip":
        assert leader(state) == 1
    else:
        assert turn(state) == 0
        assert texts(state, 0) == words("skip" if mode == "equalize_or_skip" else "pass")


@pytest.mark.parametrize("mode", BONDS)
def test_pr_16_two_players(mode: str) -> None:
    state = table("7 7 K", "7 8", equalize=mode)
    run(state, "0 7x1", "1 7x1")
    if mode == "force_skip":
        assert leader(state) == 1
        return
    word = "skip" if mode == "equalize_or_skip" else "pass"
    assert texts(state, 0) == {"7x1", word}
    run(state, f"0 {word}")
    assert leader(state) == 1
    assert texts(state, 1) == words("8x1")


def test_pr_16_two_players_may_equalize_in_turn() -> None:
    state = table("7 7 K", "7 7 8", equalize="equalize_or_skip")
    run(state, "0 7x1", "1 7x1", "0 7x1")
    assert texts(state, 1) == words("7x1 skip")
    run(state, "1 skip")
    assert leader(state) == 0


@pytest.mark.parametrize("mode", BONDS)
def test_pr_16_a_player_who_goes_out_by_equalizing_binds_the_next(mode: str) -> None:
    state = table("7 4 4", "7", "7 9 9", "7 10 10", equalize=mode)
    run(state, "0 7x1", "1 7x1")
    if mode == "force_skip":
        assert turn(state) == 3
        assert texts(state, 3) == words("7x1 10x1 pass")
    else:
        assert turn(state) == 2
        assert texts(state, 2) == words("7x1 skip" if mode == "equalize_or_skip" else "7x1 pass")


def test_pr_16_a_bond_does_not_reach_into_the_next_trick() -> None:
    state = table("7 4 K", "7 8 8", equalize="equalize_or_pass")
    run(state, "0 7x1", "1 7x1", "0 pass", "1 8x1")
    assert texts(state, 0) == words("Kx1 pass")


# ---- PR-17


def test_pr_17_off_by_default() -> None:
    state = table("7 4", "7 8", "9 9")
    run(state, "0 7x1", "1 7x1")
    assert turn(state) == 2


def test_pr_17_all_the_trick_ends_and_the_next_player_leads() -> None:
    state = table("7 4", "7 8", "9 9", equalize_ends_trick="all")
    run(state, "0 7x1", "1 7x1")
    assert leader(state) == 2
    assert texts(state, 2) == words("9x1 9x2")


def test_pr_17_a_higher_play_does_not_end_it() -> None:
    state = table("7 4", "7 8", "9 9", equalize_ends_trick="all")
    run(state, "0 7x1", "1 8x1")
    assert turn(state) == 2


def test_pr_17_the_next_player_leads_even_after_a_pass() -> None:
    state = table("4 7", "5 5", "7 7", equalize_ends_trick="all", leader=0)
    run(state, "0 4x1", "1 pass", "2 7x1", "0 7x1")
    assert leader(state) == 1


def test_pr_17_the_next_player_with_cards_leads() -> None:
    state = table("4 7 8", "5", "7 7", equalize_ends_trick="all")
    run(state, "0 4x1", "1 5x1", "2 7x1", "0 7x1")
    assert leader(state) == 2  # seat 1 is out


def test_pr_17_going_out_by_equalizing() -> None:
    state = table("7 4", "7", "9 9", equalize_ends_trick="all")
    run(state, "0 7x1", "1 7x1")
    assert leader(state) == 2


def test_pr_17_only_equalizing_by_the_scum_ends_it() -> None:
    ranking = [None, None, 1, 2, 0]  # seat 0 is the Scum; nobody gives
    state = table("7 4 4", "7 8 8", "7 9 9", roles=ranking, leader=1, equalize_ends_trick="scum")
    run(state, "1 7x1", "2 7x1")
    assert turn(state) == 0
    run(state, "0 7x1")
    assert leader(state) == 1


def test_pr_17_nobody_is_scum_in_the_first_round() -> None:
    state = table("7 4", "7 8", "7 9", equalize_ends_trick="scum")
    run(state, "0 7x1", "1 7x1", "2 7x1")
    assert turn(state) == 0


def test_pr_17_the_scum_of_the_round_before() -> None:
    state = match(set_up("3", "4 4"), set_up("7 8 9", "7 3 4"), equalize_ends_trick="scum")
    run(state, "0 3x1")
    state.proceed()
    assert hands(state) == ["4 7 7 8 9", "3"]
    run(state, "0 give 7 8", "1 3x1", "0 7x1", "1 7x1")
    assert leader(state) == 0


# ---- PR-18


def test_pr_18_only_the_scum_may_equalize() -> None:
    ranking = [None, None, 1, 2, 0]
    state = table("7 4 8", "7 8 8", "7 9 9", roles=ranking, leader=1, equalize_only_by_scum=True)
    run(state, "1 7x1")
    assert texts(state, 2) == words("9x1 pass")
    run(state, "2 pass")
    assert texts(state, 0) == words("7x1 8x1 pass")


def test_pr_18_off_by_default() -> None:
    assert PresidentOptions().equalize_only_by_scum is False


def test_pr_18_nobody_may_equalize_in_the_first_round() -> None:
    state = table("7 4", "7 8", "7 9", equalize_only_by_scum=True)
    run(state, "0 7x1")
    assert texts(state, 1) == words("8x1 pass")
    run(state, "1 pass")
    assert texts(state, 2) == words("9x1 pass")
    assert refused(state, 2, "7x1").rule == "PR-18"


def test_pr_18_with_disallow_not_even_the_scum() -> None:
    state = table("7 4", "7 8", roles=[None, 0, 1], equalize="disallow", equalize_only_by_scum=True, leader=0)
    run(state, "0 7x1")
    assert texts(state, 1) == words("8x1 pass")


@pytest.mark.parametrize(("mode", "word"), [("equalize_or_skip", "skip"), ("equalize_or_pass", "pass")])
def test_pr_18_a_bound_player_who_is_not_the_scum_can_only_decline(mode: str, word: str) -> None:
    ranking = [None, None, 2, 0, 1]
    state = table("7 4", "7 8", "7 9", roles=ranking, equalize=mode, equalize_only_by_scum=True, leader=0)
    run(state, "0 7x1", "1 7x1")
    assert texts(state, 2) == {word}


# ---- PR-19


@pytest.mark.parametrize(
    ("mode", "combo", "expected"),
    [
        ("off", "7x4", False),
        ("off", "7x5", False),
        ("strict", "7x3", False),
        ("strict", "7x4", True),
        ("strict", "7x5", True),
        ("strict", "7x3+j1", False),
        ("strict", "7x4+j1", False),
        ("strict", "7x4+j2", False),
        ("strict", "7x5+j3", False),
        ("strict", "jokerx4", False),
        ("relaxed", "7x3", False),
        ("relaxed", "7x4", True),
        ("relaxed", "7x5", True),
        ("relaxed", "7x3+j1", False),
        ("relaxed", "7x3+j4", False),
        ("relaxed", "7x2+j2", False),
        ("relaxed", "7x4+j1", True),
        ("relaxed", "7x4+j2", True),
        ("relaxed", "7x5+j3", True),
        ("relaxed", "jokerx4", False),
        ("relaxed", "jokerx5", False),
        ("jokers", "7x3", False),
        ("jokers", "7x2+j1", False),
        ("jokers", "jokerx3", False),
        ("jokers", "7x4", True),
        ("jokers", "7x3+j1", True),
        ("jokers", "7x2+j2", True),
        ("jokers", "7x1+j2", False),
        ("jokers", "7x4+j2", True),
        ("jokers", "7x1+j3", True),
        ("jokers", "7x5+j3", True),
        ("jokers", "jokerx4", True),
        ("jokers", "jokerx5", True),
    ],
)
def test_pr_19_what_makes_a_revolution(mode: str, combo: str, expected: bool) -> None:
    one_deck = "7 7 7 7 joker joker 8"
    many_decks = "7x5 joker joker joker joker joker 8"
    for cards, decks in ((one_deck, 1), (many_decks, 3)):
        if not fits(combo, cards):
            continue
        state = table(cards, "3 4 5", "9 9 9", revolutions=mode, decks=decks)
        run(state, f"0 {combo}", "1 pass", "2 pass", "0 8x1")
        assert seen(state, None).revolution is expected
        assert texts(state, 1) == ({"3x1", "4x1", "5x1", "pass"} if expected else {"pass"})


def fits(combo: str, cards: str) -> bool:
    """Whether these cards are enough for a combo such as `7x3+j1`."""
    rank, _, rest = combo.partition("x")
    naturals, _, jokers = rest.partition("+j")
    held = cards.split()
    return held.count(rank) >= int(naturals) and held.count("joker") >= int(jokers or 0)


def test_pr_19_off_by_default() -> None:
    assert PresidentOptions().revolutions == "off"


def test_pr_19_the_order_of_the_natural_ranks_is_reversed_and_jokers_stay_on_top() -> None:
    """joker > 3 > 4 > … > A > 2"""
    state = table("7 7 7 7 7 9 9", "3 4 5 6 7 8 9 10 J Q K A 2 joker", revolutions="strict", decks=2)
    run(state, "0 7x4", "1 pass", "0 7x1")
    assert texts(state, 1) == words("7x1 6x1 5x1 4x1 3x1 joker pass")
    run(state, "1 joker")
    assert texts(state, 0) == words("pass")
    run(state, "0 pass", "1 2x1")
    assert texts(state, 0) == words("9x1 pass")


def test_pr_19_a_revolution_takes_effect_in_the_same_trick() -> None:
    state = table("7 7 7 7 J", "8 8 8 8 5", "6 6 6 6 5", revolutions="strict")
    run(state, "0 7x4")
    assert texts(state, 1) == words("pass")
    run(state, "1 pass")
    assert texts(state, 2) == words("6x4 pass")


def test_pr_19_any_player_may_make_a_revolution() -> None:
    state = table("7 7 7 joker J", "8 8 8 8 5", "9 9 9 9 6", revolutions="strict")
    run(state, "0 7x3+j1")
    assert not seen(state, None).revolution
    events = run(state, "1 8x4")
    assert [event.to_json()["on"] for event in events if event.kind == "revolution"] == [True]
    assert texts(state, 2) == words("pass")


def test_pr_19_a_second_revolution_cancels_the_first() -> None:
    state = table("7 7 7 7 J", "8 8 8 8 5", "6 6 6 6 5", "9 9 9 9 3", revolutions="strict")
    run(state, "0 7x4", "1 pass", "2 6x4")
    assert not seen(state, None).revolution
    assert texts(state, 3) == words("9x4 pass")
    run(state, "3 9x4")
    assert seen(state, None).revolution


def test_pr_19_equalizing_with_four_is_another_revolution() -> None:
    state = table("7 7 7 7 J", "7 7 7 7 5", "9 9 9 9 3", revolutions="strict", decks=2)
    run(state, "0 7x4")
    assert texts(state, 1) == words("7x4 pass")
    run(state, "1 7x4")
    assert not seen(state, None).revolution
    assert texts(state, 2) == words("9x4 pass")


def test_pr_19_a_revolution_lasts_until_the_round_ends() -> None:
    state = match(set_up("7 7 7 7 9 J", "8 10", leader=0), set_up("5 5 5", "6 7 8"), revolutions="strict")
    run(state, "0 7x4", "1 pass", "0 Jx1", "1 10x1", "0 9x1")
    assert places(state) == [0, 1]
    assert seen(state, None).revolution
    state.proceed()
    assert not seen(state, None).revolution
    run(state, "0 give 5 8", "1 5x1")
    assert hand(state, 0) == "5 5 7"
    assert texts(state, 0) == words("5x1 7x1 pass")


def test_pr_19_a_2_is_lowest_and_a_3_highest_of_the_naturals() -> None:
    state = table("7 7 7 7 2 J", "A 3", "3 joker", revolutions="strict")
    run(state, "0 7x4", "1 pass", "2 pass", "0 2x1")
    assert texts(state, 1) == words("Ax1 3x1 pass")
    run(state, "1 3x1")
    assert texts(state, 2) == words("3x1 joker pass")


# ---- PR-20


def test_pr_20_off_a_revolution_does_not_end_the_trick() -> None:
    state = table("7 7 7 7 J", "8 5", "6 6 6 6 5", revolutions="strict")
    run(state, "0 7x4")
    assert turn(state) == 1


def test_pr_20_on_a_revolution_ends_the_trick_and_its_player_leads() -> None:
    state = table("7 7 7 joker J", "8 8 8 8 5", "9 9 5", revolutions="strict", revolution_ends_trick=True)
    run(state, "0 7x3+j1")
    assert turn(state) == 1  # no revolution
    run(state, "1 8x4")
    assert leader(state) == 1
    assert seen(state, None).revolution


def test_pr_20_a_revolution_that_cancels_another_ends_the_trick_too() -> None:
    state = table("7 7 7 7 8 8 8 8 J", "5 5", revolutions="strict", revolution_ends_trick=True)
    run(state, "0 7x4", "0 8x4")
    assert leader(state) == 0
    assert not seen(state, None).revolution


def test_pr_20_if_its_player_is_out_the_next_leads() -> None:
    state = table("7 7 7 7", "5 5", "6 6", revolutions="strict", revolution_ends_trick=True)
    run(state, "0 7x4")
    assert leader(state) == 1


def test_pr_20_without_revolutions_four_cards_end_nothing() -> None:
    state = table("7 7 7 7 J", "5 5", "6 6", revolution_ends_trick=True)
    run(state, "0 7x4")
    assert turn(state) == 1


# ---- PR-21


def test_pr_21_off_by_default() -> None:
    state = table("7 7 7 7 J", "8 5")
    run(state, "0 7x4")
    assert turn(state) == 1


@pytest.mark.parametrize("combo", ["7x4", "7x3+j1", "7x2+j2", "7x4+j2", "7x5"])
def test_pr_21_one_play_of_four(combo: str) -> None:
    state = table("7x5 joker joker J", "8 5", "9 9", four_in_a_row=True, decks=2)
    run(state, f"0 {combo}")
    assert leader(state) == 1


@pytest.mark.parametrize("combo", ["7x1", "7x3", "7x2+j1", "joker", "jokerx2"])
def test_pr_21_three_are_too_few(combo: str) -> None:
    state = table("7x5 joker joker J", "8 5", "9 9", four_in_a_row=True, decks=2)
    run(state, f"0 {combo}")
    assert turn(state) == 1


def test_pr_21_several_plays_by_equalizing() -> None:
    state = table("7 4 4", "7 8 8", "7 9 9", "7 10 10", four_in_a_row=True)
    run(state, "0 7x1", "1 7x1", "2 7x1")
    assert turn(state) == 3
    run(state, "3 7x1")
    assert leader(state) == 0
    pairs = table("7 7 4", "7 7 8", "9 9 9", four_in_a_row=True)
    run(pairs, "0 7x2", "1 7x2")
    assert leader(pairs) == 2


def test_pr_21_jokers_count_as_what_they_stand_for() -> None:
    state = table("7 7 4", "7 joker 8", "9 9 9", four_in_a_row=True)
    run(state, "0 7x2", "1 7x1+j1")
    assert leader(state) == 2


def test_pr_21_jokers_alone_are_a_rank_too() -> None:
    state = table("joker joker 4", "joker joker 8", "9 9 9", four_in_a_row=True, decks=2)
    run(state, "0 jokerx2", "1 jokerx2")
    assert leader(state) == 2
    four = table("jokerx4 4", "8 8", four_in_a_row=True, decks=2)
    run(four, "0 jokerx4")
    assert leader(four) == 1


def test_pr_21_jokers_on_top_of_a_combo_are_not_of_its_rank() -> None:
    state = table("7 7 4", "joker joker 8", "9 9 9", four_in_a_row=True)
    run(state, "0 7x2", "1 jokerx2")
    assert turn(state) == 2


def test_pr_21_by_one_fewer_2() -> None:
    """7x3, then 2x2, then 2x3: five 2s on top of each other."""
    state = table("7 7 7 4", "2 2 4", "2 2 2 8", "9 9", four_in_a_row=True, decks=2)
    run(state, "0 7x3", "1 2x2")
    assert turn(state) == 2
    run(state, "2 2x3")
    assert leader(state) == 3


def test_pr_21_by_one_fewer_2_and_equalizing() -> None:
    """7x2, then 2x1 and 2x2 make three, and another 2x1+j1 five."""
    state = table("7 7 4", "2 5 5", "2 2 8 8", "2 9 9 joker", four_in_a_row=True)
    run(state, "0 7x2", "1 2x1", "2 2x2")
    assert turn(state) == 3
    run(state, "3 2x1+j1")
    assert leader(state) == 0


def test_pr_21_another_rank_starts_a_new_count() -> None:
    state = table("7 7 4", "8 8 4", "8 8 4", "9 9", four_in_a_row=True)
    run(state, "0 7x2", "1 8x2")
    assert turn(state) == 2
    run(state, "2 8x2")
    assert leader(state) == 3


def test_pr_21_a_new_trick_starts_a_new_count() -> None:
    state = table("7 7 7 7 9", "4 5", "4 5", four_in_a_row=True)
    run(state, "0 7x2", "1 pass", "2 pass", "0 7x2")
    assert turn(state) == 1


def test_pr_21_passes_between_do_not_matter() -> None:
    state = table("7 7 4", "5 5", "7 7 8", "9 9", four_in_a_row=True)
    run(state, "0 7x2", "1 pass", "2 7x2")
    assert leader(state) == 3


def test_pr_21_the_next_player_leads_even_after_a_pass() -> None:
    state = table("6 6 7 7", "5 5", "4 4 8", "7 7 9", four_in_a_row=True)
    run(state, "0 6x2", "1 pass", "2 pass", "3 7x2", "0 7x2")
    assert leader(state) == 1


def test_pr_21_the_next_player_with_cards_leads() -> None:
    state = table("4 4 7 7 8", "6 6", "7 7 9", four_in_a_row=True)
    run(state, "0 4x2", "1 6x2", "2 7x2", "0 7x2")
    assert leader(state) == 2


def test_pr_21_if_its_player_is_out_the_next_leads() -> None:
    state = table("7 7 7 7", "5 5", "6 6", four_in_a_row=True)
    run(state, "0 7x4")
    assert leader(state) == 1


# ---- PR-22


def test_pr_22_off_by_default() -> None:
    state = table("8 4", "9 9")
    run(state, "0 8x1")
    assert turn(state) == 1


@pytest.mark.parametrize("combo", ["8x1", "8x2", "8x1+j1", "8x2+j1"])
def test_pr_22_a_combo_of_8s_ends_the_trick_and_the_same_player_leads(combo: str) -> None:
    state = table("8 8 joker 4 5", "9 9 9", "10 10 10", eight_rule=True)
    run(state, f"0 {combo}")
    assert leader(state) == 0


@pytest.mark.parametrize("combo", ["7x1", "9x1", "joker", "7x1+j1"])
def test_pr_22_no_other_rank_ends_the_trick(combo: str) -> None:
    state = table("7 9 joker 4 5", "10 10 10", eight_rule=True)
    run(state, f"0 {combo}")
    assert turn(state) == 1


def test_pr_22_8s_as_an_answer() -> None:
    state = table("7 4 4", "8 5 5", "9 9 9", eight_rule=True)
    run(state, "0 7x1", "1 8x1")
    assert leader(state) == 1
    assert texts(state, 1) == words("5x1 5x2")


def test_pr_22_eight_cards_are_not_8s() -> None:
    state = table("4x8 5", "9 9 9", eight_rule=True, decks=2)
    run(state, "0 4x8")
    assert turn(state) == 1


def test_pr_22_if_its_player_is_out_the_next_leads() -> None:
    state = table("7 4 4", "8", "9 9 9", eight_rule=True)
    run(state, "0 7x1", "1 8x1")
    assert leader(state) == 2
    last = table("7 4 4", "9 9", "8", eight_rule=True)
    run(last, "0 7x1", "1 pass", "2 8x1")
    assert leader(last) == 0


# ---- PR-23


def test_pr_23_off_by_default() -> None:
    state = table("4 9 J", "5 5 5", "6 6 6")
    run(state, "0 4x1", "1 5x1", "2 6x1")
    assert turn(state) == 0


def test_pr_23_everybody_acts_once_and_the_player_before_the_leader_leads() -> None:
    state = table("4 9 J", "5 5 5", "6 6 6", single_turn=True)
    run(state, "0 4x1", "1 5x1", "2 6x1")
    assert leader(state) == 2
    run(state, "2 6x1", "0 9x1", "1 pass")
    assert leader(state) == 1  # counterclockwise, no matter who played highest


def test_pr_23_it_does_not_matter_who_played_highest() -> None:
    state = table("4 9 J", "K 5 5", "6 6 6", "7 7 7", single_turn=True, leader=2)
    run(state, "2 6x1", "3 pass", "0 pass", "1 Kx1")
    assert leader(state) == 1
    state = table("4 9 J", "K 5 5", "6 6 6", "7 7 7", single_turn=True, leader=2)
    run(state, "2 6x1", "3 7x1", "0 9x1", "1 pass")
    assert leader(state) == 1


def test_pr_23_all_pass() -> None:
    state = table("4 K J", "5 5 5", "6 6 6", single_turn=True)
    run(state, "0 Kx1", "1 pass", "2 pass")
    assert leader(state) == 2


def test_pr_23_the_nearest_player_with_cards_leads() -> None:
    state = table("4 9 J", "5 5 5", "6 6 6", "7", single_turn=True)
    run(state, "0 4x1", "1 5x1", "2 6x1", "3 7x1")
    assert leader(state) == 2  # seat 3 is out
    state = table("4 9 J", "5 5 5", "6", "7", single_turn=True)
    run(state, "0 4x1", "1 5x1", "2 6x1", "3 7x1")
    assert leader(state) == 1


def test_pr_23_the_leader_is_out() -> None:
    state = table("4", "5 5 5", "6 6 6", single_turn=True)
    run(state, "0 4x1", "1 5x1", "2 6x1")
    assert leader(state) == 2
    state = table("5 5 5", "4", "6 6 6", single_turn=True, leader=1)
    run(state, "1 4x1", "2 6x1", "0 pass")
    assert leader(state) == 0


def test_pr_23_two_players_lead_in_turn() -> None:
    state = table("4 9 J", "5 5 5", single_turn=True)
    run(state, "0 4x1", "1 5x1")
    assert leader(state) == 1
    run(state, "1 5x1", "0 9x1")
    assert leader(state) == 0


def test_pr_23_even_with_play_after_pass() -> None:
    state = table("4 9 J", "5 5 5", "6 6 6", single_turn=True, play_after_pass=True)
    run(state, "0 4x1", "1 pass", "2 6x1")
    assert leader(state) == 2


def test_pr_23_a_turn_lost_by_equalizing_counts_as_a_turn() -> None:
    state = table("7 9 J", "7 5 5", "8 8 8", "10 10", single_turn=True, equalize="force_skip")
    run(state, "0 7x1", "1 7x1")
    assert turn(state) == 3
    run(state, "3 10x1")
    assert leader(state) == 3  # seat 2 has lost its only turn
    state = table("7 9 J", "7 5 5", "8 8 8", "10 10", single_turn=True, equalize="equalize_or_skip")
    run(state, "0 7x1", "1 7x1", "2 skip", "3 10x1")
    assert leader(state) == 3


def test_pr_23_only_a_player_who_has_not_acted_can_be_bound() -> None:
    state = table("7 7 J", "7 5 5", single_turn=True, equalize="equalize_or_skip")
    run(state, "0 7x1", "1 7x1")
    assert leader(state) == 1  # seat 0 has acted: nobody is bound, the trick is over


# ---- PR-24: several endings at once

ENDINGS: dict[str, Any] = {"revolutions": "strict", "revolution_ends_trick": True, "four_in_a_row": True}


def test_pr_24_the_8_rule_precedes_four_in_a_row() -> None:
    state = table("8 8 8 8 4", "5 5", "6 6", eight_rule=True, four_in_a_row=True)
    run(state, "0 8x4")
    assert leader(state) == 0
    equal = table("8 8 4", "8 8 5", "6 6", four_in_a_row=True)
    run(equal, "0 8x2", "1 8x2")
    assert leader(equal) == 2


def test_pr_24_the_8_rule_and_a_revolution() -> None:
    state = table("8 8 8 8 4", "5 5", "6 6", eight_rule=True, **ENDINGS)
    run(state, "0 8x4")
    assert leader(state) == 0
    assert seen(state, None).revolution  # it is still a revolution


def test_pr_24_the_8_rule_precedes_single_turn() -> None:
    state = table("4 4", "5 5", "8 6", eight_rule=True, single_turn=True, leader=1)
    run(state, "1 5x1", "2 8x1")
    assert leader(state) == 2
    state = table("8 4", "5 5", "6 6", eight_rule=True, single_turn=True, leader=1)
    run(state, "1 5x1", "2 6x1", "0 8x1")
    assert leader(state) == 0


def test_pr_24_a_revolution_precedes_four_in_a_row() -> None:
    state = table("7 7 7 7 4", "5 5", "6 6", **ENDINGS)
    run(state, "0 7x4")
    assert leader(state) == 0


def test_pr_24_a_revolution_that_does_not_end_the_trick_leaves_it_to_four_in_a_row() -> None:
    state = table("7 7 7 7 4", "5 5", "6 6", revolutions="strict", four_in_a_row=True)
    run(state, "0 7x4")
    assert leader(state) == 1
    assert seen(state, None).revolution


def test_pr_24_a_revolution_precedes_equalizing() -> None:
    state = table(
        "7 7 7 joker 4",
        "7 7 7 7 5",
        "6 6",
        decks=2,
        revolutions="strict",
        revolution_ends_trick=True,
        equalize_ends_trick="all",
    )
    run(state, "0 7x3+j1", "1 7x4")
    assert leader(state) == 1
    without = table("7 7 7 joker 4", "7 7 7 7 5", "6 6", decks=2, revolutions="strict", equalize_ends_trick="all")
    run(without, "0 7x3+j1", "1 7x4")
    assert leader(without) == 2


def test_pr_24_a_revolution_precedes_single_turn() -> None:
    endings: dict[str, Any] = {"single_turn": True, "revolutions": "strict", "revolution_ends_trick": True}
    state = table("5 5", "7 7 7 7 4", "6 6", leader=1, **endings)
    run(state, "1 7x4")
    assert leader(state) == 1


def test_pr_24_four_in_a_row_precedes_single_turn() -> None:
    """Seat 2 acts last and completes the four: seat 0 leads, being next, not seat 2, which sits before the leader."""
    three = table("7 4 4", "7 5 5", "7 joker 6", single_turn=True, four_in_a_row=True)
    run(three, "0 7x1", "1 7x1", "2 7x1")
    assert leader(three) == 2
    four = table("7 7 4", "5 5", "7 7 6", single_turn=True, four_in_a_row=True)
    run(four, "0 7x2", "1 pass", "2 7x2")
    assert leader(four) == 0


def test_pr_24_equalizing_precedes_single_turn() -> None:
    state = table("7 7 4", "5 5", "7 7 6", single_turn=True, equalize_ends_trick="all")
    run(state, "0 7x2", "1 pass", "2 7x2")
    assert leader(state) == 0


def test_pr_24_four_in_a_row_and_equalizing_agree() -> None:
    state = table("7 7 4", "7 7 5", "6 6", four_in_a_row=True, equalize_ends_trick="all")
    run(state, "0 7x2", "1 7x2")
    assert leader(state) == 2


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"eight_rule": True, "four_in_a_row": True}, 0),
        ({"four_in_a_row": True}, 1),
        ({"four_in_a_row": True, "single_turn": True}, 1),
        ({"eight_rule": True, "four_in_a_row": True, "single_turn": True, **ENDINGS}, 0),
        ({"revolutions": "strict", "revolution_ends_trick": True, "single_turn": True}, 0),
    ],
)
def test_pr_24_four_8s_led(options: dict[str, Any], expected: int) -> None:
    state = table("8 8 8 8 4", "5 5", "6 6", **options)
    run(state, "0 8x4")
    assert leader(state) == expected


@pytest.mark.parametrize("mode", BONDS)
def test_pr_24_an_ending_leaves_nobody_bound(mode: str) -> None:
    state = table("7 7 4", "7 7 5", "6 6", four_in_a_row=True, equalize=mode)
    run(state, "0 7x2", "1 7x2")
    assert leader(state) == 2
    assert not seen(state, 2).bound
    assert texts(state, 2) == words("6x1 6x2")
    run(state, "2 6x1")
    assert turn(state) == 0
    assert texts(state, 0) == words("pass")


def test_pr_24_without_any_ending_pr_13_decides() -> None:
    state = table("9 4 4", "5 5", "6 6", eight_rule=True, equalize_ends_trick="all", **ENDINGS)
    run(state, "0 9x1", "1 pass", "2 pass")
    assert leader(state) == 0
