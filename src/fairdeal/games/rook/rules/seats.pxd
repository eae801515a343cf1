cpdef int left_of(int seat) noexcept nogil
cpdef int partner_of(int seat) noexcept nogil
cpdef int team_of(int seat) noexcept nogil
