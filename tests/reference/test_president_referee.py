"""The referee of President itself, on small positions that can be checked by hand."""

from __future__ import annotations

import random
from typing import Any

import pytest

from .president import IllegalMoveError, Referee

ONLINE: dict[str, object] = {
    "decks": 1,
    "jokers_per_deck": 2,
    "first_round": "special_3",
    "titles": "scum",
    "first_trick": "scum",
    "exchange": "sequential",
    "play_after_pass": False,
    "one_fewer_2": True,
    "largest_combo": 0,
    "penalty_order": "first_lowest",
    "equalize": "allow",
    "equalize_ends_trick": "off",
    "equalize_only_by_scum": False,
    "revolutions": "off",
    "revolution_ends_trick": False,
    "four_in_a_row": False,
    "eight_rule": False,
    "single_turn": False,
    "penalize_final_2": False,
    "penalize_final_joker": False,
    "voluntary_pass": True,
    "fall_from_grace": False,
    "rounds": 0,
}


def table(*hands: str, deal: dict[str, Any] | None = None, **options: object) -> Referee:
    """One round with hands such as `3 3 K joker`. By default seat 0 leads."""
    counts = [{card: hand.split().count(card) for card in hand.split()} for hand in hands]
    given = {"hands": counts, "leader": 0} if deal is None else {"hands": counts, **deal}
    return Referee(len(hands), {**ONLINE, **options}, [given])


def run(referee: Referee, *moves: str) -> None:
    """Play moves of the form `seat text`."""
    for move in moves:
        seat, text = move.split(" ", 1)
        referee.play(int(seat), text)


# ---------------------------------------------------------------- the first round, leads, simple tricks


def test_the_special_3_leads_and_is_in_the_first_combo() -> None:
    referee = table("4 5", "3 3h* 9 joker", "6 7", deal={})
    assert referee.actors == [1]
    assert referee.legal(1) == {"3x1", "3x2", "3x1+j1", "3x2+j1"}
    assert referee.hands()[1] == {"3": 2, "9": 1, "joker": 1}
    assert table("4 5", "3h* 9", deal={"leader": 0}).legal(0) == {"4x1", "5x1"}
    assert table("3h* 5", "4 9", deal={"dealer": 0}, first_round="left_of_dealer").legal(1) == {"4x1", "9x1"}


def test_the_leader_may_lead_any_combo_and_may_not_pass() -> None:
    referee = table("7 7 joker joker", "9")
    assert referee.legal(0) == {
        "7x1",
        "7x2",
        "7x1+j1",
        "7x1+j2",
        "7x2+j1",
        "7x2+j2",
        "joker",
        "jokerx2",
    }


def test_turns_skip_players_who_are_out() -> None:
    referee = table("5", "4 6", "4 4 9", "4 4 8")
    run(referee, "0 5x1", "1 6x1", "2 9x1", "3 pass")
    assert referee.actors == [1]  # seat 0 is out
    run(referee, "1 pass")
    assert referee.actors == [2]
    run(referee, "2 4x2", "3 4x2", "1 pass")
    # Seat 2 is out; seat 3 made the last play and still has cards.
    assert referee.actors == [3]
    assert referee.legal(3) == {"8x1"}
    run(referee, "3 8x1")
    assert referee.places == [0, 2, 3, 1]
    assert referee.phase == "deal"
    assert not referee.over


def test_the_next_player_leads_if_the_winner_is_out() -> None:
    referee = table("A", "4 4", "5 5")
    run(referee, "0 Ax1", "1 pass", "2 pass")
    assert referee.actors == [1]


def test_a_player_who_has_passed_may_or_may_not_play_again() -> None:
    for play_after_pass, expected in ((False, 2), (True, 1)):
        referee = table("5 9 J", "6 Q", "7 K 10", play_after_pass=play_after_pass)
        run(referee, "0 5x1", "1 pass", "2 7x1", "0 9x1")
        assert referee.actors == [expected]


