# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True
"""One round of President: the deal, the tricks and going out (PR-1 to PR-4, PR-10 to PR-24).

The core of the game. Hands are counts by rank (layout.py says how they lie), sets of seats are bits, so a round costs
the same with one deck and with 10^14. Nothing is checked here: `match.py` verifies what comes from outside.
"""

from fairdeal.engine import bits
from fairdeal.engine.hypergeometric import hypergeometric
from fairdeal.engine.random import Stream
from fairdeal.games.president import layout
from fairdeal.games.president.combos import Combos
from fairdeal.games.president.options import (
    Equalize,
    EqualizeEndsTrick,
    FirstRound,
    PresidentOptions,
    Revolutions,
)


class Rules:
    """The options as numbers, for the core. One object a game, shared by all its states."""

    def __init__(self, options: PresidentOptions) -> None:
        self.cards_of_a_rank = 4 * options.decks  # PR-1
        self.jokers = options.jokers_per_deck * options.decks
        self.special_3 = options.first_round is FirstRound.SPECIAL_3
        self.play_after_pass = options.play_after_pass
        self.voluntary_pass = options.voluntary_pass
        self.one_fewer_2 = options.one_fewer_2
        self.equalize = list(Equalize).index(options.equalize)
        self.equalize_ends_trick = list(EqualizeEndsTrick).index(options.equalize_ends_trick)
        self.equalize_only_by_scum = options.equalize_only_by_scum
        self.revolutions = list(Revolutions).index(options.revolutions)
        self.revolution_ends_trick = options.revolution_ends_trick
        self.four_in_a_row = options.four_in_a_row
        self.eight_rule = options.eight_rule
        self.single_turn = options.single_turn
        self.penalize_final_2 = options.penalize_final_2
        self.penalize_final_joker = options.penalize_final_joker


