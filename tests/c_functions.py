"""C functions of `.pxd` files that have a Python counterpart, compiled so that tests can call them."""

import importlib.util
import os
import shutil
import zlib
from collections.abc import Sequence
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import pytest
from tools.npm import locked

import fairdeal

CPU_INFO = Path("/proc/cpuinfo")
BUILT = "built"  # a file that names the library when it is complete
INSTRUCTIONS = "-m"  # how a flag begins that lets the compiler use more instructions


def compile_functions(source: Path, factory: pytest.TempPathFactory, flags: Sequence[str] = ()) -> ModuleType:
    """Compile a `.pyx` file that wraps C functions, once for all processes of a test run, and import it.

    The test is skipped if this processor does not have the instructions that the flags name.
    """
    instructions = {flag.removeprefix(INSTRUCTIONS) for flag in flags if flag.startswith(INSTRUCTIONS)}
    available = set(CPU_INFO.read_text(encoding="utf-8").split()) if CPU_INFO.exists() else set()
    if not instructions <= available:
        pytest.skip("this processor has no instructions for bit sets")
    cython = pytest.importorskip("Cython.Build", reason="Cython is not installed")
    shared = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    folder = shared / f"c-{zlib.crc32(' '.join([str(source), *flags]).encode()):08x}"
    with locked(folder.with_suffix(".lock")):
        if not (folder / BUILT).exists():
            folder.mkdir(exist_ok=True)
            library = _build(cython, source, folder, flags)
            (folder / BUILT).write_text(library, encoding="utf-8")
    spec = importlib.util.spec_from_file_location(source.stem, (folder / BUILT).read_text(encoding="utf-8"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _build(cython: Any, source: Path, folder: Path, flags: Sequence[str]) -> str:
    """Compile a `.pyx` file in a folder; return the path of the library."""
    from setuptools import Distribution, Extension

    shutil.copy(source, folder)
    name = source.stem
    extension = Extension(name, [str(folder / source.name)], extra_compile_args=["-O1", "-g0", *flags])
    package_root = str(Path(fairdeal.__file__).parent.parent)
    modules = cython.cythonize([extension], include_path=[package_root], quiet=True)
    command = Distribution({"ext_modules": modules}).get_command_obj("build_ext")
    command.build_lib = command.build_temp = str(folder)
    command.ensure_finalized()
    command.run()
    return str(command.get_ext_fullpath(name))


def functions_of(module: ModuleType) -> set[str]:
    """The names of the functions that a module defines."""
    return {
        name
        for name, value in vars(module).items()
        if isinstance(value, FunctionType) and value.__module__ == module.__name__
    }
