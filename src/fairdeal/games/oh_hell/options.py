"""Options and presets of Sanity Oh Hell: the leaflet leaves nothing to agree on."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from fairdeal.engine.options import Options


@dataclass(frozen=True, slots=True)
class OhHellOptions(Options):
    """Sanity Oh Hell has no house rules."""


PRESETS: Mapping[str, OhHellOptions] = MappingProxyType({"leaflet": OhHellOptions()})