class Round:
    """Hands and trick of one round."""

    def __init__(self, rules: Rules, players: int) -> None:
        self.rules = rules
        self.players = players
        self.rows = bits.counts(players * layout.ROW)
        self.turn = 0
        self.top_rank: int = layout.LEADING  # the combo to beat: its rank,
        self.top_total = 0  # its size,
        self.short = False  # and whether it was one fewer of the top rank (PR-15)
        self.run = 0  # cards of one rank on top of each other (PR-21)
        self.clear()

    def __dealloc__(self) -> None:
        bits.release(self.rows)

    def clear(self) -> None:
        """An empty table, for a new deal."""
        for i in range(self.players * layout.ROW):
            self.rows[i] = 0
        for seat in range(self.players):
            self.rows[seat * layout.ROW + layout.OUT] = layout.NOBODY
        self.with_cards = 0
        self.out = 0
        self.penalised = 0
        self.finished = False
        self.revolution = False
        self.special = layout.NOBODY
        self.scum = layout.NOBODY
        self.skipped = layout.NOBODY
        self.new_trick(0)

    def copy(self) -> "Round":
        twin = Round.__new__(Round)
        twin.rules = self.rules
        twin.players = self.players
        twin.rows = bits.copy_counts(self.rows, self.players * layout.ROW)
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
        return twin

    # ---- Pack, deal (PR-1 to PR-4)

    def deal(self, stream: Stream, start: int) -> None:
        """PR-3: the whole pack, one card at a time from seat `start` on; every deal equally likely."""
        pack = 13 * self.rules.cards_of_a_rank + self.rules.jokers
        each = pack // self.players
        extra = pack % self.players
        for i in range(self.players):
            seat = (start + i) % self.players
            self.rows[seat * layout.ROW + layout.ROOM] = each + (i < extra)
        room = pack
        for rank in range(layout.RANKS):
            cards = self.rules.jokers if rank == layout.JOKER else self.rules.cards_of_a_rank
            if cards == room:
                self.deal_rest(rank)
            elif cards <= layout.FEW:
                self.deal_few(stream, rank, cards, room)
            else:
                self.deal_many(stream, rank, cards, room)
            room -= cards
        self.count_hands()

    def deal_few(self, stream: Stream, rank: int, cards: int, room: int) -> None:
        """Card by card: each goes to a seat in proportion to the room it has left."""
        while cards:
            place = stream.below(room)
            at = 0
            while place >= self.rows[at + layout.ROOM]:
                place -= self.rows[at + layout.ROOM]
                at += layout.ROW
            self.rows[at + layout.ROOM] -= 1
            self.rows[at + rank] += 1
            cards -= 1
            room -= 1

    def deal_many(self, stream: Stream, rank: int, cards: int, room: int) -> None:
        """Seat by seat: how many of the cards fall into its room is a hypergeometric draw."""
        for seat in range(self.players):
            at = seat * layout.ROW
            own = self.rows[at + layout.ROOM]
            got = hypergeometric(stream, own, room - own, cards)
            self.rows[at + rank] = got
            self.rows[at + layout.ROOM] = own - got
            cards -= got
            room -= own

    def deal_rest(self, rank: int) -> None:
        """The last cards of the pack fill what room there is."""
        for seat in range(self.players):
            at = seat * layout.ROW
            self.rows[at + rank] = self.rows[at + layout.ROOM]
            self.rows[at + layout.ROOM] = 0

    def count_hands(self) -> None:
        """Work out the sizes of the hands, the ranks in them and who has cards, from the counts."""
        self.with_cards = 0
        for seat in range(self.players):
            at = seat * layout.ROW
            size = self.rows[at]
            held = 1 if size else 0
            for rank in range(1, layout.RANKS):
                number = self.rows[at + rank]
                size += number
                if number:
                    held |= 1 << rank
            self.rows[at + layout.SIZE] = size
            self.rows[at + layout.HELD] = held
            if size:
                self.with_cards |= bits.bit(seat)

    def holder_of_a_three(self, which: int) -> int:
        """PR-4: the seat that holds 3 number `which`, counted round the table: any one of them is special."""
        seat = 0
        while which >= self.rows[seat * layout.ROW]:
            which -= self.rows[seat * layout.ROW]
            seat += 1
        return seat

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
        return layout.THREE if self.revolution else layout.TWO

    def may_equalize(self, seat: int) -> bool:
        """PR-16, PR-18: is equalizing allowed at all, and to this player?"""
        if self.rules.equalize == layout.DISALLOW:
            return False
        return not self.rules.equalize_only_by_scum or seat == self.scum

    def find(self, legal: Combos) -> None:
        """Every legal move of the player in turn, from low to high."""
        if self.top_rank == layout.LEADING:
            self.find_leads(legal)
            return
        self.clear_moves(legal, False)
        at = self.turn * layout.ROW
        if self.may_equalize(self.turn):
            self.offer(legal, at, self.top_rank, self.top_total)
        if not self.bound:
            self.find_higher(legal, at)
        # PR-12: or pass. PR-16: one who is bound may skip instead, or pass. PR-27: not where one must play if able.
        if self.rules.voluntary_pass or legal.entries == 0:
            skips = self.bound and self.rules.equalize == layout.EQUALIZE_OR_SKIP
            legal.decline = layout.SKIP if skips else layout.PASS
            legal.total += 1

    def find_leads(self, legal: Combos) -> None:
        """PR-10: any number of cards of a rank, with any number of jokers; PR-4: the first must have the special 3."""
        self.clear_moves(legal, True)
        at = self.turn * layout.ROW
        jokers = self.rows[at + layout.JOKER]
        if self.special == self.turn:
            self.add(legal, layout.THREE, self.rows[at], 0, jokers)
            return
        ranks = self.rows[at + layout.HELD] & layout.NATURALS
        while ranks:
            rank = bits.last(ranks) if self.revolution else bits.first(ranks)
            ranks ^= 1 << rank
            self.add(legal, rank, self.rows[at + rank], 0, jokers)
        if jokers:
            self.add(legal, layout.JOKER, jokers, 0, 0)

    def find_higher(self, legal: Combos, at: int) -> None:
        """PR-11: the same number of a higher rank; PR-15: one fewer of the top rank."""
        total = self.top_total
        if self.top_rank == layout.JOKER:
            return
        if self.short:  # PR-15: after it the only higher move is the full number of that rank, or of jokers
            self.offer(legal, at, self.top_rank, total + 1)
            self.offer(legal, at, layout.JOKER, total + 1)
            return
        top = self.top_natural()
        ranks = self.rows[at + layout.HELD] & layout.NATURALS
        if self.revolution:
            ranks &= (1 << self.top_rank) - 1
        else:
            ranks &= -2 << self.top_rank
        while ranks:
            rank = bits.last(ranks) if self.revolution else bits.first(ranks)
            ranks ^= 1 << rank
            if rank == top and total >= 2 and self.rules.one_fewer_2:
                self.offer(legal, at, rank, total - 1)
            self.offer(legal, at, rank, total)
        self.offer(legal, at, layout.JOKER, total)

    def offer(self, legal: Combos, at: int, rank: int, total: int) -> None:
        """Add the combos of `total` cards of a rank that this hand can make: at least one natural, the rest jokers."""
        held = self.rows[at + rank]
        if rank == layout.JOKER:
            if held >= total:
                self.add(legal, rank, total, 0, 0)
            return
        if held == 0:
            return
        fewest = total - held if total > held else 0
        most = total - 1
        if self.rows[at + layout.JOKER] < most:
            most = self.rows[at + layout.JOKER]
        if fewest <= most:
            self.add(legal, rank, total, fewest, most)

    def clear_moves(self, legal: Combos, leading: bool) -> None:
        legal.leading = leading
        legal.entries = 0
        legal.decline = layout.NOTHING
        legal.total = 0

    def add(self, legal: Combos, rank: int, cards: int, fewest: int, most: int) -> None:
        """One more entry (combos.py says what its numbers mean)."""
        entry = legal.entries
        legal.rank[entry] = rank
        legal.cards[entry] = cards
        legal.fewest[entry] = fewest
        legal.most[entry] = most
        legal.entries = entry + 1
        if legal.leading:
            legal.total += bits.wide(cards) * (most + 1)
        else:
            legal.total += most - fewest + 1

    # ---- Playing, passing, skipping

    def play(self, rank: int, naturals: int, jokers: int) -> None:
        """The player in turn plays a combo."""
        seat = self.turn
        at = seat * layout.ROW
        total = naturals + jokers
        self.take_cards(at, rank, naturals, jokers)

        following = self.top_rank != layout.LEADING
        same_rank = self.top_rank == rank
        equalizes = same_rank and self.top_total == total
        self.short = following and (total < self.top_total or (self.short and equalizes))  # PR-15
        self.run = self.run + total if same_rank else total  # PR-21
        self.top_rank = rank
        self.top_total = total
        self.last = seat
        self.special = layout.NOBODY
        self.skipped = layout.NOBODY
        self.bound = False

        revolts = total >= 4 and self.rules.revolutions != layout.OFF and self.is_revolution(rank, naturals, jokers)
        if revolts:
            self.revolution = not self.revolution  # PR-19
        if self.rows[at + layout.SIZE] == 0:
            if self.is_penalised(rank, jokers):
                self.penalised |= bits.bit(seat)
            self.go_out(seat)
            if self.finished:
                return

        # PR-24: several endings at once: the first of these decides who leads.
        if (self.rules.eight_rule and rank == layout.EIGHT) or (revolts and self.rules.revolution_ends_trick):  # PR-22
            self.new_trick(self.from_seat(seat))
        elif (self.rules.four_in_a_row and self.run >= 4) or (equalizes and self.equalizing_ends_trick(seat)):  # PR-21
            self.new_trick(self.after(seat))
        else:
            self.pass_turn_on(seat, equalizes)

    def take_cards(self, at: int, rank: int, naturals: int, jokers: int) -> None:
        """Take a combo out of the hand."""
        self.rows[at + rank] -= naturals
        if self.rows[at + rank] == 0:
            self.rows[at + layout.HELD] &= ~(1 << rank)
        if jokers:
            self.rows[at + layout.JOKER] -= jokers
            if self.rows[at + layout.JOKER] == 0:
                self.rows[at + layout.HELD] &= ~(1 << layout.JOKER)
        self.rows[at + layout.SIZE] -= naturals + jokers

    def is_revolution(self, rank: int, naturals: int, jokers: int) -> bool:
        """PR-19: does a combo of four cards or more make a revolution, with these jokers in it?"""
        if self.rules.revolutions == layout.JOKERS:
            return True
        if rank == layout.JOKER:
            return False
        return jokers == 0 if self.rules.revolutions == layout.STRICT else naturals >= 4

    def is_penalised(self, rank: int, jokers: int) -> bool:
        """PR-25, PR-29: is this a combo one must not go out with?"""
        if self.rules.penalize_final_2 and rank == layout.TWO:
            return True
        return self.rules.penalize_final_joker and (jokers > 0 or rank == layout.JOKER)

    def equalizing_ends_trick(self, seat: int) -> bool:
        """PR-17."""
        if self.rules.equalize_ends_trick == layout.SCUM:
            return seat == self.scum
        return self.rules.equalize_ends_trick == layout.ALL

    def decline(self) -> None:
        """The player in turn passes, or, where he is bound to equalize or skip, skips (PR-12, PR-16)."""
        seat = self.turn
        skips = self.bound and self.rules.equalize == layout.EQUALIZE_OR_SKIP
        if not skips and (
            self.bound or not self.rules.play_after_pass
        ):  # PR-13; a bound player's pass is for the whole trick
            self.in_trick &= ~bits.bit(seat)
        self.skipped = layout.NOBODY
        self.bound = False
        self.pass_turn_on(seat, False)

    def pass_turn_on(self, seat: int, equalized: bool) -> None:
        """Find who acts next, or end the trick (PR-13, PR-16, PR-23)."""
        if self.rules.single_turn:  # PR-23: everybody acts once
            self.in_trick &= ~bits.bit(seat)
        following = self.next_to_act(seat)
        if equalized and following != layout.NOBODY:
            if self.rules.equalize == layout.FORCE_SKIP:
                self.skipped = following
                if self.rules.single_turn:
                    self.in_trick &= ~bits.bit(following)
                following = self.next_to_act(following)
            else:
                self.bound = self.rules.equalize >= layout.EQUALIZE_OR_SKIP
        if following == layout.NOBODY:
            self.end_trick()
        else:
            self.turn = following

    def next_to_act(self, seat: int) -> int:
        """The next in the trick with cards, unless the turn comes back to the last play first (PR-13)."""
        waiting = self.in_trick & self.with_cards
        if not waiting:
            return layout.NOBODY
        following = self.clockwise(waiting, seat)
        steps = following - seat if following > seat else following - seat + self.players
        back = self.last - seat if self.last > seat else self.last - seat + self.players
        return following if steps < back else layout.NOBODY

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
        self.last = layout.NOBODY
        self.top_rank = layout.LEADING
        self.top_total = 0
        self.short = False
        self.run = 0
        self.bound = False

    def go_out(self, seat: int) -> None:
        """PR-14: a player with no cards is out; when one is left, the round is over."""
        self.rows[seat * layout.ROW + layout.OUT] = self.out
        self.out += 1
        self.with_cards &= ~bits.bit(seat)
        if self.out >= self.players - 1:
            self.finish()

    def finish(self) -> None:
        """The round is over: whoever still has cards is last."""
        if self.with_cards:
            self.rows[bits.first(self.with_cards) * layout.ROW + layout.OUT] = self.out
        self.finished = True

    # ---- Round the table

    def clockwise(self, seats: int, seat: int) -> int:
        """The first of some seats, at least one, that comes after a seat, which itself comes last."""
        later = seats & bits.M64 << seat << 1
        return bits.first(later or seats)

    def after(self, seat: int) -> int:
        """The next clockwise with cards."""
        return self.clockwise(self.with_cards, seat)

    def from_seat(self, seat: int) -> int:
        """This player, or if he is out the next with cards."""
        return seat if self.with_cards >> seat & 1 else self.after(seat)

    def before(self, seat: int) -> int:
        """The nearest anticlockwise with cards."""
        earlier = self.with_cards & (bits.bit(seat) - 1)
        return bits.last(earlier or self.with_cards)

    # ---- Random play

    def playout(self, stream: Stream, legal: Combos) -> int:
        """Uniformly random moves to the end of the round; says how many."""
        moves = 0
        while not self.finished:
            self.find(legal)
            if legal.pick(stream.below_wide(legal.total)):
                self.play(legal.picked_rank, legal.picked_naturals, legal.picked_jokers)
            else:
                self.decline()
            moves += 1
        return moves
