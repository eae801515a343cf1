"""What every `rules` folder must be: rules in a card player's words, and nothing about how numbers lie in memory."""

import ast
import io
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

import fairdeal.games

FILES = sorted(Path(next(iter(fairdeal.games.__path__))).glob("*/rules/*.py"))
BIT_OPERATORS = (ast.BitAnd, ast.BitOr, ast.BitXor, ast.LShift, ast.RShift, ast.Invert)
# Modules about words, buffers and CPython. Rules use sets through mechanics/sets.py and mechanics/seat_sets.py.
ABOUT_MEMORY = {"bits", "buffers", "c_math", "chacha", "cpython_fast_paths", "hand_rows", "memory", "packed_face"}


def name_of(file: Path) -> str:
    return f"{file.parent.parent.name}/{file.stem}"


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_a_rule_has_no_bit_operators(file: Path) -> None:
    """Sets are changed and compared by functions with names; `|` may only stand between types."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    in_types = {id(node) for annotation in annotations(tree) for node in ast.walk(annotation)}
    found = [
        ast.unparse(node)
        for node in ast.walk(tree)
        if isinstance(node, ast.BinOp | ast.AugAssign | ast.UnaryOp)
        and isinstance(node.op, BIT_OPERATORS)
        and id(node) not in in_types
    ]
    assert found == []


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_a_rule_has_decimal_numbers(file: Path) -> None:
    with io.StringIO(file.read_text(encoding="utf-8")) as source:
        numbers = [token.string for token in tokenize.generate_tokens(source.readline) if token.type == tokenize.NUMBER]
    assert [number for number in numbers if number[:2].lower() in ("0b", "0o", "0x")] == []


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_a_rule_imports_nothing_about_memory(file: Path) -> None:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    imported = {part for node in ast.walk(tree) for name in imports(node) for part in name.split(".")}
    assert imported & ABOUT_MEMORY == set()


def test_the_modules_about_memory_exist() -> None:
    """A module that is renamed has to be renamed here, too."""
    package = Path(fairdeal.__file__).parent
    assert {name for name in ABOUT_MEMORY if not [*package.rglob(f"{name}.py"), *package.rglob(f"{name}.pxd")]} == set()


def annotations(tree: ast.AST) -> Iterator[ast.expr]:
    """The types of parameters, results and variables."""
    for node in ast.walk(tree):
        if isinstance(node, ast.arg | ast.AnnAssign) and node.annotation is not None:
            yield node.annotation
        elif isinstance(node, ast.FunctionDef) and node.returns is not None:
            yield node.returns


def imports(node: ast.AST) -> list[str]:
    """The names that a statement imports, with the modules that they come from."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        return [f"{node.module}.{alias.name}" for alias in node.names]
    return []
