"""President: why a move is illegal: which rule forbids it, and the reason in a player's words."""

import pytest

from fairdeal import _build
from fairdeal.engine.errors import IllegalMove, UnreadableMove
from fairdeal.engine.record import read_record
from fairdeal.engine.state import State
from fairdeal.games import find_game

from .table import deal, game, match, refused, run, seen, table

pytestmark = pytest.mark.usefixtures("decks")


def cites(state: State, seat: int, text: str, rule: str, *said: str) -> None:
    """Assert that a move is refused by this rule, with these words in the reason."""
    error = refused(state, seat, text)
    assert error.rule == rule
    assert str(error) == f"{rule}: {error.reason}"
    assert len(error.reason.split()) >= 4, "a reason in words"
    for words in said:
        assert words in error.reason


def test_out_of_turn_is_pr_13() -> None:
    state = table("7 7 4", "8 8 5", "9 9 6")
    for text in ("8x1", "pass", "skip", "8x5", "give 8", "Kx1"):
        cites(state, 1, text, "PR-13", "it is not your turn", "seat 0")
    run(state, "0 7x1", "1 pass")
    cites(state, 1, "8x1", "PR-13")
    cites(state, 0, "7x1", "PR-13")


def test_a_player_who_is_out_has_no_turn() -> None:
    state = table("7", "8 8 5", "9 9 6")
    run(state, "0 7")
    cites(state, 0, "pass", "PR-13")


def test_a_seat_that_does_not_exist_has_no_turn() -> None:
    state = table("7 7 4", "8 8 5")
    for seat in (2, 63, 1000, -1):
        cites(state, seat, "8x1", "PR-13")


@pytest.mark.parametrize("seat", [2**31, 2**40, 2**70, -(2**70)])
def test_huge_seat_numbers_are_refused_as_well(seat: int) -> None:
    """A number that does not fit into a C integer is not a seat, compiled or not."""
    state = table("7 7 4", "8 8 5")
    cites(state, seat, "8x1", "PR-13")
    assert state.moves(seat).count() == 0


def test_when_the_match_is_over_nobody_has_a_turn() -> None:
    state = table("7", "8 8 5")
    run(state, "0 7")
    assert state.over
    for text in ("8x1", "pass", "ready"):
        cites(state, 1, text, "PR-13", "over")


def test_when_the_deals_are_used_up_nobody_has_a_turn() -> None:
    state = match(deal("7", "8 8 5"), rounds=3)
    run(state, "0 7")
    assert state.phase == "deal"
    cites(state, 1, "8x1", "PR-13", "deal")


def test_cards_not_held_are_pr_10() -> None:
    state = table("7 7 joker 4", "8 8 joker 5")
    cites(state, 0, "7x3", "PR-10", "you do not hold three 7s", "2")
    cites(state, 0, "9x1", "PR-10", "you do not hold one 9", "0")
    cites(state, 0, "7x2+j2", "PR-10", "two jokers", "1")
    cites(state, 0, "jokerx2", "PR-10", "two jokers")
    run(state, "0 7x2")
    cites(state, 1, "Kx2", "PR-10", "two Kings")
    cites(state, 1, "8x1+j2", "PR-10", "two jokers")
    cites(state, 1, "9x1", "PR-10")  # this is checked before the number of cards


def test_two_ranks_are_no_combo() -> None:
    state = table("7 8 4", "9 9")
    cites(state, 0, "7c 8c", "PR-10", "one rank")


def test_the_leader_cannot_pass() -> None:
    state = table("7 7 4", "8 8 5")
    cites(state, 0, "pass", "PR-10", "leader", "cannot pass")
    run(state, "0 7x2", "1 pass")
    cites(state, 0, "pass", "PR-10")
    special = table("7 7 4", "3h* 8 5")
    cites(special, 1, "pass", "PR-10", "3♥")


def test_the_leader_cannot_skip() -> None:
    cites(table("7 7 4", "8 8 5", equalize="equalize_or_skip"), 0, "skip", "PR-16")


def test_the_first_combo_without_the_special_3_is_pr_4() -> None:
    state = table("7 7 4", "3h* 8 joker", "9 9")
    cites(state, 1, "8x1", "PR-4", "special 3♥")
    cites(state, 1, "joker", "PR-4", "special 3♥")
    cites(state, 1, "8x1+j1", "PR-4")


def test_a_different_number_of_cards_is_pr_11() -> None:
    state = table("7 7 4", "8 8 8 9 5", "9 9 9 joker", one_fewer_2=False)
    run(state, "0 7x2")
    cites(state, 1, "8x1", "PR-11", "a pair must be beaten by a pair")
    cites(state, 1, "8x3", "PR-11", "a pair")
    run(state, "1 pass", "2 pass", "0 4")
    cites(state, 1, "8x2", "PR-11", "single card")
    run(state, "1 9", "2 joker")
    triple = table("7 7 7 4", "8 8 8 8")
    run(triple, "0 7x3")
    cites(triple, 1, "8x4", "PR-11", "3 cards")


