"""Why this card cannot be played: one exact situation for every rule that can forbid a card."""

from fairdeal.engine.scene import Prompt
from fairdeal.engine.state import State
from tests.games.bull_sanity import table as bull_sanity
from tests.games.hearts.table import hearts, opened
from tests.games.oh_hell.table import bidding, oh_hell
from tests.games.president.table import deal, match
from tests.games.rook import table as rook_table
from tests.games.rook.table import rook
from tests.games.rummy import table as rummy
from tests.games.sanityholes import table as sanityholes
from tests.mechanics.table import run


def reasons(state: State, item: str, seat: int | None = None) -> list[tuple[str | None, str]]:
    """Rule and reason of everything that forbids a card or a face to the seat in turn."""
    view = state.view(state.actors[0] if seat is None else seat)
    return [(problem.rule, problem.reason) for problem in state.game.presentation.card_problems(view, item)]


def prompt(state: State) -> Prompt:
    scene = state.game.presentation.scene(state.view(state.actors[0]), state.names)
    assert scene.actions is not None
    return scene.actions


# ---- Hearts


def test_he_5_in_the_first_trick_a_club_on_a_card_with_a_heart_is_kept_back() -> None:
    state = hearts("2c3d 9d14c", "2h14c 3c7d", "2d7c 6s8c", "4s6c 9s10d", leader=None)
    run(state, "0 2c3d:2c")
    assert reasons(state, "2h14c") == [
        ("HE-5", "in the first trick you cannot play a card with a heart or the Q♠ on it, however shown")
    ]
    assert reasons(state, "2h14c:14c") == reasons(state, "2h14c")
    assert reasons(state, "3c7d") == []
    assert reasons(state, "3c7d:7d") == [
        ("HE-4", "clubs were led and you can follow: 3♣7♦ as 3♣, for example"),
    ]


def test_he_5_the_prompt_says_why_the_only_club_is_kept_back() -> None:
    state = hearts("2c3d 9d14c", "2h14c 9s10d", "2d7c 6s8c", "4s6c 3c7d", leader=None)
    run(state, "0 2c3d:2c")
    assert prompt(state).ask == "Your clubs are on cards with points: show any card without points"
    assert prompt(state).rule == "HE-5"


def test_dd_3_the_prompt_does_not_deny_the_heart_that_you_hold() -> None:
    state = oh_hell("3s4h", "4h11s", "2d7c")
    run(state, "0 3s4h:4h")
    assert prompt(state).ask == "The 4♥ is in this trick already: show anything else"
    assert prompt(state).rule == "DD-3"
    assert reasons(state, "4h11s:4h") == [("DD-3", "the 4♥ is in this trick already: show another face")]
    assert reasons(state, "4h11s") == []


def test_he_3_the_opening_card_is_led_first() -> None:
    state = hearts("2c3d 9d14c", "2h14c 3c7d", "2d7c 6s8c", "4s6c 9s10d", leader=None)
    assert reasons(state, "9d14c") == [("HE-3", "lead 2♣3♦ as 2♣: it opens every hand")]
    assert reasons(state, "2c3d:5") == [("HE-3", "lead 2♣3♦ as 2♣: it opens every hand")]


def test_he_4_combined_sums_are_not_led_where_the_table_says_so() -> None:
    state = opened("2d8c 3c8d", "5d6s 8s10d", "6c13s 5s12c", "5s13h 6c12h", combined_leads=False)
    assert reasons(state, "2d8c:10") == [("HE-4", "at this table a combined sum may not be led: lead a half")]


def test_he_7_hearts_are_not_led_before_they_are_broken() -> None:
    state = opened("7h12d 3c8d", "5d6s 8s10d", "6c13s 5s12c", "5s13h 6c12h", combined_leads=False)
    assert reasons(state, "7h12d") == []
    assert reasons(state, "7h12d:7h") == [("HE-7", "hearts are not broken yet: lead another suit")]


# ---- Oh Hell


