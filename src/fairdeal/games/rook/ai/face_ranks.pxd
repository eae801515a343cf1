cdef class FaceRanks:
    cdef int[237] rank
    cdef int[237] next_higher
    cdef int[64] has_any

cpdef FaceRanks face_ranks()
