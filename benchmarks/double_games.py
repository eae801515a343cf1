"""The games on double cards that are no trick games, each against the nearest game of another library."""

from benchmarks.crazy_eights import CRAZY_EIGHTS
from benchmarks.gin_rummy import GIN_RUMMY
from benchmarks.in_bulk import InBulk
from benchmarks.ours import Ours, Sizes

FULL = Sizes(rounds=9, bulk=3_000, pure=10, stepped=0, copies=100_000, peer=0, rollouts=500)
QUICK = Sizes(rounds=5, bulk=600, pure=3, stepped=0, copies=20_000, peer=0, rollouts=100)

SANITYHOLES = InBulk("Presidents & Sanityholes", Ours("sanityholes"), CRAZY_EIGHTS, 3, FULL, QUICK)
BULL_SANITY = InBulk("Bull Sanity", Ours("bull-sanity"), CRAZY_EIGHTS, 3, FULL, QUICK)
RUMMY = InBulk(
    "Sanity 500 Rummy",
    Ours("rummy"),
    GIN_RUMMY,
    100,
    Sizes(rounds=9, bulk=40, pure=1, stepped=0, copies=50_000, peer=10),
    Sizes(rounds=5, bulk=8, pure=1, stepped=0, copies=10_000, peer=3),
)
