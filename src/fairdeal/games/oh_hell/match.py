# cython: annotation_typing=False, infer_types=True, binding=False
"""A match of Sanity Oh Hell: 25 hands of bids and tricks."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from fairdeal.engine import cpython_fast_paths
from fairdeal.engine.errors import IllegalMove
from fairdeal.engine.events import Event, new_event
from fairdeal.engine.moves import NONE, Move, Moves
from fairdeal.engine.random import DEAL, SEATS, Stream
from fairdeal.games.oh_hell.rules import bidding, deal, terms, tricks
from fairdeal.games.oh_hell.rules.refusals import why_not
from fairdeal.games.oh_hell.view import OhHellView
from fairdeal.mechanics import deck_terms, memory, stages
from fairdeal.mechanics.bids import Bid
from fairdeal.mechanics.double_deals import TrickDeal
from fairdeal.mechanics.faces import set_of
from fairdeal.mechanics.hidden_cards import Hidden
from fairdeal.mechanics.numbered_moves import numbered
from fairdeal.mechanics.trick_match import TrickMatch
from fairdeal.mechanics.trick_view import SUIT_KEYS
from fairdeal.mechanics.trick_view_fields import own_fields, position_fields, public_fields
from fairdeal.mechanics.trick_worlds import deal_hidden_cards

if TYPE_CHECKING:
    from fairdeal.games.oh_hell import OhHell

BIDS = tuple([Bid(number) for number in range(memory.SLOTS + 1)])


class OhHellMatch(TrickMatch):
    """The state of a match of Sanity Oh Hell."""

    phases = ("play", "deal", "over", "bid")  # by stage: PLAY, BETWEEN_HANDS, OVER, FIRST
    deal_keys = ("hands", "dealer", "leader", "trump", "stock", "scores", "hand_number")

    def __init__(
        self, game: "OhHell", seed: int | str | None, deals: Sequence[TrickDeal], given: Sequence[dict[str, object]]
    ) -> None:
        self.oh_hell_table = game.table.copy()  # the same object as `table`, with its own type
        self.rest = 0  # cards that were neither dealt nor turned, as a set
        self.begin_match(game, self.oh_hell_table, seed, deals, given)

    @property
    def game(self) -> "OhHell":
        return cast("OhHell", self._game)

    def copy(self) -> "OhHellMatch":
        copied = OhHellMatch.__new__(OhHellMatch)
        copied.copy_from(self)
        return copied

    def copy_from(self, other: "OhHellMatch") -> None:
        """Become a copy of another match."""
        self.copy_match_from(other)
        self.oh_hell_table = other.oh_hell_table.copy()
        self.table = self.oh_hell_table
        self.rest = other.rest

    # ---- The deal (OH-1, OH-2)

    def deal_hand(self) -> None:
        table = self.oh_hell_table
        if self.number == 1:
            table.first_dealer(self.stream(SEATS))
        else:
            deal.move_deal_to_left(table)
        table.deal(self.stream(DEAL))
        hands = tuple([table.dealt_to(seat) for seat in range(self._players)])
        stock = tuple([table.left_over(k) for k in range(table.undealt)])
        turned = table.turned if table.turned != terms.NO_CARD else None
        self.deal = TrickDeal(hands, dealer=table.dealer, turned=turned, stock=stock)

    def take_deal(self, given: TrickDeal) -> None:
        """Set the turned card and the dealer of a given deal.

        If it names no dealer, the named leader (in the first hand: seat 0) is on the dealer's left. A later hand that
        names neither has the next dealer.
        """
        table = self.oh_hell_table
        if given.dealer is not None:
            table.dealer = given.dealer
        elif given.leader is not None or self.number == 1:
            table.dealer = ((given.leader or 0) - 1) % self._players
        else:
            deal.move_deal_to_left(table)
        table.turned = given.turned if given.turned is not None else terms.NO_CARD

    def after_deal(self) -> list[Event]:
        self.rest = set_of(self.deal.stock)
        self.oh_hell_table.begin_bids()
        self.stage = stages.FIRST
        return [Event("turned", self.oh_hell_table.dealer, None, {"card": self.turned(), "trump": self.trump_letter()})]

    def turned(self) -> str | None:
        """The card that names trump, as text; None if none was turned."""
        table = self.oh_hell_table
        return self.faces.card_text(table.turned) if table.turned != terms.NO_CARD else None

    def trump_letter(self) -> str | None:
        """The letter of the trump suit; None if there is no trump."""
        return SUIT_KEYS[self.table.trump] if self.table.trump != deck_terms.NO_TRUMP else None

    # ---- The bids (OH-3)

    def actors_before_tricks(self) -> tuple[int, ...]:
        return self.only(self.oh_hell_table.bidder) if self.stage == stages.FIRST else ()

    def moves_before_tricks(self, seat: int) -> Moves:
        if self.stage != stages.FIRST or seat != self.oh_hell_table.bidder:
            return NONE
        return numbered(BIDS, self.oh_hell_table.legal_bids())

    def act(self, seat: int, move: Move) -> tuple[Event, ...]:
        assert isinstance(move, Bid)
        bid = move
        table = self.oh_hell_table
        bidding.place_bid(table, bid.number)
        if table.bid_count < self._players:
            return self.move_event("bid", seat, move)
        leader = self.deal.leader if self.deal.leader is not None else tricks.first_leader(table)
        return (new_event("bid", seat, move), *self.begin_tricks(leader))

    def automatic(self, seat: int) -> Move:
        """The clock makes the lowest bid; in the tricks it plays like the heuristic player."""
        if self.stage == stages.FIRST and seat == self.oh_hell_table.bidder:
            return self.moves_before_tricks(seat)[0]
        return super().automatic(seat)

    # ---- Views

    def view(self, seat: int | None) -> OhHellView:
        return OhHellView(**self.view_fields(seat))

    def public(self) -> dict[str, Any]:
        table = self.oh_hell_table
        return {
            **public_fields(self),
            "dealer": table.dealer,
            "size": table.size,
            "turned": self.turned(),
            "trump": self.trump_letter(),
            "bids": self.bids(),
        }

    def bids(self) -> tuple[int | None, ...]:
        """The bid of each seat; None for a seat that has not bid yet."""
        table = self.oh_hell_table
        still_to_bid = self._players - table.bid_count  # seats up to the dealer, who bids last
        return tuple(
            [
                table.bids[seat] if (table.dealer - seat) % self._players >= still_to_bid else None
                for seat in range(self._players)
            ]
        )

    def own(self, seat: int) -> dict[str, Any]:
        return own_fields(self, seat)

    def why_not(self, move: Move, view: OhHellView) -> IllegalMove:
        return why_not(move, view)

    def is_ended_by_rules(self) -> bool:
        return self.table.hand_number >= terms.LAST_HAND

    def why_over(self) -> str:
        return f"OH-9: all {terms.LAST_HAND} hands are played, and the highest score wins"

    def last_deal(self) -> dict[str, object]:
        return {"trump": None, **super().last_deal()}

    def position(self) -> dict[str, object]:
        table = self.oh_hell_table
        return {
            **position_fields(self),
            "dealer": table.dealer,
            "turned": table.turned,
            "bidder": table.bidder,
            "bids": list(self.bids()),
            "rest": self.faces.card_texts(self.rest),
        }

    # ---- Determinization

    def hidden_places(self, seat: int | None) -> list[Hidden]:  # noqa: ARG002
        return [Hidden(self.rest)]

    def replace_hidden_places(self, cards: Sequence[int]) -> None:
        self.rest = cards[0]

    def determinize(self, seat: int | None, stream: Stream) -> "OhHellMatch":
        copied = self.copy()
        deal_hidden_cards(self, copied, seat, stream)
        return copied


cpython_fast_paths.adopt_method(OhHellMatch, "moves")
cpython_fast_paths.adopt_method(OhHellMatch, "play")
