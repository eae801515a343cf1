cimport cython
from fairdeal.engine cimport bits, draw
from fairdeal.engine.bits cimport i64, u64
from fairdeal.engine.random cimport Stream
from fairdeal.games.oh_hell.rules cimport bidding, deal, scoring, terms, tricks
from fairdeal.mechanics cimport deck_terms
from fairdeal.mechanics.faces cimport FaceTable
from fairdeal.mechanics.suit_tricks cimport SuitTricks
from fairdeal.mechanics.trick_table cimport TrickTable

cdef class OhHellTable(SuitTricks):
    cdef int dealer, turned, size, bidder, bid_count
    cdef int[6] bids

    cdef void first_dealer(self, Stream stream) noexcept nogil
    cdef void deal(self, Stream stream) noexcept nogil
    cdef void score_hand(self) noexcept nogil

    cdef int higher_suit(self, int card) noexcept nogil
    cdef void begin_bids(self) noexcept nogil
    @cython.locals(bids=u64, forbidden=int)
    cdef u64 legal_bids(self) noexcept nogil

    cdef i64 random_opening(self, Stream cards, Stream seats, Stream choices) noexcept nogil
    cdef void finish_hand(self) noexcept nogil

    @cython.locals(table=OhHellTable, seat=int)
    cdef void copy_from(self, TrickTable other)
