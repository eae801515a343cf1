"""A study on its way: plays what is missing, keeps what is done, knows when it is precise enough."""

import math
from collections.abc import Callable
from dataclasses import dataclass, field

from fairdeal.engine.errors import BadSetup
from fairdeal.lab.estimates import Estimate, difference, estimate
from fairdeal.lab.folder import Folder
from fairdeal.lab.measures import Measure
from fairdeal.lab.plan import Plan
from fairdeal.lab.ranges import Part, Played, Players, Range, Work
from fairdeal.lab.sums import Sums

MOST_GAMES = 2**32 - 1  # a match's number is a 32-bit word of the generator
FIRST_LOOK = 200  # games after which the precision is looked at first
MOST_GROWTH = 4

Show = Callable[["Study", int], None]  # is told after each range, and how many games are wanted by now


@dataclass(slots=True)
class Study:
    """The plan, and all that has been counted."""

    plan: Plan
    folder: Folder | None = None
    sums: Sums = field(init=False)
    done: set[Range] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.sums = Sums(len(self.plan.variants))
        if self.folder is not None:
            for kept, part in self.folder.parts():
                self._count(kept, part)

    @property
    def games(self) -> int:
        """Matches that are counted, each played in every variant."""
        return self.sums.matches

    def run(self, players: Players, games: int, show: Show = lambda *_: None) -> None:
        """Play up to so many matches; what an earlier run has done is not played again."""
        if not 1 <= games <= MOST_GAMES:
            raise BadSetup(f"a study has 1 to {MOST_GAMES:,} games, not {games:,}")
        for played in players.play(self.plan, Work(self.done, games)):
            self.take(played)
            show(self, games)

    def run_until(self, players: Players, precision: float, most: int, show: Show = lambda *_: None) -> bool:
        """Play until the intervals are as narrow as this; False if `most` games do not do.

        It looks after a number of games that depends on the results alone, so the same seed stops at the same match.
        """
        wanted = min(max(FIRST_LOOK, 2), most)
        while True:
            self.run(players, wanted, show)
            needed = games_needed(self.sums, precision)
            if needed <= self.games:
                return True
            if self.games >= most:
                return False
            wanted = min(most, max(needed, self.games + self.games // 4), MOST_GROWTH * self.games)

    def take(self, played: Played) -> None:
        """Count a range, once."""
        if played.range in self.done:
            return
        if self.folder is not None:
            self.folder.keep(played.range, played.part)
        self._count(played.range, played.part)

    def _count(self, counted: Range, part: Part) -> None:
        if len(part) != len(self.plan.variants):
            raise BadSetup("the files of this study do not belong to its plan")
        self.done.add(counted)
        self.sums.add(part)


def games_needed(sums: Sums, precision: float) -> int:
    """How many games make every headline interval as narrow as asked, by what is known so far.

    Shares and their differences: so many hundredths to each side. Numbers: that part of their value.
    """
    worst = 0.0
    for measure in sums.measures():
        if measure.headline:
            for variant in range(sums.variants):
                found = estimate(sums, measure, variant)
                off = [found, difference(sums, measure, variant)] if variant else [found]
                worst = max([worst, *(_width(one, found, measure) / precision for one in off if one is not None)])
    return math.ceil(sums.matches * worst**2 * 1.02) if worst > 1 else sums.matches


def _width(one: Estimate, level: Estimate | None, measure: Measure) -> float:
    if measure.unit == "share":
        return one.half
    return one.half / abs(level.value) if level is not None and level.value else 0.0
