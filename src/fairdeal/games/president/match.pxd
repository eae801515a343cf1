cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine cimport cpython_fast_paths
from fairdeal.engine.bits cimport i64
from fairdeal.engine.events cimport Event, new_event, new_event_with
from fairdeal.engine.moves cimport Move
from fairdeal.engine.random cimport Stream
from fairdeal.engine.logged_state cimport LoggedState
from fairdeal.games.president.fast cimport memory
from fairdeal.games.president.rules.combos cimport Combo
from fairdeal.games.president.rules.tricks cimport Combos, Round, no_combos

cdef int PLAY, TRANSFER, INTERMISSION, USED_UP, OVER
cdef tuple ONE_SEAT, PASSED, NEW_TRICK, DECLINES

@cython.final
cdef class RoundFacts:
    cdef object deal
    cdef tuple made, ranking, pack, roles
    cdef dict pack_view
    cdef list transfers

@cython.final
cdef class Match(LoggedState):
    cdef RoundFacts told_of_round
    cdef object deal, dealer
    cdef tuple history, ranking, changes, ready, due, made, dealt_for
    cdef int stage, first_leader
    cdef i64 trick_start
    cdef Round round
    cdef Combos legal
    cdef bint found

    @cython.locals(place=int)
    cpdef moves(self, object seat)
    cdef int find_actors(self) except -1
    @cython.locals(legal=Combos)
    cdef Combos legal_combos(self)
    @cython.locals(place=int, told=tuple)
    cpdef tuple play(self, object seat, object move)
    @cython.locals(turn=Round, legal=Combos, combo=Combo, out=int, revolution=bint, kind=str)
    cdef tuple play_in_trick(self, int seat, Move move)
    @cython.locals(turn=Round, events=list)
    cdef tuple consequences(self, Event event, int out, bint revolution)
    @cython.locals(twin=Match)
    cpdef Match copy(self)
    @cython.locals(seats=list, seat=int, place=i64)
    cdef list order_out(self)
    cdef i64 size(self, int seat)
    cdef list counts(self, int seat)
    @cython.locals(facts=RoundFacts)
    cdef RoundFacts round_facts(self)
    @cython.locals(turn=Round, playing=bint, facts=RoundFacts)
    cpdef dict public(self)
    @cython.locals(place=int)
    cpdef dict own(self, object seat)
    @cython.locals(rank=int)
    cdef dict by_rank(self, object counts)
    @cython.locals(first=Py_ssize_t, at=Py_ssize_t)
    cdef list trick(self)
    @cython.locals(turn=Round, seat=int)
    cdef list passed_seats(self)
    @cython.locals(left=list, seat=int, rank=int, seats=int, number=i64)
    cdef list played_by_rank(self, tuple pack)
    @cython.locals(turn=Round, legal=Combos)
    cdef list unable_to_play(self)
    cdef list tricks_played(self)
    @cython.locals(turn=Round, seat=int, rank=int)
    cdef Round first_trick(self, object moves)
