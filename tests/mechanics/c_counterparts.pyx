# cython: language_level=3
"""The C side of functions that exist twice, callable from Python. test_c_counterparts.py compiles it."""

from fairdeal.engine.bits cimport u32, u64
from fairdeal.mechanics cimport packed_face, memory


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
