cimport cython
from fairdeal.engine.buffers cimport Int16s
from fairdeal.engine.features cimport Features

cdef int RANKS, JOKER, TWO, NUMBERS, SIZES, LEFT, GROUPS
cdef int NOBODY_FALLS, OBSERVER_MAY_FALL, OBSERVER_HAS_FALLEN, OTHER_MAY_FALL, OTHER_HAS_FALLEN, STAGES

cdef class PresidentFeatures(Features):
    cdef int cards, jokers, per_natural, per_rank, first_joker_combo, first_decline, first_gift
    cdef int hand_at, played_at, sizes_at, top_at, top_seat_at, passed_at, revolution_at, out_at, ranking_at
    cdef int has_penalties, top_height, top_number, fewest, next_size, groups, stage
    cdef bint is_reversed, penalizes_2, penalizes_joker, has_short_combos, has_falls
    cdef int[14] unseen
    cdef int beaten_rows, combo_rows, distance_rows, fewest_number_rows, fewest_rows
    cdef int final_rows, finish_rows, gift_rows, groups_left_rows, groups_rows
    cdef int jokers_rows, left_rows, next_number_rows, one_fewer_rows, pass_fewest_rows
    cdef int pass_groups_rows, pass_holder_rows, pass_rows, pass_top_rows, rest_rows
    cdef int stage_fewest_rows, stage_finish_rows, stage_gift_rows, stage_left_rows, stage_pass_rows, stage_rows
    cdef int top_rows, tops_rows, unseen_rows
    @cython.final
    cdef int height(self, int rank) noexcept
    @cython.locals(rank=int, total=int, held=int, k=int, number=int)
    cdef void add_position(self, Int16s observation) noexcept
    @cython.final
    @cython.locals(tops=int, position=int, rank=int, k=int)
    cdef void add_tops(self, Int16s observation) noexcept
    @cython.final
    @cython.locals(president=int, first=int, step=int)
    cdef void find_stage(self, Int16s observation) noexcept
    @cython.final
    @cython.locals(step=int, size=int)
    cdef void read_sizes(self, Int16s observation) noexcept
    @cython.locals(rank=int, rest=int, naturals=int)
    cdef void add_move(self, Int16s observation, int action) noexcept
    @cython.final
    @cython.locals(step=int)
    cdef void add_decline(self, Int16s observation, int skips) noexcept
    @cython.final
    @cython.locals(number=int, height=int, level=int, few=int, held=int, left=int, groups=int, beaters=int, safe=int,
                   kind=int, above_top=int)
    cdef void add_combo(self, Int16s observation, int rank, int naturals, int jokers) noexcept
    @cython.locals(rank=int, naturals=int, jokers=int, other=int, left=int)
    cdef bint rules_out(self, Int16s observation, int action) noexcept
    @cython.final
    cdef bint is_penalized(self, int rank) noexcept
    @cython.final
    @cython.locals(found=int, spare=int, position=int, rank=int, needed=int)
    cdef int beaters(self, int height, int number) noexcept
