"""Sanity Rook's options and presets."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from fairdeal.engine.options import Options, option


class MadeBidScores(StrEnum):
    """What bidders who reach their bid score."""

    TAKEN = "taken"
    BID = "bid"


@dataclass(frozen=True, slots=True)
class RookOptions(Options):
    """House rules of Sanity Rook. The defaults are the rules of the leaflet."""

    made_bid_scores: MadeBidScores = option(
        MadeBidScores.TAKEN, "RK-11", "bidders who reach their bid score what they took, or what they bid"
    )
    target: int = option(600, "RK-12", "the match ends when a team is above this many points", 0, 10_000)
    hands: int = option(
        50, "RK-12", "the match also ends after this many deals, unless the teams are tied; 0: no limit", 0, 100_000
    )


PRESETS: Mapping[str, RookOptions] = MappingProxyType(
    {"leaflet": RookOptions(), "summary": RookOptions(made_bid_scores=MadeBidScores.BID)}
)
