cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport i64, u64, u128
from fairdeal.engine.random cimport Stream
from fairdeal.games.hearts.rules cimport deal, passing, scoring, terms, tricks
from fairdeal.mechanics cimport deck_terms
from fairdeal.mechanics.choices cimport AllWays
from fairdeal.mechanics.faces cimport FaceTable
from fairdeal.mechanics.suit_tricks cimport SuitTricks
from fairdeal.mechanics.trick_table cimport TrickTable

cdef class HeartsTable(SuitTricks):
    cdef int opening_card
    cdef bint combined_leads, shoot_the_moon
    cdef u128[6] passed
    cdef AllWays passes  # not copied: only bulk play uses it

    cdef void deal(self, Stream stream) noexcept nogil
    cdef u64 leads(self, u64 faces) noexcept nogil
    cdef void score_hand(self) noexcept nogil

    cdef void begin_play(self, int leader) noexcept nogil
    cdef bint was_dealt_opening_card(self, int seat) noexcept nogil
    @cython.locals(place=int)
    cdef u64 opening_lead(self) noexcept nogil
    @cython.final
    cdef bint was_discarded(self, int suit) noexcept nogil

    cdef void warm_up(self)
    @cython.locals(moves=i64)
    cdef i64 random_opening(self, Stream cards, Stream seats, Stream choices) noexcept nogil
    @cython.locals(seat=int)
    cdef i64 random_pass(self, Stream choices) noexcept nogil

    @cython.locals(table=HeartsTable, seat=int)
    cdef void copy_from(self, TrickTable other)
