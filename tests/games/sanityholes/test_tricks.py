"""Plays, answers, passes and the clearing 2 (PS-4 to PS-7)."""

import pytest

from fairdeal.cards.double import standard_deck
from fairdeal.engine.random import CHOICES, Stream

from .table import hands, kinds, leader, markers, refused, run, seen, table, texts, turn

FREE = {"closing_pass": "free"}


# ---- PS-4: a play


def test_ps_4_a_card_can_show_any_of_its_faces() -> None:
    state = table("5h8d", "3s4h")
    assert texts(state, 0) == {"play 5h8d:5h", "play 5h8d:8d", "play 5h8d:13"}


def test_ps_4_the_faces_of_a_set_can_be_mixed() -> None:
    state = table("4c5h 9c12s 2s9d", "3s4h")
    nines = ["4c5h:9", "9c12s:9c", "2s9d:9d"]
    plays = texts(state, 0)
    assert "play " + " ".join(["2s9d:9d", "4c5h:9", "9c12s:9c"]) in plays
    assert {"play 4c5h:9 9c12s:9c", "play 2s9d:9d 4c5h:9", "play 2s9d:9d 9c12s:9c"} <= plays
    assert {f"play {nine}" for nine in nines} <= plays
    assert len(plays) == 9 + 3 + 1
    run(state, "0 play 9c12s:9c 4c5h:9 2s9d:9d")
    assert state.phase == "deal"


def test_ps_4_values_run_from_2_to_27() -> None:
    state = table("2c3d 13h14d", "3s4h")
    assert {"play 2c3d:2c", "play 13h14d:27"} <= texts(state, 0)


def test_ps_4_suits_do_not_matter() -> None:
    state = table("4d8h 2d8c 5h8d 8s9h", "3s4h")
    assert "play 2d8c:8c 4d8h:8h 5h8d:8d 8s9h:8s" in texts(state, 0)


def test_ps_4_a_set_has_one_value_and_each_card_once() -> None:
    state = table("4c5h 9c12s 2s9d", "3s4h")
    for text in ("play 4c5h:9 9c12s:12s", "play 4c5h:9 4c5h:5h", "play 4c5h:9 4c5h:9", "play 3s4h:7"):
        assert refused(state, 0, text).rule == "PS-4"


def test_ps_4_sets_are_counted_without_a_list() -> None:
    """A player who holds all cards that can show a 14 has 2**17 - 1 plays of that value."""
    pack = [card.text for card in standard_deck().cards if 14 in (card.low, card.high, card.sum)]
    assert len(pack) == 17
    state = table(" ".join(pack), "3s4h")
    moves = state.moves(0)
    others = sum(2**held - 1 for held in by_value(pack).values())
    assert moves.count() == others
    assert by_value(pack)[14] == 17
    longest = max((moves[k] for k in range(0, moves.count(), 999)), key=lambda move: len(str(move)))
    assert longest in moves
    entries = moves.to_json()
    assert {"verb": "play", "value": 14, "count": [1, 17], "from": shown_as(pack, 14)} in entries
    assert len(entries) == len(by_value(pack))
    everything = state.game.parse("play " + " ".join(shown_as(pack, 14)))
    assert everything in moves
    assert moves[moves.count() - 1] in moves
    with pytest.raises(IndexError):
        moves[moves.count()]


def test_ps_4_the_whole_pack_in_one_hand() -> None:
    state = table(" ".join(card.text for card in standard_deck().cards if card.text != "2c3d"), "2c3d")
    numbers = by_value([card.text for card in standard_deck().cards if card.text != "2c3d"])
    assert state.moves(0).count() == sum(2**number - 1 for number in numbers.values()) < 2**32
    stream = Stream(3, CHOICES)
    for _ in range(200):
        move = state.moves(0).choice(stream)
        assert state.game.parse(str(move)) == move
        assert move in state.moves(0)


