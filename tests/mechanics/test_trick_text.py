"""Texts of the trick games: the table as lines, and events as sentences."""

import pytest

from fairdeal.engine.events import Event
from fairdeal.engine.state import State
from tests.games.hearts.table import hearts, opened
from tests.games.oh_hell.table import bidding as oh_hell_bidding
from tests.games.oh_hell.table import oh_hell
from tests.games.rook.table import bidding as rook_bidding
from tests.games.rook.table import rook

from .table import run

NAMES = ("Ada", "Ben", "Cy", "Dot")
HANDS = ("2d12h 3c8d", "5d6s 8s10d", "6c13s 5s12c", "5s13h 6c12h")


def lines(state: State, seat: int | None) -> list[str]:
    return state.game.presentation.lines(state.view(seat), NAMES)


def after(state: State, *moves: str) -> list[str]:
    """Play moves; the events of the last one as sentences."""
    return sentences(state, run(state, *moves))


def sentences(state: State, events: tuple[Event, ...]) -> list[str]:
    texts = [state.game.presentation.sentence(event, NAMES) for event in events]
    return [text for text in texts if text is not None]


# ---- All three games


def test_lines_show_the_trick_and_the_hand() -> None:
    state = opened(*HANDS)
    run(state, "0 2d12h:2d", "1 8s10d:10d")
    assert lines(state, 2) == [
        "Hand 4",
        "  Ada: 0 points, 1 card, 0 taken",
        "  Ben: 0 points, 1 card, 0 taken",
        "  Cy (you): 0 points, 2 cards, 0 taken",
        "  Dot: 0 points, 2 cards, 0 taken",
        "Trick: Ada 2♦Q♥ as 2♦, Ben 8♠10♦ as 10♦",
        "Led: diamonds",
        "Your hand: 5♠Q♣, 6♣K♠",
    ]
    assert lines(state, None)[-1] == "Led: diamonds"  # a spectator has no hand


def test_lines_show_the_last_trick_before_a_lead() -> None:
    state = opened(*HANDS)
    run(state, "0 2d12h:2d", "1 8s10d:10d", "2 6c13s:6c", "3 6c12h:12h")
    assert "Last trick: Ada 2♦Q♥ as 2♦, Ben 8♠10♦ as 10♦, Cy 6♣K♠ as 6♣, Dot 6♣Q♥ as Q♥" in lines(state, 0)
    assert lines(state, 1)[0] == "Hand 4, hearts are broken"
    assert "  Ben (you): 0 points, 1 card, 2 taken" in lines(state, 1)


@pytest.mark.parametrize(("lead", "led"), [("0 2d12h:14", "combined sums"), ("0 3c8d:3c", "clubs")])
def test_lines_name_the_suit_led(lead: str, led: str) -> None:
    state = oh_hell(*HANDS)
    run(state, lead)
    assert f"Led: {led}" in lines(state, 1)
    state = rook("rook 3c8d", *HANDS[1:])
    run(state, "0 rook")
    assert "Led: the Rook" in lines(state, 1)


def test_sentences_about_plays_and_tricks() -> None:
    state = oh_hell(*HANDS)
    assert after(state, "0 2d12h:2d") == ["Ada shows 2♦Q♥ as 2♦."]
    assert after(state, "1 8s10d:10d", "2 6c13s:6c", "3 5s13h:18") == ["Dot shows 5♠K♥ as 18.", "Ben takes the trick."]


def test_a_sentence_about_the_end_of_a_hand() -> None:
    state = hearts("11d12s", "8s9h", "3h12c", "6c13s", scores=[1, 2, 3, 4])
    assert after(state, "0 11d12s:11d", "1 8s9h:8s", "2 3h12c:12c", "3 6c13s:13s")[-1] == (
        "Hand 4 is over: Ada +15 = 16, Ben +0 = 2, Cy +0 = 3, Dot +0 = 4."
    )


# ---- Hearts


