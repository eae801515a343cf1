"""Bull Sanity, rule by rule (BS-1 to BS-7)."""

from itertools import pairwise
from typing import Any

import pytest

from fairdeal.engine.errors import BadSetup
from fairdeal.engine.random import SEATS, Stream
from fairdeal.games.bull_sanity.fast.pack import standard_pack
from fairdeal.mechanics.dealer_draw import draw_for_dealer

from .table import DECK, accept_all, at_value, claim, claim_up_to, game, hand, kinds, refused, run, seen, table, texts

# ---- The deal


@pytest.mark.parametrize("players", range(2, 7))
def test_bs_1_the_highest_draw_deals_and_the_dealers_left_leads(players: int) -> None:
    for seed in range(30):
        state = game(players).start(seed)
        view = seen(state, None)
        drawn = dict(view.draws[0])
        assert len(set(drawn.values())) == players, "no card is drawn twice"
        sums = standard_pack(True).sums
        last = {seat: sums[DECK.index(card)] for seat, card in view.draws[-1]}
        assert view.dealer == max(last, key=lambda seat: last[seat])
        assert list(last.values()).count(max(last.values())) == 1
        assert state.actors == ((view.dealer + 1) % players,)
        assert state.phase == "claim"


def test_bs_1_players_who_tie_draw_again() -> None:
    tied = 0
    for seed in range(60):
        draws = seen(game(6).start(seed), None).draws
        for before, after in pairwise(draws):
            sums = {seat: standard_pack(True).sums[DECK.index(card)] for seat, card in before}
            assert [seat for seat, _ in after] == [seat for seat in sums if sums[seat] == max(sums.values())]
            tied += 1
    assert tied > 3


def test_bs_1_the_draw_is_the_same_as_in_other_games() -> None:
    dealer, _ = draw_for_dealer(Stream(5, SEATS), game().pack.deck.cards, 4)  # type: ignore[attr-defined]
    assert seen(game(4).start(5), None).dealer == dealer


