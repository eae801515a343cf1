# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""One round as plain numbers: hands, trick and who is out. The rules that change it are in rules/.

Nothing is checked here: `match.py` verifies what comes from outside.
"""

from collections.abc import Sequence

from fairdeal.engine import bits
from fairdeal.games.president.fast import memory, rank_sets
from fairdeal.games.president.fast.compiled_options import CompiledOptions
from fairdeal.games.president.rules import ranks, terms
from fairdeal.mechanics import seat_sets


class Round:
    """Hands as counts by rank (memory.py), and the state of the trick. Sets of seats are bits (seat_sets.py)."""

    def __init__(self, options: CompiledOptions, players: int) -> None:
        self.options = options
        self.players = players
        self.rows = bits.new_int64s(players * memory.ROW)
        self.clear()

    def __dealloc__(self) -> None:
        bits.free_int64s(self.rows)

    def clear(self) -> None:
        """Reset everything for a new deal."""
        for i in range(self.players * memory.ROW):
            self.rows[i] = 0
        for seat in range(self.players):
            self.rows[seat * memory.ROW + memory.OUT] = seat_sets.NOBODY
        self.with_cards = 0  # seats that hold cards
        self.number_out = 0
        self.penalized = 0  # seats that went out with a forbidden card (PR-25)
        self.finished = False
        self.revolution = False
        self.special_3 = seat_sets.NOBODY  # the seat whose first combo must contain the special 3 (PR-4)
        self.president = seat_sets.NOBODY
        self.scum = seat_sets.NOBODY
        self.lost_turn = seat_sets.NOBODY  # the seat that the last move skipped (PR-16)
        self.higher_ranks = 0  # what beats the combo on top: the same number of these ranks,
        self.other_number = 0  # or, if not 0, this number of cards
        self.other_rank: int = ranks.TWO  # of this rank (PR-15)
        self.start_trick(0)

    def start_trick(self, leader: int) -> None:
        """Clear the table for a new trick, with every seat that has cards in it."""
        self.in_trick = self.with_cards  # seats that have not passed
        self.turn = leader
        self.leader = leader
        self.top_seat = seat_sets.NOBODY  # the combo to beat: who played it,
        self.top_rank: int = terms.LEADING  # its rank,
        self.top_number = 0  # its number of cards,
        self.one_fewer = False  # and whether it was one card fewer of the top rank (PR-15)
        self.cards_in_a_row = 0  # cards of one rank on top of each other (PR-21)
        self.bound = False  # the player in turn must equalize, or skip or pass (PR-16)

    def copy(self) -> "Round":
        copied = Round.__new__(Round)
        copied.copy_from(self)
        return copied

    def copy_from(self, other: "Round") -> None:
        """Become a copy of another round; only for an object that has no rows yet."""
        self.options = other.options
        self.players = other.players
        self.rows = bits.copy_int64s(other.rows, other.players * memory.ROW)
        self.with_cards = other.with_cards
        self.number_out = other.number_out
        self.penalized = other.penalized
        self.finished = other.finished
        self.revolution = other.revolution
        self.special_3 = other.special_3
        self.president = other.president
        self.scum = other.scum
        self.lost_turn = other.lost_turn
        self.higher_ranks = other.higher_ranks
        self.other_number = other.other_number
        self.other_rank = other.other_rank
        self.in_trick = other.in_trick
        self.turn = other.turn
        self.leader = other.leader
        self.top_seat = other.top_seat
        self.top_rank = other.top_rank
        self.top_number = other.top_number
        self.one_fewer = other.one_fewer
        self.cards_in_a_row = other.cards_in_a_row
        self.bound = other.bound

    # ---- Hands

    def size_of(self, seat: int) -> int:
        """The number of cards a seat holds."""
        return self.rows[seat * memory.ROW + memory.SIZE]

    def hand_of(self, seat: int) -> list[int]:
        """The number of cards of each rank that a seat holds."""
        return [self.rows[seat * memory.ROW + rank] for rank in range(ranks.RANKS)]

    def set_hand(self, seat: int, hand: Sequence[int]) -> None:
        """Replace a hand; `count_hands` must follow."""
        for rank in range(ranks.RANKS):
            self.rows[seat * memory.ROW + rank] = hand[rank]

    def add_cards(self, seat: int, rank: int, number: int) -> None:
        """Add cards to a hand, or remove them if the number is negative; `count_hands` must follow."""
        self.rows[seat * memory.ROW + rank] += number

    def count_hands(self) -> None:
        """Compute from the counts by rank what follows from them: sizes, packed hands, and who has cards."""
        self.with_cards = 0
        for seat in range(self.players):
            row = seat * memory.ROW
            size = 0
            word = 0
            for rank in range(ranks.RANKS):
                number = self.rows[row + rank]
                size += number
                if self.options.packed:
                    word |= rank_sets.pack(number, rank)
            self.rows[row + memory.SIZE] = size
            self.rows[row + memory.WORD] = word
            if size:
                self.with_cards = seat_sets.including(self.with_cards, seat)

    def holder_of_three(self, which: int) -> int:
        """The seat that holds the 3 with this number, if all 3s are counted from seat 0 on."""
        seat = 0
        while which >= self.rows[seat * memory.ROW + ranks.THREE]:
            which -= self.rows[seat * memory.ROW + ranks.THREE]
            seat += 1
        return seat

    # ---- Who is out

    def note_out(self, seat: int) -> None:
        """Note that a seat is the next to be out; for the last seat, that it is left with cards."""
        self.rows[seat * memory.ROW + memory.OUT] = self.number_out
        self.number_out += 1
        self.with_cards = seat_sets.excluding(self.with_cards, seat)

    def out_at(self, seat: int) -> int:
        """How many seats went out before this one; -1 if it still plays."""
        return self.rows[seat * memory.ROW + memory.OUT]

    def order_out(self) -> list[int]:
        """The seats that are out, in that order; all of them once the round is finished."""
        order = [seat_sets.NOBODY] * self.players
        for seat in range(self.players):
            place = self.rows[seat * memory.ROW + memory.OUT]
            if place >= 0:
                order[place] = seat
        return [seat for seat in order if seat >= 0]
