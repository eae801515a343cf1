"""Check that the lock files in `requirements/` satisfy pyproject.toml; part of `make check`.

python -m tools.check_locks
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools.lock_files import BUILD, PROJECT, SERVER, TEST, LockedPackage, direct_requirements, read_lock
from tools.run import ROOT, supported_pythons

SYSTEMS = {
    "Linux on x86-64": {"sys_platform": "linux", "platform_system": "Linux", "platform_machine": "x86_64"},
    "Linux on ARM": {"sys_platform": "linux", "platform_system": "Linux", "platform_machine": "aarch64"},
    "macOS": {"sys_platform": "darwin", "platform_system": "Darwin", "platform_machine": "arm64"},
    "Windows": {"sys_platform": "win32", "platform_system": "Windows", "platform_machine": "AMD64", "os_name": "nt"},
}
CPYTHON = {"platform_python_implementation": "CPython", "implementation_name": "cpython", "os_name": "posix"}


def environments() -> Iterator[tuple[str, dict[str, str]]]:
    """Every supported combination of Python version and system: its name and its values of the markers."""
    for version in supported_pythons():
        python = {"python_version": version, "python_full_version": f"{version}.0"}
        for name, system in SYSTEMS.items():
            yield f"Python {version}, {name}", {**CPYTHON, **python, **system}


def requirement_problems(wanted: Sequence[str], locked: Sequence[LockedPackage]) -> Iterator[str]:
    """What a lock file lacks, or has although pyproject.toml does not require it."""
    required = [Requirement(text) for text in wanted]
    names = {canonicalize_name(requirement.name) for requirement in required}
    for name in sorted({package.name for package in locked if PROJECT in package.required_by} - names):
        yield f"{name} is locked as a requirement, and pyproject.toml does not name it"
    for requirement in required:
        versions = [package for package in locked if package.name == canonicalize_name(requirement.name)]
        for place, values in environments():
            if requirement.marker is not None and not requirement.marker.evaluate(values):
                continue
            here = [package for package in versions if is_needed(package, values)]
            if len(here) != 1:
                yield f"{requirement} has {len(here)} locked versions on {place}"
            elif here[0].version not in requirement.specifier:
                yield f"{requirement} is required, and {here[0].version} is locked on {place}"
            else:
                continue
            break  # the other places would only repeat it


def is_needed(package: LockedPackage, values: Mapping[str, str]) -> bool:
    return package.marker is None or Marker(package.marker).evaluate(dict(values))


def disagreements(locked: Sequence[LockedPackage], tested: Sequence[LockedPackage]) -> Iterator[str]:
    """Packages whose files are not the ones that the tests run with."""
    known = {(package.name, package.version): package.hashes for package in tested}
    for package in locked:
        if known.get((package.name, package.version)) != package.hashes:
            yield f"{package.name} {package.version} is not the version in {TEST.name}"


def problems(lock: Path, text: str, tested: Sequence[LockedPackage]) -> list[str]:
    """Everything that is wrong with the text of a lock file."""
    try:
        locked = read_lock(text)
    except ValueError as error:
        return [str(error)]
    return [*requirement_problems(direct_requirements(lock), locked), *disagreements(locked, tested)]


def main() -> None:
    tested = read_lock(TEST.read_text(encoding="utf-8"))
    found = [
        f"{lock.relative_to(ROOT)}: {problem}"
        for lock in (TEST, SERVER, BUILD)
        for problem in problems(lock, lock.read_text(encoding="utf-8"), tested)
    ]
    if found:
        raise SystemExit("\n".join([*found, "Update the lock files with `make lock`."]))


if __name__ == "__main__":
    main()