def test_oh_3_no_card_is_shown_before_the_bids() -> None:
    state = bidding("3s4h", "4h11s", "2d7c")
    assert [rule for rule, _ in reasons(state, "3s4h")] == ["OH-3"]


def test_oh_5_and_oh_6_the_suit_or_the_sum_led_is_followed() -> None:
    state = oh_hell("3s4h 5s13h", "4h11s 2d7c", "3c7d 6s8c")
    run(state, "0 3s4h:3s")
    assert reasons(state, "2d7c") == [("OH-5", "spades were led and you can follow: 4♥J♠ as J♠, for example")]
    state = oh_hell("3s4h 5s13h", "4h11s 2d7c", "3c7d 6s8c")
    run(state, "0 3s4h:7")
    assert reasons(state, "2d7c:2d") == [("OH-6", "combined sums were led and you can follow: 2♦7♣ as 9, for example")]


def test_reasons_that_differ_from_face_to_face_name_the_faces() -> None:
    state = oh_hell("4d7s 5s13h", "4d9h 6s8c", "4s6c 3c8d")
    run(state, "0 4d7s:4d")
    assert reasons(state, "6s8c") == []  # there is no unused diamond: anything goes
    state = oh_hell("4d7s 5s13h", "2c11d 4d9h", "3c7d 6s8c")
    run(state, "0 4d7s:4d")
    assert reasons(state, "4d9h") == [
        ("DD-3", "as 4♦: the 4♦ is in this trick already: show another face"),
        ("OH-5", "as 9♥ or 13: diamonds were led and you can follow: 2♣J♦ as J♦, for example"),
    ]


# ---- Rook


def test_rk_3_and_rk_4_cards_wait_for_the_auction_and_for_trump() -> None:
    state = rook_table.bidding()
    assert reasons(state, "2h4c") == [("RK-3", "bid or pass now: cards are shown after the auction")]
    run(state, "0 bid 140", "1 pass", "2 pass", "3 pass")
    assert reasons(state, "2h4c") == [("RK-4", "name trump now: clubs, diamonds, hearts or spades")]


def test_rk_6_rk_7_and_rk_8_what_was_led_is_followed() -> None:
    hands = ("rook 5s13h", "4h11s 2d7c", "3c7d 6s8c", "4s10h 2c5d")
    state = rook(*hands, trump="h")
    run(state, "0 rook")
    assert reasons(state, "2d7c") == [("RK-8", "the Rook was led: show a trump, which you have")]
    state = rook(*hands, trump="d")
    run(state, "0 5s13h:13h")
    assert reasons(state, "2d7c") == [("RK-6", "hearts were led and you can follow: 4♥J♠ as 4♥, for example")]
    state = rook(*hands, trump="d")
    run(state, "0 5s13h:18")
    assert [rule for rule, _ in reasons(state, "2d7c:2d")] == ["RK-7"]


# ---- President


def test_pr_4_only_threes_are_led_first() -> None:
    state = match(deal("3 3 K", "5 7", "9 9", special=0))
    assert reasons(state, "K") == [("PR-4", "the first combo must contain the special 3♥: it is of rank 3")]
    assert reasons(state, "3") == []


def test_pr_11_a_rank_is_too_low_or_there_are_too_few_cards_of_it() -> None:
    state = match(deal("7 7 4", "5 5 Q K K A", "9 9 3", leader=0))
    run(state, "0 7x2")
    assert reasons(state, "5") == [("PR-11", "two 5s are not higher than two 7s")]
    assert reasons(state, "Q") == [("PR-11", "you would need two Queens, and you have one")]
    assert reasons(state, "K") == []


def test_pr_11_jokers_count_for_what_is_missing() -> None:
    state = match(deal("7 7 7 4", "Q joker A", "9 9 3", leader=0))
    run(state, "0 7x3")
    assert reasons(state, "Q") == [("PR-11", "you would need three Queens, and you have one and one joker")]


