from fairdeal.engine.moves cimport Listed
from fairdeal.games.president.rules cimport ranks

cdef class LegalGifts(Listed):
    cdef readonly int number
    cdef readonly dict hand
