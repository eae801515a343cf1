cimport cython
from fairdeal.engine cimport bits, draw
from fairdeal.engine.bits cimport i64, u64, u128
from fairdeal.engine.moves cimport Move, Moves
from fairdeal.engine.random cimport Stream
from fairdeal.games.president.fast cimport combo_entries, memory, rank_sets
from fairdeal.games.president.fast.combo_cache cimport cached_combo
from fairdeal.games.president.fast.round cimport Round
from fairdeal.games.president.rules cimport ranks, terms
from fairdeal.games.president.rules.moves cimport Combo

@cython.final
cdef class LegalCombos(Moves):
    cdef u64 word
    cdef u128 total
    cdef u64 ranks
    cdef readonly i64 limit
    cdef i64 number, other_number, jokers
    cdef int other_rank, decline, entry_count
    cdef readonly bint leading, revolution
    cdef bint packed, limited
    cdef int picked_rank
    cdef i64 picked_naturals, picked_jokers
    cdef i64 *entries

    @cython.locals(row=i64, naturals=int)
    cdef void collect_leads(self, Round table) noexcept nogil
    @cython.locals(naturals=u64, jokers=i64)
    cdef void limit_leads(self) noexcept nogil
    @cython.locals(row=i64, jokers=i64, hand=u64, held=u64, word=u64)
    cdef void collect_answers(self, Round table, bint other_jokers) noexcept nogil
    cdef void add_decline(self, int decline) noexcept nogil

    cdef bint pick(self, u128 k) noexcept nogil
    @cython.locals(total=u64, k=u64)
    cdef bint pick_randomly(self, Stream stream) noexcept nogil
    @cython.locals(naturals=u64, joker_counts=int, which=int, number=int)
    cdef bint pick_lead(self, int k) noexcept nogil
    @cython.locals(naturals=u64, joker_counts=i64)
    cdef bint pick_limited_lead(self, int k) noexcept nogil
    @cython.locals(at=int)
    cdef bint pick_answer(self, int k) noexcept nogil
    cdef void pick_natural(self, int at) noexcept nogil

    @cython.locals(number=i64)
    cdef bint has(self, int rank, i64 naturals, i64 jokers) noexcept nogil

    cdef Move move_at(self, u128 k)
    cpdef Move choice(self, Stream stream)

@cython.locals(created=LegalCombos)
cpdef LegalCombos new_legal_combos()
