"""Sanity Rook: set-up deals (docs/notation.md) and the errors in them; tests/mechanics tests what all games share."""

from typing import Any

import pytest

from fairdeal.engine.errors import BadRecord
from tests.mechanics.table import ROOK_PACK, hand, scores, turn

from .table import FOUR, bidding, view


def refuse(message: str, *hands: str, **more: Any) -> None:
    with pytest.raises(BadRecord, match=message) as caught:
        bidding(*(hands or FOUR), **more)
    assert "\n" not in str(caught.value)


def test_no_card_is_dealt_twice() -> None:
    refuse("4s10h is there twice.*seat 2.*nest", nest=["rook", "4s10h"])
    refuse("rook is there twice", "rook", *FOUR[1:], nest=["rook"])
    refuse("rook is there twice", "rook", "rook", *FOUR[2:])
    refuse("2s9d is there twice", nest=["2s9d", "2s9d"])


def test_the_nest_is_a_list_of_cards_of_the_pack() -> None:
    refuse("2c3d is not in the pack", nest=["2c3d"])
    refuse("joker", nest=["joker"])
    refuse("nest.*list", nest="rook")
    refuse("is not a card", nest=[7])
    refuse("is not a card", nest=[None])


def test_a_hand_and_the_nest_have_at_most_21_cards() -> None:
    rest = [card for card in ROOK_PACK if card not in FOUR]
    assert len(view(bidding(nest=rest[:20])).sizes) == 4
    refuse("21", nest=rest[:21])


def test_partners_have_the_same_score() -> None:
    assert scores(bidding(scores=[5, 10, 5, 10])) == [5, 10, 5, 10]
    refuse("partners", scores=[5, 10, 6, 10])
    refuse("partners", scores=[5, 10, 5, 11])


@pytest.mark.parametrize("number", [0, -1, 1_000_001, "1", True, 1.0])
def test_hands_are_numbered_from_1(number: object) -> None:
    refuse("hand_number", hand_number=number)


@pytest.mark.parametrize("key", ["trump", "stock", "pile", "roles", "special", "bid", "declarer"])
def test_unknown_keys_are_refused(key: str) -> None:
    refuse(key, **{key: None})


def test_the_dealer_is_named_or_follows_from_the_leader() -> None:
    assert view(bidding()).dealer == 3
    assert view(bidding(dealer=1)).dealer == 1
    assert turn(bidding(dealer=1)) == 2
    assert view(bidding(dealer=None, leader=None, nest=None, scores=None, hand_number=None)).dealer == 3


def test_cards_can_be_written_in_capitals_and_with_symbols() -> None:
    state = bidding("ROOK", "2♣5♦", "4S10H", "qsac")
    assert [hand(state, seat) for seat in range(4)] == [{"rook"}, {"2c5d"}, {"4s10h"}, {"12s14c"}]
