"""Sanity Hearts: tricks (HE-4 to HE-7). Tests of what all trick games share are also in tests/mechanics."""

import pytest

from tests.mechanics.table import deal, faces, run, start, taker, texts, turn, words

from .table import hearts, opened, view

# ---- HE-4


def test_he_4_follow_suit_with_the_low_or_the_high_half() -> None:
    state = opened("2d8c 3c8d", "5d6s 8s10d", "6c13s 5s12c", "5s13h 6c12h")
    run(state, "0 2d8c:2d")
    assert texts(state, 1) == {"5d6s:5d", "8s10d:10d"}
    run(state, "1 8s10d:10d")
    assert texts(state, 2) == faces("6c13s 5s12c")  # no diamond: any face, sums too


def test_he_4_any_card_with_the_suit_may_follow() -> None:
    state = opened("7s9c 3c8d", "9c12s 4c13s", "3h10s 11c14h", "5s13h 6c12h")
    run(state, "0 7s9c:7s")
    assert texts(state, 1) == {"9c12s:12s", "4c13s:13s"}
    run(state, "1 4c13s:13s")
    assert texts(state, 2) == {"3h10s:10s"}


def test_he_4_a_sum_does_not_follow_a_suit() -> None:
    state = opened("2d8c", "5d6s", "6c13s", "5s13h")
    run(state, "0 2d8c:2d")
    assert texts(state, 1) == {"5d6s:5d"}


def test_he_4_dd_3_may_force_a_discard() -> None:
    """The leaflet's example: a 2d is in the trick, so 2d12h cannot be shown as another."""
    state = opened("2d8c 3c8d", "2d12h 3s4h", "6c13s 5s12c", "5s13h 6c12h")
    run(state, "0 2d8c:2d")
    assert texts(state, 1) == {"2d12h:12h", "2d12h:14", *faces("3s4h")}


def test_he_4_dd_3_may_force_another_card() -> None:
    state = opened("2d8c 3c8d", "2d12h 5d6s", "6c13s 5s12c", "5s13h 6c12h")
    run(state, "0 2d8c:2d")
    assert texts(state, 1) == {"5d6s:5d"}


def test_he_4_a_combined_lead_is_followed_with_sums() -> None:
    state = opened("2d8c 3c8d", "3c7d 9s10d", "6c13s 5s12c", "5s13h 6c12h")
    run(state, "0 2d8c:10")
    assert view(state).led == "sum"
    assert texts(state, 1) == {"9s10d:19"}  # 3c7d is a 10, too
    run(state, "1 9s10d:19")
    assert texts(state, 2) == {"5s12c:17"}  # 6c13s is a 19, too
    run(state, "2 5s12c:17")
    assert texts(state, 3) == {"5s13h:18", "6c12h:18"}


def test_he_4_a_player_without_an_unused_sum_shows_any_other_face() -> None:
    state = hearts("2d8c 9d14c", "3c7d 4s6c", "6c13s 5s12c", "7s9c 4d7s")
    run(state, "0 2d8c:10")
    assert texts(state, 1) == {"3c7d:3c", "3c7d:7d", "4s6c:4s", "4s6c:6c"}
    run(state, "1 4s6c:6c")
    assert texts(state, 2) == {"6c13s:19", "5s12c:17"}  # the others still follow
    assert taker(run(state, "2 5s12c:17", "3 7s9c:16")) == 2


@pytest.mark.parametrize("on", [True, False])
def test_he_4_combined_leads_can_be_switched_off(on: bool) -> None:
    state = opened("2d8c 3c8d", "3c7d 9s10d", "6c13s 5s12c", "5s13h 6c12h", combined_leads=on)
    halves = words("2d8c:2d 2d8c:8c 3c8d:3c 3c8d:8d")
    assert texts(state, 0) == (halves | words("2d8c:10 3c8d:11") if on else halves)
    first = hearts("2d8c", "4s6c", "3c7d", "6s8c", combined_leads=on)
    assert texts(first, 0) == (faces("2d8c") if on else words("2d8c:2d 2d8c:8c"))


