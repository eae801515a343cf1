"""Networks of integers: the same numbers as a plain formula, limits that exclude overflow, and the file format."""

import random
from array import array

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairdeal.engine import network_limits as limits
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.network import Network
from fairdeal.engine.network_file import FORMAT, NetworkFile, read_network, write_network


def random_network(rng: random.Random, size: int, width: int, hidden: int, highest: int = 2000) -> Network:
    def weights(number: int, limit: int) -> list[int]:
        return [rng.randint(-limit, limit) for _ in range(number)]

    return Network(
        array("h", weights(size * width, highest)),
        array("h", weights(width, highest)),
        array("h", weights(hidden * width, min(highest, limits.MAX_WEIGHT))),
        array("q", weights(hidden, min(highest * 1000, limits.MAX_BIAS))),
        array("h", weights(hidden, min(highest, limits.MAX_WEIGHT))),
        rng.randint(-1000, 1000),
    )


def rating(network: Network, features: list[int]) -> int:
    """The formula, without any of the network's own code."""
    rows, bias, hidden, hidden_bias, output = network.arrays
    width = network.width
    sums = [bias[unit] + sum([rows[row * width + unit] for row in features]) for unit in range(width)]
    active = [sorted((0, number, 2047))[1] for number in sums]
    value = network.output_bias
    for k in range(network.hidden_size):
        total = hidden_bias[k] + sum([active[unit] * hidden[k * width + unit] for unit in range(width)])
        value += sorted((0, total // 512, 2047))[1] * output[k]
    return int(value)


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32), width=st.sampled_from([8, 16, 64, 128]), hidden=st.sampled_from([1, 7, 32, 64]))
def test_a_network_rates_as_the_formula_says(seed: int, width: int, hidden: int) -> None:
    rng = random.Random(seed)
    network = random_network(rng, 30, width, hidden, rng.choice([10, 500, 2000, 32_000]))
    position = [rng.randrange(30) for _ in range(rng.randrange(20))]
    for _ in range(3):
        move = [rng.randrange(30) for _ in range(rng.randrange(6))]
        assert network.rate_lists(position, move) == rating(network, [*position, *move])


def test_the_largest_weights_do_not_overflow() -> None:
    width, hidden = limits.MAX_WIDTH, limits.MAX_HIDDEN
    for sign in (1, -1):
        network = Network(
            array("h", [limits.MAX_ROW_WEIGHT] * width),
            array("h", [limits.MAX_ROW_WEIGHT] * width),
            array("h", [sign * limits.MAX_WEIGHT] * width * hidden),
            array("q", [sign * limits.MAX_BIAS] * hidden),
            array("h", [sign * limits.MAX_WEIGHT] * hidden),
            sign * limits.MAX_BIAS,
        )
        features = [0] * limits.MAX_FOUND
        assert network.rate_lists(features, []) == rating(network, features)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"bias": array("h", [0] * 9)}, "cannot have 9 sums"),
        ({"hidden": array("h", [0] * 8)}, "does not fit"),
        ({"hidden": array("h", [5000] * 16)}, "above 4095"),
        ({"output": array("h", [-5000] * 2)}, "above 4095"),
        ({"hidden_bias": array("q", [1 << 30] * 2)}, "a bias"),
    ],
)
def test_networks_that_could_overflow_are_refused(change: dict[str, object], words: str) -> None:
    weights: dict[str, object] = {
        "rows": array("h", [0] * 16),
        "bias": array("h", [0] * 8),
        "hidden": array("h", [0] * 16),
        "hidden_bias": array("q", [0] * 2),
        "output": array("h", [0] * 2),
        "output_bias": 0,
        **change,
    }
    with pytest.raises(ValueError, match=words):
        Network(*weights.values())  # type: ignore[arg-type]


def test_a_file_gives_back_the_network() -> None:
    network = random_network(random.Random(1), 40, 16, 8)
    read = read_network(write_network(NetworkFile("hearts", network, 7, 1.5)))
    assert (read.game, read.temperature, read.scale) == ("hearts", 7, 1.5)
    assert read.network.arrays == network.arrays
    assert read.network.output_bias == network.output_bias
    assert len(read.sha256) == 64


@pytest.mark.parametrize(
    "damage", ["header", "format", "weights", "short", "empty", "width", "scale", "NaN", "nesting"]
)
def test_a_damaged_file_is_refused(damage: str) -> None:
    data = write_network(NetworkFile("hearts", random_network(random.Random(1), 40, 16, 8), 0, 1.0))
    line, _, packed = data.partition(b"\n")
    broken = {
        "header": b"{" + data,
        "format": data.replace(FORMAT.encode(), b"fairdeal network 9"),
        "weights": line.replace(b'"sha256": "', b'"sha256": "0') + b"\n" + packed,
        "short": data[:-10],
        "empty": b"",
        "width": line.replace(b'"width": 16', b'"width": Infinity') + b"\n" + packed,
        "scale": line.replace(b'"scale": 1.0', b'"scale": -1.0') + b"\n" + packed,
        "NaN": line.replace(b'"scale": 1.0', b'"scale": NaN') + b"\n" + packed,
        "nesting": b"[" * 100_000 + b"\n" + packed,
    }[damage]
    assert broken != data
    with pytest.raises(BadSetup, match="not a network that can be used"):
        read_network(broken)
