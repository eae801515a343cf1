cimport cython
from fairdeal.engine cimport cpython_fast_paths
from fairdeal.engine.bits cimport i64
from fairdeal.engine.events cimport Event, new_event
from fairdeal.engine.moves cimport Move
from fairdeal.engine.random cimport Stream
from fairdeal.engine.state cimport State

cdef tuple SEATS

@cython.locals(event=Event)
cdef inline bint reuse_event(tuple events, str kind, int seat, Move move)

cdef class LoggedState(State):
    cdef object _game, _seed, _key
    cdef tuple _deals, _given, _names, _later, past, last_events, last_event_pair, opening_events, acting
    cdef int _players, number
    cdef list log
    cdef Py_ssize_t logged
    cdef i64 length
    cdef bint holds_deals

    cdef void copy_log_from(self, LoggedState other)
    cpdef dict common_public_fields(self, tuple roles)
    cpdef bint deals_used_up(self)
    cpdef bint is_deal_waiting(self)
    @cython.final
    @cython.locals(log=list)
    cdef int log_move(self, int seat, Move move) except -1
    @cython.final
    @cython.locals(events=tuple)
    cdef tuple move_event(self, str kind, int seat, Move move)
    @cython.final
    @cython.locals(events=tuple)
    cdef tuple move_and_event(self, str kind, int seat, Move move, Event then)

@cython.locals(sample=LoggedState)
cdef void expose_actors()