def test_without_voluntary_passes() -> None:
    referee = table("5 9", "6 4", "3 3", voluntary_pass=False)
    run(referee, "0 5x1")
    assert referee.legal(1) == {"6x1"}
    run(referee, "1 6x1")
    assert referee.legal(2) == {"pass"}
    with pytest.raises(IllegalMoveError):
        referee.play(1, "4x1")


# ---------------------------------------------------------------- PR-15


def test_one_fewer_2() -> None:
    referee = table("7 7 4", "2 5 5", "2 2 2 joker joker 8 8")
    run(referee, "0 7x2")
    assert referee.legal(1) == {"2x1", "pass"}
    run(referee, "1 2x1")
    # 2x1 equalizes; two 2s, with or without a joker, and two jokers are higher; one joker and two 8s are not.
    assert referee.legal(2) == {"2x1", "2x2", "2x1+j1", "jokerx2", "pass"}
    run(referee, "2 2x2")
    assert referee.legal(0) == {"pass"}


def test_one_fewer_2_does_not_beat_jokers_and_needs_a_2() -> None:
    referee = table("joker joker 4", "2 2 5")
    run(referee, "0 jokerx2")
    assert referee.legal(1) == {"pass"}
    referee = table("7 7 7 4", "joker joker 2 5")
    run(referee, "0 7x3")
    assert referee.legal(1) == {"2x1+j1", "2x1+j2", "pass"}


def test_a_play_keeps_its_rank_after_two_revolutions() -> None:
    referee = table(
        "7 7 7 7 7 4 4 4 4 4 4",
        "2 2 2 2 9",
        "2 2 2 2 joker 3 3 3 3 6 6 6 6 6",
        revolutions="strict",
        deal={"leader": 0},
        decks=4,
    )
    run(referee, "0 7x5")  # a revolution: 3 is the highest rank
    assert "2x4" not in referee.legal(1)
    run(referee, "1 pass")
    assert referee.legal(2) == {"3x4", "3x3+j1", "6x5", "pass", "3x4+j1", "6x4+j1"}
    run(referee, "2 3x4")  # a second revolution restores the order, but only five 3s beat this play
    assert referee.legal(0) == {"pass"}
    run(referee, "0 pass")
    assert referee.legal(2) >= {"2x1", "joker"}  # seat 2 leads


# ---------------------------------------------------------------- PR-16: one example of each mode


def test_equalize_disallow() -> None:
    referee = table("7 4", "7 8", "9 9", equalize="disallow")
    run(referee, "0 7x1")
    assert referee.legal(1) == {"8x1", "pass"}


def test_equalize_allow() -> None:
    referee = table("7 4", "7 8", "9 9", equalize="allow")
    run(referee, "0 7x1")
    assert referee.legal(1) == {"7x1", "8x1", "pass"}
    run(referee, "1 7x1")
    assert referee.legal(2) == {"9x1", "pass"}


def test_equalize_or_skip() -> None:
    referee = table("7 4 K", "7 8", "7 joker 9", "10 10", equalize="equalize_or_skip")
    run(referee, "0 7x1", "1 7x1")
    assert referee.legal(2) == {"7x1", "skip"}
    run(referee, "2 skip")
    assert referee.legal(3) == {"10x1", "pass"}  # any play again
    run(referee, "3 10x1", "0 pass", "1 pass")
    assert referee.actors == [2]  # the skipped player is still in the trick
    assert referee.legal(2) == {"joker", "pass"}

    referee = table("7 4", "7 8", "7 9", equalize="equalize_or_skip", voluntary_pass=False)
    run(referee, "0 7x1", "1 7x1")
    assert referee.legal(2) == {"7x1"}


def test_equalize_or_pass() -> None:
    referee = table("7 4 K", "7 8 A", "7 9 2", "10 10", equalize="equalize_or_pass", play_after_pass=True)
    run(referee, "0 7x1", "1 7x1")
    assert referee.legal(2) == {"7x1", "pass"}
    run(referee, "2 pass", "3 10x1", "0 Kx1", "1 Ax1")
    assert referee.actors == [3]  # seat 2 may not play again, even with play_after_pass


