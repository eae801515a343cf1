"""How fast Sanity Oh Hell is, against its own sources uncompiled and OpenSpiel's oh_hell.

    python -m benchmarks oh-hell [--quick] [--json] [--write PAGE]

Every figure is a median of interleaved runs, in processor time.
"""

from benchmarks import open_spiel
from benchmarks.double_tricks import DoubleTricks
from benchmarks.measure import Part
from benchmarks.ours import Ours, Sizes

OH_HELL = DoubleTricks(
    title="Sanity Oh Hell",
    command="python -m benchmarks oh-hell",
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
