"""Runs the `fairdeal` command: `python -m fairdeal`."""

import sys

from fairdeal.cli import main

if __name__ == "__main__":
    sys.exit(main())
