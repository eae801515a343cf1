"""Sanity Rook: tricks (RK-5 to RK-9). tests/mechanics tests what all trick games share."""

import pytest

from tests.mechanics.table import faces, run, scores, taker, texts, turn, words

from .table import bidding, rook, view

# ---- RK-5


@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize("declarer", range(4))
def test_rk_5_the_player_on_the_dealers_left_leads_no_matter_who_bid(dealer: int, declarer: int) -> None:
    state = bidding(dealer=dealer)
    while turn(state) != declarer:
        run(state, f"{turn(state)} pass")
    run(state, f"{declarer} bid 240", f"{declarer} trump h")
    assert turn(state) == view(state).leader == (dealer + 1) % 4


def test_rk_5_a_lead_is_a_half_a_sum_or_the_rook() -> None:
    state = rook("rook 2h4c 4h14s", "2c5d 3c7d 3c8d", "4s10h 2d7c 2h6d", "6s8c 4d7s 2s9d")
    assert texts(state, 0) == {"rook", *faces("2h4c 4h14s")}


def test_rk_5_a_set_up_deal_may_name_the_leader() -> None:
    state = bidding(dealer=3, leader=2)
    assert turn(state) == 0
    run(state, "0 bid 240", "0 trump d")
    assert turn(state) == 2


# ---- RK-6


def test_rk_6_follow_suit_with_the_low_or_the_high_half() -> None:
    state = rook("2d12h 3c8d", "5d6s 8s10d", "6c13s 5s12c", "5s13h 6c12h", trump="s")
    run(state, "0 2d12h:2d")
    assert texts(state, 1) == {"5d6s:5d", "8s10d:10d"}
    run(state, "1 8s10d:10d")
    assert texts(state, 2) == faces("6c13s 5s12c")  # any face, also a trump


def test_rk_6_the_rook_may_be_played_instead_of_following_suit() -> None:
    state = rook("4d7s 2h4c", "5d6s rook", "7d14s 2c5d", "4s10h 7h10s", trump="d")
    run(state, "0 4d7s:7s")
    assert texts(state, 1) == {"5d6s:6s", "rook"}
    run(state, "1 rook")
    assert texts(state, 2) == {"7d14s:14s"}  # the suit led must still be followed


def test_rk_6_without_the_suit_any_face_may_be_shown() -> None:
    state = rook("4d7s 2h4c", "3h12c rook", "7d14s 2c5d", "4s10h 7h10s", trump="c")
    run(state, "0 4d7s:7s")
    assert texts(state, 1) == {"rook", *faces("3h12c")}


def test_rk_6_dd_3_can_rule_out_the_only_face_of_the_suit() -> None:
    state = rook("2d7c 3c8d", "2d12h 6c13s", "5s12c 2h4c", "5s13h rook", trump="s")
    run(state, "0 2d7c:2d")
    assert texts(state, 1) == {"2d12h:12h", "2d12h:14", *faces("6c13s")}


def test_rk_6_dd_3_holds_for_trumps_and_discards() -> None:
    state = rook("2d12h 3c8d", "3h12c 6c13s", "3h13c 5s12c", "5s13h rook", trump="h")
    run(state, "0 2d12h:2d", "1 3h12c:3h")
    assert texts(state, 2) == faces("3h13c 5s12c") - {"3h13c:3h"}


def test_rk_6_the_highest_of_the_suit_wins_unless_trumped() -> None:
    hands = ("2d12h 3c8d", "8s10d 5c9s", "11c14h 6c13s", "4d7s 6h10c")
    play = ("0 2d12h:2d", "1 8s10d:10d", "2 11c14h:25", "3 4d7s:4d")
    assert taker(run(rook(*hands, trump="s"), *play)) == 1
    trumped = ("0 2d12h:2d", "1 8s10d:10d", "2 11c14h:11c", "3 4d7s:4d")
    assert taker(run(rook(*hands, trump="c"), *trumped)) == 2


def test_rk_6_the_highest_trump_wins() -> None:
    state = rook("7d14s", "2h4c", "3h12c", "5h11c", trump="h")
    assert taker(run(state, "0 7d14s:14s", "1 2h4c:2h", "2 3h12c:12c", "3 5h11c:5h")) == 3


def test_rk_6_a_sum_thrown_on_a_suit_never_wins() -> None:
    state = rook("4d7s", "11c14h", "2h4c", "3h12c", trump="d")
    assert taker(run(state, "0 4d7s:7s", "1 11c14h:25", "2 2h4c:6", "3 3h12c:15")) == 0


