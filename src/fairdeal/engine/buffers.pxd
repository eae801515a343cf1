ctypedef short *Int16s
ctypedef signed char *Int8s
ctypedef int *Int32s
ctypedef long long *Int64s

cdef extern from *:
    """
    #include <string.h>
    static inline void *fd_buffer(PyObject *array){
        Py_buffer view;
        if (PyObject_GetBuffer(array, &view, PyBUF_SIMPLE | PyBUF_WRITABLE))
            return NULL;
        PyBuffer_Release(&view);   /* the caller keeps the array, and its memory does not move */
        return view.buf;
    }
    static inline short *fd_int16(PyObject *array){ return (short *)fd_buffer(array); }
    static inline signed char *fd_int8(PyObject *array){ return (signed char *)fd_buffer(array); }
    static inline int *fd_int32(PyObject *array){ return (int *)fd_buffer(array); }
    static inline long long *fd_int64(PyObject *array){ return (long long *)fd_buffer(array); }
    static inline void fd_clear_int16(short *buffer, Py_ssize_t start, Py_ssize_t length){ memset(buffer + start, 0, length * sizeof(short)); }
    static inline void fd_clear_int8(signed char *buffer, Py_ssize_t start, Py_ssize_t length){ memset(buffer + start, 0, length); }
    static inline short fd_clamp_int16(long long number){ return number < -32768 ? -32768 : number > 32767 ? 32767 : (short)number; }
    """
    Int16s int16 "fd_int16"(object array) except NULL
    Int8s int8 "fd_int8"(object array) except NULL
    Int32s int32 "fd_int32"(object array) except NULL
    Int64s int64 "fd_int64"(object array) except NULL
    void clear_int16 "fd_clear_int16"(Int16s buffer, Py_ssize_t start, Py_ssize_t length) noexcept
    void clear_int8 "fd_clear_int8"(Int8s buffer, Py_ssize_t start, Py_ssize_t length) noexcept
    short clamp_int16 "fd_clamp_int16"(long long number) noexcept
