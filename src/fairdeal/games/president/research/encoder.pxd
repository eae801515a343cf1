cimport cython
from fairdeal.engine cimport buffers
from fairdeal.engine.bits cimport i64
from fairdeal.engine.encoder cimport Encoder
from fairdeal.engine.buffers cimport Int8s, Int16s
from fairdeal.engine.state cimport State
from fairdeal.games.president cimport view
from fairdeal.games.president.fast cimport memory
from fairdeal.games.president.fast.legal_combos cimport LegalCombos
from fairdeal.games.president.fast.round cimport Round
from fairdeal.games.president.match cimport PresidentMatch
from fairdeal.games.president.rules cimport ranks, terms
from fairdeal.mechanics cimport seat_sets

cdef int PLAY, TRANSFER

cdef class PresidentEncoder(Encoder):
    cdef int per_natural, per_rank, first_joker_combo, first_decline
    cdef int actors_at, round_at, hand_at, played_at, sizes_at, top_at, top_seat_at, leader_at, passed_at
    cdef int bound_at, special_at, revolution_at, out_at, ranking_at, due_at
    @cython.locals(match=PresidentMatch, table=Round, gone=list, rank=int, other=int, step=int, place=int)
    cdef void observe(self, State state, int seat, Int16s buffer, Py_ssize_t at)
    @cython.final
    @cython.locals(table=Round, other=int)
    cdef void observe_trick(self, PresidentMatch match, int seat, Int16s buffer, Py_ssize_t at) noexcept
    @cython.locals(match=PresidentMatch, legal=LegalCombos, k=int)
    cdef bint offer(self, State state, int seat, tuple begun, Int8s buffer, Py_ssize_t at) except -1
    @cython.final
    cdef inline int number(self, int rank, i64 naturals, i64 jokers) noexcept
