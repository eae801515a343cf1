cimport cython
from fairdeal.engine cimport buffers
from fairdeal.engine.bits cimport i64, u8, u32
from fairdeal.engine.buffers cimport Int8s, Int16s
from fairdeal.engine.encoder cimport Encoder
from fairdeal.engine.state cimport State
from fairdeal.games.rummy.fast cimport memory
from fairdeal.games.rummy.fast.deep_draws cimport usable_depths
from fairdeal.games.rummy.fast.listed_moves cimport ListedMoves, new_listed_moves
from fairdeal.games.rummy.fast.new_groups cimport NewGroupSearch
from fairdeal.games.rummy.fast.pack cimport Pack
from fairdeal.games.rummy.fast.table cimport Table
from fairdeal.games.rummy.legal_moves cimport chosen_move
from fairdeal.games.rummy.match cimport RummyMatch
from fairdeal.games.rummy.rules cimport terms
from fairdeal.games.rummy.rules.scoring cimport table_points

cdef int FIRST_LAY_OFF, FIRST_PATTERN

cdef class RummyEncoder(Encoder):
    cdef Pack pack
    cdef ListedMoves listed
    cdef int first_draw, stop
    cdef dict number_of
    cdef u8[1024] patterns
    cdef u8[256] pattern_size
    cdef u32[512] recorded
    cdef int actors_at, hand_number_at, dealer_at, hand_at, sizes_at, known_at, stock_at, pile_at, group_at, face_at
    cdef int owner_at, duty_at, on_table_at, scores_at
    @cython.locals(match=RummyMatch, table=Table, other=int, step=int, i=int)
    cdef void observe(self, State state, int seat, Int16s buffer, Py_ssize_t at)
    @cython.final
    @cython.locals(group=int, first=int, i=int, face=int, card=int)
    cdef void observe_groups(self, Table table, int seat, Int16s buffer, Py_ssize_t at) noexcept
    @cython.locals(match=RummyMatch, table=Table, first=int)
    cdef bint offer(self, State state, int seat, tuple begun, Int8s buffer, Py_ssize_t at) except -1
    @cython.final
    cdef void offer_draws(self, Table table, Int8s buffer, Py_ssize_t at) noexcept
    @cython.final
    @cython.locals(search=NewGroupSearch, i=i64, number=int)
    cdef void offer_first(self, Table table, Int8s buffer, Py_ssize_t at)
    @cython.final
    @cython.locals(lay_offs=i64, k=i64)
    cdef void offer_lay_offs(self, Table table, int group, Int8s buffer, Py_ssize_t at) noexcept
    @cython.final
    @cython.locals(search=NewGroupSearch, size=int, named=int, with_spares=int, groups=i64, k=i64, number=int, i=int)
    @cython.locals(is_found=bint)
    cdef bint offer_cards(self, Table table, tuple begun, Int8s buffer, Py_ssize_t at) except -1
    @cython.final
    @cython.locals(i=int)
    cdef int set_pattern(self, int number) noexcept
    @cython.locals(match=RummyMatch, table=Table, first=int, card=int)
    cdef object move_of_parts(self, object actions, State state, int seat, tuple sequence)
    @cython.final
    cdef bint lists_long_runs(self, Table table) noexcept
    @cython.final
    @cython.locals(k=i64)
    cdef object lay_off_of(self, Table table, int group, int card)
    @cython.final
    @cython.locals(size=int, i=int, card=int)
    cdef object group_of(self, Table table, tuple sequence)