def test_force_skip() -> None:
    referee = table("7 4 K", "7 8", "9 9", "10 10", equalize="force_skip")
    run(referee, "0 7x1", "1 7x1")
    assert referee.actors == [3]
    run(referee, "3 pass", "0 Kx1", "1 pass")
    assert referee.actors == [2]  # only that turn was lost
    referee = table("7 4", "7 8", equalize="force_skip")
    run(referee, "0 7x1", "1 7x1")
    assert referee.actors == [1]  # the turn has come back to seat 1, which leads
    assert referee.legal(1) == {"8x1"}


def test_force_skip_skips_the_next_player_who_would_act() -> None:
    referee = table("7 4 K", "5 5", "7 8 3", "9 9", "10 10", equalize="force_skip")
    run(referee, "0 7x1", "1 pass", "2 7x1")  # seat 3 is skipped
    assert referee.actors == [4]
    run(referee, "4 10x1")
    assert referee.actors == [0]


# ---------------------------------------------------------------- PR-17 to PR-24


def test_only_scum_equalizes_and_ends_the_trick() -> None:
    deal = {"leader": 0, "roles": [None, 0, 1]}
    referee = table("7 4", "7 8", "7 9", deal=deal, equalize_only_by_scum=True, equalize_ends_trick="scum")
    assert referee.phase == "play"  # the President has left: no transfer
    run(referee, "0 7x1", "1 7x1")
    assert referee.actors == [2]
    assert referee.legal(2) == {"7x1", "9x1"}  # seat 2 leads
    referee = table("7 4", "7 8", "7 9", equalize_only_by_scum=True)
    run(referee, "0 7x1")
    assert referee.legal(1) == {"8x1", "pass"}


@pytest.mark.parametrize(
    ("mode", "combo", "expected"),
    [
        ("off", "7x4", False),
        ("strict", "7x4", True),
        ("strict", "7x4+j1", False),
        ("relaxed", "7x4+j1", True),
        ("relaxed", "7x3+j1", False),
        ("jokers", "7x3+j1", True),
        ("jokers", "jokerx4", True),
        ("relaxed", "jokerx4", False),
        ("jokers", "7x3", False),
    ],
)
def test_revolutions(mode: str, combo: str, expected: bool) -> None:
    referee = table("7 7 7 7 joker joker joker joker 6 K", "5 9", "5 9", revolutions=mode, decks=2)
    run(referee, f"0 {combo}", "1 pass", "2 pass", "0 6x1")
    assert referee.revolution is expected
    assert referee.legal(1) == ({"5x1", "pass"} if expected else {"9x1", "pass"})


def test_four_in_a_row_by_one_fewer_2_and_by_equalizing() -> None:
    referee = table("7 7 4 4", "2 5 5", "2 2 8 8", "2 9 9 joker", four_in_a_row=True)
    run(referee, "0 7x2", "1 2x1", "2 2x2")  # 1 + 2 = 3
    assert referee.actors == [3]
    run(referee, "3 2x1+j1")  # 5: the trick ends, the next player leads
    assert referee.actors == [0]
    assert "4x2" in referee.legal(0)


def test_the_eight_rule_takes_precedence_over_revolution_and_four_in_a_row() -> None:
    options: dict[str, Any] = {"revolutions": "strict", "revolution_ends_trick": True, "four_in_a_row": True}
    hands = ("8 8 8 8 4 K K K K", "5 9", "5 9")
    referee = table(*hands, eight_rule=True, **options)
    run(referee, "0 8x4")
    assert referee.actors == [0]
    assert referee.revolution
    run(referee, "0 Kx4")  # a revolution: seat 0 leads again
    assert referee.actors == [0]
    options["revolution_ends_trick"] = False
    referee = table(*hands, **options)
    run(referee, "0 8x4")
    assert referee.actors == [1]
    assert referee.legal(1) == {"5x1", "9x1"}


