from fairdeal.engine.bits cimport u64

cdef extern from *:
    u64 ALL_HALVES "0x7FFC7FFC7FFC7FFCull"
    u64 ALL_SUMS "0x0FFFFFE0ull"
    u64 ONE_PER_SUIT "0x0001000100010001ull"
    long long COUNT_ONLY "0x4000000000000000ll"

cdef enum:
    SYMBOLS = 96
    SUMS = 64
    CARDS_PER_SYMBOL = 6

    SEATS = 6
    ALL_SEATS = 6
    MAX_GROUPS = 26
    GROUP_CAPACITY = 24
    LONG_GROUP = 5
