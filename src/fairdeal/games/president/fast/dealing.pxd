cimport cython
from fairdeal.engine cimport bits, draw
from fairdeal.engine.bits cimport i64
from fairdeal.engine.hypergeometric cimport hypergeometric
from fairdeal.engine.random cimport Stream
from fairdeal.games.president.fast cimport memory
from fairdeal.games.president.fast.round cimport Round
from fairdeal.games.president.rules cimport ranks

cdef void deal_whole_pack(Round table, Stream stream, int start) noexcept nogil
cdef i64 cards_of_rank(Round table, int rank) noexcept nogil
cdef i64 pack_size(Round table) noexcept nogil
@cython.locals(left=i64, chosen=i64, last_row=i64, row=i64, rank=int, _=i64)
cdef void deal_by_cards(Round table, Stream stream, int start) noexcept nogil
@cython.locals(pack=i64, each=i64, extra=i64, capacity=i64, seat=int, rank=int)
cdef void deal_by_counts(Round table, Stream stream, int start) noexcept nogil
@cython.locals(whole=i64, capacity=i64, before=i64, dealt=i64, share=i64, seat=int, row=int)
cdef void deal_rank(Round table, Stream stream, int rank, i64 cards) noexcept nogil
