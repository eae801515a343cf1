cimport cython
from fairdeal.engine cimport bits, cpython_fast_paths
from fairdeal.engine.bits cimport u128
from fairdeal.engine.events cimport Event, new_event, new_event_with
from fairdeal.engine.logged_state cimport LoggedState
from fairdeal.engine.moves cimport Move
from fairdeal.games.bull_sanity.fast.lazy_events cimport EventCache, new_event_cache
from fairdeal.games.bull_sanity.fast.legal_claims cimport LegalClaims, new_legal_claims
from fairdeal.games.bull_sanity.fast.pack cimport Pack
from fairdeal.games.bull_sanity.fast.table cimport Table
from fairdeal.games.bull_sanity.rules cimport calls, claims, deal, going_out
from fairdeal.games.bull_sanity.rules.moves cimport Claim

cdef tuple ONE_SEAT
cdef Move C_BULL, C_ACCEPT

@cython.final
cdef class BullSanityMatch(LoggedState):
    cdef Pack pack
    cdef Table table
    cdef list sets
    cdef Py_ssize_t moves_read
    cdef tuple draws, seat_tuples
    cdef LegalClaims legal_claims
    cdef EventCache event_cache
    cdef u128[6] taken
    cdef u128[6] laid_by
    cdef object deal

    @cython.locals(copied=BullSanityMatch)
    cpdef BullSanityMatch copy(self)
    @cython.locals(seat=int)
    cdef void copy_from(self, BullSanityMatch other)
    @cython.locals(table=Table)
    cpdef object start_match(self)
    cpdef tuple all_draws(self)
    @cython.locals(table=Table)
    cdef int update_actors(self) except -1
    @cython.locals(table=Table, place=int)
    cpdef moves(self, object seat)
    @cython.locals(table=Table, legal=LegalClaims)
    cdef LegalClaims find_legal_claims(self)
    @cython.locals(table=Table, place=int, claim=Claim)
    cpdef tuple play(self, object seat, object move)
    cdef tuple claim(self, int seat, Claim claim)
    @cython.locals(table=Table, claimer=int, cards=u128)
    cdef tuple accept(self, int seat)
    @cython.locals(table=Table, claimer=int, value=int, cards=u128, is_true=bint, taker=int, other=int)
    cdef tuple call(self, int seat)
    cdef tuple with_ending(self, tuple events, int claimer)
    cpdef object view(self, object seat)
