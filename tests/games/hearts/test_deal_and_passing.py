"""Sanity Hearts: the deal, passing and the first lead (HE-1 to HE-3)."""

import random
from math import comb

import pytest

import fairdeal
from fairdeal.engine.errors import BadRecord, BadSetup
from fairdeal.engine.events import seen_by
from fairdeal.engine.state import State
from fairdeal.games.hearts.rules import passing as pass_rules
from tests.mechanics.table import (
    ALL_CARDS,
    HEARTS_PACK_4,
    deal,
    faces,
    hand,
    hands,
    play_randomly,
    run,
    scores,
    start,
    texts,
    turn,
)

from .table import hearts, view

SIX_EACH = [ALL_CARDS[6 * seat + 30 : 6 * seat + 36] for seat in range(6)]


def passing(number: int | None, players: int = 4) -> State:
    """A match with six cards each, before the pass of hand `number`."""
    return hearts(*[" ".join(cards) for cards in SIX_EACH[:players]], leader=None, hand_number=number)


def choose(state: State, seat: int, number: int) -> None:
    run(state, f"{seat} pass " + " ".join(SIX_EACH[seat][:number]))


# ---- HE-1


def test_he_1_four_players_get_19_cards_each_of_76() -> None:
    for seed in range(5):
        state = fairdeal.game("hearts", players=4).start(seed)
        dealt = state.last_deal()["hands"]
        assert isinstance(dealt, list)
        assert [len(cards) for cards in dealt] == [19] * 4
        assert sorted(card for cards in dealt for card in cards) == sorted(HEARTS_PACK_4)
    assert set(ALL_CARDS) - set(HEARTS_PACK_4) == {"2c5d", "3s5c"}


def test_he_1_six_players_get_13_cards_each_of_78() -> None:
    for seed in range(5):
        state = fairdeal.game("hearts", players=6).start(seed)
        assert [len(cards) for cards in hands(state)] == [13] * 6
        assert set().union(*hands(state)) == set(ALL_CARDS)


@pytest.mark.parametrize(("players", "each", "passed"), [(4, 19, 5), (6, 13, 3)])
def test_he_1_number_of_cards_to_pass(players: int, each: int, passed: int) -> None:
    state = fairdeal.game("hearts", players=players).start(3)
    assert state.phase == "pass"
    for seat in range(players):
        assert view(state, seat).to_pass == passed
        assert state.moves(seat).count() == comb(each, passed)


@pytest.mark.parametrize("players", [1, 2, 3, 5, 7, 8])
def test_he_1_only_four_or_six_can_play(players: int) -> None:
    with pytest.raises(BadSetup, match="4 or 6 players"):
        fairdeal.game("hearts", players=players)


@pytest.mark.parametrize("card", ["2c5d", "3s5c"])
def test_he_1_two_cards_stay_out_with_four_players_only(card: str) -> None:
    with pytest.raises(BadRecord, match=f"{card} is not in the pack"):
        hearts(card, "4s6c", "6s8c", "2d7c")
    assert hand(hearts(card, "4s6c", "6s8c", "2d7c", "3c7d", "3c8d"), 0) == {card}


@pytest.mark.parametrize(("players", "limit"), [(4, 5), (6, 3)])
def test_he_1_a_smaller_hand_is_passed_whole(players: int, limit: int) -> None:
    for size in range(1, limit + 2):
        given = [" ".join(cards[:size]) for cards in SIX_EACH[:players]]
        state = hearts(*given, leader=None, hand_number=1)
        assert view(state, 0).to_pass == min(size, limit)
        assert state.moves(0).count() == (size if size > limit else 1)


def test_he_1_every_hand_is_dealt_from_the_whole_pack() -> None:
    state = fairdeal.game("hearts").start(1)
    first = hands(state)
    play_randomly(state, random.Random(1), upto=2)
    assert state.rounds_dealt == 2
    assert hands(state) != first
    assert [len(cards) for cards in hands(state)] == [19] * 4


# ---- HE-2


