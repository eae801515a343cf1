"""A record's `deal` for Bull Sanity: the hands, and who deals or leads."""

from collections.abc import Mapping
from dataclasses import dataclass

from fairdeal.engine.errors import BadRecord
from fairdeal.games.bull_sanity.rules.pack import ALL_CARDS, Pack
from fairdeal.mechanics.double_deals import DealReader

KEYS = ("hands", "dealer", "leader")


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards of every seat, as sets. A given leader wins over the seat left of the dealer (BS-1)."""

    hands: tuple[int, ...]
    dealer: int | None = None
    leader: int | None = None

    def first(self) -> int:
        """Who leads, if he has cards; seat 0 where the deal does not say."""
        if self.leader is not None:
            return self.leader
        return (self.dealer + 1) % len(self.hands) if self.dealer is not None else 0

    def to_json(self, pack: Pack) -> dict[str, object]:
        written: dict[str, object] = {"hands": [pack.texts(hand) for hand in self.hands]}
        if self.dealer is not None:
            written["dealer"] = self.dealer
        if self.leader is not None:
            written["leader"] = self.leader
        return written


def read_deal(given: Mapping[str, object], pack: Pack, players: int) -> Deal:
    """Any part of the pack will do; an empty hand is already out, but somebody must have cards."""
    reader = DealReader(given, "Bull Sanity", KEYS, players, pack.deck, ALL_CARDS)
    hands = reader.hands()
    if not any(hands):
        raise BadRecord("deal: nobody has cards")
    return Deal(hands, reader.seat("dealer"), reader.seat("leader"))