def test_ps_4_every_play_is_equally_likely() -> None:
    state = table("4c5h 9c12s 2s9d", "3s4h")
    stream = Stream(1, CHOICES)
    drawn = [str(state.moves(0).choice(stream)) for _ in range(2600)]
    assert all(140 < drawn.count(text) < 265 for text in texts(state, 0))


# ---- PS-5: beating a play


def test_ps_5_as_many_cards_of_the_same_or_a_higher_value() -> None:
    state = table("4d9h 6d7s", "9c12s 3s4h", leader=0)
    run(state, "0 play 4d9h:9h")
    assert texts(state, 1) == {"play 9c12s:9c", "play 9c12s:12s", "play 9c12s:21", "pass"}


def test_ps_5_more_cards_of_any_one_value() -> None:
    state = table("13h14d 6d7s", "3s4h 3s5c 3d6h")
    run(state, "0 play 13h14d:27")
    threes = {"play 3s4h:3s 3s5c:3s", "play 3s4h:3s 3d6h:3d", "play 3s5c:3s 3d6h:3d", "play 3s4h:3s 3s5c:3s 3d6h:3d"}
    assert texts(state, 1) == threes | {"pass"}
    assert refused(state, 1, "play 3d6h:9").rule == "PS-5"
    run(state, "1 play 3s4h:3s 3s5c:3s")
    assert seen(state, None).top == {"count": 2, "value": 3, "seat": 1}


def test_ps_5_the_rules_page_example() -> None:
    """A pair of 9s is beaten by a pair of 9s, a pair of 20s or three 4s, but not by a single 27."""
    answers = "5c9s 9c13d 8s12h 6d14h 3s4h 4c5h 4d8h 13h14d"
    state = table("4d9h 9s10d 2c3d", answers)
    run(state, "0 play 4d9h:9h 9s10d:9s")
    for text in ("5c9s:9s 9c13d:9c", "8s12h:20 6d14h:20", "3s4h:4h 4c5h:4c 4d8h:4d"):
        assert state.game.parse(f"play {text}") in state.moves(1)
    assert refused(state, 1, "play 13h14d:27").rule == "PS-5"
    assert refused(state, 1, "play 3s4h:4h 4c5h:4c").rule == "PS-5"


def test_ps_5_matching_exactly_skips_the_next_player() -> None:
    state = table("4d9h 6d7s", "9c12s 3s4h", "3s5c 5d6s", "3d6h 6s8c")
    run(state, "0 play 4d9h:9h")
    events = run(state, "1 play 9c12s:9c")
    assert [(event.kind, event.seat) for event in events] == [("played", 1), ("skipped", 2)]
    assert turn(state) == 3


def test_ps_5_a_matching_set_skips_too() -> None:
    state = table("4d9h 9s10d 6d7s", "9c12s 5c9s 3s4h", "3s5c 5d6s", "3d6h 6s8c")
    run(state, "0 play 4d9h:9h 9s10d:9s")
    assert kinds(run(state, "1 play 9c12s:9c 5c9s:9s")) == ["played", "skipped"]
    assert turn(state) == 3


@pytest.mark.parametrize("text", ["9c12s:12s", "9c12s:21"])
def test_ps_5_going_higher_skips_nobody(text: str) -> None:
    state = table("4d9h 6d7s", "9c12s 3s4h", "3s5c 5d6s")
    run(state, "0 play 4d9h:9h")
    assert kinds(run(state, f"1 play {text}")) == ["played"]
    assert turn(state) == 2


def test_ps_5_more_cards_of_the_same_value_skip_nobody() -> None:
    state = table("4d9h 6d7s", "9c12s 5c9s 3s4h", "3s5c 5d6s")
    run(state, "0 play 4d9h:9h", "1 play 5c9s:9s 9c12s:9c")
    assert turn(state) == 2


def test_ps_5_the_next_player_is_the_next_with_cards() -> None:
    state = table("4d9h 6d7s", "9c12s 3s4h", "", "3d6h 6s8c", "3s5c 5d6s")
    run(state, "0 play 4d9h:9h")
    events = run(state, "1 play 9c12s:9c")
    assert [(event.kind, event.seat) for event in events] == [("played", 1), ("skipped", 3)]
    assert turn(state) == 4


