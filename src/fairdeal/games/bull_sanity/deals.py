"""A record's `deal` for Bull Sanity: the hands, and who deals or leads."""

from collections.abc import Mapping
from dataclasses import dataclass

from fairdeal.engine.errors import BadRecord
from fairdeal.games.bull_sanity.fast.pack import ALL_CARDS, Pack
from fairdeal.mechanics.double_deals import DealReader

KEYS = ("hands", "dealer", "leader")


@dataclass(frozen=True, slots=True)
class Deal:
    """The hands as sets of cards, and the seats that deal and lead, if they are known."""

    hands: tuple[int, ...]
    dealer: int | None = None
    leader: int | None = None

    def first_leader(self) -> int:
        """The given leader, otherwise the seat left of the dealer (BS-1), otherwise seat 0."""
        if self.leader is not None:
            return self.leader
        return (self.dealer + 1) % len(self.hands) if self.dealer is not None else 0

    def to_json(self, pack: Pack) -> dict[str, object]:
        """The deal as a record has it."""
        written: dict[str, object] = {"hands": [pack.texts(hand) for hand in self.hands]}
        if self.dealer is not None:
            written["dealer"] = self.dealer
        if self.leader is not None:
            written["leader"] = self.leader
        return written


def read_deal(given: Mapping[str, object], pack: Pack, players: int) -> Deal:
    """Validate a deal of a record. It may use any part of the pack, and hands may be empty, but not all of them."""
    reader = DealReader(given, "Bull Sanity", KEYS, players, pack.deck, ALL_CARDS)
    hands = reader.hands()
    if not any(hands):
        raise BadRecord("deal: nobody has cards")
    return Deal(hands, reader.seat("dealer"), reader.seat("leader"))
