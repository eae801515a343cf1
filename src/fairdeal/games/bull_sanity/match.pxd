cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine cimport cpython_fast_paths
from fairdeal.engine.bits cimport u128
from fairdeal.engine.events cimport Event, new_event, new_event_with
from fairdeal.engine.logged_state cimport LoggedState
from fairdeal.engine.moves cimport Move
from fairdeal.games.bull_sanity.rules.claims cimport Claim, Claims, no_claims
from fairdeal.games.bull_sanity.fast.lazy_events cimport News
from fairdeal.games.bull_sanity.rules.pack cimport Pack
from fairdeal.games.bull_sanity.rules.table cimport Table

cdef int MOST_WAITING
cdef tuple ONE_SEAT
cdef Move SAID_BULL, SAID_ACCEPT

@cython.final
cdef class BullSanityMatch(LoggedState):
    cdef Pack pack
    cdef Table table
    cdef list read_sets
    cdef Py_ssize_t read
    cdef tuple draws, callers
    cdef Claims offered
    cdef News news
    cdef u128[6] taken
    cdef u128[6] laid_by
    cdef object deal

    @cython.locals(twin=BullSanityMatch, seat=int)
    cpdef BullSanityMatch copy(self)
    @cython.locals(table=Table)
    cpdef object deal_cards(self)
    @cython.locals(table=Table, place=int)
    cpdef moves(self, object seat)
    @cython.locals(table=Table, offered=Claims)
    cdef Claims claims(self)
    @cython.locals(table=Table, place=int, claim=Claim)
    cpdef tuple play(self, object seat, object move)
    @cython.locals(table=Table)
    cdef int find_actors(self) except -1
    cdef tuple claim(self, int seat, Claim claim)
    @cython.locals(table=Table, claimer=int, cards=u128, told=tuple)
    cdef tuple accept(self, int seat)
    @cython.locals(table=Table, claimer=int, value=int, cards=u128, true=bint, taker=int, other=int, told=tuple)
    cdef tuple call(self, int seat)
    cdef list after_window(self, int claimer)
    @cython.locals(open_claim=Claim, claimer=int, at=Py_ssize_t)
    cpdef list sets_before(self)
    cpdef object remember(self, object turn)
    @cython.locals(table=Table)
    cpdef list sets(self)
    @cython.locals(table=Table)
    cpdef tuple accepted(self)
    cpdef BullSanityMatch determinize(self, object seat, object stream)
    cpdef object world(self)
    @cython.locals(twin=BullSanityMatch, table=Table)
    cpdef BullSanityMatch in_world(self, object world)
    @cython.locals(table=Table)
    cpdef object view(self, object seat)
    cdef void rewrite(self, object world)
