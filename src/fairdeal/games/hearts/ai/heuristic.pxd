cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport u128
from fairdeal.engine.moves cimport Move
from fairdeal.games.hearts.match cimport HeartsMatch
from fairdeal.games.hearts.rules cimport tricks
from fairdeal.mechanics cimport deck_terms, stages
from fairdeal.mechanics.choices cimport choice_of
from fairdeal.mechanics.legal_faces cimport Faces
from fairdeal.mechanics.trick_outlook cimport Outlook, TrickPack

cdef double LEAD_COST, GENEROSITY, HEIGHT_RELIEF, POINT_RELIEF, HEART_DISLIKE
cdef int QUEEN_OF_SPADES

cdef class HeartsOutlook(Outlook):
    cdef double stake
    @cython.locals(found=u128, rest=u128, chosen=int, card=int, most=double, unwelcome=double)
    cdef u128 cards_to_pass(self, int number) noexcept nogil
    cdef double unwelcome(self, int card) noexcept nogil
    cdef double card_height(self, int card) noexcept nogil
    @cython.locals(to_come=double)
    cdef void prepare(self, bint is_first_trick) noexcept nogil
    cdef double card_cost(self, int card) noexcept nogil
    cdef double face_cost(self, int face, double card_cost) noexcept nogil
    @cython.locals(following=int, step=int)
    cdef double risk(self, int face) noexcept nogil

cdef HeartsOutlook _outlook(int players)
@cython.locals(outlook=HeartsOutlook, faces=Faces)
cpdef Move choose_at(HeartsMatch match, int seat)
@cython.locals(outlook=HeartsOutlook, faces=Faces)
cpdef Move choose(object view)
