"""Sanity Rook: an illegal move is refused with the rule that it breaks and the reason in a player's words."""

import pytest

from fairdeal.engine.errors import UnreadableMove
from tests.mechanics.table import cites, refused, run

from .table import bidding, rook

NEST = ["rook", "2s9d", "5d6s", "3c7d", "3c8d"]


def test_rk_3_refuses_illegal_bids() -> None:
    state = bidding()
    for number in (0, 100, 135, 142, 241, 245, 1000):
        cites(state, 0, f"bid {number}", "RK-3", "140 to 240", "5", str(number))
    for text in ("2h4c:4c", "trump h", "nest 2h4c", "rook"):
        cites(state, 0, text, "RK-3", "bid or pass")
    run(state, "0 bid 170")
    for number in (140, 165, 170):
        cites(state, 1, f"bid {number}", "RK-3", "170 has been bid")


def test_rk_3_refuses_bids_out_of_turn() -> None:
    state = bidding(dealer=1)
    for seat in (0, 1, 3):
        cites(state, seat, "bid 150", "RK-3", "not your turn", "seat 2")
        cites(state, seat, "pass", "RK-3", "not your turn", "seat 2")


def test_rk_3_refuses_bids_after_a_pass() -> None:
    state = bidding()
    run(state, "0 bid 150", "1 pass", "2 bid 155", "3 pass")
    for text in ("bid 160", "pass"):
        cites(state, 1, text, "RK-3", "passed", "final")
    cites(state, 2, "bid 160", "RK-3", "not your turn", "seat 0")


def test_rk_4_refuses_an_illegal_nest() -> None:
    state = bidding(nest=NEST)
    run(state, "0 bid 240")
    cites(state, 0, "nest rook 2s9d 5d6s 3c7d", "RK-4", "5 ", "4")
    cites(state, 0, "nest rook 2s9d 5d6s 3c7d 3c8d 2h4c", "RK-4", "5 ", "6")
    cites(state, 0, "nest 2c5d 2s9d 5d6s 3c7d 3c8d", "RK-4", "you hold")
    for text in ("trump h", "2h4c:4c", "bid 150", "pass"):
        cites(state, 0, text, "RK-4", "5 cards", "Nest")
    cites(state, 1, "nest rook 2s9d 5d6s 3c7d 3c8d", "RK-4", "not your turn", "seat 0")
    assert refused(state, 0, "nest rook rook 5d6s 3c7d 3c8d").reason


def test_rk_4_refuses_anything_but_trump() -> None:
    state = bidding(nest=NEST)
    run(state, "0 bid 240", "0 nest rook 2s9d 5d6s 3c7d 3c8d")
    for text in ("2h4c:4c", "bid 150", "pass", "nest rook 2s9d 5d6s 3c7d 3c8d"):
        cites(state, 0, text, "RK-4", "trump")
    cites(state, 1, "trump h", "RK-4", "not your turn", "seat 0")


def test_rk_5_and_then_rk_9_refuse_cards_out_of_turn() -> None:
    state = rook("2d12h 3c8d", "8s10d 5c9s", "11c14h 6c13s", "4d7s 6h10c", trump="s")
    cites(state, 1, "8s10d:10d", "RK-5", "not your turn", "seat 0")
    run(state, "0 2d12h:2d", "1 8s10d:10d", "2 11c14h:25", "3 4d7s:4d")
    cites(state, 0, "3c8d:3c", "RK-9", "not your turn", "seat 1")


def test_cards_that_are_not_in_the_hand_are_refused() -> None:
    state = rook("2d12h 3c8d", "8s10d 5c9s", "11c14h 6c13s", "4d7s 6h10c", trump="s")
    cites(state, 0, "8s10d:10d", "RK-5", "you do not hold 8♠10♦")
    cites(state, 0, "rook", "RK-5", "you do not hold the Rook")
    cites(state, 0, "2c3d:2c", "RK-5", "you do not hold 2♣3♦")  # not in this pack
    run(state, "0 2d12h:2d", "1 8s10d:10d", "2 11c14h:25", "3 4d7s:4d")
    cites(state, 1, "8s10d:8s", "RK-5", "you do not hold 8♠10♦")
    run(state, "1 5c9s:9s")
    cites(state, 2, "8s10d:8s", "RK-6", "you do not hold 8♠10♦")


def test_rk_5_refuses_anything_but_a_card_in_the_tricks() -> None:
    state = rook("2d12h 3c8d", "8s10d 5c9s", "11c14h 6c13s", "4d7s 6h10c", trump="s")
    for text in ("pass", "bid 150", "trump h", "nest 2d12h"):
        cites(state, 0, text, "RK-5", "show a card")