def test_single_turn() -> None:
    referee = table("4 9 J", "5 5", "6 6", single_turn=True)
    run(referee, "0 4x1", "1 5x1", "2 6x1")
    assert referee.actors == [2]  # the last player before the leader, seat 0
    run(referee, "2 6x1", "0 pass", "1 pass")
    assert referee.actors == [1]


# ---------------------------------------------------------------- transfers


def test_sequential_transfers_of_four() -> None:
    deal = {"roles": [2, 0, 3, 1]}
    referee = table("3 4", "5 2 joker", "6 7", "8 A", deal=deal)
    # Scum (seat 1) has given 2 and joker to seat 2, and High-Scum (seat 3) the ace to seat 0.
    assert referee.hands() == [
        {"3": 1, "4": 1, "A": 1},
        {"5": 1},
        {"6": 1, "7": 1, "2": 1, "joker": 1},
        {"8": 1},
    ]
    assert referee.actors == [0, 2]
    assert referee.legal(0) == {"give 3x1", "give 4x1", "give Ax1"}
    assert referee.legal(2) == {
        "give 6x1 7x1",
        "give 6x1 2x1",
        "give 6x1 joker",
        "give 7x1 2x1",
        "give 7x1 joker",
        "give 2x1 joker",
    }
    run(referee, "2 give 6x1 joker", "0 give 3x1")
    assert referee.hands()[1] == {"5": 1, "6": 1, "joker": 1}
    assert referee.phase == "play"
    assert referee.actors == [1]  # the Scum


def test_simultaneous_transfers_use_the_dealt_hands() -> None:
    deal = {"roles": [0, 1, 2]}
    referee = table("3 3 4", "5", "K joker joker", deal=deal, exchange="simultaneous", first_trick="random")
    assert referee.hands()[2] == {"K": 1, "joker": 2}
    assert referee.legal(0) == {"give 3x2", "give 3x1 4x1"}
    run(referee, "0 give 3x2")
    assert referee.hands() == [{"4": 1, "joker": 2}, {"5": 1}, {"3": 2, "K": 1}]
    assert referee.actors == [0]


def test_transfers_with_missing_players_and_short_hands() -> None:
    # The Scum has left: the President (seat 1) discards two cards and is out, the Vice President (seat 0) exchanges
    # with the High-Scum (seat 2), and seat 3 has joined.
    referee = table("3 4", "9 9", "5 6", "7 7", deal={"roles": [1, 0, 2, None]})
    assert referee.actors == [0, 1]
    run(referee, "1 give 9x2", "0 give 6x1")
    assert referee.out == [1]
    assert referee.hands() == [{"3": 1, "4": 1}, {}, {"5": 1, "6": 1}, {"7": 2}]
    assert referee.actors == [0]  # PR-9: the deal names no leader
    # A Scum with one card gives one.
    referee = table("3 4", "5 6", "K", deal={"roles": [0, 1, 2]})
    assert referee.legal(0) == {"give 3x1", "give 4x1", "give Kx1"}


def test_a_round_can_be_over_after_the_deal() -> None:
    referee = table("", "5 6", "", deal={}, rounds=1)
    assert referee.over
    assert referee.phase == "over"
    assert referee.places == [0, 2, 1]


# ---------------------------------------------------------------- places


def test_the_example_of_pr_31() -> None:
    """Seat 0 is out first with a joker, seat 1 (the President) second, seat 2 last: the places are 2, 1, 0."""
    deal = {"roles": [1, 0, 2], "leader": 0}
    referee = table("joker", "5 5", "9 9 9", deal=deal, penalize_final_joker=True, fall_from_grace=True)
    run(referee, "1 give 9x2", "0 joker", "1 pass", "2 pass", "1 5x2")
    assert referee.places == [2, 1, 0]


def test_the_first_penalized_player_is_last() -> None:
    referee = table("2", "joker", "3 3", "4 5", penalize_final_2=True, penalize_final_joker=True)
    run(referee, "0 2x1", "1 joker", "2 pass", "3 pass", "2 3x2")
    assert referee.places == [2, 3, 1, 0]


