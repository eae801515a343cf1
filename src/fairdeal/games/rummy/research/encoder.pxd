cimport cython
from fairdeal.engine cimport buffers
from fairdeal.engine.bits cimport i64, u8, u32
from fairdeal.engine.encoder cimport Encoder
from fairdeal.engine.buffers cimport Int8s, Int16s
from fairdeal.engine.state cimport State
from fairdeal.games.rummy.fast cimport memory
from fairdeal.games.rummy.match cimport RummyMatch
from fairdeal.games.rummy.rules.legal_moves cimport picked
from fairdeal.games.rummy.rules.pack cimport Pack
from fairdeal.games.rummy.rules.turns cimport Turns

cdef int FIRST_LAY, FIRST_PATTERN

cdef class RummyEncoder(Encoder):
    cdef Pack pack
    cdef int first_draw, stop
    cdef dict number_of
    cdef u8[1024] slots
    cdef u8[256] length
    cdef u32[512] noted
    cdef int actors_at, hand_number_at, dealer_at, hand_at, sizes_at, known_at, stock_at, pile_at, group_at, face_at
    cdef int owner_at, duty_at, on_table_at, scores_at
    @cython.locals(match=RummyMatch, table=Turns, other=int, step=int, i=int)
    cdef void observe(self, State state, int seat, Int16s room, Py_ssize_t at)
    @cython.final
    @cython.locals(pack=Pack, group=int, i=int, face=int, card=int, step=int)
    cdef void observe_groups(self, Turns table, int seat, Int16s room, Py_ssize_t at) noexcept
    @cython.locals(match=RummyMatch, table=Turns, first=int)
    cdef bint offer(self, State state, int seat, tuple begun, Int8s room, Py_ssize_t at) except -1
    @cython.final
    cdef void offer_draws(self, Turns table, Int8s room, Py_ssize_t at) noexcept
    @cython.final
    @cython.locals(i=i64, number=int)
    cdef void offer_first(self, Turns table, Int8s room, Py_ssize_t at)
    @cython.final
    @cython.locals(lays=i64, k=i64)
    cdef void offer_lays(self, Turns table, int group, Int8s room, Py_ssize_t at) noexcept
    @cython.final
    @cython.locals(size=int, named=int, spared=int, groups=i64, k=i64, number=int, i=int)
    cdef void offer_cards(self, Turns table, tuple begun, Int8s room, Py_ssize_t at)
    @cython.final
    @cython.locals(i=int)
    cdef int put_into_slots(self, Turns table, int number) noexcept
    @cython.locals(match=RummyMatch, table=Turns, first=int, card=int)
    cdef object move_of_parts(self, object actions, State state, int seat, tuple said)
    @cython.final
    @cython.locals(k=i64)
    cdef object lay_of(self, Turns table, int group, int card)
    @cython.final
    @cython.locals(size=int, i=int, card=int)
    cdef object group_of(self, Turns table, tuple said)
