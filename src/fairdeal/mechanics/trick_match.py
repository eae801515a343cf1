# cython: annotation_typing=False, infer_types=True, binding=False
"""A match of a trick game on double cards: the flow of play that Hearts, Oh Hell and Rook share.

A game adds what happens before the tricks, its rules and its view. The table with the cards is suit_tricks.py.
"""

from collections.abc import Sequence
from typing import Any

from fairdeal.engine import cpython_fast_paths
from fairdeal.engine.errors import IllegalMove, no_such_seat
from fairdeal.engine.events import Event, new_event, new_lazy_event
from fairdeal.engine.logged_state import History, LoggedState
from fairdeal.engine.moves import NONE, Move, Moves
from fairdeal.engine.outcome import Outcome, stopped_outcome
from fairdeal.mechanics import memory, stages
from fairdeal.mechanics.choices import Choices
from fairdeal.mechanics.double_deals import TrickDeal, trick_deal_json
from fairdeal.mechanics.faces import FaceMove, FaceTable, cards_data
from fairdeal.mechanics.hand_results import new_hand_result
from fairdeal.mechanics.hidden_cards import Hidden, HiddenDealer
from fairdeal.mechanics.legal_faces import Faces, no_faces
from fairdeal.mechanics.numbered_moves import Numbered
from fairdeal.mechanics.place_history import all_places, group_by_place
from fairdeal.mechanics.suit_tricks import SuitTricks
from fairdeal.mechanics.trick_memory import TrickMemory

ONE_SEAT = tuple([(seat,) for seat in range(memory.MAX_SEATS)])
TRICK_WON = tuple([new_event("trick", seat, None) for seat in range(memory.MAX_SEATS)])


