"""The exchange (PS-3): cards and markers for cards."""

from math import comb

import pytest

from fairdeal.engine.events import seen_by
from fairdeal.engine.random import CHOICES, Stream

from .table import deal, game, hand, hands, kinds, leader, markers, refused, run, seen, table, texts

FOUR = ("3s4h 9s10d 4d9h", "3s5c 9h11c 4d8h", "4h14s 5c14h 2c3d", "9d14c 10s13h 2h4c")  # seat 3 is the Sanityhole
ROLES = [0, 1, 2, 3]


def test_ps_3_the_highest_sums_go_back() -> None:
    state = table(*FOUR, roles=ROLES)
    assert state.phase == "exchange"
    assert state.actors == (0, 1)
    run(state, "0 give 3s4h 4d9h", "1 give 3s5c")
    assert hands(state) == [
        "9s10d 9d14c 10s13h",  # two cards for the two best, both of sum 23
        "4d8h 5c14h 9h11c",  # 5c14h: 19, before 4h14s: 18
        "2c3d 3s5c 4h14s",
        "2h4c 3s4h 4d9h",
    ]
    assert markers(state) == [0, 0, 0, 0]
    assert leader(state) == 0


def test_ps_3_of_equal_sums_the_higher_half_goes_back() -> None:
    state = table(*FOUR, roles=ROLES, markers=[1, 0, 0, 0])
    run(state, "0 give 3s4h marker", "1 give 3s5c")
    assert hand(state, 0) == "4d9h 9s10d 9d14c"
    assert hand(state, 3) == "2h4c 3s4h 10s13h"
    assert markers(state) == [0, 0, 0, 1]


def test_ps_3_markers_return_nothing() -> None:
    state = table(*FOUR, roles=ROLES, markers=[2, 1, 0, 5])
    run(state, "0 give marker marker", "1 give marker")
    assert [sorted(held.split()) for held in hands(state)] == [sorted(held.split()) for held in FOUR]
    assert markers(state) == [0, 0, 1, 7]


def test_ps_3_players_cannot_give_markers_they_lack() -> None:
    state = table(*FOUR, roles=ROLES, markers=[1, 0, 4, 4])
    assert refused(state, 0, "give marker marker").rule == "PS-3"
    assert refused(state, 1, "give marker").rule == "PS-3"
    assert texts(state, 1) == {"give 3s5c", "give 4d8h", "give 9h11c"}
    assert texts(state, 0) == {
        "give 3s4h 4d9h",
        "give 3s4h 9s10d",
        "give 4d9h 9s10d",
        "give 3s4h marker",
        "give 4d9h marker",
        "give 9s10d marker",
    }


def test_ps_3_the_cards_that_go_back_are_from_the_hand_as_dealt() -> None:
    """The President gives the highest card of all; it does not come back."""
    state = table("13h14d 3s4h", "5d6s 4c5h", roles=[0, 1])
    run(state, "0 give 13h14d")
    assert hands(state) == ["3s4h 5d6s", "4c5h 13h14d"]


def test_ps_3_all_choose_before_anything_changes_hands() -> None:
    state = table(*FOUR, roles=ROLES, markers=[1, 0, 0, 0])
    events = run(state, "1 give 3s5c")
    assert kinds(events) == ["chosen", "giving"]
    assert [event.kind for event in seen_by(events, 0)] == ["chosen"]
    assert [event.kind for event in seen_by(events, 2)] == ["chosen"]
    assert "3s5c" in hand(state, 1)
    assert state.actors == (0,)
    assert seen(state, 1).giving == "give 3s5c"
    assert seen(state, 0).giving is seen(state, 2).giving is None
    assert seen(state, 0).chosen == (1,)
    assert refused(state, 1, "give 3s5c").rule == "PS-3"
    events = run(state, "0 give 9s10d marker")
    assert kinds(events) == ["chosen", "giving", "exchange", "cards", "cards", "exchange", "cards", "cards", "trick"]
    seen_by_2 = [event.to_json() for event in seen_by(events, 2)]
    assert {"event": "cards", "seat": 1, "to": 2, "cards": ["3s5c"]} in seen_by_2
    assert {"event": "cards", "seat": 2, "to": 1, "cards": ["5c14h"]} in seen_by_2
    assert {"event": "exchange", "seat": 0, "to": 3, "cards": 1, "markers": 1, "back": 1} in seen_by_2
    assert not any("9s10d" in str(event) for event in seen_by_2)


