cimport cython
from fairdeal.engine.bits cimport u64
from fairdeal.games.sanityholes.fast cimport hands
from fairdeal.games.sanityholes.fast.table cimport Table
from fairdeal.games.sanityholes.rules cimport terms
from fairdeal.mechanics cimport seat_sets, sets

@cython.locals(seat=int)
cdef void begin_tricks(Table table, int leader) noexcept nogil
cdef void lead(Table table, long seat) noexcept nogil

cdef void find_legal_moves(Table table) noexcept nogil
@cython.locals(values=u64)
cdef u64 playable_values(Table table) noexcept nogil
cdef u64 clearing_twos(Table table) noexcept nogil
cdef u64 passes(Table table) noexcept nogil
cdef bint is_leading(Table table) noexcept nogil
cdef bint has_one_card(Table table) noexcept nogil

@cython.locals(seat=long, number=long, matches=bint)
cdef void play(Table table, long value, u64 cards) noexcept nogil
@cython.locals(seat=long)
cdef void pass_turn(Table table) noexcept nogil
@cython.locals(waiting=u64)
cdef bint all_others_declined(Table table) noexcept nogil
cdef void go_out(Table table, long seat) noexcept nogil
cdef void clear(Table table, u64 two) noexcept nogil

cdef long next_with_cards(Table table, long seat) noexcept nogil
cdef long same_or_next(Table table, long seat) noexcept nogil
