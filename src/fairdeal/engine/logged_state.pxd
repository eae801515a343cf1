cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine cimport cpython_fast_paths
from fairdeal.engine.bits cimport i64
from fairdeal.engine.events cimport Event, happened
from fairdeal.engine.moves cimport Move
from fairdeal.engine.random cimport Stream
from fairdeal.engine.state cimport State

cdef tuple SEATS

@cython.locals(event=Event)
cdef inline bint begins_anew(tuple told, str kind, int seat, Move move)

cdef class LoggedState(State):
    cdef object _game, _seed, _key
    cdef tuple _deals, _given, _names, _later, past, told, told_both, opened, acting
    cdef int _players, number
    cdef list log
    cdef Py_ssize_t logged
    cdef i64 length

    cdef void share(self, LoggedState other)
    cpdef dict public_in_every_game(self, tuple roles)
    cpdef bint deals_used_up(self)
    @cython.final
    @cython.locals(log=list)
    cdef int note(self, int seat, Move move) except -1
    @cython.final
    @cython.locals(told=tuple)
    cdef tuple tell(self, str kind, int seat, Move move)
    @cython.final
    @cython.locals(told=tuple)
    cdef tuple tell_both(self, str kind, int seat, Move move, Event then)

@cython.locals(sample=LoggedState)
cdef void show_actors()
