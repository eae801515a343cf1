cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine cimport cpython_fast_paths
from fairdeal.engine.bits cimport u128
from fairdeal.engine.events cimport Event, new_event, new_lazy_event
from fairdeal.engine.logged_state cimport LoggedState
from fairdeal.engine.moves cimport Move, Moves
from fairdeal.engine.random cimport Stream
from fairdeal.mechanics cimport stages
from fairdeal.mechanics cimport memory
from fairdeal.mechanics.choices cimport Choices
from fairdeal.mechanics.hand_results cimport HandResult, new_hand_result
from fairdeal.mechanics.faces cimport FaceMove, FaceTable, cards_data
from fairdeal.mechanics.legal_faces cimport Faces, no_faces
from fairdeal.mechanics.numbered_moves cimport Numbered
from fairdeal.mechanics.suit_tricks cimport SuitTricks
from fairdeal.mechanics.trick_memory cimport TrickMemory

cdef tuple ONE_SEAT, TRICK_WON

cdef class TrickMatch(LoggedState):
    cdef SuitTricks table  # not copied: the game copies its table
    cdef FaceTable faces
    cdef int stage
    cdef bint in_tricks
    cdef Faces offered
    cdef Moves offered_before
    cdef int offered_seat
    cdef tuple history
    cdef object deal, hidden_dealer
    cdef tuple dealt_for
    cdef TrickMemory memory  # not copied: read again from the log

    cdef void copy_match_from(self, TrickMatch other)
    @cython.final
    cdef tuple only(self, int seat)
    cpdef tuple actors_before_tricks(self)
    cpdef Moves moves_before_tricks(self, int seat)
    @cython.final
    cdef Moves offer_before_tricks(self, int seat)
    cpdef tuple act(self, int seat, Move move)
    @cython.locals(place=int)
    cpdef moves(self, object seat)
    @cython.final
    @cython.locals(offered=Faces)
    cdef Faces legal_faces(self)
    cpdef tuple play(self, object seat, object move)
    @cython.final
    @cython.locals(chosen=Move, events=tuple)
    cdef tuple play_before_tricks(self, int place, object move)
    @cython.final
    @cython.locals(offered=Moves, numbered=Numbered, choices=Choices)
    cdef bint has_offered(self, int seat, Move move) except -1
    @cython.final
    @cython.locals(table=SuitTricks, place=int)
    cdef tuple play_face(self, int seat, FaceMove face)
    @cython.final
    @cython.locals(events=tuple)
    cdef tuple end_hand(self, Event last)
    cpdef list pack_texts(self)
    cpdef Faces faces_held(self, int seat)
    @cython.locals(table=SuitTricks)
    cpdef Faces faces_to_lead(self, int seat)
    @cython.locals(table=SuitTricks)
    cpdef Faces faces_after_lead(self, int seat, int suit)
    @cython.locals(table=SuitTricks)
    cpdef Faces faces_after(self, int seat, FaceMove face)
    @cython.final
    cdef Faces faces_offered_by(self, SuitTricks table)
    @cython.final
    cdef int find_actors(self) except -1
    @cython.locals(table=SuitTricks, seat=int)
    cpdef list begin_hand(self)
    cpdef list begin_tricks(self, int leader)
    @cython.final
    cdef void prepare_tricks(self)
    cpdef list after_deal(self)
    @cython.locals(seat=int)
    cdef list all_scores(self)
    @cython.locals(table=SuitTricks, seat=int, result=HandResult)
    cpdef list finish_hand(self)
    cpdef object cards_of(self, int seat)
    @cython.final
    @cython.locals(past=TrickMemory, at=Py_ssize_t, face=FaceMove)
    cdef TrickMemory remember(self)