def test_ps_5_going_out_by_matching_skips_too() -> None:
    state = table("4d9h 6d7s", "9c12s", "3s5c 5d6s", "3d6h 6s8c")
    run(state, "0 play 4d9h:9h")
    events = run(state, "1 play 9c12s:9c")
    assert [(event.kind, event.seat) for event in events] == [("played", 1), ("out", 1), ("skipped", 2)]
    assert turn(state) == 3


def test_ps_5_of_two_players_the_one_who_matches_has_the_turn_again() -> None:
    state = table("4d9h 6d7s", "9c12s 3s4h 5c9s")
    run(state, "0 play 4d9h:9h", "1 play 9c12s:9c")
    assert turn(state) == 1
    run(state, "1 play 5c9s:9s")  # matching your own play skips, too
    assert turn(state) == 1


def test_ps_5_matching_your_own_play_skips() -> None:
    state = table("4d9h 9c12s 6d7s", "3s4h 3s5c", "5d6s 6s8c")
    run(state, "0 play 4d9h:9h", "1 pass", "2 pass")
    events = run(state, "0 play 9c12s:9c")
    assert [(event.kind, event.seat) for event in events] == [("played", 0), ("skipped", 1)]
    assert turn(state) == 2


def test_ps_5_many_plays_are_written_by_value_and_number() -> None:
    fourteens = [card.text for card in standard_deck().cards if 14 in (card.low, card.high, card.sum)]
    state = table("11d12s 9s10d 3s4h", " ".join(fourteens))
    run(state, "0 play 11d12s:12s")
    numbers = by_value(fourteens)
    entries = state.moves(1).to_json()
    assert entries == [
        {"verb": "play", "value": value, "count": [1 if value >= 12 else 2, number], "from": shown_as(fourteens, value)}
        for value, number in sorted(numbers.items())
        if number > 1 or value >= 12
    ] + ["clear 2d12h:2d", "clear 2h14c:2h", "pass"]


def test_ps_5_nothing_beats_the_largest_set() -> None:
    fourteens = [card.text for card in standard_deck().cards if 14 in (card.low, card.high, card.sum)]
    state = table("3s4h", "3s5c", "3d6h", "3c7d", " ".join([*fourteens, "4c5h"]), "2c3d 3c8d", leader=4)
    run(state, "4 play " + " ".join(shown_as(fourteens, 14)))
    assert seen(state, None).top == {"count": 17, "value": 14, "seat": 4}
    assert texts(state, 5) == {"clear 2c3d:2c", "pass"}
    run(state, "5 pass")
    assert texts(state, 0) == {"pass"}


# ---- PS-6: the pass


def test_ps_6_a_pass_takes_a_marker() -> None:
    state = table("13h14d 6d7s", "3s4h 3s5c", "5d6s 6s8c", markers=[0, 4, 0])
    run(state, "0 play 13h14d:27")
    events = run(state, "1 pass")
    assert kinds(events) == ["passed"]
    assert markers(state) == [0, 5, 0]
    assert seen(state, None).passed == (1,)


def test_ps_6_the_leader_cannot_pass() -> None:
    state = table("13h14d 6d7s", "3s4h 3s5c")
    assert "pass" not in texts(state, 0)
    assert refused(state, 0, "pass").rule == "PS-6"


def test_ps_6_a_player_who_could_play_may_pass() -> None:
    state = table("3s4h 6d7s", "13h14d 3s5c")
    run(state, "0 play 3s4h:3s")
    assert {"pass", "play 13h14d:27"} <= texts(state, 1)


def test_ps_6_a_player_who_has_passed_may_play_again() -> None:
    state = table("3s4h 6d7s", "3s5c 9c12s", "3d6h 4d9h")
    run(state, "0 play 3s4h:3s", "1 pass", "2 play 3d6h:6h", "0 pass")
    assert turn(state) == 1
    run(state, "1 play 9c12s:9c")
    assert seen(state, None).passed == ()


