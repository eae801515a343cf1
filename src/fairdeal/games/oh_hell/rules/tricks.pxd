cimport cython
from fairdeal.engine cimport bits, draw
from fairdeal.engine.bits cimport i64, u64
from fairdeal.engine.random cimport Stream
from fairdeal.mechanics cimport memory
from fairdeal.mechanics.faces cimport FaceTable
from fairdeal.mechanics.suit_tricks cimport SuitTricks
from fairdeal.mechanics.trick_table cimport TrickTable

cdef int DEAL, SEATS

cdef class OhHellTricks(SuitTricks):
    cdef public int dealer, turned
    cdef readonly int size, bidder, bids_made
    cdef int[6] bids

    cdef void first_dealer(self, Stream stream) noexcept nogil
    cdef void next_dealer(self) noexcept nogil
    cdef int left_of(self, int seat) noexcept nogil
    cdef int hand_size(self) noexcept nogil
    @cython.locals(size=int)
    cdef void deal(self, Stream stream) noexcept nogil
    cdef void begin_bids(self) noexcept nogil
    @cython.locals(bids=u64, others=int)
    cdef u64 legal_bids(self) noexcept nogil
    @cython.locals(total=int, seat=int)
    cdef int sum_of_bids(self) noexcept nogil
    cdef void bid(self, int number) noexcept nogil
    @cython.locals(seat=int, bid=int, won=int)
    cdef void score_hand(self) noexcept nogil
    cdef i64 random_opening(self, Stream cards, Stream seats, Stream choices) noexcept nogil
    cdef void finish_hand(self) noexcept nogil
    cdef int bid_of(self, int seat) noexcept nogil
    @cython.locals(table=OhHellTricks, seat=int)
    cdef void copy_from(self, TrickTable other)
