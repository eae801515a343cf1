# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""A small network of integers that rates moves: sparse rows, a clipped layer, a hidden layer, one number.

A position is a list of features, each of which is a row of weights. The rows are added once for a position; each move
adds a few rows of its own. All arithmetic is on integers that cannot overflow 32 bits, so compiled code and plain
Python give identical numbers. Training and the file format are elsewhere (`fairdeal.train`, network_file.py).
"""

from array import array
from typing import Any

from fairdeal.engine import buffers
from fairdeal.engine import network_limits as limits
from fairdeal.engine.network_limits import MAX_BIAS, MAX_HIDDEN, MAX_WEIGHT, MAX_WIDTH


class Network:
    """The weights, and the sums of the position that is being rated. Not safe for use by several threads at once."""

    def __init__(
        self,
        rows: "array[int]",
        bias: "array[int]",
        hidden: "array[int]",
        hidden_bias: "array[int]",
        output: "array[int]",
        output_bias: int,
    ) -> None:
        """Take 16-bit weights, and the biases of the last two layers as 64-bit numbers.

        `rows` has one row for each feature, `hidden` one for each hidden unit.
        """
        self.width = len(bias)
        self.hidden_size = len(output)
        self.size = len(rows) // max(self.width, 1)  # number of features
        _check(rows, bias, hidden, hidden_bias, output, output_bias)
        self.arrays = (rows, bias, hidden, hidden_bias, output)  # referenced, so that the buffers below stay valid
        self.rows = buffers.int16(rows)
        self.bias = buffers.int16(bias)
        self.hidden = buffers.int16(hidden)
        self.hidden_bias = buffers.int64(hidden_bias)
        self.output = buffers.int16(output)
        self.output_bias = output_bias
        self.sums = [0] * 128  # of the position
        self.totals = [0] * 128  # of the position and a move
        self.active = [0] * 128  # clipped

    def copy(self) -> "Network":
        """A network with the same weights and sums of its own, for another thread."""
        rows, bias, hidden, hidden_bias, output = self.arrays
        return Network(rows, bias, hidden, hidden_bias, output, self.output_bias)

    def begin(self, features: Any, count: int) -> None:
        """Add the rows of a position."""
        for unit in range(self.width):
            self.totals[unit] = self.bias[unit]
        self.add_rows(features, 0, count)
        for unit in range(self.width):
            self.sums[unit] = self.totals[unit]

    def rate(self, features: Any, first: int, end: int) -> int:
        """The value of a move, given its features: those from `first` to `end` - 1. Higher is better."""
        for unit in range(self.width):
            self.totals[unit] = self.sums[unit]
        self.add_rows(features, first, end)
        for unit in range(self.width):
            self.active[unit] = min(max(self.totals[unit], 0), limits.MAX_ACTIVATION)
        value = self.output_bias
        for k in range(self.hidden_size):
            start = k * self.width
            total = self.hidden_bias[k]
            for unit in range(self.width):
                total += self.active[unit] * self.hidden[start + unit]
            value += min(max(total >> limits.SHIFT, 0), limits.MAX_ACTIVATION) * self.output[k]
        return value

    def add_rows(self, features: Any, first: int, end: int) -> None:
        """Add the rows of the features from `first` to `end` - 1 to the totals."""
        for k in range(first, end):
            start = features[k] * self.width
            for unit in range(self.width):
                self.totals[unit] += self.rows[start + unit]

    def rate_lists(self, position: list[int], move: list[int]) -> int:
        """Rate a move given as lists of features."""
        found = array("i", [*position, *move])
        features = buffers.int32(found)
        self.begin(features, len(position))
        return self.rate(features, len(position), len(position) + len(move))


def _check(
    rows: "array[int]",
    bias: "array[int]",
    hidden: "array[int]",
    hidden_bias: "array[int]",
    output: "array[int]",
    output_bias: int,
) -> None:
    """Raise ValueError for shapes that do not fit together, and for weights with which a sum could overflow."""
    width, units = len(bias), len(output)
    if not 0 < width <= MAX_WIDTH or not 0 < units <= MAX_HIDDEN or width % 8 or len(rows) % width or not len(rows):
        raise ValueError(f"a network cannot have {width} sums, {units} hidden units and {len(rows)} weights in rows")
    if len(hidden) != width * units or len(hidden_bias) != units:
        raise ValueError("the hidden layer does not fit the other layers")
    if max(map(abs, hidden)) > MAX_WEIGHT or max(map(abs, output)) > MAX_WEIGHT:
        raise ValueError(f"a weight of the hidden layer or the output is above {MAX_WEIGHT}")
    if max(map(abs, hidden_bias)) > MAX_BIAS or abs(output_bias) > MAX_BIAS:
        raise ValueError(f"a bias is above {MAX_BIAS:,}")
