"""Options and presets of Bull Sanity."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar

from fairdeal.engine.options import Form, Label, Options, option

FORM = Form(
    presets={"leaflet": "The printed rules, as we read them."},
    groups={
        "Claims": {"combined_below_15": Label("Sums count below 15")},
        "End of the game": {"play_on": Label("Play on for the places")},
    },
)


@dataclass(frozen=True, slots=True)
class BullSanityOptions(Options):
    """House rules of Bull Sanity. The defaults are those of the leaflet."""

    form: ClassVar[Form] = FORM

    combined_below_15: bool = option(True, "BS-4", "a combined sum counts for values up to 14, too")
    play_on: bool = option(False, "BS-7", "play until only one has cards; places by the order of going out")


PRESETS: Mapping[str, BullSanityOptions] = MappingProxyType({"leaflet": BullSanityOptions()})
