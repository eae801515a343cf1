cdef extern from *:
    """
    #include <stdlib.h>
    #include <structmember.h>   /* T_OBJECT_EX and READONLY, before Python 3.12 */
    static int fd_fast_paths = 1;
    __attribute__((constructor)) static void fd_read_fast_paths_switch(void){
        const char *safe = getenv("FAIRDEAL_SAFE");
        fd_fast_paths = safe == NULL || safe[0] == 0;
    }

    /* ---- Reference counts: one owner and the caller's local variable are two references */
    static inline int fd_is_unshared(PyObject *value){ return fd_fast_paths && Py_REFCNT(value) == 2; }
    static inline int fd_are_unshared(PyObject *values){
        if (!fd_is_unshared(values)) return 0;
        for (Py_ssize_t at = 0; at < PyTuple_GET_SIZE(values); at++)
            if (Py_REFCNT(PyTuple_GET_ITEM(values, at)) != 1) return 0;
        return 1;
    }
    static inline void fd_replace_second(PyObject *values, PyObject *value){
        PyObject *last = PyTuple_GET_ITEM(values, 1);
        Py_INCREF(value);
        PyTuple_SET_ITEM(values, 1, value);
        Py_DECREF(last);
    }

    /* ---- Lists with spare capacity */
    static inline PyObject *fd_copy_with_capacity(PyObject *values, Py_ssize_t length){
        if (!fd_fast_paths) return PyList_GetSlice(values, 0, length);
        PyObject *copy = PyList_New(length + 128);
        if (copy == NULL) return NULL;
        Py_SET_SIZE(copy, length);   /* the rest is capacity */
        for (Py_ssize_t at = 0; at < length; at++) {
            Py_INCREF(PyList_GET_ITEM(values, at));
            PyList_SET_ITEM(copy, at, PyList_GET_ITEM(values, at));
        }
        return copy;
    }
    static inline int fd_append_pair(PyObject *values, PyObject *first, PyObject *second){
    #ifndef Py_GIL_DISABLED
        const Py_ssize_t size = PyList_GET_SIZE(values);
        if (fd_fast_paths && size + 2 <= ((PyListObject *)values)->allocated) {
            Py_INCREF(first);
            Py_INCREF(second);
            Py_SET_SIZE(values, size + 2);
            PyList_SET_ITEM(values, size, first);
            PyList_SET_ITEM(values, size + 1, second);
            return 0;
        }
    #endif
        return PyList_Append(values, first) || PyList_Append(values, second) ? -1 : 0;
    }

    /* ---- Integers */
    static inline int fd_small_int(PyObject *value){
        int overflow = 1;
    #if PY_VERSION_HEX < 0x030C0000   /* most are small and can be read without a call */
        if (fd_fast_paths && PyLong_CheckExact(value) && (size_t)Py_SIZE(value) < 2)
            return Py_SIZE(value) ? (int)((PyLongObject *)value)->ob_digit[0] : 0;
    #else
        if (fd_fast_paths && PyLong_CheckExact(value) && PyUnstable_Long_IsCompact((PyLongObject *)value)) {
            const Py_ssize_t compact = PyUnstable_Long_CompactValue((PyLongObject *)value);
            return compact < 0 ? -1 : (int)compact;
        }
    #endif
        const long number = PyLong_Check(value) ? PyLong_AsLongAndOverflow(value, &overflow) : -1;
        return overflow || number < -1 || number > 0x7FFFFFFF ? -1 : (int)number;
    }

    /* ---- Type dictionaries */
    static int fd_set_descriptor(PyTypeObject *type, PyObject *name, PyObject *descriptor){
        const int failed = descriptor == NULL || PyDict_SetItem(type->tp_dict, name, descriptor);
        Py_XDECREF(descriptor);
        PyType_Modified(type);   /* invalidates cached lookups */
        return failed ? -1 : 0;
    }
    static inline int fd_expose_field(PyObject *given, PyObject *name, PyObject *sample, PyObject *marker){
        PyTypeObject *type = (PyTypeObject *)given;
        if (!fd_fast_paths) return 0;
        for (Py_ssize_t at = sizeof(PyObject); at < type->tp_basicsize; at += sizeof(PyObject *))
            if (*(PyObject **)((char *)sample + at) == marker) {
                PyMemberDef *field = (PyMemberDef *)PyMem_Calloc(1, sizeof(PyMemberDef));   /* lives as long as the class */
                if (field == NULL) return -1;
                Py_INCREF(name);
                field->name = PyUnicode_AsUTF8(name);
                field->type = T_OBJECT_EX;
                field->offset = at;
                field->flags = READONLY;
                return fd_set_descriptor(type, name, PyDescr_NewMember(type, field));
            }
        return 0;   /* it stays a property */
    }
    static inline int fd_adopt_method(PyObject *given, PyObject *name){
        PyTypeObject *type = (PyTypeObject *)given;
        if (!fd_fast_paths) return 0;
        PyObject *found = PyObject_GetAttr(given, name);
        if (found == NULL) return -1;
        const int inherited = Py_IS_TYPE(found, &PyMethodDescr_Type) && ((PyDescrObject *)found)->d_type != type;
        PyMethodDef *method = inherited ? ((PyMethodDescrObject *)found)->d_method : NULL;
        Py_DECREF(found);
        return inherited ? fd_set_descriptor(type, name, PyDescr_NewMethod(type, method)) : 0;
    }
    """
    bint is_unshared "fd_is_unshared"(object value)
    bint are_unshared "fd_are_unshared"(tuple values)
    void replace_second "fd_replace_second"(tuple values, object value)
    list copy_with_capacity "fd_copy_with_capacity"(list values, Py_ssize_t length)
    int append_pair "fd_append_pair"(list values, object first, object second) except -1
    int small_int "fd_small_int"(object value)
    int expose_field "fd_expose_field"(object class_, str name, object sample, object marker) except -1
    int adopt_method "fd_adopt_method"(object class_, str name) except -1
