# cython: annotation_typing=False, infer_types=True, binding=False
"""A match of Sanity Rook: auction, Nest, trump and tricks, hand after hand until the match is over."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from fairdeal.engine import cpython_fast_paths
from fairdeal.engine.errors import IllegalMove
from fairdeal.engine.events import Event, new_event, new_event_with, new_lazy_event
from fairdeal.engine.moves import NONE, Listed, Move, Moves
from fairdeal.engine.random import DEAL, SEATS, Stream
from fairdeal.games.rook.fast import stages
from fairdeal.games.rook.notation import BIDS, PASS, TRUMPS, Trump
from fairdeal.games.rook.rules import auction, deal, nest, scoring, tricks
from fairdeal.games.rook.view import RookView
from fairdeal.mechanics import deck_terms
from fairdeal.mechanics.bids import Bid
from fairdeal.mechanics.choices import Choice, choices_of
from fairdeal.mechanics.dealer_draw import draw_event, draw_for_dealer
from fairdeal.mechanics.double_deals import TrickDeal
from fairdeal.mechanics.faces import cards_data
from fairdeal.mechanics.hidden_cards import Hidden
from fairdeal.mechanics.numbered_moves import numbered
from fairdeal.mechanics.trick_match import TrickMatch
from fairdeal.mechanics.trick_view import SUIT_KEYS
from fairdeal.mechanics.trick_view_fields import own_fields, position_fields, public_fields
from fairdeal.mechanics.trick_worlds import deal_hidden_cards

if TYPE_CHECKING:
    from fairdeal.games.rook import Rook

ANY_SUIT = Listed(TRUMPS)


class RookMatch(TrickMatch):
    """The state of a match of Sanity Rook."""

    phases = ("play", "deal", "over", "bid", "nest", "trump")  # names of the stages, in the order of fast/stages.py
    deal_keys = ("hands", "nest", "dealer", "leader", "scores", "hand_number")

    def __init__(
        self, game: "Rook", seed: int | str | None, deals: Sequence[TrickDeal], given: Sequence[dict[str, object]]
    ) -> None:
        self.rook_table = game.table.copy()  # the same object as `table`, with its own type
        self.dealer_draw: Event | None = None  # the draw for the first dealer, until its event is sent
        self.begin_match(game, self.rook_table, seed, deals, given)

    @property
    def game(self) -> "Rook":
        return cast("Rook", self._game)

    def copy(self) -> "RookMatch":
        copied = RookMatch.__new__(RookMatch)
        copied.copy_from(self)
        return copied

    def copy_from(self, other: "RookMatch") -> None:
        """Become a copy of another match."""
        self.copy_match_from(other)
        self.rook_table = other.rook_table.copy()
        self.table = self.rook_table
        self.dealer_draw = None

    # ---- The deal (RK-1, RK-2)

    def deal_hand(self) -> None:
        table = self.rook_table
        if self.number == 1:
            cards = deal.cards_to_draw(self.faces.deck)
            table.dealer, draws = draw_for_dealer(self.stream(SEATS), cards, self._players)
            self.dealer_draw = draw_event(table.dealer, draws)
        else:
            deal.move_deal_to_left(table)
        deal.deal_hand(table, self.stream(DEAL))
        hands = tuple([table.dealt_to(seat) for seat in range(self._players)])
        self.deal = TrickDeal(hands, dealer=table.dealer, nest=table.nest)

    def take_deal(self, given: TrickDeal) -> None:
        """Set up a given deal. If it names no dealer, the deal moves left, or is on the right of the named leader.

        In the first deal of a match seat 0 leads unless the deal says otherwise.
        """
        table = self.rook_table
        if given.dealer is not None:
            table.dealer = given.dealer
        elif given.leader is not None or self.number == 1:
            table.dealer = ((given.leader or 0) - 1) % self._players
        else:
            deal.move_deal_to_left(table)
        table.nest = given.nest

    def after_deal(self) -> list[Event]:
        auction.open_auction(self.rook_table)
        self.stage = stages.BID
        events = [self.dealer_draw] if self.dealer_draw is not None else []
        self.dealer_draw = None
        return [*events, new_event("deals", self.rook_table.dealer, None)]

    # ---- Before the tricks

    def actors_before_tricks(self) -> tuple[int, ...]:
        seat = self.seat_to_act()
        return self.only(seat) if seat >= 0 else ()

    def seat_to_act(self) -> int:
        """The bidder; after the auction the declarer; -1 if no seat can act before the tricks."""
        if self.stage == stages.BID:
            return self.rook_table.bidder
        return self.rook_table.declarer if self.stage == stages.NEST or self.stage == stages.TRUMP else -1

    def moves_before_tricks(self, seat: int) -> Moves:
        if seat < 0 or seat != self.seat_to_act():
            return NONE
        if self.stage == stages.BID:
            return numbered(BIDS, self.rook_table.legal_bids())
        if self.stage == stages.NEST:
            return choices_of("nest", self.rook_table.nest_size(), self.table.dealt_to(seat), self.faces.names)
        return ANY_SUIT

    def act(self, seat: int, move: Move) -> tuple[Event, ...]:
        if self.stage == stages.BID:
            return self.bid_or_pass(seat, move)
        if self.stage == stages.NEST:
            return self.put_back(seat, cast("Choice", move))
        return self.name_trump(seat, cast("Trump", move))

    # ---- The auction (RK-3)

    def bid_or_pass(self, seat: int, move: Move) -> tuple[Event, ...]:
        table = self.rook_table
        if isinstance(move, Bid):
            bid = move
            auction.place_bid(table, bid.number)
        else:
            auction.pass_bid(table)
        if not auction.is_auction_over(table):
            return self.move_event("bid", seat, move)
        event = new_event("bid", seat, move)
        if auction.is_thrown_in(table):
            return (event, *self.throw_in())
        won = new_event_with("declarer", table.declarer, None, {"bid": table.high_bid}, None)
        return (event, won, *self.take_nest())

    def throw_in(self) -> list[Event]:
        """Go on to the next deal after all four have passed."""
        table = self.rook_table
        table.over = scoring.is_over_after_throw_in(table)
        event = Event("thrown_in", table.dealer)
        if table.over:
            self.history = (self.history, tuple([self.table.place_of(seat) for seat in range(self._players)]))
            self.stage = stages.OVER
            return [event]
        return [event, *self.begin_hand()]

    # ---- The Nest and trump (RK-4)

    def take_nest(self) -> list[Event]:
        """Give the declarer the Nest. A given deal may have none; then trump is named at once."""
        table = self.rook_table
        if not table.nest:
            self.stage = stages.TRUMP
            return []
        cards = cards_data("nest", table.nest, self.faces)
        shown = new_lazy_event("cards", table.declarer, None, cards, self.only(table.declarer))
        nest.take_nest(table)
        self.stage = stages.NEST
        return [shown]

    def put_back(self, seat: int, move: Choice) -> tuple[Event, ...]:
        """Put cards back into the Nest; the other seats only learn how many."""
        nest.put_back(self.rook_table, move.cards)
        self.stage = stages.TRUMP
        number = new_event_with("nest", seat, None, {"number": move.number()}, None)
        return (number, new_event_with("laid", seat, move, None, self.only(seat)))

    def name_trump(self, seat: int, move: Trump) -> tuple[Event, ...]:
        nest.name_trump(self.rook_table, move.suit)
        return (new_event("trump", seat, move), *self.begin_tricks(self.first_leader()))

    # ---- The tricks and the score (RK-5 to RK-12)

    def first_leader(self) -> int:
        """The leader that a given deal names, otherwise the player on the dealer's left (RK-5)."""
        return self.deal.leader if self.deal.leader is not None else tricks.first_leader(self.rook_table)

    def finish_hand(self) -> list[Event]:
        """Show the Nest to everybody with the seat that wins it (RK-9), and score the hand."""
        cards = cards_data("cards", self.rook_table.nest, self.faces)
        won_nest = new_lazy_event("won_nest", self.table.winner, None, cards, None)
        return [won_nest, *TrickMatch.finish_hand(self)]

    def is_ended_by_rules(self) -> bool:
        return bool(scoring.has_enough_points(self.rook_table))

    def why_over(self) -> str:
        options = self._game.options
        enough = "has reached" if options.reaching_target_ends else "is above"
        return f"RK-12: a team {enough} {options.target}, and the higher score wins"

    def automatic(self, seat: int) -> Move:
        """Pass in the auction; otherwise make the heuristic player's move."""
        if self.stage == stages.BID and seat == self.rook_table.bidder:
            return PASS
        return super().automatic(seat)

    def why_not(self, move: Move, view: RookView) -> IllegalMove:
        from fairdeal.games.rook.rules.refusals import why_not

        return why_not(move, view)

    # ---- What a seat may know

    def sees_nest(self, seat: int | None) -> bool:
        """Whether a seat knows the cards in the Nest: only the declarer, who put them there."""
        return seat is not None and seat == self.rook_table.declarer and self.stage in (stages.PLAY, stages.TRUMP)

    def bids_in_order(self) -> tuple[tuple[int, int | None], ...]:
        """Seats and bids of this hand's auction in order, None for a pass."""
        bids = [(seat, move) for seat, move in self.played_in_round() if isinstance(move, Bid) or move == PASS]
        return tuple([(seat, move.number if isinstance(move, Bid) else None) for seat, move in bids])

    def view(self, seat: int | None) -> RookView:
        return RookView(**self.view_fields(seat))

    def public(self) -> dict[str, Any]:
        table = self.rook_table
        return {
            **public_fields(self),
            "dealer": table.dealer,
            "bids": self.bids_in_order(),
            "bid": table.high_bid or None,
            "declarer": table.declarer if table.declarer >= 0 else None,
            "passed": tuple([seat for seat in range(self._players) if auction.has_passed(table, seat)]),
            "trump": SUIT_KEYS[table.trump] if table.trump != deck_terms.NO_TRUMP else None,
            "nest": None,
            "nest_size": 0 if self.stage == stages.NEST else table.nest_size(),
        }

    def own(self, seat: int) -> dict[str, Any]:
        own = own_fields(self, seat)
        if self.sees_nest(seat):
            own["nest"] = tuple(self.faces.card_texts(self.rook_table.nest))
        return own

    def hidden_places(self, seat: int | None) -> list[Hidden]:
        if self.sees_nest(seat) or self.stage == stages.NEST:
            return []
        return [Hidden(self.rook_table.nest)]

    def replace_hidden_places(self, cards: Sequence[int]) -> None:
        if cards:
            self.rook_table.nest = cards[0]

    def determinize(self, seat: int | None, stream: Stream) -> "RookMatch":
        copied = self.copy()
        deal_hidden_cards(self, copied, seat, stream)
        return copied

    def position(self) -> dict[str, object]:
        table = self.rook_table
        return {
            **position_fields(self),
            "dealer": table.dealer,
            "nest": self.faces.card_texts(table.nest),
            "bidder": table.bidder,
            "high": table.bid_number(table.high_bid) if table.high_bid else -1,
            "declarer": table.declarer,
            "passed": table.passed,
        }


cpython_fast_paths.adopt_method(RookMatch, "moves")
cpython_fast_paths.adopt_method(RookMatch, "play")
