ctypedef unsigned char u8
ctypedef unsigned short u16
ctypedef unsigned int u32
ctypedef unsigned long long u64
ctypedef long long i64
ctypedef i64 *Int64s
ctypedef u8 *UInt8s

cdef extern from *:
    """
    #include <stdlib.h>
    #include <string.h>
    typedef unsigned __int128 fd_u128;
    static inline unsigned long long fd_bit(int i){ return 1ull << i; }   /* not a macro: precedence under ~ */
    static inline int fd_rarely(int condition){ return __builtin_expect(condition, 0); }
    static inline int fd_last(unsigned long long x){ return 63 - __builtin_clzll(x); }
    /* Count and find members without a branch, and without instructions that old processors lack. */
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
    static inline unsigned long long fd_sums(unsigned long long x){   /* each byte: the number of members up to it */
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
    static inline int fd_nth_by_sums(unsigned long long x, unsigned long long sums, int k){   /* find the byte, then the bit */
        const unsigned long long every = 0x0101010101010101ull, top = 0x8080808080808080ull;
        const int at = __builtin_ctzll(((sums | top) - (k + 1ull) * every) & top) & ~7;    /* the first byte with k + 1 members */
        return at + fd_nth_in_byte[k - (int)(sums << 8 >> at & 0xFF)][x >> at & 0xFF];
    }
    #endif
    static inline int fd_nth(unsigned long long x, int k){ return fd_nth_by_sums(x, fd_sums(x), k); }
    static inline fd_u128 fd_one(int i){ return (fd_u128)1 << i; }
    static inline int fd_lowest(fd_u128 x){
        return (unsigned long long)x ? __builtin_ctzll((unsigned long long)x) : 64 + __builtin_ctzll((unsigned long long)(x >> 64));
    }
    static inline int fd_members(fd_u128 x){ return fd_count((unsigned long long)x) + fd_count((unsigned long long)(x >> 64)); }
    static inline int fd_member(fd_u128 x, int k){
        const int below = fd_count((unsigned long long)x), past = k >= below;
        return 64 * past + fd_nth((unsigned long long)(past ? x >> 64 : x), k - below * past);
    }
    static inline unsigned long long fd_deposit(unsigned long long x, unsigned long long places){
    #if defined(__BMI2__)
        return __builtin_ia32_pdep_di(places, x);
    #else
        const unsigned long long sums = fd_sums(x);
        unsigned long long found = 0;
        for (; places; places &= places - 1)
            found |= 1ull << fd_nth_by_sums(x, sums, __builtin_ctzll(places));
        return found;
    #endif
    }
    static inline fd_u128 fd_at_places(fd_u128 x, unsigned long long places){
        const unsigned long long low = (unsigned long long)x;
        const int below = fd_count(low);
        const unsigned long long here = below < 64 ? places & ((1ull << below) - 1) : places;
        const unsigned long long beyond = below < 64 ? places >> below : 0;
        return fd_deposit(low, here) | (fd_u128)fd_deposit((unsigned long long)(x >> 64), beyond) << 64;
    }
    static inline unsigned int fd_rotate(unsigned int x, int n){ return x << n | x >> (32 - n); }
    static inline fd_u128 fd_wide(fd_u128 x){ return x; }
    static inline long long *fd_counts(long length){ return (long long *)calloc((size_t)(length > 0 ? length : 1), sizeof(long long)); }
    static inline long long *fd_copy_counts(const long long *source, long length){
        long long *array = (long long *)malloc((size_t)(length > 0 ? length : 1) * sizeof(long long));
        if (array) memcpy(array, source, (size_t)length * sizeof(long long));
        return array;
    }
    static inline unsigned char *fd_small(long length){ return (unsigned char *)calloc((size_t)(length > 0 ? length : 1), 1); }
    static inline void fd_release_small(unsigned char *array){ free(array); }
    static inline void fd_release(long long *array){ free(array); }
    """
    # 128 bits in C, a plain int in Python; Cython converts between the two by size.
    ctypedef unsigned long long u128 "fd_u128"
    u64 bit "fd_bit"(int i) noexcept nogil
    int lowest "__builtin_ctzll"(u64 x) noexcept nogil
    int highest "fd_last"(u64 x) noexcept nogil
    bint unlikely "fd_rarely"(bint condition) noexcept nogil
    int count "fd_count"(u64 x) noexcept nogil
    int nth "fd_nth"(u64 x, int k) noexcept nogil
    u64 byte_counts "fd_sums"(u64 x) noexcept nogil
    int nth_by_counts "fd_nth_by_sums"(u64 x, u64 sums, int k) noexcept nogil
    u128 bit128 "fd_one"(int i) noexcept nogil
    int lowest128 "fd_lowest"(u128 x) noexcept nogil
    int count128 "fd_members"(u128 x) noexcept nogil
    int nth128 "fd_member"(u128 x, int k) noexcept nogil
    u128 select128 "fd_at_places"(u128 x, u64 places) noexcept nogil
    u32 rotate_left "fd_rotate"(u32 x, int n) noexcept nogil
    u128 to_u128 "fd_wide"(u128 x) noexcept nogil
    i64 *new_int64s "fd_counts"(long length) noexcept nogil
    i64 *copy_int64s "fd_copy_counts"(const i64 *source, long length) noexcept nogil
    void free_int64s "fd_release"(i64 *array) noexcept nogil
    u8 *new_uint8s "fd_small"(long length) noexcept nogil
    void free_uint8s "fd_release_small"(u8 *array) noexcept nogil
    bint COMPILED "1"
    u64 M32 "0xFFFFFFFFull"
    u64 M64 "0xFFFFFFFFFFFFFFFFull"

cdef extern from "Python.h":
    ctypedef struct PyThreadState:
        pass
    PyThreadState *release_gil "PyEval_SaveThread"() noexcept nogil
    void acquire_gil "PyEval_RestoreThread"(PyThreadState *state) noexcept nogil

ctypedef PyThreadState *GilState
