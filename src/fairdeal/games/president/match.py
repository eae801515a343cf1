# cython: annotation_typing=False, infer_types=True, cdivision=True, binding=False
"""A match of President: phases, moves and their events, copies, changes of seats. The rules are in rules/."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from fairdeal.engine import cpython_fast_paths
from fairdeal.engine.errors import IllegalMove, no_such_seat, not_to_move
from fairdeal.engine.events import Event, new_event, new_event_with
from fairdeal.engine.logged_state import History, LoggedState
from fairdeal.engine.moves import NONE, Listed, Move, Moves
from fairdeal.engine.outcome import Outcome, stopped_outcome
from fairdeal.engine.random import Stream
from fairdeal.games.president import rounds
from fairdeal.games.president import view as views
from fairdeal.games.president.deals import Deal, deal_json
from fairdeal.games.president.fast.combo_cache import DECLINE_MOVES
from fairdeal.games.president.fast.legal_combos import LegalCombos, new_legal_combos
from fairdeal.games.president.fast.legal_gifts import LegalGifts
from fairdeal.games.president.fast.round import Round
from fairdeal.games.president.fast.shared_events import NEW_TRICK, ONE_ACTOR, PASSED
from fairdeal.games.president.phases import INTERMISSION, OVER, PHASES, PLAY, TRANSFER
from fairdeal.games.president.rules import clock, terms, tricks
from fairdeal.games.president.rules.moves import PASS, READY, SKIP, Combo, Gift
from fairdeal.games.president.rules.refusals import why_not
from fairdeal.games.president.rules.transfers import Transfer
from fairdeal.games.president.view import PresidentView
from fairdeal.mechanics import seat_sets
from fairdeal.mechanics.climbing.exchange import Due
from fairdeal.mechanics.climbing.roles import Ranking
from fairdeal.mechanics.place_history import last_places

if TYPE_CHECKING:
    from fairdeal.games.president import President
    from fairdeal.games.president.worlds import WorldSampler


class PresidentMatch(LoggedState):
    """The state of a match: the round in play, and everything that outlives a round."""

    stage: int
    round: Round

    def __init__(
        self, game: "President", seed: int | str | None, deals: Sequence[Deal], given: Sequence[dict[str, object]]
    ) -> None:
        self.set_up(game, seed, deals, given)
        self.history: History | None = None  # places of the finished rounds
        self.ranking: Ranking = ()
        self.changes: tuple[dict[str, object], ...] = ()  # of seats, as a record has them
        self.ready: tuple[int, ...] = ()
        self.due: tuple[Due, ...] = ()  # choices still to be made in the transfers
        self.transfers: tuple[Transfer, ...] = ()  # those made in this round
        self.deal = Deal(())
        self.first_leader = 0
        self.trick_start = 0  # number of moves before this trick
        self.legal: LegalCombos | None = None
        self.legal_is_current = False  # whether `legal` has the moves of this turn
        self.summary: views.RoundSummary | None = None
        self.world_sampler: WorldSampler | None = None
        self.opening_events = tuple(rounds.begin_round(self))
        self.find_actors()

    def copy(self) -> "PresidentMatch":
        copied = PresidentMatch.__new__(PresidentMatch)
        copied.copy_from(self)
        return copied

    def copy_from(self, other: "PresidentMatch") -> None:
        """Become a copy of another match; only for a new object."""
        self.copy_log_from(other)
        self.history = other.history
        self.ranking = other.ranking
        self.changes = other.changes
        self.ready = other.ready
        self.stage = other.stage
        self.due = other.due
        self.transfers = other.transfers
        self.deal = other.deal
        self.first_leader = other.first_leader
        self.trick_start = other.trick_start
        self.round = other.round.copy()
        self.legal = None
        self.legal_is_current = False
        self.summary = other.summary
        self.world_sampler = None

    # ---- What every state reports

    @property
    def game(self) -> "President":
        return cast("President", self._game)

    @property
    def phase(self) -> str:
        return PHASES[self.stage]

    @property
    def over(self) -> bool:
        return self.stage == OVER

    @property
    def outcome(self) -> Outcome | None:
        """PR-34: the final round's places are the result."""
        if self.stage != OVER or self.places is None:
            return None
        rounds = self._game.options.rounds
        if self.number != rounds:
            return stopped_outcome(self.places, None, self._game.max_rounds)
        reason = "the round is over" if rounds == 1 else f"all {rounds:,} rounds are played"
        return Outcome(self.places, None, f"PR-34: {reason}")

    @property
    def places(self) -> tuple[tuple[int, ...], ...] | None:
        return last_places(self.history)

    @property
    def scores(self) -> tuple[int, ...] | None:
        return None

    def seat_changes(self) -> list[dict[str, object]]:
        return list(self.changes)

    def last_deal(self) -> dict[str, object]:
        return deal_json(self.deal)

    def view(self, seat: int | None) -> PresidentView:
        return PresidentView(**self.view_fields(seat))

    def public(self) -> dict[str, Any]:
        return views.public_fields(self)

    def own(self, seat: int) -> dict[str, Any]:
        return views.own_fields(self, seat)

    def hands(self) -> list[object]:
        return views.hands(self)

    def snapshot(self) -> dict[str, object]:
        return views.snapshot(self)

    def position(self) -> dict[str, object]:
        return views.position(self)

    def determinize(self, seat: int | None, stream: Stream) -> "PresidentMatch":
        from fairdeal.games.president.worlds import sampler_for  # only bots need it

        if self.world_sampler is None or not self.world_sampler.is_for(self, seat):
            self.world_sampler = sampler_for(self, seat)
        return self.world_sampler.sample(self, stream)

    def is_in_tricks(self) -> bool:
        return self.stage == PLAY

    def next_given_deal(self) -> Deal | None:
        """The given deal of the next round; None if that is dealt from the seed."""
        return self._deals[self.number] if self.number < len(self._deals) else None

    def seats_in_round(self) -> int:
        """The number of hands: that of all players, or 0 after seats have changed between rounds."""
        return len(self.deal.hands)

    # ---- Moves

    def find_actors(self) -> None:
        """Note which seats may act now."""
        self.acting = ONE_ACTOR[self.round.turn] if self.stage == PLAY else self.actors_between_tricks()

    def actors_between_tricks(self) -> tuple[int, ...]:
        """Seats that still have to give cards, or to say that they are ready."""
        if self.stage == TRANSFER:
            return tuple(sorted([due.chooser for due in self.due]))  # PR-6: neither waits for the other
        if self.stage == INTERMISSION:
            return tuple([seat for seat in range(self._players) if seat not in self.ready])
        return ()

    def moves(self, seat: int) -> Moves:
        place = cpython_fast_paths.small_int(seat)
        if self.stage == PLAY:
            return self.legal_combos() if place == self.round.turn else NONE
        return self.moves_between_tricks(place)

    def legal_combos(self) -> LegalCombos:
        """The moves of the player in turn, found once a turn. The collection is reused if nobody else holds it."""
        legal = self.legal
        if legal is None or not self.legal_is_current:
            if legal is None or not cpython_fast_paths.is_unshared(legal):
                self.legal = legal = new_legal_combos()
            tricks.find_legal_moves(self.round, legal)
            self.legal_is_current = True
        return legal

    def moves_if(self, seat: int, rank: int, number: int) -> LegalCombos:
        """Legal moves of a seat if this combo were on top in its turn; if it led, where `number` is 0."""
        table = self.round.copy()
        tricks.suppose(table, seat, rank, number)
        legal = new_legal_combos()
        tricks.find_legal_moves(table, legal)
        return legal

    def moves_between_tricks(self, seat: int) -> Moves:
        """Gifts in the transfers, `ready` in the intermission."""
        if self.stage == TRANSFER:
            due = rounds.due_of(self, seat)
            return NONE if due is None else LegalGifts(self.round.hand_of(seat), due.number)
        if self.stage == INTERMISSION and 0 <= seat < self._players and seat not in self.ready:
            return Listed((READY,))
        return NONE

    def automatic(self, seat: int) -> Move:
        if seat not in self.actors:
            raise not_to_move(seat, "PR-13")
        due = rounds.due_of(self, seat)
        if due is not None:
            return clock.automatic_gift(self.round.hand_of(seat), due.number)
        return READY if self.stage == INTERMISSION else clock.automatic_move(self.legal_combos())

    def play(self, seat: int, move: Move | str) -> tuple[Event, ...]:
        place = cpython_fast_paths.small_int(seat)
        if isinstance(move, str):
            move = self.game.parse(move)
        if self.stage == PLAY:
            return self.play_in_trick(place, move)
        if move not in self.moves_between_tricks(place):
            raise self.refusal(place, move)
        self.log_move(place, move)
        events = (
            tuple(rounds.give(self, place, cast("Gift", move)))
            if self.stage == TRANSFER
            else rounds.say_ready(self, place)
        )
        self.find_actors()
        return events

    def refusal(self, seat: int, move: Move) -> IllegalMove:
        if not 0 <= seat < self._players:
            return no_such_seat(self._players, "PR-13")
        return why_not(move, self.view(seat))

    def play_in_trick(self, seat: int, move: Move) -> tuple[Event, ...]:
        """Make a combo, a pass or a skip of the player in turn."""
        table = self.round
        if seat != table.turn:
            raise self.refusal(seat, move)
        number_out, revolution = table.number_out, table.revolution
        legal = self.legal_combos()
        if isinstance(move, Combo):
            combo = move
            if not legal.has(combo.rank, combo.naturals, combo.jokers):
                raise self.refusal(seat, move)
            tricks.play(table, combo.rank, combo.naturals, combo.jokers)
            kind = "played"
        else:
            decline = DECLINE_MOVES[legal.decline]
            if decline is None or (move is not decline and move != decline):
                raise self.refusal(seat, move)
            tricks.decline(table)
            kind = "skipped" if decline is SKIP else "passed"
        self.legal_is_current = False
        self.log_move(seat, move)
        self.acting = ONE_ACTOR[table.turn]
        if table.number_out == number_out and table.revolution == revolution and table.lost_turn == seat_sets.NOBODY:
            if table.top_rank != terms.LEADING:
                return PASSED[seat] if move is PASS else self.move_event(kind, seat, move)
            self.trick_start = self.length
            return self.move_and_event(kind, seat, move, NEW_TRICK[table.leader])
        return self.consequences(new_event(kind, seat, move), number_out, revolution)

    def consequences(self, event: Event, number_out: int, revolution: bool) -> tuple[Event, ...]:
        """The event of a move, and those of everything it caused."""
        table = self.round
        events = [event]
        if table.revolution != revolution:
            events.append(Event("revolution", event.seat, None, {"on": bool(table.revolution)}))
        if table.number_out > number_out:
            penalized = seat_sets.contains(table.penalized, event.seat)
            events.append(new_event_with("out", event.seat, None, {"penalised": bool(penalized)}, None))
        if table.finished:
            events += rounds.finish_round(self)
            self.find_actors()
            return tuple(events)
        if table.lost_turn != seat_sets.NOBODY:
            events.append(new_event("lost_turn", table.lost_turn, None))
        if table.top_rank == terms.LEADING:
            self.trick_start = self.length
            events.append(NEW_TRICK[table.leader])
        return tuple(events)

    # ---- Between rounds

    def proceed(self) -> tuple[Event, ...]:
        if self.stage != INTERMISSION:
            raise IllegalMove("PR-32", "there is no intermission to end now")
        events = tuple(rounds.begin_round(self))
        self.find_actors()
        return events

    def change_seats(self, leaving: Sequence[int] = (), joining: Sequence[str] = ()) -> None:
        rounds.change_seats(self, leaving, joining)
