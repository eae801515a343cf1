"""Lists of features of different lengths in one array, one after another, with the end of each."""

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor


def starts_of(ends: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Starts of consecutive lists, given their ends."""
    return np.concatenate([np.zeros(1, np.int64), ends[:-1]])


def ranges(firsts: npt.NDArray[np.int64], numbers: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Concatenated ranges of consecutive numbers, given the first number and the length of each."""
    ends = np.cumsum(numbers)
    return np.arange(ends[-1]) + np.repeat(firsts - ends + numbers, numbers)


def lists_of(
    features: npt.NDArray[np.int32], ends: npt.NDArray[np.int64], chosen: npt.NDArray[np.int64]
) -> tuple[Tensor, Tensor]:
    """The features of the chosen lists, and where each list starts in them."""
    firsts = starts_of(ends)[chosen]
    numbers = ends[chosen] - firsts
    offsets = np.concatenate([np.zeros(1, np.int64), np.cumsum(numbers)])
    return torch.from_numpy(features[ranges(firsts, numbers)].astype(np.int64)), torch.from_numpy(offsets)
