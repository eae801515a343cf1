# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""The heuristic policy in the tricks: low cards first, save 2s and jokers, do not break sets without need.

It looks at its own hand, its legal moves and how few cards the others hold, and at nothing else. These come from a view
(heuristic.py), or from the round itself: in bulk play and in the rollouts of search bots.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fairdeal.engine import bits, draw
from fairdeal.engine.moves import Move
from fairdeal.engine.random import Stream
from fairdeal.games.president import rounds, worlds
from fairdeal.games.president.fast import combo_entries, memory, rank_sets
from fairdeal.games.president.fast.combo_cache import DECLINE_MOVES, cached_combo
from fairdeal.games.president.fast.compiled_options import CompiledOptions
from fairdeal.games.president.fast.legal_combos import LegalCombos, new_legal_combos
from fairdeal.games.president.fast.round import Round
from fairdeal.games.president.rules import going_out, ranks, terms, transfers, tricks
from fairdeal.games.president.rules.moves import Combo, Gift

if TYPE_CHECKING:
    from fairdeal.games.president.match import PresidentMatch

# Strength is a rank's place in the order in force, from 0: 8 is a jack, 10 a king, 12 a 2 (without a revolution).
MAX_CHEAP_STRENGTH = 8  # whole sets up to here are always played
MAX_FAIR_STRENGTH = 10  # and up to here, broken ones only late
FEW_CARDS_OF_OTHERS = 4  # it is late if another player holds no more than this,
FEW_OWN_CARDS = 5  # or the player themselves no more than this
HIGH_RANKS = 5  # single cards of the highest ranks, from the queen up, are not given away
LARGE_SET = 16  # of a set with more cards than this,
MIN_SHARE = 4  # less than a fourth is never an answer: with huge packs, two players could answer each other forever


