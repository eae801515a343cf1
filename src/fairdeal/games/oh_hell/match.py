# cython: annotation_typing=False, infer_types=True, binding=False
"""A match of Sanity Oh Hell: 25 hands of bids and tricks."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from fairdeal.engine import cpython_fast_paths
from fairdeal.engine.errors import IllegalMove
from fairdeal.engine.events import Event, new_event
from fairdeal.engine.moves import NONE, Move, Moves
from fairdeal.engine.random import DEAL, SEATS, Stream
from fairdeal.games.oh_hell.rules.refusals import why_not
from fairdeal.games.oh_hell.view import OhHellView
from fairdeal.mechanics import memory, stages
from fairdeal.mechanics.bids import Bid
from fairdeal.mechanics.double_deals import TrickDeal
from fairdeal.mechanics.faces import set_of
from fairdeal.mechanics.hidden_cards import Hidden
from fairdeal.mechanics.numbered_moves import numbered
from fairdeal.mechanics.trick_match import SUIT_WORDS, TrickMatch
from fairdeal.mechanics.trick_worlds import deal_hidden_cards

if TYPE_CHECKING:
    from fairdeal.games.oh_hell import OhHell

BIDS = tuple(Bid(number) for number in range(memory.SLOTS + 1))


class OhHellMatch(TrickMatch):
    """The state of a match of Sanity Oh Hell."""

    phases = ("play", "deal", "over", "bid")  # by stages.PLAY, …, stages.FIRST
    deal_keys = ("hands", "dealer", "leader", "trump", "stock", "scores", "hand_number")

    def __init__(
        self, game: "OhHell", seed: int | str | None, deals: Sequence[TrickDeal], given: Sequence[dict[str, object]]
    ) -> None:
        self.hell = game.table.copy()
        self.rest = 0  # what was neither dealt nor turned, as a set
        self.begin_match(game, self.hell, seed, deals, given)

    @property
    def game(self) -> "OhHell":
        return cast("OhHell", self._game)

    def copy(self) -> "OhHellMatch":
        copied = OhHellMatch.__new__(OhHellMatch)
        copied.copy_match_from(self)
        copied.hell = self.hell.copy()
        copied.table = copied.hell
        copied.rest = self.rest
        return copied

    # ---- The deal (OH-1, OH-2)

    def deal_hand(self) -> None:
        table = self.hell
        if self.number == 1:
            table.first_dealer(self.stream(SEATS))
        else:
            table.next_dealer()
        table.deal(self.stream(DEAL))
        hands = tuple([table.dealt_to(seat) for seat in range(self._players)])
        stock = tuple([table.left_over(k) for k in range(table.undealt)])
        turned = table.turned if table.turned >= 0 else None
        self.deal = TrickDeal(hands, dealer=table.dealer, turned=turned, stock=stock)

    def take_deal(self, deal: TrickDeal) -> None:
        """A dealer who is not named: the one who makes the named leader, or seat 0, his left; later the next one."""
        table = self.hell
        if deal.dealer is not None:
            table.dealer = deal.dealer
        elif deal.leader is not None or self.number == 1:
            table.dealer = ((deal.leader or 0) - 1) % self._players
        else:
            table.next_dealer()
        table.turned = deal.turned if deal.turned is not None else -1

    def after_deal(self) -> list[Event]:
        self.rest = set_of(self.deal.stock)
        self.hell.begin_bids()
        self.stage = stages.FIRST
        turned = self.faces.card_text(self.hell.turned) if self.hell.turned >= 0 else None
        return [Event("turned", self.hell.dealer, None, {"card": turned, "trump": self.trump_letter()})]

    def trump_letter(self) -> str | None:
        return SUIT_WORDS[self.table.trump] if self.table.trump != memory.NO_TRUMP else None

    # ---- Bidding: OH-3

    def actors_before_tricks(self) -> tuple[int, ...]:
        return self.only(self.hell.bidder) if self.stage == stages.FIRST else ()

    def moves_before_tricks(self, seat: int) -> Moves:
        if self.stage != stages.FIRST or seat != self.hell.bidder:
            return NONE
        return numbered(BIDS, self.hell.legal_bids())

    def act(self, seat: int, move: Move) -> tuple[Event, ...]:
        assert isinstance(move, Bid)
        bid = move
        self.hell.bid(bid.number)
        if self.hell.bids_made < self._players:
            return self.move_event("bid", seat, move)
        leader = self.deal.leader if self.deal.leader is not None else self.hell.left_of(self.hell.dealer)  # OH-4
        return (new_event("bid", seat, move), *self.begin_tricks(leader))

    def automatic(self, seat: int) -> Move:
        """A clock bids as low as it may; in the tricks it plays as the steady bot does."""
        if self.stage == stages.FIRST and seat == self.hell.bidder:
            return self.moves_before_tricks(seat)[0]
        return super().automatic(seat)

    # ---- What can be known

    def view(self, seat: int | None) -> OhHellView:
        return OhHellView(**self.view_fields(seat))

    def public(self) -> dict[str, Any]:
        table = self.hell
        before = self._players - table.bids_made  # still to bid, the dealer last
        return {
            **self.shared_public(),
            "dealer": table.dealer,
            "size": table.size,
            "turned": self.faces.card_text(table.turned) if table.turned >= 0 else None,
            "trump": self.trump_letter(),
            "bids": tuple(
                [
                    table.bid_of(other) if (table.dealer - other) % self._players >= before else None
                    for other in range(self._players)
                ]
            ),
        }

    def own(self, seat: int) -> dict[str, Any]:
        return self.shared_own(seat)

    def hidden_places(self, seat: int | None) -> list[Hidden]:  # noqa: ARG002
        return [Hidden(self.rest)]

    def replace_hidden_places(self, cards: Sequence[int]) -> None:
        self.rest = cards[0]

    def determinize(self, seat: int | None, stream: Stream) -> "OhHellMatch":
        copied = self.copy()
        deal_hidden_cards(self, copied, seat, stream)
        return copied

    def why_not(self, move: Move, view: OhHellView) -> IllegalMove:
        return why_not(move, view)

    def why_over(self) -> str:
        return "OH-9: all 25 hands are played, and the highest score wins"

    def last_deal(self) -> dict[str, object]:
        return {"trump": None, **super().last_deal()}

    def position(self) -> dict[str, object]:
        table = self.hell
        return {
            **self.shared_position(),
            "dealer": table.dealer,
            "turned": table.turned,
            "bidder": table.bidder,
            "bids": list(self.view(None).bids),
            "rest": self.faces.card_texts(self.rest),
        }


cpython_fast_paths.adopt_method(OhHellMatch, "moves")
cpython_fast_paths.adopt_method(OhHellMatch, "play")