def test_rk_6_nobody_has_to_trump() -> None:
    state = rook("7d14s", "2h4c", "3h12c", "5h11c", trump="h")
    run(state, "0 7d14s:14s")
    assert texts(state, 1) == faces("2h4c")


# ---- RK-7


def test_rk_7_a_combined_lead_is_followed_with_sums_or_the_rook() -> None:
    state = rook("4d7s 2h4c", "3h12c rook", "9d14c 2c5d", "4s10h 7h10s", trump="c")
    run(state, "0 4d7s:11")
    assert view(state).led == "sum"
    assert texts(state, 1) == {"3h12c:15", "rook"}
    run(state, "1 3h12c:15")
    assert texts(state, 2) == {"9d14c:23", "2c5d:7"}
    assert taker(run(state, "2 9d14c:23", "3 4s10h:14")) == 2


def test_rk_7_no_sum_is_shown_twice() -> None:
    state = rook("4d7s 2h4c", "5d6s 3h12c", "2s9d 2c5d", "4s10h 7h10s")
    run(state, "0 4d7s:11")
    assert texts(state, 1) == {"3h12c:15"}
    run(state, "1 3h12c:15")
    assert texts(state, 2) == {"2c5d:7"}


def test_rk_7_a_player_without_an_unused_sum_shows_any_other_face() -> None:
    state = rook("4d7s 2h4c", "5d6s 3c8d", "9d14c 2c5d", "4s10h 7h10s", trump="d")
    run(state, "0 4d7s:11")
    assert texts(state, 1) == words("5d6s:5d 5d6s:6s 3c8d:3c 3c8d:8d")


def test_rk_7_another_face_cannot_win_not_even_a_trump() -> None:
    state = rook("4d7s 2h4c", "5d6s 3c8d", "2c5d 6h10c", "5h8d 7h10s", trump="d")
    assert taker(run(state, "0 4d7s:11", "1 5d6s:5d", "2 2c5d:7", "3 5h8d:13")) == 3
    state = rook("4d7s 2h4c", "5d6s 3c8d", "2c5d 6h10c", "2d7c 7h10s", trump="d")
    assert taker(run(state, "0 4d7s:11", "1 5d6s:5d", "2 2c5d:7", "3 2d7c:9")) == 0


def test_rk_7_a_player_without_an_unused_sum_may_also_play_the_rook() -> None:
    state = rook("4d7s 2h4c", "5d6s rook", "9d14c 2c5d", "4s10h 7h10s", trump="d")
    run(state, "0 4d7s:11")
    assert texts(state, 1) == {"5d6s:5d", "5d6s:6s", "rook"}


def test_rk_7_the_rook_wins_a_combined_lead() -> None:
    state = rook("11c14h 2h4c", "12s14c 3c8d", "6d14h 2c5d", "rook 7h10s", trump="d")
    assert taker(run(state, "0 11c14h:25", "1 12s14c:26", "2 6d14h:20", "3 rook")) == 3


def test_rk_7_after_the_rook_the_others_still_follow_with_sums() -> None:
    state = rook("4d7s 2h4c", "3h12c rook", "9d14c 2c5d", "4s10h 7h10s", trump="c")
    run(state, "0 4d7s:11", "1 rook")
    assert texts(state, 2) == {"9d14c:23", "2c5d:7"}
    assert taker(run(state, "2 9d14c:23", "3 4s10h:14")) == 1


# ---- RK-8


@pytest.mark.parametrize("seat", range(4))
def test_rk_8_the_rook_wins_from_every_seat(seat: int) -> None:
    """Against a trump and a higher trump."""
    hands = ["7d14s", "2h4c", "6d14h", "5h11c"]
    hands[seat] = "rook"
    state = rook(*hands, trump="h")
    highest = {"7d14s": "7d14s:14s", "2h4c": "2h4c:2h", "6d14h": "6d14h:14h", "5h11c": "5h11c:5h", "rook": "rook"}
    assert taker(run(state, *[f"{k} {highest[card]}" for k, card in enumerate(hands)])) == seat


def test_rk_8_if_the_rook_is_led_trump_must_be_shown() -> None:
    state = rook("rook 2h4c", "3h12c 6d14h", "7d14s 3h13c", "9s10d 2c5d", trump="h")
    run(state, "0 rook")
    assert view(state).led == "rook"
    assert texts(state, 1) == {"3h12c:3h", "6d14h:14h"}
    run(state, "1 3h12c:3h")
    assert texts(state, 2) == faces("7d14s 3h13c") - {"3h13c:3h"}  # the only trump in the hand is in the trick already
    run(state, "2 7d14s:14s")
    assert texts(state, 3) == faces("9s10d 2c5d")  # no trump: any face
    assert taker(run(state, "3 9s10d:19")) == 0


