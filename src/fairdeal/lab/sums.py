"""Sums of tallies and of their products, as whole numbers: all that estimates and their intervals need.

They are exact and take the same room after a million matches as after ten.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from fairdeal.lab.measures import Measure, find_measures

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Columns: TypeAlias = Mapping[str, Sequence[int]]  # the tallies of some matches, one after the other, by name
Key: TypeAlias = tuple[int, str, int, str]  # a tally of a variant, and one of the same or another variant

EACH = "matches"  # the tally that is 1 in every match


@dataclass(slots=True)
class Sums:
    """Of some matches, each played in every variant."""

    variants: int
    matches: int = 0
    products: dict[Key, int] = field(default_factory=dict)
    names: set[str] = field(default_factory=set)

    def add(self, part: Sequence[Columns]) -> None:
        """Count matches in: for each variant the tallies of the same matches."""
        names = {name for columns in part for name in columns}
        arrays = [_arrays(columns) for columns in part]
        wanted = {key for measure in find_measures(names) for key in self._keys(measure)}
        for one, a, other, b in wanted:
            if a in arrays[one] and b in arrays[other]:
                product = int(arrays[one][a] @ arrays[other][b])
                self.products[one, a, other, b] = self.products.get((one, a, other, b), 0) + product
        self.names |= names
        self.matches += len(part[0][EACH])

    def _keys(self, measure: Measure) -> Iterable[Key]:
        a, b = measure.above, measure.below
        for variant in range(self.variants):
            for x, y in ((a, EACH), (b, EACH), (a, a), (b, b), (a, b)):
                yield variant, x, variant, y
            if variant:
                for x, y in ((a, a), (a, b), (b, a), (b, b)):
                    yield 0, x, variant, y

    def of(self, one: int, a: str, b: str = EACH, other: int | None = None) -> int:
        """The sum over all matches of tally `a` of one variant times tally `b` of it, or of another."""
        return self.products.get((one, a, one if other is None else other, b), 0)

    def measures(self) -> list[Measure]:
        return find_measures(self.names)


def _arrays(columns: Columns) -> "dict[str, NDArray[np.int64]]":
    import numpy as np

    return {name: np.array(values, dtype=np.int64) for name, values in columns.items()}
