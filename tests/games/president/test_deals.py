"""President: deals in records, possible and impossible ones (docs/notation.md)."""

from typing import Any

import pytest

from fairdeal.engine.errors import BadRecord, BadSetup, FairdealError
from fairdeal.engine.record import read_record
from fairdeal.engine.state import State
from fairdeal.games import find_game
from fairdeal.games.president.options import MAX_DECKS

from .table import RANKS, deal, game, hands, leader, match, numbers, places, play_round, run, seen, table


def start(*hands: object, options: dict[str, Any] | None = None, **more: Any) -> State:
    return game(len(hands), **(options or {})).start(deals=[{"hands": list(hands), **more}])


def refuse(message: str, *hands: object, options: dict[str, Any] | None = None, **more: Any) -> None:
    """Assert that a deal is refused in one line that names what is wrong."""
    with pytest.raises(BadRecord, match=message) as caught:
        start(*hands, options=options, **more)
    assert isinstance(caught.value, FairdealError)
    assert "\n" not in str(caught.value)


# ---- Possible deals


def test_cards_with_suits_ranks_and_numbers() -> None:
    state = start(["3h", "3s", "7c", "10d"], ["J", "Q", "joker"], {"K": 2, "joker": 1, "A": 0}, leader=0)
    assert hands(state) == ["3 3 7 10", "J Q joker", "K K joker"]


def test_upper_and_lower_case_and_suit_signs() -> None:
    state = start(["3♥", "10D", "js", "Qc"], ["JOKER", "k", "a♠"], leader=1)
    assert hands(state) == ["3 10 J Q", "K A joker"]


def test_a_deal_may_be_any_part_of_the_pack() -> None:
    assert hands(start(["7c"], ["9c", "9d"])) == ["7", "9 9"]
    whole: dict[str, int] = {**dict.fromkeys(RANKS[:-1], 4), "joker": 2}
    assert sum(numbers(start(whole, []), 0).values()) == 54


def test_three_3s_including_the_special_one() -> None:
    state = start({"3h*": 1, "3": 2}, {"5": 2}, options={"decks": 2})
    assert hands(state) == ["3 3 3", "5 5"]
    assert leader(state) == 0


@pytest.mark.parametrize(("given", "expected"), [({"special": 1}, 1), ({"dealer": 1}, 2), ({"leader": 2}, 2), ({}, 0)])
def test_the_deal_may_decide_who_leads(given: dict[str, Any], expected: int) -> None:
    assert leader(start(["4", "5"], ["3", "6"], ["7", "8"], **given)) == expected


def test_a_given_leader_overrides_the_roles() -> None:
    state = table("4 4 4", "5 5 5", "6 6 6", roles=[None, 0, 1, 2], leader=1)
    run(state, "0 give 4")
    assert leader(state) == 1


def test_a_leader_without_cards_passes_the_lead_on() -> None:
    assert leader(table("4 4", "", "6 6", leader=1)) == 2


def test_without_any_player_of_the_last_round_it_is_a_first_round() -> None:
    state = table("4 4", "3h* 5", roles=[None, None, None])
    assert state.phase == "play"
    assert leader(state) == 1


def test_huge_hands() -> None:
    most = 4 * MAX_DECKS
    state = start({"7": most}, {"8": most, "joker": 2 * MAX_DECKS}, options={"decks": MAX_DECKS})
    assert numbers(state, 1) == {"8": most, "joker": 2 * MAX_DECKS}
    run(state, f"0 7x{most - 1}", f"1 8x{most - 1}")
    assert numbers(state, 1)["8"] == 1


def test_deals_follow_each_other() -> None:
    state = match(deal("3", "4 4"), deal("5 5 5", "6 6 6"), deal("7 7 7", "8 8 8"))
    run(state, "0 3")
    state.proceed()
    assert hands(state) == ["5 5 5 6 6", "6"]
    play_round(state)
    state.proceed()
    assert len(hands(state)) == 2
    assert seen(state, None).pack == {"7": 3, "8": 3}


# ---- Impossible deals


