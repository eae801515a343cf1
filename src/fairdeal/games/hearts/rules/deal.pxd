from fairdeal.engine.random cimport Stream
from fairdeal.games.hearts.fast.table cimport HeartsTable

cpdef int hand_size(int players) noexcept nogil
cdef void deal_hand(HeartsTable table, Stream stream) noexcept nogil
