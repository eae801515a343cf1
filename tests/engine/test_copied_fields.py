"""Every field that a compiled class declares is copied by its `copy_from`, so that no copy misses a new field."""

import ast
import re
from dataclasses import dataclass
from pathlib import Path

import pytest

import fairdeal

SOURCES = Path(fairdeal.__file__).parent
COPY_METHOD = re.compile(r"copy_(\w+_)?from")
CLASS = re.compile(r"cdef class (\w+)")
FIELD = re.compile(r"    cdef (?:public |readonly )?(?:unsigned |long |const )*[\w.]+(?:\[\w+\])* ([*\w, ]+)$")


@dataclass(frozen=True)
class CopiedClass:
    """A compiled class that has a copy method."""

    module: str
    name: str
    declared: frozenset[str]
    copied: frozenset[str]

    def __str__(self) -> str:
        return f"{self.module}.{self.name}"


def declared_fields(types: str) -> dict[str, frozenset[str]]:
    """Fields of each class in a `.pxd` file, without those marked `# not copied`."""
    fields: dict[str, set[str]] = {}
    current: set[str] = set()
    for line in types.splitlines():
        found = CLASS.match(line)
        if found:
            current = fields.setdefault(found[1], set())
        elif "(" not in line and "# not copied" not in line:
            field = FIELD.match(line.split("#")[0].rstrip())
            if field:
                current.update(name.strip(" *") for name in field[1].split(","))
    return {name: frozenset(names) for name, names in fields.items()}


def assigned_fields(method: ast.FunctionDef) -> frozenset[str]:
    """Attributes of `self` that a method mentions: assigned, filled item by item, or passed to a function."""
    return frozenset(
        node.attr
        for node in ast.walk(method)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self"
    )


def copied_classes() -> list[CopiedClass]:
    found = []
    for types in sorted(SOURCES.rglob("*.pxd")):
        source = types.with_suffix(".py")
        declared = declared_fields(types.read_text(encoding="utf-8")) if source.exists() else {}
        if not declared:
            continue
        module = ".".join(source.relative_to(SOURCES).with_suffix("").parts)
        for node in ast.parse(source.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and node.name in declared:
                methods = [method for method in node.body if isinstance(method, ast.FunctionDef)]
                found += [
                    CopiedClass(module, node.name, declared[node.name], assigned_fields(method))
                    for method in methods
                    if COPY_METHOD.fullmatch(method.name)
                ]
    return found


@pytest.mark.parametrize("copied", copied_classes(), ids=str)
def test_every_declared_field_is_copied(copied: CopiedClass) -> None:
    assert copied.declared - copied.copied == frozenset()


def test_fields_are_read_from_declarations() -> None:
    types = """
cdef class Hand:
    cdef readonly int seat, size
    cdef u8[79] cards
    cdef i64 *counts
    cdef tuple cache  # not copied: built again
    cdef int count(self) noexcept nogil
"""
    assert declared_fields(types) == {"Hand": frozenset({"seat", "size", "cards", "counts"})}


def test_some_classes_are_copied() -> None:
    assert "engine.logged_state.LoggedState" in {str(copied) for copied in copied_classes()}
