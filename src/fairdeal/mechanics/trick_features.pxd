cimport cython
from fairdeal.engine.buffers cimport Int16s
from fairdeal.engine.features cimport Features
from fairdeal.mechanics cimport deck_terms, memory
from fairdeal.mechanics cimport trick_feature_sizes as sizes
from fairdeal.mechanics.faces cimport FaceTable

cdef class TrickFeatures(Features):
    cdef int card_count, hand_at, played_at, trick_at, taken_at, trump_at, first_part, own_moves
    cdef bint trump_beats_sums
    cdef unsigned char[79] in_pack
    cdef unsigned char[79] worth
    cdef unsigned char[237] value
    cdef unsigned char[237] suit
    cdef int[174] above
    cdef int[6] length
    cdef int[8] power
    cdef int trump, led, down, best, stake, later, need, best_suit, best_value
    cdef int winner_rows, best_rows, shown_rows, later_rows, length_rows, unseen_rows, top_rows, need_rows
    cdef int face_rows, role_value_rows, role_stake_rows, role_worth_rows, height_rows, length_after_rows
    cdef int need_role_rows, part_rows, part_length_rows, own_rows, lowest_rows, highest_rows
    cdef int share_rows, risk_rows, relief_rows, part_share_rows
    cdef void set_need(self, Int16s observation) noexcept
    cdef void add_own_move(self, Int16s observation, int number) noexcept
    @cython.locals(suit=int)
    cdef void add_position(self, Int16s observation) noexcept
    @cython.final
    @cython.locals(suit=int)
    cdef void find_trump(self, Int16s observation) noexcept
    @cython.final
    @cython.locals(k=int, suit=int, card=int, face=int, value=int)
    cdef void count_faces(self, Int16s observation) noexcept
    @cython.final
    @cython.locals(tops='int[6]', k=int, suit=int, card=int, face=int)
    cdef void add_tops(self, Int16s observation) noexcept
    @cython.final
    @cython.locals(winner=int, step=int, at=int, value=int, suit=int, shown=int)
    cdef void read_trick(self, Int16s observation) noexcept
    @cython.final
    @cython.locals(other=int)
    cdef void set_led(self, int suit) noexcept
    @cython.locals(card=int, half=int, face=int, share=int)
    cdef void add_move(self, Int16s observation, int action) noexcept
    @cython.locals(card=int, suit=int, value=int, role=int, stake=int, above=int, height=int, safe=int,
                   share=int)
    cdef void add_face(self, int face) noexcept
    @cython.final
    @cython.locals(lowest=int, highest=int, card=int, face=int)
    cdef void add_extremes(self, Int16s observation, int suit) noexcept
    @cython.final
    @cython.locals(above=int, every=int)
    cdef int share(self, int suit, int value) noexcept
    @cython.final
    @cython.locals(total=int, other=int)
    cdef int relief(self, int face) noexcept
    @cython.final
    cdef int role_of(self, int suit, int value) noexcept

cdef int level(int points) noexcept
