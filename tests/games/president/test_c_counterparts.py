"""President: functions and constants that exist in Python (`.py`) and in C (`.pxd`) agree.

The C functions cannot be imported, so `c_counterparts.pyx` is compiled here.
"""

from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairdeal import _build
from fairdeal.games.president.fast import hands, memory, rank_sets
from fairdeal.games.president.fast.compiled_options import CompiledOptions
from fairdeal.games.president.fast.round import Round
from fairdeal.games.president.options import Equalize, EqualizeEndsTrick, PresidentOptions, Revolutions
from fairdeal.games.president.rules import option_values, ranks, terms
from fairdeal.mechanics import seat_sets
from tests.c_functions import compile_functions, functions_of

RANKS = st.integers(0, ranks.JOKER)
SEATS = st.integers(0, 63)
SEAT_SETS = st.integers(1, 2**64 - 1)
RANK_SETS = st.sets(RANKS).map(lambda members: sum(rank_sets.only(rank) for rank in members))

RENAMED = {"contains"}  # there are two of them: for seats and for ranks
COMPARED_TOGETHER = {"take_cards", "is_empty"}  # in `rows_after_taking`


@pytest.fixture(scope="module")
def c(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    """The C functions."""
    if not _build.is_compiled():
        pytest.skip("nothing is compiled here")
    return compile_functions(Path(__file__).with_name("c_counterparts.pyx"), tmp_path_factory)


@pytest.mark.once
def test_every_function_is_compared(c: ModuleType) -> None:
    functions = set().union(*[functions_of(module) for module in (ranks, seat_sets, rank_sets, hands)])
    assert functions - RENAMED - COMPARED_TOGETHER <= set(dir(c))


@pytest.mark.once
@given(seats=SEAT_SETS, others=SEAT_SETS, seat=SEATS)
def test_sets_of_seats(c: ModuleType, seats: int, others: int, seat: int) -> None:
    assert c.contains_seat(seats, seat) == seat_sets.contains(seats, seat)
    assert c.including(seats, seat) == seat_sets.including(seats, seat)
    assert c.excluding(seats, seat) == seat_sets.excluding(seats, seat)
    assert c.shared(seats, others) == seat_sets.shared(seats, others)
    assert c.without(seats, others) == seat_sets.without(seats, others)
    assert c.everybody(seat + 1) == seat_sets.everybody(seat + 1)
    assert c.first(seats) == seat_sets.first(seats)
    assert c.next_clockwise(seats, seat) == seat_sets.next_clockwise(seats, seat)
    assert c.next_counterclockwise(seats, seat) == seat_sets.next_counterclockwise(seats, seat)


@pytest.mark.once
@given(members=RANK_SETS, rank=RANKS, revolution=st.booleans())
def test_ranks_and_their_sets(c: ModuleType, members: int, rank: int, revolution: bool) -> None:
    assert c.strength(rank, revolution) == ranks.strength(rank, revolution)
    assert c.only(rank) == rank_sets.only(rank)
    assert c.contains_rank(members, rank) == rank_sets.contains(members, rank)
    assert c.below(rank) == rank_sets.below(rank)
    assert c.above(rank) == rank_sets.above(rank)
    for number in (-1, 0, 1, 2, 3, 4, 5, 2**62):
        assert c.up_to(number) == rank_sets.up_to(number)


@pytest.mark.once
@given(
    counts=st.lists(st.integers(0, 4), min_size=ranks.JOKER, max_size=ranks.JOKER), jokers=st.integers(0, 2), rank=RANKS
)
def test_packed_hands(c: ModuleType, counts: list[int], jokers: int, rank: int) -> None:
    word = 0
    for number, of_rank in zip([*counts, jokers], range(ranks.RANKS), strict=True):
        assert c.pack(number, of_rank) == rank_sets.pack(number, of_rank)
        word |= rank_sets.pack(number, of_rank)
    held = [*counts, jokers][rank]
    assert c.cards_of(word, rank) == rank_sets.cards_of(word, rank) == (1 << held) - 1
    for number in range(held + 1):
        assert c.remove_cards(word, rank, number) == rank_sets.remove_cards(word, rank, number)


@pytest.mark.once
def test_combos_of_every_size(c: ModuleType) -> None:
    """Up to four natural cards and two jokers."""
    for total in range(7):
        for jokers in range(3):
            assert c.natural_counts(total, jokers) == rank_sets.natural_counts(total, jokers)
            assert c.combos_of(total, jokers) == rank_sets.combos_of(total, jokers)


class PlainRound:
    """As much of a round as the Python side needs: a compiled one does not show its rows."""

    def __init__(self, options: CompiledOptions, seat: int, row: list[int]) -> None:
        self.options = options
        self.rows = [0] * seat * memory.ROW + row


@pytest.mark.once
@given(
    decks=st.sampled_from([1, 3]),
    counts=st.lists(st.integers(0, 4), min_size=ranks.JOKER, max_size=ranks.JOKER),
    jokers=st.integers(0, 2),
    data=st.data(),
)
def test_taking_cards_out_of_a_hand(
    c: ModuleType, decks: int, counts: list[int], jokers: int, data: st.DataObject
) -> None:
    hand = [*counts, jokers]
    held = [rank for rank in range(ranks.RANKS) if hand[rank]]
    if not held:
        return
    rank = data.draw(st.sampled_from(held))
    naturals = data.draw(st.integers(1, hand[rank]))
    among = 0 if rank == ranks.JOKER else data.draw(st.integers(0, jokers))
    options = CompiledOptions(PresidentOptions(decks=decks))
    seat = data.draw(st.integers(0, 2))
    words = [rank_sets.pack(number, of_rank) for of_rank, number in enumerate(hand)]
    row = [*hand, sum(hand), sum(words) if decks == 1 else 0, seat_sets.NOBODY, 0]
    plain: Any = PlainRound(options, seat, row)
    hands.take_cards(plain, seat, rank, naturals, among)
    in_c, is_empty = c.rows_after_taking(Round(options, 3), hand, seat, rank, naturals, among)
    assert in_c == plain.rows[seat * memory.ROW :]
    assert is_empty == hands.is_empty(plain, seat)


@pytest.mark.once
def test_constants(c: ModuleType) -> None:
    assert c.constants() == {
        "ranks": [ranks.THREE, ranks.EIGHT, ranks.TWO, ranks.JOKER, ranks.RANKS],
        "columns": [memory.SIZE, memory.WORD, memory.OUT, memory.CAPACITY, memory.ROW],
        "moves": [memory.OTHER, memory.OTHER_JOKERS, memory.DECLINE, memory.MAX_ENTRIES, memory.ENTRY],
        "other": [
            memory.MAX_CARDS_SHUFFLED,
            seat_sets.EMPTY,
            seat_sets.NOBODY,
        ],
        "terms": [terms.LEADING, terms.NO_DECLINE, terms.PASS, terms.SKIP],
        "sets": [
            *(rank_sets.NO_RANK, rank_sets.NATURALS, rank_sets.JOKERS, rank_sets.EVERY_RANK, rank_sets.LOWEST_BITS),
        ],
        "equalize": list(range(len(Equalize))),
        "equalize_ends_trick": list(range(len(EqualizeEndsTrick))),
        "revolutions": list(range(len(Revolutions))),
    }


def test_numbers_of_option_values() -> None:
    """Each number is the position of its value in the enumeration."""
    equalize = (
        option_values.DISALLOW,
        option_values.ALLOW,
        option_values.EQUALIZE_OR_SKIP,
        option_values.EQUALIZE_OR_PASS,
        option_values.FORCE_SKIP,
    )
    assert [list(Equalize)[number].name for number in equalize] == [
        *("DISALLOW", "ALLOW", "EQUALIZE_OR_SKIP", "EQUALIZE_OR_PASS", "FORCE_SKIP"),
    ]
    ends = (option_values.NEVER, option_values.BY_SCUM, option_values.BY_ANYBODY)
    assert [list(EqualizeEndsTrick)[number].value for number in ends] == ["off", "scum", "all"]
    revolutions = (option_values.OFF, option_values.STRICT, option_values.RELAXED, option_values.WITH_JOKERS)
    assert [list(Revolutions)[number].value for number in revolutions] == ["off", "strict", "relaxed", "jokers"]
