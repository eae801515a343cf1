"""Sanity Oh Hell: tricks (OH-4 to OH-7). Tests of what all trick games share are also in tests/mechanics."""

import pytest

from tests.mechanics.table import deal, faces, run, start, taker, texts, turn, won, words

from .table import oh_hell, view

# ---- OH-4


@pytest.mark.parametrize("dealer", range(4))
def test_oh_4_the_player_on_the_dealers_left_leads(dealer: int) -> None:
    state = oh_hell("2d8c", "5d6s", "6c13s", "5s13h", dealer=dealer)
    assert turn(state) == (dealer + 1) % 4
    assert view(state).leader == (dealer + 1) % 4


def test_oh_4_any_face_may_be_led() -> None:
    state = oh_hell("2d8c 4h14s", "5d6s 3c7d", "6c13s 2h4c", "5s13h 6s8c", trump="2d12h")
    assert texts(state, 0) == faces("2d8c 4h14s")  # trumps and sums included
    assert texts(state, 1) == set()


def test_oh_4_a_set_up_deal_may_name_the_leader() -> None:
    assert turn(oh_hell("2d8c", "5d6s", "6c13s", "5s13h", leader=2, dealer=3)) == 2


# ---- OH-5


def test_oh_5_follow_suit_with_the_low_or_the_high_half() -> None:
    state = oh_hell("2d8c 3c8d", "5d6s 8s10d", "6c13s 5s12c", "5s13h 6c12h", trump="2d12h")
    run(state, "0 2d8c:2d")
    assert texts(state, 1) == {"5d6s:5d", "8s10d:10d"}
    run(state, "1 8s10d:10d")
    assert texts(state, 2) == faces("6c13s 5s12c")


def test_oh_5_a_player_who_cannot_follow_may_trump_but_need_not() -> None:
    state = oh_hell("4d7s 3c8d", "6c13s 5s12c", "2h4c 6d14h", "5d6s 2s10h", trump="2d12h")
    run(state, "0 4d7s:7s", "1 6c13s:13s")
    assert texts(state, 2) == faces("2h4c 6d14h")
    run(state, "2 2h4c:2h")
    assert texts(state, 3) == {"5d6s:6s", "2s10h:2s"}  # a player who can follow may not trump


def test_oh_5_dd_3_may_force_a_discard() -> None:
    state = oh_hell("9c13d 2d8c", "3h12c 2h6d", "2s9d 5d6s", "5s12c 3s4h", trump="6s11d")
    run(state, "0 9c13d:9c", "1 3h12c:12c")
    assert texts(state, 2) == faces("2s9d 5d6s")
    run(state, "2 5d6s:5d")
    assert texts(state, 3) == words("5s12c:5s 5s12c:17") | faces("3s4h")  # the only club is a second Q♣


def test_oh_5_dd_3_may_force_another_card_of_the_suit() -> None:
    state = oh_hell("9c13d 2d8c", "3h12c 2h6d", "5s12c 2h4c", "2s9d 5d6s")
    run(state, "0 9c13d:9c", "1 3h12c:12c")
    assert texts(state, 2) == {"2h4c:4c"}


def test_oh_5_discards_and_trumps_may_not_repeat_a_face() -> None:
    state = oh_hell("9c13d 2d8c", "2s9d 3d11h", "2d12h 5d6s", "2d7c 4d7s", trump="6s11d")
    run(state, "0 9c13d:9c", "1 2s9d:2s", "2 2d12h:2d")
    assert texts(state, 3) == {"2d7c:7c"}
    other = oh_hell("9c13d 2d8c", "2s9d 3d11h", "2d12h 5d6s", "4d9h 3d6h", trump="6s11d")
    run(other, "0 9c13d:9c", "1 3d11h:3d", "2 2d12h:2d")
    assert texts(other, 3) == faces("4d9h 3d6h") - {"3d6h:3d"}


# ---- OH-6


def test_oh_6_a_combined_lead_is_followed_with_sums_and_no_trump() -> None:
    state = oh_hell("2d8c 3c8d", "3c7d 9s10d", "6c13s 5s12c", "5s13h 6c12h", trump="2d12h")
    run(state, "0 2d8c:10")
    assert view(state).led == "sum"
    assert texts(state, 1) == {"9s10d:19"}
    run(state, "1 9s10d:19")
    assert texts(state, 2) == {"5s12c:17"}
    run(state, "2 5s12c:17")
    assert texts(state, 3) == {"5s13h:18", "6c12h:18"}  # hearts are trump, but may not be shown


def test_oh_6_a_player_without_an_unused_sum_shows_any_other_face() -> None:
    state = oh_hell("2d8c 2c5d", "3c7d 4s6c", "6c13s 5s12c", "5s13h 6c12h", trump="2s13c")
    run(state, "0 2d8c:10")
    assert texts(state, 1) == words("3c7d:3c 3c7d:7d 4s6c:4s 4s6c:6c")


def test_oh_6_a_trump_shown_instead_of_a_sum_wins() -> None:
    state = oh_hell("2d8c 2c5d", "3c7d 4s6c", "12s14c 5s12c", "5s13h 6c12h", trump="2s13c")
    assert taker(run(state, "0 2d8c:10", "1 3c7d:3c", "2 12s14c:26", "3 5s13h:18")) == 1
    assert turn(state) == 1


