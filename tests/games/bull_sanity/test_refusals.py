"""Bull Sanity: an illegal move is refused with the rule it breaks and a reason in a player's words."""

import pytest

from fairdeal.engine.errors import BadSetup, IllegalMove
from fairdeal.engine.state import State

from .table import at_value, claim, hand, refused, run, table


def cites(state: State, seat: int, text: str, rule: str | None, *said: str) -> None:
    """Check that a move is refused by this rule, with these words in the reason."""
    error = refused(state, seat, text)
    assert error.rule == rule
    assert len(error.reason.split()) >= 4, "a reason in words"
    for words in said:
        assert words in error.reason


def small() -> State:
    return table("2c3d 3h10s", "5c9s 4c5h", "7c8h 6d7s")


def test_a_claim_out_of_turn_is_bs_2() -> None:
    cites(small(), 1, "claim 2 5c9s", "BS-2", "not your turn", "seat 0")
    cites(small(), 2, "claim 3 2c3d", "BS-2", "seat 0")


def test_a_claim_needs_cards_of_the_hand() -> None:
    cites(small(), 0, "claim 2", "BS-2", "one card or more")
    cites(small(), 0, "claim 2 5c9s", "BS-2", "do not hold 5♣9♠")
    cites(small(), 0, "claim 2 2c3d 5c9s 4c5h", "BS-2", "do not hold 4♣5♥, 5♣9♠")
    cites(small(), 0, "claim 2 2c3d 2c3d", "BS-2", "2♣3♦ is named twice")


def test_the_value_of_a_claim_is_prescribed() -> None:
    cites(small(), 0, "claim 3 2c3d", "BS-2", "first claim is of 2s")
    state = small()
    claim(state, 2)
    cites(state, 1, "claim 4 5c9s", "BS-2", "after 2 comes 3")
    cites(state, 1, "claim 2 5c9s", "BS-2", "after 2 comes 3")


@pytest.mark.parametrize("value", [0, 3, 14, 16, 27, 28, 999])
def test_after_14_two_values_are_legal(value: int) -> None:
    state = at_value(14)
    (seat,) = state.actors
    cites(state, seat, f"claim {value} {hand(state, seat).split()[0]}", "BS-3", "claim 15, or go back to 2")


def test_after_27_there_is_nothing_higher() -> None:
    state = at_value(27)
    (seat,) = state.actors
    cites(state, seat, f"claim 28 {hand(state, seat).split()[0]}", "BS-3", "after 27, the highest sum, it is 2")


def test_without_a_claim_there_is_nothing_to_answer() -> None:
    for seat in range(3):
        for text in ("bull", "accept"):
            cites(small(), seat, text, "BS-5", "no set to call")


def test_after_a_claim_the_others_call_or_accept() -> None:
    state = small()
    run(state, "0 claim 2 2c3d")
    cites(state, 1, "claim 3 5c9s", "BS-5", "bull or accept")
    for text in ("bull", "accept", "claim 3 3h10s"):
        cites(state, 0, text, "BS-5", "you have claimed")
    run(state, "1 accept")
    for text in ("bull", "accept"):
        cites(state, 1, text, "BS-5", "you have accepted")


def test_a_player_who_is_out_can_do_nothing() -> None:
    state = table("2c3d", "5c9s 4c5h", "7c8h 6d7s", play_on=True)
    claim(state, 2)
    cites(state, 0, "claim 3 2c3d", "BS-7", "out of cards")
    run(state, "1 claim 3 5c9s")
    cites(state, 0, "bull", "BS-5", "out of cards")


def test_after_the_end_nobody_has_a_turn() -> None:
    state = table("2c3d", "5c9s 4c5h", "7c8h 6d7s")
    claim(state, 2)
    assert state.over
    for text in ("bull", "accept", "claim 3 5c9s"):
        cites(state, 1, text, "BS-7", "over")


def test_seats_that_do_not_exist_are_refused() -> None:
    for seat in (-1, 3, 99, 1 << 70):
        cites(small(), seat, "claim 2 2c3d", None, "no such seat")
        assert not small().moves(seat)


def test_the_clock_acts_only_for_seats_that_may_act() -> None:
    with pytest.raises(IllegalMove):
        small().automatic(1)
    with pytest.raises(IllegalMove):
        small().proceed()
    with pytest.raises(BadSetup):
        small().change_seats(leaving=[0])
