"""Sanity Hearts: an illegal move is refused with the number of a rule and a reason in a player's words."""

import pytest

import fairdeal
from fairdeal.engine.errors import IllegalMove, UnreadableMove
from tests.mechanics.table import cites, hand, refused, run

from .table import hearts, opened

SIX = ("4s6c 9s10d 8s10d 3c7d 2d7c 6s8c", "4d7s 6d7s 3c8d 3c9d 5c9s 5d6s", "2c3d 2d8c 7s9c 6c13s 5s12c 2c11d")
LAST_SIX = "12c13d 10c12d 9d14c 9c13d 11s13c 4c13s"


def test_a_wrong_choice_of_cards_to_pass_is_refused() -> None:
    state = hearts(*SIX, LAST_SIX, leader=None, hand_number=1)
    cites(state, 0, "pass 4s6c 9s10d 8s10d 3c7d", "HE-1", "5 ", "4")
    cites(state, 0, "pass 4s6c 9s10d 8s10d 3c7d 2d7c 6s8c", "HE-1", "5 ", "6")
    cites(state, 0, "pass 4s6c 9s10d 8s10d 3c7d 4d7s", "HE-2", "cards that you hold")
    cites(state, 0, "pass 4s6c 9s10d 8s10d 3c7d 2c5d", "HE-2", "cards that you hold")  # not in the pack at all
    cites(state, 0, "4s6c:6c", "HE-2", "passes 5 cards")
    assert refused(state, 0, "pass 4s6c 9s10d 8s10d 3c7d 4s6c").reason  # a card twice
    assert hand(state, 0) == set(SIX[0].split())


def test_choosing_cards_to_pass_twice_is_refused() -> None:
    state = hearts(*SIX, LAST_SIX, leader=None, hand_number=1)
    run(state, "0 pass 4s6c 9s10d 8s10d 3c7d 2d7c")
    cites(state, 0, "pass 4s6c 9s10d 8s10d 3c7d 2d7c", "HE-2", "you have chosen")
    cites(state, 0, "4s6c:6c", "HE-2", "you have chosen")


def test_moves_out_of_turn_are_refused() -> None:
    state = hearts("2c3d 9d14c", "4s6c 9s10d", "3c7d 2d7c", "6s8c 4d7s", leader=None)
    for text in ("4s6c:6c", "4s6c:4s", "pass 4s6c", "2c3d:2c"):
        cites(state, 1, text, "HE-3", "not your turn", "seat 0")
    run(state, "0 2c3d:2c", "1 4s6c:6c", "2 3c7d:3c", "3 6s8c:8c")
    cites(state, 0, "9d14c:14c", "HE-6", "not your turn", "seat 3")


@pytest.mark.parametrize("seat", [-1, 4, 6, 2**31, 2**70, -(2**70)])
def test_a_seat_that_does_not_exist_is_refused(seat: int) -> None:
    for state in (hearts("2c3d", "4s6c", "3c7d", "6s8c"), hearts(*SIX, LAST_SIX, leader=None, hand_number=1)):
        cites(state, seat, "2c3d:2c", None, "seat", "0 to 3")
        assert state.moves(seat).count() == 0


def test_cards_not_held_and_cards_played_are_refused() -> None:
    state = opened("2d8c 3c8d", "5d6s 8s10d", "6c13s 5s12c", "5s13h 6c12h")
    cites(state, 0, "8s10d:10d", "HE-4", "you do not hold 8♠10♦")
    cites(state, 0, "9d14c:14c", "HE-4", "you do not hold 9♦A♣")  # it has been played
    cites(state, 0, "2c5d:2c", "HE-4", "you do not hold 2♣5♦")  # not in this pack


def test_passing_during_the_tricks_is_refused() -> None:
    state = opened("2d8c 3c8d", "5d6s 8s10d", "6c13s 5s12c", "5s13h 6c12h")
    cites(state, 0, "pass 2d8c", "HE-4", "show a card now")


def test_the_first_lead_is_he_3() -> None:
    state = hearts("2c3d 9d14c", "4s6c 9s10d", "3c7d 2d7c", "6s8c 4d7s", leader=None)
    for text in ("2c3d:3d", "2c3d:5", "9d14c:14c"):
        cites(state, 0, text, "HE-3", "2♣3♦")


def test_not_following_suit_is_he_4() -> None:
    state = opened("2d8c 3c8d", "5d6s 8s10d", "6c13s 5s12c", "5s13h 6c12h")
    run(state, "0 2d8c:2d")
    cites(state, 1, "5d6s:6s", "HE-4", "diamonds", "can follow", "5♦6♠ as 5♦")
    cites(state, 1, "8s10d:18", "HE-4", "diamonds")


def test_not_following_a_sum_is_he_4() -> None:
    state = opened("2d8c 3c8d", "5d6s 8s10d", "6c13s 5s12c", "5s13h 6c12h")
    run(state, "0 2d8c:10")
    cites(state, 1, "5d6s:5d", "HE-4", "sum", "5♦6♠ as 11")


def test_a_combined_lead_where_there_is_none_is_he_4() -> None:
    state = opened("2d8c 3c8d", "5d6s 8s10d", "6c13s 5s12c", "5s13h 6c12h", combined_leads=False)
    cites(state, 0, "2d8c:10", "HE-4", "a combined sum may not be led", "half")


