"""Options and presets of Sanity Hearts."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar

from fairdeal.engine.options import Form, Label, Options, option

FORM = Form(
    presets={
        "leaflet": "The printed rules, as we read them.",
        "moon": "The printed rules, and a player who takes every point shoots the moon.",
    },
    groups={
        "Tricks": {
            "combined_leads": Label("Sums may be led"),
            "break_in_first_trick": Label("Hearts may break in the first trick"),
        },
        "Scoring": {"shoot_the_moon": Label("Shooting the moon")},
    },
)


@dataclass(frozen=True, slots=True)
class HeartsOptions(Options):
    """House rules of Sanity Hearts. The defaults follow the leaflet."""

    form: ClassVar[Form] = FORM

    combined_leads: bool = option(True, "HE-4", "the combined sum may be led, and then all follow with sums")
    break_in_first_trick: bool = option(
        True, "HE-7", "a heart may be discarded in the first trick, and breaks hearts; off: only if you have no choice"
    )
    shoot_the_moon: bool = option(False, "HE-8", "taking all 78 points gives 0, and the others 78 each")


PRESETS: Mapping[str, HeartsOptions] = MappingProxyType(
    {"leaflet": HeartsOptions(), "moon": HeartsOptions(shoot_the_moon=True)}
)
