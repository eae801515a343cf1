from fairdeal.engine.bits cimport u32, u64

cdef inline int face_of(u32 given) noexcept nogil:
    return given & 0xFF

cdef inline long sign_of(u32 given) noexcept nogil:
    return given >> 8 & 0xFF

cdef inline int suit_of(u32 given) noexcept nogil:
    return given >> 16 & 0xF

cdef inline int value_of(u32 given) noexcept nogil:
    return given >> 20 & 0x1F

cdef inline int kind_of(u32 given) noexcept nogil:
    return given >> 25 & 3

cdef inline int worth_of(u32 given) noexcept nogil:
    return given >> 27

cdef inline u64 has_worth(u32 given) noexcept nogil:
    return (given >> 27) + 31 >> 5