def test_rk_8_if_the_rook_is_led_a_player_without_trump_shows_any_unused_face() -> None:
    state = rook("rook 2h4c", "8s10d 6c13s", "9s10d 2c5d", "4d7s 3c8d", trump="h")
    run(state, "0 rook", "1 8s10d:10d")
    assert texts(state, 2) == faces("9s10d 2c5d") - {"9s10d:10d"}


def test_rk_8_a_player_who_has_a_trump_may_play_the_rook() -> None:
    state = rook("7d14s 2c5d", "2h4c rook", "6d14h 3c8d", "5h11c 4d7s", trump="h")
    run(state, "0 7d14s:14s")
    assert texts(state, 1) == {"rook", *faces("2h4c")}


def test_rk_8_the_rook_is_an_unused_face() -> None:
    """6c12h shows a 6c, a 12h or an 18, and all of them are in the trick: only the Rook repeats nothing."""
    state = rook("6c13s 2h4c", "2d12h 4d7s", "4h14s 7h10s", "6c12h rook", trump="d")
    run(state, "0 6c13s:6c", "1 2d12h:12h", "2 4h14s:18")
    assert texts(state, 3) == {"rook"}


def test_rk_8_without_the_rook_dd_3_gives_way_and_suit_is_followed() -> None:
    state = rook("6c13s", "2d12h", "4h14s", "6c12h", trump="h")
    run(state, "0 6c13s:6c", "1 2d12h:12h", "2 4h14s:18")
    assert texts(state, 3) == {"6c12h:6c"}  # not the trump
    assert taker(run(state, "3 6c12h:6c")) == 1


def test_rk_8_if_the_rook_is_led_dd_3_holds_for_discards() -> None:
    state = rook("rook", "6c13s", "4s12d", "6c12h", trump="d")
    run(state, "0 rook", "1 6c13s:6c", "2 4s12d:12d")
    assert texts(state, 3) == {"6c12h:12h", "6c12h:18"}


# ---- RK-9


def test_rk_9_the_winner_of_a_trick_leads_the_next() -> None:
    state = rook("2d12h 3c8d", "8s10d 5c9s", "11c14h 6c13s", "4d7s 6h10c", trump="s")
    assert taker(run(state, "0 2d12h:2d", "1 8s10d:10d", "2 11c14h:25", "3 4d7s:4d")) == 1
    assert turn(state) == view(state).leader == 1
    assert texts(state, 1) == faces("5c9s")


NEST = ["2s10h", "4s10h", "6h10c", "7h10s"]  # 40 points
BEFORE_THE_LAST = ("0 4c13s:13s", "1 2d7c:2d", "2 2h4c:2h", "3 6s8c:6s")


@pytest.mark.parametrize(
    ("last", "winner", "taken"),
    [
        (("0 2h6d:6d", "1 3c8d:8d", "2 3h12c:12c", "3 3c7d:7d"), 1, (0, 40, 0, 0)),
        (("0 2h6d:2h", "1 3c8d:11", "2 3h12c:3h", "3 3c7d:10"), 2, (0, 0, 40, 0)),
        (("0 2h6d:8", "1 3c8d:11", "2 3h12c:15", "3 3c7d:10"), 2, (0, 0, 40, 0)),
    ],
)
def test_rk_9_the_winner_of_the_last_trick_takes_the_nest(
    last: tuple[str, ...], winner: int, taken: tuple[int, ...]
) -> None:
    """No other card of this hand is worth points."""
    state = rook("4c13s 2h6d", "2d7c 3c8d", "2h4c 3h12c", "3c7d 6s8c", trump="s", nest=NEST)
    events = run(state, *BEFORE_THE_LAST, *last)
    (won,) = [event for event in events if event.kind == "won_nest"]
    assert (won.seat, won.data) == (winner, {"cards": NEST})
    assert view(state).taken == taken
    assert scores(state) == [-140, sum(taken[1::2]), -140, sum(taken[1::2])]


def test_rk_9_the_nest_is_not_counted_before_the_end() -> None:
    state = rook("4c13s 2h6d", "2d7c 3c8d", "2h4c 3h12c", "3c7d 6s8c", trump="s", nest=NEST)
    run(state, *BEFORE_THE_LAST)
    assert view(state).taken == (0, 0, 0, 0)
    assert scores(state) == [0, 0, 0, 0]
