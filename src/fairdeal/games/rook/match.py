# cython: annotation_typing=False, infer_types=True, binding=False
"""A match of Sanity Rook: auction, Nest, trump and tricks, hand after hand until a team is above the target."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from fairdeal.engine import cpython_fast_paths
from fairdeal.engine.errors import IllegalMove
from fairdeal.engine.events import Event, new_event, new_event_with, new_lazy_event
from fairdeal.engine.moves import NONE, Listed, Move, Moves
from fairdeal.engine.random import DEAL, SEATS, Stream
from fairdeal.games.rook.notation import BIDS, PASS, TRUMPS, Trump
from fairdeal.games.rook.rules.refusals import why_not
from fairdeal.games.rook.view import RookView
from fairdeal.mechanics import memory, stages
from fairdeal.mechanics.bids import Bid
from fairdeal.mechanics.choices import Choice, choices_of
from fairdeal.mechanics.dealer_draw import draw_event, draw_for_dealer
from fairdeal.mechanics.double_deals import TrickDeal
from fairdeal.mechanics.faces import cards_data
from fairdeal.mechanics.hidden_cards import Hidden
from fairdeal.mechanics.numbered_moves import numbered
from fairdeal.mechanics.trick_match import SUIT_WORDS, TrickMatch
from fairdeal.mechanics.trick_worlds import deal_hidden_cards

if TYPE_CHECKING:
    from fairdeal.games.rook import Rook

PASS_STEP = 21
ANY_SUIT = Listed(TRUMPS)


class RookMatch(TrickMatch):
    """The state of a match of Sanity Rook."""

    phases = ("play", "deal", "over", "bid", "nest", "trump")  # by stages.PLAY, …, stages.THIRD
    deal_keys = ("hands", "nest", "dealer", "leader", "scores", "hand_number")

    def __init__(
        self, game: "Rook", seed: int | str | None, deals: Sequence[TrickDeal], given: Sequence[dict[str, object]]
    ) -> None:
        self.rook = game.table.copy()
        self.draw: Event | None = None  # how the first dealer was found, until it is told
        self.begin_match(game, self.rook, seed, deals, given)

    @property
    def game(self) -> "Rook":
        return cast("Rook", self._game)

    def copy(self) -> "RookMatch":
        copied = RookMatch.__new__(RookMatch)
        copied.copy_match_from(self)
        copied.rook = self.rook.copy()
        copied.table = copied.rook
        copied.draw = None
        return copied

    # ---- The deal: RK-1, RK-2

    def deal_hand(self) -> None:
        table = self.rook
        if self.number == 1:
            table.dealer, draws = draw_for_dealer(self.stream(SEATS), self.faces.deck.rook_pack, self._players)
            self.draw = draw_event(table.dealer, draws)
        else:
            table.next_dealer()
        table.deal(self.stream(DEAL))
        hands = tuple([table.dealt_to(seat) for seat in range(self._players)])
        self.deal = TrickDeal(hands, dealer=table.dealer, nest=table.nest)

    def take_deal(self, deal: TrickDeal) -> None:
        """A dealer who is not named: the one who makes the named leader, or seat 0, his left; later the next one."""
        table = self.rook
        if deal.dealer is not None:
            table.dealer = deal.dealer
        elif deal.leader is not None or self.number == 1:
            table.dealer = ((deal.leader or 0) - 1) % self._players
        else:
            table.next_dealer()
        table.nest = deal.nest

    def after_deal(self) -> list[Event]:
        self.rook.begin_bids()
        self.stage = stages.FIRST
        events = [self.draw] if self.draw is not None else []
        self.draw = None
        return [*events, new_event("deals", self.rook.dealer, None)]

    # ---- Before the tricks

    def actors_before_tricks(self) -> tuple[int, ...]:
        seat = self.asked_now()
        return self.only(seat) if seat >= 0 else ()

    def asked_now(self) -> int:
        """Who bids, or has won the auction and goes on; -1: nobody."""
        if self.stage == stages.FIRST:
            return self.rook.bidder
        return self.rook.declarer if self.stage == stages.SECOND or self.stage == stages.THIRD else -1

    def moves_before_tricks(self, seat: int) -> Moves:
        if seat < 0 or seat != self.asked_now():
            return NONE
        if self.stage == stages.FIRST:
            return numbered(BIDS, self.rook.legal_bids())
        if self.stage == stages.SECOND:
            return choices_of("nest", self.rook.nest_size(), self.table.dealt_to(seat), self.faces.names)
        return ANY_SUIT

    def act(self, seat: int, move: Move) -> tuple[Event, ...]:
        if self.stage == stages.FIRST:
            return self.bid(seat, move)
        if self.stage == stages.SECOND:
            return self.lay_nest(seat, cast("Choice", move))
        return self.name_trump(seat, cast("Trump", move))

    def bid(self, seat: int, move: Move) -> tuple[Event, ...]:
        """RK-3."""
        table = self.rook
        if isinstance(move, Bid):
            bid = move
            table.bid((bid.number - 140) // 5)
        else:
            table.bid(PASS_STEP)
        if not table.auction_over():
            return self.move_event("bid", seat, move)
        event = new_event("bid", seat, move)
        if table.declarer < 0:
            return (event, *self.deal_hidden())
        highest = new_event_with("declarer", table.declarer, None, {"bid": 140 + 5 * table.high}, None)
        return (event, highest, *self.take_nest())

    def deal_hidden(self) -> list[Event]:
        """RK-3: all four have passed."""
        self.rook.throw_in()
        event = Event("thrown_in", self.rook.dealer)
        if self.rook.over:
            self.history = (self.history, tuple([self.table.place_of(seat) for seat in range(self._players)]))
            self.stage = stages.OVER
            return [event]
        return [event, *self.begin_hand()]

    def take_nest(self) -> list[Event]:
        """RK-4: the high bidder takes the Nest; where a set-up deal has none he goes on to trump."""
        table = self.rook
        if not table.nest:
            self.stage = stages.THIRD
            return []
        nest = cards_data("nest", table.nest, self.faces)
        shown = new_lazy_event("cards", table.declarer, None, nest, self.only(table.declarer))
        table.take_nest()
        self.stage = stages.SECOND
        return [shown]

    def lay_nest(self, seat: int, move: Choice) -> tuple[Event, ...]:
        """RK-4: only he knows what he puts back."""
        self.rook.lay_nest(move.cards)
        self.stage = stages.THIRD
        number = new_event_with("nest", seat, None, {"number": move.number()}, None)
        return (number, new_event_with("laid", seat, move, None, self.only(seat)))

    def name_trump(self, seat: int, move: Trump) -> tuple[Event, ...]:
        """RK-4; RK-5: the dealer's left leads."""
        self.table.trump = move.suit
        return (new_event("trump", seat, move), *self.begin_tricks(self.first_leader()))

    def first_leader(self) -> int:
        """RK-5, unless a set-up deal names another."""
        return self.deal.leader if self.deal.leader is not None else (self.rook.dealer + 1) % self._players

    def finish_hand(self) -> list[Event]:
        """RK-9: who wins the last trick shows the Nest."""
        cards = cards_data("cards", self.rook.nest, self.faces)
        nest = new_lazy_event("won_nest", self.table.winner, None, cards, None)
        return [nest, *TrickMatch.finish_hand(self)]

    def automatic(self, seat: int) -> Move:
        """A clock never bids; otherwise it does as the steady bot would."""
        if self.stage == stages.FIRST and seat == self.rook.bidder:
            return PASS
        return super().automatic(seat)

    # ---- What can be known

    def sees_nest(self, seat: int | None) -> bool:
        """Only the declarer knows what he has laid away."""
        return seat is not None and seat == self.rook.declarer and self.stage in (stages.PLAY, stages.THIRD)

    def auction(self) -> tuple[tuple[int, int | None], ...]:
        """The bids of this hand in order, None for a pass."""
        told = [(seat, move) for seat, move in self.played_in_round() if isinstance(move, Bid) or move == PASS]
        return tuple([(seat, move.number if isinstance(move, Bid) else None) for seat, move in told])

    def view(self, seat: int | None) -> RookView:
        return RookView(**self.view_fields(seat))

    def public(self) -> dict[str, Any]:
        table = self.rook
        return {
            **self.shared_public(),
            "dealer": table.dealer,
            "bids": self.auction(),
            "bid": 140 + 5 * table.high if table.high >= 0 else None,
            "declarer": table.declarer if table.declarer >= 0 else None,
            "passed": tuple([other for other in range(self._players) if table.passed >> other & 1]),
            "trump": SUIT_WORDS[table.trump] if table.trump != memory.NO_TRUMP else None,
            "nest": None,
            "nest_size": 0 if self.stage == stages.SECOND else table.nest_size(),
        }

    def own(self, seat: int) -> dict[str, Any]:
        """Its cards, and the Nest if it has laid it away."""
        own = self.shared_own(seat)
        if self.sees_nest(seat):
            own["nest"] = tuple(self.faces.card_texts(self.rook.nest))
        return own

    def hidden_places(self, seat: int | None) -> list[Hidden]:
        if self.sees_nest(seat) or self.stage == stages.SECOND:
            return []
        return [Hidden(self.rook.nest)]

    def replace_hidden_places(self, cards: Sequence[int]) -> None:
        if cards:
            self.rook.nest = cards[0]

    def determinize(self, seat: int | None, stream: Stream) -> "RookMatch":
        copied = self.copy()
        deal_hidden_cards(self, copied, seat, stream)
        return copied

    def why_not(self, move: Move, view: RookView) -> IllegalMove:
        return why_not(move, view)

    def why_over(self) -> str:
        target, limit = self._game.options.target, self._game.options.hands
        if max(self.scores) > target:
            return f"RK-12: a team is above {target}, and the higher score wins"
        return f"RK-12: {limit} hands were dealt, as many as this match may have, and the higher score wins"

    def position(self) -> dict[str, object]:
        table = self.rook
        return {
            **self.shared_position(),
            "dealer": table.dealer,
            "nest": self.faces.card_texts(table.nest),
            "bidder": table.bidder,
            "high": table.high,
            "declarer": table.declarer,
            "passed": table.passed,
        }


cpython_fast_paths.adopt_method(RookMatch, "moves")
cpython_fast_paths.adopt_method(RookMatch, "play")
