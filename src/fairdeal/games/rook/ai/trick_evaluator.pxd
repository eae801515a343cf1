cimport cython
from fairdeal.engine cimport bits, draw
from fairdeal.engine.bits cimport GilState, u32, u64
from fairdeal.engine.random cimport Stream
from fairdeal.games.rook.ai.face_ranks cimport FaceRanks
from fairdeal.games.rook.fast.table cimport RookTable
from fairdeal.mechanics cimport packed_face
from fairdeal.mechanics cimport deck_terms, memory

cdef int ONE, KEPT, ROOK_COMES
cdef int OUTRANKS, BEATS, HELPS, WINNER_COST, TRUMP_COST, ROOK_COST, TRUMP_LEAD

@cython.final
cdef class TrickEvaluator:
    cdef RookTable table
    cdef FaceRanks ranks
    cdef u64[24] held
    cdef u64[6] in_hands
    cdef int[4] points
    cdef int rook_holder
    cdef u64[5] others
    cdef int[5] lacks
    cdef int[5] ruffed
    cdef int seat, players_after, trump, has_trump, stake, partner_wins, rook_comes, trump_lead

    @cython.locals(seat=int, place=int, at=int, seen=u32, rest=u64)
    cdef void count_hands(self) noexcept nogil
    @cython.locals(at=int, seat=int, kind=int, seen=u32, gone=u64)
    cdef void play(self, int place) noexcept nogil

    @cython.locals(seat=int, gil=GilState)
    cpdef list finish_hand(self, Stream stream, int random_odds)
    @cython.locals(legal=u64, place=int)
    cdef void play_tricks(self, Stream stream, int random_odds) noexcept nogil
    @cython.locals(found=int, face=int, place=int, best=int)
    cpdef int unlikely_moves(self, int seat, int leader, list shown)
    @cython.locals(values=dict, legal=u64, place=int, face=int)
    cpdef dict legal_values(self)

    @cython.locals(chosen=int, place=int, highest=int, value=int, card=int, last=int, cost=int)
    cdef int best_place(self, u64 legal) noexcept nogil
    cdef int value(self, int place) noexcept nogil
    @cython.locals(suit=int, cards=int, points=int, rook_is_out=bint, we_bid=bint)
    cdef void prepare_turn(self) noexcept nogil
    @cython.locals(winner=int, seen=u32)
    cdef int partner_wins_trick(self) noexcept nogil
    @cython.locals(ours=int, seen=u32, trump_lead=int, points=int)
    cdef int gain(self, int place) noexcept nogil
    @cython.locals(at=int, seen=u32, suit=int, best=int, kind=int, beaten=int, trump_cost=int)
    cdef int cost(self, int card) noexcept nogil

    cdef bint beats_trick(self, u32 seen) noexcept nogil
    @cython.locals(probability=int)
    cdef int stands(self, u32 seen) noexcept nogil
    cdef int stands_against(self, int seat, u32 seen) noexcept nogil
    @cython.locals(suit=int, higher=int, led=int)
    cdef int can_beat(self, int seat, u32 seen) noexcept nogil
    @cython.locals(higher=u64)
    cdef int has_higher(self, u32 seen) noexcept nogil
    cdef int seat_lacks(self, int seat, int suit) noexcept nogil
