cimport cython
from fairdeal.engine cimport cpython_fast_paths
from fairdeal.engine.bits cimport i64
from fairdeal.engine.events cimport Event, new_event
from fairdeal.engine.logged_state cimport LoggedState
from fairdeal.engine.moves cimport Move
from fairdeal.games.sanityholes.fast cimport memory
from fairdeal.games.sanityholes.fast.legal_gifts cimport LegalGifts
from fairdeal.games.sanityholes.fast.legal_plays cimport LegalPlays, new_legal_plays
from fairdeal.games.sanityholes.fast.table cimport Table
from fairdeal.games.sanityholes.fast.value_table cimport ValueTable
from fairdeal.games.sanityholes.rules cimport ending, terms, tricks
from fairdeal.games.sanityholes.rules.moves cimport Clear, Play
from fairdeal.mechanics cimport stages

cdef tuple LAST_PASS, NEW_TRICK, ONE_ACTOR, OUT, PASSED, SKIPPED

@cython.final
cdef class SanityholesMatch(LoggedState):
    cdef Table table
    cdef ValueTable values
    cdef object deal, first_deal
    cdef tuple history, dues, chosen
    cdef int stage, round_number, first_leader
    cdef i64 trick_start
    cdef LegalPlays legal
    cdef bint legal_is_current

    @cython.locals(copied=SanityholesMatch)
    cpdef SanityholesMatch copy(self)
    cdef copy_from(self, SanityholesMatch other)

    @cython.locals(place=int)
    cpdef moves(self, object seat)
    @cython.locals(legal=LegalPlays)
    cdef LegalPlays legal_plays(self)
    cdef LegalGifts gifts_of(self, int giver, int items)
    @cython.locals(place=int)
    cpdef tuple play(self, object seat, object move)
    @cython.locals(legal=LegalPlays)
    cdef tuple play_in_trick(self, int seat, Move move)
    @cython.locals(table=Table, number_out=int)
    cdef tuple play_set(self, int seat, Play move)
    @cython.locals(table=Table, played=Event)
    cdef tuple consequences(self, int seat, Play move, int number_out)
    @cython.locals(table=Table, takes_last_black=bint)
    cdef tuple pass_turn(self, int seat)
    cdef tuple clear_trick(self, int seat, Clear move)
    @cython.locals(place=int)
    cdef tuple ranking(self)
