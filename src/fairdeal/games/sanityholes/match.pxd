cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine cimport cpython_fast_paths
from fairdeal.engine.bits cimport i64, u128
from fairdeal.engine.events cimport Event, LazyData, new_event, new_lazy_event
from fairdeal.engine.logged_state cimport LoggedState
from fairdeal.engine.moves cimport Move
from fairdeal.engine.random cimport Stream
from fairdeal.games.sanityholes.fast cimport memory
from fairdeal.games.sanityholes.rules.gifts cimport Gift, Gifts
from fairdeal.games.sanityholes.rules.moves cimport Clear, Play, Plays, no_plays
from fairdeal.games.sanityholes.rules.sets cimport ValueTable
from fairdeal.games.sanityholes.rules.tricks cimport Table
from fairdeal.mechanics cimport stages
from fairdeal.mechanics.faces cimport cards_data

cdef tuple ONE_SEAT, PASSED, OUT, SKIPPED, NEW_TRICK, LAST_PASS

cdef class RoundTold(LazyData):
    cdef int number
    cdef tuple places, before, markers

cdef class CardsTold(LazyData):
    cdef int receiver
    cdef u128 cards
    cdef ValueTable values

@cython.final
cdef class SanityholesMatch(LoggedState):
    cdef Table table
    cdef ValueTable values
    cdef object deal, first_deal
    cdef tuple history, dues, ready
    cdef int stage, round_number, first_leader
    cdef i64 trick_start
    cdef Plays legal
    cdef bint found

    @cython.locals(place=int)
    cpdef moves(self, object seat)
    @cython.locals(legal=Plays)
    cdef Plays legal_plays(self)
    @cython.locals(place=int)
    cpdef tuple play(self, object seat, object move)
    @cython.locals(table=Table, legal=Plays, played=Play, out=int)
    cdef tuple play_in_trick(self, int seat, Move move)
    @cython.locals(table=Table, played=Event)
    cdef tuple after_play(self, int seat, Move move, int out)
    @cython.locals(table=Table, gone=bint)
    cdef tuple pass_turn(self, int seat)
    cdef tuple clear(self, int seat, Clear move)
    @cython.locals(given=u128, returned=u128, markers=int)
    cdef list exchange_events(self, int giver, int receiver)
    @cython.locals(made=CardsTold)
    cdef CardsTold cards_told(self, int receiver, u128 cards)
    @cython.locals(told=RoundTold)
    cdef list finish_round(self)
    @cython.locals(twin=SanityholesMatch)
    cpdef SanityholesMatch copy(self)
    @cython.locals(table=Table, pair=int)
    cdef begin_exchange(self)
    @cython.locals(seat=int)
    cpdef tuple all_hands(self)
    @cython.locals(table=Table)
    cpdef dict exchange_told(self, int giver, int receiver, object seat)
    @cython.locals(place=int)
    cpdef tuple ranking(self)
    @cython.locals(table=Table)
    cpdef view(self, object seat)
    @cython.locals(table=Table)
    cpdef snapshot(self)
    @cython.locals(table=Table)
    cpdef unseen(self, object seat, int other)
    @cython.locals(better=u128, k=int)
    cdef u128 as_good_as(self, u128 cards)
    @cython.locals(table=Table)
    cdef imagine_exchange(self, int giver, int receiver, int items, Stream stream)
    @cython.locals(twin=SanityholesMatch)
    cpdef determinize(self, object seat, Stream stream)
