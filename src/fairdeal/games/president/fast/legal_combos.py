# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""The legal moves of one turn in the tricks, counted and numbered without a list.

`rules/tricks.py` says which cards the rules ask for; here they are found in the hand.
"""

from fairdeal.engine import bits, draw
from fairdeal.engine.moves import MAX_LISTED, Move, Moves
from fairdeal.engine.random import Stream
from fairdeal.games.president.fast import combo_entries, memory, rank_sets
from fairdeal.games.president.fast.combo_cache import DECLINE_MOVES, cached_combo
from fairdeal.games.president.fast.legal_gifts import MAX_LISTED_COUNT
from fairdeal.games.president.fast.round import Round
from fairdeal.games.president.rules import ranks, terms
from fairdeal.games.president.rules.moves import PASS, SKIP, Combo


class LegalCombos(Moves):
    """The combos that answer what the rules ask for, and `pass` or `skip` where that is legal.

    The rules ask for `number` cards of one of `ranks` (if leading, any number up to `limit`), or for `other_number`
    cards of `other_rank` (PR-15). With one deck, what the hand can do about it is one word with a bit for each move
    (memory.py). With more decks it is a list of entries (combo_entries.py). Both have the same order: by rank, then by
    natural cards, then by jokers; declining comes last.
    """

    def set_defaults(self) -> None:
        """Create the fields in plain Python; a compiled object has them from the start."""
        self.entries: list[int] = []
        self.entry_count = self.decline = self.total = self.word = self.jokers = 0
        self.ranks = self.number = self.other_number = self.other_rank = self.limit = 0
        self.leading = self.limited = self.packed = self.revolution = False

    def __dealloc__(self) -> None:
        bits.free_int64s(self.entries)

    # ---- Collecting

    def collect_leads(self, table: Round) -> None:
        """Collect combos of up to `largest_combo` cards of the ranks asked for, with any number of jokers (PR-10)."""
        row = table.turn * memory.ROW
        self.packed = table.options.packed
        self.leading = True
        self.decline = terms.NO_DECLINE
        self.jokers = table.rows[row + ranks.JOKER]
        self.limit = table.options.largest_combo
        if not self.packed:
            combo_entries.collect_leads(self, table, row)
            return
        self.word = table.rows[row + memory.WORD] & self.ranks
        self.limited = self.limit < memory.MAX_NATURALS + self.jokers
        if self.limited:
            self.limit_leads()
            return
        naturals = bits.count(self.word & rank_sets.NATURALS)
        self.total = naturals * (self.jokers + 1) + bits.count(self.word & rank_sets.JOKERS)

    def limit_leads(self) -> None:
        """Drop the leads of more than `limit` cards: each number of jokers leaves room for fewer natural cards."""
        self.word &= rank_sets.up_to(self.limit)
        naturals = self.word & rank_sets.NATURALS
        self.total = bits.count(self.word & rank_sets.JOKERS)
        for jokers in range(self.jokers + 1):
            self.total += bits.count(naturals & rank_sets.up_to(self.limit - jokers))

    def collect_answers(self, table: Round, other_jokers: bool) -> None:
        """Collect combos of the numbers asked for: at least one natural card and jokers for the rest, or jokers alone.

        `other_jokers` says whether the other number of jokers alone would do as well.
        """
        row = table.turn * memory.ROW
        jokers = table.rows[row + ranks.JOKER]
        self.packed = table.options.packed
        self.leading = False
        self.decline = terms.NO_DECLINE
        self.jokers = jokers
        if not self.packed:
            combo_entries.collect_answers(self, table, row, other_jokers)
            return
        hand = table.rows[row + memory.WORD]
        word = hand & self.ranks & rank_sets.combos_of(self.number, jokers)
        if self.other_number:
            held = rank_sets.cards_of(hand, self.other_rank)
            word |= (held & rank_sets.natural_counts(self.other_number, jokers)) << memory.OTHER
            if other_jokers and jokers >= self.other_number:
                word |= bits.bit(memory.OTHER_JOKERS)
        self.word = word
        self.total = bits.count(word)

    def add_decline(self, decline: int) -> None:
        """Add `pass` or `skip`."""
        self.decline = decline
        self.word |= bits.bit(memory.DECLINE)
        self.total += 1

    # ---- Picking: the move is left in `picked_rank`, `picked_naturals`, `picked_jokers`

    def pick(self, k: int) -> bool:
        """Pick the k-th move; False if it is to decline."""
        if not self.packed:
            return combo_entries.pick(self, k)
        return self.pick_lead(k) if self.leading else self.pick_answer(k)

    def pick_randomly(self, stream: Stream) -> bool:
        """Pick a uniformly random move; False if it is to decline."""
        if not self.packed:
            return combo_entries.pick_randomly(self, stream)
        total = self.total
        k = draw.below(stream, total)
        if self.leading:
            return self.pick_lead(k)
        if self.decline != terms.NO_DECLINE and k == total - 1:
            return False
        return self.pick_answer(k)

    def pick_lead(self, k: int) -> bool:
        """Each bit of a natural rank goes with every number of jokers; jokers alone come last."""
        if self.limited:
            return self.pick_limited_lead(k)
        naturals = self.word & rank_sets.NATURALS
        joker_counts = self.jokers + 1
        which = k if joker_counts == 1 else k // joker_counts
        number = bits.count(naturals)
        if which < number:
            self.pick_natural(bits.nth(naturals, which))
            self.picked_jokers = k - which * joker_counts
        else:
            self.picked_rank = ranks.JOKER
            self.picked_naturals = k - number * joker_counts + 1
            self.picked_jokers = 0
        return True

    def pick_limited_lead(self, k: int) -> bool:
        """The same, but each bit goes only with as many jokers as the limit leaves room for."""
        naturals = self.word & rank_sets.NATURALS
        while naturals:
            self.pick_natural(bits.lowest(naturals))
            joker_counts = min(self.jokers, self.limit - self.picked_naturals) + 1
            if k < joker_counts:
                self.picked_jokers = k
                return True
            k -= joker_counts
            naturals &= naturals - 1
        self.picked_rank = ranks.JOKER
        self.picked_naturals = k + 1
        self.picked_jokers = 0
        return True

    def pick_answer(self, k: int) -> bool:
        """Each bit is a number of natural cards; jokers make up the rest."""
        at = bits.nth(self.word, k)
        if at < memory.OTHER:
            self.pick_natural(at)
            self.picked_jokers = self.number - self.picked_naturals
        elif at < memory.OTHER_JOKERS:
            self.picked_rank = self.other_rank
            self.picked_naturals = at - memory.OTHER + 1
            self.picked_jokers = self.other_number - self.picked_naturals
        else:
            self.picked_rank = ranks.JOKER
            self.picked_naturals = self.other_number
            self.picked_jokers = 0
        return at != memory.DECLINE

    def pick_natural(self, at: int) -> None:
        """Rank and number of a bit of a packed hand."""
        self.picked_rank = at >> 2
        self.picked_naturals = (at & 3) + 1

    # ---- Testing a combo

    def has(self, rank: int, naturals: int, jokers: int) -> bool:
        """Whether a combo is legal."""
        if naturals < 1 or jokers < 0:
            return False
        if not self.packed:
            return combo_entries.has(self, rank, naturals, jokers)
        number = naturals + jokers
        if naturals > 4 or jokers > self.jokers or (rank == ranks.JOKER and jokers):
            return False
        if self.leading and number > self.limit:
            return False
        if self.leading or number == self.number:
            return bool(rank_sets.cards_of(self.word, rank) >> (naturals - 1) & 1)
        if number != self.other_number:
            return False
        if rank == ranks.JOKER:
            return bool(self.word >> memory.OTHER_JOKERS & 1)
        return rank == self.other_rank and bool(self.word >> (memory.OTHER + naturals - 1) & 1)

    # ---- As a collection of moves

    def count(self) -> int:
        return self.total

    def at(self, k: int) -> Move:
        if not 0 <= k < self.count():
            raise IndexError(f"there are {self.count():,} legal moves, no number {k:,}")
        return self.move_at(k)

    def move_at(self, k: int) -> Move:
        if self.pick(k):
            return cached_combo(self.picked_rank, self.picked_naturals, self.picked_jokers)
        return PASS if self.decline == terms.PASS else SKIP

    def choice(self, stream: Stream) -> Move:
        return self.move_at(stream.below_wide(self.total))

    def holds(self, move: Move) -> bool:
        if isinstance(move, Combo):
            return self.has(move.rank, move.naturals, move.jokers)
        return self.decline != terms.NO_DECLINE and move == DECLINE_MOVES[self.decline]

    def decline_move(self) -> Move | None:
        """`pass` or `skip`, whichever is legal; None if the player must play."""
        return DECLINE_MOVES[self.decline]

    def basic_combos(self) -> list[tuple[int, int, int]]:
        """Rank, naturals and jokers of the combos that use the fewest jokers.

        For a leader these are all cards of each rank, or as many as the limit allows, and one card of it.
        """
        if not self.packed:
            return combo_entries.basic_combos(self)
        found = []
        for rank in range(ranks.RANKS):
            held = rank_sets.cards_of(self.word, rank)
            if held:
                naturals = bits.highest(held) + 1
                found.append((rank, naturals, 0 if self.leading else self.number - naturals))
                if self.leading and naturals > 1:
                    found.append((rank, 1, 0))
        if not self.leading:
            held = self.word >> memory.OTHER & 15
            if held:
                naturals = bits.highest(held) + 1
                found.append((self.other_rank, naturals, self.other_number - naturals))
            if self.word >> memory.OTHER_JOKERS & 1:
                found.append((ranks.JOKER, self.other_number, 0))
        return found

    # ---- As JSON

    def is_long(self) -> bool:
        return self.total > MAX_LISTED or combo_entries.max_count(self) > MAX_LISTED_COUNT

    def to_json(self) -> list[object]:
        if self.is_long():
            return self.compact()
        combos: list[Combo] = [move for move in self if isinstance(move, Combo)]
        combos.sort(key=lambda move: (ranks.strength(move.rank, self.revolution), move.total(), move.jokers))
        return [move.text() for move in combos] + self.decline_json()

    def compact(self) -> list[object]:
        return combo_entries.to_json(self) + self.decline_json()

    def decline_json(self) -> list[object]:
        return [] if self.decline == terms.NO_DECLINE else [str(DECLINE_MOVES[self.decline])]


def new_legal_combos() -> LegalCombos:
    """An empty collection, to be filled by `find_legal_moves` (rules/tricks.py)."""
    created = LegalCombos.__new__(LegalCombos)
    if not bits.COMPILED:
        created.set_defaults()
    return created
