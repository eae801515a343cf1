cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine cimport cpython_fast_paths
from fairdeal.engine.bits cimport i64
from fairdeal.engine.events cimport Event
from fairdeal.engine.logged_state cimport LoggedState
from fairdeal.engine.moves cimport Move
from fairdeal.engine.random cimport Stream
from fairdeal.games.rummy.fast.lazy_events cimport DrawEvents
from fairdeal.games.rummy.fast.pack cimport Pack
from fairdeal.games.rummy.fast.table cimport Table, copy_of
from fairdeal.games.rummy.legal_moves cimport RummyMoves
from fairdeal.games.rummy.moves cimport Arrange, Discard, Draw, LayOff, Meld
from fairdeal.games.rummy.rules cimport scoring, terms
from fairdeal.games.rummy.rules.deal cimport begin_turn, deal_cards, draw_first_dealer, left_of, pass_deal
from fairdeal.games.rummy.rules.turns cimport is_legal, make_move

cdef tuple ONE_SEAT

@cython.final
cdef class RummyMatch(LoggedState):
    cdef readonly Table table
    cdef Pack pack
    cdef tuple history
    cdef readonly object deal
    cdef RummyMoves legal_moves
    cdef i64 found_at
    cdef DrawEvents draw_events

    @cython.locals(copy=RummyMatch)
    cpdef RummyMatch copy(self)
    cdef void copy_from(self, RummyMatch other)
    cpdef bint may_act(self, int seat)
    @cython.locals(legal_moves=RummyMoves)
    cpdef moves(self, object seat)
    @cython.locals(actor=int, chosen=Move, events=tuple)
    cpdef tuple play(self, object seat, object move)
    @cython.locals(cards=list)
    cdef tuple draw(self, int seat, Draw move)
    @cython.locals(table=Table, pack=Pack)
    cpdef list begin_round(self)
    @cython.locals(table=Table)
    cpdef object deal_from_seed(self)
    @cython.locals(table=Table)
    cpdef object take_deal(self, object deal)
    @cython.locals(table=Table, pack=Pack)
    cpdef list finish_round(self)
    cpdef object view(self, object seat)
    cpdef RummyMatch determinize(self, object seat, Stream stream)
    cpdef dict position(self)

cdef str event_kind(Move move)
