cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine cimport cpython_fast_paths
from fairdeal.engine.events cimport new_event, new_lazy_event, new_event_with
from fairdeal.engine.moves cimport Move, Moves
from fairdeal.engine.random cimport Stream
from fairdeal.games.rook.rules.tricks cimport RookTricks
from fairdeal.mechanics cimport stages
from fairdeal.mechanics cimport memory
from fairdeal.mechanics.bids cimport Bid
from fairdeal.mechanics.choices cimport Choice, choices_of
from fairdeal.mechanics.faces cimport cards_data
from fairdeal.mechanics.numbered_moves cimport numbered
from fairdeal.mechanics.trick_match cimport TrickMatch
from fairdeal.mechanics.trick_worlds cimport deal_hidden_cards

cdef class RookMatch(TrickMatch):
    cdef RookTricks rook
    cdef object draw
    cpdef list after_deal(self)
    cpdef tuple actors_before_tricks(self)
    cpdef Moves moves_before_tricks(self, int seat)
    cdef int asked_now(self)
    cpdef tuple act(self, int seat, Move move)
    @cython.locals(copied=RookMatch)
    cpdef RookMatch copy(self)
    @cython.locals(table=RookTricks)
    cpdef object deal_hand(self)
    @cython.locals(table=RookTricks)
    cpdef object take_deal(self, object deal)
    @cython.locals(table=RookTricks, bid=Bid)
    cdef tuple bid(self, int seat, Move move)
    cdef tuple lay_nest(self, int seat, Choice move)
    cdef tuple name_trump(self, int seat, object move)
    cdef int first_leader(self)
    @cython.locals(table=RookTricks)
    cpdef list take_nest(self)
    @cython.locals(table=RookTricks)
    cpdef object view(self, object seat)
    @cython.locals(table=RookTricks)
    cpdef dict position(self)
    @cython.locals(copied=RookMatch)
    cpdef RookMatch determinize(self, object seat, Stream stream)
