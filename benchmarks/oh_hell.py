"""How fast Sanity Oh Hell is, against its own sources uncompiled and OpenSpiel's oh_hell.

    python benchmarks/oh_hell.py [--quick] [--json] [--write PAGE]

Every figure is a median of interleaved runs, in processor time.
"""

import sys
from collections.abc import Sequence
from pathlib import Path

if not __package__:  # run as a file
    sys.path[0] = str(Path(__file__).resolve().parent.parent)

from benchmarks import measure, open_spiel
from benchmarks.double_tricks import DoubleTricks
from benchmarks.measure import Part
from benchmarks.ours import Ours, Sizes

OH_HELL = DoubleTricks(
    title="Sanity Oh Hell",
    command="python benchmarks/oh_hell.py",
    ours=Ours("oh-hell"),
    peer=open_spiel.Peer("oh_hell", "oh_hell", {"players": 4, "num_tricks_fixed": 12}),
    hand=lambda _seed: 12,  # of 12 cards, as OpenSpiel's
)

FULL = Sizes(rounds=9, bulk=2_000, pure=20, stepped=50, copies=100_000, hands=1_000, peer=1_000, rollouts=2_000)
QUICK = Sizes(rounds=5, bulk=400, pure=4, stepped=10, copies=20_000, hands=200, peer=200, rollouts=300)


def benchmark(quick: bool) -> Part:
    return measured(QUICK if quick else FULL)


def measured(sizes: Sizes) -> Part:
    return OH_HELL.measured([], [], sizes)


def main(arguments: Sequence[str] | None = None) -> None:
    measure.run([benchmark], OH_HELL.command, "How fast Sanity Oh Hell is, as ratios in one run.", arguments)


if __name__ == "__main__":
    main()
