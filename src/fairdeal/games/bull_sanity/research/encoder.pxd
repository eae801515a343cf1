cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport u128
from fairdeal.engine.encoder cimport Encoder
from fairdeal.engine.buffers cimport Int8s, Int16s
from fairdeal.engine.state cimport State
from fairdeal.games.bull_sanity.rules.claims cimport claim
from fairdeal.games.bull_sanity.match cimport BullSanityMatch
from fairdeal.games.bull_sanity.rules.pack cimport Pack
from fairdeal.games.bull_sanity.rules.table cimport Table

cdef int DONE, FIRST_CARD, LOWEST, CLAIM, CALL, OVER

cdef class BullSanityEncoder(Encoder):
    cdef Pack pack
    cdef int actors_at, hand_at, sizes_at, values_at, claim_at, claimer_at, accepted_at, claimed_at
    cdef int last_at, last_claimer_at, last_caller_at, last_true_at, taken_at, laid_at, face_down_at, out_at
    @cython.locals(match=BullSanityMatch, table=Table, other=int, step=int, place=int, past=list)
    cdef void observe(self, State state, int seat, Int16s room, Py_ssize_t at)
    @cython.final
    @cython.locals(steps=int, other=int)
    cdef void observe_claim(self, Table table, int seat, Int16s room, Py_ssize_t at) noexcept
    @cython.final
    @cython.locals(cards=u128)
    cdef void observe_last(self, object last, int seat, Int16s room, Py_ssize_t at)
    @cython.locals(match=BullSanityMatch, table=Table, last=int, cards=u128)
    cdef bint offer(self, State state, int seat, tuple begun, Int8s room, Py_ssize_t at) except -1
    @cython.locals(value=int, end=Py_ssize_t, k=Py_ssize_t, number=int, cards=u128)
    cdef object move_of_parts(self, object actions, State state, int seat, tuple said)
