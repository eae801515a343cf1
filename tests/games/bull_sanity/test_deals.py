"""Bull Sanity: deals in records are read, validated and written."""

import json
from typing import Any

import pytest

from fairdeal.engine.errors import BadRecord, BadSetup
from fairdeal.engine.record import read_record, write_record
from fairdeal.engine.state import State
from fairdeal.games import find_game

from .table import DECK, claim, game, hand, run, seen, table

HANDS: list[list[str]] = [["2c3d", "3h10s"], ["5c9s"], ["7c8h"]]


def record(deal: object = None, **more: Any) -> dict[str, Any]:
    given = {"fairdeal": 1, "game": "bull-sanity", "players": ["Ada", "Ben", "Cy"], "moves": [], **more}
    return {**given, "deal": deal} if deal is not None else given


def read(document: dict[str, Any]) -> State:
    return read_record(document, find_game).replay()


def test_a_deal_needs_only_hands() -> None:
    state = read(record({"hands": HANDS}))
    assert state.hands() == HANDS
    assert (state.phase, state.actors) == ("claim", (0,))
    assert seen(state, None).dealer is None


@pytest.mark.parametrize(
    ("given", "leader"),
    [({"dealer": 0}, 1), ({"dealer": 2}, 0), ({"leader": 2}, 2), ({"dealer": 0, "leader": 0}, 0), ({}, 0)],
)
def test_the_leader_is_left_of_the_dealer_unless_given(given: dict[str, int], leader: int) -> None:
    state = read(record({"hands": HANDS, **given}))
    assert state.actors == (leader,)
    assert state.last_deal() == {"hands": HANDS, **given}


def test_if_the_leader_has_no_cards_the_next_player_leads() -> None:
    state = table("2c3d", "", "7c8h", dealer=0, play_on=True)
    assert state.actors == (2,)
    assert seen(state, None).out == (1,)


def test_an_empty_hand_is_already_out() -> None:
    state = table("2c3d", "", "7c8h")
    assert state.over
    assert state.places == ((1,), (0, 2))
    state = table("", "2c3d", "", "")
    assert state.places == ((0,), (1, 2, 3)), "in seat order"
    state = table("", "2c3d", "", play_on=True)
    assert state.places == ((0,), (2,), (1,))


@pytest.mark.parametrize(
    ("deal", "said"),
    [
        ({"hands": [["2c3d"], ["2c3d"], ["7c8h"]]}, "2c3d is there twice"),
        ({"hands": [["2c3d", "2C3D"], ["5c9s"], ["7c8h"]]}, "2C3D is there twice"),
        ({"hands": [["2c3h"], ["5c9s"], ["7c8h"]]}, "'2c3h' is not in the deck"),
        ({"hands": [["rook"], ["5c9s"], ["7c8h"]]}, "rook"),
        ({"hands": [["joker"], ["5c9s"], ["7c8h"]]}, "joker"),
        ({"hands": [["3h"], ["5c9s"], ["7c8h"]]}, "3h"),
        ({"hands": [[7], ["5c9s"], ["7c8h"]]}, "7 in the hand of seat 0 is not a card"),
        ({"hands": [["2c3d"], ["5c9s"]]}, "3 hands"),
        ({"hands": "2c3d"}, "3 hands"),
        ({"hands": [["2c3d"], "5c9s", ["7c8h"]]}, "hand of seat 1"),
        ({"hands": [{"2c3d": 1}, ["5c9s"], ["7c8h"]]}, "hand of seat 0"),
        ({"hands": [[], [], []]}, "nobody has cards"),
        ({}, "3 hands"),
        ({"hands": HANDS, "dealer": 3}, "dealer"),
        ({"hands": HANDS, "leader": -1}, "leader"),
        ({"hands": HANDS, "leader": True}, "leader"),
        ({"hands": HANDS, "dealer": "Ada"}, "dealer"),
        ({"hands": HANDS, "scores": [0, 0, 0]}, "scores"),
        ({"hands": HANDS, "pile": []}, "pile"),
    ],
)
def test_impossible_deals_are_refused(deal: dict[str, Any], said: str) -> None:
    with pytest.raises(BadRecord, match=said):
        read(record(deal))


def test_a_match_has_one_deal() -> None:
    with pytest.raises(BadRecord, match="one deal, not 2"):
        read(record(deals=[{"hands": HANDS}, {"hands": HANDS}]))
    with pytest.raises(BadSetup):
        game().start()


def test_a_whole_deal_is_written_with_its_dealer() -> None:
    state = game(5).start(9)
    deal = state.last_deal()
    assert sorted(card for seat in range(5) for card in hand(state, seat).split()) == sorted(DECK)
    assert deal == {"hands": state.hands(), "dealer": seen(state, None).dealer}
    claim(state, 2, 7)
    assert state.last_deal() == deal, "the deal as it was, without the claim"
    document = json.loads(json.dumps(write_record(state, deals=True)))
    assert document["deals"] == [deal]
    del document["seed"]
    again = read(document)
    assert {**again.snapshot(), "seed": 9} == state.snapshot()


def test_a_match_from_a_given_deal_can_be_played_to_its_end() -> None:
    """There is one deal, so deals never run out before the end."""
    state = read(record({"hands": HANDS}, moves=[[0, "claim 2 2c3d"], [1, "accept"], [2, "accept"]]))
    assert (state.phase, state.actors) == ("claim", (1,))
    run(state, "1 claim 3 5c9s", "2 accept", "0 accept")
    assert state.phase == "over"
    assert write_record(state)["outcome"] == {
        "places": [1, [0, 2]],
        "scores": None,
        "reason": "BS-7: the first player out of cards wins",
    }


def test_answers_may_come_in_any_order() -> None:
    moves = [[0, "claim 2 3h10s"], [2, "accept"], [1, "bull"]]
    assert read(record({"hands": HANDS}, moves=moves)).hands() == HANDS
