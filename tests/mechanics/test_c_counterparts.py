"""Functions and numbers of mechanics that exist in Python (`.py`) and in C (`.pxd`) are the same.

The C functions cannot be imported, so `c_counterparts.pyx` is compiled here.
"""

import random
import re
from pathlib import Path
from types import ModuleType

import pytest

from fairdeal import _build
from fairdeal.games.hearts.rules import terms as hearts_terms
from fairdeal.games.oh_hell.rules import terms as oh_hell_terms
from fairdeal.games.rook.fast import stages as rook_stages
from fairdeal.mechanics import deck_terms, memory, packed_face, sets, stages
from tests.c_functions import compile_functions, functions_of

compiled = [pytest.mark.once, pytest.mark.skipif(not _build.is_compiled(), reason="nothing is compiled here")]

SOURCE = Path(__file__).with_name("c_counterparts.pyx")
CONSTANT = re.compile(r"^    (\w+) = (-?\d+)$", re.MULTILINE)
TRIALS = 300
ROWS = 8
ALL_BITS = (1 << 63) - 1
PACKING = {"pack", "sign", "with_worth"}  # faces are packed in Python only


@pytest.fixture(scope="module")
def c(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    """The C functions."""
    return compile_functions(SOURCE, tmp_path_factory, [])


def test_every_function_is_compared() -> None:
    wrapped = set(re.findall(r"^def (\w+)", SOURCE.read_text(encoding="utf-8"), re.MULTILINE))
    assert wrapped == functions_of(packed_face) - PACKING | functions_of(memory) | functions_of(sets) | {"card_of"}


class TestFunctions:
    pytestmark = compiled

    def test_looks(self, c: ModuleType) -> None:
        chance = random.Random(1)
        for _ in range(TRIALS):
            given = chance.getrandbits(32)
            for name in functions_of(packed_face) - PACKING:
                assert getattr(c, name)(given) == getattr(packed_face, name)(given), name

    def test_cards_of_faces(self, c: ModuleType) -> None:
        faces = range(deck_terms.ALL_FACES)
        assert [c.card_of(face) for face in faces] == [deck_terms.card_of(face) for face in faces]

    def test_sets_of_faces(self, c: ModuleType) -> None:
        chance = random.Random(2)
        assert [c.faces_of_kind(kind) for kind in range(3)] == [memory.faces_of_kind(kind) for kind in range(3)]
        for _ in range(TRIALS):
            faces = chance.getrandbits(63)
            rule = chance.choice([0, faces, ALL_BITS & ~faces, chance.getrandbits(63)])
            assert c.must(faces, rule) == memory.must(faces, rule)

    def test_sets(self, c: ModuleType) -> None:
        chance = random.Random(4)
        assert [c.all_below(limit) for limit in range(128)] == [sets.all_below(limit) for limit in range(128)]
        for _ in range(TRIALS):
            members = chance.getrandbits(128) or 1
            others = chance.choice([0, members, members & chance.getrandbits(128), chance.getrandbits(128)])
            member = chance.randrange(128)
            for name in ("contains", "including", "excluding"):
                assert getattr(c, name)(members, member) == getattr(sets, name)(members, member), name
            for name in ("joined", "shared", "without", "overlap", "is_within"):
                assert getattr(c, name)(others, members) == getattr(sets, name)(others, members), name
            for name in ("size", "lowest"):
                assert getattr(c, name)(members) == getattr(sets, name)(members), name

    def test_join_rows(self, c: ModuleType) -> None:
        chance = random.Random(3)
        for _ in range(TRIALS):
            rows = [chance.getrandbits(64) for _ in range(ROWS * memory.ROW)]
            seats, number = chance.choice([3, 4, 5, 6]), chance.randint(1, 4)
            row, first = chance.randrange(ROWS), chance.randrange(ROWS - number)
            in_c, in_python = [0] * len(rows), [0] * len(rows)
            c.join_rows(in_c, row, rows, first, number, seats)
            memory.join_rows(in_python, row, rows, first, number, seats)
            begin = memory.ROW * row  # C also writes the seats that fill a vector; nobody reads them
            assert in_c[begin : begin + seats] == in_python[begin : begin + seats]


@pytest.mark.parametrize("module", [deck_terms, memory, sets, stages, rook_stages, hearts_terms, oh_hell_terms])
def test_numbers(module: ModuleType) -> None:
    declared = Path(str(module.__file__)).with_suffix(".pxd").read_text(encoding="utf-8")
    in_c = {name: int(number) for name, number in CONSTANT.findall(declared)}
    assert in_c == {name: value for name, value in vars(module).items() if name.isupper()}
