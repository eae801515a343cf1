"""A match played by actions: one seat at a time chooses a number until the match is over."""

from typing import TYPE_CHECKING

from fairdeal.engine.errors import IllegalMove
from fairdeal.engine.state import INTERMISSION

if TYPE_CHECKING:
    from fairdeal.engine.actions import Actions, ActionSequence
    from fairdeal.engine.events import Event
    from fairdeal.engine.moves import Moves
    from fairdeal.engine.state import State


class ActionMatch:
    """A match and the actions of the current seat's unfinished move.

    If several seats may act, as when all pass cards, they act in the order of `state.actors`. Intermissions are
    skipped.
    """

    def __init__(self, state: "State", actions: "Actions | None" = None) -> None:
        self.state = state
        self.actions = actions if actions is not None else state.game.research.actions()
        self.begun: ActionSequence = ()
        self._moves: Moves | None = None  # of the seat to act, computed once for each move
        self._legal: list[int] | None = None
        self.before = self._skip_intermissions()  # events of a skipped intermission

    @property
    def actor(self) -> int | None:
        """The seat to act; None if the match is over or its deals are used up."""
        actors = self.state.actors
        return actors[0] if actors else None

    @property
    def over(self) -> bool:
        """Whether no seat can act anymore."""
        return not self.state.actors

    @property
    def moves(self) -> "Moves":
        """Legal moves of the seat to act."""
        if self._moves is None:
            actor = self.actor
            if actor is None:
                raise IllegalMove(None, "nobody can act now: the match is over or its deals are used up")
            self._moves = self.state.moves(actor)
        return self._moves

    def legal(self) -> list[int]:
        """Legal actions of the seat to act, in ascending order; empty if no seat can act."""
        if self._legal is None:
            self._legal = self.actions.legal(self.moves, self.begun) if self.state.actors else []
        return self._legal

    def mask(self) -> bytearray:
        """The legal actions as a mask of 0 and 1."""
        return self.actions.mask(self.legal())

    def act(self, action: int) -> "tuple[Event, ...]":
        """Choose an action for the seat to act. Returns the events, none while the move is unfinished."""
        if action not in self.legal():
            raise IllegalMove(None, self._refusal(action))
        moves = self.moves
        sequence = (*self.begun, int(action))
        move = self.actions.move(moves, sequence)
        self._legal = None
        if move is None:
            self.begun = sequence
            return ()
        actor = self.actor
        assert actor is not None
        self.begun = ()
        self._moves = None
        del moves  # an unreferenced collection can be reused
        return (*self.state.play(actor, move), *self._skip_intermissions())

    def play(self, text: str) -> "tuple[Event, ...]":
        """Make a move given as text, by its actions."""
        events: tuple[Event, ...] = ()
        for action in self.actions.encode(self.state.game.parse(text), self.moves)[len(self.begun) :]:
            events = self.act(action)
        return events

    def copy(self) -> "ActionMatch":
        """An independent copy."""
        copied = ActionMatch(self.state.copy(), self.actions)
        copied.begun = self.begun
        return copied

    def _skip_intermissions(self) -> "tuple[Event, ...]":
        events: tuple[Event, ...] = ()
        while self.state.phase == INTERMISSION:
            events += self.state.proceed()
        return events

    def _refusal(self, action: int) -> str:
        if self.over:
            return "nobody can act now: the match is over or its deals are used up"
        if not 0 <= action < self.actions.size:
            return f"there is no action {action}; actions are 0 to {self.actions.size - 1}"
        legal = [f"{number} ({self.actions.names[number]})" for number in self.legal()[:4]]
        more = " and others" if len(self.legal()) > 4 else ""
        return f"action {action} ({self.actions.names[action]}) is not legal now; legal: {', '.join(legal)}{more}"
