cimport cython
from fairdeal.engine.bits cimport i64
from fairdeal.games.president.fast.compiled_options cimport CompiledOptions
from fairdeal.games.president.fast.round cimport Round
from fairdeal.games.president.rules cimport ranks
from fairdeal.mechanics cimport seat_sets

cdef int UNPENALIZED, FALLEN, PENALIZED

cdef void go_out_with(Round table, int seat, int rank, i64 jokers) noexcept nogil
cdef void go_out(Round table, int seat) noexcept nogil
cdef bint is_forbidden_last(CompiledOptions options, int rank, i64 jokers) noexcept nogil
@cython.locals(ahead=int, other=int)
cdef int place_of(Round table, int seat) noexcept nogil
@cython.locals(group=int)
cdef bint is_ahead(Round table, int seat, int other) noexcept nogil
cdef int group_of(Round table, int seat) noexcept nogil
cdef bint has_fallen(Round table, int seat) noexcept nogil
