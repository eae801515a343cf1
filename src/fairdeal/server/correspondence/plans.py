"""Conditional moves in correspondence play: what people at one table have planned, and what happens when it comes true.

A plan is a list of lines, each a situation and a move. When it is its owner's turn, the first line whose situation has
come about is played, as if its owner had sent the move. If the move is not legal then, the line is dropped, and its
owner gets a message. Each line is used once. Plans end with the hand, and when their owners move themselves. Nobody
else ever learns of them: they are rows of their own and not in the table's log, whose numbers everybody sees.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import msgspec

from fairdeal.engine.errors import IllegalMove
from fairdeal.engine.planning import ALWAYS_THERE, ANY, Situation
from fairdeal.server.correspondence.plan_store import IllegalLine, PlanChanged, StoredPlan
from fairdeal.server.correspondence.turn_changes import is_correspondence_match
from fairdeal.server.json_codec import encode_json
from fairdeal.server.logging_setup import log
from fairdeal.server.messages.parts import DroppedLine, OfferedMove, OfferedSituation, PlanLine, PlannedLine
from fairdeal.server.messages.table_messages import Done, Plan, PlanOffer
from fairdeal.server.store import Change
from fairdeal.table import Command, TableError

if TYPE_CHECKING:
    from fairdeal.engine.state import State
    from fairdeal.server.connection import Connection
    from fairdeal.server.messages.client_messages import SetPlan
    from fairdeal.server.table_runner import TableRunner
    from fairdeal.table import Table

CHANGED = "your plan has changed in the meantime; look at it again"


def can_plan(table: Table) -> bool:
    """Whether moves can be planned in the match at a table."""
    return is_correspondence_match(table) and table.state is not None and table.state.game.planning.is_possible


class Plans:
    """The plans at one table in memory."""

    __slots__ = ("by_person", "changed", "moving", "runner")

    def __init__(self, runner: TableRunner) -> None:
        self.runner = runner
        self.by_person: dict[str, StoredPlan] = {}
        self.changed: set[str] = set()  # people who have not been sent their plan since it changed
        self.moving: tuple[str, StoredPlan] | None = None  # whose planned move is being made, and the plan after it

    def restore(self, stored: dict[str, StoredPlan]) -> None:
        """Take over what was stored, unless its owner has moved or planned since the table is in memory."""
        for person, plan in stored.items():
            seat, state = self.runner.table.seat_of(person), self.runner.table.state
            if person in self.by_person:
                continue
            has_moved = state is None or any(moved == seat for moved, _ in state.played_since(plan.at))
            if self._is_valid(person, plan) and not has_moved:
                self.by_person[person] = plan
                self.changed.add(person)
            else:
                self.runner.publisher.publish([self._row(person, None)], [])
        self.send_changed()

    # ---- Asking and planning

    def offer(self, connection: Connection, request_id: str) -> PlanOffer:
        """What a player could plan now; TableError if they can plan nothing."""
        state, seat = self._require_turn_to_come(connection)
        situations = state.game.planning.situations(state, seat)
        if not situations:
            raise TableError("plan", "nothing can be planned now: moves are planned while the cards are being played")
        texts = tuple(dict.fromkeys(move for situation in situations for move in situation.moves))
        number = {text: index for index, text in enumerate(texts)}
        describe = state.game.presentation.describe_move
        moves = tuple(OfferedMove(text, describe(state.game.parse(text))) for text in texts)
        offered = tuple(
            OfferedSituation(
                each.key, each.words, each.group, each.names_player, tuple(number[text] for text in each.moves)
            )
            for each in situations
        )
        return PlanOffer(request_id, self._revision(connection.person), moves, offered)

    def set(self, connection: Connection, message: SetPlan) -> None:
        """Replace a person's plan, and answer when it is stored; TableError if it cannot be planned."""
        person = connection.person
        before = self.by_person.get(person or "")
        if person is None or (before is not None and before.request == message.id):
            done = Done(message.id, self.runner.shown_seq(connection))
            self.runner.publisher.send(connection, encode_json(done))
            return
        state, seat = self._require_turn_to_come(connection)
        if message.revision != self._revision(person):
            raise TableError("changed", CHANGED)
        known = before.lines if before is not None else ()
        situations = {each.key: each for each in state.game.planning.situations(state, seat)}
        for line in message.lines:
            if line not in known:
                self._require_plannable(state, seat, line, situations)
        runner = self.runner
        plan = StoredPlan(
            runner.table.match_number, state.rounds_dealt, len(state.played()), message.revision + 1, message.id,
            tuple(message.lines),
        )  # fmt: skip
        self.by_person[person] = plan
        self.changed.add(person)
        done = Done(message.id, runner.shown_seq(connection))
        runner.publisher.publish([self._row(person, plan)], [(connection, encode_json(done))])
        self.send_changed()

    def _require_turn_to_come(self, connection: Connection) -> tuple[State, int]:
        """The match and the seat of a player who waits for their turn at a table with days for each."""
        runner = self.runner
        if runner.stopped:
            raise TableError("again", "the table was restarted; please connect again")
        if runner.pause_reason is not None:
            raise TableError("paused", runner.pause_reason)
        table, seat = runner.table, runner.table.seat_of(connection.person)
        if table.state is None or not is_correspondence_match(table) or seat is None:
            raise TableError("plan", "moves are planned in a match with days for each turn, by its players")
        if seat in table.state.actors:
            raise TableError("turn", "it is your turn: move now, and plan after it")
        return table.state, seat

    def _require_plannable(self, state: State, seat: int, line: PlanLine, situations: dict[str, Situation]) -> None:
        situation = situations.get(line.situation)
        if situation is None:
            raise TableError("plan", "that cannot happen before your next turn; look at what can be planned again")
        if line.by is not None and not (situation.names_player and 0 <= line.by < state.players and line.by != seat):
            raise TableError("plan", "a plan names another player at the table, or nobody")
        if line.move not in situation.moves:
            raise TableError("plan", "that move cannot be planned for this; look at what can be planned again")

    def _revision(self, person: str | None) -> int:
        plan = self.by_person.get(person or "")
        return plan.revision if plan is not None else 0

    # ---- While the match goes on

    def changes(self, command: Command) -> list[Change]:
        """What the command that has just been applied means for the plans; written together with it."""
        if not self.by_person:
            return []
        rows: list[Change] = []
        if self.moving is not None and command.who == self.moving[0]:
            person, plan = self.moving
            self.moving = None
            rows += self._replace(person, plan if plan.lines or plan.dropped else None)
        elif command.kind == "move" and command.who in self.by_person:
            rows += self._replace(command.who, None)  # they have moved themselves
        for person, plan in tuple(self.by_person.items()):
            if not self._is_valid(person, plan) or (command.kind in ("tick", "undo") and self._has_moved(person, plan)):
                rows += self._replace(person, None)
        return rows

    def is_due(self) -> bool:
        """Whether a planned move is to be made now."""
        return bool(self.by_person) and self._find_due() is not None

    def play_due(self) -> bool:
        """Make the next planned move, and return whether there was one. A plan must never stop a table."""
        if not self.by_person:
            return False
        person = ""
        try:
            while (due := self._find_due()) is not None:
                person, number = due
                if self._play(person, number):
                    return True
        except TableError:  # the table was closed or paused
            return False
        except Exception:
            log.exception("a plan could not be carried out", table=self.runner.id)
            if self.runner.stopped:
                raise
            self._withdraw(person)
        return False

    def _play(self, person: str, number: int) -> bool:
        """Play a line of a plan; False if it is not legal, and was dropped."""
        plan, state = self.by_person[person], self.runner.table.state
        assert state is not None
        line = plan.lines[number]
        rest = (*plan.lines[:number], *plan.lines[number + 1 :])
        used = msgspec.structs.replace(plan, lines=rest, revision=plan.revision + 1, at=len(state.played()) + 1)
        try:
            if (problem := self._find_problem(person, line)) is None:
                self.moving = person, used
                self.runner.execute(Command("move", person, {"text": line.move}), is_from_server=True)
                return True
        finally:
            self.moving = None
        plan = msgspec.structs.replace(
            used, dropped=(*plan.dropped, IllegalLine(line, problem)), at=len(state.played())
        )
        self.by_person[person] = plan
        self.changed.add(person)
        self.runner.publisher.publish([self._row(person, plan)], [])
        self.send_changed()
        return False

    def _find_problem(self, person: str, line: PlanLine) -> str | None:
        """Why a move is not legal now; None if it is."""
        state, seat = self.runner.table.state, self.runner.table.seat_of(person)
        assert state is not None
        assert seat is not None
        try:
            state.copy().play(seat, line.move)
        except IllegalMove as error:
            return error.reason
        return None

    def _find_due(self) -> tuple[str, int] | None:
        """A person who is to act, and the number of the first line of their plan that fits."""
        table = self.runner.table
        if table.state is None or not is_correspondence_match(table) or table.is_intermission():
            return None
        for person, plan in self.by_person.items():
            seat = table.seat_of(person)
            if seat is not None and seat in table.seats_to_act() and self._is_valid(person, plan):
                view, planning = table.state.view(seat), table.state.game.planning
                for number, line in enumerate(plan.lines):
                    if planning.is_met(view, line.situation, line.by):
                        return person, number
        return None

    def _is_valid(self, person: str, plan: StoredPlan) -> bool:
        """Whether a plan is of the hand that is being played, and its owner is there."""
        table = self.runner.table
        if table.state is None or not is_correspondence_match(table) or table.is_intermission():
            return False
        is_same_hand = (plan.match, plan.deal) == (table.match_number, table.state.rounds_dealt)
        return is_same_hand and table.seat_of(person) is not None

    def _has_moved(self, person: str, plan: StoredPlan) -> bool:
        """Whether the clock has moved for a person, or moves were taken back."""
        table = self.runner.table
        assert table.state is not None
        since = table.state.played_since(plan.at)
        return len(table.state.played()) < plan.at or any(seat == table.seat_of(person) for seat, _ in since)

    # ---- Storing and sending

    def _replace(self, person: str, plan: StoredPlan | None) -> list[Change]:
        if plan is None:
            del self.by_person[person]
        else:
            self.by_person[person] = plan
        self.changed.add(person)
        return [self._row(person, plan)]

    def _withdraw(self, person: str) -> None:
        if person in self.by_person:
            self.runner.publisher.publish(self._replace(person, None), [])
            self.send_changed()

    def _row(self, person: str, plan: StoredPlan | None) -> PlanChanged:
        return PlanChanged(self.runner.id, self.runner.epoch, person, plan)

    def send_changed(self) -> None:
        """Send everybody whose plan has changed what it is now, once that is durable."""
        for person in self.changed:
            self._send([each for each in self.runner.connections if each.person == person], person)
        self.changed.clear()

    def welcome(self, connection: Connection) -> None:
        """Send a reader who has just come their plan, if they have one."""
        if connection.person in self.by_person:
            self._send([connection], connection.person or "")

    def _send(self, connections: Iterable[Connection], person: str) -> None:
        plan = self.by_person.get(person)
        lines = plan.lines if plan is not None else ()
        dropped = plan.dropped if plan is not None else ()
        message = Plan(
            plan.revision if plan is not None else 0,
            tuple(PlannedLine(line.by, line.situation, line.move, *self._in_words(line)) for line in lines),
            tuple(DroppedLine(*self._in_words(each.line), reason=each.reason) for each in dropped),
        )
        text = encode_json(message)
        for connection in connections:
            self.runner.publisher.send(connection, text)

    def _in_words(self, line: PlanLine) -> tuple[str, str]:
        """What a line says: `If Ada plays one 9`, `play one 10`."""
        table = self.runner.table
        assert table.state is not None
        state = table.state
        names: Sequence[str] = table.player_names
        name = names[line.by] if line.by is not None and line.by < len(names) else "somebody"
        words = state.game.planning.describe(line.situation)
        if line.situation == ANY:
            condition = words.capitalize()
        else:
            condition = f"If {words}" if line.situation in ALWAYS_THERE else f"If {name} {words}"
        return condition, state.game.presentation.describe_move(state.game.parse(line.move))
