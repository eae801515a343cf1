cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport u64, u128
from fairdeal.engine.moves cimport Move
from fairdeal.games.oh_hell.fast.table cimport OhHellTable
from fairdeal.games.oh_hell.match cimport OhHellMatch
from fairdeal.games.oh_hell.rules cimport terms
from fairdeal.mechanics cimport deck_terms, stages
from fairdeal.mechanics.legal_faces cimport Faces
from fairdeal.mechanics.trick_outlook cimport Outlook, TrickPack

cdef double CAUTION, SHARE_OF_UNBID, RIVALRY, EAGERNESS, HOPE, CROWDING
cdef tuple BIDS

cdef class OhHellOutlook(Outlook):
    cdef int[6] needed
    cdef double[79] winning
    cdef double total, hope

    @cython.locals(rest=u128, card=int)
    cdef void find_winners(self) noexcept nogil
    @cython.locals(unbid=double, likely=double, chosen=int, bid=int)
    cdef int choose_bid(self, u64 legal, int bid_count, int bid_sum, int size) noexcept nogil

    @cython.locals(wanted=int, seat=int, tricks_left=int)
    cdef void prepare(self) noexcept nogil
    cdef double card_cost(self, int card) noexcept nogil
    cdef double face_cost(self, int face, double card_cost) noexcept nogil
    @cython.locals(probability=double, step=int)
    cdef double win_probability(self, int face) noexcept nogil
    cdef double beat_probability(self, int seat, int face) noexcept nogil

@cython.locals(outlook=OhHellOutlook, faces=Faces, seat=int)
cpdef Move choose(object view)
@cython.locals(outlook=OhHellOutlook, table=OhHellTable, faces=Faces, turned=u128, step=int, bid_sum=int, other=int)
cpdef Move choose_at(OhHellMatch match, int seat)
