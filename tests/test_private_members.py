"""Private members of other packages may change in any release.

Those in use are listed here, exist in the installed version, and have an upper bound in pyproject.toml. uvicorn's are
not recognizable by their names: `tests/server/test_uvicorn_overrides.py` is about them.
"""

import ast
import multiprocessing
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from tools.run import optional_dependencies

pytestmark = pytest.mark.once

SOURCE = Path(__file__).parent.parent / "src" / "fairdeal"
NAMED_TUPLE = {"_replace", "_asdict", "_fields", "_make"}  # public in spite of their names

# By file: the package and the extra that installs it, the owner of the members, the members.
PRIVATE_MEMBERS = {
    "adapters/pettingzoo.py": ("pettingzoo", "research", "pettingzoo.AECEnv", ("_was_dead_step",)),
}
STANDARD_LIBRARY = {"lab/worker_pool.py": {"_result_queue", "_writer"}}


def modules() -> dict[str, ast.Module]:
    """The modules of the package, by path."""
    paths = [path for path in SOURCE.rglob("*.py") if "node_modules" not in path.parts]
    return {path.relative_to(SOURCE).as_posix(): ast.parse(path.read_text(encoding="utf-8")) for path in paths}


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name != "_"


def own_names(tree: ast.Module) -> Iterator[str]:
    """Names that a module gives to anything."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr


def foreign_private_names(tree: ast.Module, own: set[str]) -> set[str]:
    """Private names that a module uses and that nobody in this package defines."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.module.startswith("fairdeal"):
            found.update(node.module.split("."), (alias.name for alias in node.names))
        elif isinstance(node, ast.Import):
            found.update(part for alias in node.names for part in alias.name.split("."))
    return {name for name in found if is_private(name)} - own - NAMED_TUPLE


def test_every_private_member_in_use_is_listed() -> None:
    sources = modules()
    own = {name for tree in sources.values() for name in own_names(tree)}
    used = {path: foreign_private_names(tree, own) for path, tree in sources.items()}
    listed = {path: set(members) for path, (_, _, _, members) in PRIVATE_MEMBERS.items()}
    assert {path: names for path, names in used.items() if names} == listed | STANDARD_LIBRARY


def test_executors_have_a_pipe_for_results() -> None:
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as executor:
        results: Any = executor._result_queue
        assert callable(results._writer.close)


@pytest.mark.parametrize("path", PRIVATE_MEMBERS)
def test_private_members_exist_and_have_an_upper_bound(path: str) -> None:
    package, extra, owner, members = PRIVATE_MEMBERS[path]
    module, _, name = owner.rpartition(".")
    missing = [member for member in members if not hasattr(getattr(import_module(module), name), member)]
    assert missing == [], f"{package} {version(package)} has no {owner}.{missing[0]}: adapt {path}, or lower the bound"
    (required,) = [one for text in optional_dependencies()[extra] if (one := Requirement(text)).name == package]
    assert any(bound.operator == "<" for bound in required.specifier), f"{required}: its private members may change"
    assert version(package) in required.specifier
