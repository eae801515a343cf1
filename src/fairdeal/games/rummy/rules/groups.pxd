cimport cython
from fairdeal.engine.bits cimport u8, u64
from fairdeal.games.rummy.fast cimport symbols
from fairdeal.games.rummy.fast.pack cimport Pack
from fairdeal.games.rummy.rules cimport terms
from fairdeal.mechanics cimport sets

@cython.locals(kind=int, i=int)
cdef int group_kind(Pack pack, u8 *faces, int first, int number) noexcept nogil
@cython.locals(symbol=int, following=int)
cdef inline int kind_of_pair(Pack pack, int face, int following_face) noexcept nogil
cdef u64 extensions(int kind, int lowest, int length) noexcept nogil
