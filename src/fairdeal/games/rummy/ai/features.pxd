cimport cython
from fairdeal.engine.buffers cimport Int16s
from fairdeal.engine.features cimport Features
from fairdeal.games.rummy.fast cimport memory

cdef int CARDS, SEATS, SYMBOLS, GROUPS, FIRST_LAY_OFF, FIRST_PATTERN, FITS, POINTS, MANY, DEPTHS, MAX_PATTERNS

cdef class RummyFeatures(Features):
    cdef int first_draw, stop, hand_at, sizes_at, pile_at, group_at, face_at, duty_at, on_table_at, begun_at
    cdef int[234] symbol
    cdef int[78] held_points
    cdef int[256] pattern_points
    cdef int[256] pattern_kind
    cdef int[100] held
    cdef int[100] dead
    cdef int[100] fits_table
    cdef int[27] lowest
    cdef int[27] highest
    cdef int[27] length
    cdef bint is_begun
    cdef int hand_points
    cdef int completes_rows, layable_rows, hand_points_rows, duty_rows, fewest_rows
    cdef int card_rows, fit_rows, points_rows, fit_points_rows, complete_rows
    cdef int fits_table_rows, give_rows, lay_off_rows, pattern_rows, kind_rows
    cdef int pattern_points_rows, pattern_size_rows, stock_rows, stop_rows, top_rows
    cdef int top_fit_rows, top_complete_rows, top_points_rows, depth_rows, taken_points_rows
    cdef int taken_completes_rows
    @cython.locals(completes=int, layable=int, card=int)
    cdef void add_position(self, Int16s observation) noexcept
    @cython.final
    @cython.locals(fewest=int, step=int)
    cdef int fewest_others(self, Int16s observation) noexcept
    @cython.final
    @cython.locals(symbol=int, group=int, card=int)
    cdef void read_groups(self, Int16s observation) noexcept
    @cython.final
    @cython.locals(suit=int)
    cdef void read_extensions(self, int low, int high, int length) noexcept
    @cython.final
    @cython.locals(symbol=int, card=int, face=int, k=int)
    cdef void read_hand(self, Int16s observation) noexcept
    @cython.final
    @cython.locals(found=int, face=int)
    cdef int has(self, int symbol, int card, int is_held) noexcept
    @cython.final
    @cython.locals(total=int, face=int, symbol=int, below=int, above=int, others=int, suit=int)
    cdef int completes(self, int card, int is_held) noexcept
    @cython.final
    @cython.locals(total=int, face=int, symbol=int, near=int, far=int, suit=int)
    cdef int fit(self, int card, int is_held) noexcept
    @cython.final
    @cython.locals(face=int)
    cdef int can_lay_off(self, int card) noexcept
    cdef int known_value(self, Int16s observation) noexcept
    @cython.locals(pattern=int)
    cdef void add_move(self, Int16s observation, int action) noexcept
    @cython.final
    @cython.locals(part=int, fit=int, points=int)
    cdef void add_card(self, Int16s observation, int card) noexcept
    @cython.final
    @cython.locals(points=int, completes=int, top=int, card=int, place=int)
    cdef void add_draw(self, Int16s observation, int depth) noexcept