@pytest.mark.parametrize(
    ("number", "players", "direction", "giver"),
    [
        (1, 4, "left", 3),
        (2, 4, "right", 1),
        (3, 4, "across", 2),
        (5, 4, "left", 3),
        (6, 4, "right", 1),
        (7, 4, "across", 2),
        (1, 6, "left", 5),
        (2, 6, "right", 1),
        (3, 6, "across", 3),
        (9, 6, "left", 5),
        (10, 6, "right", 1),
        (11, 6, "across", 3),
    ],
)
def test_he_2_left_right_and_across(number: int, players: int, direction: str, giver: int) -> None:
    """`giver` is the seat whose cards seat 0 receives; across with six is exactly opposite."""
    state = passing(number, players)
    count = 5 if players == 4 else 3
    assert view(state).direction == direction
    for seat in range(players):
        choose(state, seat, count)
    assert state.phase == "play"
    for seat in range(players):
        source = (giver + seat) % players
        assert hand(state, seat) == {*SIX_EACH[source][:count], *SIX_EACH[seat][count:]}
        assert set(view(state, seat).received) == set(SIX_EACH[source][:count])
        assert set(view(state, seat).passed) == set(SIX_EACH[seat][:count])


@pytest.mark.parametrize("players", [4, 6])
def test_he_2_every_seat_receives_from_the_seat_that_passes_to_it(players: int) -> None:
    for number in range(1, 9):
        for seat in range(players):
            assert pass_rules.giver(pass_rules.receiver(seat, players, number), players, number) == seat


@pytest.mark.parametrize("players", [4, 6])
@pytest.mark.parametrize("number", [4, 8, 400])
def test_he_2_nothing_is_passed_in_every_fourth_hand(number: int, players: int) -> None:
    state = passing(number, players)
    assert state.phase == "play"
    assert view(state).direction == "none"
    assert hands(state) == [set(cards) for cards in SIX_EACH[:players]]
    assert view(state, 0).passed == view(state, 0).received == ()


@pytest.mark.parametrize("players", [4, 6])
def test_he_2_the_direction_changes_from_hand_to_hand(players: int) -> None:
    state = fairdeal.game("hearts", players=players).start(5)
    chance = random.Random(5)
    for number, direction in enumerate(["left", "right", "across", "none", "left"], 1):
        play_randomly(state, chance, upto=number)
        assert (view(state).hand_number, view(state).direction) == (number, direction)
        assert state.phase == ("play" if direction == "none" else "pass")


@pytest.mark.parametrize("order", [(0, 1, 2, 3), (3, 1, 0, 2), (2, 3, 1, 0)])
def test_he_2_all_choose_at_the_same_time_in_any_order(order: tuple[int, ...]) -> None:
    state = passing(1)
    assert state.actors == (0, 1, 2, 3)
    for number, seat in enumerate(order):
        assert set(state.actors) == set(order[number:])
        assert hands(state) == [set(cards) for cards in SIX_EACH[:4]]  # no card has changed hands yet
        choose(state, seat, 5)
    assert state.phase == "play"
    in_order = passing(1)
    for seat in range(4):
        choose(in_order, seat, 5)
    assert state.position() == in_order.position()  # the order of choosing leaves no trace


def test_he_2_nobody_sees_what_they_receive_before_all_have_chosen() -> None:
    state = passing(1)
    before = [view(state, seat).to_json() for seat in range(4)]
    for seat in (3, 0, 1):
        choose(state, seat, 5)
    assert view(state, 2).to_json() == {**before[2], "actors": [2], "chosen": [0, 1, 3]}
    assert view(state, None).passed == ()
    for seat in range(4):
        assert view(state, seat).received == ()
        assert set(view(state, seat).passed) == (set() if seat == 2 else set(SIX_EACH[seat][:5]))


def test_he_2_events_show_passed_cards_only_to_giver_and_receiver() -> None:
    state = passing(1)
    events = run(state, "0 pass " + " ".join(SIX_EACH[0][:5]))
    for other in (1, 2, 3, None):
        (event,) = seen_by(events, other)
        assert event.to_json() == {"event": "chosen", "seat": 0, "number": 5}
    assert [event.kind for event in seen_by(events, 0)] == ["chosen", "passing"]
    for seat in (1, 2):
        choose(state, seat, 5)
    events = run(state, "3 pass " + " ".join(SIX_EACH[3][:5]))
    for seat in range(4):
        passed = [event.to_json() for event in seen_by(events, seat) if event.kind == "cards"]
        givers = sorted([(seat - 1) % 4, seat])
        assert passed == [
            {"event": "cards", "seat": giver, "to": (giver + 1) % 4, "cards": SIX_EACH[giver][:5]} for giver in givers
        ]
    assert not [event for event in seen_by(events, None) if event.kind in ("cards", "passing")]


def test_he_2_each_seat_chooses_once() -> None:
    state = passing(1)
    choose(state, 1, 5)
    assert state.moves(1).count() == 0
    assert state.actors == (0, 2, 3)