def test_the_first_penalized_player_is_above_the_others_if_the_option_says_so() -> None:
    penalties: dict[str, Any] = {"penalize_final_2": True, "penalize_final_joker": True}
    referee = table("2", "joker", "3 3", "4 5", penalty_order="first_highest", **penalties)
    run(referee, "0 2x1", "1 joker", "2 pass", "3 pass", "2 3x2")
    assert referee.places == [2, 3, 0, 1]


def test_the_president_is_out_before_the_vice_president_if_both_discard_their_last_cards() -> None:
    referee = table("5 5", "4", "7 8", "9 9", deal={"roles": [0, 1, None, None]})
    run(referee, "1 give 4x1", "0 give 5x2")
    assert referee.out == [0, 1]


def test_the_largest_combo_limits_leads() -> None:
    referee = table("7 7 joker joker", "9", largest_combo=2)
    assert referee.legal(0) == {"7x1", "7x2", "7x1+j1", "joker", "jokerx2"}


# ---------------------------------------------------------------- matches


def test_rounds_intermission_and_the_end() -> None:
    deals: list[dict[str, Any]] = [
        {"hands": [{"3": 1}, {"4": 1, "5": 1}], "leader": 0},
        {"hands": [{"3": 1, "4": 1, "K": 1}, {"5": 1, "2": 1, "A": 1}]},
    ]
    referee = Referee(2, {**ONLINE, "rounds": 2}, deals)
    run(referee, "0 3x1")
    assert (referee.phase, referee.actors, referee.places) == ("intermission", [0, 1], [0, 1])
    assert referee.legal(1) == {"ready"}
    run(referee, "1 ready", "0 ready")
    assert referee.phase == "transfer"
    assert referee.hands()[1] == {"5": 1}
    run(referee, "0 give 3x1 4x1", "1 5x1", "0 pass", "1 3x1", "0 pass", "1 4x1")
    assert referee.over
    assert (referee.phase, referee.actors, referee.places) == ("over", [], [1, 0])


CHOICES: dict[str, list[object]] = {
    "first_round": ["special_3", "left_of_dealer"],
    "first_trick": ["scum", "president", "random"],
    "exchange": ["sequential", "simultaneous"],
    "equalize": ["disallow", "allow", "equalize_or_skip", "equalize_or_pass", "force_skip"],
    "equalize_ends_trick": ["off", "scum", "all"],
    "revolutions": ["off", "strict", "relaxed", "jokers"],
    "largest_combo": [0, 0, 1, 2, 4],
    "penalty_order": ["first_lowest", "first_highest"],
}


@pytest.mark.parametrize("seed", range(150))
def test_random_matches_always_end(seed: int) -> None:
    """With any options some seat always has a move, and every seat has one place."""
    rng = random.Random(seed)
    options: dict[str, object] = {**ONLINE, "rounds": 3}
    for name, value in ONLINE.items():
        if isinstance(value, bool):
            options[name] = rng.random() < 0.5
    for name, values in CHOICES.items():
        options[name] = rng.choice(values)
    players = rng.randint(2, 6)
    deals = []
    for _ in range(3):
        pack = [rank for rank in ("3", "4", "8", "K", "2") for _ in range(8)] + ["joker"] * 4
        rng.shuffle(pack)
        hands = [pack[seat * 6 : seat * 6 + rng.randint(0, 6)] for seat in range(players)]
        deals.append({"hands": [{card: hand.count(card) for card in hand} for hand in hands]})
    referee = Referee(players, options, deals)
    moves = 0
    while not referee.over:
        seat = rng.choice(referee.actors)
        text = rng.choice(sorted(referee.legal(seat)))
        cards = sum(sum(hand.values()) for hand in referee.hands())
        phase = referee.phase
        referee.play(seat, text)
        if phase == "play":
            assert sum(sum(hand.values()) for hand in referee.hands()) <= cards
        moves += 1
        assert moves < 1000
    assert referee.places is not None
    assert sorted(referee.places) == list(range(players))