def test_hearts_passing() -> None:
    state = hearts("2c3d 9s10d", "4s6c 2d7c", "3c7d 6s8c", "4d7s 3c8d", leader=None, hand_number=2)
    assert lines(state, 1)[0] == "Hand 2, cards are passed right"
    assert lines(state, 1)[-1] == "Choose 2 cards to pass right."
    assert after(state, "1 pass 4s6c 2d7c")[0] == "Ben has chosen what to pass."
    assert lines(state, 1)[-1] == "You pass 2♦7♣, 4♠6♣."
    sentences_after = after(state, "0 pass 2c3d 9s10d", "2 pass 3c7d 6s8c", "3 pass 4d7s 3c8d")
    assert "Ben passes 2♦7♣, 4♠6♣ to Ada." in sentences_after
    assert sentences_after[-1] == "Dot leads."


# ---- Oh Hell


def test_oh_hell_bids_and_trump() -> None:
    state = oh_hell_bidding(*HANDS, trump="2s9d")
    assert sentences(state, state.opening())[-1] == "Dot deals and turns 2♠9♦: diamonds are trump."
    assert after(state, "0 bid 1") == ["Ada bids 1."]
    assert lines(state, 1)[:5] == [
        "Hand 1 of 25, 2 cards each, diamonds are trump (2♠9♦)",
        "  Ada: 0 points, 2 cards, bid 1, won 0",
        "  Ben (you): 0 points, 2 cards",
        "  Cy: 0 points, 2 cards",
        "  Dot: 0 points, 2 cards, dealer",
    ]
    no_trump = oh_hell_bidding(*HANDS)
    assert lines(no_trump, 1)[0] == "Hand 1 of 25, 2 cards each, no trump"
    assert sentences(no_trump, no_trump.opening())[-1] == "Dot deals; nothing is turned, there is no trump."


# ---- Rook


def test_rook_auction_nest_and_trump() -> None:
    state = rook_bidding(*HANDS, nest=["rook", "2s9d"], scores=[5, 10, 5, 10])
    assert sentences(state, state.opening())[-1] == "Dot deals."
    assert lines(state, 0)[0] == "Hand 1, nobody has bid yet"
    assert "220" in lines(state, 0)[-1]  # clients warn above it (RK-3)
    assert "220" not in lines(state, 1)[-1]
    assert after(state, "0 pass") == ["Ada passes."]
    assert after(state, "1 bid 150") == ["Ben bids 150."]
    assert "  Ada: 5 points, 2 cards, has passed" in lines(state, 1)
    assert "  Dot: 10 points, 2 cards, dealer" in lines(state, 1)
    sentences_after = after(state, "2 pass", "3 pass")
    assert sentences_after == [
        "Dot passes.",
        "Ben wins the auction with 150.",
        "Ben takes up the Nest: 2♠9♦, the Rook.",
    ]
    assert after(state, "1 nest rook 2s9d")[0] == "Ben has laid 2 cards into the Nest."
    assert lines(state, 1)[0] == "Hand 1, Ben has bid 150"
    assert lines(state, 1)[-1] == "You laid away: 2♠9♦, the Rook"
    assert "rook" not in str(lines(state, 0))
    assert after(state, "1 trump h") == ["Ben names hearts trump.", "Ada leads."]
    assert lines(state, 0)[0] == "Hand 1, Ben has bid 150, hearts are trump"


def test_rook_the_nest_is_won() -> None:
    state = rook("4c13s", "2d7c", "2h4c", "3c7d", trump="s", nest=["rook"])
    assert "Ada wins the Nest: the Rook." in after(state, "0 4c13s:13s", "1 2d7c:2d", "2 2h4c:2h", "3 3c7d:3c")


def test_rook_all_players_pass() -> None:
    state = rook_bidding()
    assert "All four have passed; the next dealer deals." in after(state, "0 pass", "1 pass", "2 pass", "3 pass")
