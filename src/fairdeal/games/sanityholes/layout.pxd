from fairdeal.engine.bits cimport u8, u32, u64

cdef extern from *:
    """
    #include <string.h>
    static inline void fd_copy_row(
        unsigned int *held, unsigned char *numbers, const unsigned int *all_held, const unsigned char *all_numbers, int row){
        memcpy(held, all_held + row, 32 * sizeof *held);
        memcpy(numbers, all_numbers + row, 32);
    }
    static inline unsigned long long fd_from_value(int value){ return 0xFFFFFFFull >> value << value; }
    """
    void copy_row "fd_copy_row"(u32 *held, u8 *numbers, const u32 *all_held, const u8 *all_numbers, int row) noexcept nogil
    u64 from_value "fd_from_value"(int value) noexcept nogil

cdef enum:
    LOWEST = 2
    HIGHEST = 27
    ROW = 32
    MOST = 17
    PLACES = 20
    ALL_PLACES = 0xFFFFF
    COLUMN = 32

    TWO = 2
    NOTHING = 28
    NOBODY = -1

    SEATS = 6
    ROWS = 192
    CARDS = 78
