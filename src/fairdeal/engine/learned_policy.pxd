cimport cython
from fairdeal.engine cimport buffers
from fairdeal.engine cimport network_limits as limits
from fairdeal.engine.bits cimport i64
from fairdeal.engine.buffers cimport Int8s, Int16s, Int32s, Int64s
from fairdeal.engine.encoder cimport Encoder
from fairdeal.engine.features cimport Features
from fairdeal.engine.network cimport Network
from fairdeal.engine.random cimport Stream
from fairdeal.engine.state cimport State

cdef int ODDS, MAX_MOVES

@cython.final
cdef class LearnedPolicy:
    cdef readonly Features features
    cdef public Network network
    cdef readonly object spec, actions, adviser
    cdef readonly int size
    cdef Encoder encoder
    cdef public object turn_phase
    cdef public bint values_positions
    cdef public i64 temperature
    cdef public int random_odds
    cdef readonly double scale
    cdef int action_count, first_part, after_parts, begun_at
    cdef object observation_array, mask_array, legal_array, value_array, ruled_out_array
    cdef Int16s observation
    cdef Int8s mask
    cdef Int32s legal
    cdef Int64s values, falling
    cdef Int8s ruled_out
    cdef readonly i64 rating
    cdef readonly int known
    @cython.locals(advised=tuple)
    cpdef object choose_at(self, State state, int seat, Stream stream)
    cpdef tuple advice_at(self, State state, int seat, Stream stream)
    @cython.locals(encoder=Encoder, chosen=int)
    cpdef object continue_at(self, State state, int seat, tuple begun, Stream stream, tuple advised)
    @cython.locals(encoder=Encoder, action=int)
    cdef int observe_begun(self, State state, int seat, tuple begun) except -1
    @cython.locals(encoder=Encoder, action=int, number=int)
    cdef int find_legal(self, State state, int seat, tuple begun) except -1
    @cython.locals(number=int, k=int)
    cpdef list legal_at(self, State state, int seat, tuple begun)
    @cython.locals(encoder=Encoder)
    cpdef object move_at(self, State state, int seat, tuple begun, Stream stream, tuple advised)
    @cython.locals(moves=int, actor=int, deal=int)
    cpdef bint play_on(self, State state, int seat, int turns, Stream stream) except -1
    cpdef double leaf_value(self) except? -1
    @cython.locals(encoder=Encoder, number=int, advised=int)
    cpdef object rate_turn(self, State state, int seat, Stream stream)
    @cython.locals(features=Features, network=Network, first=int, best=int, k=int)
    cdef int rate_actions(self, Int16s observation, int number, int advised) except -1
    @cython.locals(seen=Int16s, begun=tuple, action=int, number=int, chosen=int)
    cpdef object choose(self, object observation, object moves, Stream stream, tuple advised=*)
    cpdef list rate_moves(self, object observation, object moves, tuple advised=*)
    @cython.locals(best=int)
    cdef int choose_action(self, Int16s observation, int number, Stream stream, int advised) except -1
    @cython.locals(total=i64, steps=i64, left=i64, k=int)
    cdef int draw(self, int number, i64 highest, Stream stream) noexcept
    @cython.locals(features=Features, first=int, action=int, wanted=int)
    cpdef int record(
        self, State state, int seat, tuple begun, object actions, tuple advised, Recorder positions, Recorder moves
    ) except? -1

cdef int next_action(tuple begun, tuple advised) except -2

@cython.final
cdef class Recorder:
    cdef tuple arrays
    cdef Int32s features
    cdef Int64s ends
    cdef readonly Py_ssize_t capacity, max_lists, used, count
    cpdef object keep(self, Py_ssize_t count)
    cpdef bint has_room(self, Py_ssize_t lists)
    @cython.locals(k=int)
    cdef void add(self, Features found, int first) noexcept
