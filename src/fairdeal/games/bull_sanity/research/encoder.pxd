cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport u128
from fairdeal.engine.encoder cimport Encoder
from fairdeal.engine.buffers cimport Int8s, Int16s
from fairdeal.engine.state cimport State
from fairdeal.games.bull_sanity cimport history
from fairdeal.games.bull_sanity.fast.legal_claims cimport new_claim
from fairdeal.games.bull_sanity.fast.pack cimport Pack
from fairdeal.games.bull_sanity.fast.table cimport Table
from fairdeal.games.bull_sanity.match cimport BullSanityMatch
from fairdeal.games.bull_sanity.rules cimport calls, claims

cdef int DONE, FIRST_CARD, FIRST_VALUE, BULL, ACCEPT, CLAIM, CALL, OVER

cdef class BullSanityEncoder(Encoder):
    cdef Pack pack
    cdef int actors_at, hand_at, sizes_at, values_at, claim_at, claimer_at, accepted_at, claimed_at
    cdef int last_at, last_claimer_at, last_caller_at, last_true_at, taken_at, laid_at, face_down_at, out_at
    @cython.locals(match=BullSanityMatch, table=Table, other=int, step=int, place=int)
    cdef void observe(self, State state, int seat, Int16s buffer, Py_ssize_t at)
    @cython.final
    @cython.locals(other=int)
    cdef void observe_claim(self, Table table, int seat, Int16s buffer, Py_ssize_t at) noexcept
    @cython.final
    @cython.locals(claimer=int, value=int, cards=u128, caller=int, is_true=bint)
    cdef void observe_last_set(self, object last, int seat, Int16s buffer, Py_ssize_t at)
    @cython.locals(match=BullSanityMatch, table=Table, last=int, cards=u128)
    cdef bint offer(self, State state, int seat, tuple begun, Int8s buffer, Py_ssize_t at) except -1
    @cython.locals(value=int, end=Py_ssize_t, k=Py_ssize_t, action=int, cards=u128)
    cdef object move_of_parts(self, object actions, State state, int seat, tuple sequence)
