"""A match played by numbers: one player at a time says a number, until the match is over."""

from typing import TYPE_CHECKING

from fairdeal.engine.errors import IllegalMove
from fairdeal.engine.state import INTERMISSION

if TYPE_CHECKING:
    from fairdeal.engine.actions import Actions, Numbers
    from fairdeal.engine.events import Event
    from fairdeal.engine.moves import Moves
    from fairdeal.engine.state import State


class ActionMatch:
    """A match, and the numbers that the player in turn has said of a move that is not complete.

    Where several may act, as when all pass cards, they are asked in the order of `state.actors`. Nobody is asked
    whether he is ready for the next round: intermissions are passed over.
    """

    def __init__(self, state: "State", actions: "Actions | None" = None) -> None:
        self.state = state
        self.actions = actions if actions is not None else state.game.research.actions()
        self.begun: Numbers = ()
        self._moves: Moves | None = None  # those of the player in turn, found once a move
        self._legal: list[int] | None = None
        self.before = self._pass_over()  # what happened while an intermission was passed over

    @property
    def actor(self) -> int | None:
        """Who is to say a number; None: nobody, the match is over or its deals are used up."""
        actors = self.state.actors
        return actors[0] if actors else None

    @property
    def over(self) -> bool:
        return not self.state.actors

    @property
    def moves(self) -> "Moves":
        """The legal moves of the player in turn."""
        if self._moves is None:
            actor = self.actor
            if actor is None:
                raise IllegalMove(None, "nobody can act now: the match is over or its deals are used up")
            self._moves = self.state.moves(actor)
        return self._moves

    def legal(self) -> list[int]:
        """The numbers that the player in turn may say, in ascending order; none when nobody can act."""
        if self._legal is None:
            self._legal = self.actions.legal(self.moves, self.begun) if self.state.actors else []
        return self._legal

    def mask(self) -> bytearray:
        """The same as a row of 0 and 1, one for every number."""
        return self.actions.mask(self.legal())

    def act(self, number: int) -> "tuple[Event, ...]":
        """The player in turn says a number. What happened; nothing while his move is not complete."""
        if number not in self.legal():
            raise IllegalMove(None, self._refusal(number))
        moves = self.moves
        said = (*self.begun, int(number))
        move = self.actions.move(moves, said)
        self._legal = None
        if move is None:
            self.begun = said
            return ()
        actor = self.actor
        assert actor is not None
        self.begun = ()
        self._moves = None
        del moves  # what nobody keeps can be used again
        return (*self.state.play(actor, move), *self._pass_over())

    def play(self, text: str) -> "tuple[Event, ...]":
        """The player in turn makes a move as it is written, by its numbers."""
        events: tuple[Event, ...] = ()
        for number in self.actions.numbers(self.state.game.parse(text), self.moves)[len(self.begun) :]:
            events = self.act(number)
        return events

    def copy(self) -> "ActionMatch":
        twin = ActionMatch(self.state.copy(), self.actions)
        twin.begun = self.begun
        return twin

    def _pass_over(self) -> "tuple[Event, ...]":
        events: tuple[Event, ...] = ()
        while self.state.phase == INTERMISSION:
            events += self.state.proceed()
        return events

    def _refusal(self, number: int) -> str:
        if self.over:
            return "nobody can act now: the match is over or its deals are used up"
        if not 0 <= number < self.actions.size:
            return f"there is no action {number}; actions are 0 to {self.actions.size - 1}"
        legal = [f"{one} ({self.actions.names[one]})" for one in self.legal()[:4]]
        more = " and others" if len(self.legal()) > 4 else ""
        return f"action {number} ({self.actions.names[number]}) is not legal now; legal: {', '.join(legal)}{more}"
