cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport i64, u64, u128
from fairdeal.engine.random cimport Stream
from fairdeal.games.president.fast cimport memory, rank_sets
from fairdeal.games.president.fast.legal_combos cimport LegalCombos
from fairdeal.games.president.fast.round cimport Round
from fairdeal.games.president.rules cimport ranks

cdef int rank_of(LegalCombos legal, int entry) noexcept nogil
cdef i64 number_of(LegalCombos legal, int entry) noexcept nogil
cdef i64 min_jokers_of(LegalCombos legal, int entry) noexcept nogil
cdef i64 max_jokers_of(LegalCombos legal, int entry) noexcept nogil
@cython.locals(combos=u128, excess=i64)
cdef u128 combos_in(LegalCombos legal, u64 number, u64 min_jokers, u64 max_jokers) noexcept nogil

@cython.locals(asked=u64, held=i64, max_jokers=i64, rank=int)
cdef void collect_leads(LegalCombos legal, Round table, i64 row) noexcept nogil
@cython.locals(asked=u64, number=i64, rank=int)
cdef void collect_answers(LegalCombos legal, Round table, i64 row, bint other_jokers) noexcept nogil
cdef void clear(LegalCombos legal) noexcept nogil
@cython.locals(held=i64, min_jokers=i64, max_jokers=i64)
cdef void add_answers(LegalCombos legal, Round table, i64 row, int rank, i64 number) noexcept nogil
@cython.locals(at=i64)
cdef void add(LegalCombos legal, int rank, i64 number, i64 min_jokers, i64 max_jokers) noexcept nogil

@cython.locals(combos=u128, joker_counts=u64, number=i64, max_jokers=i64, entry=int)
cdef bint pick(LegalCombos legal, u128 k) noexcept nogil
@cython.locals(naturals=i64, left=i64)
cdef void pick_limited(LegalCombos legal, i64 k, i64 max_jokers) noexcept nogil
cdef bint pick_randomly(LegalCombos legal, Stream stream) noexcept nogil
@cython.locals(entry=int)
cdef bint has(LegalCombos legal, int rank, i64 naturals, i64 jokers) noexcept nogil
@cython.locals(entry=int, rank=int, number=i64, min_jokers=i64)
cdef list basic_combos(LegalCombos legal)

@cython.locals(entry=int, largest=i64)
cdef i64 max_count(LegalCombos legal) noexcept nogil
@cython.locals(entry=int, number=i64, max_jokers=i64)
cdef list to_json(LegalCombos legal)
