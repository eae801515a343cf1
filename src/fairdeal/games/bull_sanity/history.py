# cython: annotation_typing=False, infer_types=True, binding=False
"""The sets put down so far and what became of them, read from the log of moves when they are needed.

A match keeps them as a linked list that it shares with its copies. A link is a list of three: the link before it, the
set, and its text once that was needed.
"""

from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from fairdeal.games.bull_sanity.rules import calls
from fairdeal.games.bull_sanity.rules.moves import BULL, Claim

if TYPE_CHECKING:
    from fairdeal.games.bull_sanity.match import BullSanityMatch

Link: TypeAlias = list[Any]
NOBODY = -1  # in place of the seat that called a set


class ClaimedSet(NamedTuple):
    """A set that was put down: its cards, the value claimed, and the seat that called it."""

    seat: int
    value: int
    cards: int
    called_by: int = NOBODY
    is_true: bool = False  # False if nobody has called

    @property
    def taker(self) -> int:
        """BS-5: the seat that took a set that was called."""
        return self.called_by if self.is_true else self.seat

    def public_text(self) -> str:
        """What everybody knows about it: `0: 7x3` or `0: 7x3, 2: bull, false`."""
        claim = f"{self.seat}: {self.value}x{self.cards.bit_count()}"
        if self.called_by == NOBODY:
            return claim
        return f"{claim}, {self.called_by}: bull, {'true' if self.is_true else 'false'}"


def open_set(match: "BullSanityMatch") -> ClaimedSet | None:
    """The set on the table that can be called now."""
    table = match.table
    return ClaimedSet(table.turn, table.value, table.on_table) if table.waiting else None


def last_set(match: "BullSanityMatch") -> ClaimedSet | None:
    """The last set before the one on the table."""
    link = read_log(match)
    return link[1] if link is not None else None


def all_sets(match: "BullSanityMatch") -> list[ClaimedSet]:
    """Every set that was put down, in order; the one on the table is the last."""
    found = []
    on_table = open_set(match)
    if on_table is not None:
        found.append(on_table)
    link = read_log(match)
    while link is not None:
        found.append(link[1])
        link = link[0]
    return found[::-1]


def public_texts(match: "BullSanityMatch") -> tuple[str, ...]:
    """What everybody knows about the sets before the one on the table, in order."""
    found = []
    link = read_log(match)
    while link is not None:
        if link[2] is None:
            link[2] = link[1].public_text()
        found.append(link[2])
        link = link[0]
    return tuple(found[::-1])


def add_set(match: "BullSanityMatch", claimed: ClaimedSet) -> None:
    """Add a set to the linked list."""
    match.sets = [match.sets, claimed, None]


def read_log(match: "BullSanityMatch") -> Link | None:
    """Add the sets of moves not read yet, and return the linked list of sets before the one on the table."""
    pending: Claim | None = None  # neither called nor followed by another claim so far
    claimer = NOBODY
    for at in range(match.moves_read, match.logged, 2):
        seat, move = match.log[at], match.log[at + 1]
        if isinstance(move, Claim):
            if pending is not None:
                add_set(match, ClaimedSet(claimer, pending.value, pending.cards))
            pending, claimer = move, seat
            match.moves_read = at
        elif move is BULL and pending is not None:
            is_true = calls.have_value(match.table, pending.cards, pending.value)
            add_set(match, ClaimedSet(claimer, pending.value, pending.cards, seat, is_true))
            pending = None
            match.moves_read = at + 2
    if pending is not None and not match.table.waiting:
        add_set(match, ClaimedSet(claimer, pending.value, pending.cards))
        match.moves_read = match.logged
    return match.sets