def test_ps_6_literal_the_last_to_pass_leads() -> None:
    state = table("13h14d 6d7s", "3s4h 3s5c", "5d6s 6s8c")
    run(state, "0 play 13h14d:27", "1 pass", "2 pass")
    assert turn(state) == 0  # they must beat their own play, clear it, or pass too
    assert texts(state, 0) == {"pass"}
    events = run(state, "0 pass")
    assert [(event.kind, event.seat) for event in events] == [("passed", 0), ("trick", 0)]
    assert leader(state) == 0
    assert markers(state) == [1, 1, 1]


def test_ps_6_literal_the_player_on_top_may_beat_their_own_play() -> None:
    state = table("4d9h 13h14d 6d7s", "3s4h 3s5c", "5d6s 6h9s")
    run(state, "0 play 4d9h:9h", "1 pass", "2 pass")
    assert texts(state, 0) == {
        "play 6d7s:13",
        "play 13h14d:13h",
        "play 13h14d:14d",
        "play 13h14d:27",
        "play 6d7s:13 13h14d:13h",
        "pass",
    }
    run(state, "0 play 13h14d:14d", "1 pass", "2 pass")
    assert turn(state) == 0
    assert markers(state) == [0, 2, 2]


def test_ps_6_literal_the_player_on_top_may_clear_their_own_play() -> None:
    state = table("4d9h 2c3d 6d7s", "3s4h 3s5c")
    run(state, "0 play 4d9h:9h", "1 pass", "0 clear 2c3d:2c")
    assert leader(state) == 0
    assert markers(state) == [0, 1]


def test_ps_6_literal_a_player_on_top_who_is_out_need_not_pass() -> None:
    state = table("13h14d", "3s4h 3s5c", "5d6s 6s8c", "7c8h 7s9c")
    run(state, "0 play 13h14d:27", "1 pass", "2 pass")
    assert turn(state) == 3
    run(state, "3 pass")
    assert leader(state) == 3  # whose pass completed it
    assert markers(state) == [0, 1, 1, 1]


def test_ps_6_literal_a_skipped_player_has_not_passed() -> None:
    state = table("4d9h 6d7s", "9c12s 3s4h", "3s5c 5d6s", "3d6h 6s8c")
    run(state, "0 play 4d9h:9h", "1 play 9c12s:9c")
    assert (seen(state, None).passed, seen(state, None).skipped) == ((), 2)
    run(state, "3 pass", "0 pass")
    assert turn(state) == 1
    run(state, "1 pass")
    assert turn(state) == 2
    run(state, "2 pass")
    assert leader(state) == 2
    assert markers(state) == [1, 1, 1, 1]


def test_ps_6_free_a_skipped_player_counts_like_one_who_has_passed() -> None:
    state = table("4d9h 6d7s", "9c12s 3s4h", "3s5c 5d6s", "3d6h 6s8c", options=FREE)
    run(state, "0 play 4d9h:9h", "1 play 9c12s:9c", "3 pass")  # 2 was skipped
    assert turn(state) == 0
    events = run(state, "0 pass")
    assert [(event.kind, event.seat) for event in events] == [("passed", 0), ("trick", 1)]
    assert leader(state) == 1
    assert markers(state) == [1, 0, 0, 1]


def test_ps_6_free_a_skip_counts_for_the_play_that_caused_it_only() -> None:
    state = table("4d9h 6d7s", "9c12s 3s4h", "3s5c 5d6s", "10c12d 6s8c", options=FREE)
    run(state, "0 play 4d9h:9h", "1 play 9c12s:9c", "3 play 10c12d:10c", "0 pass", "1 pass")
    assert turn(state) == 2  # seat 3's play skipped nobody
    run(state, "2 pass")
    assert leader(state) == 3