def test_he_4_without_combined_leads_sums_can_still_be_discarded() -> None:
    state = opened("2d8c", "8s9h", "3h12c", "6c13s", combined_leads=False)
    run(state, "0 2d8c:2d")
    assert texts(state, 1) == faces("8s9h")
    run(state, "1 8s9h:17")
    assert texts(state, 2) == faces("3h12c")


# ---- HE-5


@pytest.mark.parametrize(
    ("held", "legal"),
    [
        ("2h4c 3c8d 8s10d", {"3c8d:3c"}),  # of two clubs, the one without points
        ("2h4c 3d11h 8s10d", faces("8s10d")),  # before following suit: the only club has a heart beside it
        ("9c12s 11d12s 8s10d", faces("8s10d")),  # Q♠ counts like a heart, also when the other half is shown
        ("5h11c 3s4h 8s10d", faces("8s10d")),  # a heart on the low half, or on the high one
        ("12s14c 8s10d 4d7s", faces("8s10d 4d7s")),  # Q♠ on the low half
        ("2h4c 8s9h 9c12s", {"2h4c:4c", "9c12s:9c"}),  # every card has points: follow suit with them
        ("8s9h 5s13h 11d12s", faces("8s9h 5s13h 11d12s")),  # every card has points, and none follows
        ("2c11d 2h4c 8s9h", {"2c11d:11d", "2c11d:13"}),  # DD-3 rules out 2c, but its card must be played
        ("12c13d 8s12h 10s13h", {"12c13d:12c"}),  # other queens than Q♠ are harmless
        ("4s12d 10s13h 2s10h", faces("4s12d")),
        ("7d13s 5s12c 2d12h", {"5s12c:12c"}),
    ],
)
def test_he_5_no_points_in_the_first_trick(held: str, legal: set[str]) -> None:
    state = hearts("2c3d 3s14d 4s6c", held, "7s9c 2d7c 6d7s", "6c13s 6s8c 3c7d", leader=None)
    run(state, "0 2c3d:2c")
    assert texts(state, 1) == legal


def test_he_5_gives_way_if_every_playable_card_has_points() -> None:
    """Seat 3 has a card without points, but each of its faces is in the trick already."""
    for other, legal in [
        ("2h4c", faces("2h4c")),
        ("6d14h", {"6d14h:6d"}),  # among cards with points, follow suit
        ("9s10d", {"9s10d:10d"}),
    ]:
        state = hearts("2d7c 9d14c", "6s8c 5c9s", "4s6c 7c11s", f"2d8c {other}")
        run(state, "0 2d7c:2d", "1 6s8c:8c", "2 4s6c:10")
        assert texts(state, 3) == legal


def test_he_5_goes_before_following_a_sum() -> None:
    state = hearts("2d8c 9d14c", "3c7d 2h4c", "6c13s 5s12c", "7s9c 4d7s")
    run(state, "0 2d8c:10")
    assert texts(state, 1) == {"3c7d:3c", "3c7d:7d"}  # 2h4c:6 would follow


def test_he_5_applies_to_a_lead_that_is_not_2c3d() -> None:
    state = hearts("2h4c 8s9h 4s6c", "9s10d 6d7s 5d6s", "6s8c 3c8d 3c9d", "7s9c 2d7c 6s11d")
    assert texts(state, 0) == faces("4s6c")


def test_he_5_a_leader_with_only_point_cards_may_lead_them() -> None:
    given = ["9s10d 6d7s", "6s8c 3c8d", "7s9c 2d7c"]
    assert texts(hearts("2h4c 8s9h", *given), 0) == words("2h4c:4c 2h4c:6 8s9h:8s 8s9h:17")  # HE-7 still applies
    assert texts(hearts("2h4c 8s9h", *given, combined_leads=False), 0) == words("2h4c:4c 8s9h:8s")


FIRST_TRICK = ("0 2c3d:2c", "1 4d7s:11", "2 6s8c:8c", "3 2d7c:7c")