def test_oh_6_a_half_that_is_not_trump_does_not_win() -> None:
    state = oh_hell("2d8c 2c5d", "3c7d 4s6c", "9s10d 5s12c", "5s13h 6c12h", trump="2d12h")
    assert taker(run(state, "0 2d8c:10", "1 3c7d:7d", "2 9s10d:19", "3 5s13h:18")) == 2


def test_oh_6_of_two_trumps_on_a_combined_lead_the_higher_wins() -> None:
    state = oh_hell("2d8c", "3c7d", "4s6c", "3d6h", "5d6s", trump="2s13c")
    assert taker(run(state, "0 2d8c:10", "1 3c7d:3c", "2 4s6c:6c", "3 3d6h:9", "4 5d6s:11")) == 2


def test_oh_6_without_trump_only_sums_win() -> None:
    state = oh_hell("2d8c", "3c7d", "4s6c", "3d6h", trump=None)
    assert taker(run(state, "0 2d8c:10", "1 3c7d:7d", "2 4s6c:6c", "3 3d6h:9")) == 0


def test_oh_6_a_player_without_any_unused_face_repeats_a_sum() -> None:
    """DD-3 gives way for the last player, who must still follow: with a second 10 and not with a trump."""
    state = oh_hell("3c7d", "3d6h", "2d7c", "5c9s", "6s8c", "2d8c", trump="2s13c")
    run(state, "0 3c7d:10", "1 3d6h:9")
    assert texts(state, 2) == {"2d7c:2d", "2d7c:7c"}
    run(state, "2 2d7c:2d", "3 5c9s:14")
    assert texts(state, 4) == {"6s8c:6s", "6s8c:8c"}
    run(state, "4 6s8c:8c")
    assert texts(state, 5) == {"2d8c:10"}
    assert taker(run(state, "5 2d8c:10")) == 4  # the trump wins


# ---- OH-7


def test_oh_7_the_highest_of_the_suit_led_wins_and_leads() -> None:
    state = oh_hell("2d8c 3c8d", "8s10d 5c9s", "12s14c 6c13s", "4d7s 6h9s")
    assert taker(run(state, "0 2d8c:2d", "1 8s10d:10d", "2 12s14c:26", "3 4d7s:4d")) == 1
    assert turn(state) == view(state).leader == 1
    assert won(state) == [0, 1, 0, 0]


def test_oh_7_the_highest_trump_wins() -> None:
    state = oh_hell("10d14s", "2h4c", "3h12c", "2c3d", trump="4d8h")
    assert taker(run(state, "0 10d14s:14s", "1 2h4c:2h", "2 3h12c:3h", "3 2c3d:3d")) == 2


def test_oh_7_the_lowest_trump_beats_the_highest_of_the_suit() -> None:
    state = oh_hell("5d6s", "10d14s", "2h4c", "4c13s", trump="4d8h")
    assert taker(run(state, "0 5d6s:6s", "1 10d14s:14s", "2 2h4c:2h", "3 4c13s:13s")) == 2


def test_oh_7_trump_can_be_led() -> None:
    state = oh_hell("2h4c", "6d14h", "5s13h", "13h14d", trump="4d8h")
    run(state, "0 2h4c:2h")
    assert texts(state, 1) == {"6d14h:14h"}
    run(state, "1 6d14h:14h", "2 5s13h:13h")
    assert texts(state, 3) == {"13h14d:14d", "13h14d:27"}
    assert taker(run(state, "3 13h14d:14d")) == 1


def test_oh_7_a_sum_discarded_on_a_suit_never_wins() -> None:
    state = oh_hell("4d7s", "13h14d", "2h4c", "3h12c")
    assert taker(run(state, "0 4d7s:7s", "1 13h14d:27", "2 2h4c:2h", "3 3h12c:15")) == 0


def test_oh_7_the_highest_sum_wins_a_combined_lead() -> None:
    state = oh_hell("2d8c", "13h14d", "2h4c", "3h12c", trump="2d12h")
    assert taker(run(state, "0 2d8c:10", "1 13h14d:27", "2 2h4c:6", "3 3h12c:15")) == 1


def test_oh_7_without_trump_only_the_suit_led_wins() -> None:
    state = oh_hell("2c3d", "3s14d", "12s14c", "4h14s", trump=None)
    assert taker(run(state, "0 2c3d:2c", "1 3s14d:14d", "2 12s14c:14c", "3 4h14s:14s")) == 2


def test_oh_7_of_equal_trumps_the_earlier_wins() -> None:
    """DD-3 gives way for the last player, who cannot follow and repeats the 2d."""
    state = oh_hell("6c13s", "2d7c", "8c14d", "3c7d", "2d8c", trump="2c5d")
    run(state, "0 6c13s:13s", "1 2d7c:2d", "2 8c14d:8c", "3 3c7d:10")
    assert texts(state, 4) == faces("2d8c")
    assert taker(run(state, "4 2d8c:2d")) == 1


def test_oh_7_trump_lasts_for_one_hand() -> None:
    first = deal("5d6s", "10d14s", "2h4c", "4c13s", trump="4d8h", dealer=3)
    state = start("oh-hell", first, {**first, "trump": None})
    play = ("0 5d6s:6s", "1 10d14s:14s", "2 2h4c:2h", "3 4c13s:13s")
    bids = tuple(f"{seat} bid 0" for seat in range(4))
    assert taker(run(state, *bids, *play)) == 2
    assert taker(run(state, *bids, *play)) == 1
