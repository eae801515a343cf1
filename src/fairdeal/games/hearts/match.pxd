cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine cimport cpython_fast_paths
from fairdeal.engine.events cimport new_event, new_event_with
from fairdeal.engine.moves cimport Move, Moves
from fairdeal.engine.random cimport Stream
from fairdeal.games.hearts.fast.table cimport HeartsTable
from fairdeal.games.hearts.rules cimport passing, terms, tricks
from fairdeal.mechanics cimport memory, stages
from fairdeal.mechanics.choices cimport Choice, choices_of
from fairdeal.mechanics.faces cimport draw_cards
from fairdeal.mechanics.trick_match cimport TrickMatch
from fairdeal.mechanics.trick_worlds cimport deal_hidden_cards

cdef class HeartsMatch(TrickMatch):
    cdef HeartsTable hearts_table
    cdef int choosing
    @cython.locals(copied=HeartsMatch)
    cpdef HeartsMatch copy(self)
    cdef void copy_from(self, HeartsMatch other)
    cpdef int to_pass(self)
    cpdef list after_deal(self)
    cpdef list begin_play(self)
    cpdef tuple actors_before_tricks(self)
    cpdef Moves moves_before_tricks(self, int seat)
    @cython.locals(table=HeartsTable, choice=Choice, giver=int, receiver=int)
    cpdef tuple act(self, int seat, Move move)
    @cython.locals(copied=HeartsMatch)
    cpdef HeartsMatch determinize(self, object seat, Stream stream)
