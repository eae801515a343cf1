"""Sanity Rook's options and presets."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import ClassVar

from fairdeal.engine.options import Form, Label, Options, option


class MadeBidScores(StrEnum):
    """What bidders who reach their bid score."""

    TAKEN = "taken"
    BID = "bid"


FORM = Form(
    presets={
        "leaflet": "The printed rules, as we read them: bidders who reach their bid score what they took.",
        "summary": "The summary card's scoring: bidders who reach their bid score what they bid.",
    },
    groups={
        "Tricks": {"tricks_face_down": Label("Tricks lie face down")},
        "Scoring": {
            "made_bid_scores": Label(
                "A bid that is reached scores", {"taken": "the points taken", "bid": "the points bid"}
            ),
        },
        "Length": {
            "target": Label("Target"),
            "reaching_target_ends": Label("Reaching the target is enough"),
        },
    },
)


@dataclass(frozen=True, slots=True)
class RookOptions(Options):
    """House rules of Sanity Rook. The defaults are the rules of the leaflet."""

    form: ClassVar[Form] = FORM

    made_bid_scores: MadeBidScores = option(
        MadeBidScores.TAKEN, "RK-11", "bidders who reach their bid score what they took, or what they bid"
    )
    tricks_face_down: bool = option(
        True, "RK-9", "tricks taken lie face down: nobody can look at them, or at the points in them, during a hand"
    )
    target: int = option(600, "RK-12", "the match ends when a team is above this many points", 0, 10_000)
    reaching_target_ends: bool = option(
        False, "RK-12", "the match ends as soon as a team reaches the target; off: when a team is above it"
    )


PRESETS: Mapping[str, RookOptions] = MappingProxyType(
    {
        "leaflet": RookOptions(),
        "summary": RookOptions(made_bid_scores=MadeBidScores.BID, reaching_target_ends=True),
    }
)
