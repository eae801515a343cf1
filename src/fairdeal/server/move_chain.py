"""The chain of hashes over the moves of a match, extended as they are made (docs/fair-deals.md).

One hash per move, computed once for all readers. The chain follows from the stored commands alone, so a restored table
has the same one.
"""

from fairdeal.engine.state import State
from fairdeal.fair import protocol
from fairdeal.table import PLAYING, Table


class MoveChain:
    """The chain of the match that is being played at a table, or of the last one."""

    def __init__(self, table: Table) -> None:
        assert table.match_seal is not None
        assert table.state is not None
        self.head = self.seal = table.match_seal.hash
        self.key = protocol.chain_key(str(table.state.seed))
        self.moves = 0
        self.undone: list[tuple[int, int]] = []  # the number of moves that an undo left, and the number of the undo
        self.linked_undos = 0
        self.is_over = False

    def to_json(self) -> str:
        return f'{{"moves":{self.moves},"head":"{self.head}"}}'

    def follow(self, table: Table) -> None:
        """Add the moves that were made since the last call, and the end of the match."""
        state = table.state
        if state is None or self.is_over:
            return
        if table.undone and (not self.undone or self.undone[-1][1] != table.undone):
            self._go_back(len(state.played()), table.undone)
        for seat, move in state.played_since(self.moves):
            self._add_interludes(table, state)
            self.head = protocol.next_head(self.key, self.head, protocol.move_link(seat, move.text()))
            self.moves += 1
        if self.undone:
            self._add_undos()
        if table.stage != PLAYING:
            self._add_interludes(table, state)
            self._add(protocol.end_link(state.outcome.to_json() if state.outcome is not None else None))
            self.is_over = True

    def _add(self, link: str) -> None:
        self.head = protocol.next_head(self.key, self.head, link)

    def _go_back(self, moves: int, undo: int) -> None:
        """Compute the chain again: it continues from the move that an undo returned to."""
        self.undone = [*(earlier for earlier in self.undone if earlier[0] <= moves), (moves, undo)]
        self.head, self.moves, self.linked_undos = self.seal, 0, 0

    def _add_undos(self) -> None:
        for at, number in self.undone[self.linked_undos :]:
            if at <= self.moves:
                self._add(protocol.undo_link(number))
                self.linked_undos += 1

    def _add_interludes(self, table: Table, state: State) -> None:
        """Add what happened before the next move: undos, changes of seats, and of the players of a seat."""
        if self.undone:
            self._add_undos()
        for change in state.seat_changes():
            if change["at"] == self.moves:
                self._add(protocol.seats_link(change["leave"], change["join"]))  # type: ignore[arg-type]
        for entry in table.played_by:
            if entry.at == self.moves:
                self._add(protocol.player_link(entry.seat, entry.name, entry.by))
