"""Exact sums of counts and of their products: all that estimates and their intervals need.

They are whole numbers of any size, and take the same memory after a million matches as after ten.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self, TypeAlias

from fairdeal.lab.measures import Measure, find_measures

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Columns: TypeAlias = Mapping[str, Sequence[int]]  # counts of consecutive matches, by name
Product: TypeAlias = tuple[int, str, int, str]  # a count in one variant, times a count in the same or another variant

ONE = "matches"  # the count that is 1 in every match: a product with it is the other factor


@dataclass(slots=True)
class Accumulator:
    """Sums over matches, each of which was played in every variant."""

    variants: int
    pairs: frozenset[tuple[int, int]] = frozenset()  # variants that are compared, besides each with the baseline
    matches: int = 0
    sums: dict[Product, int] = field(default_factory=dict)
    names: set[str] = field(default_factory=set)  # of all counts so far

    def add(self, counts: Sequence[Columns]) -> None:
        """Add matches: for each variant, the counts of the same matches."""
        names = {name for columns in counts for name in columns}
        arrays = [_arrays(columns) for columns in counts]
        needed = {product for measure in find_measures(names) for product in self._products(measure)}
        for first, a, second, b in needed:
            if a in arrays[first] and b in arrays[second]:
                added = int(arrays[first][a] @ arrays[second][b])
                if added:  # sums of 0 are not stored: which of them occur depends on how matches are grouped
                    self.sums[first, a, second, b] = self.sums.get((first, a, second, b), 0) + added
        self.names |= names
        self.matches += len(counts[0][ONE])

    def _products(self, measure: Measure) -> Iterable[Product]:
        a, b = measure.numerator, measure.denominator
        for variant in range(self.variants):
            for x, y in ((a, ONE), (b, ONE), (a, a), (b, b), (a, b)):
                yield variant, x, variant, y
        for first, second in {*self.pairs, *((0, variant) for variant in range(1, self.variants))}:
            for x, y in ((a, a), (a, b), (b, a), (b, b)):
                yield first, x, second, y

    def sum(self, variant: int, a: str, b: str = ONE, other: int | None = None) -> int:
        """The sum over all matches of count `a` in a variant times count `b` in it, or in the `other` variant."""
        second = variant if other is None else other
        stored = self.sums.get((variant, a, second, b))
        return stored if stored is not None else self.sums.get((second, b, variant, a), 0)

    def measures(self) -> list[Measure]:
        """The measures that these counts allow."""
        return find_measures(self.names)

    def to_json(self) -> dict[str, Any]:
        """All sums, for `from_json`; the numbers can be larger than 64 bits."""
        return {
            "variants": self.variants,
            "pairs": sorted(self.pairs),
            "matches": self.matches,
            "names": sorted(self.names),
            "sums": [[*product, number] for product, number in sorted(self.sums.items())],
        }

    @classmethod
    def from_json(cls, document: Mapping[str, Any]) -> Self:
        return cls(
            document["variants"],
            frozenset((first, second) for first, second in document["pairs"]),
            document["matches"],
            {(first, a, second, b): number for first, a, second, b, number in document["sums"]},
            set(document["names"]),
        )


def _arrays(columns: Columns) -> "dict[str, NDArray[np.int64]]":
    import numpy as np

    return {name: np.array(values, dtype=np.int64) for name, values in columns.items()}