def test_he_5_applies_to_the_whole_first_trick_and_no_other() -> None:
    state = hearts("2c3d 9d14c", "2h4c 4d7s", "8s9h 6s8c", "9c12s 2d7c", leader=None)
    legal = [{"2c3d:2c"}, faces("4d7s"), {"6s8c:8c"}, {"2d7c:7c"}]
    for seat, move in enumerate(FIRST_TRICK):
        assert view(state).first_trick
        assert texts(state, seat) == legal[seat]
        run(state, move)
    assert not view(state).first_trick
    assert texts(state, 2) == {"8s9h:8s", "8s9h:17"}
    run(state, "2 8s9h:17")
    assert texts(state, 3) == {"9c12s:21"}
    run(state, "3 9c12s:21", "0 9d14c:23")
    assert texts(state, 1) == {"2h4c:6"}


def test_he_5_applies_to_the_first_trick_of_every_hand() -> None:
    given = deal("2c3d 9d14c", "2h4c 4d7s", "8s9h 6s8c", "9c12s 2d7c", hand_number=4)
    state = start("hearts", given, given)
    run(state, *FIRST_TRICK, "2 8s9h:17", "3 9c12s:21", "0 9d14c:23", "1 2h4c:6", FIRST_TRICK[0])
    assert view(state).first_trick
    assert texts(state, 1) == faces("4d7s")


# ---- HE-6


def test_he_6_the_highest_of_the_suit_led_wins_and_leads() -> None:
    state = opened("2d8c 3c8d", "8s10d 5c9s", "12s14c 6c13s", "4d7s 6h9s")
    assert taker(run(state, "0 2d8c:2d", "1 8s10d:10d", "2 12s14c:26", "3 4d7s:4d")) == 1
    assert turn(state) == view(state).leader == 1
    assert taker(run(state, "1 5c9s:5c", "2 6c13s:6c", "3 6h9s:9s", "0 3c8d:3c")) == 2


def test_he_6_only_the_suit_led_wins() -> None:
    state = opened("2d8c", "12s14c", "4h14s", "2h14c")
    assert taker(run(state, "0 2d8c:2d", "1 12s14c:14c", "2 4h14s:14s", "3 2h14c:16")) == 0


def test_he_6_the_highest_sum_wins_a_combined_lead() -> None:
    state = opened("2d8c", "4h14s", "2h4c", "12s14c")
    assert taker(run(state, "0 2d8c:10", "1 4h14s:18", "2 2h4c:6", "3 12s14c:26")) == 3


def test_he_6_a_half_discarded_on_a_combined_lead_does_not_win() -> None:
    state = hearts("2d8c 9d14c", "4s6c 3c7d", "2c11d 2d7c", "3c9d 7s9c")
    assert taker(run(state, "0 2d8c:10", "1 3c7d:7d", "2 2d7c:9", "3 3c9d:12")) == 3


def test_he_6_of_equal_faces_the_earlier_wins() -> None:
    state = hearts("2d7c", "6s8c", "4s6c", "2d8c", scores=[0, 0, 0, 0])
    assert taker(run(state, "0 2d7c:2d", "1 6s8c:8c", "2 4s6c:10", "3 2d8c:2d")) == 0


def test_he_6_with_six_players() -> None:
    state = opened("2d8c", "8s10d", "4d7s", "9s10d", "5h8d", "3s14d")
    run(state, "0 2d8c:2d", "1 8s10d:10d", "2 4d7s:4d")
    assert texts(state, 3) == {"9s10d:9s", "9s10d:19"}
    assert taker(run(state, "3 9s10d:19", "4 5h8d:8d", "5 3s14d:14d")) == 5


# ---- HE-7


def test_he_7_no_heart_lead_before_hearts_are_broken() -> None:
    state = opened("4d7s 2d12h", "3h10s 3h12c", "5s13h 7h10s", "11c14h 8s9h")
    assert not view(state).broken
    assert texts(state, 0) == words("4d7s:4d 4d7s:7s 4d7s:11 2d12h:2d 2d12h:14")


def test_he_7_a_discarded_heart_breaks_hearts() -> None:
    state = opened("4d7s 2d12h", "3h10s 3h12c", "5s13h 7h10s", "11c14h 8s9h")
    run(state, "0 4d7s:4d", "1 3h10s:10s")
    assert not view(state).broken
    run(state, "2 5s13h:13h")
    assert view(state).broken
    run(state, "3 11c14h:11c")
    assert texts(state, 0) == faces("2d12h")


