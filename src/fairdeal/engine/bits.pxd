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
    static inline int fd_rarely(int so){ return __builtin_expect(so, 0); }
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
    bint rarely "fd_rarely"(bint so) noexcept nogil
    int count "fd_count"(u64 x) noexcept nogil
    int nth "fd_nth"(u64 x, int k) noexcept nogil
    u64 sums "fd_sums"(u64 x) noexcept nogil
    int nth_by_sums "fd_nth_by_sums"(u64 x, u64 sums, int k) noexcept nogil
    u128 one "fd_one"(int i) noexcept nogil
    int lowest "fd_lowest"(u128 x) noexcept nogil
    int members "fd_members"(u128 x) noexcept nogil
    int member "fd_member"(u128 x, int k) noexcept nogil
    u128 at_places "fd_at_places"(u128 x, u64 places) noexcept nogil
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
    static inline PyObject *fd_with_room(PyObject *log, Py_ssize_t used){
        PyObject *made = PyList_New(used + 128);
        if (made == NULL) return NULL;
        Py_SET_SIZE(made, used);   /* the rest is room to grow into */
        for (Py_ssize_t at = 0; at < used; at++) {
            Py_INCREF(PyList_GET_ITEM(log, at));
            PyList_SET_ITEM(made, at, PyList_GET_ITEM(log, at));
        }
        return made;
    }
    static inline int fd_append_both(PyObject *list, PyObject *one, PyObject *other){
    #ifndef Py_GIL_DISABLED
        const Py_ssize_t size = PyList_GET_SIZE(list);
        if (size + 2 <= ((PyListObject *)list)->allocated) {
            Py_INCREF(one);
            Py_INCREF(other);
            Py_SET_SIZE(list, size + 2);
            PyList_SET_ITEM(list, size, one);
            PyList_SET_ITEM(list, size + 1, other);
            return 0;
        }
    #endif
        return PyList_Append(list, one) || PyList_Append(list, other) ? -1 : 0;
    }
    static inline void fd_put_second(PyObject *told, PyObject *given){
        PyObject *last = PyTuple_GET_ITEM(told, 1);
        Py_INCREF(given);
        PyTuple_SET_ITEM(told, 1, given);
        Py_DECREF(last);
    }
    static inline int fd_unkept(PyObject *told){
        if (Py_REFCNT(told) != 2) return 0;
        for (Py_ssize_t at = 0; at < PyTuple_GET_SIZE(told); at++)
            if (Py_REFCNT(PyTuple_GET_ITEM(told, at)) != 1) return 0;
        return 1;
    }
    static inline int fd_small_number(PyObject *given){
        int overflow = 1;
    #if PY_VERSION_HEX < 0x030C0000   /* most are small, and read without a call */
        if (PyLong_CheckExact(given) && (size_t)Py_SIZE(given) < 2)
            return Py_SIZE(given) ? (int)((PyLongObject *)given)->ob_digit[0] : 0;
    #else
        if (PyLong_CheckExact(given) && PyUnstable_Long_IsCompact((PyLongObject *)given)) {
            const Py_ssize_t compact = PyUnstable_Long_CompactValue((PyLongObject *)given);
            return compact < 0 ? -1 : (int)compact;
        }
    #endif
        const long number = PyLong_Check(given) ? PyLong_AsLongAndOverflow(given, &overflow) : -1;
        return overflow || number < -1 || number > 0x7FFFFFFF ? -1 : (int)number;
    }
    """
    int append_both "fd_append_both"(list log, object one, object other) except -1
    list with_room "fd_with_room"(list log, Py_ssize_t used)
    bint only_ours_here "FD_ONLY_OURS"(object thing)
    void put_second "fd_put_second"(tuple told, object given)
    bint unkept "fd_unkept"(tuple told)
    int small_number "fd_small_number"(object given)

cdef extern from "Python.h":
    ctypedef struct PyThreadState:
        pass
    PyThreadState *give_up_lock "PyEval_SaveThread"() noexcept nogil
    void take_lock "PyEval_RestoreThread"(PyThreadState *lock) noexcept nogil

ctypedef PyThreadState *Lock