def test_lower_cards_are_pr_11() -> None:
    state = table("7 7 4", "6 6 joker 8", "9 9 9")
    run(state, "0 7x2")
    cites(state, 1, "6x2", "PR-11", "not higher", "7")
    cites(state, 1, "6x1+j1", "PR-11", "not higher")
    run(state, "1 pass", "2 pass", "0 4")
    run(state, "1 joker")
    cites(state, 2, "9x1", "PR-11", "joker")


def test_lower_by_the_order_of_a_revolution_is_pr_11() -> None:
    state = table("7 7 7 7 9 4", "10 8 8", revolutions="strict")
    run(state, "0 7x4", "1 pass", "0 9")
    cites(state, 1, "10x1", "PR-11", "revolution")


def test_equalizing_where_nobody_may_is_pr_16() -> None:
    state = table("7 7 4", "7 7 8", equalize="disallow")
    run(state, "0 7x2")
    cites(state, 1, "7x2", "PR-16", "not allowed")


def test_equalizing_where_only_the_scum_may_is_pr_18() -> None:
    first = table("7 7 4", "7 7 8", equalize_only_by_scum=True)
    run(first, "0 7x2")
    cites(first, 1, "7x2", "PR-18", "Scum")
    later = table("7 7 4", "7 7 8", "9 9", roles=[None, 1, 0], equalize_only_by_scum=True, leader=0)
    run(later, "0 7x2")
    cites(later, 1, "7x2", "PR-18", "Scum")


def test_bound_to_equalize_or_skip_is_pr_16() -> None:
    state = table("7 4", "7 8", "7 9 joker", equalize="equalize_or_skip")
    run(state, "0 7", "1 7")
    cites(state, 2, "9x1", "PR-16", "equalize", "skip")
    cites(state, 2, "joker", "PR-16", "skip")
    cites(state, 2, "pass", "PR-16", "skip")
    cites(state, 2, "7x1+j1", "PR-16")


def test_bound_to_equalize_or_pass_is_pr_16() -> None:
    state = table("7 4", "7 8", "7 9", equalize="equalize_or_pass")
    run(state, "0 7", "1 7")
    cites(state, 2, "9x1", "PR-16", "equalize", "pass")
    cites(state, 2, "skip", "PR-16")


@pytest.mark.parametrize("mode", ["disallow", "allow", "equalize_or_skip", "equalize_or_pass", "force_skip"])
def test_skip_where_nobody_is_bound_is_pr_16(mode: str) -> None:
    state = table("7 4", "7 8", "7 9", equalize=mode)
    run(state, "0 7")
    cites(state, 1, "skip", "PR-16")


def test_after_one_fewer_2_is_pr_15() -> None:
    state = table("7 7 4", "2 8", "A A joker 2 2 2")
    run(state, "0 7x2", "1 2")
    cites(state, 2, "Ax2", "PR-15", "two 2s", "two jokers")
    cites(state, 2, "joker", "PR-15")
    cites(state, 2, "Ax1", "PR-15")
    cites(state, 2, "2x3", "PR-15")


def test_one_fewer_where_it_does_not_beat() -> None:
    jokers = table("joker joker 4", "2 2 8")
    run(jokers, "0 jokerx2")
    assert refused(jokers, 1, "2x1").rule in ("PR-11", "PR-15")
    alone = table("7 7 4", "joker 8 8")
    run(alone, "0 7x2")
    assert refused(alone, 1, "joker").rule in ("PR-11", "PR-15")
    off = table("7 7 4", "2 8", one_fewer_2=False)
    run(off, "0 7x2")
    cites(off, 1, "2x1", "PR-11")


def test_passing_with_a_playable_combo_is_pr_27() -> None:
    state = table("7 4", "5 8", "9 9", preset="house")
    run(state, "0 7")
    cites(state, 1, "pass", "PR-27", "must", "one 8")
    run(state, "1 8")
    cites(state, 2, "pass", "PR-27", "one 9")


def test_passing_or_skipping_when_bound_and_able_to_equalize_is_pr_27() -> None:
    passing = table("7 4", "7 8", "7 9", equalize="equalize_or_pass", voluntary_pass=False)
    run(passing, "0 7", "1 7")
    cites(passing, 2, "pass", "PR-27", "one 7")
    skipping = table("7 4", "7 8", "7 9", equalize="equalize_or_skip", voluntary_pass=False)
    run(skipping, "0 7", "1 7")
    cites(skipping, 2, "skip", "PR-27", "one 7")


@pytest.mark.parametrize(("exchange", "rule"), [("sequential", "PR-6"), ("simultaneous", "PR-28")])
def test_wrong_gifts_are_pr_6_or_pr_28(exchange: str, rule: str) -> None:
    state = table("3 4 5", "6 7 8", "9 10 J", "Q K A", roles=[0, 1, 2, 3], exchange=exchange)
    cites(state, 0, "give 3 9", rule, "you do not hold one 9")
    cites(state, 0, "give 3x2", rule, "two 3s")
    cites(state, 0, "give 3", rule, "two cards", "not 1")
    cites(state, 0, "give 3 4 5", rule, "two cards", "not 3")
    cites(state, 1, "give 6 7", rule, "one card", "not 2")
    cites(state, 1, "give joker", rule, "joker")
    for text in ("3x1", "pass", "skip", "3x2"):
        cites(state, 0, text, rule, "give two cards")
    for seat in (2, 3):
        cites(state, seat, "give 9", "PR-13")
    run(state, "0 give 3 4")
    cites(state, 0, "give 5 K", "PR-13")  # they have given already


