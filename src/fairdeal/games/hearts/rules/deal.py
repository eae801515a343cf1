# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""The pack and the deal: HE-1."""

from typing import TYPE_CHECKING

from fairdeal.cards.double import DoubleDeck
from fairdeal.cards.faces import DoubleCard
from fairdeal.engine.random import Stream

if TYPE_CHECKING:
    from fairdeal.games.hearts.fast.table import HeartsTable


def pack_of(deck: DoubleDeck, players: int) -> tuple[DoubleCard, ...]:
    """HE-1: four players leave out 2♣5♦ and 3♠5♣; six use all 78 cards."""
    return deck.hearts_pack_4 if players == 4 else deck.cards


def hand_size(players: int) -> int:
    """HE-1: four players get 19 cards each, six get 13."""
    return 19 if players == 4 else 13


def deal_hand(table: "HeartsTable", stream: Stream) -> None:
    """HE-1: shuffle the pack and deal all of it."""
    table.shuffle_pack(stream, table.pack_size)
    table.deal_round(0, hand_size(table.players))
