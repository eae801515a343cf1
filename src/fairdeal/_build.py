"""Compiled or plain: which of the two is running, and the switch between them (`FAIRDEAL_PURE=1` runs the sources)."""

import os
import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

ROOT = Path(__file__).parent


class SourcesOnly:
    """Finds Fairdeal's modules by their `.py` files, though a compiled one may lie beside them."""

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


def choose() -> None:
    """Keep to the sources if the environment asks for it."""
    if os.environ.get("FAIRDEAL_PURE") and SourcesOnly not in sys.meta_path:
        sys.meta_path.insert(0, SourcesOnly)


def is_compiled() -> bool:
    """Are the hot modules running compiled?"""
    from fairdeal.engine import random

    return not str(random.__file__).endswith(".py")


def stale() -> list[str]:
    """Compiled modules that are older than their source: they would run old rules.

    In a clone only. What is installed comes from one build, and its files are as old as the installation.
    """
    if not (ROOT.parent.parent / "setup.py").exists():
        return []
    return sorted(
        str(source.relative_to(ROOT))
        for source in hot_sources()
        for library in compiled_beside(source)
        if max(source.stat().st_mtime, source.with_suffix(".pxd").stat().st_mtime) > library.stat().st_mtime
    )


def hot_sources() -> list[Path]:
    """The modules that are compiled where there is a compiler: those with a `.pxd` and Cython's directives on top."""
    return sorted(
        source
        for source in (types.with_suffix(".py") for types in ROOT.rglob("*.pxd"))
        if source.exists() and source.read_text(encoding="utf-8").startswith("# cython:")
    )


def compiled_beside(source: Path) -> list[Path]:
    """The compiled form of a module, if there is one."""
    return [path for path in source.parent.glob(f"{source.stem}.*") if path.suffix in (".so", ".pyd")]


def described() -> str:
    """What `fairdeal --version` says of it."""
    if not is_compiled():
        why = "FAIRDEAL_PURE is set" if os.environ.get("FAIRDEAL_PURE") else "no compiled modules"
        return f"plain Python: {why}"
    old = stale()
    return f"compiled, but older than its source: {', '.join(old)}; install again" if old else "compiled"
