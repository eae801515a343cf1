cimport cython
from fairdeal.engine cimport draw, shuffle
from fairdeal.engine.random cimport Stream
from fairdeal.games.rummy.fast.table cimport Table
from fairdeal.games.rummy.rules cimport terms

cpdef void draw_first_dealer(Table table, Stream stream) noexcept nogil
cpdef void pass_deal(Table table) noexcept nogil
@cython.locals(card=int, seat=int, _=int)
cpdef void deal_cards(Table table, Stream stream) noexcept nogil
cpdef int left_of(Table table, int seat) noexcept nogil
cpdef void begin_turn(Table table, int seat) noexcept nogil
cpdef void pass_turn(Table table) noexcept nogil
