cimport cython
from fairdeal.engine.buffers cimport Int16s
from fairdeal.engine.features cimport Features

cdef int CARDS, SEATS, VALUES, FIRST_VALUE, CYCLE, FIRST_CARD, DONE, BULL, COUNTS, LIES, WAITS, SLACKS

cdef class BullSanityFeatures(Features):
    cdef int hand_at, sizes_at, claim_at, claimer_at, accepted_at, taken_at, laid_at, begun_at
    cdef unsigned char[2184] shows
    cdef int[28] all_showing
    cdef int[28] held
    cdef int hand_size, left, value, chosen, lies, missing, expected, slack, claimed, claimer_size, waiting
    cdef int begun_rows, slack_rows, held_rows, name_rows, name_held_rows
    cdef int card_rows, true_rows, wait_rows, size_lie_rows, done_rows
    cdef int done_missing_rows, done_left_rows, done_expected_rows, answer_rows, answer_slack_rows
    cdef int answer_size_rows, answer_own_rows, answer_odds_rows, answer_waiting_rows, answer_value_rows
    @cython.locals(step=int, value=int, card=int, k=int)
    cdef void add_position(self, Int16s observation) noexcept
    @cython.final
    @cython.locals(k=int, card=int)
    cdef void read_begun(self, Int16s observation) noexcept
    @cython.final
    @cython.locals(value=int, elsewhere=int, card=int, step=int)
    cdef void read_claim(self, Int16s observation) noexcept
    @cython.locals(lies=int)
    cdef void add_move(self, Int16s observation, int action) noexcept
    @cython.final
    @cython.locals(true=int)
    cdef void add_card(self, int card) noexcept
    @cython.final
    @cython.locals(value=int, turn=int)
    cdef int wait_of(self, int card) noexcept
    @cython.final
    @cython.locals(slack=int, unseen=int, expected=int)
    cdef void add_answer(self, Int16s observation, int accepts) noexcept
