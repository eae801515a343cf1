# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""The rules of thumb of a steady player: low cards first, spare twos and jokers, break nothing needlessly.

He looks at his own hand, his legal moves and how few cards the others hold, and at nothing else, whether these come
from a view (steady.py) or, in bulk and where a thinking player imagines how a round may end, from the round itself.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fairdeal.engine import bits, draw
from fairdeal.engine.moves import Move
from fairdeal.engine.random import Stream
from fairdeal.games.president.fast import memory
from fairdeal.games.president.rules.combos import DECLINED, Combo, combo
from fairdeal.games.president.rules.tricks import Combos, Round, no_combos

if TYPE_CHECKING:
    from fairdeal.games.president.match import Match

PLAY = 0  # the stage of a match in which there are tricks


class Thumb:
    """A steady player at work; what he chooses is left in `rank`, `naturals`, `jokers`, unless he declines."""

    def __init__(self, legal: Combos, final_2: bool, final_joker: bool) -> None:
        self.legal = legal
        self.final_2 = final_2  # PR-25: does going out with these cost the place?
        self.final_joker = final_joker
        self.hand = bits.new_int64s(memory.RANKS)
        self.size = 0
        self.fewest = 0  # cards of the other who holds fewest and is not out yet; 0 if there is none

    def __dealloc__(self) -> None:
        bits.free_int64s(self.hand)

    # ---- What he sees

    def look(self, hand: Sequence[int], sizes: Sequence[int], seat: int) -> None:
        """A hand by rank, and how many cards everybody holds."""
        self.size = 0
        for rank in range(memory.RANKS):
            self.hand[rank] = hand[rank]
            self.size += self.hand[rank]
        self.fewest = min([size for other, size in enumerate(sizes) if other != seat and size], default=0)

    def look_at(self, table: Round) -> None:
        """The same for the player in turn, from the table itself."""
        self.size = 0
        for rank in range(memory.RANKS):
            self.hand[rank] = table.rows[table.turn * memory.ROW + rank]
            self.size += self.hand[rank]
        self.fewest = 0
        for seat in range(table.players):
            held = table.rows[seat * memory.ROW + memory.SIZE]
            if seat != table.turn and held and (self.fewest == 0 or held < self.fewest):
                self.fewest = held

    # ---- What he does

    def plays(self) -> bool:
        """Choose: out at once if that costs nothing, else the cheapest that is no trap, if it is worth it."""
        self.found = False
        self.found_safe = False
        self.leaves = False
        if self.legal.small:
            self.weigh_set()
        else:
            self.weigh_entries()
        if self.leaves:
            return True
        if self.legal.decline == memory.NOTHING:
            return True
        return self.found_safe and self.worth_it()

    def weigh_set(self) -> None:
        """A few sensible combos out of many: of every rank with as few jokers as can be; leading all of it, or one."""
        for rank in range(memory.RANKS):
            held = self.legal.set >> 4 * rank & 15
            if held:
                naturals = bits.highest(held) + 1
                if self.legal.leading:
                    self.weigh(rank, naturals, 0)
                    if naturals > 1:
                        self.weigh(rank, 1, 0)
                else:
                    self.weigh(rank, naturals, self.legal.number - naturals)
        if not self.legal.leading:
            held = self.legal.set >> memory.OTHER & 15
            if held:
                naturals = bits.highest(held) + 1
                self.weigh(self.legal.other_rank, naturals, self.legal.other - naturals)
            if self.legal.set >> memory.OTHER_JOKERS & 1:
                self.weigh(memory.JOKER, self.legal.other, 0)

    def weigh_entries(self) -> None:
        """The same where hands are too large for a word; leading also all but one, so that the round has an end."""
        for entry in range(self.legal.entries):
            rank = self.legal.rank_of(entry)
            cards = self.legal.cards_of(entry)
            fewest = self.legal.fewest_of(entry)
            self.weigh(rank, cards - fewest, fewest)
            if self.legal.leading and cards > 1:
                self.weigh(rank, cards - 1, 0)
                self.weigh(rank, 1, 0)

    def weigh(self, rank: int, naturals: int, jokers: int) -> None:
        """Is this combo better than the best so far? Of those that cost the same the first one stays."""
        if self.leaves:
            return
        total = naturals + jokers
        if total == self.size and not self.forbidden_last(rank, jokers):
            self.leaves = True
            self.take(rank, naturals, jokers, 0, 0, 0)
            return
        safe = not self.traps(rank, naturals, jokers)
        if self.found_safe and not safe:
            return
        strength = self.strength(rank)
        if self.legal.leading:  # all of the lowest rank
            first, second, third = strength, -total, 0
        else:  # jokers are dearest, then strong cards, then broken sets
            first, second, third = jokers, strength, self.hand[rank] - naturals
        if not self.found or (safe and not self.found_safe) or self.cheaper(first, second, third):
            self.take(rank, naturals, jokers, first, second, third)
            self.found = True
            self.found_safe = safe

    def cheaper(self, first: int, second: int, third: int) -> bool:
        if first != self.first:
            return first < self.first
        if second != self.second:
            return second < self.second
        return third < self.third

    def take(self, rank: int, naturals: int, jokers: int, first: int, second: int, third: int) -> None:
        self.rank = rank
        self.naturals = naturals
        self.jokers = jokers
        self.first = first
        self.second = second
        self.third = third

    def strength(self, rank: int) -> int:
        """Higher is better, by the order in force (PR-2, PR-19): jokers stay on top."""
        return memory.TWO - rank if self.legal.revolution and rank != memory.JOKER else rank

    def forbidden_last(self, rank: int, jokers: int) -> bool:
        """PR-25, PR-29: would this combo cost the place if it were the last?"""
        return (self.final_2 and rank == memory.TWO) or (self.final_joker and (jokers > 0 or rank == memory.JOKER))

    def traps(self, rank: int, naturals: int, jokers: int) -> bool:
        """Would what is left after this combo be nothing but cards one must not go out with?"""
        if not self.final_2 and not self.final_joker:
            return False
        if naturals + jokers == self.size:
            return self.forbidden_last(rank, jokers)
        for other in range(memory.RANKS):
            left = self.hand[other]
            if other == rank:
                left -= naturals
            if other == memory.JOKER:
                left -= jokers
            if left and not self.forbidden_last(other, 0):
                return False
        return True

    def worth_it(self) -> bool:
        """Is it time to spend this? Low cards always; a top card or a joker when the end is near or we are strong."""
        strength = self.strength(self.rank)
        broken = self.hand[self.rank] > self.naturals
        late = self.fewest <= 4 or self.size <= 5
        if strength <= 8 and not broken and not self.jokers:
            return True
        if strength <= 10 and not self.jokers and (not broken or late):
            return True
        return late

    # ---- As a move, and as a whole round

    def move(self) -> Move:
        """What he chooses."""
        if self.plays():
            return combo(self.rank, self.naturals, self.jokers)
        declined = DECLINED[self.legal.decline]
        assert declined is not None
        return declined

    def playout(self, table: Round) -> int:
        """Steady players on all seats to the end of the round; says how many moves."""
        moves = 0
        while not table.finished:
            table.find(self.legal)
            self.look_at(table)
            if self.plays():
                table.play(self.rank, self.naturals, self.jokers)
            else:
                table.decline()
            moves += 1
        return moves

    def surprised_by(self, table: Round, rank: int, naturals: int, jokers: int) -> bool:
        """Would he have done something else than the player in turn, who plays these (none: he declines)?"""
        table.find(self.legal)
        self.look_at(table)
        if not self.plays():
            return naturals + jokers > 0
        return rank != self.rank or naturals != self.naturals or jokers != self.jokers

    def play_wildly(self, table: Round, stream: Stream, wild: int) -> None:
        """The same, but one move in `wild` is any legal one."""
        while not table.finished:
            table.find(self.legal)
            if draw.below(stream, wild) == 0:
                if self.legal.pick(stream.below_wide(self.legal.total)):
                    table.play(self.legal.picked_rank, self.legal.picked_naturals, self.legal.picked_jokers)
                else:
                    table.decline()
                continue
            self.look_at(table)
            if self.plays():
                table.play(self.rank, self.naturals, self.jokers)
            else:
                table.decline()


