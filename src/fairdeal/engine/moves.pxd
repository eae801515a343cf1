from fairdeal.engine.random cimport Stream

cdef class Move:
    pass

cdef class Word(Move):
    cdef readonly str word

cdef class Moves:
    pass

cdef class Listed(Moves):
    cdef readonly tuple listed
    cpdef Move choice(self, Stream stream)
