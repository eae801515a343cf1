"""Functions that exist in Python (`.py`) and as inlined C (`.pxd`) agree on random input.

The C functions cannot be imported, so `c_counterparts.pyx` is compiled here: once for any processor, and once with the
instructions that `FAIRDEAL_NATIVE=1` uses.
"""

import random
from array import array
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairdeal import _build
from fairdeal.engine import bits, buffers, chacha, cpython_fast_paths, draw
from fairdeal.engine.random import CHOICES, Stream
from tests.c_functions import compile_functions, functions_of

pytestmark = [
    pytest.mark.once,
    pytest.mark.skipif(not _build.is_compiled(), reason="nothing is compiled here"),
]

SOURCE = Path(__file__).with_name("c_counterparts.pyx")
BUILDS: dict[str, list[str]] = {"portable": [], "native": ["-mbmi2", "-mpopcnt"]}

SETS = st.integers(1, 2**64 - 1)
SETS_128 = st.integers(1, 2**128 - 1)
INT64 = st.integers(-(2**63), 2**63 - 1)

MODULES = (bits, buffers, chacha, draw, cpython_fast_paths)
NOT_COMPARED = {
    *("free_int64s", "free_uint8s", "release_gil", "acquire_gil"),  # do nothing in Python
    *("is_unshared", "are_unshared", "replace_second", "expose_field", "adopt_method"),  # have no portable version
    "block",  # part of `blocks`
}


