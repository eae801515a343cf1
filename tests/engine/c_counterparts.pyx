# cython: language_level=3
"""The C side of functions that exist twice, callable from Python. test_c_counterparts.py compiles it."""

from fairdeal.engine cimport bits, buffers, chacha, cpython_fast_paths, draw
from fairdeal.engine.bits cimport i64, u8, u32, u64, u128
from fairdeal.engine.random cimport Stream

# ---- bits

def bit(int i):
    return bits.bit(i)

def lowest(u64 x):
    return bits.lowest(x)

def highest(u64 x):
    return bits.highest(x)

def count(u64 x):
    return bits.count(x)

def nth(u64 x, int k):
    return bits.nth(x, k)

def unlikely(bint condition):
    return bits.unlikely(condition)

def bit128(int i):
    return bits.bit128(i)

def lowest128(u128 x):
    return bits.lowest128(x)

def count128(u128 x):
    return bits.count128(x)

def nth128(u128 x, int k):
    return bits.nth128(x, k)

def select128(u128 x, u64 indices):
    return bits.select128(x, indices)

def rotate_left(u32 x, int n):
    return bits.rotate_left(x, n)

def to_u128(u64 x):
    return bits.to_u128(x)

def nth_by_counts(u64 x, int k):
    return bits.nth_by_counts(x, bits.byte_counts(x), k)

def count_by_counts(u64 x):
    return bits.byte_counts(x) >> 56

def new_int64s(long length):
    cdef i64 *array = bits.new_int64s(length)
    numbers = [array[i] for i in range(length)]
    bits.free_int64s(array)
    return numbers

def copy_int64s(list source, long length):
    cdef i64 *array = bits.new_int64s(len(source))
    cdef i64 *copy
    for i in range(len(source)):
        array[i] = source[i]
    copy = bits.copy_int64s(array, length)
    numbers = [copy[i] for i in range(length)]
    bits.free_int64s(copy)
    bits.free_int64s(array)
    return numbers

def new_uint8s(long length):
    cdef u8 *array = bits.new_uint8s(length)
    numbers = [array[i] for i in range(length)]
    bits.free_uint8s(array)
    return numbers

def constants():
    return {"COMPILED": bits.COMPILED, "M32": bits.M32, "M64": bits.M64}

# ---- buffers

def int16(array, Py_ssize_t index):
    return buffers.int16(array)[index]

def int8(array, Py_ssize_t index):
    return buffers.int8(array)[index]

def int32(array, Py_ssize_t index):
    return buffers.int32(array)[index]

def int64(array, Py_ssize_t index):
    return buffers.int64(array)[index]

def clear_int16(array, Py_ssize_t start, Py_ssize_t length):
    buffers.clear_int16(buffers.int16(array), start, length)

def clear_int8(array, Py_ssize_t start, Py_ssize_t length):
    buffers.clear_int8(buffers.int8(array), start, length)

def clamp_int16(long long number):
    return buffers.clamp_int16(number)

# ---- chacha, draw

def blocks(list given):
    cdef u32[16] state
    cdef u32[32] words
    for i in range(16):
        state[i] = given[i]
    chacha.blocks(state, words)
    return [words[i] for i in range(chacha.WORDS)]

def below(Stream stream, u64 n):
    return draw.below(stream, n)

def long_word(Stream stream):
    return draw.long_word(stream)

def member(Stream stream, u64 members):
    return draw.member(stream, members)

# ---- cpython_fast_paths

def copy_with_capacity(list values, Py_ssize_t length):
    return cpython_fast_paths.copy_with_capacity(values, length)

def append_pair(list values, first, second):
    cpython_fast_paths.append_pair(values, first, second)

def small_int(value):
    return cpython_fast_paths.small_int(value)
