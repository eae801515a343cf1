cimport cython
from fairdeal.engine cimport cpython_fast_paths
from fairdeal.engine.events cimport new_event
from fairdeal.engine.moves cimport Move, Moves
from fairdeal.engine.random cimport Stream
from fairdeal.games.oh_hell.fast.table cimport OhHellTable
from fairdeal.games.oh_hell.rules cimport bidding, deal, terms, tricks
from fairdeal.mechanics cimport deck_terms, memory, stages
from fairdeal.mechanics.bids cimport Bid
from fairdeal.mechanics.faces cimport set_of
from fairdeal.mechanics.numbered_moves cimport numbered
from fairdeal.mechanics.trick_match cimport TrickMatch
from fairdeal.mechanics.trick_worlds cimport deal_hidden_cards

cdef class OhHellMatch(TrickMatch):
    cdef OhHellTable oh_hell_table
    cdef object rest
    cpdef list after_deal(self)
    cpdef tuple actors_before_tricks(self)
    cpdef Moves moves_before_tricks(self, int seat)
    @cython.locals(bid=Bid, table=OhHellTable)
    cpdef tuple act(self, int seat, Move move)
    @cython.locals(copied=OhHellMatch)
    cpdef OhHellMatch copy(self)
    cdef void copy_from(self, OhHellMatch other)
    @cython.locals(table=OhHellTable)
    cpdef object deal_hand(self)
    @cython.locals(table=OhHellTable)
    cpdef object take_deal(self, object given)
    @cython.locals(table=OhHellTable, still_to_bid=int, seat=int)
    cpdef tuple bids(self)
    @cython.locals(table=OhHellTable)
    cpdef dict position(self)
    @cython.locals(copied=OhHellMatch)
    cpdef OhHellMatch determinize(self, object seat, Stream stream)
