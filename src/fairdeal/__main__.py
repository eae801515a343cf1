"""`python -m fairdeal` is `fairdeal`."""

import sys

from fairdeal.cli import main

if __name__ == "__main__":
    sys.exit(main())
