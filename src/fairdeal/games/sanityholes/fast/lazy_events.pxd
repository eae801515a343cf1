cimport cython
from fairdeal.engine.bits cimport u128
from fairdeal.engine.events cimport LazyData
from fairdeal.games.sanityholes.fast.value_table cimport ValueTable

cdef class RoundResult(LazyData):
    cdef int number
    cdef tuple places, ranking, markers

cdef class GivenCards(LazyData):
    cdef int receiver
    cdef u128 cards
    cdef ValueTable values

@cython.locals(result=RoundResult)
cdef RoundResult round_result(int number, tuple places, tuple ranking, tuple markers)
@cython.locals(given=GivenCards)
cdef GivenCards given_cards(int receiver, u128 cards, ValueTable values)