def test_he_2_the_order_of_the_cards_does_not_matter() -> None:
    one, other = passing(1), passing(1)
    for seat in range(4):
        choose(one, seat, 5)
        run(other, f"{seat} pass " + " ".join(reversed(SIX_EACH[seat][:5])))
    assert one == other
    assert [str(move) for _, move in one.played()] == [str(move) for _, move in other.played()]


# ---- HE-3


def test_he_3_the_holder_of_2c3d_leads_it_as_2c() -> None:
    given = ["2c3d 9s10d", "3c7d 2d7c", "6s8c 4d7s", "3c8d 5c9s"]
    for seat in range(4):
        state = hearts(*given[4 - seat :], *given[: 4 - seat], leader=None)
        assert turn(state) == seat
        assert texts(state, seat) == {"2c3d:2c"}
        assert view(state).leader == seat


def test_he_3_the_holder_after_passing_leads() -> None:
    state = hearts("2c3d 8s10d", "4s6c 9s10d", "3c7d 2d7c", "6s8c 4d7s", leader=None, hand_number=2)
    run(state, "0 pass 8s10d 2c3d", "1 pass 4s6c 9s10d", "2 pass 3c7d 2d7c", "3 pass 6s8c 4d7s")
    assert turn(state) == 3  # passed to the right
    assert texts(state, 3) == {"2c3d:2c"}


@pytest.mark.parametrize("players", [4, 6])
def test_he_3_in_every_dealt_hand(players: int) -> None:
    state = fairdeal.game("hearts", players=players).start(2)
    chance = random.Random(2)
    for number in range(1, 6):
        play_randomly(state, chance, upto=number)
        while state.phase == "pass":
            seat = chance.choice(state.actors)
            state.play(seat, state.moves(seat)[chance.randrange(state.moves(seat).count())])
        (holder,) = [seat for seat in range(players) if "2c3d" in hand(state, seat)]
        assert turn(state) == holder
        assert texts(state, holder) == {"2c3d:2c"}


def test_he_3_a_set_up_deal_may_name_the_leader() -> None:
    given = ["2d8c 8s10d", "4s6c 9s10d", "2c3d 2d7c", "6s8c 4d7s"]
    assert turn(hearts(*given, leader=None)) == 2
    named = hearts(*given, leader=1)
    assert turn(named) == 1
    assert texts(named, 1) == faces("4s6c 9s10d")
    run(named, "1 4s6c:6c")
    assert texts(named, 2) == {"2c3d:2c", "2d7c:7c"}  # only the leader is bound to show 2c3d as 2c
    assert texts(hearts(*given, leader=2), 2) == {"2c3d:2c"}


def test_he_3_seat_0_leads_if_2c3d_was_not_dealt() -> None:
    state = hearts("2d8c", "4s6c", "3c7d", "6s8c", leader=None)
    assert turn(state) == 0
    assert texts(state, 0) == faces("2d8c")


def test_he_3_later_leads_are_free() -> None:
    state = hearts("2c3d 9d14c", "4s6c 9s10d", "3c7d 2d7c", "6s8c 4d7s", leader=None)
    run(state, "0 2c3d:2c", "1 4s6c:6c", "2 3c7d:3c", "3 6s8c:8c")
    assert texts(state, 3) == faces("4d7s")


def test_he_3_2c3d_is_led_as_2c_also_without_combined_leads() -> None:
    state = hearts("2c3d", "4s6c", "3c7d", "6s8c", leader=None, combined_leads=False)
    assert texts(state, 0) == {"2c3d:2c"}


def test_scores_and_hand_numbers_continue_from_deal_to_deal() -> None:
    given = ["2c3d", "9c12s", "6s8c", "4s6c"]
    state = start("hearts", deal(*given, hand_number=4, scores=[1, 2, 3, 4]), deal(*given), deal(*given, hand_number=8))
    run(state, "0 2c3d:2c", "1 9c12s:9c", "2 6s8c:8c", "3 4s6c:6c")
    assert scores(state) == [1, 15, 3, 4]
    assert (state.phase, view(state).hand_number) == ("pass", 5)
    run(state, *[f"{seat} pass {given[seat]}" for seat in range(4)])
    run(state, "1 2c3d:2c", "2 9c12s:9c", "3 6s8c:8c", "0 4s6c:6c")
    assert scores(state) == [1, 15, 16, 4]
    assert (state.phase, view(state).hand_number) == ("play", 8)
