"""Sanity 500 Rummy's options and presets."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from fairdeal.engine.options import Options, option

ROUNDS = 100  # players who try to win reach 500 much earlier


class Rearrange(StrEnum):
    TABLE = "table"
    OWN = "own"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class RummyOptions(Options):
    """House rules of Sanity 500 Rummy. The defaults are those of the leaflet."""

    rearrange: Rearrange = option(
        Rearrange.TABLE, "RU-6", "what may be regrouped: all cards on the table, only your own, or none"
    )
    rounds: int = option(
        ROUNDS, "RU-10", "the match ends after this many rounds at the latest; 0: only at 500", 0, 1_000_000
    )


PRESETS: Mapping[str, RummyOptions] = MappingProxyType({"leaflet": RummyOptions()})
