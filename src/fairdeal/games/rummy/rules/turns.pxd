cimport cython
from fairdeal.engine.moves cimport Move
from fairdeal.games.rummy.fast.table cimport Table
from fairdeal.games.rummy.moves cimport Arrange, Discard, Draw, LayOff, Meld
from fairdeal.games.rummy.rules cimport terms
from fairdeal.games.rummy.rules.discard cimport can_discard, discard
from fairdeal.games.rummy.rules.draw cimport can_draw, can_stop, draw_from_pile, draw_from_stock, stop
from fairdeal.games.rummy.rules.lay_off cimport can_lay_off, lay_off
from fairdeal.games.rummy.rules.melds cimport can_meld, put_down_chosen
from fairdeal.games.rummy.rules.rearrange cimport arrange, can_arrange

cdef Move STOP

cpdef bint is_legal(Table table, Move move, list found=*)
cpdef object make_move(Table table, Move move)
