# cython: annotation_typing=False, infer_types=True, binding=False
"""A match of Sanity 500 Rummy: its rounds, moves and events."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from fairdeal.engine import bits, cpython_fast_paths
from fairdeal.engine.errors import IllegalMove, no_such_seat
from fairdeal.engine.events import Event
from fairdeal.engine.logged_state import History, LoggedState
from fairdeal.engine.moves import NONE, Move, Moves
from fairdeal.engine.outcome import Outcome, stopped_outcome
from fairdeal.engine.random import DEAL, SEATS, Stream
from fairdeal.games.rummy import worlds
from fairdeal.games.rummy.deals import Deal, deal_json
from fairdeal.games.rummy.fast.lazy_events import DrawEvents
from fairdeal.games.rummy.fast.pack import Pack
from fairdeal.games.rummy.fast.table import Table, copy_of
from fairdeal.games.rummy.legal_moves import RummyMoves
from fairdeal.games.rummy.moves import Arrange, Discard, Draw, LayOff, Meld
from fairdeal.games.rummy.options import DeepDraw, Rearrange
from fairdeal.games.rummy.rules import scoring, terms
from fairdeal.games.rummy.rules.deal import begin_turn, deal_cards, draw_first_dealer, left_of, pass_deal
from fairdeal.games.rummy.rules.refusals import not_in_turn, why_illegal
from fairdeal.games.rummy.rules.turns import is_legal, make_move
from fairdeal.games.rummy.view import RummyView, position_fields, public_fields
from fairdeal.mechanics.place_history import all_places, group_by_place

if TYPE_CHECKING:
    from fairdeal.games.rummy import Rummy

ONE_SEAT = tuple([(seat,) for seat in range(6)])
PHASES = ("draw", "meld", "deal", "over")  # by stage
REARRANGE = {
    Rearrange.TABLE: terms.REARRANGE_TABLE,
    Rearrange.OWN: terms.REARRANGE_OWN,
    Rearrange.NONE: terms.REARRANGE_NONE,
}


class RummyMatch(LoggedState):
    """The state of a match."""

    def __init__(
        self, game: "Rummy", seed: int | str | None, deals: Sequence[Deal], given: Sequence[dict[str, object]]
    ) -> None:
        self.set_up(game, seed, deals, given)
        self.pack: Pack = game.pack
        self.table = new_table(game)
        self.history: History | None = None  # the places after each round
        self.deal = Deal(())
        self.legal_moves: RummyMoves | None = None
        self.found_at = 0  # number of moves in the match when they were found
        self.draw_events = DrawEvents()
        self.table.dealer = game.players - 2  # so that the last seat deals first if a given deal names no dealer
        self.opening_events = tuple(self.begin_round())

    def copy(self) -> "RummyMatch":
        copy = RummyMatch.__new__(RummyMatch)
        copy.copy_from(self)
        return copy

    def copy_from(self, other: "RummyMatch") -> None:
        self.copy_log_from(other)
        self.pack = other.pack
        self.table = copy_of(other.table)
        self.history = other.history
        self.deal = other.deal
        self.legal_moves = None
        self.found_at = 0
        self.draw_events = DrawEvents.__new__(DrawEvents) if bits.COMPILED else DrawEvents()

    # ---- Status

    @property
    def game(self) -> "Rummy":
        return cast("Rummy", self._game)

    @property
    def phase(self) -> str:
        stage = self.table.stage
        return PHASES[stage] if stage != terms.BETWEEN_HANDS else self.phase_between_hands()

    @property
    def actors(self) -> tuple[int, ...]:
        return ONE_SEAT[self.table.turn] if self.table.stage <= terms.MELD else ()

    @property
    def continues_turn(self) -> bool:
        return self.table.stage == terms.MELD  # PR-32: a turn is all moves from the draw (RU-2) to the discard (RU-7)

    @property
    def over(self) -> bool:
        return self.table.stage == terms.OVER

    @property
    def outcome(self) -> Outcome | None:
        if self.table.stage != terms.OVER or self.places is None:
            return None
        best = max(self.scores)
        if best >= terms.TARGET_SCORE:
            return Outcome(self.places, self.scores, f"RU-10: a score of {best} is {terms.TARGET_SCORE} or more")
        return stopped_outcome(self.places, self.scores, self._game.max_rounds)

    @property
    def places(self) -> tuple[tuple[int, ...], ...] | None:
        return self.history[1] if self.history is not None else None

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple([self.table.score_of(seat) for seat in range(self._players)])

    # ---- Moves

    def may_act(self, seat: int) -> bool:
        return self.table.stage <= terms.MELD and seat == self.table.turn

    def moves(self, seat: int) -> Moves:
        """The legal moves of a seat, found once a turn. The previous object is reused if nobody else holds it."""
        if not self.may_act(cpython_fast_paths.small_int(seat)):
            return NONE
        legal_moves = self.legal_moves
        if legal_moves is not None and self.found_at == self.length:
            return legal_moves
        self.found_at = self.length
        if legal_moves is None or not cpython_fast_paths.is_unshared(legal_moves):
            self.legal_moves = legal_moves = RummyMoves(self.table)
        else:
            legal_moves.reuse(self.table)
        return legal_moves

    def play(self, seat: int, move: Move | str) -> tuple[Event, ...]:
        actor = cpython_fast_paths.small_int(seat)
        chosen: Move = self._game.parse(move) if isinstance(move, str) else move
        if not self.may_act(actor) or not is_legal(self.table, chosen):
            raise self.refusal(actor, chosen)
        self.log_move(actor, chosen)
        if isinstance(chosen, Draw):
            return self.draw(actor, chosen)
        make_move(self.table, chosen)
        events = self.move_event(event_kind(chosen), actor, chosen)
        return (*events, *self.finish_round()) if self.table.stage == terms.ROUND_ENDED else events

    def draw(self, seat: int, move: Draw) -> tuple[Event, ...]:
        cards = self.table.cards_to_draw(move.depth)
        make_move(self.table, move)
        if move.depth == 0:
            return self.draw_events.from_stock(seat, move, self.pack, cards)
        return self.draw_events.from_pile(seat, move, self.pack, cards)

    def refusal(self, seat: int, move: Move) -> IllegalMove:
        """Why a seat may not make a move now."""
        if not 0 <= seat < self._players:
            return no_such_seat(self._players)
        if not self.may_act(seat):
            return not_in_turn(self.actors)
        return why_illegal(move, self.table) or IllegalMove(None, f"{move} is not possible now")

    # ---- Rounds

    def begin_round(self) -> list[Event]:
        """Deal the next round, unless it is held back or there is no deal left."""
        table = self.table
        if self.is_deal_waiting():
            table.stage = terms.BETWEEN_HANDS
            return []
        given = self.next_deal()
        table.hand_number += 1
        pass_deal(table)
        if given is None:
            self.deal_from_seed()
        else:
            self.take_deal(given)
        pack = self.pack
        events = [
            Event("dealt", seat, None, {"hand": pack.texts_of_set(table.hands.cards_of(seat))}, (seat,))
            for seat in range(self._players)
        ]
        about = {"dealer": table.dealer, "pile": pack.texts_of(table.pile_cards())}
        return [*events, Event("begins", table.turn, None, about)]

    def deal_held_hand(self) -> list[Event]:
        return self.begin_round()

    def deal_from_seed(self) -> None:
        table = self.table
        if self.number == 1:
            draw_first_dealer(table, self.stream(SEATS))
        deal_cards(table, self.stream(DEAL))
        self.deal = Deal(
            hands=tuple([table.hands.cards_of(seat) for seat in range(self._players)]),
            stock=tuple(table.stock_cards()),
            pile=tuple(table.pile_cards()),
            dealer=table.dealer,
        )

    def take_deal(self, deal: Deal) -> None:
        """Set up the round of a given deal."""
        table = self.table
        self.deal = deal
        table.clear()
        for seat in range(self._players):
            table.hands.set_hand(seat, deal.hands[seat], 0)
            if deal.scores is not None:
                table.set_score(seat, deal.scores[seat])
        table.set_stock(list(deal.stock))
        table.set_pile(list(deal.pile))
        for face, owner in [lying for group in deal.table for lying in group]:
            table.groups.set_owner(face // 3, owner)
        table.groups.set_groups(tuple([tuple([face for face, _ in group]) for group in deal.table]))
        if deal.hand_number is not None:
            table.hand_number = deal.hand_number
        if deal.dealer is not None:
            table.dealer = deal.dealer
        elif deal.leader is not None:
            table.dealer = (deal.leader - 1) % self._players  # RU-1: the player on the dealer's left begins
        begin_turn(table, deal.leader if deal.leader is not None else left_of(table, table.dealer))

    def finish_round(self) -> list[Event]:
        """RU-9, RU-10: score the round, and deal the next one unless the match is over."""
        table = self.table
        pack = self.pack
        seats = range(self._players)
        on_table = [scoring.table_points(table, seat) for seat in seats]
        in_hand = [scoring.hand_points(table, seat) for seat in seats]
        scoring.score_round(table)
        self.history = (self.history, group_by_place([scoring.place_of(table, seat) for seat in seats]))
        events = [
            Event("cards", seat, None, {"left": pack.texts_of_set(table.hands.cards_of(seat))})
            for seat in seats
            if table.hands.size_of(seat)
        ]
        result = {
            "hand_number": table.hand_number,
            "table": on_table,
            "in_hand": in_hand,
            "change": [gained - lost for gained, lost in zip(on_table, in_hand, strict=True)],
            "scores": list(self.scores),
        }
        events.append(Event("hand", self.history[1][0][0], None, result))
        if table.over:
            table.stage = terms.OVER
            return events
        return events + self.begin_round()

    # ---- Views and snapshots

    def hands(self) -> list[object]:
        return [self.pack.texts_of_set(self.table.hands.cards_of(seat)) for seat in range(self._players)]

    def last_deal(self) -> dict[str, object]:
        return deal_json(self.deal, self.pack.faces)

    def view(self, seat: int | None) -> RummyView:
        return RummyView(**self.view_fields(seat))

    def public(self) -> dict[str, Any]:
        return {**self.common_public_fields((None,) * self._players), **public_fields(self.table)}

    def own(self, seat: int) -> dict[str, Any]:
        hand = tuple(self.pack.texts_of_set(self.table.hands.cards_of(seat)))
        own: dict[str, Any] = {"seat": seat, "hand": hand}
        if seat in self.actors:
            own["moves"] = self.moves(seat)
        return own

    def determinize(self, seat: int | None, stream: Stream) -> "RummyMatch":
        return worlds.determinize(self, seat, stream)

    def position(self) -> dict[str, object]:
        return {
            **self.common_position(),
            **position_fields(self.table),
        }

    def snapshot(self) -> dict[str, object]:
        return {
            **self.position(),
            "moves": [[seat, str(move)] for seat, move in self.played()],
            "history": [[list(seats) for seats in places] for places in all_places(self.history)],
        }


def new_table(game: "Rummy") -> Table:
    """A table of a game, before its first deal."""
    options = game.options
    needs_new_group = options.deep_draw is DeepDraw.NEW_GROUP
    return Table(game.pack, game.players, needs_new_group, REARRANGE[options.rearrange], game.max_rounds)


def event_kind(move: Move) -> str:
    """The kind of event that a move after the draw causes."""
    if isinstance(move, Discard):
        return "discarded"
    if isinstance(move, LayOff):
        return "laid"
    if isinstance(move, Arrange):
        return "arranged"
    return "melded" if isinstance(move, Meld) else "stopped"
