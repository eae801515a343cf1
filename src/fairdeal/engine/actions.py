"""Moves as numbers, for programs that choose among numbered actions: research libraries and learners.

A configured game has a fixed list of actions, 0 to `size - 1`. A simple move is one action. A move with many parts,
such as five cards to pass, is a sequence of actions by the same seat: first its kind, then its cards in ascending
order, then `done` if the number of cards is open. Every listed legal move has exactly one sequence, and an action is
legal only if some legal move continues that way: there are no dead ends.
"""

from collections.abc import Iterable, Sequence

from fairdeal.engine.errors import BadSetup, IllegalMove
from fairdeal.engine.moves import Move, Moves

MAX_ACTIONS = 2048  # learners cannot use longer lists, and their masks are slow to scan

ActionSequence = tuple[int, ...]


class Actions:
    """The actions of a game. This base class is enough if all moves are simple; games override what differs.

    `moves` are the seat's legal moves, which stay the same during a sequence. `begun` are the actions chosen so far in
    an unfinished sequence, each of them legal when it was chosen.
    """

    def __init__(self, actions: Sequence[Move | str], parts: range = range(0)) -> None:
        """Take the move of each action, or a name for the actions in `parts`, which are only part of a move."""
        if len(actions) > MAX_ACTIONS:
            raise BadSetup(
                f"this set-up has {len(actions):,} simple moves; at most {MAX_ACTIONS:,} can be numbered: "
                "choose a smaller pack"
            )
        self.names: tuple[str, ...] = tuple([str(action) for action in actions])
        self.simple = tuple([action if isinstance(action, Move) else None for action in actions])
        self.number_of = {action.text(): number for number, action in enumerate(actions) if isinstance(action, Move)}
        self.parts = parts

    @property
    def size(self) -> int:
        """Number of actions."""
        return len(self.names)

    def legal(self, moves: Moves, begun: ActionSequence) -> list[int]:  # noqa: ARG002
        """Actions that start or continue a legal move, in ascending order; at least one."""
        return sorted([self.number_of[move.text()] for move in moves])

    def move(self, moves: Moves, begun: ActionSequence) -> Move | None:  # noqa: ARG002
        """The move of a complete sequence; None if the sequence is incomplete."""
        return self.simple[begun[0]]

    def sequence_of(self, move: Move, moves: Moves) -> ActionSequence:  # noqa: ARG002
        """The sequence of a listed move; anything, or a KeyError, for any other move."""
        return (self.number_of[move.text()],)

    def encode(self, move: Move, moves: Moves) -> ActionSequence:
        """The sequence of a legal move, checked; raises IllegalMove for a move that is not listed."""
        try:
            sequence = self.sequence_of(move, moves)
        except KeyError:
            sequence = ()
        for at, action in enumerate(sequence):
            if action not in self.legal(moves, sequence[:at]):
                break
            if self.move(moves, sequence[: at + 1]) == move:
                return sequence
        raise IllegalMove(None, f"{move} has no actions: it is not one of the legal moves that are listed")

    def mask(self, legal: Iterable[int]) -> bytearray:
        """Legal actions as a mask of 0 and 1."""
        mask = bytearray(self.size)
        for action in legal:
            mask[action] = 1
        return mask


def ascending_choices(offered: Iterable[int], begun: Sequence[int], need: int) -> list[int]:
    """Of the offered actions, those that can come next in an ascending sequence.

    They are above the last chosen one and leave enough above themselves for the `need` actions still required (or for
    one more, if none is required).
    """
    last = begun[-1] if begun else -1
    above = [action for action in offered if action > last]
    return above[: len(above) - max(need, 1) + 1]