@pytest.fixture(scope="module", params=BUILDS)
def c(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    """The C functions, compiled without and with instructions for bit sets."""
    return compile_functions(SOURCE, tmp_path_factory, BUILDS[request.param])


def test_every_function_is_compared(c: ModuleType) -> None:
    functions = set().union(*[functions_of(module) for module in MODULES])
    assert functions - NOT_COMPARED <= set(dir(c))
    assert functions >= NOT_COMPARED


# ---- bits


@given(x=SETS, data=st.data())
def test_sets_of_64(c: ModuleType, x: int, data: st.DataObject) -> None:
    assert c.lowest(x) == bits.lowest(x)
    assert c.highest(x) == bits.highest(x)
    assert c.count(x) == c.count_by_counts(x) == bits.count(x)
    k = data.draw(st.integers(0, bits.count(x) - 1))
    assert c.nth(x, k) == c.nth_by_counts(x, k) == bits.nth(x, k)
    assert c.to_u128(x) == bits.to_u128(x)


@given(x=SETS_128, data=st.data())
def test_sets_of_128(c: ModuleType, x: int, data: st.DataObject) -> None:
    size = bits.count128(x)
    assert c.count128(x) == size
    assert c.lowest128(x) == bits.lowest128(x)
    k = data.draw(st.integers(0, size - 1))
    assert c.nth128(x, k) == bits.nth128(x, k)
    indices = data.draw(st.integers(0, 2 ** min(size, 64) - 1))
    assert c.select128(x, indices) == bits.select128(x, indices)


def test_every_member_of_every_kind_of_set(c: ModuleType) -> None:
    """Sets with few, with many and with all members, by every index."""
    rng = random.Random(1)
    for size in (*range(1, 9), 31, 32, 33, 63, 64, 65, 100, 127, 128):
        x = sum(1 << i for i in rng.sample(range(128), size))
        assert [c.nth128(x, k) for k in range(size)] == [bits.nth128(x, k) for k in range(size)]
        low = x & bits.M64
        assert [c.nth(low, k) for k in range(low.bit_count())] == [bits.nth(low, k) for k in range(low.bit_count())]


def test_single_bits_and_constants(c: ModuleType) -> None:
    assert [c.bit(i) for i in range(64)] == [bits.bit(i) for i in range(64)]
    assert [c.bit128(i) for i in range(128)] == [bits.bit128(i) for i in range(128)]
    assert [c.unlikely(condition) for condition in (False, True)] == [bits.unlikely(False), bits.unlikely(True)]
    assert c.constants() == {"COMPILED": True, "M32": bits.M32, "M64": bits.M64}
    assert not bits.COMPILED


@given(x=st.integers(0, 2**32 - 1), n=st.integers(1, 31))
def test_rotation(c: ModuleType, x: int, n: int) -> None:
    assert c.rotate_left(x, n) == bits.rotate_left(x, n)


@given(numbers=st.lists(INT64, min_size=1), data=st.data())
def test_arrays(c: ModuleType, numbers: list[int], data: st.DataObject) -> None:
    length = data.draw(st.integers(0, len(numbers)))
    assert c.new_int64s(length) == bits.new_int64s(length)
    assert c.new_uint8s(length) == bits.new_uint8s(length)
    assert c.copy_int64s(numbers, length) == bits.copy_int64s(numbers, length)


# ---- buffers


@pytest.mark.parametrize(
    ("name", "code", "size"), [("int8", "b", 8), ("int16", "h", 16), ("int32", "i", 32), ("int64", "q", 64)]
)
def test_views_of_buffers(c: ModuleType, name: str, code: str, size: int) -> None:
    rng = random.Random(name)
    numbers = array(code, [rng.randrange(-(1 << size - 1), 1 << size - 1) for _ in range(50)])
    view = getattr(buffers, name)(numbers)
    assert [getattr(c, name)(numbers, index) for index in range(50)] == [view[index] for index in range(50)]
    assert list(view) == list(numbers)


@pytest.mark.parametrize(("name", "code"), [("int8", "b"), ("int16", "h")])
def test_clearing_a_range(c: ModuleType, name: str, code: str) -> None:
    rng = random.Random(name)
    for _ in range(30):
        start = rng.randrange(40)
        length = rng.randrange(40 - start)
        in_c, in_python = (array(code, range(1, 41)) for _ in range(2))
        getattr(c, f"clear_{name}")(in_c, start, length)
        getattr(buffers, f"clear_{name}")(getattr(buffers, name)(in_python), start, length)
        assert in_c == in_python


@given(number=INT64 | st.integers(-40_000, 40_000))
def test_clamping(c: ModuleType, number: int) -> None:
    assert c.clamp_int16(number) == buffers.clamp_int16(number)


# ---- chacha and draw


@given(state=st.lists(st.integers(0, 2**32 - 1), min_size=16, max_size=16))
def test_cipher_blocks(c: ModuleType, state: list[int]) -> None:
    state[12] &= ~1  # the number of the first block is even
    words = [0] * chacha.WORDS
    chacha.blocks(state, words)
    assert c.blocks(state) == words


@given(seed=st.integers(0, 2**64 - 1), bounds=st.lists(st.integers(1, 2**32 - 1), max_size=40), members=SETS)
def test_draws(c: ModuleType, seed: int, bounds: list[int], members: int) -> None:
    c_stream, stream = Stream(seed, CHOICES), Stream(seed, CHOICES)
    for n in bounds:
        assert c.below(c_stream, n) == draw.below(stream, n)
        assert c.member(c_stream, members) == draw.member(stream, members)
        assert c.long_word(c_stream) == draw.long_word(stream)
    assert c_stream.word() == stream.word()


# ---- cpython_fast_paths


@given(values=st.lists(st.integers()), data=st.data())
def test_lists(c: ModuleType, values: list[int], data: st.DataObject) -> None:
    length = data.draw(st.integers(0, len(values)))
    in_c, in_python = (module.copy_with_capacity(values, length) for module in (c, cpython_fast_paths))
    for number in range(200):  # beyond the capacity
        c.append_pair(in_c, number, str(number))
        cpython_fast_paths.append_pair(in_python, number, str(number))
    assert in_c == in_python


@given(value=st.integers() | st.integers(-3, 300) | st.booleans() | st.none() | st.text() | st.floats())
def test_small_integers(c: ModuleType, value: object) -> None:
    assert c.small_int(value) == cpython_fast_paths.small_int(value)


@pytest.mark.parametrize("value", [-1, -2, 2**30, 2**31 - 1, 2**31, 2**32, 2**63, 2**64, -(2**31), -(2**70)])
def test_small_integers_at_their_limits(c: ModuleType, value: int) -> None:
    assert c.small_int(value) == cpython_fast_paths.small_int(value)
