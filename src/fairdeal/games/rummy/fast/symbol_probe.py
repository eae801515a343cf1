# cython: annotation_typing=False, infer_types=True, binding=False
"""The functions of symbols.pxd for callers in Python: a test compares them with those of symbols.py."""

from fairdeal.games.rummy.fast import symbols


def all_results(first: int, second: int, symbol: int) -> tuple[int, ...]:
    """The results of all functions for two sets and a symbol."""
    return (
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