@pytest.mark.parametrize("players", range(2, 7))
def test_bs_1_all_cards_are_dealt_from_the_dealers_left(players: int) -> None:
    state = game(players).start(3)
    dealer = seen(state, None).dealer
    assert dealer is not None
    assert sorted(" ".join(hand(state, seat) for seat in range(players)).split()) == sorted(DECK)
    sizes = [seen(state, None).sizes[(dealer + 1 + n) % players] for n in range(players)]
    assert sizes == [(78 - n + players - 1) // players for n in range(players)]


def test_bs_1_two_to_six_players() -> None:
    for players in (1, 7):
        with pytest.raises(BadSetup, match="2 to 6"):
            game(players)


# ---- Claims


def test_bs_2_one_card_or_more_face_down() -> None:
    state = table("2c3d 3h10s 7c8h", "5c9s", "4c5h")
    assert texts(state, 0) == {
        "claim 2 2c3d",
        "claim 2 3h10s",
        "claim 2 7c8h",
        "claim 2 2c3d 3h10s",
        "claim 2 2c3d 7c8h",
        "claim 2 3h10s 7c8h",
        "claim 2 2c3d 3h10s 7c8h",
    }
    assert texts(state, 1) == texts(state, 2) == set()
    run(state, "0 claim 2 7c8h 2c3d")
    assert (state.phase, hand(state, 0)) == ("call", "3h10s")
    claimed = seen(state, 1).claim
    assert claimed is not None
    assert (claimed["seat"], claimed["value"], claimed["count"]) == (0, 2, 2)


def test_bs_2_the_first_claim_is_2_then_one_more_each_turn() -> None:
    state = game(3).start(1)
    (first,) = state.actors
    for turn, value in enumerate(range(2, 15)):
        assert state.actors == ((first + turn) % 3,)
        assert seen(state, None).values == (value,)
        claim(state, value)


def test_bs_2_the_value_goes_up_after_a_call_too() -> None:
    state = table("2c3d 3h10s", "5c9s 4c5h", "7c8h 6d7s")
    run(state, "0 claim 2 3h10s", "1 bull", "1 claim 3 4c5h", "2 accept", "0 accept")
    assert seen(state, 2).values == (4,)


def test_bs_2_claims_of_any_size_are_counted_numbered_and_tested() -> None:
    state = game(2).start(1)
    (seat,) = state.actors
    moves = state.moves(seat)
    cards = hand(state, seat).split()
    assert moves.count() == 2**39 - 1
    assert str(moves[0]) == f"claim 2 {cards[0]}"
    assert str(moves[1]) == f"claim 2 {cards[1]}"
    assert str(moves[2]) == f"claim 2 {cards[0]} {cards[1]}"
    assert str(moves[2**39 - 2]) == str(moves[-1]) == " ".join(["claim 2", *cards])
    assert str(moves[2**38 - 1]) == f"claim 2 {cards[38]}"
    assert moves.to_json() == [{"verb": "claim", "values": [2], "count": [1, 39], "from": cards}]
    with pytest.raises(IndexError):
        moves[2**39 - 1]
    assert state.game.parse(" ".join(["claim 2", *cards[5:30]])) in moves
    assert state.game.parse(" ".join(["claim 3", *cards[5:30]])) not in moves


def test_bs_2_claims_from_a_hand_of_nearly_the_whole_pack() -> None:
    """With two players, one of them can hold all cards but one."""
    state = table(" ".join(DECK[1:]), DECK[0])
    assert state.moves(0).count() == 2**77 - 1
    assert str(state.moves(0)[-1]) == " ".join(["claim 2", *DECK[1:]])


@pytest.mark.parametrize("value", range(14, 27))
def test_bs_3_after_14_on_by_one_or_back_to_2(value: int) -> None:
    state = at_value(value)
    (seat,) = state.actors
    number = len(hand(state, seat).split())
    assert seen(state, seat).values == (2, value + 1)
    assert state.moves(seat).count() == 2 * (2**number - 1)
    assert str(state.moves(seat)[0]).startswith("claim 2 ")
    assert str(state.moves(seat)[-1]).startswith(f"claim {value + 1} ")
    back, on = state.copy(), state.copy()
    claim(back, 2)
    assert seen(back, None).values == (3,)
    claim(on, value + 1)
    assert seen(on, None).values == ((2, value + 2) if value < 26 else (2,))


def test_bs_3_after_27_it_is_2() -> None:
    state = at_value(27)
    (seat,) = state.actors
    assert seen(state, seat).values == (2,)
    number = len(hand(state, seat).split())
    assert state.moves(seat).count() == 2**number - 1
    assert refused(state, seat, f"claim 28 {hand(state, seat).split()[0]}").rule == "BS-3"


def test_bs_3_below_14_nobody_may_return_to_2() -> None:
    for value in range(2, 14):
        assert seen(at_value(value), None).values == (value + 1,)


# ---- Truth


def called(set_put_down: str, value: int, **options: Any) -> bool:
    """Whether a claim is true: at a new table, claims go up to the value, and then this one is called."""
    others = [card for card in DECK if card not in set_put_down.split()]
    turns = value - 2  # claims before it, by seats 0 and 1 in turn
    mine = f"{set_put_down} " + " ".join(others[:30])
    theirs = " ".join(others[30:60])
    state = table(mine, theirs, **options) if turns % 2 == 0 else table(theirs, mine, **options)
    for each in range(2, value):
        (seat,) = state.actors
        card = next(card for card in hand(state, seat).split() if card not in set_put_down.split())
        run(state, f"{seat} claim {each} {card}")
        accept_all(state)
    (seat,) = state.actors
    run(state, f"{seat} claim {value} {set_put_down}", f"{1 - seat} bull")
    last = seen(state, None).last
    assert last is not None
    true = last["true"]
    assert isinstance(true, bool)
    taker = 1 - seat if true else seat
    assert set(set_put_down.split()) <= set(hand(state, taker).split())
    return true


@pytest.mark.parametrize(
    ("cards", "value", "true"),
    [
        ("2c3d", 2, True),  # the low half
        ("2c3d", 3, True),  # the high half
        ("2c3d", 5, True),  # the sum
        ("2c3d", 4, False),
        ("2c3d 5c9s 4c5h", 5, True),  # the page's example
        ("2c3d 5c9s 4c5h 6d7s", 5, False),  # one wrong card is enough
        ("7c8h 4h11s", 15, True),
        ("7c8h 4h11s", 2, False),
        ("7c8h 13h14d", 15, False),
        ("13h14d", 27, True),
        ("12s14c", 27, False),
        ("5c9s", 14, True),  # a sum of 14
    ],
)
def test_bs_4_true_if_every_card_has_a_face_of_the_value(cards: str, value: int, true: bool) -> None:
    assert called(cards, value) == true


@pytest.mark.parametrize(
    ("cards", "value", "true"),
    [
        ("2c3d 5c9s 4c5h", 5, False),  # 2c3d is a 5 only as a sum
        ("5c9s 4c5h", 5, True),
        ("5c9s", 14, False),
        ("5c14h", 14, True),
        ("7c8h 4h11s", 15, True),  # from 15 up, sums always count
        ("13h14d", 27, True),
    ],
)
def test_bs_4_with_combined_below_15_off_sums_count_from_15_up(cards: str, value: int, true: bool) -> None:
    assert called(cards, value, combined_below_15=False) == true


def test_bs_4_every_card_and_every_value() -> None:
    """Twelve cards have a given value from 2 to 14 on a half; sums add some, and above 14 only sums count."""
    for on in (True, False):
        showing = standard_pack(on).showing
        for value in range(2, 28):
            expected = {
                card.index
                for card in game().pack.deck.cards  # type: ignore[attr-defined]
                if value in (card.low, card.high) or (card.low + card.high == value and (on or value >= 15))
            }
            assert {index for index in range(78) if showing[value] >> index & 1} == expected
    numbers = {value: standard_pack(True).showing[value].bit_count() for value in (2, 5, 14, 15, 24, 25, 26, 27)}
    assert numbers == {2: 12, 5: 13, 14: 17, 15: 6, 24: 2, 25: 2, 26: 1, 27: 1}


# ---- Calls


def test_bs_5_a_true_claim_goes_to_the_caller() -> None:
    state = table("2c3d 2h4c 7c8h", "5c9s", "4c5h")
    events = run(state, "0 claim 2 2c3d 2h4c", "1 accept", "2 bull")
    assert kinds(events) == ["called", "cards"]
    assert (hand(state, 0), hand(state, 1), hand(state, 2)) == ("7c8h", "5c9s", "2c3d 2h4c 4c5h")
    assert state.actors == (1,)


def test_bs_5_a_false_claim_goes_back() -> None:
    state = table("2c3d 3h10s 7c8h", "5c9s", "4c5h")
    run(state, "0 claim 2 2c3d 3h10s", "1 bull")
    assert (hand(state, 0), hand(state, 1), hand(state, 2)) == ("2c3d 3h10s 7c8h", "5c9s", "4c5h")
    assert state.actors == (1,), "seat 0 has had its turn"


def test_bs_5_only_the_last_set_changes_hands() -> None:
    state = table("7c8h 3h10s", "5c9s 4c5h", "2s9d 6d7s")
    run(state, "0 claim 2 7c8h", "1 accept", "2 accept", "1 claim 3 5c9s", "0 bull")
    assert (hand(state, 0), hand(state, 1)) == ("3h10s", "4c5h 5c9s")
    assert seen(state, None).face_down == 1


def test_bs_5_a_called_set_is_shown_to_everybody() -> None:
    state = table("2c3d 3h10s 7c8h", "5c9s", "4c5h")
    events = run(state, "0 claim 2 2c3d 3h10s", "2 bull")
    (shown,) = [event for event in events if event.kind == "cards"]
    assert shown.audience is None
    assert shown.to_json() == {
        "event": "cards",
        "seat": 0,
        "from": 0,
        "value": 2,
        "true": False,
        "cards": ["2c3d", "3h10s"],
    }
    for seat in (0, 1, 2, None):
        last = seen(state, seat).last
        assert last is not None
        assert last["cards"] == ("2c3d", "3h10s")
        assert (last["called_by"], last["true"]) == (2, False)
        assert seen(state, seat).taken == (("2c3d", "3h10s"), (), ())


def test_bs_5_the_others_are_asked_clockwise_and_may_answer_in_any_order() -> None:
    state = table("2c3d 3h10s", "5c9s", "4c5h", "7c8h", leader=2)
    run(state, "2 claim 2 4c5h")
    assert list(state.actors) == [3, 0, 1]
    for seat in (3, 0, 1):
        assert texts(state, seat) == {"bull", "accept"}
    assert texts(state, 2) == set()
    run(state, "0 accept")
    assert list(state.actors) == [3, 1]
    assert seen(state, 3).accepted == (0,)
    assert texts(state, 0) == set()
    run(state, "1 bull")  # the first call counts, also out of turn
    assert state.phase == "claim"
    last = seen(state, None).last
    assert last is not None
    assert last["called_by"] == 1


def test_bs_5_nobody_can_call_after_the_first_call() -> None:
    state = table("2c3d 3h10s", "5c9s", "4c5h", "7c8h")
    run(state, "0 claim 2 2c3d", "3 bull")
    assert (state.phase, state.actors) == ("claim", (1,))
    assert hand(state, 3) == "2c3d 7c8h"
    assert refused(state, 1, "bull").rule == "BS-5"


def test_bs_5_a_player_who_is_out_cannot_call() -> None:
    state = table("2c3d", "5c9s 3c7d", "4c5h 6d7s", play_on=True)
    run(state, "0 claim 2 2c3d", "1 accept", "2 accept", "1 claim 3 3c7d")
    assert state.actors == (2,)
    assert refused(state, 0, "bull").rule == "BS-5"
    assert refused(state, 0, "accept").rule == "BS-5"


def test_bs_5_the_last_card_can_be_called() -> None:
    state = table("9s10d", "5c9s 3c7d", "4c5h 6d7s")
    run(state, "0 claim 2 9s10d")
    assert (state.phase, state.over) == ("call", False)
    assert seen(state, None).sizes == (0, 2, 2)
    run(state, "1 accept", "2 bull")
    assert (state.over, hand(state, 0)) == (False, "9s10d")
    assert state.actors == (1,)


def test_bs_6_an_uncalled_set_stays_face_down_and_out_of_play() -> None:
    state = table("2c3d 3h10s", "5c9s 7c8h", "4c5h")
    events = run(state, "0 claim 2 3h10s", "1 accept", "2 accept")
    assert kinds(events) == ["accepted", "stays"]
    assert [hand(state, seat) for seat in range(3)] == ["2c3d", "5c9s 7c8h", "4c5h"]
    assert seen(state, None).face_down == 1
    assert seen(state, 0).laid == ("3h10s",)
    assert state.snapshot()["face_down"] == ["3h10s"]
    run(state, "1 claim 3 5c9s", "2 bull")  # a later call does not change it
    assert state.snapshot()["face_down"] == ["3h10s"]


# ---- The end


def test_bs_7_the_first_out_wins_and_the_others_share_second_place() -> None:
    state = table("2c3d", "5c9s", "4c5h", "7c8h 6d7s")
    run(state, "0 claim 2 2c3d", "1 accept", "2 accept")
    assert not state.over
    events = run(state, "3 accept")
    assert kinds(events) == ["accepted", "stays", "out", "over"]
    assert (state.over, state.phase, state.actors) == (True, "over", ())
    assert state.places == ((0,), (1, 2, 3))
    outcome = state.outcome
    assert outcome is not None
    assert outcome.to_json()["places"] == [0, [1, 2, 3]]
    assert outcome.to_json()["scores"] is None
    assert outcome.reason.startswith("BS-7")


def test_bs_7_a_true_last_set_wins_even_if_it_is_called() -> None:
    state = table("2c3d 2h4c", "5c9s", "4c5h")
    events = run(state, "0 claim 2 2c3d 2h4c", "1 bull")
    assert kinds(events) == ["called", "cards", "out", "over"]
    assert state.places == ((0,), (1, 2))
    assert hand(state, 1) == "2c3d 2h4c 5c9s"


def test_bs_7_two_players_have_a_first_and_a_second() -> None:
    state = table("2c3d", "5c9s")
    run(state, "0 claim 2 2c3d", "1 accept")
    assert state.places == ((0,), (1,))


def test_bs_7_play_on_until_one_has_cards() -> None:
    state = table("2c3d", "5c9s 3c7d", "4c5h", play_on=True)
    run(state, "0 claim 2 2c3d", "1 accept", "2 accept")
    assert (state.over, state.places) == (False, None)
    assert seen(state, None).out == (0,)
    run(state, "1 claim 3 3c7d", "2 accept")
    assert state.actors == (2,), "seat 0 has no more turns"
    run(state, "2 claim 4 4c5h", "1 bull")  # true: seat 2 is out, and the caller is last
    assert state.places == ((0,), (2,), (1,))
    assert hand(state, 1) == "4c5h 5c9s"


def test_bs_7_play_on_with_all_but_one_out() -> None:
    state = table("2c3d", "5c9s", "4c5h", "7c8h", play_on=True)
    for value in (2, 3, 4):
        claim(state, value)
    assert state.places == ((0,), (1,), (2,), (3,))
    outcome = state.outcome
    assert outcome is not None
    assert outcome.reason.startswith("BS-7")


def test_a_match_has_no_scores_and_no_places_before_its_end() -> None:
    state = game(3).start(1)
    claim_up_to(state, 9)
    assert state.scores is None
    assert state.places is None
    assert state.outcome is None
