cdef extern from *:
    """
    #include <structmember.h>   /* T_OBJECT_EX and READONLY, before Python 3.12 */
    static int fd_describe(PyTypeObject *kind, PyObject *name, PyObject *descriptor){
        const int failed = descriptor == NULL || PyDict_SetItem(kind->tp_dict, name, descriptor);
        Py_XDECREF(descriptor);
        PyType_Modified(kind);   /* whoever has looked the name up looks again */
        return failed ? -1 : 0;
    }
    static inline int fd_read_as_it_is(PyObject *given, PyObject *name, PyObject *sample, PyObject *mark){
        PyTypeObject *kind = (PyTypeObject *)given;
        for (Py_ssize_t at = sizeof(PyObject); at < kind->tp_basicsize; at += sizeof(PyObject *))
            if (*(PyObject **)((char *)sample + at) == mark) {
                PyMemberDef *field = (PyMemberDef *)PyMem_Calloc(1, sizeof(PyMemberDef));   /* as long-lived as the class */
                if (field == NULL) return -1;
                Py_INCREF(name);
                field->name = PyUnicode_AsUTF8(name);
                field->type = T_OBJECT_EX;
                field->offset = at;
                field->flags = READONLY;
                return fd_describe(kind, name, PyDescr_NewMember(kind, field));
            }
        return 0;   /* it stays a property */
    }
    static inline int fd_own_method(PyObject *given, PyObject *name){
        PyTypeObject *kind = (PyTypeObject *)given;
        PyObject *found = PyObject_GetAttr(given, name);
        if (found == NULL) return -1;
        const int inherited = Py_IS_TYPE(found, &PyMethodDescr_Type) && ((PyDescrObject *)found)->d_type != kind;
        PyMethodDef *method = inherited ? ((PyMethodDescrObject *)found)->d_method : NULL;
        Py_DECREF(found);
        return inherited ? fd_describe(kind, name, PyDescr_NewMethod(kind, method)) : 0;
    }
    """
    int read_as_it_is "fd_read_as_it_is"(object kind, str name, object sample, object mark) except -1
    int own_method "fd_own_method"(object kind, str name) except -1
