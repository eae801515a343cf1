"""The options of Presidents & Sanityholes, and its preset."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from fairdeal.engine.options import Options, option

ALL_MARKERS = 40


class ClosingPass(StrEnum):
    LITERAL = "literal"
    FREE = "free"


@dataclass(frozen=True, slots=True)
class SanityholesOptions(Options):
    """House rules of Presidents & Sanityholes. The defaults are those of the leaflet."""

    closing_pass: ClosingPass = option(
        ClosingPass.LITERAL,
        "PS-6",
        "literal: a trick ends when everybody has passed, the player on top as well; free: when all others have passed",
    )
    black_markers: int = option(
        30,
        "PS-9",
        "number of black markers among the 40; when they are gone, the game ends with the round",
        1,
        ALL_MARKERS,
    )


PRESETS: Mapping[str, SanityholesOptions] = MappingProxyType({"leaflet": SanityholesOptions()})
