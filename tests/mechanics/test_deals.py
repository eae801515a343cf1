"""Given deals of the trick games on double cards: what is accepted and what is refused, in all three games."""

from typing import Any

import pytest

from fairdeal.engine.errors import BadRecord, BadSetup, FairdealError
from fairdeal.engine.record import read_record
from fairdeal.engine.state import State
from fairdeal.games import find_game

from .table import ALL_CARDS, deal, hand, hands, run, scores, seen, start

FOUR = ("2d7c", "3c7d", "3c8d", "4d7s")  # in every pack
games = pytest.mark.parametrize("key", ["hearts", "oh-hell", "rook"])


def begin(key: str, given: object, players: int = 4) -> State:
    """A match that starts with one given deal."""
    return find_game(key).configure(players).start(deals=[given])  # type: ignore[list-item]


def assert_refused(key: str, message: str, given: object, players: int = 4) -> None:
    """Check that a deal is refused with a message of one line."""
    with pytest.raises(BadRecord, match=message) as caught:
        begin(key, given, players)
    assert isinstance(caught.value, FairdealError)
    assert "\n" not in str(caught.value)


# ---- Accepted deals


@games
def test_a_deal_may_use_any_part_of_the_pack(key: str) -> None:
    assert hands(begin(key, deal(*FOUR))) == [{card} for card in FOUR]
    many = deal("2d7c 3c7d 5s12c", "3c8d 4d7s 5s13h", "2s9d 6c13s 8s10d", "9s10d 6c12h 5d6s")
    assert [len(held) for held in hands(begin(key, many))] == [3] * 4


@games
def test_cards_are_read_in_any_case_with_letters_and_symbols(key: str) -> None:
    state = begin(key, deal("2D7C", "3♣7♦", "qsac", "10Skh"))
    assert hands(state) == [{"2d7c"}, {"3c7d"}, {"12s14c"}, {"10s13h"}]


@games
def test_null_is_the_same_as_a_missing_key(key: str) -> None:
    state = begin(key, {"hands": [[card] for card in FOUR], "leader": None, "scores": None, "hand_number": None})
    assert scores(state) == [0] * 4
    assert seen(state).hand_number == 1


@games
def test_scores_and_hand_number(key: str) -> None:
    state = begin(key, deal(*FOUR, scores=[5, -7, 5, -7], hand_number=3))
    assert scores(state) == [5, -7, 5, -7]
    assert seen(state).hand_number == 3


@games
def test_the_seed_continues_after_the_given_deals(key: str) -> None:
    state = start(key, deal(*FOUR, hand_number=2, scores=[1, 2, 1, 2]), seed=9)
    while state.rounds_dealt == 1:
        state.play(state.actors[0], state.automatic(state.actors[0]))
    assert seen(state).hand_number == 3
    dealt = {card for held in hands(state) for card in held}
    assert len(dealt) == {"hearts": 76, "oh-hell": 12, "rook": 48}[key]


# ---- Refused deals


@games
def test_a_card_may_not_occur_twice(key: str) -> None:
    assert_refused(key, "3c7d is there twice.*seat 1.*seat 2", deal("2d7c", "3c7d", "3c7d", "4d7s"))
    assert_refused(
        key, "3c7d is there twice.*seat 1.*seat 1", deal("2d7c 5d6s", "3c7d 3c7d", "3c8d 2s9d", "4d7s 6c13s")
    )
    assert_refused(key, "3♣7♦ is there twice", deal("2d7c", "3c7d", "3c8d", "3♣7♦"))
    assert_refused(key, "12s14c is there twice|qsac is there twice", deal("2d7c", "12s14c", "3c8d", "qsac"))


@games
@pytest.mark.parametrize("card", ["joker", "2c", "2c2d", "2c4d", "3d2c", "", " ", "15c16d", "2c3d:2c", "3h*", "7x2"])
def test_a_text_that_is_not_a_card_is_refused(key: str, card: str) -> None:
    assert_refused(
        key, "hand of seat 1.*(not a double card|not in the deck)", {"hands": [["2d7c"], [card], ["3c8d"], ["4d7s"]]}
    )


@games
def test_a_card_with_the_wrong_suits_is_corrected_in_the_message(key: str) -> None:
    assert_refused(key, "2d3c.*2c3d", {"hands": [["2d7c"], ["2d3c"], ["3c8d"], ["4d7s"]]})


@pytest.mark.parametrize(
    ("key", "card", "players"),
    [("hearts", "2c5d", 4), ("hearts", "3s5c", 4), ("rook", "2c3d", 4), ("rook", "13h14d", 4)],
)
def test_a_card_that_is_not_in_this_pack_is_refused(key: str, card: str, players: int) -> None:
    assert_refused(key, f"{card} is not in the pack of Sanity .* for 4 players", deal(card, *FOUR[1:]), players)


@pytest.mark.parametrize("key", ["hearts", "oh-hell"])
def test_only_rook_has_the_rook(key: str) -> None:
    assert_refused(key, "rook", deal("rook", *FOUR[1:]))
    assert hand(begin("rook", deal("rook", *FOUR[1:])), 0) == {"rook"}


