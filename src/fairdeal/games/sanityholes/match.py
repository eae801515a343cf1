# cython: annotation_typing=False, infer_types=True, cdivision=True, binding=False
"""A match of Presidents & Sanityholes: its phases, and what each move changes and reports. The rules are in rules/."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from fairdeal.engine import cpython_fast_paths
from fairdeal.engine.errors import IllegalMove, no_such_seat
from fairdeal.engine.events import Event, new_event
from fairdeal.engine.logged_state import History, LoggedState
from fairdeal.engine.moves import NONE, Move, Moves
from fairdeal.engine.outcome import Outcome, stopped_outcome
from fairdeal.engine.random import Stream
from fairdeal.games.sanityholes import events as match_events
from fairdeal.games.sanityholes import rounds, worlds
from fairdeal.games.sanityholes import view as views
from fairdeal.games.sanityholes.deals import Deal, deal_json
from fairdeal.games.sanityholes.fast import memory
from fairdeal.games.sanityholes.fast.legal_gifts import LegalGifts
from fairdeal.games.sanityholes.fast.legal_plays import LegalPlays, new_legal_plays
from fairdeal.games.sanityholes.fast.shared_events import LAST_PASS, NEW_TRICK, ONE_ACTOR, OUT, PASSED, SKIPPED
from fairdeal.games.sanityholes.fast.table import Table
from fairdeal.games.sanityholes.fast.value_table import ValueTable
from fairdeal.games.sanityholes.rules import ending, terms, tricks
from fairdeal.games.sanityholes.rules.moves import PASS, Clear, Gift, Play
from fairdeal.games.sanityholes.rules.refusals import why_not
from fairdeal.mechanics import stages
from fairdeal.mechanics.place_history import last_places

if TYPE_CHECKING:
    from fairdeal.games.sanityholes import Sanityholes
    from fairdeal.games.sanityholes.view import SanityholesView

PHASES = ("play", "deal", "over", "exchange")  # by stages.PLAY, …, stages.FIRST

Due = tuple[int, int, int]  # PS-2: who gives to whom, and how many items


class SanityholesMatch(LoggedState):
    """The state of a match: the round in play, and everything that outlives a round."""

    def __init__(
        self, game: "Sanityholes", seed: int | str | None, deals: Sequence[Deal], given: Sequence[dict[str, object]]
    ) -> None:
        self.set_up(game, seed, deals, given)
        self.values: ValueTable = game.values
        self.table = Table(game.values, game.players, game.options)
        self.history: History | None = None  # places of the finished rounds
        self.deal = Deal(())
        self.dues: tuple[Due, ...] = ()  # the exchanges of this round
        self.chosen: tuple[int, ...] = ()  # seats that have chosen what to give
        self.stage = stages.BETWEEN_HANDS
        self.round_number = 0
        self.trick_start = 0  # number of moves before this trick
        self.legal: LegalPlays | None = None
        self.legal_is_current = False  # whether `legal` has the moves of this turn
        rounds.begin_round(self)
        self.first_deal = self.deal
        self.first_leader: int = self.table.leader if self.stage == stages.PLAY else terms.NOBODY

    def copy(self) -> "SanityholesMatch":
        copied = SanityholesMatch.__new__(SanityholesMatch)
        copied.copy_from(self)
        return copied

    def copy_from(self, other: "SanityholesMatch") -> None:
        """Become a copy of another match; only for a new object."""
        self.copy_log_from(other)
        self.values = other.values
        self.table = other.table.copy()
        self.history = other.history
        self.deal = other.deal
        self.first_deal = other.first_deal
        self.first_leader = other.first_leader
        self.dues = other.dues
        self.chosen = other.chosen
        self.stage = other.stage
        self.round_number = other.round_number
        self.trick_start = other.trick_start
        self.legal = None
        self.legal_is_current = False

    # ---- What every state reports

    @property
    def game(self) -> "Sanityholes":
        return cast("Sanityholes", self._game)

    @property
    def phase(self) -> str:
        return PHASES[self.stage] if self.stage != stages.BETWEEN_HANDS else self.phase_between_hands()

    @property
    def actors(self) -> tuple[int, ...]:
        if self.stage == stages.PLAY:
            return ONE_ACTOR[self.table.turn]
        return self.choosers()

    def choosers(self) -> tuple[int, ...]:
        """PS-3: all higher players choose at the same time."""
        if self.stage != stages.FIRST:
            return ()
        return tuple(sorted([giver for giver, _, _ in self.dues if giver not in self.chosen]))

    @property
    def over(self) -> bool:
        return self.stage == stages.OVER

    @property
    def outcome(self) -> Outcome | None:
        if self.stage != stages.OVER:
            return None
        order = [0] * self._players
        for seat in range(self._players):
            order[ending.final_place(self.table, seat)] = seat
        places = tuple([(seat,) for seat in order])
        if not self.table.match_over:
            return stopped_outcome(places, self.scores, self._game.max_rounds)
        reason = f"PS-9: the {self._game.options.black_markers} black markers are gone, and the fewest markers win"
        return Outcome(places, self.scores, reason)

    @property
    def places(self) -> tuple[tuple[int, ...], ...] | None:
        return last_places(self.history)

    @property
    def scores(self) -> tuple[int, ...]:
        """PS-9: the Pass Markers of each seat."""
        return tuple([self.table.markers[seat] for seat in range(self._players)])

    def last_deal(self) -> dict[str, object]:
        return deal_json(self.deal, self.values)

    def hands(self) -> list[object]:
        return views.hands(self)

    def view(self, seat: int | None) -> "SanityholesView":
        return views.SanityholesView(**self.view_fields(seat))

    def public(self) -> dict[str, Any]:
        return views.public_fields(self)

    def own(self, seat: int) -> dict[str, Any]:
        return views.own_fields(self, seat)

    def snapshot(self) -> dict[str, object]:
        return views.snapshot(self)

    def determinize(self, seat: int | None, stream: Stream) -> "SanityholesMatch":
        return worlds.determinize(self, seat, stream)

    # ---- Moves

    def moves(self, seat: int) -> Moves:
        place = cpython_fast_paths.small_int(seat)
        if self.stage == stages.PLAY:
            return self.legal_plays() if place == self.table.turn else NONE
        return self.legal_gifts(place)

    def legal_plays(self) -> LegalPlays:
        """The moves of the player in turn, found once a turn. The collection is reused if nobody else holds it."""
        legal = self.legal
        if legal is None or not self.legal_is_current:
            if legal is None or not cpython_fast_paths.is_unshared(legal):
                self.legal = legal = new_legal_plays(self.values)
            legal.find(self.table)
            self.legal_is_current = True
        return legal

    def legal_gifts(self, seat: int) -> Moves:
        """PS-3: as many items as are due, each a card or one of the giver's own markers."""
        if self.stage == stages.FIRST and seat not in self.chosen:
            for giver, _, items in self.dues:
                if giver == seat:
                    return self.gifts_of(giver, items)
        return NONE

    def gifts_of(self, giver: int, items: int) -> LegalGifts:
        """PS-3: the gifts that a seat can make out of its cards and markers."""
        return LegalGifts(self.table.hand_of(giver), items, self.table.markers[giver], self.values)

    def play(self, seat: int, move: Move | str) -> tuple[Event, ...]:
        place = cpython_fast_paths.small_int(seat)
        if isinstance(move, str):
            move = self.game.parse(move)
        if self.stage == stages.PLAY:
            return self.play_in_trick(place, move)
        if move not in self.legal_gifts(place):
            raise self.refusal(place, move)
        self.log_move(place, move)
        return tuple(rounds.give(self, place, cast("Gift", move)))

    def refusal(self, seat: int, move: Move) -> IllegalMove:
        if not 0 <= seat < self._players:
            return no_such_seat(self._players)
        return why_not(move, self.view(seat))

    def play_in_trick(self, seat: int, move: Move) -> tuple[Event, ...]:
        """Make a play, a pass or a clearing 2 of the player in turn."""
        if seat != self.table.turn:
            raise self.refusal(seat, move)
        legal = self.legal_plays()
        if isinstance(move, Play):
            if not legal.has_play(move):
                raise self.refusal(seat, move)
            return self.play_set(seat, move)
        if isinstance(move, Clear):
            if not legal.has_clear(move):
                raise self.refusal(seat, move)
            return self.clear_trick(seat, move)
        if not legal.passes or (move is not PASS and move != PASS):
            raise self.refusal(seat, move)
        return self.pass_turn(seat)

    def play_set(self, seat: int, move: Play) -> tuple[Event, ...]:
        """PS-4, PS-5: one card or a set."""
        table = self.table
        number_out = table.number_out
        tricks.play(table, move.code >> memory.SLOT_BITS, move.code & memory.SLOT_MASK)
        self.legal_is_current = False
        self.log_move(seat, move)
        if table.number_out == number_out and table.skipped == terms.NOBODY:
            return self.move_event("played", seat, move)
        return self.consequences(seat, move, number_out)

    def consequences(self, seat: int, move: Play, number_out: int) -> tuple[Event, ...]:
        """The event of a play and those of what it caused: going out (PS-8), a skip (PS-5), a new trick (PS-6)."""
        table = self.table
        events = [new_event("played", seat, move)]
        if table.number_out > number_out:
            events.append(OUT[seat])
        if table.round_over:
            return (*events, *rounds.finish_round(self))
        if table.skipped != terms.NOBODY:
            events.append(SKIPPED[table.skipped])
        if not table.top_number:
            self.trick_start = self.length
            events.append(NEW_TRICK[table.leader])
        return tuple(events)

    def pass_turn(self, seat: int) -> tuple[Event, ...]:
        """PS-6: a pass, which may end the trick; PS-9: and may take the last black marker."""
        table = self.table
        tricks.pass_turn(table)
        self.legal_is_current = False
        self.log_move(seat, PASS)
        takes_last_black = ending.markers_taken(table) == table.black_markers
        if table.top_number and not takes_last_black:
            return PASSED[seat]
        if not table.top_number:
            self.trick_start = self.length
            if not takes_last_black:
                return LAST_PASS[terms.MAX_PLAYERS * seat + table.leader]
        red = new_event("red", seat, None)
        return (*PASSED[seat], red) if table.top_number else (*PASSED[seat], red, NEW_TRICK[table.leader])

    def clear_trick(self, seat: int, move: Clear) -> tuple[Event, ...]:
        """PS-7: a single 2 that clears the trick."""
        tricks.clear(self.table, self.values.slot_bit[move.face])
        self.legal_is_current = False
        self.log_move(seat, move)
        self.trick_start = self.length
        return (new_event("cleared", seat, move), NEW_TRICK[seat])

    # ---- Rounds: what happens outside the tricks is in rounds.py

    def opening(self) -> tuple[Event, ...]:
        return tuple(match_events.opening_events(self))

    def deal_held_hand(self) -> list[Event]:
        rounds.begin_round(self)
        if self.stage == stages.BETWEEN_HANDS:
            return []
        leader = self.table.leader if self.stage == stages.PLAY else terms.NOBODY
        return match_events.deal_events(self, self.deal, leader)

    def ranking(self) -> tuple[int, ...]:
        """The seats by their places in the last round; empty in a first round."""
        if not self.table.has_ranking:
            return ()
        return tuple([self.table.ranking[place] for place in range(self._players)])
