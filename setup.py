"""Compiles every `.py` that has a `.pxd` of the same name beside it; without a C compiler they stay plain Python.

All of them or none: compiled modules call each other in C. A wheel without any is one for every machine.

Builds the browser's page, too; where that cannot be done the rest is installed all the same, and says so.
"""

import os
import runpy
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

SOURCES = Path("src")
# Measured: small methods are worth inlining here, and vectors of two or four fields are not worth packing; with less
# than -O3 for what only steps matches, a step takes a tenth longer.
# Without what a debugger needs the build takes two thirds of the time.
FLAGS = ["-O3", "-g0", "-fno-tree-slp-vectorize", "-finline-limit=2000", "-fno-math-errno", "-Wno-unused-function"]
if os.environ.get("FAIRDEAL_NATIVE"):  # for this machine's processor only (popcnt, bmi2, …): some 10 to 20 % faster
    FLAGS.append("-march=native")
PROCESSORS = os.cpu_count() or 1


def hot_modules() -> list[Path]:
    """The modules to compile: those whose first line gives Cython its directives."""
    return sorted(
        path.with_suffix(".py")
        for path in SOURCES.rglob("*.pxd")
        if path.with_suffix(".py").exists()
        and path.with_suffix(".py").read_text(encoding="utf-8").startswith("# cython:")
    )


def is_free_of_cycles(path: Path) -> bool:
    """Is no object of this module's ever part of a cycle, so that the collector need not know it?

    Cython forgets `@cython.no_gc` of a class in a `.pxd` when it comes to its `.py`: it is meant for all of a module.
    """
    return "@cython.no_gc" in path.with_suffix(".pxd").read_text(encoding="utf-8")


def extensions() -> list[Extension]:
    if os.environ.get("FAIRDEAL_PURE"):
        return []
    from Cython.Build import cythonize
    from Cython.Compiler.Options import get_directive_defaults

    get_directive_defaults().setdefault("no_gc", False)  # else it could not be given for a module

    made = [
        extension
        for no_gc in (False, True)
        for extension in cythonize(
            [
                Extension(
                    ".".join(path.with_suffix("").relative_to(SOURCES).parts),
                    [str(path)],
                    extra_compile_args=FLAGS,
                )
                for path in hot_modules()
                if is_free_of_cycles(path) == no_gc
            ],
            include_path=[str(SOURCES)],
            build_dir="build/cython",
            language_level=3,
            quiet=True,
            nthreads=PROCESSORS if sys.platform == "linux" else 0,  # elsewhere its helpers would run this file again
            compiler_directives={"annotation_typing": False, "infer_types": True, "no_gc": no_gc},
        )
    ]
    for extension in made:
        extension.optional = True  # set after cythonize, which drops it: a machine with no compiler goes on
    return made


class AllOrNone(build_ext):  # type: ignore[misc]  # setuptools says nothing of its types
    """Where one module cannot be compiled, as without a compiler none can, all stay as they are."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = PROCESSORS  # an editable installation would forget an option that says it

    def compiled(self) -> list[Path]:
        return [Path(self.get_ext_fullpath(extension.name)) for extension in self.extensions or ()]

    def run(self) -> None:
        super().run()
        missing = [path for path in self.compiled() if not path.exists()]
        if missing:
            sys.stderr.write(
                f"fairdeal: {len(missing)} of {len(self.extensions)} modules could not be compiled (is there a C "
                "compiler?): all are plain Python now. They do the same, more slowly.\n"
            )
            for path in self.compiled():
                path.unlink(missing_ok=True)


class Wheel(bdist_wheel):  # type: ignore[misc]
    """Compiles before it is decided for which machines the wheel is."""

    def run(self) -> None:
        if self.distribution.ext_modules:
            self.run_command("build_ext")
            if not any(path.exists() for path in self.get_finalized_command("build_ext").compiled()):
                self.distribution.ext_modules = []
                self.root_is_pure = True
        super().run()


class BuildWithPage(build_py):  # type: ignore[misc]
    """The page is built before the package's files are collected."""

    def run(self) -> None:
        runpy.run_path("tools/front_end.py")["build_or_say"]()
        super().run()


setup(
    ext_modules=extensions(),
    cmdclass={"build_py": BuildWithPage, "build_ext": AllOrNone, "bdist_wheel": Wheel},
)
