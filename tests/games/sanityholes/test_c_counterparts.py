"""Functions of fast/ that exist in Python (`.py`) and in C (`.pxd`) agree on random input.

The C functions cannot be imported, so `c_counterparts.pyx` is compiled here: with SSE2 if the processor has it, without
it as other processors run it, and with the instructions that `FAIRDEAL_NATIVE=1` uses.
"""

import random
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from fairdeal import _build
from fairdeal.games.sanityholes.fast import hand_rows, hands, memory, set_counts
from fairdeal.games.sanityholes.fast.table import Table
from fairdeal.games.sanityholes.fast.value_table import value_table
from fairdeal.games.sanityholes.options import SanityholesOptions
from fairdeal.games.sanityholes.rules import terms
from fairdeal.games.sanityholes.rules.beating import min_cards
from fairdeal.mechanics.faces import cards_in, face_table, set_of
from tests.c_functions import compile_functions

pytestmark = [
    pytest.mark.once,
    pytest.mark.skipif(not _build.is_compiled(), reason="nothing is compiled here"),
]

SOURCE = Path(__file__).with_name("c_counterparts.pyx")
BUILDS: dict[str, list[str]] = {"ordinary": [], "without SSE2": ["-U__SSE2__"], "native": ["-mbmi2", "-mpopcnt"]}
TRIALS = 200
ROW = memory.ROW  # where the second of two hands begins


