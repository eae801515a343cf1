cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine cimport buffers
from fairdeal.engine.bits cimport u64, u128
from fairdeal.engine.buffers cimport Int8s, Int16s
from fairdeal.engine.encoder cimport Encoder
from fairdeal.engine.state cimport State
from fairdeal.games.sanityholes.fast cimport memory
from fairdeal.games.sanityholes.fast.legal_gifts cimport LegalGifts
from fairdeal.games.sanityholes.fast.legal_plays cimport LegalPlays, new_play
from fairdeal.games.sanityholes.fast.table cimport Table
from fairdeal.games.sanityholes.fast.value_table cimport ValueTable
from fairdeal.games.sanityholes.match cimport SanityholesMatch
from fairdeal.games.sanityholes.rules cimport ending, terms
from fairdeal.games.sanityholes.rules.moves cimport Gift
from fairdeal.mechanics cimport seat_sets, stages

cdef int DONE, FIRST_CARD, GIVE_MARKER

cdef class SanityholesEncoder(Encoder):
    cdef ValueTable values
    cdef int first_clear, pass_number
    cdef int actors_at, round_at, hand_at, played_at, sizes_at, top_at, top_seat_at, leader_at, passed_at, skipped_at
    cdef int out_at, turns_at, ranking_at, markers_at, black_left_at, due_at, gave_at, got_at
    @cython.locals(match=SanityholesMatch, table=Table, other=int, step=int, held=u128, played=u128, place=int)
    cdef void observe(self, State state, int seat, Int16s buffer, Py_ssize_t at)
    @cython.final
    @cython.locals(other=int)
    cdef void observe_trick(self, Table table, int seat, Int16s buffer, Py_ssize_t at) noexcept
    @cython.final
    @cython.locals(giver=int)
    cdef void observe_dues(self, SanityholesMatch match, int seat, Int16s buffer, Py_ssize_t at)
    @cython.final
    @cython.locals(table=Table, giver=int, receiver=int)
    cdef void observe_exchange(self, SanityholesMatch match, int seat, Int16s buffer, Py_ssize_t at)
    @cython.locals(match=SanityholesMatch, gifts=LegalGifts)
    cdef bint offer(self, State state, int seat, tuple begun, Int8s buffer, Py_ssize_t at) except -1
    @cython.final
    @cython.locals(values=u64, value=int)
    cdef void offer_first_faces(self, LegalPlays legal, Int8s buffer, Py_ssize_t at)
    @cython.final
    @cython.locals(last=int, value=int, needed=int)
    cdef void offer_next_faces(self, LegalPlays legal, tuple begun, Int8s buffer, Py_ssize_t at)
    @cython.final
    @cython.locals(slots=u64)
    cdef void offer_faces(self, LegalPlays legal, int value, int last, int needed, Int8s buffer, Py_ssize_t at)
    @cython.final
    @cython.locals(needed=int, last=int, cards=u128)
    cdef void offer_items(self, LegalGifts gifts, tuple begun, Int8s buffer, Py_ssize_t at)
    @cython.locals(match=SanityholesMatch)
    cdef object move_of_parts(self, object actions, State state, int seat, tuple numbers)
    @cython.final
    @cython.locals(number=int, k=Py_ssize_t, end=Py_ssize_t, code=u64)
    cdef object play_of(self, tuple numbers)
    @cython.final
    @cython.locals(number=int, markers=int, cards=u128)
    cdef object gift_of(self, tuple numbers)