def test_a_card_that_is_there_twice_is_refused() -> None:
    refuse("7c is there twice", ["7c", "7c"], ["9c"])
    refuse("7c is there twice", ["7c"], ["9c", "7C"])
    refuse("7c is there twice", ["7c"], ["7♣"])
    refuse("10d is there twice", {"10d": 2}, ["9c"])
    refuse("7c is there 3 times", ["7c", "7c"], ["7c"], options={"decks": 2})
    assert hands(start(["7c", "7c"], ["9c"], options={"decks": 2})) == ["7 7", "9"]


def test_more_of_a_rank_than_the_pack_has() -> None:
    refuse("7", ["7"] * 5, ["9c"])
    refuse("7.*pack has 4", {"7": 5}, ["9c"])
    refuse("7.*pack has 4", {"7": 3}, {"7": 2})
    refuse("7.*pack has 4", ["7c", "7d", "7h", "7s"], ["7"])
    refuse("7.*pack has 8", {"7": 9}, ["9c"], options={"decks": 2})
    refuse("3", {"3h*": 1, "3": 4}, ["9c"])
    assert hands(start({"7": 3}, {"7": 1})) == ["7 7 7", "7"]


def test_more_jokers_than_the_pack_has() -> None:
    refuse("joker.*pack has 0", ["joker"], ["9c"], options={"jokers_per_deck": 0})
    refuse("joker.*pack has 1", ["joker"], ["joker"], options={"preset": "house"})
    refuse("joker.*pack has 2", ["joker", "joker"], ["joker"])
    refuse("joker.*pack has 2", {"joker": 3}, ["9c"], options={"decks": 2, "jokers_per_deck": 1})


@pytest.mark.parametrize("decks", [1, 2])
def test_the_special_3_twice(decks: int) -> None:
    refuse(r"3h\* is there twice", ["3h*", "5c"], ["3h*"], options={"decks": decks})
    refuse(r"3h\* is there twice", ["3h*", "3♥*"], ["5c"], options={"decks": decks})
    refuse(r"3h\* is there twice", {"3h*": 2}, ["5c"], options={"decks": decks})


def test_with_one_deck_the_special_3_is_the_3_of_hearts() -> None:
    refuse("3h is there twice", ["3h*", "5c"], ["3h"])
    assert leader(start(["3h", "5c"], ["3h*", "6c"], options={"decks": 2})) == 1


def test_special_must_name_a_seat_with_a_3() -> None:
    refuse("special.*seat 1.*3", ["3c"], ["5c"], special=1)
    refuse(r"special.*seat 0.*3h\*.*seat 1", ["3c"], ["3h*"], special=0)
    assert leader(start(["3c", "4c"], ["3h*", "5c"], special=1)) == 1


@pytest.mark.parametrize(
    "card", ["1c", "11c", "7x", "7x2", "", " ", "7cc", "c7", "jokerc", "rook", "2c3d", "3c*", "3*", "7h*", "７c"]
)
def test_a_card_that_is_not_in_the_pack_is_refused(card: str) -> None:
    refuse("not a card", [card], ["9c"])
    refuse("not a card", {card: 1}, ["9c"])


@pytest.mark.parametrize("card", [7, None, True, 7.5, ["7c"], {}])
def test_a_card_must_be_a_text(card: object) -> None:
    refuse("not a card", [card], ["9c"])


@pytest.mark.parametrize("number", [-1, 1.5, "2", None, True, [1]])
def test_a_number_of_cards_must_be_a_number(number: object) -> None:
    refuse("7", {"7": number}, ["9c"])


@pytest.mark.parametrize("number", [2**31, 2**63, 2**64, 10**30])
def test_numbers_too_large_for_any_pack(number: int) -> None:
    refuse("7.*pack has", {"7": number}, ["9c"])
    if number > 2**60:
        refuse("7.*pack has", {"7": number}, ["9c"], options={"decks": MAX_DECKS})


@pytest.mark.parametrize("given", ["3 4 5", 7, None, True])
def test_a_hand_is_a_list_or_numbers_by_rank(given: object) -> None:
    refuse("hand of seat 1", ["9c"], given)


@pytest.mark.parametrize("key", ["hand", "trump", "nest", "stock", "", "Hands", "scores", "hand_number"])
def test_unknown_keys_are_refused(key: str) -> None:
    more: dict[str, Any] = {key: 1}
    refuse(repr(key), ["9c"], ["8c"], **more)


