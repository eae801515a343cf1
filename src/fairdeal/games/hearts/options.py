"""Options and presets of Sanity Hearts."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from fairdeal.engine.options import Options, option


@dataclass(frozen=True, slots=True)
class HeartsOptions(Options):
    """House rules of Sanity Hearts. The defaults follow the leaflet."""

    combined_leads: bool = option(True, "HE-4", "the combined sum may be led, and then all follow with sums")
    shoot_the_moon: bool = option(False, "HE-8", "taking all 78 points gives 0, and the others 78 each")


PRESETS: Mapping[str, HeartsOptions] = MappingProxyType(
    {"leaflet": HeartsOptions(), "moon": HeartsOptions(shoot_the_moon=True)}
)
