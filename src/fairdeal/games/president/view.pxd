cimport cython
from fairdeal.engine cimport cpython_fast_paths
from fairdeal.engine.bits cimport i64
from fairdeal.games.president.fast cimport memory
from fairdeal.games.president.fast.round cimport Round
from fairdeal.games.president.match cimport PresidentMatch
from fairdeal.games.president.rules cimport ranks, terms
from fairdeal.mechanics cimport seat_sets

@cython.locals(table=Round, playing=bint, summary=RoundSummary)
cpdef dict public_fields(PresidentMatch match)
@cython.locals(place=int)
cpdef dict own_fields(PresidentMatch match, object seat)

@cython.final
cdef class RoundSummary:
    cdef object deal
    cdef tuple transfers, ranking, roles, pack, public_transfers
    cdef dict pack_json
    cdef list own_transfers
    cdef bint is_of(self, PresidentMatch match)

@cython.locals(summary=RoundSummary)
cdef RoundSummary round_summary(PresidentMatch match)
@cython.locals(table=Round)
cdef dict top_json(PresidentMatch match)
cdef bint shows_last_trick(PresidentMatch match)
@cython.locals(first=Py_ssize_t, at=Py_ssize_t)
cdef list moves_since_lead(PresidentMatch match)
@cython.locals(table=Round, seat=int)
cdef list passed_seats(PresidentMatch match)
@cython.locals(pack=tuple, gone=list, seat=int, rank=int, seats=int, number=i64)
cdef list gone_by_rank(PresidentMatch match)
@cython.locals(played=list, rank=int, number=i64)
cdef list played_by_rank(PresidentMatch match)
@cython.locals(rank=int)
cdef dict cards_json(object counts)
cpdef list hands(PresidentMatch match)
cpdef dict snapshot(PresidentMatch match)
@cython.locals(table=Round)
cpdef dict position(PresidentMatch match)
