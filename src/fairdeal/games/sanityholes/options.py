"""The options of Presidents & Sanityholes, and its preset."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import ClassVar

from fairdeal.engine.options import Form, Label, Options, option

ALL_MARKERS = 40


class ClosingPass(StrEnum):
    LITERAL = "literal"
    FREE = "free"


FORM = Form(
    presets={"leaflet": "The printed rules, as we read them."},
    groups={
        "Passing": {
            "closing_pass": Label(
                "End of a trick",
                {
                    "literal": "everybody has passed, the player on top as well",
                    "free": "everybody but the player on top has passed",
                },
                "When a trick is over: the player on top has to pass as well, and take a marker, or does not.",
            ),
        },
        "Length": {"black_markers": Label("Black markers")},
    },
)


@dataclass(frozen=True, slots=True)
class SanityholesOptions(Options):
    """House rules of Presidents & Sanityholes. The defaults are those of the leaflet."""

    form: ClassVar[Form] = FORM

    closing_pass: ClosingPass = option(
        ClosingPass.LITERAL,
        "PS-6",
        "literal: a trick ends when everybody has passed, the player on top as well; "
        "free: when all others have passed or been skipped, and the player on top takes no marker",
    )
    black_markers: int = option(
        30,
        "PS-9",
        "number of black markers among the 40; when they are gone, the game ends with the round",
        1,
        ALL_MARKERS,
    )


PRESETS: Mapping[str, SanityholesOptions] = MappingProxyType({"leaflet": SanityholesOptions()})
