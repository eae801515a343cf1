"""How fast Sanity Hearts is, against a limit written in C, its own sources uncompiled, and OpenSpiel's hearts.

    python -m benchmarks hearts [--quick] [--json] [--write PAGE]

Every figure is a median of interleaved runs, in processor time.
"""

import tempfile
from importlib.resources import as_file, files
from pathlib import Path

from benchmarks import open_spiel
from benchmarks.double_tricks import DoubleTricks
from benchmarks.measure import NO_COMPILER, Part, build
from benchmarks.ours import Ours, Sizes

LIMIT = Path(__file__).parent / "limit" / "hearts.c"
DECK = files("fairdeal.cards") / "double_deck.csv"
HEARTS = DoubleTricks(
    title="Sanity Hearts",
    command="python -m benchmarks hearts",
    ours=Ours("hearts"),
    peer=open_spiel.Peer("hearts", "hearts"),
    hand=lambda seed: seed % 4 + 1,  # every fourth has no pass, as of OpenSpiel's
)

FULL = Sizes(rounds=9, bulk=2_000, pure=20, stepped=50, copies=100_000, hands=1_000, peer=1_000, rollouts=2_000)
QUICK = Sizes(rounds=5, bulk=400, pure=4, stepped=10, copies=20_000, hands=200, peer=200, rollouts=300)


def benchmark(quick: bool) -> Part:
    return measured(QUICK if quick else FULL)


def measured(sizes: Sizes) -> Part:
    with tempfile.TemporaryDirectory() as folder, as_file(DECK) as deck:
        program = build(LIMIT, Path(folder))
        if program is None:
            return HEARTS.measured([], [NO_COMPILER], sizes)
        limit = HEARTS.ours.in_c("in bulk, against plain C for it", [str(program), str(deck)], 0.5, sizes)
        return HEARTS.measured([limit], [], sizes)
