ctypedef unsigned char u8
ctypedef unsigned short u16
ctypedef unsigned int u32
ctypedef unsigned long long u64
ctypedef long long i64
ctypedef i64 *Numbers
ctypedef u8 *Small

cdef extern from *:
    """
    #include <stdlib.h>
    #include <string.h>
    typedef unsigned __int128 fd_u128;
    static inline unsigned long long fd_bit(int i){ return 1ull << i; }   /* a function: a macro would bind wrongly under ~ */
    static inline int fd_last(unsigned long long x){ return 63 - __builtin_clzll(x); }
    /* Counting and finding members without a branch and without instructions that an old machine lacks. */
    #if defined(__POPCNT__)
    static inline int fd_count(unsigned long long x){ return __builtin_popcountll(x); }
    #else
    static inline int fd_count(unsigned long long x){
        x -= x >> 1 & 0x5555555555555555ull;
        x = (x & 0x3333333333333333ull) + (x >> 2 & 0x3333333333333333ull);
        x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0Full;
        return (int)(x * 0x0101010101010101ull >> 56);
    }
    #endif
    #if defined(__BMI2__) && defined(__POPCNT__)
    static inline unsigned long long fd_sums(unsigned long long x){ return (unsigned long long)fd_count(x) << 56; }
    static inline int fd_nth_by_sums(unsigned long long x, unsigned long long sums, int k){
        return __builtin_ctzll(__builtin_ia32_pdep_di(1ull << k, x));
    }
    #else
    static inline unsigned long long fd_sums(unsigned long long x){   /* a byte a byte: the members up to there */
        x -= x >> 1 & 0x5555555555555555ull;
        x = (x & 0x3333333333333333ull) + (x >> 2 & 0x3333333333333333ull);
        return ((x + (x >> 4)) & 0x0F0F0F0F0F0F0F0Full) * 0x0101010101010101ull;
    }
    static unsigned char fd_nth_in_byte[8][256];
    __attribute__((constructor)) static void fd_find_members(void){
        for (int byte = 0; byte < 256; byte++)
            for (int bit = 0, k = 0; bit < 8; bit++)
                if (byte >> bit & 1)
                    fd_nth_in_byte[k++][byte] = (unsigned char)bit;
    }
    static inline int fd_nth_by_sums(unsigned long long x, unsigned long long sums, int k){   /* the byte, then the bit */
        const unsigned long long every = 0x0101010101010101ull, top = 0x8080808080808080ull;
        const int at = __builtin_ctzll(((sums | top) - (k + 1ull) * every) & top) & ~7;    /* the first with k + 1 */
        return at + fd_nth_in_byte[k - (int)(sums << 8 >> at & 0xFF)][x >> at & 0xFF];
    }
    #endif
    static inline int fd_nth(unsigned long long x, int k){ return fd_nth_by_sums(x, fd_sums(x), k); }
    #if defined(__SSE2__)
    #include <emmintrin.h>
    static inline unsigned long long fd_at_least(const unsigned char *numbers, int at, int n){
        const __m128i below = _mm_set1_epi8((char)(n - 1));
        const __m128i first = _mm_loadu_si128((const __m128i *)(numbers + at));
        const __m128i second = _mm_loadu_si128((const __m128i *)(numbers + at + 16));
        return (unsigned long long)(unsigned)_mm_movemask_epi8(_mm_cmpgt_epi8(first, below))
            | (unsigned long long)(unsigned)_mm_movemask_epi8(_mm_cmpgt_epi8(second, below)) << 16;
    }
    #else
    static inline unsigned long long fd_at_least(const unsigned char *numbers, int at, int n){
        unsigned long long found = 0;
        for (int i = 0; i < 32; i++)
            found |= (unsigned long long)(numbers[at + i] >= n) << i;
        return found;
    }
    #endif
    static inline fd_u128 fd_one(int i){ return (fd_u128)1 << i; }
    static inline int fd_lowest(fd_u128 x){
        return (unsigned long long)x ? __builtin_ctzll((unsigned long long)x) : 64 + __builtin_ctzll((unsigned long long)(x >> 64));
    }
    static inline int fd_members(fd_u128 x){ return fd_count((unsigned long long)x) + fd_count((unsigned long long)(x >> 64)); }
    static inline int fd_member(fd_u128 x, int k){
        const int below = fd_count((unsigned long long)x), past = k >= below;
        return 64 * past + fd_nth((unsigned long long)(past ? x >> 64 : x), k - below * past);
    }
    static inline unsigned int fd_rotate(unsigned int x, int n){ return x << n | x >> (32 - n); }
    static inline fd_u128 fd_wide(fd_u128 x){ return x; }
    static inline long long *fd_counts(long length){ return (long long *)calloc((size_t)(length > 0 ? length : 1), sizeof(long long)); }
    static inline long long *fd_copy_counts(const long long *source, long length){
        long long *room = (long long *)malloc((size_t)(length > 0 ? length : 1) * sizeof(long long));
        if (room) memcpy(room, source, (size_t)length * sizeof(long long));
        return room;
    }
    static inline unsigned char *fd_small(long length){ return (unsigned char *)calloc((size_t)(length > 0 ? length : 1), 1); }
    static inline void fd_release_small(unsigned char *room){ free(room); }
    static inline void fd_release(long long *room){ free(room); }
    """
    # 128 bits in C, a plain int in Python; Cython converts between the two by size.
    ctypedef unsigned long long u128 "fd_u128"
    u64 bit "fd_bit"(int i) noexcept nogil
    int first "__builtin_ctzll"(u64 x) noexcept nogil
    int last "fd_last"(u64 x) noexcept nogil
    int count "fd_count"(u64 x) noexcept nogil
    int nth "fd_nth"(u64 x, int k) noexcept nogil
    u64 sums "fd_sums"(u64 x) noexcept nogil
    int nth_by_sums "fd_nth_by_sums"(u64 x, u64 sums, int k) noexcept nogil
    u64 at_least "fd_at_least"(const u8 *numbers, int at, int n) noexcept nogil
    u128 one "fd_one"(int i) noexcept nogil
    int lowest "fd_lowest"(u128 x) noexcept nogil
    int members "fd_members"(u128 x) noexcept nogil
    int member "fd_member"(u128 x, int k) noexcept nogil
    u32 rotate "fd_rotate"(u32 x, int n) noexcept nogil
    u128 wide "fd_wide"(u128 x) noexcept nogil
    i64 *counts "fd_counts"(long length) noexcept nogil
    i64 *copy_counts "fd_copy_counts"(const i64 *source, long length) noexcept nogil
    void release "fd_release"(i64 *room) noexcept nogil
    u8 *small "fd_small"(long length) noexcept nogil
    void release_small "fd_release_small"(u8 *room) noexcept nogil
    bint COMPILED "1"
    u64 M32 "0xFFFFFFFFull"
    u64 M64 "0xFFFFFFFFFFFFFFFFull"

cdef extern from *:
    """
    #define FD_ONLY_OURS(thing) (Py_REFCNT(thing) == 2)
    static inline int fd_unkept(PyObject *told){
        if (Py_REFCNT(told) != 2) return 0;
        for (Py_ssize_t at = 0; at < PyTuple_GET_SIZE(told); at++)
            if (Py_REFCNT(PyTuple_GET_ITEM(told, at)) != 1) return 0;
        return 1;
    }
    static inline int fd_small_number(PyObject *given){
        int overflow = 1;
        const long number = PyLong_Check(given) ? PyLong_AsLongAndOverflow(given, &overflow) : -1;
        return overflow || number < -1 || number > 0x7FFFFFFF ? -1 : (int)number;
    }
    """
    bint only_ours_here "FD_ONLY_OURS"(object thing)
    bint unkept "fd_unkept"(tuple told)
    int small_number "fd_small_number"(object given)

cdef extern from "Python.h":
    ctypedef struct PyThreadState:
        pass
    PyThreadState *give_up_lock "PyEval_SaveThread"() noexcept nogil
    void take_lock "PyEval_RestoreThread"(PyThreadState *lock) noexcept nogil

ctypedef PyThreadState *Lock
