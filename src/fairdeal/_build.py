"""Whether the compiled modules or their Python sources run, and the switch between them.

`FAIRDEAL_PURE=1` runs the sources. `setup.py` uses this module to find what to compile, so it imports nothing from the
rest of the package at the top.
"""

import os
import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path
    from types import ModuleType


class SourceOnlyFinder:
    """An import finder that loads Fairdeal's modules from their `.py` files, even next to a compiled one."""

    @staticmethod
    def find_spec(
        name: str, path: "Sequence[str] | None" = None, target: "ModuleType | None" = None
    ) -> ModuleSpec | None:
        if path is None or not name.startswith("fairdeal."):
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name, target)
            if spec is not None:
                return spec
        return None


def apply_environment() -> None:
    """Import only Python sources if `FAIRDEAL_PURE` is set."""
    if os.environ.get("FAIRDEAL_PURE") and SourceOnlyFinder not in sys.meta_path:
        sys.meta_path.insert(0, SourceOnlyFinder)


def is_compiled() -> bool:
    """Whether the hot modules run compiled."""
    from fairdeal.engine import random

    return not str(random.__file__).endswith(".py")


def stale_modules() -> list[str]:
    """Compiled modules that are older than their source: they would run outdated rules.

    Checked in a clone only. An installed package comes from one build, and its file times are those of the
    installation.
    """
    root = package_folder()
    if not (root.parent.parent / "setup.py").exists():
        return []
    return sorted(
        str(source.relative_to(root))
        for source in hot_sources()
        for library in compiled_files(source)
        if max(source.stat().st_mtime, source.with_suffix(".pxd").stat().st_mtime) > library.stat().st_mtime
    )


def package_folder() -> "Path":
    """The folder of the package."""
    from pathlib import Path  # slow to import, and not needed to play

    return Path(__file__).parent


def hot_sources() -> "list[Path]":
    """The modules to compile: a `.pxd` beside them, and Cython directives in their first line."""
    return sorted(
        source
        for source in (declarations.with_suffix(".py") for declarations in package_folder().rglob("*.pxd"))
        if source.exists() and source.read_text(encoding="utf-8").startswith("# cython:")
    )


def compiled_files(source: "Path") -> "list[Path]":
    """The compiled form of a module, if there is one."""
    return [path for path in source.parent.glob(f"{source.stem}.*") if path.suffix in (".so", ".pyd")]


def describe() -> str:
    """The part of `fairdeal --version` that says what runs."""
    if not is_compiled():
        reason = "FAIRDEAL_PURE is set" if os.environ.get("FAIRDEAL_PURE") else "no compiled modules"
        return f"plain Python: {reason}"
    stale = stale_modules()
    return f"compiled, but older than its source: {', '.join(stale)}; install again" if stale else "compiled"
