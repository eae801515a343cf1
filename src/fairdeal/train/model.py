"""The network in torch: trained with floating-point numbers, used with integers."""

from array import array

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn

from fairdeal.engine import network_limits as limits
from fairdeal.engine.network import Network

ONE = 1 << limits.SHIFT
HIGHEST = limits.MAX_ACTIVATION / ONE
MAX_WEIGHT = limits.MAX_WEIGHT / ONE
ROW_SPREAD = 0.08  # of the first weights: about a hundred of them are added


class Model(nn.Module):  # type: ignore[misc]  # torch is not installed where types are checked
    """The same layers as `engine.network.Network`."""

    def __init__(self, features: int, width: int, hidden: int) -> None:
        super().__init__()
        self.rows = nn.EmbeddingBag(features, width, mode="sum", include_last_offset=True)
        self.bias = nn.Parameter(torch.full((width,), 0.2))
        self.hidden = nn.Linear(width, hidden)
        self.output = nn.Linear(hidden, 1)
        nn.init.normal_(self.rows.weight, std=ROW_SPREAD)
        nn.init.zeros_(self.output.bias)

    def forward(self, positions: tuple[Tensor, Tensor], actions: tuple[Tensor, Tensor], position_of: Tensor) -> Tensor:
        """The value of each action.

        Positions and actions are given as the features of all of them, and where those of each begin; `position_of` is
        the position of each action.
        """
        sums = self.rows(*positions).index_select(0, position_of) + self.rows(*actions)
        active = (sums + self.bias).clamp(0.0, HIGHEST)
        active = self.hidden(active).clamp(0.0, HIGHEST)
        values: Tensor = self.output(active).squeeze(1)
        return values

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def keep_in_range(self) -> None:
        """Clip the weights to what their integers can represent."""
        self.hidden.weight.clamp_(-MAX_WEIGHT, MAX_WEIGHT)
        self.output.weight.clamp_(-MAX_WEIGHT, MAX_WEIGHT)

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def take_weights(self, network: Network) -> None:
        """Begin with the weights of a network that is not larger. What is added to it changes no value at first."""
        rows, bias, hidden, hidden_bias, output = network.arrays
        width, units = network.width, network.hidden_size
        self.rows.weight[:, :width] = floats(rows, ONE).view(-1, width)
        self.bias[:width] = floats(bias, ONE)
        self.hidden.weight[:units, width:] = 0.0
        self.hidden.weight[:units, :width] = floats(hidden, ONE).view(units, width)
        self.hidden.bias[:units] = floats(hidden_bias, ONE * ONE)
        self.output.weight[0, units:] = 0.0
        self.output.weight[0, :units] = floats(output, ONE)
        self.output.bias[0] = network.output_bias / (ONE * ONE)


def floats(numbers: "array[int]", scale: int) -> Tensor:
    """Integer weights as the numbers that they stand for."""
    return torch.tensor(numbers.tolist(), dtype=torch.float32) / scale


def to_integers(weights: dict[str, Tensor]) -> Network:
    """The network with the weights of a model, rounded."""
    rows = rounded(weights["rows.weight"], ONE, limits.MAX_ROW_WEIGHT)
    bias = rounded(weights["bias"], ONE, limits.MAX_ROW_WEIGHT)
    hidden = rounded(weights["hidden.weight"], ONE, limits.MAX_WEIGHT)
    hidden_bias = rounded(weights["hidden.bias"], ONE * ONE, limits.MAX_BIAS)
    output = rounded(weights["output.weight"], ONE, limits.MAX_WEIGHT)
    output_bias = rounded(weights["output.bias"], ONE * ONE, limits.MAX_BIAS)
    return Network(
        short(rows), short(bias), short(hidden), array("q", hidden_bias.tolist()), short(output), int(output_bias[0])
    )


def rounded(weights: Tensor, scale: int, highest: int) -> npt.NDArray[np.int64]:
    """Weights as integers, flat."""
    numbers: npt.NDArray[np.float64] = weights.detach().double().flatten().numpy()
    return np.clip(np.rint(numbers * scale), -highest, highest).astype(np.int64)


def short(numbers: npt.NDArray[np.int64]) -> "array[int]":
    """Numbers as an array of 16 bits."""
    return array("h", numbers.astype(np.int16).tobytes())
