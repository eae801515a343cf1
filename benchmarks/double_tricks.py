"""What the benchmarks of the trick games on double cards share: the same figures, each against OpenSpiel's relative."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from benchmarks import open_spiel
from benchmarks.measure import MOVES, NO_OPEN_SPIEL, Figure, Part, Rival, interleaved
from benchmarks.ours import TOGETHER, Ours, Sizes

DEALS = (
    "OpenSpiel's games are single hands, measured from after the deal; a hand of ours, stepped, is measured so, too. "
    "In bulk all deals are in our time, and in a whole match, stepped, all but the first."
)


@dataclass(frozen=True)
class DoubleTricks:
    """A game of ours, OpenSpiel's relative, and which hands of ours are stepped singly."""

    title: str
    command: str
    ours: Ours
    peer: open_spiel.Peer
    hand: Callable[[int], int]  # of the match with this seed, counted from 1

    def measured(self, rivals: Sequence[Rival], notes: Sequence[str], sizes: Sizes) -> Part:
        """All figures; the rivals in bulk are those that only this game has."""
        in_bulk = [*rivals, self.ours.uncompiled(None, sizes)]
        peer = open_spiel.load(self.peer.name, **self.peer.parameters)
        how = f"Processor time; medians of {sizes.rounds} interleaved runs."
        if peer is None:
            figures = [*self.ours.bulk_figures(in_bulk, sizes), *self.ours.state_figures(None, sizes)]
            return Part(self.title, self.command, figures, [how, *notes, NO_OPEN_SPIEL])
        begin = open_spiel.positions(peer, self.peer.left)
        name = f"in bulk, against OpenSpiel's {self.peer.title}"
        in_bulk.append(Rival(name, lambda: open_spiel.bulk(peer, begin, sizes.rollouts), 5))
        stepped = self.stepped_figures(lambda: open_spiel.stepped(peer, sizes.peer, self.peer.left), sizes)
        figures = [*self.ours.bulk_figures(in_bulk, sizes), *stepped, *self.ours.state_figures(None, sizes)]
        return Part(self.title, self.command, figures, [how, DEALS, *notes])

    def stepped_figures(self, theirs: Callable[[], float], sizes: Sizes) -> list[Figure]:
        deals = [self.ours.deal(seed, self.hand(seed)) for seed in range(TOGETHER)]
        rates = interleaved(
            {
                "hands": lambda: self.ours.step_hands(deals, sizes.hands),
                "theirs": theirs,
                "matches": lambda: self.ours.step_matches(sizes.stepped),
            },
            sizes.rounds,
        )
        title = f"against OpenSpiel's {self.peer.title}"
        return [
            Figure(f"a hand stepped from Python, {title}", rates["hands"], rates["theirs"], MOVES, 2.5, True),
            Figure(f"a whole match stepped, {title}", rates["matches"], rates["theirs"], MOVES, None, True),
        ]
