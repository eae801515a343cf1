cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine cimport buffers
from fairdeal.engine.bits cimport u32, u64, u128
from fairdeal.engine.encoder cimport Encoder
from fairdeal.engine.moves cimport Move, Moves
from fairdeal.engine.buffers cimport Int8s, Int16s
from fairdeal.engine.state cimport State
from fairdeal.mechanics cimport packed_face, stages
from fairdeal.mechanics cimport deck_terms, memory
from fairdeal.mechanics.choices cimport Choices, choice_of
from fairdeal.mechanics.numbered_moves cimport Numbered
from fairdeal.mechanics.suit_tricks cimport SuitTricks
from fairdeal.mechanics.trick_match cimport TrickMatch

cdef class FaceEncoder(Encoder):
    cdef int first_part, own_moves
    cdef dict number_of
    cdef int actors_at, hand_number_at, hand_at, sizes_at, trick_at, led_at, leader_at, played_at
    cdef int won_at, taken_at, scores_at
    @cython.locals(match=TrickMatch, table=SuitTricks, playing=bint, other=int, step=int, played=u128, held=u128)
    cdef void observe(self, State state, int seat, Int16s buffer, Py_ssize_t at)
    @cython.final
    @cython.locals(table=SuitTricks, k=int, face=int, seen=u32, place=Py_ssize_t)
    cdef void observe_trick(self, TrickMatch match, int seat, Int16s buffer, Py_ssize_t at) noexcept
    cdef void observe_own(self, TrickMatch match, int seat, Int16s buffer, Py_ssize_t at)
    @cython.final
    cdef inline u128 held(self, TrickMatch match, int seat) noexcept
    @cython.locals(match=TrickMatch, table=SuitTricks, legal=u64, bids=u64, face=int, choices=Choices, few=Numbered)
    cdef bint offer(self, State state, int seat, tuple begun, Int8s buffer, Py_ssize_t at) except -1
    @cython.final
    @cython.locals(last=int)
    cdef void offer_cards(self, u128 held, int some, tuple begun, Int8s buffer, Py_ssize_t at)
    @cython.locals(match=TrickMatch, choices=Choices, cards=u128, action=int)
    cdef object move_of_parts(self, object actions, State state, int seat, tuple sequence)
