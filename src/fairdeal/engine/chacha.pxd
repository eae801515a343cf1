from fairdeal.engine.bits cimport u32

cdef extern from *:
    """
    #if defined(__GNUC__)   /* a row of the state at a time: gcc and clang make the best of what the machine has */
    typedef unsigned int fd_row __attribute__((vector_size(16)));
    #define FD_TURN(x, n) ((x) << (n) | (x) >> (32 - (n)))
    #define FD_SHIFT(x, a, b, c, d) __builtin_shuffle((x), (fd_row_index){a, b, c, d})
    typedef int fd_row_index __attribute__((vector_size(16)));
    #if defined(__clang__)
    #undef FD_SHIFT
    #define FD_SHIFT(x, a, b, c, d) __builtin_shufflevector((x), (x), a, b, c, d)
    #endif
    static inline void fd_chacha_block(const unsigned int *given, unsigned int *words){
        fd_row in0, in1, in2, in3;
        memcpy(&in0, given, 16); memcpy(&in1, given + 4, 16); memcpy(&in2, given + 8, 16); memcpy(&in3, given + 12, 16);
        fd_row a = in0, b = in1, c = in2, d = in3;
        for (int i = 0; i < 4; i++) {
            a += b; d ^= a; d = FD_TURN(d, 16); c += d; b ^= c; b = FD_TURN(b, 12);
            a += b; d ^= a; d = FD_TURN(d, 8);  c += d; b ^= c; b = FD_TURN(b, 7);
            b = FD_SHIFT(b, 1, 2, 3, 0); c = FD_SHIFT(c, 2, 3, 0, 1); d = FD_SHIFT(d, 3, 0, 1, 2);
            a += b; d ^= a; d = FD_TURN(d, 16); c += d; b ^= c; b = FD_TURN(b, 12);
            a += b; d ^= a; d = FD_TURN(d, 8);  c += d; b ^= c; b = FD_TURN(b, 7);
            b = FD_SHIFT(b, 3, 0, 1, 2); c = FD_SHIFT(c, 2, 3, 0, 1); d = FD_SHIFT(d, 1, 2, 3, 0);
        }
        a += in0; b += in1; c += in2; d += in3;
        memcpy(words, &a, 16); memcpy(words + 4, &b, 16); memcpy(words + 8, &c, 16); memcpy(words + 12, &d, 16);
    }
    #else
    #define FD_TURN(x, n) ((x) << (n) | (x) >> (32 - (n)))
    #define FD_QUARTER(a, b, c, d) a += b; d ^= a; d = FD_TURN(d, 16); c += d; b ^= c; b = FD_TURN(b, 12); \
                                   a += b; d ^= a; d = FD_TURN(d, 8);  c += d; b ^= c; b = FD_TURN(b, 7);
    static inline void fd_chacha_block(const unsigned int *given, unsigned int *words){
        unsigned int x[16];
        memcpy(x, given, 64);
        for (int i = 0; i < 4; i++) {
            for (int k = 0; k < 4; k++) { FD_QUARTER(x[k], x[4 + k], x[8 + k], x[12 + k]) }
            for (int k = 0; k < 4; k++) { FD_QUARTER(x[k], x[4 + (k + 1) % 4], x[8 + (k + 2) % 4], x[12 + (k + 3) % 4]) }
        }
        for (int k = 0; k < 16; k++) words[k] = x[k] + given[k];
    }
    #endif
    """
    void block "fd_chacha_block"(const u32 *given, u32 *words) noexcept nogil
