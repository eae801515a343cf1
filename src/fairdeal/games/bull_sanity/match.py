# cython: annotation_typing=False, infer_types=True, binding=False
"""A match of Bull Sanity: its phases, moves and events, and copying."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from fairdeal.engine import bits, cpython_fast_paths
from fairdeal.engine.errors import IllegalMove, no_such_seat, not_to_move
from fairdeal.engine.events import Event, new_event, new_event_with
from fairdeal.engine.logged_state import LoggedState
from fairdeal.engine.moves import NONE, Move, Moves
from fairdeal.engine.outcome import Outcome
from fairdeal.engine.random import DEAL, SEATS, Stream
from fairdeal.games.bull_sanity import view as views
from fairdeal.games.bull_sanity import worlds
from fairdeal.games.bull_sanity.deals import Deal
from fairdeal.games.bull_sanity.fast.lazy_events import new_event_cache
from fairdeal.games.bull_sanity.fast.legal_claims import ANSWERS, LegalClaims, new_legal_claims
from fairdeal.games.bull_sanity.fast.pack import Pack
from fairdeal.games.bull_sanity.fast.seat_tuples import ONE_SEAT, clockwise_seats
from fairdeal.games.bull_sanity.fast.table import Table
from fairdeal.games.bull_sanity.rules import calls, claims, deal, going_out
from fairdeal.games.bull_sanity.rules.moves import ACCEPT, BULL, Claim
from fairdeal.games.bull_sanity.rules.refusals import why_not
from fairdeal.mechanics.dealer_draw import draw_for_dealer
from fairdeal.mechanics.place_history import group_by_place

if TYPE_CHECKING:
    from fairdeal.games.bull_sanity import BullSanity
    from fairdeal.games.bull_sanity.history import Link
    from fairdeal.games.bull_sanity.view import BullSanityView, Drawing

C_BULL, C_ACCEPT = BULL, ACCEPT  # the same moves as C variables, which saves a lookup by name


class BullSanityMatch(LoggedState):
    """A match of Bull Sanity: one deal, then claim after claim until it is decided."""

    def __init__(
        self, game: "BullSanity", seed: int | str | None, deals: Sequence[Deal], given: Sequence[dict[str, object]]
    ) -> None:
        self.set_up(game, seed, deals, given)
        self.pack: Pack = game.pack
        self.table = Table(game.pack, game.players, game.options)
        self.sets: Link | None = None  # the sets put down so far (history.py)
        self.moves_read = 0  # entries of the log that are in them
        self.taken = [0] * 6  # BS-5: the cards that each seat took after a call, for all to see
        self.laid_by = [0] * 6  # BS-6: the cards that each seat has put down and nobody has called
        self.draws: tuple[Drawing, ...] | None = ()  # for dealer; None until somebody asks
        self.seat_tuples = clockwise_seats(game.players)
        self.legal_claims: LegalClaims | None = None  # of the last turn
        self.event_cache = new_event_cache()
        self.deal: Deal = self.start_match()
        self.update_actors()

    @property
    def game(self) -> "BullSanity":
        return cast("BullSanity", self._game)

    def copy(self) -> "BullSanityMatch":
        copied = BullSanityMatch.__new__(BullSanityMatch)
        copied.copy_from(self)
        return copied

    def copy_from(self, other: "BullSanityMatch") -> None:
        """Become a copy of another match. The sets read from the log are shared."""
        self.copy_log_from(other)
        self.pack = other.pack
        self.table = other.table.copy()
        self.sets = other.sets
        self.moves_read = other.moves_read
        if not bits.COMPILED:
            self.taken = [0] * 6
            self.laid_by = [0] * 6
        for seat in range(self._players):
            self.taken[seat] = other.taken[seat]
            self.laid_by[seat] = other.laid_by[seat]
        self.draws = other.draws
        self.seat_tuples = other.seat_tuples
        self.legal_claims = None
        self.event_cache = new_event_cache()
        self.deal = other.deal

    # ---- The deal (BS-1)

    def start_match(self) -> Deal:
        """Deal from the seed, or set up the given deal; returns the deal."""
        table = self.table
        given: Deal | None = self.next_deal()
        if given is None:
            dealer = deal.draw_dealer(table, self.stream(SEATS))
            self.draws = None
            deal.deal_cards(table, self.stream(DEAL), dealer)
            return Deal(tuple([table.hands[seat] for seat in range(self._players)]), dealer)
        for seat in range(self._players):
            table.hands[seat] = given.hands[seat]
        deal.begin(table, given.first_leader())
        return given

    def opening(self) -> tuple[Event, ...]:
        dealt = [
            Event("dealt", seat, None, {"hand": self.pack.texts(hand)}, (seat,))
            for seat, hand in enumerate(self.deal.hands)
        ]
        return (*dealt, Event("deals", self.deal.dealer)) if self.deal.dealer is not None else tuple(dealt)

    def last_deal(self) -> dict[str, object]:
        return self.deal.to_json(self.pack)

    def all_draws(self) -> tuple["Drawing", ...]:
        """BS-1: the cards drawn for dealer, draw by draw; none if the deal was given."""
        if self.draws is None:
            _, draws = draw_for_dealer(self.stream(SEATS), self.pack.deck.cards, self._players)
            self.draws = tuple([tuple([(seat, card.text) for seat, card in drawn]) for drawn in draws])
        return self.draws

    # ---- Phases and the end

    @property
    def phase(self) -> str:
        if self.table.over:
            return "over"
        return "call" if self.table.waiting else "claim"

    def update_actors(self) -> None:
        """BS-5: after a claim, everybody who may still answer acts; otherwise the player who is to claim."""
        table = self.table
        if table.waiting:
            self.acting = self.seat_tuples[(table.turn << self._players) + table.waiting]
        else:
            self.acting = ONE_SEAT[table.turn] if not table.over else ()

    @property
    def over(self) -> bool:
        return self.table.over

    @property
    def outcome(self) -> Outcome | None:
        places = self.places
        if places is None:
            return None
        if self._game.options.play_on:
            return Outcome(places, None, "BS-7: only one player has cards left")
        return Outcome(places, None, "BS-7: the first player out of cards wins")

    @property
    def places(self) -> tuple[tuple[int, ...], ...] | None:
        """BS-7: the places once the match is over."""
        if not self.table.over:
            return None
        return group_by_place([going_out.place_of(self.table, seat) for seat in range(self._players)])

    @property
    def scores(self) -> tuple[int, ...] | None:
        return None

    # ---- Moves

    def moves(self, seat: int) -> Moves:
        table = self.table
        place = cpython_fast_paths.small_int(seat)
        if not 0 <= place < self._players or table.over:
            return NONE
        if table.waiting:
            return ANSWERS if calls.may_answer(table, place) else NONE
        return self.find_legal_claims() if place == table.turn else NONE

    def find_legal_claims(self) -> LegalClaims:
        """The claims of the player in turn. The last collection is used again if nobody else references it."""
        table = self.table
        legal = self.legal_claims
        if legal is None or not cpython_fast_paths.is_unshared(legal):
            self.legal_claims = legal = new_legal_claims(self.pack)
        legal.low = claims.lowest_value(table)
        legal.high = claims.next_value(table)
        legal.hand = table.hands[table.turn]
        return legal

    def play(self, seat: int, move: Move | str) -> tuple[Event, ...]:
        table = self.table
        place = cpython_fast_paths.small_int(seat)
        if isinstance(move, str):
            return self.play(place, self._game.parse(move))
        if not 0 <= place < self._players or table.over:
            raise self.refusal(place, move)
        if table.waiting:
            if calls.may_answer(table, place):
                if move is C_BULL:
                    return self.call(place)
                if move is C_ACCEPT or move == C_ACCEPT:
                    return self.accept(place)
                if move == C_BULL:
                    return self.call(place)
        elif place == table.turn and isinstance(move, Claim):
            claim = move
            if self.find_legal_claims().has(claim):
                return self.claim(place, claim)
        raise self.refusal(place, move)

    def claim(self, seat: int, claim: Claim) -> tuple[Event, ...]:
        """BS-2: cards are put face down."""
        self.log_move(seat, claim)
        claims.claim(self.table, claim.value, claim.cards)
        self.update_actors()
        return self.event_cache.claimed(seat, claim)

    def accept(self, seat: int) -> tuple[Event, ...]:
        """BS-5: a player does not call. BS-6: if nobody has, the set stays face down."""
        table = self.table
        claimer, cards = table.turn, table.on_table
        self.log_move(seat, C_ACCEPT)
        calls.accept(table, seat)
        self.update_actors()
        if table.waiting:
            return self.move_event("accepted", seat, C_ACCEPT)
        self.laid_by[claimer] |= cards
        return self.with_ending(self.event_cache.not_called(seat, claimer, bits.count128(cards)), claimer)

    def call(self, seat: int) -> tuple[Event, ...]:
        """BS-5: the set is shown to everybody and goes to the caller or back to its player."""
        table = self.table
        claimer, value, cards, is_true = table.turn, table.value, table.on_table, calls.is_true(table)
        self.log_move(seat, C_BULL)
        taker = calls.call(table, seat)
        self.update_actors()
        for other in range(self._players):
            self.taken[other] &= ~cards
        self.taken[taker] |= cards
        return self.with_ending(
            self.event_cache.called(self.pack, seat, claimer, taker, value, is_true, cards), claimer
        )

    def with_ending(self, events: tuple[Event, ...], claimer: int) -> tuple[Event, ...]:
        """BS-7: the events of an answer, and whether it put the claimer out and ended the match."""
        if self.table.hands[claimer]:
            return events
        ending = [*events, new_event("out", claimer, None)]
        if self.table.over:
            places = [list(seats) for seats in self.places or ()]
            ending.append(new_event_with("over", places[0][0], None, {"places": places}, None))
        return tuple(ending)

    def refusal(self, seat: int, move: Move) -> IllegalMove:
        if not 0 <= seat < self._players:
            return no_such_seat(self._players)
        return why_not(move, self.view(seat))

    def automatic(self, seat: int) -> Move:
        """The clock's move: an honest claim if there is one, and never a call."""
        if seat not in self.actors:
            raise not_to_move(seat)
        if self.table.waiting:
            return ACCEPT
        from fairdeal.games.bull_sanity.ai.heuristic import honest_claim

        return honest_claim(self.view(seat), self.pack)

    # ---- Views, snapshots and determinization

    def view(self, seat: int | None) -> "BullSanityView":
        return views.BullSanityView(**self.view_fields(seat))

    def public(self) -> dict[str, Any]:
        return views.public_fields(self)

    def own(self, seat: int) -> dict[str, Any]:
        return views.own_fields(self, seat)

    def hands(self) -> list[object]:
        return views.hands(self)

    def position(self) -> dict[str, object]:
        return views.position(self)

    def snapshot(self) -> dict[str, object]:
        return views.snapshot(self)

    def determinize(self, seat: int | None, stream: Stream) -> "BullSanityMatch":
        return worlds.determinize(self, seat, stream)
