cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport u128
from fairdeal.games.hearts.ai cimport heuristic
from fairdeal.games.hearts.ai.heuristic cimport HeartsOutlook
from fairdeal.games.hearts.fast.table cimport HeartsTable
from fairdeal.games.hearts.match cimport HeartsMatch
from fairdeal.games.hearts.rules cimport tricks
from fairdeal.mechanics cimport deck_terms, stages
from fairdeal.mechanics.choices cimport choice_of
from fairdeal.mechanics.legal_faces cimport Faces

cdef double EAGERNESS, MIN_STRENGTH_TO_PASS, MIN_STRENGTH_TO_COLLECT, POINTS_TO_COME, STRENGTH_COST
cdef int ALARMING_POINTS

cdef class MoonOutlook(HeartsOutlook):
    cdef double card_strength(self, int card) noexcept nogil
    @cython.locals(rest=u128, card=int, total=double)
    cdef double hand_strength(self) noexcept nogil
    cdef bint collects(self) noexcept nogil
    cdef double unwelcome(self, int card) noexcept nogil
    cdef void prepare(self, bint is_first_trick) noexcept nogil
    cdef double card_cost(self, int card) noexcept nogil
    @cython.locals(has_points=double)
    cdef double face_cost(self, int face, double card_cost) noexcept nogil
    @cython.locals(wins=double, step=int)
    cdef double loss(self, int face) noexcept nogil

cdef MoonOutlook _outlook(int players)
cdef bint has_plan(int others, int most, int own) noexcept nogil
@cython.locals(outlook=MoonOutlook, faces=Faces)
cpdef object choose(object view)
@cython.locals(outlook=MoonOutlook, faces=Faces, table=HeartsTable, others=int, most=int, other=int)
cpdef object choose_at(HeartsMatch match, int seat)
