# cython: language_level=3
"""The C side of functions that exist twice, callable from Python. test_c_counterparts.py compiles it."""

from fairdeal.engine.bits cimport i64, u64
from fairdeal.games.president.fast cimport hands, memory, rank_sets
from fairdeal.games.president.fast.round cimport Round
from fairdeal.games.president.rules cimport option_values, terms
from fairdeal.games.president.rules cimport ranks as rank_numbers
from fairdeal.mechanics cimport seat_sets

# ---- rules/ranks

def strength(int rank, bint revolution):
    return rank_numbers.strength(rank, revolution)

# ---- mechanics/seat_sets

def contains_seat(u64 seats, int seat):
    return seat_sets.contains(seats, seat)

def including(u64 seats, int seat):
    return seat_sets.including(seats, seat)

def excluding(u64 seats, int seat):
    return seat_sets.excluding(seats, seat)

def shared(u64 seats, u64 others):
    return seat_sets.shared(seats, others)

def without(u64 seats, u64 others):
    return seat_sets.without(seats, others)

def everybody(int players):
    return seat_sets.everybody(players)

def first(u64 seats):
    return seat_sets.first(seats)

def next_clockwise(u64 seats, int seat):
    return seat_sets.next_clockwise(seats, seat)

def next_counterclockwise(u64 seats, int seat):
    return seat_sets.next_counterclockwise(seats, seat)

# ---- fast/rank_sets

def only(int rank):
    return rank_sets.only(rank)

def contains_rank(u64 ranks, int rank):
    return rank_sets.contains(ranks, rank)

def below(int rank):
    return rank_sets.below(rank)

def above(int rank):
    return rank_sets.above(rank)

def cards_of(u64 word, int rank):
    return rank_sets.cards_of(word, rank)

def pack(i64 number, int rank):
    return rank_sets.pack(number, rank)

def remove_cards(u64 word, int rank, i64 number):
    return rank_sets.remove_cards(word, rank, number)

def natural_counts(i64 total, i64 jokers):
    return rank_sets.natural_counts(total, jokers)

def combos_of(i64 total, i64 jokers):
    return rank_sets.combos_of(total, jokers)

def up_to(i64 number):
    return rank_sets.up_to(number)

# ---- fast/hands

def rows_after_taking(Round table, list counts, int seat, int rank, i64 naturals, i64 jokers):
    """The row of a seat after it has played a combo from a hand, and whether the hand is empty."""
    table.clear()
    table.set_hand(seat, counts)
    table.count_hands()
    hands.take_cards(table, seat, rank, naturals, jokers)
    start = seat * memory.ROW
    return [table.rows[start + i] for i in range(memory.ROW)], bool(hands.is_empty(table, seat))

# ---- Constants

def constants():
    return {
        "ranks": [rank_numbers.THREE, rank_numbers.EIGHT, rank_numbers.TWO, rank_numbers.JOKER, rank_numbers.RANKS],
        "columns": [memory.SIZE, memory.WORD, memory.OUT, memory.CAPACITY, memory.ROW],
        "moves": [memory.OTHER, memory.OTHER_JOKERS, memory.DECLINE, memory.MAX_ENTRIES, memory.ENTRY],
        "other": [memory.MAX_CARDS_SHUFFLED, seat_sets.EMPTY, seat_sets.NOBODY],
        "terms": [terms.LEADING, terms.NO_DECLINE, terms.PASS, terms.SKIP],
        "sets": [rank_sets.NO_RANK, rank_sets.NATURALS, rank_sets.JOKERS, rank_sets.EVERY_RANK, rank_sets.LOWEST_BITS],
        "equalize": [
            option_values.DISALLOW,
            option_values.ALLOW,
            option_values.EQUALIZE_OR_SKIP,
            option_values.EQUALIZE_OR_PASS,
            option_values.FORCE_SKIP,
        ],
        "equalize_ends_trick": [option_values.NEVER, option_values.BY_SCUM, option_values.BY_ANYBODY],
        "revolutions": [
            option_values.OFF,
            option_values.STRICT,
            option_values.RELAXED,
            option_values.WITH_JOKERS,
        ],
    }