def test_rk_6_refuses_not_following_suit() -> None:
    state = rook("2d12h 3c8d", "5d6s 8s10d", "6c13s 5s12c", "5s13h 6c12h", trump="s")
    run(state, "0 2d12h:2d")
    for text in ("5d6s:6s", "8s10d:18"):
        cites(state, 1, text, "RK-6", "diamonds", "can follow", "5♦6♠ as 5♦")


def test_rk_7_refuses_not_following_a_sum() -> None:
    state = rook("2d12h 3c8d", "5d6s 8s10d", "6c13s 5s12c", "5s13h 6c12h", trump="s")
    run(state, "0 2d12h:14")
    for text in ("5d6s:5d", "8s10d:8s"):
        cites(state, 1, text, "RK-7", "sum", "5♦6♠ as 11")


def test_rk_8_refuses_other_suits_if_the_rook_is_led() -> None:
    state = rook("rook 2h4c", "3h12c 6d14h", "7d14s 3h13c", "9s10d 2c5d", trump="h")
    run(state, "0 rook")
    for text in ("3h12c:12c", "3h12c:15", "6d14h:6d"):
        cites(state, 1, text, "RK-8", "Rook was led", "trump")


def test_dd_3_refuses_what_is_in_the_trick() -> None:
    state = rook("2d12h 3c8d", "2d7c 5d6s", "6c13s 5s12c", "5s13h 6c12h", trump="s")
    run(state, "0 2d12h:2d")
    cites(state, 1, "2d7c:2d", "DD-3", "2♦")
    run(state, "1 5d6s:5d", "2 6c13s:6c")
    cites(state, 3, "6c12h:6c", "DD-3", "6♣")
    sums = rook("2d12h 3c8d", "4s10h 5d6s", "6c13s 5s12c", "5s13h 6c12h")
    run(sums, "0 2d12h:14")
    cites(sums, 1, "4s10h:14", "DD-3", "14")


def test_dd_3_never_gives_way_with_the_rook_in_hand() -> None:
    state = rook("6c13s 2h4c", "2d12h 4d7s", "4h14s 7h10s", "6c12h rook", trump="d")
    run(state, "0 6c13s:6c", "1 2d12h:12h", "2 4h14s:18")
    for text in ("6c12h:6c", "6c12h:12h", "6c12h:18"):
        cites(state, 3, text, "DD-3")


def test_rk_6_still_refuses_other_suits_where_dd_3_gives_way() -> None:
    """Every face of seat 3 is in the trick: they may repeat one, but must still follow suit."""
    state = rook("6c13s", "2d12h", "4h14s", "6c12h", trump="h")
    run(state, "0 6c13s:6c", "1 2d12h:12h", "2 4h14s:18")
    cites(state, 3, "6c12h:12h", "RK-6", "clubs", "6♣Q♥ as 6♣")


def test_nobody_can_act_after_the_match_or_after_the_last_deal() -> None:
    for target in (0, 600):
        state = rook("12s14c", "2d7c", "2h4c", "3c7d", trump="s", scores=[600, 0, 600, 0], options={"target": target})
        run(state, "0 12s14c:12s", "1 2d7c:2d", "2 2h4c:2h", "3 3c7d:3c")
        assert state.phase == ("deal" if target else "over")
        for seat in range(4):
            for text in ("12s14c:14c", "pass", "bid 150", "trump h", "rook"):
                cites(state, seat, text, None, "nobody can act")


@pytest.mark.parametrize("seat", [-1, 4, 2**31, 2**70, -(2**70)])
def test_a_seat_that_does_not_exist_is_refused(seat: int) -> None:
    for state in (bidding(), rook("12s14c", "2d7c", "2h4c", "3c7d")):
        cites(state, seat, "pass", None, "seat", "0 to 3")
        assert state.moves(seat).count() == 0


NOT_MOVES = [
    *["", "bid", "bid x", "bid -140", "bid 140 150", "bid 1e2", "pass 2h4c", "nest", "nest x", "trump", "trump x"],
    *["trump h d", "rook:20", "2h4c", "2h4c:5", "rooks", "joker", "bid 99999999999999999999", "trump hearts ace"],
]


@pytest.mark.parametrize("text", NOT_MOVES)
def test_a_text_that_is_not_a_move_is_refused(text: str) -> None:
    error = refused(bidding(), 0, text)
    assert isinstance(error, UnreadableMove)
    assert error.rule is None
    assert len(error.reason.split()) >= 4


OTHER_SPELLINGS = [
    *[("PASS", "pass"), ("BID 150", "bid 150"), ("Trump H", "trump h"), ("trump ♥", "trump h"), ("ROOK", "rook")],
    *[("4S10H:10H", "4s10h:10h"), ("NEST rook 2h4c", "nest 2h4c rook")],
]


@pytest.mark.parametrize(("text", "meant"), OTHER_SPELLINGS)
def test_moves_can_be_written_in_other_ways(text: str, meant: str) -> None:
    game = bidding().game
    assert str(game.parse(text)) == meant
    assert game.parse(text) == game.parse(meant)
