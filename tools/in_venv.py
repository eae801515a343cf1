"""Run a program that `make install` has put into .venv, wherever this system keeps it; used by .pre-commit-config.yaml.

python3 tools/in_venv.py PROGRAM [ARGUMENT ...]
"""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = ROOT / ".venv" / ("Scripts" if os.name == "nt" else "bin")


def main(arguments: list[str]) -> int:
    if not arguments:
        raise SystemExit("usage: python3 tools/in_venv.py PROGRAM [ARGUMENT ...]")
    program = BIN / (arguments[0] + (".exe" if os.name == "nt" else ""))
    if not program.exists():
        raise SystemExit(f"{program.relative_to(ROOT)} does not exist: run `make install` first")
    return subprocess.call([str(program), *arguments[1:]])


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