class RolloutPolicy:
    """Chooses a move; a chosen combo is left in `rank`, `naturals` and `jokers`."""

    def __init__(self, options: CompiledOptions, legal: LegalCombos) -> None:
        self.options = options
        self.legal = legal  # the legal moves of each turn
        self.hand = bits.new_int64s(ranks.RANKS)
        self.size = 0
        self.min_size_of_others = 0  # the fewest cards another player holds who is not out; 0 if there is none

    def __dealloc__(self) -> None:
        bits.free_int64s(self.hand)

    # ---- What it sees

    def observe(self, hand: Sequence[int], sizes: Sequence[int], seat: int) -> None:
        """Take in a seat's hand by rank, and the number of cards that each seat holds."""
        self.size = 0
        for rank in range(ranks.RANKS):
            self.hand[rank] = hand[rank]
            self.size += self.hand[rank]
        self.min_size_of_others = min([size for other, size in enumerate(sizes) if other != seat and size], default=0)

    def observe_turn(self, table: Round) -> None:
        """Take in the same for the player in turn, from the round."""
        self.size = 0
        for rank in range(ranks.RANKS):
            self.hand[rank] = table.rows[table.turn * memory.ROW + rank]
            self.size += self.hand[rank]
        self.min_size_of_others = 0
        for seat in range(table.players):
            held = table.rows[seat * memory.ROW + memory.SIZE]
            if seat != table.turn and held and (self.min_size_of_others == 0 or held < self.min_size_of_others):
                self.min_size_of_others = held

    # ---- What it chooses

    def choose(self) -> bool:
        """Choose a combo, or return False to decline.

        It goes out if that costs nothing; otherwise it takes the cheapest combo that does not leave it with forbidden
        last cards only, if that is worth playing now.
        """
        self.found = False
        self.found_safe = False
        self.goes_out = False
        if self.legal.packed:
            self.consider_word()
        else:
            self.consider_entries()
        if self.goes_out:
            return True
        if self.legal.decline == terms.NO_DECLINE:
            return True
        return self.found_safe and self.is_worth_playing()

    def consider_word(self) -> None:
        """Consider a few combos out of many: of each rank with the fewest jokers; as leader all cards, or one."""
        for rank in range(ranks.RANKS):
            held = rank_sets.cards_of(self.legal.word, rank)
            if held:
                naturals = bits.highest(held) + 1
                if self.legal.leading:
                    self.consider(rank, naturals, 0)
                    if naturals > 1:
                        self.consider(rank, 1, 0)
                else:
                    self.consider(rank, naturals, self.legal.number - naturals)
        if not self.legal.leading:
            held = self.legal.word >> memory.OTHER & 15
            if held:
                naturals = bits.highest(held) + 1
                self.consider(self.legal.other_rank, naturals, self.legal.other_number - naturals)
            if self.legal.word >> memory.OTHER_JOKERS & 1:
                self.consider(ranks.JOKER, self.legal.other_number, 0)

    def consider_entries(self) -> None:
        """The same with several decks; as leader also all cards but one, or the round might never end."""
        for entry in range(self.legal.entry_count):
            rank = combo_entries.rank_of(self.legal, entry)
            number = combo_entries.number_of(self.legal, entry)
            min_jokers = combo_entries.min_jokers_of(self.legal, entry)
            self.consider(rank, number - min_jokers, min_jokers)
            if self.legal.leading and number > 1:
                self.consider(rank, number - 1, 0)
                self.consider(rank, 1, 0)

    def consider(self, rank: int, naturals: int, jokers: int) -> None:
        """Take a combo if it is better than the best so far; of equally good ones the first stays."""
        if self.goes_out:
            return
        number = naturals + jokers
        if number == self.size and not going_out.is_forbidden_last(self.options, rank, jokers):
            self.goes_out = True
            self.take(rank, naturals, jokers, 0, 0, 0)
            return
        safe = not self.is_trap(rank, naturals, jokers)
        if self.found_safe and not safe:
            return
        strength = self.strength(rank)
        if self.legal.leading:  # all cards of the lowest rank
            first, second, third = strength, -number, 0
        else:  # jokers cost most, then strong cards, then broken sets
            first, second, third = jokers, strength, self.hand[rank] - naturals
        if not self.found or (safe and not self.found_safe) or self.is_cheaper(first, second, third):
            self.take(rank, naturals, jokers, first, second, third)
            self.found = True
            self.found_safe = safe

    def is_cheaper(self, first: int, second: int, third: int) -> bool:
        """Whether a combo with these costs, compared in this order, is cheaper than the best so far."""
        if first != self.first_cost:
            return first < self.first_cost
        if second != self.second_cost:
            return second < self.second_cost
        return third < self.third_cost

    def take(self, rank: int, naturals: int, jokers: int, first: int, second: int, third: int) -> None:
        self.rank = rank
        self.naturals = naturals
        self.jokers = jokers
        self.first_cost = first
        self.second_cost = second
        self.third_cost = third

    def strength(self, rank: int) -> int:
        return ranks.strength(rank, self.legal.revolution)

    def is_trap(self, rank: int, naturals: int, jokers: int) -> bool:
        """Whether a combo would leave nothing but cards that are forbidden as the last ones."""
        if not self.options.penalize_final_2 and not self.options.penalize_final_joker:
            return False
        if naturals + jokers == self.size:
            return going_out.is_forbidden_last(self.options, rank, jokers)
        for other in range(ranks.RANKS):
            left = self.hand[other]
            if other == rank:
                left -= naturals
            if other == ranks.JOKER:
                left -= jokers
            if left and not going_out.is_forbidden_last(self.options, other, 0):
                return False
        return True

    def is_worth_playing(self) -> bool:
        """Whether to play the chosen combo now: low cards always, high cards and jokers only late in the round."""
        if is_sliver(self.hand[self.rank], self.naturals):
            return False
        strength = self.strength(self.rank)
        breaks_set = self.hand[self.rank] > self.naturals
        late = self.min_size_of_others <= FEW_CARDS_OF_OTHERS or self.size <= FEW_OWN_CARDS
        if strength <= MAX_CHEAP_STRENGTH and not breaks_set and not self.jokers:
            return True
        if strength <= MAX_FAIR_STRENGTH and not self.jokers and (not breaks_set or late):
            return True
        return late

    def move(self) -> Move:
        """The move it chooses."""
        if self.choose():
            return cached_combo(self.rank, self.naturals, self.jokers)
        move = DECLINE_MOVES[self.legal.decline]
        assert move is not None
        return move

    # ---- Whole rounds

    def play_turn(self, table: Round) -> None:
        """Make the move of the player in turn; the legal moves must have been found."""
        self.observe_turn(table)
        if self.choose():
            tricks.play(table, self.rank, self.naturals, self.jokers)
        else:
            tricks.decline(table)

    def play_round(self, table: Round) -> int:
        """Play for all seats to the end of the round; returns the number of moves."""
        moves = 0
        while not table.finished:
            tricks.find_legal_moves(table, self.legal)
            self.play_turn(table)
            moves += 1
        return moves

    def play_round_with_noise(self, table: Round, stream: Stream, random_odds: int) -> None:
        """Play for all seats to the end of the round; one move in `random_odds` is a random one."""
        while not table.finished:
            tricks.find_legal_moves(table, self.legal)
            if draw.below(stream, random_odds):
                self.play_turn(table)
            elif self.legal.pick_randomly(stream):
                tricks.play(table, self.legal.picked_rank, self.legal.picked_naturals, self.legal.picked_jokers)
            else:
                tricks.decline(table)

    def disagrees_with(self, table: Round, rank: int, naturals: int, jokers: int) -> bool:
        """Whether it would not have played these cards in this turn (no cards: not have declined)."""
        tricks.find_legal_moves(table, self.legal)
        self.observe_turn(table)
        if not self.choose():
            return naturals + jokers > 0
        return rank != self.rank or naturals != self.naturals or jokers != self.jokers


