"""What the benchmarks of games without a near relative elsewhere share: matches in bulk, against one other game."""

from collections.abc import Callable
from dataclasses import dataclass

from benchmarks.measure import Part, Rival
from benchmarks.ours import Ours, Sizes

MATCHES = "All deals of ours are in the time."


@dataclass(frozen=True)
class Peer:
    """Another library's game: how fast it is, once it is loaded, and what to know about the comparison."""

    name: str
    load: Callable[[Sizes], Callable[[], float] | None]  # None: the library is not installed
    missing: str
    note: str


@dataclass(frozen=True)
class InBulk:
    """A game of ours, the peer, and how many times as fast we want to be."""

    title: str
    ours: Ours
    peer: Peer
    goal: float
    full: Sizes
    quick: Sizes

    @property
    def command(self) -> str:
        return f"python -m benchmarks {self.ours.key}"

    def benchmark(self, quick: bool) -> Part:
        return self.measured(self.quick if quick else self.full)

    def measured(self, sizes: Sizes) -> Part:
        rivals = [self.ours.uncompiled(None, sizes)]
        theirs = self.peer.load(sizes)
        notes = [f"Processor time; medians of {sizes.rounds} interleaved runs. {MATCHES}"]
        if theirs is None:
            notes.append(self.peer.missing)
        else:
            rivals.append(Rival(f"in bulk, against {self.peer.name}", theirs, self.goal))
            notes.append(self.peer.note)
        figures = [*self.ours.bulk_figures(rivals, sizes), *self.ours.state_figures(None, sizes)]
        return Part(self.title, self.command, figures, notes)