@pytest.mark.parametrize(
    "moves",
    [
        ("0 4d7s:4d", "1 3h10s:10s", "2 5s13h:18", "3 11c14h:11c"),  # a discard, but not shown as a heart
        ("0 4d7s:7s", "1 3h10s:10s", "2 5s13h:5s", "3 8s9h:8s"),  # in suit
        ("0 4d7s:11", "1 3h10s:13", "2 5s13h:18", "3 8s9h:17"),  # as sums
    ],
)
def test_he_7_a_card_with_a_heart_shown_as_something_else_does_not_break_hearts(moves: tuple[str, ...]) -> None:
    state = opened("4d7s 2d12h 2d8c", "3h10s 3h12c 6c13s", "5s13h 7h10s 5c9s", "11c14h 8s9h 6h10c")
    run(state, *moves)
    assert not view(state).broken
    leader = turn(state)
    assert not any(text.endswith("h") for text in texts(state, leader))


def test_he_7_a_combined_lead_of_a_card_with_a_heart_is_not_a_heart_lead() -> None:
    state = opened("2d12h 6d14h", "8s9h 2s10h", "3h12c 3h13c", "6c13s 5h8d")
    assert texts(state, 0) == words("2d12h:2d 2d12h:14 6d14h:6d 6d14h:20")
    run(state, "0 2d12h:14")
    assert not view(state).broken
    run(state, "1 8s9h:17")
    assert not view(state).broken


def test_he_7_a_heart_discarded_on_a_combined_lead_breaks_hearts() -> None:
    state = opened("7c8h 4d9h", "6h9s 4h11s", "3c7d 4d8h", "4c13s 7h12d")
    run(state, "0 7c8h:15")
    assert texts(state, 1) == words("6h9s:6h 6h9s:9s 4h11s:4h 4h11s:11s")  # both sums are 15
    run(state, "1 4h11s:4h")
    assert view(state).broken


def test_he_7_hearts_can_be_broken_in_the_first_trick() -> None:
    state = hearts("2c3d 2d12h", "8s9h 5s13h", "7s9c 2d7c", "6c13s 6s8c", leader=None)
    run(state, "0 2c3d:2c", "1 8s9h:9h")
    assert view(state).broken


def test_he_7_hearts_led_and_followed() -> None:
    """Once broken, hearts are a suit like the others and stay broken in this hand."""
    state = opened("4d7s 2d12h", "3h10s 3h12c", "5s13h 7h10s", "11c14h 8s9h")
    run(state, "0 4d7s:4d", "1 3h10s:3h", "2 5s13h:5s", "3 11c14h:11c", "0 2d12h:12h")
    assert texts(state, 1) == {"3h12c:3h"}
    run(state, "1 3h12c:3h")
    assert texts(state, 2) == {"7h10s:7h"}
    assert taker(run(state, "2 7h10s:7h", "3 8s9h:9h")) == 0


def test_he_7_hearts_are_not_broken_in_the_next_hand() -> None:
    given = deal("2c3d 2d12h", "8s9h 5s13h", "7s9c 2d7c", "6c13s 6s8c", hand_number=4)
    state = start("hearts", given, given)
    run(
        state, "0 2c3d:2c", "1 8s9h:9h", "2 7s9c:9c", "3 6c13s:6c", "2 2d7c:7c", "3 6s8c:8c", "0 2d12h:2d", "1 5s13h:5s"
    )
    assert state.rounds_dealt == 2
    assert not view(state).broken


def test_he_7_there_is_always_something_else_to_lead() -> None:
    """The exception in HE-7 cannot occur: every card with a heart has another half."""
    state = opened("2d12h 6d14h 2h4c", "8s9h 2s10h 3h10s", "3h12c 3h13c 4d9h", "6c13s 5h8d 5h11c", combined_leads=False)
    assert texts(state, 0) == words("2d12h:2d 6d14h:6d 2h4c:4c")