def test_ps_6_free_after_a_matching_last_card_the_next_player_leads_though_skipped() -> None:
    state = table("4d9h 6d7s", "9c12s", "3s5c 5d6s", "3d6h 6s8c", options=FREE)
    run(state, "0 play 4d9h:9h", "1 play 9c12s:9c", "3 pass", "0 pass")
    assert leader(state) == 2
    assert markers(state) == [1, 0, 0, 1]


def test_ps_6_after_a_play_everybody_must_pass_again() -> None:
    state = table("3s4h 6d7s", "3s5c 9c12s", "3d6h 4d9h")
    run(state, "0 play 3s4h:3s", "1 pass", "2 play 3d6h:6h", "0 pass", "1 pass")
    assert turn(state) == 2
    run(state, "2 pass")
    assert leader(state) == 2


def test_ps_6_free_the_trick_ends_when_all_others_have_passed() -> None:
    state = table("13h14d 6d7s", "3s4h 3s5c", "5d6s 6s8c", options=FREE)
    run(state, "0 play 13h14d:27", "1 pass")
    events = run(state, "2 pass")
    assert [(event.kind, event.seat) for event in events] == [("passed", 2), ("trick", 0)]
    assert leader(state) == 0
    assert markers(state) == [0, 1, 1]


def test_ps_6_free_if_the_player_on_top_is_out_the_next_leads() -> None:
    state = table("13h14d", "3s4h 3s5c", "5d6s 6s8c", "7c8h 7s9c", options=FREE)
    run(state, "0 play 13h14d:27", "1 pass", "2 pass", "3 pass")
    assert leader(state) == 1
    assert markers(state) == [0, 1, 1, 1]


def test_ps_6_free_with_two_players() -> None:
    state = table("13h14d 6d7s", "3s4h 3s5c", options=FREE)
    run(state, "0 play 13h14d:27", "1 pass")
    assert leader(state) == 0


def test_ps_6_free_between_two_players_a_matching_play_ends_the_trick() -> None:
    state = table("4d9h 6d7s", "9c12s 3s4h 6h9s", options=FREE)
    events = run(state, "0 play 4d9h:9h", "1 play 9c12s:9c")
    assert [(event.kind, event.seat) for event in events] == [("played", 1), ("skipped", 0), ("trick", 1)]
    assert leader(state) == 1
    assert seen(state, None).trick == ()
    assert (seen(state, None).passed, seen(state, None).skipped) == ((), None)
    assert markers(state) == [0, 0]


def test_ps_6_free_between_the_last_two_players_too() -> None:
    state = table("9c12s", "4d9h 6d7s", "6h9s 3s4h", options=FREE)
    events = run(state, "0 play 9c12s:9c", "1 play 4d9h:9h")  # seat 0 is out
    assert [(event.kind, event.seat) for event in events] == [("played", 1), ("skipped", 2), ("trick", 1)]
    assert leader(state) == 1


def test_ps_6_literal_between_two_players_a_matching_play_does_not_end_the_trick() -> None:
    state = table("4d9h 6d7s", "9c12s 3s4h 6h9s")
    run(state, "0 play 4d9h:9h", "1 play 9c12s:9c")
    assert turn(state) == 1
    run(state, "1 pass")
    assert turn(state) == 0
    run(state, "0 pass")
    assert leader(state) == 0
    assert markers(state) == [1, 1]


# ---- PS-7: the clearing 2


def test_ps_7_a_single_2_clears_any_number_of_cards() -> None:
    state = table("4d9h 9s10d 6d7s", "2c3d 3s4h", "3s5c 5d6s")
    run(state, "0 play 4d9h:9h 9s10d:9s")
    assert texts(state, 1) == {"clear 2c3d:2c", "pass"}
    events = run(state, "1 clear 2c3d:2c")
    assert [(event.kind, event.seat) for event in events] == [("cleared", 1), ("trick", 1)]
    assert leader(state) == 1
    assert hands(state)[1] == "3s4h"
    assert markers(state) == [0, 0, 0]