def test_pr_15_on_one_fewer_2_only_the_full_number_counts() -> None:
    state = match(deal("7 7 7 4", "2 2 3", "K K K 9 joker", leader=0))
    run(state, "0 7x3", "1 2x2")
    assert reasons(state, "K") == [("PR-15", "one fewer was played: only three 2s or three jokers beat it")]
    assert reasons(state, "joker") == [("PR-15", "you would need three jokers, and you have one")]


def test_pr_16_equalizing() -> None:
    state = match(deal("7 4", "7 K", "9 3", leader=0), equalize="disallow")
    run(state, "0 7")
    assert reasons(state, "7") == [("PR-16", "equalizing is not allowed at this table: play higher")]
    state = match(deal("7 7 4", "7 7 9", "7 K 3", leader=0), decks=2, equalize="equalize_or_skip")
    run(state, "0 7x2", "1 7x2")
    assert reasons(state, "7") == [("PR-16", "you would need two 7s, and you have one")]
    assert reasons(state, "K") == [("PR-16", "the last play was equalized: equalize it with two 7s, or skip")]


def test_pr_18_only_the_scum_equalizes() -> None:
    hands = deal("7 4 Q Q", "7 K A A", "9 3 J J", leader=0, roles=[0, 1, 2])
    state = match(hands, equalize_only_by_scum=True, first_trick="president")
    while state.phase == "transfer":
        state.play(state.actors[0], "give 4 Q")
    run(state, "0 7")
    assert state.actors == (1,)
    assert reasons(state, "7") == [("PR-18", "only the Scum may equalize")]


# ---- Presidents & Sanityholes


def test_ps_5_and_ps_7_a_card_is_blocked_face_by_face() -> None:
    state = sanityholes.table("7d14s 12c13d 3c7d", "3s5c 6s11d 9s10d", "4d8h 5h8d", "2c3d 2d7c")
    run(state, "0 play 12c13d:25")
    assert reasons(state, "3s5c") == [
        ("PS-5", "as 3♠: on a single 25 you would need two 3s, and you have one 3"),
        ("PS-5", "as 5♣: on a single 25 you would need two 5s, and you have one 5"),
        ("PS-5", "as 8: on a single 25 you would need two 8s, and you have one 8"),
    ]
    state = sanityholes.table("7d14s 12c13d", "2c3d", "4d8h 5h8d", "3s5c 2d7c")
    assert reasons(state, "7d14s") == []
    run(state, "0 play 12c13d:25")
    assert ("PS-7", "as 2♣: a single 2 may never be your last card: show its high half or its sum, or pass") in reasons(
        state, "2c3d"
    )


# ---- Bull Sanity and Rummy


def test_bs_5_a_claim_is_answered_before_cards_are_put_down() -> None:
    state = bull_sanity.table("2c3d 3s5c", "4d8h 5h8d", "2d7c 6s8c")
    run(state, "0 claim 2 2c3d")
    assert reasons(state, "4d8h") == [("BS-5", "a claim is on the table: bull or accept")]


def test_ru_2_first_draw_and_first_put_down_what_was_drawn_deep() -> None:
    state = rummy.match(
        rummy.deal("7c8h 4d9h 5c14h", "2c5d 2h6d", pile="2s10h 3d6h", stock="2c11d 2d12h 3c8d"),
    )
    assert reasons(state, "5c14h") == [("RU-2", "a turn begins with drawing: from the stock, or from the pile")]
    assert reasons(state, "3d6h") == []
    run(state, "0 draw pile 2")
    assert reasons(state, "5c14h") == [
        ("RU-2", "first put 2♠10♥ into a new group: you drew it from deeper in the pile")
    ]


def test_ru_2_a_card_deep_in_the_pile_that_is_of_no_use() -> None:
    state = rummy.match(rummy.deal("7c8h 4d9h", "2c5d 2h6d", pile="3s14d 2d7c", stock="2c11d 2d12h 3c8d"))
    ((rule, reason),) = reasons(state, "3s14d")
    assert rule == "RU-2"
    assert reason.startswith("3♠A♦ can be taken only if it fits at once into a new group")
