from fairdeal.engine.bits cimport u32

cdef extern from *:
    """
    #if defined(__GNUC__)   /* one row of the state at a time: gcc and clang use the vector instructions that exist */
    typedef unsigned int fd_row __attribute__((vector_size(16)));
    #define FD_TURN(x, n) ((x) << (n) | (x) >> (32 - (n)))
    #define FD_SHIFT(x, a, b, c, d) __builtin_shuffle((x), (fd_row_index){a, b, c, d})
    typedef int fd_row_index __attribute__((vector_size(16)));
    #if defined(__clang__)
    #undef FD_SHIFT
    #define FD_SHIFT(x, a, b, c, d) __builtin_shufflevector((x), (x), a, b, c, d)
    #endif
    /* Two blocks side by side: while a step of one waits for its predecessor, the other proceeds. */
    #define FD_STEP(x, y, z, n) x += y; z ^= x; z = FD_TURN(z, n); x##_ += y##_; z##_ ^= x##_; z##_ = FD_TURN(z##_, n);
    #define FD_MOVE(x, i, j, k, l) x = FD_SHIFT(x, i, j, k, l); x##_ = FD_SHIFT(x##_, i, j, k, l);
    #define FD_ROUND FD_STEP(a, b, d, 16) FD_STEP(c, d, b, 12) FD_STEP(a, b, d, 8) FD_STEP(c, d, b, 7)
    static inline void fd_chacha_blocks(const unsigned int *given, unsigned int *words){
        fd_row in0, in1, in2, in3;
        memcpy(&in0, given, 16); memcpy(&in1, given + 4, 16); memcpy(&in2, given + 8, 16); memcpy(&in3, given + 12, 16);
        const fd_row next = in3 + (fd_row){1, 0, 0, 0};
        fd_row a = in0, b = in1, c = in2, d = in3, a_ = in0, b_ = in1, c_ = in2, d_ = next;
        for (int i = 0; i < 4; i++) {
            FD_ROUND
            FD_MOVE(b, 1, 2, 3, 0) FD_MOVE(c, 2, 3, 0, 1) FD_MOVE(d, 3, 0, 1, 2)
            FD_ROUND
            FD_MOVE(b, 3, 0, 1, 2) FD_MOVE(c, 2, 3, 0, 1) FD_MOVE(d, 1, 2, 3, 0)
        }
        const fd_row made[8] = {a + in0, b + in1, c + in2, d + in3, a_ + in0, b_ + in1, c_ + in2, d_ + next};
        memcpy(words, made, sizeof made);
    }
    #else
    #define FD_TURN(x, n) ((x) << (n) | (x) >> (32 - (n)))
    #define FD_QUARTER(a, b, c, d) a += b; d ^= a; d = FD_TURN(d, 16); c += d; b ^= c; b = FD_TURN(b, 12); \
                                   a += b; d ^= a; d = FD_TURN(d, 8);  c += d; b ^= c; b = FD_TURN(b, 7);
    static inline void fd_chacha_blocks(const unsigned int *given, unsigned int *words){
        for (int next = 0; next < 2; next++) {
            unsigned int x[16];
            memcpy(x, given, 64);
            x[12] += next;
            for (int i = 0; i < 4; i++) {
                for (int k = 0; k < 4; k++) { FD_QUARTER(x[k], x[4 + k], x[8 + k], x[12 + k]) }
                for (int k = 0; k < 4; k++) { FD_QUARTER(x[k], x[4 + (k + 1) % 4], x[8 + (k + 2) % 4], x[12 + (k + 3) % 4]) }
            }
            for (int k = 0; k < 16; k++) words[16 * next + k] = x[k] + given[k];
            words[16 * next + 12] += next;
        }
    }
    #endif
    """
    void blocks "fd_chacha_blocks"(const u32 *given, u32 *words) noexcept nogil

cdef enum:
    WORDS = 32
