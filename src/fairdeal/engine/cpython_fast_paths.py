"""CPython internals that make stepping faster, Python side; compiled modules use cpython_fast_paths.pxd.

Everything that relies on how CPython stores objects is in this pair of files: reuse of objects that nobody else
references, writing into a list's spare capacity, reading small integers without a call, and replacing inherited
attributes by direct ones. `FAIRDEAL_SAFE=1` switches all of it off in compiled code, which then uses the public C API
only. Plain Python never uses any of it: the functions below are the portable versions.
"""

from typing import Any


def is_unshared(_value: object) -> bool:
    """Whether only one owner and one local variable reference a value, so that it may be reused."""
    return False


def are_unshared(_values: tuple[object, ...]) -> bool:
    """The same for a tuple and everything in it."""
    return False


def replace_second(_values: tuple[object, ...], _value: object) -> None:
    """Replace the second item of a tuple for which `is_unshared` is true."""
    raise NotImplementedError


def copy_with_capacity(values: list[Any], length: int) -> list[Any]:
    """Copy the first `length` items of a list; compiled code reserves room for more."""
    return values[:length]


def append_pair(values: list[Any], first: object, second: object) -> None:
    """Append two items to a list."""
    values.append(first)
    values.append(second)


def small_int(value: object) -> int:
    """A value that fits a non-negative C int; -1 for anything else that a caller may pass."""
    return value if isinstance(value, int) and -1 <= value < 1 << 31 else -1


def expose_field(_class: type, _name: str, _sample: object, _marker: object) -> None:
    """Turn a property that only returns a field into that field: the one in which `sample` holds `marker`.

    The interpreter reads a member of an object faster than it calls a property.
    """


def adopt_method(_class: type, _name: str) -> None:
    """Give a class an inherited method as its own: the interpreter calls those faster."""
