"""C functions of `.pxd` files that have a Python counterpart, compiled so that tests can call them."""

import importlib.util
import shutil
from collections.abc import Sequence
from pathlib import Path
from types import FunctionType, ModuleType

import pytest

import fairdeal

CPU_INFO = Path("/proc/cpuinfo")
INSTRUCTIONS = "-m"  # how a flag begins that lets the compiler use more instructions


def compile_functions(source: Path, folder: Path, flags: Sequence[str] = ()) -> ModuleType:
    """Compile a `.pyx` file that wraps C functions into a folder, and import it.

    The test is skipped if this processor does not have the instructions that the flags name.
    """
    instructions = {flag.removeprefix(INSTRUCTIONS) for flag in flags if flag.startswith(INSTRUCTIONS)}
    available = set(CPU_INFO.read_text(encoding="utf-8").split()) if CPU_INFO.exists() else set()
    if not instructions <= available:
        pytest.skip("this processor has no instructions for bit sets")
    cython = pytest.importorskip("Cython.Build", reason="Cython is not installed")
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
    spec = importlib.util.spec_from_file_location(name, command.get_ext_fullpath(name))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def functions_of(module: ModuleType) -> set[str]:
    """The names of the functions that a module defines."""
    return {
        name
        for name, value in vars(module).items()
        if isinstance(value, FunctionType) and value.__module__ == module.__name__
    }
