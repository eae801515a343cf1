ctypedef unsigned int u32
ctypedef unsigned long long u64
ctypedef long long i64

cdef extern from *:
    """
    #include <stdlib.h>
    #include <string.h>
    typedef unsigned __int128 fd_u128;
    static inline unsigned long long fd_bit(int i){ return 1ull << i; }   /* a function: a macro would bind wrongly under ~ */
    static inline int fd_last(unsigned long long x){ return 63 - __builtin_clzll(x); }
    static inline unsigned int fd_rotate(unsigned int x, int n){ return x << n | x >> (32 - n); }
    static inline fd_u128 fd_wide(fd_u128 x){ return x; }
    static inline long long *fd_counts(long length){ return (long long *)calloc((size_t)(length > 0 ? length : 1), sizeof(long long)); }
    static inline long long *fd_copy_counts(const long long *source, long length){
        long long *room = (long long *)malloc((size_t)(length > 0 ? length : 1) * sizeof(long long));
        if (room) memcpy(room, source, (size_t)length * sizeof(long long));
        return room;
    }
    static inline void fd_release(long long *room){ free(room); }
    """
    # 128 bits in C, a plain int in Python; Cython converts between the two by size.
    ctypedef unsigned long long u128 "fd_u128"
    u64 bit "fd_bit"(int i) noexcept nogil
    int first "__builtin_ctzll"(u64 x) noexcept nogil
    int last "fd_last"(u64 x) noexcept nogil
    u32 rotate "fd_rotate"(u32 x, int n) noexcept nogil
    u128 wide "fd_wide"(u128 x) noexcept nogil
    i64 *counts "fd_counts"(long length) noexcept nogil
    i64 *copy_counts "fd_copy_counts"(const i64 *source, long length) noexcept nogil
    void release "fd_release"(i64 *room) noexcept nogil
    bint COMPILED "1"
    u64 M32 "0xFFFFFFFFull"
    u64 M64 "0xFFFFFFFFFFFFFFFFull"

cdef extern from "Python.h":
    ctypedef struct PyThreadState:
        pass
    PyThreadState *give_up_lock "PyEval_SaveThread"() noexcept nogil
    void take_lock "PyEval_RestoreThread"(PyThreadState *lock) noexcept nogil

ctypedef PyThreadState *Lock
