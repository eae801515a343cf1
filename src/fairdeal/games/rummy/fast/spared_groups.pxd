cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport i64, u64
from fairdeal.games.rummy.fast cimport memory, symbols
from fairdeal.games.rummy.fast.new_groups cimport NewGroupSearch
from fairdeal.games.rummy.fast.table cimport Table
from fairdeal.mechanics.choices cimport chosen, ways

@cython.locals(must=int, may=int, i=int, symbol=int, held=int, free=int, from_table=int)
cdef bint fill(NewGroupSearch search, Table table, int size) noexcept nogil
@cython.locals(found=i64, mixes=i64, number=int, i=int, spared=int, mix=i64)
cdef bint fill_from_table(NewGroupSearch search, Table table, int size, int from_table) noexcept nogil
@cython.locals(found=i64, symbol=int, i=int, spared=int, k=int)
cdef bint fill_one(NewGroupSearch search, Table table, int size, int from_table) noexcept nogil
@cython.locals(number=int, i=int, symbol=int, digit=int)
cdef inline void take_mix(NewGroupSearch search, int size, int from_table, i64 mix) noexcept nogil
@cython.locals(k=i64, number=int, i=int)
cdef void choose_mix(NewGroupSearch search, Table table, int size, int from_table) noexcept nogil
@cython.locals(symbol=int, duty=int, held=int, from_table=int, number=int, from_hand=int, found=i64, i=int)
cdef bint fill_block(NewGroupSearch search, Table table, int size) noexcept nogil
@cython.locals(i=int)
cdef inline void take_spares(NewGroupSearch search, int symbol, u64 indices) noexcept nogil