@pytest.fixture(scope="module", params=BUILDS)
def c(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    """The C functions, compiled for different processors."""
    return compile_functions(SOURCE, tmp_path_factory, BUILDS[request.param])


class PythonHands:
    """Two hands in lists, for the Python functions."""

    def __init__(self, tables: dict[str, list[int]]) -> None:
        self.tables = tables
        self.held = [0] * 64
        self.counts = [0] * 64
        self.totals = [0] * 32

    def add_card(self, row: int, card: int) -> None:
        hand_rows.add_card(self.held, self.counts, row, self.tables["value"], self.tables["slot_bit"], 3 * card)

    def remove_card(self, row: int, card: int) -> None:
        hand_rows.remove_card(self.held, self.counts, row, self.tables["value"], self.tables["slot_bit"], 3 * card)

    def remove_set(self, row: int, value: int, slots: int) -> int:
        others = self.tables["other_value"], self.tables["other_bit"]
        return hand_rows.remove_set(self.held, self.counts, row, *others, value, slots)

    def deal_row(self, row: int, pack: list[int], first: int, step: int) -> int:
        return hand_rows.deal_row(self.held, self.counts, row, self.tables["card_words"], pack, first, step)


class Comparison:
    """Two random hands, the same for the C and the Python functions."""

    def __init__(self, c: ModuleType, chance: random.Random) -> None:
        values = value_table(face_table())
        self.c: Any = c.CHands(values)
        self.python = PythonHands(c.tables(values))
        pack = chance.sample(range(terms.CARDS), terms.CARDS)
        self.cards = pack[20 : 20 + chance.randint(1, 58)]  # of the second hand
        for row, cards in ((0, pack[: chance.randint(0, 20)]), (ROW, self.cards)):
            for card in cards:
                self.c.add_card(row, card)
                self.python.add_card(row, card)

    def check(self) -> None:
        assert self.c.rows() == (self.python.held, self.python.counts)


def test_cards_are_added_and_removed(c: ModuleType) -> None:
    chance = random.Random("cards")
    for _ in range(TRIALS):
        both = Comparison(c, chance)
        both.check()
        for card in chance.sample(both.cards, chance.randint(0, len(both.cards))):
            both.c.remove_card(ROW, card)
            both.python.remove_card(ROW, card)
        both.check()


def test_sets_are_removed(c: ModuleType) -> None:
    chance = random.Random("sets")
    for _ in range(TRIALS):
        both = Comparison(c, chance)
        left = len(both.cards)
        while left:
            value = chance.choice([value for value in range(ROW) if both.python.counts[ROW + value]])
            held = both.python.held[ROW + value]
            slots = set_counts.select(held, chance.randrange(1, 1 << held.bit_count()))
            number = both.python.remove_set(ROW, value, slots)
            assert both.c.remove_set(ROW, value, slots) == number == slots.bit_count()
            both.check()
            left -= number
        assert not any(both.python.held[ROW:])


def test_a_hand_is_copied(c: ModuleType) -> None:
    both = Comparison(c, random.Random("copies"))
    for row in (0, ROW):
        held, counts = [0] * ROW, [0] * ROW
        hand_rows.copy_row(held, counts, both.python.held, both.python.counts, row)
        assert both.c.copy_row(row) == (held, counts)
        assert held == both.python.held[row : row + ROW]


@pytest.mark.parametrize("players", range(2, 7))
def test_hands_are_dealt(c: ModuleType, players: int) -> None:
    chance = random.Random(f"deals {players}")
    for _ in range(TRIALS):
        both = Comparison(c, chance)
        pack = chance.sample(range(terms.CARDS), terms.CARDS)
        first = chance.randrange(players)
        cards = both.python.deal_row(ROW, pack, first, players)
        assert both.c.deal_row(ROW, pack, first, players) == cards
        assert cards_in(cards) == sorted(pack[first::players])
        both.check()


def random_top(chance: random.Random) -> tuple[int, int]:
    """A play to beat: its number of cards and its value; or none."""
    if chance.random() < 0.2:
        return 0, terms.NO_VALUE
    return chance.choice([1, 1, 2, 2, 3, chance.randint(1, memory.SLOTS)]), chance.randint(terms.LOWEST, terms.HIGHEST)


def test_ps_5_values_of_which_a_hand_has_enough_cards(c: ModuleType) -> None:
    """The C function, the Python function, and the rule itself."""
    chance = random.Random("enough")
    for _ in range(5 * TRIALS):
        both = Comparison(c, chance)
        top_number, top_value = random_top(chance)
        expected = {
            value
            for value in range(terms.LOWEST, terms.HIGHEST + 1)
            if both.python.counts[ROW + value] >= min_cards(top_number, top_value, value)
        }
        found = set_counts.values_with_enough(both.python.counts, ROW, top_number, top_value)
        assert found == sum(1 << value for value in expected)
        assert both.c.values_with_enough(ROW, top_number, top_value) == found


def test_ps_5_plays_are_counted_and_picked(c: ModuleType) -> None:
    """Compared with the Python functions; and every play that is picked beats the play on top."""
    chance = random.Random("picks")
    for _ in range(TRIALS):
        both = Comparison(c, chance)
        python = both.python
        top_number, top_value = random_top(chance)
        playable = set_counts.values_with_enough(python.counts, ROW, top_number, top_value)
        playable &= ~(chance.choice([0, 1]) << terms.TWO)  # PS-7 excludes the 2 at times
        total = set_counts.count_plays(
            python.tables["at_least"], python.counts, ROW, top_number, top_value, playable, python.totals
        )
        assert both.c.count_plays(ROW, top_number, top_value, playable) == total
        for k in {0, total - 1, *[chance.randrange(total) for _ in range(20)]} if total else ():
            assert both.c.find_play(k) == set_counts.find_play(python.totals, k)
            code = set_counts.pick_tabulated(
                python.tables["subsets"], python.held, python.counts, ROW, python.totals, k
            )
            assert both.c.pick_tabulated(ROW, k) == code
            picked = both.c.pick(ROW, k)
            assert code in (0, picked)
            value, slots = picked >> memory.SLOT_BITS, picked & memory.SLOT_MASK
            assert playable >> value & 1
            assert not slots & ~python.held[ROW + value]
            assert slots.bit_count() >= min_cards(top_number, top_value, value)


def test_all_plays_of_a_hand_are_picked_once(c: ModuleType) -> None:
    chance = random.Random("all plays")
    for _ in range(20):
        both = Comparison(c, chance)
        playable = both.c.values_with_enough(0, 0, terms.NO_VALUE)
        total = both.c.count_plays(0, 0, terms.NO_VALUE, playable)
        assert total == sum((1 << count) - 1 for count in both.python.counts[:ROW])
        assert len({both.c.pick(0, k) for k in range(min(total, 3000))}) == min(total, 3000)


def test_members_are_selected(c: ModuleType) -> None:
    chance = random.Random("members")
    for _ in range(20 * TRIALS):
        members = chance.getrandbits(memory.SLOTS)
        chosen = chance.randrange(1 << members.bit_count())
        assert c.select(members, chosen) == set_counts.select(members, chosen)


def test_hands_at_a_table(c: ModuleType) -> None:
    chance = random.Random("table")
    values = value_table(face_table())
    tables = SimpleNamespace(**c.tables(values))
    for _ in range(TRIALS):
        table = Table(values, 3, SanityholesOptions())
        pack = chance.sample(range(terms.CARDS), terms.CARDS)
        turn, (top_number, top_value) = chance.randrange(3), random_top(chance)
        c.set_up(
            table, [set_of(pack[seat : chance.randint(4, 78) : 3]) for seat in range(3)], turn, top_number, top_value
        )
        held, counts, sizes = c.table_rows(table)
        same: Any = SimpleNamespace(held=held, counts=counts, hand_size=sizes, values=tables)
        same.turn, same.top_number, same.top_value = turn, top_number, top_value
        assert c.values_beating_top(table) == hands.values_beating_top(same)
        for value in range(ROW):
            number = hands.number_showing(same, turn, value)
            assert c.number_showing(table, turn, value) == number
            if number and chance.random() < 0.2:
                slots = set_counts.select(same.held[turn * ROW + value], chance.randrange(1, 1 << number))
                assert c.remove_set(table, turn, value, slots) == hands.remove_set(same, turn, value, slots)
                assert c.table_rows(table) == (same.held, same.counts, same.hand_size)


def test_constants_are_the_same(c: ModuleType) -> None:
    for name, value in c.constants().items():
        assert getattr(memory, name, None) == value or getattr(terms, name, None) == value, name
