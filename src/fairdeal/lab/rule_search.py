"""Search for a set of rules that meets targets: a race with more deals for whatever is left.

A population of rule sets starts with the usual rules, every single change of them, and random combinations. In each
stage all of them are played on the same deals, the best quarter survives, and neighbors of the survivors join. Every
stage uses fresh deals and twice as many of them, so a rule set that was merely lucky loses its lead. The final figures
come from deals that no choice has seen: choosing the best of many does not bias them.

A rule set is a tuple with the number of a value for each option; 0 is the usual value.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from fairdeal.lab.estimates import Estimate
from fairdeal.lab.targets import Target, judge

POPULATION = 48
SURVIVORS = POPULATION // 4
STAGES = 5
FIRST_GAMES = 24  # of each rule set in the first stage; twice as many in each later one
FINALISTS = 5
MAX_TRIES = 400  # to find a neighbor that is new

RuleSet: TypeAlias = tuple[int, ...]
Estimates: TypeAlias = list[Estimate | None]  # of the measure of each target
# Estimates for each rule set, from a number of games on the deals of a stage; None if the rules contradict each other.
Evaluate: TypeAlias = Callable[[Sequence[RuleSet], int, str], "list[Estimates | None]"]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A rule set with its figures."""

    rules: RuleSet
    estimates: Estimates
    shortfall: float
    uncertain: int  # targets that some of the interval misses

    @property
    def rank(self) -> tuple[float, int, int, RuleSet]:
        """Sorts the best first: the smallest shortfall, then the fewest uncertain targets, then the fewest changes."""
        return self.shortfall, self.uncertain, sum(value != 0 for value in self.rules), self.rules


class RuleSearch:
    """A search over all combinations of values, given how many values each option has."""

    def __init__(
        self, values_per_option: Sequence[int], targets: Sequence[Target], evaluate: Evaluate, seed: str
    ) -> None:
        self.values = tuple(values_per_option)
        self.targets = targets
        self.evaluate = evaluate
        self.random = random.Random(seed)
        self.tried: set[RuleSet] = set()
        self.survivors: list[Candidate] = []
        self.stage = 0

    def run_stage(self) -> None:
        """Play one stage: what survived so far against newcomers."""
        population = self._first_population() if self.stage == 0 else self._next_population()
        self.survivors = self._race(population, FIRST_GAMES << self.stage, f"stage {self.stage}")[:SURVIVORS]
        self.stage += 1

    def finalists(self, games: int) -> list[Candidate]:
        """The best rule sets, best first, with figures from fresh deals."""
        return self._race([candidate.rules for candidate in self.survivors[:FINALISTS]], games, "final")

    def _race(self, population: Sequence[RuleSet], games: int, deals: str) -> list[Candidate]:
        self.tried.update(population)
        found = self.evaluate(population, games, deals)
        candidates = [
            Candidate(rules, estimates, *judge(self.targets, estimates))
            for rules, estimates in zip(population, found, strict=True)
            if estimates is not None
        ]
        return sorted(candidates, key=lambda candidate: candidate.rank)

    # ---- Populations

    def _first_population(self) -> list[RuleSet]:
        usual = (0,) * len(self.values)
        single = [
            (*usual[:option], value, *usual[option + 1 :])
            for option, values in enumerate(self.values)
            for value in range(1, values)
        ]
        self.random.shuffle(single)
        return self._fill([usual, *single][:POPULATION], self._anything)

    def _next_population(self) -> list[RuleSet]:
        return self._fill([candidate.rules for candidate in self.survivors], self._neighbor)

    def _fill(self, population: list[RuleSet], propose: Callable[[], RuleSet]) -> list[RuleSet]:
        """Add proposals that were never tried, as long as there are any."""
        known = self.tried.union(population)
        for _ in range(MAX_TRIES):
            if len(population) >= POPULATION:
                break
            proposed = propose()
            if proposed not in known:
                known.add(proposed)
                population.append(proposed)
        return population

    def _anything(self) -> RuleSet:
        return tuple(self.random.randrange(values) for values in self.values)

    def _neighbor(self) -> RuleSet:
        """A mixture of two survivors, with one option changed half of the time."""
        rules = [candidate.rules for candidate in self.survivors]
        one, other = self.random.choice(rules), self.random.choice(rules)
        mixed = [self.random.choice(pair) for pair in zip(one, other, strict=True)]
        if mixed in (list(one), list(other)) or self.random.random() < 0.5:
            option = self.random.randrange(len(mixed))
            mixed[option] = self.random.randrange(self.values[option])
        return tuple(mixed)