def is_sliver(held: int, naturals: int) -> bool:
    """Whether a combo takes so little of a large set that a player could make it very many times."""
    return held > LARGE_SET and held > MIN_SHARE * naturals


def gift_cards(hand: Sequence[int], number: int) -> transfers.Cards:
    """What to give: low single cards; if there are too few of them, the lowest cards."""
    singles: list[tuple[int, int]] = []
    for rank in range(ranks.RANKS - HIGH_RANKS):
        if hand[rank] == 1 and len(singles) < number:
            singles.append((rank, 1))
    return tuple(singles) if len(singles) == number else transfers.lowest_cards(hand, number)


def heuristic_move(match: "PresidentMatch", seat: int) -> Move | None:
    """The heuristic player's move, from the match: the same as from the seat's view. None if the seat cannot act."""
    due = rounds.due_of(match, seat)
    if due is not None:
        return Gift(gift_cards(match.round.hand_of(seat), due.number))
    if not match.is_in_tricks() or match.round.turn != seat:
        return None
    policy = RolloutPolicy(match.round.options, match.legal_combos())
    policy.observe_turn(match.round)
    return policy.move()


def finish_round(match: "PresidentMatch", stream: Stream, random_odds: int) -> None:
    """Finish a round that has come to its tricks with the policy; one move in `random_odds` is a random one."""
    table = match.round
    match.legal_is_current = False
    policy = RolloutPolicy(table.options, new_legal_combos())
    lock = bits.release_gil()
    policy.play_round_with_noise(table, stream, random_odds)
    bits.acquire_gil(lock)
    rounds.finish_round(match)


def count_unlikely_moves(match: "PresidentMatch", seat: int) -> int:
    """The number of moves of the other seats in this round's tricks that the policy would not have made."""
    moves = worlds.moves_in_tricks(match)
    if not moves:
        return 0
    table = worlds.round_before_tricks(match, moves)
    policy = RolloutPolicy(table.options, new_legal_combos())
    unlikely = 0
    for player, move in moves:
        rank = naturals = jokers = 0
        if isinstance(move, Combo):
            combo = move
            rank, naturals, jokers = combo.rank, combo.naturals, combo.jokers
        if player != seat and policy.disagrees_with(table, rank, naturals, jokers):
            unlikely += 1
        if naturals + jokers:
            tricks.play(table, rank, naturals, jokers)
        else:
            tricks.decline(table)
    return unlikely