def test_showing_a_duplicate_is_dd_3() -> None:
    state = opened("2d8c 3c8d", "2d12h 5d6s", "6c13s 5s12c", "5s13h 6c12h")
    run(state, "0 2d8c:2d")
    cites(state, 1, "2d12h:2d", "DD-3", "2♦")
    run(state, "1 5d6s:5d", "2 6c13s:6c")
    cites(state, 3, "6c12h:6c", "DD-3", "6♣")  # a discard


def test_showing_a_duplicate_sum_is_dd_3() -> None:
    state = opened("2d8c 3c8d", "3c7d 9s10d", "6c13s 5s12c", "5s13h 6c12h")
    run(state, "0 2d8c:10")
    cites(state, 1, "3c7d:10", "DD-3", "10")


def test_points_in_the_first_trick_are_he_5() -> None:
    state = hearts("2c3d 3s14d", "2h4c 8s10d", "12s14c 2d7c", "6c13s 6s8c", leader=None)
    run(state, "0 2c3d:2c")
    for text in ("2h4c:4c", "2h4c:2h", "2h4c:6"):
        cites(state, 1, text, "HE-5", "first trick", "however shown")
    run(state, "1 8s10d:10d")
    cites(state, 2, "12s14c:14c", "HE-5", "first trick")


def test_points_as_the_first_lead_are_he_5() -> None:
    state = hearts("2h4c 4s6c", "9s10d 6d7s", "6s8c 3c8d", "7s9c 2d7c")
    for text in ("2h4c:4c", "2h4c:2h", "2h4c:6"):
        cites(state, 0, text, "HE-5", "first trick")


def test_a_player_with_only_point_cards_must_follow_suit() -> None:
    """HE-5 does not apply if all cards of a player have points: they must follow suit (HE-4)."""
    state = hearts("2c3d 3s14d", "2h4c 8s9h", "7s9c 2d7c", "6c13s 6s8c", leader=None)
    run(state, "0 2c3d:2c")
    cites(state, 1, "8s9h:8s", "HE-4", "clubs", "2♥4♣ as 4♣")


def test_a_first_lead_of_hearts_by_a_player_with_only_point_cards_is_he_7() -> None:
    state = hearts("2h4c 8s9h", "9s10d 6d7s", "6s8c 3c8d", "7s9c 2d7c")
    cites(state, 0, "2h4c:2h", "HE-7", "broken")


def test_where_dd_3_gives_way_suit_must_be_followed() -> None:
    """Every face of seat 3 is in the trick already: they may repeat one, but must still follow suit (HE-4)."""
    state = hearts("2d7c", "6s8c", "4s6c", "2d8c")
    run(state, "0 2d7c:2d", "1 6s8c:8c", "2 4s6c:10")
    cites(state, 3, "2d8c:8c", "HE-4", "diamonds", "2♦8♣ as 2♦")


def test_hearts_led_before_they_are_broken_are_he_7() -> None:
    state = opened("4d7s 2d12h", "3h10s 3h12c", "5s13h 7h10s", "11c14h 8s9h")
    cites(state, 0, "2d12h:12h", "HE-7", "not broken")


def test_nobody_can_act_after_the_match_or_the_last_deal() -> None:
    moves = ("0 11d12s:11d", "1 8s9h:8s", "2 3h12c:12c", "3 6c13s:13s")
    for before in ([290, 0, 0, 0], [0, 0, 0, 0]):
        state = hearts("11d12s", "8s9h", "3h12c", "6c13s", scores=before)
        run(state, *moves)
        for seat in range(4):
            cites(state, seat, "11d12s:11d", None, "nobody can act")
            cites(state, seat, "pass 11d12s", None, "nobody can act")
            assert state.moves(seat).count() == 0


UNREADABLE = [
    *["", " ", "2c3d", "2c3d:", "2c3d:4d", "2c3d:6", "2c", ":2c", "3d2c:2c", "2c4d:2c", "rook", "bid 3", "trump h"],
    *["pass", "pass x", "pass 2c3d:2c", "pass rook", "nest 2c3d", "play 2c3d:2c", "ready", "skip", "２c3d:2c"],
]


@pytest.mark.parametrize("text", UNREADABLE)
def test_unreadable_moves_are_refused(text: str) -> None:
    state = opened("2d8c 3c8d", "5d6s 8s10d", "6c13s 5s12c", "5s13h 6c12h")
    error = refused(state, 0, text)
    assert isinstance(error, UnreadableMove)
    assert error.rule is None
    assert "\n" not in error.reason
    assert len(error.reason.split()) >= 4


@pytest.mark.parametrize("text", ["2C3D:2C", " 2c3d:2c ", "2♣3♦:2♣", "2♣3d:2c"])
def test_other_ways_to_write_a_face(text: str) -> None:
    state = hearts("2c3d 9d14c", "4s6c 9s10d", "3c7d 2d7c", "6s8c 4d7s", leader=None)
    run(state, f"0 {text}")
    assert [str(move) for _, move in state.played()] == ["2c3d:2c"]


def test_face_cards_may_be_written_with_letters() -> None:
    game = fairdeal.game("hearts")
    assert str(game.parse("9cQs:Qs")) == "9c12s:12s"
    assert str(game.parse("khad:AD")) == "13h14d:14d"
    assert str(game.parse("PASS jdqs 9cqs")) == "pass 9c12s 11d12s"


def test_the_clock_moves_only_for_seats_that_may_act() -> None:
    state = hearts("2c3d 9d14c", "4s6c 9s10d", "3c7d 2d7c", "6s8c 4d7s", leader=None)
    assert state.automatic(0) in state.moves(0)
    with pytest.raises(IllegalMove):
        state.automatic(1)
    with pytest.raises(IllegalMove):
        state.proceed()
