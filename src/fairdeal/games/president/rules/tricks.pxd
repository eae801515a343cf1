cimport cython
from fairdeal.engine.bits cimport i64, u64
from fairdeal.games.president.fast cimport hands, rank_sets
from fairdeal.games.president.fast.legal_combos cimport LegalCombos
from fairdeal.games.president.fast.round cimport Round
from fairdeal.games.president.rules cimport going_out, option_values, ranks, terms
from fairdeal.mechanics cimport seat_sets, sets

cdef void find_legal_moves(Round table, LegalCombos legal) noexcept nogil
cdef void find_leads(Round table, LegalCombos legal) noexcept nogil
@cython.locals(equal=u64)
cdef void find_answers(Round table, LegalCombos legal) noexcept nogil
cdef bint may_equalize(Round table, int seat) noexcept nogil
cdef bint skips(Round table) noexcept nogil
@cython.locals(top_natural=int)
cdef void find_what_beats(Round table) noexcept nogil
cdef u64 ranks_above_top(Round table) noexcept nogil
cdef void suppose(Round table, int seat, int rank, i64 number) noexcept nogil

@cython.locals(seat=int, number=i64, on_same_rank=bint, equalizes=bint, revolts=bint)
cdef void play(Round table, int rank, i64 naturals, i64 jokers) noexcept nogil
@cython.locals(seat=int)
cdef void decline(Round table) noexcept nogil
@cython.locals(following=int)
cdef void pass_turn_on(Round table, int seat, bint equalized) noexcept nogil
@cython.locals(in_trick=u64, following=int)
cdef int next_to_act(Round table, int seat) noexcept nogil
cdef void end_trick(Round table) noexcept nogil
cdef bint is_revolution(Round table, int rank, i64 naturals, i64 jokers) noexcept nogil
cdef bint equalizing_ends_trick(Round table, int seat) noexcept nogil

cdef int next_with_cards(Round table, int seat) noexcept nogil
cdef int same_or_next(Round table, int seat) noexcept nogil
cdef int previous_with_cards(Round table, int seat) noexcept nogil
