cimport cython
from fairdeal.engine cimport cpython_fast_paths
from fairdeal.engine.events cimport Event, new_event, new_event_with, new_lazy_event
from fairdeal.engine.moves cimport Move, Moves
from fairdeal.engine.random cimport Stream
from fairdeal.games.rook.fast cimport stages
from fairdeal.games.rook.fast.table cimport RookTable
from fairdeal.games.rook.rules cimport auction, deal, nest, scoring, tricks
from fairdeal.mechanics cimport deck_terms
from fairdeal.mechanics.bids cimport Bid
from fairdeal.mechanics.choices cimport Choice, choices_of
from fairdeal.mechanics.faces cimport cards_data
from fairdeal.mechanics.numbered_moves cimport numbered
from fairdeal.mechanics.trick_match cimport TrickMatch
from fairdeal.mechanics.trick_worlds cimport deal_hidden_cards

cdef class RookMatch(TrickMatch):
    cdef RookTable rook_table
    cdef object dealer_draw
    @cython.locals(copied=RookMatch)
    cpdef RookMatch copy(self)
    cdef void copy_from(self, RookMatch other)

    @cython.locals(table=RookTable)
    cpdef object deal_hand(self)
    @cython.locals(table=RookTable)
    cpdef object take_deal(self, object given)
    cpdef list after_deal(self)

    cpdef tuple actors_before_tricks(self)
    cdef int seat_to_act(self)
    cpdef Moves moves_before_tricks(self, int seat)
    cpdef tuple act(self, int seat, Move move)
    @cython.locals(table=RookTable, bid=Bid)
    cdef tuple bid_or_pass(self, int seat, Move move)
    cdef list throw_in(self)
    @cython.locals(table=RookTable)
    cdef list take_nest(self)
    cdef tuple put_back(self, int seat, Choice move)
    cdef tuple name_trump(self, int seat, object move)
    cdef int first_leader(self)

    cpdef object view(self, object seat)
    @cython.locals(table=RookTable)
    cpdef dict position(self)
    @cython.locals(copied=RookMatch)
    cpdef RookMatch determinize(self, object seat, Stream stream)
