# cython: language_level=3
"""The C side of functions that exist twice, callable from Python. test_c_counterparts.py compiles it."""

from fairdeal.engine.bits cimport u32, u64, u128
from fairdeal.mechanics cimport deck_terms, memory, packed_face, sets


# ---- mechanics/packed_face

def face_of(u32 given):
    return packed_face.face_of(given)

def sign_of(u32 given):
    return packed_face.sign_of(given)

def suit_of(u32 given):
    return packed_face.suit_of(given)

def value_of(u32 given):
    return packed_face.value_of(given)

def kind_of(u32 given):
    return packed_face.kind_of(given)

def worth_of(u32 given):
    return packed_face.worth_of(given)

def has_worth(u32 given):
    return packed_face.has_worth(given)


# ---- mechanics/deck_terms

def card_of(int face):
    return deck_terms.card_of(face)


# ---- mechanics/sets

def contains(u128 members, int member):
    return sets.contains(members, member)

def including(u128 members, int member):
    return sets.including(members, member)

def excluding(u128 members, int member):
    return sets.excluding(members, member)

def joined(u128 members, u128 others):
    return sets.joined(members, others)

def shared(u128 members, u128 others):
    return sets.shared(members, others)

def without(u128 members, u128 others):
    return sets.without(members, others)

def overlap(u128 members, u128 others):
    return sets.overlap(members, others)

def is_within(u128 members, u128 others):
    return sets.is_within(members, others)

def size(u128 members):
    return sets.size(members)

def lowest(u128 members):
    return sets.lowest(members)

def all_below(int limit):
    return sets.all_below(limit)


# ---- mechanics/memory

def faces_of_kind(int kind):
    return memory.faces_of_kind(kind)

def must(u64 faces, u64 rule):
    return memory.must(faces, rule)

def join_rows(list to, long row, list rows, long first, long number, long seats):
    cdef u64[64] written
    cdef u64[64] given
    cdef int at
    for at in range(64):
        written[at] = to[at]
        given[at] = rows[at]
    memory.join_rows(written, row, given, first, number, seats)
    for at in range(64):
        to[at] = written[at]
