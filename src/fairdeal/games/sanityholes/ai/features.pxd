cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport u128
from fairdeal.engine.buffers cimport Int16s
from fairdeal.engine.features cimport Features
from fairdeal.games.sanityholes.ai.play_count cimport PlayCounter

cdef int CARDS, FACES, SEATS, VALUES, COUNTS, PLAYS, SAVED, FIRST_GIFT, GIVE_MARKER, DONE, FIRST_CLEAR

cdef class SanityholesFeatures(Features):
    cdef PlayCounter counter
    cdef int pass_number, hand_at, begun_at, sizes_at, top_at, top_seat_at, passed_at, markers_at
    cdef unsigned char[234] value
    cdef int[16] twos
    cdef u128 hand
    cdef int[28] groups
    cdef u128[28] showing
    cdef int[28] plays_without
    cdef int plays, begun, begun_value, hand_size, top_number, top_value, fewest
    cdef int group_rows, plays_rows, fewest_rows, begun_rows, value_rows
    cdef int kind_rows, group_need_rows, spare_rows, other_group_rows, two_rows
    cdef int sum_rows, saved_all_rows, saved_rows, match_rows, left_rows
    cdef int lead_rows, done_rows, done_left_rows, clear_rows, clear_left_rows
    cdef int clear_plays_rows, pass_rows, pass_fewest_rows, pass_plays_rows, pass_own_rows
    cdef int gift_rows, gift_group_rows, gift_sum_rows, marker_rows
    @cython.locals(value=int, k=int, step=int)
    cdef void add_position(self, Int16s observation) noexcept
    @cython.final
    @cython.locals(value=int, card=int, face=int, used=bint)
    cdef void read_hand(self, Int16s observation) noexcept
    @cython.final
    cdef int plays_without_value(self, int value) noexcept
    @cython.final
    @cython.locals(saved=int)
    cdef void saved_by(self, int card, int kind) noexcept
    @cython.final
    @cython.locals(best=int, face=int)
    cdef int largest_other_group(self, int card, int value) noexcept
    cdef int known_value(self, Int16s observation) noexcept
    cdef void add_move(self, Int16s observation, int action) noexcept
    @cython.final
    @cython.locals(card=int, value=int, later=int, need=int, group=int, saved=int)
    cdef void add_face(self, int face) noexcept
    @cython.final
    cdef void add_gift(self, int card) noexcept