@games
@pytest.mark.parametrize("card", [7, None, True, 7.5, ["2c3d"], {"2c3d": 1}])
def test_a_card_must_be_a_string(key: str, card: object) -> None:
    assert_refused(key, "not a card", {"hands": [["2d7c"], [card], ["3c8d"], ["4d7s"]]})


@games
@pytest.mark.parametrize("given", ["2d7c", 7, None, True, {"2d7c": 1}, ("2d7c",)])
def test_a_hand_must_be_a_list(key: str, given: object) -> None:
    assert_refused(key, "hand of seat 1", {"hands": [["2d7c"], given, ["3c8d"], ["4d7s"]]})


@games
@pytest.mark.parametrize("given", [[], [["2d7c"]], [["2d7c"]] * 3, [[]] * 100, None, "2d7c", {"0": ["2d7c"]}])
def test_every_seat_needs_a_hand(key: str, given: object) -> None:
    assert_refused(key, "hands", {"hands": given})
    assert_refused(key, "hands", {"scores": [0] * 4})


@games
def test_all_hands_must_have_the_same_size(key: str) -> None:
    assert_refused(key, "same number of cards.*1, 2, 1, 1", deal("2d7c", "3c7d 5d6s", "3c8d", "4d7s"))
    assert_refused(key, "same number of cards.*0, 1, 1, 1", deal("", "3c7d", "3c8d", "4d7s"))
    assert_refused(key, "at least one.*0, 0, 0, 0", deal("", "", "", ""))


def test_a_hand_has_at_most_21_cards() -> None:
    three = [" ".join(ALL_CARDS[22 * seat : 22 * seat + 22]) for seat in range(3)]
    assert_refused("oh-hell", "22 cards.*at most 21", deal(*three), players=3)
    largest = [" ".join(held.split()[:21]) for held in three]
    assert [len(held) for held in hands(begin("oh-hell", deal(*largest), players=3))] == [21] * 3


@games
@pytest.mark.parametrize("name", ["hand", "Hands", "", "roles", "special", "pile", "table", "markers", "moves"])
def test_an_unknown_key_is_refused(key: str, name: str) -> None:
    assert_refused(key, f"has no '{name}'", {**deal(*FOUR), name: None})


@games
@pytest.mark.parametrize("seat", [4, -1, 64, "0", True, 0.0, [0], 10**30])
def test_a_seat_must_exist(key: str, seat: object) -> None:
    assert_refused(key, "leader.*seat from 0 to 3", deal(*FOUR, leader=seat))
    if key != "hearts":
        assert_refused(key, "dealer.*seat from 0 to 3", deal(*FOUR, dealer=seat))
    else:
        assert_refused(key, "has no 'dealer'", deal(*FOUR, dealer=0))


@games
@pytest.mark.parametrize(
    "given", [[], [0, 0, 0], [0] * 5, 7, "0000", [0, 0, 0, None], [0, 1, 0, "1"], [True, 0, True, 0], [0.0] * 4, {}]
)
def test_scores_must_be_one_number_for_each_seat(key: str, given: object) -> None:
    assert_refused(key, "scores.*4 whole numbers", deal(*FOUR, scores=given))


@games
@pytest.mark.parametrize("score", [10**6 + 1, -(10**6) - 1, 2**31, 2**64, 10**30])
def test_scores_have_a_limit(key: str, score: int) -> None:
    assert_refused(key, "scores", deal(*FOUR, scores=[score] * 4))
    assert scores(begin(key, deal(*FOUR, scores=[10**6] * 4))) == [10**6] * 4


@games
@pytest.mark.parametrize("number", [0, -1, 10**6 + 1, 2**31, 10**30, "1", True, 1.0, [1]])
def test_the_number_of_a_hand_must_be_a_positive_integer(key: str, number: object) -> None:
    assert_refused(key, "hand_number", deal(*FOUR, hand_number=number))


@games
def test_a_match_needs_a_seed_or_a_deal(key: str) -> None:
    with pytest.raises(BadSetup, match="seed or a deal"):
        find_game(key).configure().start()


@games
def test_later_deals_are_checked_at_the_start(key: str) -> None:
    with pytest.raises(BadRecord, match="3c7d is there twice"):
        start(key, deal(*FOUR), deal("2d7c", "3c7d", "3c7d", "4d7s"))
    with pytest.raises(BadRecord, match="hands"):
        start(key, deal(*FOUR), deal("2d7c", "3c7d", "3c8d"))


@games
def test_a_record_with_an_impossible_deal_is_refused(key: str) -> None:
    given: dict[str, Any] = {"fairdeal": 1, "game": key, "players": ["A", "B", "C", "D"], "moves": []}
    with pytest.raises(BadRecord, match="3c7d is there twice"):
        read_record({**given, "deal": deal("2d7c", "3c7d", "3c7d", "4d7s")}, find_game).start()
    assert read_record({**given, "deal": deal(*FOUR)}, find_game).replay().hands() == [[card] for card in FOUR]


@games
def test_players_cannot_leave_or_join(key: str) -> None:
    state = begin(key, deal(*FOUR))
    with pytest.raises(BadSetup, match="no rule"):
        state.change_seats(leaving=[1])
    assert state.seat_changes() == []
    run(state)