@pytest.mark.parametrize("exchange", ["sequential", "simultaneous"])
def test_wrong_discards_are_pr_7(exchange: str) -> None:
    """The Scum has left, so the President discards two cards instead of giving them."""
    state = table("9 9 5 A", "4 9 Q", roles=[0, 1, None], exchange=exchange)
    cites(state, 0, "give 9x1", "PR-7", "you discard two cards", "not 1")
    cites(state, 0, "give 9x3", "PR-7", "three 9s")
    cites(state, 0, "9x1", "PR-7", "discard two cards")


@pytest.mark.parametrize(("exchange", "rule"), [("sequential", "PR-6"), ("simultaneous", "PR-28")])
def test_gifts_in_the_tricks(exchange: str, rule: str) -> None:
    cites(table("3 4 5", "6 7 8", exchange=exchange), 0, "give 3", rule, "before the first trick")


def test_ready_in_a_round() -> None:
    state = table("7 4", "5 8")
    cites(state, 0, "ready", "PR-32", "between rounds")
    transfer = table("3 4 5", "6 7 8", roles=[0, 1])
    cites(transfer, 0, "ready", "PR-32")


def test_between_rounds_each_player_says_ready_once() -> None:
    state = match(deal("3", "4 4"), deal("5 5 5", "6 6 6"))
    run(state, "0 3")
    cites(state, 1, "4x1", "PR-32", "ready")
    cites(state, 0, "pass", "PR-32", "ready")
    run(state, "1 ready")
    assert refused(state, 1, "ready").rule in ("PR-13", "PR-32")
    assert refused(state, 5, "ready").rule is not None


@pytest.mark.parametrize("text", ["", "play", "7x", "x7", "hello world", "1x1"])
def test_an_unreadable_text_breaks_no_numbered_rule(text: str) -> None:
    state = table("7 4", "5 8")
    error = refused(state, 0, text)
    assert isinstance(error, UnreadableMove)
    assert error.rule is None
    assert str(error) == error.reason
    assert "cannot be read" in error.reason
    assert "7x2+j1" in error.reason  # what would be right


def test_more_cards_than_any_pack_has_break_no_numbered_rule() -> None:
    assert refused(table("7 4", "5 8"), 0, "7x99999999999999999").rule is None


def test_a_refused_move_changes_nothing() -> None:
    """`refused` compares the whole match before and after; here the next moves are compared as well."""
    state = table("7 7 4", "8 8 5", "9 9 6")
    run(state, "0 7x2")
    for text in ("8x1", "7x2", "nonsense", "skip", "ready", "give 8"):
        refused(state, 1, text)
    assert seen(state, 1).trick == ((0, "7x2"),)
    run(state, "1 8x2", "2 9x2")
    assert seen(state, 1).trick == ((0, "7x2"), (1, "8x2"), (2, "9x2"))


def test_the_error_of_a_record_says_which_move() -> None:
    document = {
        "fairdeal": 1,
        "game": "president",
        "players": ["Ada", "Ben"],
        "deal": deal("7 7 4", "8 8 5"),
        "moves": [[0, "7x2"], [1, "8x1"]],
    }
    record = read_record(document, find_game)
    state = record.start()
    steps = record.steps(state)
    next(steps).play()
    step = next(steps)
    with pytest.raises(IllegalMove) as caught:
        step.play()
    error = step.error(caught.value)["error"]
    assert isinstance(error, dict)
    assert (error["move"], error["seat"], error["text"], error["rule"]) == (1, 1, "8x1", "PR-11")
    assert error["message"] == caught.value.reason


def test_every_move_that_is_not_listed_is_refused() -> None:
    """In whole random rounds, exactly the listed moves out of many texts are accepted."""
    combos = [f"{rank}x{n}" for rank in ("3", "4", "7", "8", "K", "2") for n in (1, 2, 3)]
    combos += ["joker", "jokerx2", "3x1+j1", "7x1+j1", "Kx2+j1", "2x1+j1", "pass", "skip", "ready", "give 3"]
    for seed in range(4 if _build.is_compiled() else 1):
        options = {"equalize": ["allow", "equalize_or_skip", "equalize_or_pass", "disallow"][seed]}
        state = game(3, decks=1, voluntary_pass=seed != 1, **options).start(seed=seed)
        step = 0
        while not state.over:
            (seat,) = state.actors
            listed = {move.text() for move in state.moves(seat)}
            for text in combos:
                copied = state.copy()
                try:
                    copied.play(seat, text)
                except IllegalMove:
                    assert text not in listed
                    assert copied == state
                else:
                    assert text in listed
            state.play(seat, state.moves(seat)[step * 7 % state.moves(seat).count()])
            step += 1