def test_ps_7_only_the_low_half_is_a_2() -> None:
    state = table("4d9h 6d7s", "2c3d 3s4h")
    run(state, "0 play 4d9h:9h")
    for text in ("clear 2c3d:3d", "clear 2c3d:5", "clear 3s4h:3s"):
        assert refused(state, 1, text).rule == "PS-7"


def test_ps_7_a_clearing_2_cannot_be_the_last_card() -> None:
    state = table("4d9h 6d7s", "2s13c", "3s5c 5d6s")
    run(state, "0 play 4d9h:9h")
    assert refused(state, 1, "clear 2s13c:2s").rule == "PS-7"
    assert texts(state, 1) == {"play 2s13c:13c", "play 2s13c:15", "pass"}


def test_ps_7_a_led_2_cannot_be_the_last_card() -> None:
    state = table("2s13c", "3s5c 5d6s")
    assert texts(state, 0) == {"play 2s13c:13c", "play 2s13c:15"}
    assert refused(state, 0, "play 2s13c:2s").rule == "PS-7"


def test_ps_7_a_matching_2_cannot_be_the_last_card() -> None:
    state = table("2c3d 6d7s", "2s13c", "3s5c 5d6s")
    run(state, "0 play 2c3d:2c")
    assert texts(state, 1) == {"play 2s13c:13c", "play 2s13c:15", "pass"}
    assert refused(state, 1, "play 2s13c:2s").rule == "PS-7"


def test_ps_7_a_set_of_2s_can_be_the_last_cards() -> None:
    state = table("2s13c 2c3d", "3s5c 5d6s")
    run(state, "0 play 2s13c:2s 2c3d:2c")
    assert state.phase == "deal"


def test_ps_7_leading_a_lone_2_is_an_ordinary_play() -> None:
    state = table("2c3d 6d7s", "2s13c 3s4h", "3s5c 5d6s")
    assert "play 2c3d:2c" in texts(state, 0)
    assert refused(state, 0, "clear 2c3d:2c").rule == "PS-7"
    run(state, "0 play 2c3d:2c")
    assert seen(state, None).top == {"count": 1, "value": 2, "seat": 0}
    assert {"play 2s13c:2s", "clear 2s13c:2s", "play 3s4h:3s"} <= texts(state, 1)


def test_ps_7_on_a_lone_2_another_may_match_or_clear() -> None:
    state = table("2c3d 6d7s", "2s13c 3s4h", "3s5c 5d6s")
    run(state, "0 play 2c3d:2c")
    copied = state.copy()
    assert kinds(run(state, "1 play 2s13c:2s")) == ["played", "skipped"]
    assert turn(state) == 0
    assert kinds(run(copied, "1 clear 2s13c:2s")) == ["cleared", "trick"]
    assert leader(copied) == 1


def test_ps_7_a_pair_of_2s_is_an_ordinary_play() -> None:
    state = table("4d9h 6d7s", "2s13c 2c3d 3s4h", "3s5c 5d6s")
    run(state, "0 play 4d9h:9h", "1 play 2c3d:2c 2s13c:2s")
    assert turn(state) == 2
    assert seen(state, None).top == {"count": 2, "value": 2, "seat": 1}


def test_ps_7_the_cleared_trick_leaves_nothing_to_beat() -> None:
    state = table("4d9h 6d7s", "2c3d 3s4h 4c5h", "3s5c 5d6s")
    run(state, "0 play 4d9h:9h", "1 clear 2c3d:2c")
    assert "pass" not in texts(state, 1)
    run(state, "1 play 3s4h:3s")
    assert turn(state) == 2


def by_value(names: list[str]) -> dict[int, int]:
    """How many of these cards can show each value."""
    numbers: dict[int, int] = {}
    for card in standard_deck().cards:
        if card.text in names:
            for value in (card.low, card.high, card.sum):
                numbers[value] = numbers.get(value, 0) + 1
    return numbers


def shown_as(names: list[str], value: int) -> list[str]:
    """The faces of these cards that show a value."""
    return [
        face.text for card in standard_deck().cards if card.text in names for face in card.faces if face.value == value
    ]
