cimport cython
from fairdeal.engine cimport cpython_fast_paths
from fairdeal.engine.bits cimport i64
from fairdeal.engine.events cimport Event, new_event, new_event_with
from fairdeal.engine.logged_state cimport LoggedState
from fairdeal.engine.moves cimport Move
from fairdeal.games.president.fast.legal_combos cimport LegalCombos, new_legal_combos
from fairdeal.games.president.fast.round cimport Round
from fairdeal.games.president.rules cimport terms, tricks
from fairdeal.games.president.rules.moves cimport Combo
from fairdeal.mechanics cimport seat_sets

cdef int INTERMISSION, OVER, PLAY, TRANSFER
cdef tuple ONE_ACTOR, PASSED, NEW_TRICK, DECLINE_MOVES

@cython.final
cdef class PresidentMatch(LoggedState):
    cdef object deal, summary, world_sampler
    cdef tuple history, ranking, changes, ready, due, transfers
    cdef int stage, first_leader
    cdef i64 trick_start
    cdef Round round
    cdef LegalCombos legal
    cdef bint legal_is_current

    @cython.locals(copied=PresidentMatch)
    cpdef PresidentMatch copy(self)
    cdef copy_from(self, PresidentMatch other)
    cdef bint is_in_tricks(self) noexcept
    cdef int seats_in_round(self) except -1
    cdef int find_actors(self) except -1
    @cython.locals(place=int)
    cpdef moves(self, object seat)
    @cython.locals(legal=LegalCombos)
    cdef LegalCombos legal_combos(self)
    @cython.locals(table=Round, legal=LegalCombos)
    cpdef LegalCombos moves_if(self, int seat, int rank, i64 number)
    @cython.locals(place=int, events=tuple)
    cpdef tuple play(self, object seat, object move)
    @cython.locals(table=Round, legal=LegalCombos, combo=Combo, number_out=int, revolution=bint, kind=str)
    cdef tuple play_in_trick(self, int seat, Move move)
    @cython.locals(table=Round, events=list)
    cdef tuple consequences(self, Event event, int number_out, bint revolution)