def test_ps_3_only_the_two_players_see_the_cards() -> None:
    state = table(*FOUR, roles=ROLES, markers=[1, 0, 0, 0])
    run(state, "1 give 3s5c", "0 give 9s10d marker")
    public = {"from": 0, "to": 3, "cards": 1, "markers": 1, "back": 1}
    for seat in (None, 1, 2):
        assert seen(state, seat).exchanges[0] == public
    for seat in (0, 3):
        assert seen(state, seat).exchanges[0] == {**public, "given": ["9s10d"], "returned": ["9d14c"]}


def test_ps_3_there_is_no_exchange_in_the_first_round() -> None:
    assert table(*FOUR).phase == "play"
    for seed in range(10):
        assert game(6).start(seed).phase == "play"


def test_ps_3_the_middle_player_exchanges_nothing() -> None:
    state = table("3s4h 9s10d", "3s5c 9h11c", "4h14s 5c14h", roles=[2, 1, 0])
    assert state.actors == (2,)
    assert refused(state, 1, "give 3s5c").rule == "PS-3"
    run(state, "2 give 4h14s")
    assert hands(state) == ["3s4h 4h14s", "3s5c 9h11c", "5c14h 9s10d"]


def test_ps_3_a_player_with_fewer_items_gives_all_of_them() -> None:
    state = table("3s4h", "3s5c 9h11c", "4h14s 5c14h", "9d14c 10s13h", roles=ROLES)
    assert texts(state, 0) == {"give 3s4h"}
    run(state, "0 give 3s4h", "1 give 3s5c")
    assert hand(state, 0) == "9d14c"
    state = table("3s4h", "3s5c 9h11c", "4h14s 5c14h", "9d14c", roles=ROLES, markers=[4, 0, 0, 0])
    assert texts(state, 0) == {"give 3s4h marker", "give marker marker"}


def test_ps_3_a_player_with_fewer_cards_returns_all_that_were_dealt() -> None:
    state = table("3s4h 9s10d 4d9h", "3s5c", "4h14s", "9d14c", roles=ROLES)
    run(state, "0 give 3s4h 4d9h", "1 give 3s5c")
    assert hands(state) == ["9s10d 9d14c", "4h14s", "3s5c", "3s4h 4d9h"]


def test_ps_3_a_player_without_cards_exchanges_nothing() -> None:
    state = table("3s4h 9s10d", "3s5c 9h11c", "4h14s 5c14h", "", roles=ROLES, markers=[3, 0, 0, 0])
    assert state.actors == (1,)
    state = table("3s4h", "", "3s5c", roles=ROLES[:3])
    assert state.actors == (0,)
    state = table("", "3s5c", "4h14s", roles=ROLES[:3], markers=[3, 0, 0])
    assert (state.phase, leader(state)) == ("play", 1)


def test_ps_3_the_legal_gifts_are_counted() -> None:
    state = game(6).start(deals=[deal(*_six(), roles=[0, 1, 2, 3, 4, 5], markers=[2, 3, 0, 0, 0, 0])])
    size = 13
    assert state.moves(0).count() == comb(size, 3) + comb(size, 2) + size
    assert state.moves(1).count() == comb(size, 2) + size + 1
    assert state.moves(2).count() == size
    for seat in (0, 1, 2):
        texts(state, seat)
        assert state.moves(seat).choice(Stream(5, CHOICES)) in state.moves(seat)
    assert not state.moves(3)


def test_ps_3_many_gifts_are_written_as_one_entry() -> None:
    six = _six()
    first, *rest = six[1].split()
    large = f"{six[0]} {' '.join(rest)} {first}"
    last, *others = six[2].split()
    given = deal(large, last, " ".join(others), *six[3:], roles=[0, 1, 2, 3, 4, 5], markers=[2, 0, 0, 0, 0, 0])
    state = game(6).start(deals=[given])
    moves = state.moves(0)
    assert moves.count() == comb(26, 3) + comb(26, 2) + 26
    assert moves.to_json() == [
        {"verb": "give", "choose": 3, "from": hand(state, 0).split(), "markers": 2},
    ]


@pytest.mark.parametrize("seed", range(5))
def test_ps_3_every_gift_is_equally_likely(seed: int) -> None:
    state = table(*FOUR, roles=ROLES, markers=[2, 1, 0, 5])
    stream = Stream(seed, CHOICES)
    drawn = [str(state.moves(0).choice(stream)) for _ in range(1400)]
    assert set(drawn) == texts(state, 0)
    assert all(140 < drawn.count(text) < 270 for text in set(drawn))


def _six() -> list[str]:
    """Six hands of 13 cards each: the whole pack."""
    return hands(game(6).start(3))
