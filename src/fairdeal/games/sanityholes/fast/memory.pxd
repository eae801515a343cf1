cdef extern from *:
    """
    typedef unsigned char fd_u8;
    typedef unsigned short fd_u16;
    typedef unsigned int fd_u32;
    typedef unsigned long long fd_u64;
    enum {
        FD_PS_ROW = 32,
        FD_PS_SLOTS = 17,
        FD_PS_MAX_TABULATED = 10,
        FD_PS_SLOT_BITS = 20,
        FD_PS_SLOT_MASK = 0xFFFFF,
        FD_PS_CARD_WORDS = 11,
        FD_PS_COLUMN = 32,
        FD_PS_CARDS = 78
    };
    """
    enum:
        ROW "FD_PS_ROW"
        SLOTS "FD_PS_SLOTS"
        MAX_TABULATED "FD_PS_MAX_TABULATED"
        SLOT_BITS "FD_PS_SLOT_BITS"
        SLOT_MASK "FD_PS_SLOT_MASK"
        CARD_WORDS "FD_PS_CARD_WORDS"
        COLUMN "FD_PS_COLUMN"
