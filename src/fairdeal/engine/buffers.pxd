ctypedef short *Shorts
ctypedef signed char *Marks
ctypedef long long *Longs

cdef extern from *:
    """
    #include <string.h>
    static inline void *fd_room(PyObject *array){
        Py_buffer seen;
        if (PyObject_GetBuffer(array, &seen, PyBUF_SIMPLE | PyBUF_WRITABLE))
            return NULL;
        PyBuffer_Release(&seen);   /* whoever asks keeps the array, and an array stays where it is */
        return seen.buf;
    }
    static inline short *fd_shorts(PyObject *array){ return (short *)fd_room(array); }
    static inline signed char *fd_marks(PyObject *array){ return (signed char *)fd_room(array); }
    static inline long long *fd_numbers(PyObject *array){ return (long long *)fd_room(array); }
    static inline void fd_clear_shorts(short *room, Py_ssize_t at, Py_ssize_t size){ memset(room + at, 0, size * sizeof(short)); }
    static inline void fd_clear_marks(signed char *room, Py_ssize_t at, Py_ssize_t size){ memset(room + at, 0, size); }
    static inline short fd_short(long long number){ return number < -32768 ? -32768 : number > 32767 ? 32767 : (short)number; }
    """
    Shorts shorts "fd_shorts"(object array) except NULL
    Marks marks "fd_marks"(object array) except NULL
    Longs numbers "fd_numbers"(object array) except NULL
    void clear_shorts "fd_clear_shorts"(Shorts room, Py_ssize_t at, Py_ssize_t size) noexcept
    void clear_marks "fd_clear_marks"(Marks room, Py_ssize_t at, Py_ssize_t size) noexcept
    short as_short "fd_short"(long long number) noexcept
