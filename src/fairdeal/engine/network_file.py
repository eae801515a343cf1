"""The file format of networks: one line of JSON, then the weights, compressed.

The header has the version of the format, the shape, and a checksum of the uncompressed weights: 16-bit integers, low
byte first, in the order rows, bias, hidden, output; then the biases of the hidden layer and the output as 64-bit ones.
"""

import hashlib
import json
import sys
import zlib
from array import array
from dataclasses import dataclass
from math import isfinite

from fairdeal.engine.errors import BadSetup
from fairdeal.engine.network import Network

FORMAT = "fairdeal network 1"
MAX_FILE = 400_000  # bytes, of a network that comes with the package
MAX_WEIGHTS = 4_000_000


@dataclass(frozen=True, slots=True)
class NetworkFile:
    """A network and what is known about it."""

    game: str
    network: Network
    temperature: int  # of a mixed strategy, in units of the network's ratings; 0: the best move
    scale: float  # the network's ratings are the value of a round divided by this, times 2**18
    values_positions: bool = False  # whether they are that value; otherwise only their differences mean something
    sha256: str = ""


def write_network(file: NetworkFile) -> bytes:
    """The bytes of a network file."""
    network = file.network
    rows, bias, hidden, hidden_bias, output = network.arrays
    weights = b"".join(
        [little_endian(numbers) for numbers in (rows, bias, hidden, output, hidden_bias, [network.output_bias])]
    )
    header = {
        "format": FORMAT,
        "game": file.game,
        "features": network.size,
        "width": network.width,
        "hidden": network.hidden_size,
        "temperature": file.temperature,
        "scale": file.scale,
        "values_positions": file.values_positions,
        "sha256": hashlib.sha256(weights).hexdigest(),
    }
    return json.dumps(header).encode() + b"\n" + zlib.compress(weights, 9)


def little_endian(numbers: "array[int] | list[int]") -> bytes:
    """Numbers as bytes: 16 bits each, or 64 for biases of sums."""
    copied = array("q", numbers) if isinstance(numbers, list) else numbers[:]
    if sys.byteorder == "big":
        copied.byteswap()
    return copied.tobytes()


def read_network(data: bytes) -> NetworkFile:
    """Parse a network file; BadSetup if it is damaged or of another version."""
    line, _, packed = data.partition(b"\n")
    try:
        header = json.loads(line)
        if header["format"] != FORMAT:
            raise ValueError(f"its format is not {FORMAT!r}")
        width, units, size = int(header["width"]), int(header["hidden"]), int(header["features"])
        lengths = [size * width, width, units * width, units]
        if min(lengths) <= 0 or sum(lengths) > MAX_WEIGHTS:
            raise ValueError("its shape is impossible")
        expected = 2 * sum(lengths) + 8 * (units + 1)
        weights = zlib.decompressobj().decompress(packed, expected + 1)
        if len(weights) != expected or hashlib.sha256(weights).hexdigest() != header["sha256"]:
            raise ValueError("its weights do not match their checksum")
        short, wide = array("h", weights[: 2 * sum(lengths)]), array("q", weights[2 * sum(lengths) :])
        if sys.byteorder == "big":
            short.byteswap()
            wide.byteswap()
        parts, at = [], 0
        for length in lengths:
            parts.append(short[at : at + length])
            at += length
        network = Network(parts[0], parts[1], parts[2], wide[:-1], parts[3], wide[-1])
        scale, temperature = float(header["scale"]), int(header["temperature"])
        if not (isfinite(scale) and scale > 0 and temperature >= 0):
            raise ValueError("its scale or its temperature is impossible")
        values_positions = bool(header.get("values_positions", False))
        return NetworkFile(str(header["game"]), network, temperature, scale, values_positions, header["sha256"])
    except (KeyError, TypeError, ValueError, OverflowError, RecursionError, zlib.error) as error:
        raise BadSetup(f"this is not a network that can be used: {error}") from None
