cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine cimport cpython_fast_paths
from fairdeal.engine.events cimport new_event
from fairdeal.engine.moves cimport Move, Moves
from fairdeal.engine.random cimport Stream
from fairdeal.games.oh_hell.rules.tricks cimport OhHellTricks
from fairdeal.mechanics cimport stages
from fairdeal.mechanics cimport memory
from fairdeal.mechanics.bids cimport Bid
from fairdeal.mechanics.faces cimport set_of
from fairdeal.mechanics.numbered_moves cimport numbered
from fairdeal.mechanics.trick_match cimport TrickMatch
from fairdeal.mechanics.trick_worlds cimport deal_hidden_cards

cdef class OhHellMatch(TrickMatch):
    cdef OhHellTricks hell
    cdef object rest
    cpdef list after_deal(self)
    cpdef tuple actors_before_tricks(self)
    cpdef Moves moves_before_tricks(self, int seat)
    @cython.locals(bid=Bid)
    cpdef tuple act(self, int seat, Move move)
    @cython.locals(copied=OhHellMatch)
    cpdef OhHellMatch copy(self)
    @cython.locals(table=OhHellTricks)
    cpdef object deal_hand(self)
    @cython.locals(table=OhHellTricks)
    cpdef object take_deal(self, object deal)
    @cython.locals(table=OhHellTricks)
    cpdef object view(self, object seat)
    @cython.locals(table=OhHellTricks)
    cpdef dict position(self)
    @cython.locals(copied=OhHellMatch)
    cpdef OhHellMatch determinize(self, object seat, Stream stream)