@pytest.mark.parametrize("given", [[], [["9c"]], [["9c"], ["8c"], ["7c"]], [[]] * 100, None, "9c 8c", {"0": ["9c"]}])
def test_one_hand_for_each_seat(given: object) -> None:
    with pytest.raises(BadRecord, match="hands"):
        game(2).start(deals=[{"hands": given}])


def test_a_deal_needs_hands() -> None:
    with pytest.raises(BadRecord, match="hands"):
        game(2).start(deals=[{"leader": 0}])
    with pytest.raises(BadSetup, match="seed or a deal"):
        game(2).start()


@pytest.mark.parametrize("key", ["leader", "dealer", "special"])
@pytest.mark.parametrize("seat", [2, -1, 64, "0", True, 0.0, [0], 10**30])
def test_seats_must_exist(key: str, seat: Any) -> None:
    refuse(f"{key}.*seat from 0 to 1", ["3c", "9c"], ["3d", "8c"], **{key: seat})


@pytest.mark.parametrize(
    "roles", ["01", 0, {}, [], [0], [None], [0, 2], [0, -1], [0, "1"], [0, True], [False, 1], [0, 1.0], [[0], [1]]]
)
def test_roles_must_be_seats_or_null(roles: object) -> None:
    refuse("roles", ["3c", "9c"], ["3d", "8c"], roles=roles)


def test_a_seat_has_one_place_in_roles() -> None:
    refuse("seat 0 has two places", ["3c", "9c"], ["3d", "8c"], roles=[0, 1, 0])


def test_roles_may_be_longer_than_the_table_and_name_only_some() -> None:
    state = table("4 4 4", "5 5 5", roles=[None, None, None, None, 1, None])
    assert seen(state, None).roles == ("Citizen", "High-Scum")
    assert seen(table("4 4 4", "5 5 5", "6 6 6", roles=[0, 1]), None).roles == ("President", "Scum", "Citizen")


def test_later_deals_are_checked_at_once() -> None:
    with pytest.raises(BadRecord, match="7c is there twice"):
        game(2, rounds=2).start(deals=[deal("3", "4"), {"hands": [["7c"], ["7c"]]}])


def test_a_later_deal_for_a_different_number_of_players() -> None:
    """It is possible, because seats change between rounds (PR-8). If they have not, it is refused."""
    deals = [deal("3", "4 4"), deal("5 5 5", "6 6 6", "7 7 7")]
    state = match(*deals)
    run(state, "0 3")
    before = state.snapshot()
    with pytest.raises(BadRecord, match="3 hands for 2 players"):
        state.proceed()
    assert state.snapshot() == before
    state.change_seats(joining=["New"])
    state.proceed()
    assert [len(one.split()) for one in hands(state)] == [5, 1, 3]


def test_a_record_with_an_impossible_deal_is_refused() -> None:
    document = {"fairdeal": 1, "game": "president", "players": ["A", "B"], "deal": {"hands": [["7c"], ["7c"]]}}
    with pytest.raises(BadRecord, match="7c is there twice"):
        read_record(document, find_game).start()


def test_a_player_with_an_empty_hand_is_out() -> None:
    state = table("", "4 4", "5 5")
    assert seen(state, None).out == (0,)
    run(state, "1 4x2")
    assert places(state) == [0, 1, 2]
    assert places(table("", "", "")) == [0, 1, 2]


def test_special_must_name_the_holder_of_the_3_of_hearts() -> None:
    with pytest.raises(BadRecord, match="it is with seat 0"):
        match({"hands": [["3h", "4c"], ["3c", "5c"]], "special": 1})
    assert match({"hands": [["3h", "4c"], ["3c", "5c"]], "special": 0}).actors == (0,)


def test_a_card_held_zero_times_must_exist() -> None:
    with pytest.raises(BadRecord, match="rook"):
        match({"hands": [{"rook": 0, "4": 1}, {"5": 1}]})
    assert match({"hands": [{"6": 0, "4": 1}, {"5": 1}]}).hands() == [{"4": 1}, {"5": 1}]
