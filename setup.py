"""Compiles the hot modules (every `.py` with a `.pxd` beside it and Cython directives) and builds the browser page.

Without a C compiler the modules stay plain Python: all of them or none, because compiled modules call each other in C.
A wheel without compiled modules works on every machine. If the page cannot be built, the rest is installed and a
message says so.

Environment variables:

- `FAIRDEAL_PURE=1`: compile nothing.
- `FAIRDEAL_NATIVE=1`: compile for this machine's processor only (popcnt, bmi2, …), which is 10 to 20 % faster.
- `FAIRDEAL_NO_SSE2=1`: compile the portable branches that processors without SSE2 get, to test them on x86. Give such a
  build its own directories (`build_ext --build-lib DIR --build-temp DIR`): setuptools does not notice changed flags.
"""

import os
import runpy
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

SOURCE_ROOT = Path("src")
CYTHON_FOLDER = "build/cython"
# Measured: packing vectors of two or four fields does not pay off. With less than -O3 for the modules that only step
# matches, a step takes a tenth longer. Without debug information the build takes two thirds of the time.
COMPILE_FLAGS = [
    "-O3",
    "-g0",
    "-fno-tree-slp-vectorize",
    "-fno-math-errno",
    "-Wno-unused-function",
]
# Measured: inlining larger functions saves 5 to 8 % of the instructions of bulk play in Rummy and Sanityholes. In all
# modules it would make the build a third longer.
INLINE_FLAGS = ["-finline-limit=2000"]
INLINING_FOLDERS = {"fast", "rules"}
VARIANT = "compiled"  # folder in build/ for the libraries of an editable installation
if os.environ.get("FAIRDEAL_NATIVE"):
    COMPILE_FLAGS.append("-march=native")
    VARIANT = "compiled-native"
if os.environ.get("FAIRDEAL_NO_SSE2"):
    COMPILE_FLAGS.append("-U__SSE2__")
    VARIANT = "compiled-portable"
PROCESSORS = os.cpu_count() or 1


def hot_sources() -> list[Path]:
    """The modules to compile."""
    sources: list[Path] = runpy.run_path("src/fairdeal/_build.py")["hot_sources"]()
    return sources


def opts_out_of_gc(source: Path) -> bool:
    """Whether the objects of this module are never part of a reference cycle, so that the collector can skip them.

    Cython ignores `@cython.no_gc` on a class in a `.pxd` when it compiles the `.py`, so it is set for whole modules.
    """
    return "@cython.no_gc" in source.with_suffix(".pxd").read_text(encoding="utf-8")


def has_new_declarations() -> bool:
    """Whether a `.pxd` has changed since Cython ran. Cython itself misses those of `from package cimport module`."""
    translated = [path.stat().st_mtime for path in Path(CYTHON_FOLDER).rglob("*.c")]
    declared = [path.stat().st_mtime for path in SOURCE_ROOT.rglob("*.pxd")]
    return bool(translated) and max(declared) > min(translated)


def compile_flags(source: Path) -> list[str]:
    return COMPILE_FLAGS + (INLINE_FLAGS if INLINING_FOLDERS & set(source.parts) else [])


def extensions() -> list[Extension]:
    if os.environ.get("FAIRDEAL_PURE"):
        return []
    from Cython.Build import cythonize
    from Cython.Compiler.Options import get_directive_defaults

    get_directive_defaults().setdefault("no_gc", False)  # otherwise it cannot be set for a module

    sources = hot_sources()
    has_new = has_new_declarations()
    # The code that pickles a class takes gcc a second to compile, and no compiled object is ever pickled.
    directives = {"annotation_typing": False, "infer_types": True, "auto_pickle": False}
    modules = [
        extension
        for no_gc in (False, True)
        for extension in cythonize(
            [
                Extension(
                    ".".join(source.with_suffix("").relative_to(SOURCE_ROOT).parts),
                    [str(source)],
                    extra_compile_args=compile_flags(source),
                    depends=["setup.py"],  # the flags
                )
                for source in sources
                if opts_out_of_gc(source) == no_gc
            ],
            include_path=[str(SOURCE_ROOT)],
            build_dir=CYTHON_FOLDER,
            force=has_new,
            language_level=3,
            quiet=True,
            nthreads=PROCESSORS if sys.platform == "linux" else 0,  # elsewhere, its workers would run this file again
            compiler_directives={**directives, "no_gc": no_gc},
        )
    ]
    for module in modules:
        module.optional = True  # set after cythonize, which drops it: the build goes on without a compiler
    return modules


class BuildAllOrNone(build_ext):  # type: ignore[misc]  # setuptools has no type annotations
    """Removes all compiled modules if one of them could not be compiled."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = PROCESSORS  # set here because editable installations drop the command-line option
        if self.editable_mode:  # otherwise a temporary folder, and every module would be compiled again
            self.build_lib = os.path.join("build", VARIANT)
            self.build_temp = os.path.join("build", f"{VARIANT}-objects")

    def compiled_files(self) -> list[Path]:
        return [Path(self.get_ext_fullpath(extension.name)) for extension in self.extensions or ()]

    def run(self) -> None:
        super().run()
        missing = [path for path in self.compiled_files() if not path.exists()]
        if missing:
            sys.stderr.write(
                f"fairdeal: {len(missing)} of {len(self.extensions)} modules could not be compiled (is a C compiler "
                "installed?), so all of them run as plain Python: same behavior, but slower.\n"
            )
            for path in self.compiled_files():
                path.unlink(missing_ok=True)


class CompileFirstWheel(bdist_wheel):  # type: ignore[misc]
    """Compiles before the wheel's platform tag is chosen: a wheel without compiled modules fits every machine."""

    def run(self) -> None:
        if self.distribution.ext_modules:
            self.run_command("build_ext")
            if not any(path.exists() for path in self.get_finalized_command("build_ext").compiled_files()):
                self.distribution.ext_modules = []
                self.root_is_pure = True
        super().run()


class BuildPageFirst(build_py):  # type: ignore[misc]
    """Builds the browser page before the package's files are collected."""

    def run(self) -> None:
        runpy.run_path("tools/front_end.py")["build_or_warn"]()
        super().run()


setup(
    ext_modules=extensions(),
    cmdclass={"build_py": BuildPageFirst, "build_ext": BuildAllOrNone, "bdist_wheel": CompileFirstWheel},
)