def steady_move(match: "Match", seat: int) -> Move | None:
    """What a steady player in turn does in the tricks, told from the match itself: the same as from his view."""
    if match.stage != PLAY or match.round.turn != seat:
        return None
    rules = match.round.rules
    thumb = Thumb(match.legal_combos(), rules.penalize_final_2, rules.penalize_final_joker)
    thumb.look_at(match.round)
    return thumb.move()


def play_on(match: "Match", stream: Stream, wild: int) -> None:
    """From any moment of the tricks to the end of the round by steady players, one move in `wild` any legal one."""
    rules = match.round.rules
    match.found = False
    thumb = Thumb(no_combos(), rules.penalize_final_2, rules.penalize_final_joker)
    table = match.round
    lock = bits.release_gil()
    thumb.play_wildly(table, stream, wild)
    bits.acquire_gil(lock)
    match.finish_round()


def unlikely_moves(match: "Match", seat: int) -> int:
    """How many moves of the others in this round's tricks no steady player would have made with these cards."""
    moves = match.tricks_played()
    if not moves:
        return 0
    rules = match.round.rules
    thumb = Thumb(no_combos(), rules.penalize_final_2, rules.penalize_final_joker)
    table = match.first_trick(moves)
    found = 0
    for player, move in moves:
        rank = naturals = jokers = 0
        if isinstance(move, Combo):
            played = move
            rank, naturals, jokers = played.rank, played.naturals, played.jokers
        if player != seat and thumb.surprised_by(table, rank, naturals, jokers):
            found += 1
        if naturals + jokers:
            table.play(rank, naturals, jokers)
        else:
            table.decline()
    return found
