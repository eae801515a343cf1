# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""One round of President: what may be played, what a play does, who acts next, going out (PR-10 to PR-25).

The core of the game. Hands are counts by rank and sets of seats are bits, so a round costs the same with one deck and
with 10^14. Nothing is checked here: `match.py` verifies what comes from outside.
"""

from fairdeal.cards.ordinary import RANKS as RANK_NAMES
from fairdeal.engine import bits, draw
from fairdeal.engine.moves import MAX_LISTED, Move, Moves
from fairdeal.engine.random import Stream
from fairdeal.games.president.fast import memory
from fairdeal.games.president.rules.combos import DECLINED, LARGEST_COUNT_IN_A_TEXT, PASS, SKIP, Combo, combo
from fairdeal.games.president.rules.pack import Pack, Rules


class Combos(Moves):
    """The legal moves of the player in turn: what the rules ask for, met with what he holds.

    The rules ask for `number` cards of one of `ranks` (leading: any number), or, beside it (PR-15), for `other` cards
    of `other_rank`. What the hand can do about it is kept in one of two ways. From a small pack it is `set`, one bit a
    move (memory.py says how bits stand for combos). From a larger pack it is a few entries, however many cards there
    are: a rank, a number of cards and a range of jokers; leading, `cards` is the most natural cards, and any number
    from 1 up goes with any number of jokers up to `most`; following, `cards` is the combo's size.
    Both stand in the same order: by rank, then by natural cards, then by jokers.
    """

    def make_room(self) -> None:
        """Four numbers an entry: rank, cards, fewest and most jokers. A small pack has no need of them."""
        self.room = bits.new_int64s(4 * memory.MOST_ENTRIES)

    def __dealloc__(self) -> None:
        bits.free_int64s(self.room)

    def begin(self) -> None:
        """Plain Python has to name what a compiled object has from the start."""
        self.room = []
        self.entries = self.decline = self.total = self.set = self.jokers = 0
        self.ranks = self.number = self.other = self.other_rank = 0
        self.leading = self.small = self.revolution = False

    def rank_of(self, entry: int) -> int:
        return self.room[4 * entry]

    def cards_of(self, entry: int) -> int:
        return self.room[4 * entry + 1]

    def fewest_of(self, entry: int) -> int:
        return self.room[4 * entry + 2]

    def most_of(self, entry: int) -> int:
        return self.room[4 * entry + 3]

    def pick(self, k: int) -> bool:
        """Find the k-th move and put it into the `picked` fields; False if it is to decline."""
        if self.small:
            return self.pick_lead(k) if self.leading else self.pick_answer(k)
        return self.pick_entry(k)

    def pick_lead(self, k: int) -> bool:
        """Each bit of a natural rank goes with every number of jokers; jokers alone come last."""
        naturals = self.set & memory.NATURALS
        choices = self.jokers + 1
        which = k if choices == 1 else k // choices
        number = bits.count(naturals)
        if which < number:
            self.unpack(bits.nth(naturals, which))
            self.picked_jokers = k - which * choices
        else:
            self.picked_rank = memory.JOKER
            self.picked_naturals = k - number * choices + 1
            self.picked_jokers = 0
        return True

    def pick_answer(self, k: int) -> bool:
        """Each bit is a number of natural cards; jokers make up the rest."""
        at = bits.nth(self.set, k)
        if at < memory.OTHER:
            self.unpack(at)
            self.picked_jokers = self.number - self.picked_naturals
        elif at < memory.OTHER_JOKERS:
            self.picked_rank = self.other_rank
            self.picked_naturals = at - memory.OTHER + 1
            self.picked_jokers = self.other - self.picked_naturals
        else:
            self.picked_rank = memory.JOKER
            self.picked_naturals = self.other
            self.picked_jokers = 0
        return at != memory.DECLINE

    def unpack(self, at: int) -> None:
        self.picked_rank = at >> 2
        self.picked_naturals = (at & 3) + 1

    def pick_entry(self, k: int) -> bool:
        for entry in range(self.entries):
            ways = self.ways(entry)
            if k < ways:
                self.picked_rank = self.rank_of(entry)
                if self.leading:
                    choices = self.most_of(entry) + 1
                    self.picked_naturals = 1 + k // choices
                    self.picked_jokers = k % choices
                else:
                    self.picked_jokers = self.most_of(entry) - k
                    self.picked_naturals = self.cards_of(entry) - self.picked_jokers
                return True
            k -= ways
        return False

    def ways(self, entry: int) -> int:
        """How many combos an entry stands for."""
        if self.leading:
            return bits.to_u128(self.cards_of(entry)) * (self.most_of(entry) + 1)
        return bits.to_u128(self.most_of(entry) - self.fewest_of(entry) + 1)

    def has(self, rank: int, naturals: int, jokers: int) -> bool:
        """Is this combo among them?"""
        if naturals < 1 or jokers < 0:
            return False
        return self.in_set(rank, naturals, jokers) if self.small else self.in_entries(rank, naturals, jokers)

    def in_set(self, rank: int, naturals: int, jokers: int) -> bool:
        total = naturals + jokers
        if naturals > 4 or jokers > self.jokers or (rank == memory.JOKER and jokers):
            return False
        if self.leading or total == self.number:
            return bool(self.set >> (rank << 2) >> (naturals - 1) & 1)
        if total != self.other:
            return False
        if rank == memory.JOKER:
            return bool(self.set >> memory.OTHER_JOKERS & 1)
        return rank == self.other_rank and bool(self.set >> (memory.OTHER + naturals - 1) & 1)

    def in_entries(self, rank: int, naturals: int, jokers: int) -> bool:
        for entry in range(self.entries):
            if self.rank_of(entry) == rank and self.fewest_of(entry) <= jokers <= self.most_of(entry):
                if self.leading:
                    if naturals <= self.cards_of(entry):
                        return True
                elif naturals == self.cards_of(entry) - jokers:
                    return True
        return False

    def count(self) -> int:
        return self.total

    def at(self, k: int) -> Move:
        if not 0 <= k < self.count():
            raise IndexError(f"there are {self.count():,} legal moves, no number {k:,}")
        return self.move_at(k)

    def move_at(self, k: int) -> Move:
        if self.pick(k):
            return combo(self.picked_rank, self.picked_naturals, self.picked_jokers)
        return PASS if self.decline == memory.PASS else SKIP

    def choice(self, stream: Stream) -> Move:
        return self.move_at(stream.below_wide(self.total))

    def holds(self, move: Move) -> bool:
        if isinstance(move, Combo):
            return self.has(move.rank, move.naturals, move.jokers)
        return self.decline != memory.NOTHING and move == DECLINED[self.decline]

    def needs(self, short: bool) -> list[int]:
        """Following: how many cards of each rank the rules ask for, jokers among them; 0 where they ask for none."""
        found = [self.number if self.ranks >> 4 * rank & 1 else 0 for rank in range(memory.RANKS)]
        if self.other:  # PR-15, beside the same number of a higher rank
            found[self.other_rank] = min(found[self.other_rank] or self.other, self.other)
            if short:
                found[memory.JOKER] = min(found[memory.JOKER] or self.other, self.other)
        return found

    def plain(self) -> list[tuple[int, int, int]]:
        """Rank, naturals and jokers of the combos with the fewest jokers: of all cards of the rank, and when leading of
        one card too."""
        if self.small:
            return self.plain_of_set()
        found = []
        for entry in range(self.entries):
            rank, cards, fewest = self.rank_of(entry), self.cards_of(entry), self.fewest_of(entry)
            found.append((rank, cards - fewest, fewest))
            if self.leading and cards > 1:
                found.append((rank, 1, 0))
        return found

    def plain_of_set(self) -> list[tuple[int, int, int]]:
        found = []
        for rank in range(memory.RANKS):
            held = self.set >> 4 * rank & 15
            if held:
                naturals = bits.highest(held) + 1
                found.append((rank, naturals, 0 if self.leading else self.number - naturals))
                if self.leading and naturals > 1:
                    found.append((rank, 1, 0))
        if not self.leading:
            held = self.set >> memory.OTHER & 15
            if held:
                naturals = bits.highest(held) + 1
                found.append((self.other_rank, naturals, self.other - naturals))
            if self.set >> memory.OTHER_JOKERS & 1:
                found.append((memory.JOKER, self.other, 0))
        return found

    def strength(self, rank: int) -> int:
        """By the order in force (PR-2, PR-19): jokers stay on top."""
        return memory.TWO - rank if self.revolution and rank != memory.JOKER else rank

    def lowest(self) -> Combo:
        """PR-32: leading, all cards of the smallest rank; else the lowest combo, with the fewest cards and jokers."""
        sign = -1 if self.leading else 1
        rank, naturals, jokers = min(
            self.plain(), key=lambda plain: (self.strength(plain[0]), sign * (plain[1] + plain[2]), plain[2])
        )
        return combo(rank, naturals, jokers)

    def declines(self) -> Move | None:
        """`pass` or `skip`, if that is legal."""
        return DECLINED[self.decline]

    def long(self) -> bool:
        return self.total > MAX_LISTED or any(
            max(self.cards_of(entry), self.most_of(entry)) > LARGEST_COUNT_IN_A_TEXT for entry in range(self.entries)
        )

    def to_json(self) -> list[object]:
        if self.long():
            return self.compact()
        listed: list[Combo] = [move for move in self if isinstance(move, Combo)]
        listed.sort(key=lambda move: (self.strength(move.rank), move.total(), move.jokers))
        texts: list[object] = [move.text() for move in listed]
        return texts if self.decline == memory.NOTHING else [*texts, str(DECLINED[self.decline])]

    def compact(self) -> list[object]:
        entries: list[object] = []
        for entry in range(self.entries):
            ranges: dict[str, object] = {"rank": RANK_NAMES[self.rank_of(entry)]}
            if self.leading:
                ranges["count"] = [1, self.cards_of(entry)]
            else:
                ranges["total"] = self.cards_of(entry)
            ranges["jokers"] = [self.fewest_of(entry), self.most_of(entry)]
            entries.append(ranges)
        if self.decline != memory.NOTHING:
            entries.append(str(DECLINED[self.decline]))
        return entries


def no_combos() -> Combos:
    """A collection to be filled by the round."""
    made = Combos.__new__(Combos)
    if not bits.COMPILED:
        made.begin()
    return made


class Round(Pack):
    """Hands and trick of one round."""

    def __init__(self, rules: Rules, players: int) -> None:
        super().__init__(rules, players)
        self.turn = 0
        self.top_rank: int = memory.LEADING  # the combo to beat: its rank,
        self.top_total = 0  # its size,
        self.short = False  # and whether it was one fewer of the top rank (PR-15)
        self.run = 0  # cards of one rank on top of each other (PR-21)
        self.higher = 0  # what beats it: the same number of these ranks,
        self.other = 0  # or, if not 0, this number
        self.other_rank: int = memory.TWO  # of this one (PR-15)
        self.clear()

    def clear(self) -> None:
        """An empty table, for a new deal."""
        self.clear_hands()
        self.with_cards = 0
        self.out = 0
        self.penalised = 0
        self.finished = False
        self.revolution = False
        self.special = memory.NOBODY
        self.scum = memory.NOBODY
        self.skipped = memory.NOBODY
        self.new_trick(0)

    def copy(self) -> "Round":
        twin = Round.__new__(Round)
        twin.rules = self.rules
        twin.players = self.players
        twin.rows = bits.copy_int64s(self.rows, self.players * memory.ROW)
        twin.with_cards = self.with_cards
        twin.in_trick = self.in_trick
        twin.out = self.out
        twin.penalised = self.penalised
        twin.finished = self.finished
        twin.revolution = self.revolution
        twin.special = self.special
        twin.scum = self.scum
        twin.skipped = self.skipped
        twin.turn = self.turn
        twin.leader = self.leader
        twin.last = self.last
        twin.top_rank = self.top_rank
        twin.top_total = self.top_total
        twin.short = self.short
        twin.run = self.run
        twin.bound = self.bound
        twin.higher = self.higher
        twin.other = self.other
        twin.other_rank = self.other_rank
        return twin

    def deal_first_round(self, cards: Stream, seats: Stream) -> int:
        """PR-3, PR-4: deal a first round and find its leader; says which seat was drawn by lot."""
        drawn = seats.below(self.players)
        if self.rules.special_3:
            self.deal(cards, drawn)
            self.special = self.holder_of_a_three(seats.below(self.rules.cards_of_a_rank))
            self.new_trick(self.special)
        else:
            left = (drawn + 1) % self.players
            self.deal(cards, left)
            self.new_trick(left)
        return drawn

    # ---- Tricks (PR-10 to PR-16): what the player in turn may do

    def top_natural(self) -> int:
        """PR-15's T: the top natural rank, the 2, or the 3 in a revolution."""
        return memory.THREE if self.revolution else memory.TWO

    def may_equalize(self, seat: int) -> bool:
        """PR-16, PR-18: is equalizing allowed at all, and to this player?"""
        if self.rules.equalize == memory.DISALLOW:
            return False
        return not self.rules.equalize_only_by_scum or seat == self.scum

    def find(self, legal: Combos) -> None:
        """Every legal move of the player in turn: what the rules ask for, then what he holds of it."""
        legal.small = self.rules.small
        legal.revolution = self.revolution
        self.find_quickly(legal)

    def find_quickly(self, legal: Combos) -> None:
        """The same, for a loop: what stays the same for a whole round is left as it is."""
        legal.decline = memory.NOTHING
        legal.leading = self.top_rank == memory.LEADING
        if legal.leading:
            # PR-10: any number of cards of one rank, or of jokers; PR-4: the first combo must have the special 3 in it.
            legal.ranks = 15 if self.special == self.turn else memory.NATURALS | memory.JOKERS
            self.collect_leads(legal)
            return
        legal.number = self.top_total
        same = self.same_rank() if self.may_equalize(self.turn) else 0
        legal.ranks = same if self.bound else same | self.higher
        legal.other = 0 if self.bound else self.other
        legal.other_rank = self.other_rank
        self.collect_answers(legal)
        # PR-12: or pass. PR-16: one who is bound may skip instead, or pass. PR-27: not where one must play if able.
        if self.rules.voluntary_pass or legal.total == 0:
            skips = self.bound and self.rules.equalize == memory.EQUALIZE_OR_SKIP
            legal.decline = memory.SKIP if skips else memory.PASS
            legal.set |= bits.bit(memory.DECLINE)
            legal.total += 1

    def same_rank(self) -> int:
        """The rank on top, as a set."""
        return 15 * bits.bit(4 * self.top_rank)

    def ask_for_higher(self) -> None:
        """What beats the combo that has just been played. PR-11: the same number of a higher rank."""
        self.other = 0
        if self.short:  # PR-15: on one fewer only the full number of that rank, or of jokers
            self.higher = 0
            self.other = self.top_total + 1
            self.other_rank = self.top_rank
            return
        self.higher = self.higher_ranks()
        top = self.top_natural()
        if self.rules.one_fewer_2 and self.top_total >= 2 and self.top_rank != top and self.top_rank != memory.JOKER:
            self.other = self.top_total - 1  # PR-15: one fewer of the top rank
            self.other_rank = top

    def higher_ranks(self) -> int:
        """PR-11: the ranks above the one on top, by the order in force; jokers alone are above all (PR-10)."""
        if self.top_rank == memory.JOKER:
            return 0
        below = bits.bit(4 * self.top_rank) - 1
        if self.revolution:
            return below | memory.JOKERS
        return (memory.NATURALS | memory.JOKERS) & ~below & ~self.same_rank()

    # ---- What the hand can do about it: no rules here, only counting

    def collect_leads(self, legal: Combos) -> None:
        """Combos of any number of cards of the ranks asked for, with any number of jokers."""
        at = self.turn * memory.ROW
        jokers = self.rows[at + memory.JOKER]
        legal.jokers = jokers
        if legal.small:
            legal.set = self.rows[at + memory.WORD] & legal.ranks
            legal.total = bits.count(legal.set & memory.NATURALS) * (jokers + 1) + bits.count(legal.set & memory.JOKERS)
            return
        self.open_entries(legal)
        for rank in range(memory.RANKS):
            held = self.rows[at + rank]
            if held and legal.ranks >> 4 * rank & 1:
                self.add(legal, rank, held, 0, 0 if rank == memory.JOKER else jokers)

    def collect_answers(self, legal: Combos) -> None:
        """Combos of the number asked for: at least one natural card and jokers for the rest, or jokers alone."""
        at = self.turn * memory.ROW
        jokers = self.rows[at + memory.JOKER]
        legal.jokers = jokers
        if legal.small:
            word = self.rows[at + memory.WORD]
            naturals = memory.natural_numbers(legal.number, jokers)
            found = word & legal.ranks & (naturals * memory.ONES | memory.exactly(legal.number) << 4 * memory.JOKER)
            if legal.other:
                held = word >> 4 * legal.other_rank & memory.natural_numbers(legal.other, jokers)
                found |= held << memory.OTHER
                if self.short and jokers >= legal.other:
                    found |= bits.bit(memory.OTHER_JOKERS)
            legal.set = found
            legal.total = bits.count(found)
            return
        self.open_entries(legal)
        for rank in range(memory.RANKS):
            if legal.ranks >> 4 * rank & 1:
                self.offer(legal, at, rank, legal.number)
        if legal.other:
            self.offer(legal, at, legal.other_rank, legal.other)
            if self.short:
                self.offer(legal, at, memory.JOKER, legal.other)

    def open_entries(self, legal: Combos) -> None:
        """No entries yet, and room for them."""
        if not legal.room:
            legal.make_room()
        legal.set = 0
        legal.entries = 0
        legal.total = 0

    def offer(self, legal: Combos, at: int, rank: int, total: int) -> None:
        """Add the combos of `total` cards of a rank that a hand of a large pack can make."""
        held = self.rows[at + rank]
        if rank == memory.JOKER:
            if held >= total:
                self.add(legal, rank, total, 0, 0)
            return
        if held == 0:
            return
        fewest = total - held if total > held else 0
        most = total - 1
        if self.rows[at + memory.JOKER] < most:
            most = self.rows[at + memory.JOKER]
        if fewest <= most:
            self.add(legal, rank, total, fewest, most)

    def add(self, legal: Combos, rank: int, cards: int, fewest: int, most: int) -> None:
        """One more entry (`Combos` says what its numbers mean)."""
        entry = legal.entries
        legal.room[4 * entry] = rank
        legal.room[4 * entry + 1] = cards
        legal.room[4 * entry + 2] = fewest
        legal.room[4 * entry + 3] = most
        legal.entries = entry + 1
        legal.total += legal.ways(entry)

    # ---- Playing, passing, skipping

    def play(self, rank: int, naturals: int, jokers: int) -> None:
        """The player in turn plays a combo."""
        seat = self.turn
        at = seat * memory.ROW
        total = naturals + jokers
        self.take_cards(at, rank, naturals, jokers)

        following = self.top_rank != memory.LEADING
        same_rank = self.top_rank == rank
        equalizes = same_rank and self.top_total == total
        self.short = following and (total < self.top_total or (self.short and equalizes))  # PR-15
        self.run = self.run + total if same_rank else total  # PR-21
        self.top_rank = rank
        self.top_total = total
        self.last = seat
        self.special = memory.NOBODY
        self.skipped = memory.NOBODY
        self.bound = False

        revolts = total >= 4 and self.rules.revolutions != memory.OFF and self.is_revolution(rank, naturals, jokers)
        if revolts:
            self.revolution = not self.revolution  # PR-19
        if self.rows[at + memory.SIZE] == 0:
            if self.is_penalised(rank, jokers):
                self.penalised |= bits.bit(seat)
            self.go_out(seat)
            if self.finished:
                return

        # PR-24: several endings at once: the first of these decides who leads.
        if self.rules.eight_rule and rank == memory.EIGHT:  # PR-22
            self.new_trick(self.from_seat(seat))
        elif revolts and self.rules.revolution_ends_trick:  # PR-20
            self.new_trick(self.from_seat(seat))
        elif self.rules.four_in_a_row and self.run >= 4:  # PR-21
            self.new_trick(self.after(seat))
        elif equalizes and self.equalizing_ends_trick(seat):  # PR-17
            self.new_trick(self.after(seat))
        else:
            self.ask_for_higher()
            self.pass_turn_on(seat, equalizes)

    def take_cards(self, at: int, rank: int, naturals: int, jokers: int) -> None:
        """Take a combo out of the hand."""
        self.rows[at + rank] -= naturals
        self.rows[at + memory.JOKER] -= jokers
        self.rows[at + memory.SIZE] -= naturals + jokers
        if self.rules.small:
            word = self.fewer(self.rows[at + memory.WORD], rank, naturals)
            self.rows[at + memory.WORD] = self.fewer(word, memory.JOKER, jokers) if jokers else word

    def fewer(self, word: int, rank: int, number: int) -> int:
        """A hand's word with so many cards fewer of a rank."""
        held = word >> 4 * rank & 15
        return word ^ (held ^ held >> number) << 4 * rank

    def is_revolution(self, rank: int, naturals: int, jokers: int) -> bool:
        """PR-19: does a combo of four cards or more make a revolution, with these jokers in it?"""
        if self.rules.revolutions == memory.WITH_JOKERS:
            return True
        if rank == memory.JOKER:
            return False
        return jokers == 0 if self.rules.revolutions == memory.STRICT else naturals >= 4

    def is_penalised(self, rank: int, jokers: int) -> bool:
        """PR-25, PR-29: is this a combo one must not go out with?"""
        if self.rules.penalize_final_2 and rank == memory.TWO:
            return True
        return self.rules.penalize_final_joker and (jokers > 0 or rank == memory.JOKER)

    def equalizing_ends_trick(self, seat: int) -> bool:
        """PR-17."""
        if self.rules.equalize_ends_trick == memory.SCUM:
            return seat == self.scum
        return self.rules.equalize_ends_trick == memory.ALL

    def decline(self) -> None:
        """The player in turn passes, or, where he is bound to equalize or skip, skips (PR-12, PR-16)."""
        seat = self.turn
        skips = self.bound and self.rules.equalize == memory.EQUALIZE_OR_SKIP
        # PR-13: a pass is for the rest of the trick; PR-16: that of a bound player in any case.
        if not skips and (self.bound or not self.rules.play_after_pass):
            self.in_trick &= ~bits.bit(seat)
        self.skipped = memory.NOBODY
        self.bound = False
        self.pass_turn_on(seat, False)

    def pass_turn_on(self, seat: int, equalized: bool) -> None:
        """Find who acts next, or end the trick (PR-13, PR-16, PR-23)."""
        if self.rules.single_turn:  # PR-23: everybody acts once
            self.in_trick &= ~bits.bit(seat)
        following = self.next_to_act(seat)
        if equalized and following != memory.NOBODY:
            if self.rules.equalize == memory.FORCE_SKIP:
                self.skipped = following
                if self.rules.single_turn:
                    self.in_trick &= ~bits.bit(following)
                following = self.next_to_act(following)
            else:
                self.bound = self.rules.equalize >= memory.EQUALIZE_OR_SKIP
        if following == memory.NOBODY:
            self.end_trick()
        else:
            self.turn = following

    def next_to_act(self, seat: int) -> int:
        """The next in the trick with cards, unless the turn comes back to the last play first (PR-13)."""
        following = self.clockwise(self.in_trick & self.with_cards | bits.bit(self.last), seat)
        return memory.NOBODY if following == self.last else following

    def end_trick(self) -> None:
        """PR-13, PR-23: who leads when a trick runs out."""
        if self.rules.single_turn:
            self.new_trick(self.before(self.leader))
        else:
            self.new_trick(self.from_seat(self.last))

    def new_trick(self, leader: int) -> None:
        self.in_trick = self.with_cards
        self.turn = leader
        self.leader = leader
        self.last = memory.NOBODY
        self.top_rank = memory.LEADING
        self.top_total = 0
        self.short = False
        self.run = 0
        self.bound = False

    def go_out(self, seat: int) -> None:
        """PR-14: a player with no cards is out; when one is left, the round is over."""
        self.rows[seat * memory.ROW + memory.OUT] = self.out
        self.out += 1
        self.with_cards &= ~bits.bit(seat)
        if self.out >= self.players - 1:
            self.finish()

    def finish(self) -> None:
        """The round is over: whoever still has cards is last."""
        if self.with_cards:
            self.rows[bits.lowest(self.with_cards) * memory.ROW + memory.OUT] = self.out
        self.finished = True

    # ---- Round the table

    def clockwise(self, seats: int, seat: int) -> int:
        """The first of some seats, at least one, that comes after a seat, which itself comes last."""
        later = seats & bits.M64 << seat << 1
        return bits.lowest(later or seats)

    def after(self, seat: int) -> int:
        """The next clockwise with cards."""
        return self.clockwise(self.with_cards, seat)

    def from_seat(self, seat: int) -> int:
        """This player, or if he is out the next with cards."""
        return seat if self.with_cards >> seat & 1 else self.after(seat)

    def before(self, seat: int) -> int:
        """The nearest anticlockwise with cards."""
        earlier = self.with_cards & (bits.bit(seat) - 1)
        return bits.highest(earlier or self.with_cards)

    # ---- Random play

    def playout(self, stream: Stream, legal: Combos) -> int:
        """Uniformly random moves to the end of the round; says how many."""
        moves = 0
        legal.small = self.rules.small
        while not self.finished:
            self.find_quickly(legal)
            if legal.small:
                chosen = draw.below(stream, legal.total)
                if legal.decline != memory.NOTHING and chosen == legal.total - 1:
                    plays = False  # to decline is the last move of all: no need to look for it
                else:
                    plays = legal.pick_lead(chosen) if legal.leading else legal.pick_answer(chosen)
            else:
                plays = legal.pick_entry(stream.below_wide(legal.total))
            if plays:
                self.play(legal.picked_rank, legal.picked_naturals, legal.picked_jokers)
            else:
                self.decline()
            moves += 1
        return moves
