"""Sanity 500 Rummy: what exists both in Python and in C is the same."""

import re
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairdeal.games.rummy.fast import memory, symbol_probe, symbols
from fairdeal.games.rummy.rules import terms

HALVES = st.integers(0, 2**64 - 1).map(lambda bits: bits & memory.ALL_HALVES)
SUMS = st.integers(0, 2**64 - 1).map(lambda bits: bits & memory.ALL_SUMS)
SYMBOLS = st.integers(0, memory.SYMBOLS - 1)


@given(first=HALVES | SUMS, second=HALVES | SUMS, symbol=SYMBOLS)
def test_functions_of_symbols(first: int, second: int, symbol: int) -> None:
    expected = (
        symbols.is_half(symbol),
        symbols.value_of(symbol),
        symbols.bit(symbol),
        symbols.contains(first, symbol),
        symbols.including(first, symbol),
        symbols.in_every_suit(symbols.value_of(symbol)),
        symbols.ends_of_run(symbol, 3),
        symbols.is_free(symbol, first),
        symbols.runs_of_three(first),
        symbols.one_longer(first),
        symbols.threes_around(first),
        symbols.fours_around(first),
        symbols.runs_of_five(first),
        symbols.fives_around(first),
        symbols.runs_through(first, second),
        symbols.block_values(first),
        symbols.values_of(first),
    )
    assert symbol_probe.all_results(first, second, symbol) == expected


def test_every_function_is_compared() -> None:
    functions = [name for name, value in vars(symbols).items() if callable(value)]
    declared = Path(symbols.__file__).with_suffix(".pxd").read_text(encoding="utf-8")
    assert re.findall(r"^cdef inline \w+ (\w+)\(", declared, re.MULTILINE) == functions
    assert len(symbol_probe.all_results(0, 0, 0)) == len(functions)


@pytest.mark.parametrize("module", [terms, memory])
def test_constants(module: ModuleType) -> None:
    declared = Path(str(module.__file__)).with_suffix(".pxd").read_text(encoding="utf-8")
    numbers = re.findall(r'^    (?:\w+ )*?(\w+) (?:= |")(-?\w+?)(?:u?ll)?"?$', declared, re.MULTILINE)
    in_python = {name: value for name, value in vars(module).items() if name.isupper()}
    assert {name: int(number, 0) for name, number in numbers} == in_python
