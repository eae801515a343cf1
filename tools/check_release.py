"""Check that a version tag, the package and the changelog name the same version; the release workflow starts with this.

python3 tools/check_release.py v0.2.0
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VERSION = ROOT / "src" / "fairdeal" / "_version.py"
CHANGELOG = ROOT / "CHANGELOG.md"


def package_version() -> str:
    """Version of the package, read without importing it: in the workflow it is not installed."""
    found = re.search(r'^VERSION = "(.+)"$', VERSION.read_text(encoding="utf-8"), re.MULTILINE)
    if found is None:
        raise SystemExit(f'{VERSION.relative_to(ROOT)} has no line of the form VERSION = "0.1.0"')
    return found[1]


def problems(tag: str) -> list[str]:
    """Everything that keeps this tag from being released."""
    found = []
    version = package_version()
    if tag != f"v{version}":
        found.append(f"the tag is {tag}, but the package is version {version}: the tag should be v{version}")
    if f"\n## {version}\n" not in CHANGELOG.read_text(encoding="utf-8"):
        found.append(f"CHANGELOG.md has no heading '## {version}'")
    return found


def main(arguments: list[str]) -> None:
    if len(arguments) != 1:
        raise SystemExit("usage: python3 tools/check_release.py TAG")
    found = problems(arguments[0])
    if found:
        raise SystemExit("\n".join(found))
    print(f"{arguments[0]}: the package and the changelog name this version")


if __name__ == "__main__":
    main(sys.argv[1:])
