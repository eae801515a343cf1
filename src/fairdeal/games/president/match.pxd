cimport cython
from fairdeal.engine.bits cimport i64
from fairdeal.engine.events cimport Event
from fairdeal.engine.moves cimport Move
from fairdeal.engine.random cimport Stream
from fairdeal.engine.state cimport State
from fairdeal.games.president cimport layout
from fairdeal.games.president.combos cimport Combo, Combos
from fairdeal.games.president.tricks cimport Round

cdef int PLAY, TRANSFER, INTERMISSION, USED_UP, OVER
cdef tuple ONE_SEAT
cdef Combos SCRATCH

@cython.final
cdef class Match(State):
    cdef object _game, _seed, _key, deal
    cdef tuple _deals, _given, _names, log, history, ranking, changes, ready, due, made
    cdef int _players, number, stage, first_leader
    cdef i64 length, tricks_start, trick_start
    cdef Round round

    @cython.locals(turn=Round, combo=Combo, out=int, revolution=bint, event=Event)
    cdef tuple play_in_trick(self, int seat, Move move)
    @cython.locals(turn=Round)
    cdef tuple consequences(self, Event event, int out, bint revolution)
    @cython.locals(twin=Match)
    cpdef Match copy(self)
    cdef i64 size(self, int seat)
    cdef list counts(self, int seat)
