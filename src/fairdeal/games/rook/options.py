"""Sanity Rook's options and presets."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from fairdeal.engine.options import Options, option


class MadeBidScores(StrEnum):
    TAKEN = "taken"
    BID = "bid"


@dataclass(frozen=True, slots=True)
class RookOptions(Options):
    """What a table of Sanity Rook may agree on. The defaults are those of the leaflet's rules."""

    made_bid_scores: MadeBidScores = option(
        MadeBidScores.TAKEN, "RK-11", "bidders who reach their bid score what they took, or what they bid"
    )
    target: int = option(600, "RK-12", "the match ends when a team is above so many points", 0, 10_000)
    hands: int = option(
        50, "RK-12", "the match also stops after so many deals, unless the teams are even; 0: no such limit", 0, 100_000
    )


PRESETS: Mapping[str, RookOptions] = MappingProxyType(
    {"leaflet": RookOptions(), "summary": RookOptions(made_bid_scores=MadeBidScores.BID)}
)