class TrickMatch(LoggedState):
    """Base class of the state of a trick game."""

    phases: tuple[str, ...] = ("play", "deal", "over")
    deal_keys: tuple[str, ...] = ("hands",)

    def begin_match(
        self,
        game: Any,
        table: SuitTricks,
        seed: int | str | None,
        deals: Sequence[TrickDeal],
        given: Sequence[dict[str, object]],
    ) -> None:
        """Initialize the match and deal the first hand."""
        self.set_up(game, seed, deals, given)
        self.table = table
        self.faces: FaceTable = game.faces
        self.stage = stages.BETWEEN_HANDS
        self.in_tricks = False  # the tricks of the last hand dealt have begun, so that they decide who holds what
        self.offered: Faces | None = None
        self.offered_before: Moves | None = None  # moves last offered before the tricks
        self.offered_seat = 0  # and to which seat
        self.history: History | None = None  # the place of each seat after each hand
        self.hidden_dealer: HiddenDealer | None = None  # for the seat and the number of moves in `dealt_for`
        self.dealt_for: tuple[int | None, int] = (None, 0)
        self.memory: TrickMemory | None = None  # of this hand, once somebody asks
        self.deal = TrickDeal(())
        self.opening_events = tuple(self.begin_hand())
        self.find_actors()

    def copy_match_from(self, other: "TrickMatch") -> None:
        """Become a copy of another match, except for the table, which the game copies."""
        self.copy_log_from(other)
        self.faces = other.faces
        self.stage = other.stage
        self.in_tricks = other.in_tricks
        self.offered = None
        self.offered_before = None
        self.offered_seat = 0
        self.history = other.history
        self.hidden_dealer = None
        self.dealt_for = (None, 0)
        self.memory = None
        self.deal = other.deal

    # ---- The state interface

    @property
    def phase(self) -> str:
        return self.phases[self.stage] if self.stage != stages.BETWEEN_HANDS else self.phase_between_hands()

    @property
    def over(self) -> bool:
        return self.stage == stages.OVER

    @property
    def outcome(self) -> Outcome | None:
        if self.stage != stages.OVER or self.places is None:
            return None
        if not self.is_ended_by_rules():
            return stopped_outcome(self.places, self.scores, self._game.max_rounds)
        return Outcome(self.places, self.scores, self.why_over())

    @property
    def places(self) -> tuple[tuple[int, ...], ...] | None:
        return group_by_place(self.history[1]) if self.history is not None else None

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(self.all_scores())

    def all_scores(self) -> list[int]:
        """Score of each seat."""
        return [self.table.score_of(seat) for seat in range(self._players)]

    def find_actors(self) -> None:
        """Update the seats that may act."""
        self.acting = ONE_SEAT[self.table.turn] if self.stage == stages.PLAY else self.actors_before_tricks()

    def moves(self, seat: int) -> Moves:
        place = cpython_fast_paths.small_int(seat)
        if self.stage == stages.PLAY:
            return self.legal_faces() if place == self.table.turn else NONE
        return self.offer_before_tricks(place)

    def offer_before_tricks(self, seat: int) -> Moves:
        """Moves of a seat before the tricks; kept, so that they are found once for asking and answering."""
        if self.offered_before is None or self.offered_seat != seat:
            self.offered_before = self.moves_before_tricks(seat)
            self.offered_seat = seat
        return self.offered_before

    def legal_faces(self) -> Faces:
        """Legal faces of the seat to act, in the last collection if nobody else references it."""
        offered = self.offered
        if offered is None or not cpython_fast_paths.is_unshared(offered):
            self.offered = offered = no_faces(self.faces)
        self.table.offer(offered)
        return offered

    def play(self, seat: int, move: Move | str) -> tuple[Event, ...]:
        if isinstance(move, FaceMove) and self.stage == stages.PLAY:
            return self.play_face(cpython_fast_paths.small_int(seat), move)
        return self.play_before_tricks(cpython_fast_paths.small_int(seat), move)

    def play_before_tricks(self, place: int, move: Move | str) -> tuple[Event, ...]:
        """Make a move before the tricks (a pass, a bid, a trump), or parse a move of any kind and make it."""
        if isinstance(move, str):
            return self.play(place, self._game.parse(move))
        if self.stage == stages.PLAY:
            raise self.refusal(place, move)
        chosen = move
        if not self.has_offered(place, chosen):
            raise self.refusal(place, chosen)
        self.offered_before = None
        self.log_move(place, chosen)
        events = self.act(place, chosen)
        self.find_actors()
        return events

    def has_offered(self, seat: int, move: Move) -> bool:
        """Whether a seat may make this move before the tricks. Frequent kinds of collections are tested in C."""
        offered = self.offer_before_tricks(seat)
        if isinstance(offered, Numbered):
            numbered = offered
            return numbered.holds(move)
        if isinstance(offered, Choices):
            choices = offered
            return choices.holds(move)
        return offered.holds(move)

    def play_face(self, seat: int, face: FaceMove) -> tuple[Event, ...]:
        """Show a face; the last face of a trick or of a hand ends it."""
        table = self.table
        if seat != table.turn:
            raise self.refusal(seat, face)
        place = table.legal_place(face.number, self.offered.picked if self.offered is not None else 0)
        if place < 0 or (self.faces.moves[face.number] is not face and self.faces.moves[face.number] != face):
            raise self.refusal(seat, face)
        table.play(place)
        self.log_move(seat, face)
        self.acting = ONE_SEAT[table.turn]
        if table.down:
            return self.move_event("played", seat, face)
        if table.left:
            return self.move_and_event("played", seat, face, TRICK_WON[table.winner])
        return self.end_hand(new_event("played", seat, face))

    def end_hand(self, last: Event) -> tuple[Event, ...]:
        """End the hand after its last trick."""
        events = (last, TRICK_WON[self.table.winner], *self.finish_hand())
        self.find_actors()
        return events

    # ---- What a seat could show in a situation that may come before its next turn; it knows no more than the seat

    def pack_texts(self) -> list[str]:
        """Every card of the pack."""
        return self.faces.card_texts(self.table.pack_set())

    def faces_held(self, seat: int) -> Faces:
        """Every face that a seat holds."""
        faces = no_faces(self.faces)
        self.table.hold_all(seat, faces)
        return faces

    def faces_to_lead(self, seat: int) -> Faces:
        """What a seat could show if it led the next trick."""
        table = self.table.copy()
        table.suppose_lead(seat)
        return self.faces_offered_by(table)

    def faces_after_lead(self, seat: int, suit: int) -> Faces:
        """What a seat could show in the next trick if this suit were led."""
        table = self.table.copy()
        table.suppose_led(seat, suit)
        return self.faces_offered_by(table)

    def faces_after(self, seat: int, face: FaceMove) -> Faces:
        """What a seat could show in this trick if another player showed this face first."""
        table = self.table.copy()
        if table.down == 0:
            table.suppose_led(seat, face.suit)
        table.suppose_shown(seat, face.number)
        return self.faces_offered_by(table)

    def faces_offered_by(self, table: SuitTricks) -> Faces:
        """The legal faces of the seat to act at a copy of the table."""
        faces = no_faces(self.faces)
        table.offer(faces)
        return faces

    def refusal(self, seat: int, move: Move) -> IllegalMove:
        """Why a move is illegal."""
        if not 0 <= seat < self._players:
            return no_such_seat(self._players)
        return self.why_not(move, self.view(seat))

    def only(self, seat: int) -> tuple[int, ...]:
        """A tuple with one seat, without creating it."""
        return ONE_SEAT[seat]

    # ---- What a game defines

    def actors_before_tricks(self) -> tuple[int, ...]:
        """Seats that may act before the tricks: pass, bid or name trump."""
        return ()

    def moves_before_tricks(self, seat: int) -> Moves:  # noqa: ARG002
        """Legal moves of a seat before the tricks."""
        return NONE

    def act(self, seat: int, move: Move) -> tuple[Event, ...]:
        """Make a legal move before the tricks."""
        raise NotImplementedError

    def why_not(self, move: Move, view: Any) -> IllegalMove:
        """The rule that a move would break."""
        raise NotImplementedError

    def is_ended_by_rules(self) -> bool:
        """Whether the rules ended the match that is over, and not its limit on deals."""
        raise NotImplementedError

    def why_over(self) -> str:
        """The rule that ended the match."""
        raise NotImplementedError

    def deal_hand(self) -> None:
        """Make a seeded deal and find the dealer."""
        raise NotImplementedError

    def take_deal(self, deal: TrickDeal) -> None:
        """Apply what a given deal decides besides hands, scores and the number of the hand."""
        raise NotImplementedError

    def after_deal(self) -> list[Event]:
        """Start what comes first: passing, bidding or the tricks."""
        raise NotImplementedError

    def hidden_places(self, seat: int | None) -> list[Hidden]:  # noqa: ARG002
        """Places with cards that a seat cannot see, besides the other hands."""
        return []

    def replace_hidden_places(self, cards: Sequence[int]) -> None:
        """Put other cards into those places."""

    def known(self, seat: int | None, other: int) -> int:  # noqa: ARG002
        """Cards that a seat knows another seat to hold, as a set."""
        return 0

    # ---- Hands

    def begin_hand(self) -> list[Event]:
        """Deal the next hand, unless it is held back or there is no deal left."""
        if self.is_deal_waiting():
            self.stage = stages.BETWEEN_HANDS
            return []
        table = self.table
        self.in_tricks = False
        given = self.next_deal()
        table.hand_number += 1
        if given is None:
            self.deal_hand()
        else:
            self.deal = given
            for seat in range(self._players):
                table.give(seat, given.hands[seat])
                if given.scores is not None:
                    table.set_score(seat, given.scores[seat])
            if given.hand_number is not None:
                table.hand_number = given.hand_number
            self.take_deal(given)
        events = [
            new_lazy_event("dealt", seat, None, cards_data("hand", table.dealt_to(seat), self.faces), ONE_SEAT[seat])
            for seat in range(self._players)
        ]
        return events + self.after_deal()

    def deal_held_hand(self) -> list[Event]:
        self.offered_before = None
        events = self.begin_hand()
        self.find_actors()
        return events

    def begin_tricks(self, leader: int) -> list[Event]:
        """Start the tricks of a hand."""
        self.prepare_tricks()
        self.table.begin_tricks(leader)
        return [new_event("lead", leader, None)]

    def prepare_tricks(self) -> None:
        """Go on to the tricks, and prepare for sorting the hands: copies and collections of moves keep the old ones."""
        self.stage = stages.PLAY
        self.in_tricks = True
        self.offered = None
        self.table.unshare_hands()

    def finish_hand(self) -> list[Event]:
        """Score the hand, and deal the next one unless the match is over."""
        table = self.table
        result = new_hand_result(table)
        table.score_hand()
        result.add_scores(table)
        places = tuple([table.place_of(seat) for seat in range(self._players)])
        self.history = (self.history, places)
        event = new_lazy_event("hand", places.index(0), None, result, None)
        if table.over:
            self.stage = stages.OVER
            return [event]
        return [event, *self.begin_hand()]

    # ---- For views and snapshots; the fields that all trick games share are in trick_view_fields.py

    def cards_of(self, seat: int) -> int:
        """Cards that a seat holds now, as a set."""
        return self.table.in_hand(seat) if self.in_tricks else self.table.dealt_to(seat)

    def remember(self) -> TrickMemory:
        """What everybody remembers of this hand; reads only what the log has gained since the last call."""
        past = self.memory
        if past is None:
            self.memory = past = TrickMemory()
        if past.deal != self.number or past.read > self.logged:
            past.begin(self.number)
        for at in range(past.read, self.logged, 2):
            move = self.log[at + 1]
            if isinstance(move, FaceMove):
                face = move
                past.note(self.log[at], face.card, face.suit, self.table.trump, self._players)
        past.read = self.logged
        return past

    def hands(self) -> list[object]:
        return [self.faces.card_texts(self.cards_of(seat)) for seat in range(self._players)]

    def last_deal(self) -> dict[str, object]:
        return trick_deal_json(self.deal, self.faces, self.deal_keys)

    def snapshot(self) -> dict[str, object]:
        return {
            **self.position(),
            "moves": [[seat, str(move)] for seat, move in self.played()],
            "history": [[list(seats) for seats in places] for places in map(group_by_place, all_places(self.history))],
        }
